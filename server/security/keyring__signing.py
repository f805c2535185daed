"""The key that a server signs its replays with: made once, kept in the data directory."""

from pathlib import Path

from tilewyrm.replays.evidence.keyfile import (
    new_private_key,
    parse_private_key,
)
from tilewyrm.replays.evidence.signature import Signer
from tilewyrm.server.errors import StartError
from tilewyrm.server.security.private_files import create_once

KEY_FILE = "signing-key.pem"


def signer_of(folder: Path) -> Signer:
    """Return the signer whose key is in *folder*; the first time, make the key.

    The caller has the folder to itself. A key file that is there is never written to.

    Raises:
        StartError: the key can be neither read nor made, or the file holds something else.
    """
    path = folder / KEY_FILE
    try:
        return Signer(parse_private_key(create_once(path, new_private_key)))
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
