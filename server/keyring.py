"""The keys that a server signs replays with: the present one, and those of matches under way."""

from pathlib import Path

from tilewyrm.replays.keyfile import new_private_key, parse_private_key, read_private_key
from tilewyrm.replays.signature import Signer
from tilewyrm.server.private_file import put
from tilewyrm.server.signing import KEY_FILE, signer_of

OLD_KEYS = "old-keys"
"""The folder of the data directory with the keys that sign no new match, by their public keys."""


class Keyring:
    """The signing keys in one data directory."""

    def __init__(self, folder: Path) -> None:
        """Read the present key in *folder*; the first time, make it.

        Raises:
            StartError: see `signer_of`.
        """
        self._folder = folder
        self.present = signer_of(folder)
        """Signs every match that begins."""

    def of(self, public_key: bytes) -> Signer | None:
        """Return the signer with *public_key*; None: this server has it no more."""
        if public_key == self.present.public_key:
            return self.present
        try:
            signer = Signer(read_private_key(self._old(public_key)))
        except (OSError, ValueError):
            return None
        return signer if signer.public_key == public_key else None

    def rotate(self) -> None:
        """Make a new present key, and keep the old one for the matches that name it.

        Raises:
            OSError: it cannot be written; the present key is as it was.
        """
        path, kept = self._folder / KEY_FILE, self._old(self.present.public_key)
        kept.parent.mkdir(mode=0o700, exist_ok=True)
        put(kept, path.read_bytes())  # from now on it is there twice, never not at all
        data = new_private_key()
        put(path, data)
        self.present = Signer(parse_private_key(data))

    def _old(self, public_key: bytes) -> Path:
        return self._folder / OLD_KEYS / f"{public_key.hex()}.pem"
