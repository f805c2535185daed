"""The key that a server signs its replays with: made once, kept in the data directory."""

import os
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from tilewyrm.replays.file import synchronise_folder
from tilewyrm.replays.signature import Signer
from tilewyrm.server.errors import StartError

KEY_FILE = "signing-key.pem"


def signer_of(folder: Path) -> Signer:
    """Return the signer whose key is in *folder*; the first time, make the key.

    The caller has the folder to itself. A key file that is there is never written to.

    Raises:
        StartError: the key can be neither read nor made, or the file holds something else.
    """
    path = folder / KEY_FILE
    try:
        # A link that leads nowhere is a key that is out of reach, not one to be made.
        if not path.is_symlink() and not path.exists():
            _make(path)
        data = path.read_bytes()
    except OSError as error:
        raise StartError(
            f"the signing key {path} can be neither read nor made ({error.strerror or error});"
            " give this user the right to, or put the key back where it was"
        ) from error
    try:
        key = load_pem_private_key(data, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _unusable(path) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _unusable(path)
    return Signer(key)


def _make(path: Path) -> None:
    """Write a new key for its owner only; *path* is there as a whole or not at all."""
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(path)
    synchronise_folder(path.parent)


def _unusable(path: Path) -> StartError:
    return StartError(
        f"the signing key {path} is no Ed25519 private key in PEM form without a password;"
        " put the right file back, or move it away to sign with a new key from now on"
    )
