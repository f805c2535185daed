"""Certificates of organisers: made by themselves, or by an authority."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tilewyrm.server.config.encryption import EncryptionSettings

_SIGNS_CERTIFICATES = x509.KeyUsage(
    digital_signature=False,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    key_cert_sign=True,
    crl_sign=True,
    encipher_only=False,
    decipher_only=False,
)

Key = ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey


@dataclass(frozen=True, slots=True)
class Made:
    """A certificate with its key."""

    key: Key
    certificate: x509.Certificate

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)

    @property
    def key_pem(self) -> bytes:
        return self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    def encryption(self, folder: Path, also: bytes = b"") -> EncryptionSettings:
        """Return what an organiser sets who has it in files of *folder*, with *also* behind it."""
        folder.mkdir(exist_ok=True)
        (folder / "cert.pem").write_bytes(self.pem + also)
        (folder / "key.pem").write_bytes(self.key_pem)
        return EncryptionSettings(folder / "cert.pem", folder / "key.pem")


def made(
    *names: str,
    by: Made | None = None,
    authority: bool = False,
    days: int = 30,
    key: Key | None = None,
) -> Made:
    """Return a certificate for the hosts *names*, made by itself or *by* another one.

    It is good for so many *days*, a negative number of which are over; its *key* is a new one.
    """
    own = key or ec.generate_private_key(ec.SECP256R1())
    subject = _name(names)
    now = datetime.now(UTC)
    draft = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(by.certificate.subject if by else subject)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=365))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
    )
    signer = by.key if by else own
    # Since Python 3.13, clients demand of authorities that they name their keys.
    draft = draft.add_extension(
        x509.SubjectKeyIdentifier.from_public_key(own.public_key()), critical=False
    ).add_extension(
        x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
    )
    if authority:
        draft = draft.add_extension(_SIGNS_CERTIFICATES, critical=True)
    if names and not authority:
        hosts = x509.SubjectAlternativeName([x509.DNSName(name) for name in names])
        draft = draft.add_extension(hosts, critical=False)
    by_itself = isinstance(signer, ed25519.Ed25519PrivateKey)
    return Made(own, draft.sign(signer, None if by_itself else SHA256()))


def _name(names: Sequence[str]) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, (*names, "tilewyrm")[0])])
