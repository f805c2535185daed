"""The key that a server signs its replays with: made once, kept in the data directory."""

from pathlib import Path

from tilewyrm.replays.file import synchronise_folder
from tilewyrm.replays.keyfile import read_private_key, write_private_key
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
        return Signer(read_private_key(path))
    except OSError as error:
        raise StartError(
            f"the signing key {path} can be neither read nor made ({error.strerror or error});"
            " give this user the right to, or put the key back where it was",
            case="key_access",
            path=str(path),
            why=error.strerror or str(error),
        ) from error
    except ValueError as error:
        raise StartError(
            f"the signing key {path} is no Ed25519 private key in PEM form without a password;"
            " put the right file back, or move it away to sign with a new key from now on",
            case="key_form",
            path=str(path),
        ) from error


def _make(path: Path) -> None:
    """Write a new key for its owner only; *path* is there as a whole or not at all."""
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    write_private_key(unfinished)
    unfinished.rename(path)
    synchronise_folder(path.parent)
