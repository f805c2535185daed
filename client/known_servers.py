"""The servers that this user has met, and what each is known by: beside the seats, on disk.

A text file with a line for each server, its address and its fingerprint, which people may mend.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock

from tilewyrm.client.errors import ClientError
from tilewyrm.client.seats import state_directory
from tilewyrm.language.speech import tell

AUTHORITY = "authority"
"""What a server is known by for which an authority vouches that this computer trusts."""
_FILE = "known-servers"


class KnownServers:
    """What servers are known by, by their addresses."""

    def __init__(self, directory: Path | None = None) -> None:
        """Look into the state *directory*; None: this user's."""
        self._folder = directory or state_directory()
        self.path = self._folder / _FILE
        """The file; it need not be there."""

    def known_by(self, address: str) -> str:
        """Return what the server at *address* is known by: a fingerprint, or `AUTHORITY`.

        Returns:
            An empty text for a server that nobody has met.

        Raises:
            ClientError: the file is there and cannot be read.
        """
        return next((words[1] for words in self._entries() if words[0] == _key(address)), "")

    def remember(self, address: str, known_by: str) -> None:
        """Know the server at *address* by that from now on.

        Raises:
            ClientError: it cannot be written down.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with FileLock(self.path.with_suffix(".lock"), mode=0o600, timeout=1.0):
                kept = [words for words in self._entries() if words[0] != _key(address)]
                self._write([*kept, [_key(address), known_by]])
        except (OSError, TimeoutError) as error:
            raise ClientError(tell("start.known.not_kept", path=self.path, why=error)) from error

    def _entries(self) -> Iterator[list[str]]:
        try:
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return
        except OSError as error:
            raise ClientError(tell("start.known.unreadable", path=self.path, why=error)) from error
        for line in text.splitlines():
            words = line.split()
            if len(words) == 2:
                yield words

    def _write(self, entries: list[list[str]]) -> None:
        partial = self.path.with_suffix(".part")
        with contextlib.suppress(FileNotFoundError):
            partial.unlink()
        handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.writelines(f"{' '.join(words)}\n" for words in entries)
        partial.replace(self.path)


def _key(address: str) -> str:
    return address.casefold()
