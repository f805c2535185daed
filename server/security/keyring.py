"""The keys that a server signs replays with: the present one, and those of matches under way."""

import contextlib
from pathlib import Path

from tilewyrm.replays.evidence.keyfile import (
    new_private_key,
    parse_private_key,
    read_private_key,
)
from tilewyrm.replays.evidence.signature import Signer
from tilewyrm.server.security.keyring__signing import (
    KEY_FILE,
    signer_of,
)
from tilewyrm.server.security.private_files import replace

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
