"""Known servers: each address with the fingerprint of its certificate, beside the seats on disk.

A text file with a line for each server, its address and its fingerprint, which people may edit.
"""

from collections.abc import Iterable
from pathlib import Path

from filelock import FileLock

from tilewyrm.client.errors import ClientError
from tilewyrm.client.settings.paths import state_directory
from tilewyrm.client.settings.private_file import write_private
from tilewyrm.language.speech import tell

AUTHORITY = "authority"
"""What a server is known by for which an authority vouches that this computer trusts."""
_FILE = "known-servers"


class KnownServers:
    """The file of known servers, by address."""

    def __init__(self, directory: Path | None = None) -> None:
        """Look into the state *directory*; None: this user's."""
        self._folder = directory or state_directory()
        self.path = self._folder / _FILE
        """The file; it need not be there."""

    def known_by(self, address: str) -> str:
        """Return the known fingerprint of the server at *address*, or `AUTHORITY`.

        Returns:
            An empty text for an unknown server.

        Raises:
            ClientError: the file is there and cannot be read.
        """
        return next((known for line in self._lines() if (known := _known_by(line, address))), "")

    def has_any(self) -> bool:
        """Return whether any server is known.

        Raises:
            ClientError: as `known_by`.
        """
        return bool(self._lines())

    def has_met(self, addresses: Iterable[str], certificate: str) -> bool:
        """Return whether a server is known that is at one of *addresses* or shows *certificate*.

        Raises:
            ClientError: as `known_by`.
        """
        met = [line.split()[1] for line in self._lines() if len(line.split()) == 2]
        return (certificate != "" and certificate in met) or any(map(self.known_by, addresses))

    def remember(self, address: str, known_by: str) -> None:
        """Store *known_by* for the server at *address*.

        Raises:
            ClientError: it cannot be written down.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with FileLock(self.path.with_suffix(".lock"), mode=0o600, timeout=1.0):
                kept = [line for line in self._lines() if not _known_by(line, address)]
                self._write([*kept, f"{address} {known_by}"])
        except (OSError, TimeoutError) as error:
            raise ClientError(tell("start.known.not_kept", path=self.path, why=error)) from error

    def _lines(self) -> list[str]:
        try:
            return self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise ClientError(tell("start.known.unreadable", path=self.path, why=error)) from error

    def _write(self, lines: list[str]) -> None:
        write_private(self.path, "".join(f"{line}\n" for line in lines))


def _known_by(line: str, address: str) -> str:
    """Return what *line* says the server at *address* is known by; empty: it is not about it."""
    words = line.split()
    return words[1] if len(words) == 2 and words[0].casefold() == address.casefold() else ""
