"""The certificate by which a server is known, and with which what it sends is encrypted."""

import base64
import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import grpc
from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import NameOID

from tilewyrm.server.errors import StartError
from tilewyrm.server.security.private_files import create_once

TLS_FILE = "tls.pem"
"""In the data directory: the certificate that the server has made for itself, with its key."""
_NAME = "tilewyrm"
"""Of a certificate that a server makes: clients know it by its fingerprint, not by its name."""
_SINCE, _UNTIL = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
_FINGERPRINT_BYTES = 16


class ServerCertificate(NamedTuple):
    """What a server shows to its clients, and what proves that it is its own."""

    chain: bytes
    """In PEM: the server's own certificate, then those that vouch for it."""
    key: bytes
    """The private key of the first one, in PEM."""
    fingerprint: str
    """What people and programs know the first one by; see `fingerprint`."""
    name: str = ""
    """The host that it is for; empty: it says none."""

    def credentials(self) -> grpc.ServerCredentials:
        """Return what a port needs to listen with it."""
        return grpc.ssl_server_credentials([(self.key, self.chain)])


def fingerprint(certificate: x509.Certificate) -> str:
    """Return what *certificate* is known by: 26 characters a-z 2-7.

    These are the first 128 bits of the SHA-256 of its DER form, in base 32 without padding.
    """
    digest = hashlib.sha256(certificate.public_bytes(Encoding.DER)).digest()
    return base64.b32encode(digest[:_FINGERPRINT_BYTES]).decode().rstrip("=").lower()


def self_signed(folder: Path) -> ServerCertificate:
    """Return the certificate that the server in *folder* has made for itself, once and for all.

    Raises:
        StartError: it can be neither read nor made, or the file holds something else.
    """
    path = folder / TLS_FILE
    try:
        data = create_once(path, _new)
    except OSError as error:
        raise _unreadable(path, error, "fix its permissions, or restore it") from error
    made = _certificate(data, data, f"{path} does not contain a certificate with its key")
    return made._replace(name="")


def own(chain: Path, key: Path) -> ServerCertificate:
    """Return the organiser's certificate in the file *chain* with the private key in *key*.

    Raises:
        StartError: one cannot be read, they do not fit together, or no client could use them.
    """
    what = f"{chain} and {key} are not a certificate with its key"
    return _certificate(_read(chain), _read(key), what)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error, "--tls-cert and --tls-key name two files") from error


def _certificate(chain: bytes, key: bytes, what: str) -> ServerCertificate:
    """Return the certificate of these two, in PEM; *what* begins the sentence of the error."""
    try:
        certificates = x509.load_pem_x509_certificates(chain)
        private = load_pem_private_key(key, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:  # TypeError: it has a password
        raise _unusable(f"{what} in PEM, without a password ({error})") from error
    first = certificates[0]
    if not isinstance(private, ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey):
        raise _unusable(f"{what} of a kind that clients support: RSA, or an elliptic curve")
    if private.public_key() != first.public_key():
        raise _unusable(f"{what}: the key belongs to another certificate")
    if first.not_valid_after_utc < datetime.now(UTC):
        raise _unusable(
            f"{what} in its period of validity, which ended on {first.not_valid_after_utc:%Y-%m-%d}"
        )
    shown = b"".join(each.public_bytes(Encoding.PEM) for each in certificates)
    return ServerCertificate(shown, key, fingerprint(first), _host(first))


def _host(certificate: x509.Certificate) -> str:
    """Return the first host that *certificate* names; empty: none, or many at once."""
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ""
    hosts = names.get_values_for_type(x509.DNSName)
    return next((host for host in hosts if "*" not in host), "")


def _new() -> bytes:
    """Return a new key and a certificate for it, as the file holds them."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _NAME)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_SINCE)
        .not_valid_after(_UNTIL)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(_NAME)]), critical=False)
        .sign(key, SHA256())
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return pem + certificate.public_bytes(Encoding.PEM)


def _unreadable(path: Path, error: OSError, hint: str) -> StartError:
    why = error.strerror or str(error)
    return StartError(
        f"cannot read the certificate {path} ({why}); {hint}",
        case="tls_access",
        path=str(path),
        why=why,
    )


def _unusable(why: str) -> StartError:
    return StartError(why, case="tls_form", why=why)
