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


class CourseProgress(NamedTuple):
    """How far the user is in a course of tasks."""

    next_task: int = 0
    """Number of the first unsolved task, from 1; 0: the course has not begun, or is finished."""
    tasks: int = 0
    """All tasks of the course when it was last open."""
    is_finished: bool = False
    """Whether the user has finished the course, now or earlier."""


FIRST_MATCH = "match"
"""Name of a game's first match among its courses. It has no tasks."""


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

    def progress(self, game: str, course: str) -> CourseProgress:
        """Return the progress in a course of *game*.

        *course* is an expansion's option, empty for the game's own tasks, or `FIRST_MATCH`.
        """
        return self._all_progress(game).get(course, CourseProgress())

    def keep_progress(self, game: str, course: str, progress: CourseProgress) -> None:
        """Write the progress in a course of *game*; a write error is ignored."""
        known = self._all_progress(game)
        is_finished = progress.is_finished or self.progress(game, course).is_finished
        known[course] = progress._replace(is_finished=is_finished)
        with suppress(OSError):
            self._directory.mkdir(parents=True, exist_ok=True)
            self._progress(game).write_text(json.dumps(known, sort_keys=True), encoding="utf-8")

    def _all_progress(self, game: str) -> dict[str, CourseProgress]:
        """Return the progress in each course of *game*; none of a file that cannot be read."""
        with suppress(OSError, ValueError, TypeError, AttributeError):
            read = json.loads(self._progress(game).read_text(encoding="utf-8"))
            return {
                str(course): CourseProgress(int(number), int(tasks), bool(is_finished))
                for course, (number, tasks, is_finished) in read.items()
            }
        return {}

    def clear(self, game: str) -> None:
        """Remove the match of *game*; its server must have stopped."""
        shutil.rmtree(self.folder(game), ignore_errors=True)

    def _tasks(self, game: str) -> Path:
        return self._directory / f"{game}.tasks.json"

    def _progress(self, game: str) -> Path:
        return self._directory / f"{game}.progress.json"

    def _hints(self, game: str) -> Path:
        return self.folder(game) / "hints.json"
