"""Store of this user's events on disk: the code, where the server is, and the log's last hashes.

One file an event and player, readable by its owner only, for it holds the code.
"""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.settings.paths import state_directory
from tilewyrm.client.settings.private_file import write_private

_HASH_DIGITS = 16
"""Digits of an event's hash in the name of its file."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A player's place at one event."""

    event: str
    """SHA-256 of the first line of its log, hex."""
    number: int
    """The player's."""
    title: str
    name: str
    """The player's."""
    server: str
    """``HOST:PORT``."""
    code: str
    """Empty after the event is closed, or if the server refuses it."""
    known_by: str = ""
    """Identity of the server (`TrustedServer.known_by`); empty if only its address is known."""
    seen: Mapping[str, str] = field(default_factory=dict)
    """By round, as a decimal number, the hash of the log's last line that was seen in it, hex."""

    def saw(self, round_number: int, log_hash: str) -> "StoredEvent":
        """Return it after *log_hash* was seen in a round."""
        return replace(self, seen={**self.seen, str(round_number): log_hash})


def attending(play_options: PlayOptions, kept: StoredEvent) -> PlayOptions:
    """Return *play_options* for coming back to an event."""
    return replace(play_options, server=kept.server, at_event=True, event=kept.event)


class EventStore:
    """The events in one state directory, below it in ``events``."""

    def __init__(self, directory: Path | None = None) -> None:
        self._folder = (directory or state_directory()) / "events"

    def all(self) -> list[StoredEvent]:
        """Return every event, the last used first; unreadable files are skipped."""
        found: list[tuple[float, StoredEvent]] = []
        for path in self._folder.glob("*.json"):
            with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
                kept = _event(json.loads(path.read_text(encoding="utf-8")))
                found.append((path.stat().st_mtime, kept))
        found.sort(key=lambda item: -item[0])
        return [kept for _, kept in found]

    def unfinished(self) -> list[StoredEvent]:
        """Return the events to which the user can come back, the last used first."""
        return [kept for kept in self.all() if kept.code]

    def find(self, event: str, number: int) -> StoredEvent | None:
        """Return the stored event of a player, or None."""
        return next((e for e in self.all() if (e.event, e.number) == (event, number)), None)

    def keep(self, kept: StoredEvent) -> None:
        """Write an event to disk, as the last used.

        Raises:
            OSError: it cannot be written.
        """
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = self._folder / f"{kept.event[:_HASH_DIGITS]}-{kept.number}.json"
        write_private(path, json.dumps(asdict(kept)))

    def follow(self, known_by: str, server: str) -> None:
        """Note that the server that is known by *known_by* is at the address *server* now.

        Raises:
            OSError: an event cannot be written.
        """
        for kept in reversed(self.all()):  # the last used stays so
            if known_by and kept.known_by == known_by and kept.server != server:
                self.keep(replace(kept, server=server))


def _event(found: dict[str, Any]) -> StoredEvent:
    """Return the event that was written as *found*; fields of later programs are left out.

    Raises:
        TypeError: a field is missing.
    """
    known = {each.name for each in fields(StoredEvent)}
    return StoredEvent(**{name: value for name, value in found.items() if name in known})
