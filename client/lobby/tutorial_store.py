"""Store of the tutorials that this user has left, so that each can be continued."""

import json
import shutil
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.settings.paths import state_directory


class UnfinishedTutorial(NamedTuple):
    """The first match of a tutorial that the user has left."""

    game: str
    seat: StoredSeat
    used_s: float
    """When the seat was used last, in seconds since 1970."""
    held: bool
    """Whether another running client has it open."""


class TutorialStore:
    """For each game the tasks that are solved, and a directory of its first match.

    That has the data of its server, the seat there, and the hints to come.
    """

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = (directory or state_directory()) / "tutorials"

    def folder(self, game: str) -> Path:
        """Return the directory of *game*'s match."""
        return self._directory / game

    def unfinished(self) -> list[UnfinishedTutorial]:
        """Return the matches that were left, at most one for each game."""
        found = []
        for folder in sorted(self._directory.glob("*/seats")):
            seats = SeatStore(folder.parent)
            found += [
                UnfinishedTutorial(folder.parent.name, kept, used_s, seats.is_held_elsewhere(kept))
                for kept, used_s in seats.used()[:1]
            ]
        return found

    def left(self, game: str) -> UnfinishedTutorial | None:
        """Return the match of *game* that was left, or None."""
        return next((match for match in self.unfinished() if match.game == game), None)

    def pending_hints(self, game: str) -> frozenset[str] | None:
        """Return the names of the hints that are still to come in it, or None if not known."""
        with suppress(OSError, ValueError):
            return frozenset(json.loads(self._hints(game).read_text(encoding="utf-8")))
        return None

    def keep_hints(self, game: str, pending: Collection[str]) -> None:
        """Write the names of the hints that are still to come; a write error is ignored."""
        with suppress(OSError):
            self._hints(game).write_text(json.dumps(sorted(pending)), encoding="utf-8")

    def solved_tasks(self, game: str) -> frozenset[str]:
        """Return the names of *game*'s tasks that are solved in courses that are not finished."""
        with suppress(OSError, ValueError):
            return frozenset(json.loads(self._tasks(game).read_text(encoding="utf-8")))
        return frozenset()

    def keep_solved_tasks(self, game: str, names: Collection[str]) -> None:
        """Write the names of *game*'s tasks that are solved; a write error is ignored."""
        with suppress(OSError):
            self._directory.mkdir(parents=True, exist_ok=True)
            self._tasks(game).write_text(json.dumps(sorted(names)), encoding="utf-8")

    def clear(self, game: str) -> None:
        """Remove the match of *game*; its server must have stopped."""
        shutil.rmtree(self.folder(game), ignore_errors=True)

    def _tasks(self, game: str) -> Path:
        return self._directory / f"{game}.tasks.json"

    def _hints(self, game: str) -> Path:
        return self.folder(game) / "hints.json"
