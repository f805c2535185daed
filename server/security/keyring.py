"""Keyring: the signing keys of a server, the present one and those of matches under way."""

import contextlib
from pathlib import Path

from tilewyrm.replays.evidence.keyfile import new_private_key, parse_private_key, read_private_key
from tilewyrm.replays.evidence.signature import Signer
from tilewyrm.server.errors import StartError
from tilewyrm.server.security.private_files import create_once, replace

OLD_KEYS = "old-keys"
"""The folder of the data directory with the keys that sign no new match, in files of any name."""


class Keyring:
    """The signing keys in one data directory."""

    def __init__(self, folder: Path) -> None:
        """Read the present key in *folder*; the first time, make it.

        Raises:
            StartError: see `signer_of`.
        """
        self._folder = folder
        self._known: dict[bytes, Signer] = {}
        """By their public keys."""
        self.present = signer_of(folder)
        """Signs every match that begins."""
        self._know(self.present)

    def of(self, public_key: bytes) -> Signer | None:
        """Return the signer with *public_key*; None: this server has it no more."""
        if public_key not in self._known:
            for path in (self._folder / OLD_KEYS).glob("*.pem"):
                with contextlib.suppress(OSError, ValueError):
                    self._know(Signer(read_private_key(path)))
        return self._known.get(public_key)

    def rotate(self) -> None:
        """Make a new present key, and keep the old one for the matches that name it.

        Raises:
            OSError: it cannot be written; the present key is as it was.
        """
        path = self._folder / KEY_FILE
        kept = self._folder / OLD_KEYS / f"{self.present.public_key.hex()}.pem"
        data = new_private_key()
        replace(path, data, kept)
        self.present = Signer(parse_private_key(data))
        self._know(self.present)

    def _know(self, signer: Signer) -> None:
        self._known[signer.public_key] = signer


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
            f"cannot read or create the signing key {path} ({error.strerror or error});"
            " fix its permissions, or restore it",
            case="key_access",
            path=str(path),
            why=error.strerror or str(error),
        ) from error
    except ValueError as error:
        raise StartError(
            f"the signing key {path} is not an Ed25519 key in PEM form without a password;"
            " restore the right file, or move it away to sign with a new key",
            case="key_form",
            path=str(path),
        ) from error
