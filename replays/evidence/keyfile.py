"""Ed25519 keys as files: PEM, the private one for its owner only."""

import os
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from tilewyrm.replays.evidence.public_key import SMALL_ORDER_KEYS

_PUBLIC = b"-----BEGIN PUBLIC KEY-----"
_NO_PRIVATE_KEY = "it does not contain an Ed25519 private key in PEM form without a password"
_NO_PUBLIC_KEY = "it does not contain an Ed25519 public key in PEM form"
_SMALL_ORDER = "its key is of small order: anyone can sign with it"


def write_private_key(path: Path) -> Ed25519PrivateKey:
    """Make a key, write it to the new file *path* (PKCS 8, no password, mode 0600) and return it.

    Raises:
        FileExistsError: there is something at *path*; it stays as it is.
        OSError: it cannot be written; nothing is left at *path*.
    """
    data = new_private_key()
    write_new(path, data, 0o600)
    return parse_private_key(data)


def new_private_key() -> bytes:
    """Return a new private key as its file holds it: PKCS 8 in PEM, without a password."""
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def write_public_key(path: Path, key: Ed25519PublicKey) -> None:
    """Write *key* to the new file *path* (SubjectPublicKeyInfo), which everybody may read.

    Raises:
        FileExistsError, OSError: as `write_private_key`.
    """
    pem = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    write_new(path, pem, 0o644)


def read_private_key(path: Path) -> Ed25519PrivateKey:
    """Return the private key in the file at *path*.

    Raises:
        OSError: the file cannot be read.
        ValueError: it holds something else, or a key with a password.
    """
    return parse_private_key(path.read_bytes())


def parse_private_key(data: bytes) -> Ed25519PrivateKey:
    """Return the private key that *data* is the file of.

    Raises:
        ValueError: it holds something else, or a key with a password.
    """
    try:
        key = load_pem_private_key(data, password=None)
    except (TypeError, ValueError, UnsupportedAlgorithm) as error:  # TypeError: it has a password
        raise ValueError(_NO_PRIVATE_KEY) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(_NO_PRIVATE_KEY)
    return key


def read_public_key(path: Path) -> Ed25519PublicKey:
    """Return the public key in the file at *path*, or that of the private key in it.

    Raises:
        OSError, ValueError: as `read_private_key`; or the key is of small order.
    """
    data = path.read_bytes()
    if not data.lstrip().startswith(_PUBLIC):
        return read_private_key(path).public_key()
    try:
        key = load_pem_public_key(data)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise ValueError(_NO_PUBLIC_KEY) from error
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError(_NO_PUBLIC_KEY)
    if key.public_bytes_raw() in SMALL_ORDER_KEYS:
        raise ValueError(_SMALL_ORDER)
    return key


def write_new(path: Path, data: bytes, mode: int) -> None:
    """Write *data* to the new file *path*, with that *mode*; return when it is on disk.

    Raises:
        FileExistsError, OSError: as `write_private_key`.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        path.unlink(missing_ok=True)
        raise
