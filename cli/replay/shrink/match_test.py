"""Tests whether a match still shows what is looked for: by a command, or by two versions."""

import subprocess
import time
from collections.abc import Collection
from pathlib import Path
from shlex import quote
from threading import Event, Timer
from typing import Protocol

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.versions import UnplayedFile

_PLACEHOLDER = "{}"
"""The place of the file's path in the command; without it, the path is the last word."""


class MatchTest(Protocol):
    """Test of the file of a match."""

    def needed(self, path: Path, entries: int) -> int | None:
        """Return how many of the *entries* in the file *path* show it; None if they do not."""

    def event_kinds(self, version: ChosenVersion) -> Collection[str]:
        """Return the kinds of events that *version* has where it shows, as far as is known."""


class VersionTest:
    """Test whether two versions of the program, which stay alive, play a match differently."""

    def __init__(
        self, versions: SeededPair, *, offers: bool, deadline_s: float | None = None
    ) -> None:
        """Take the *versions*; with *offers*, what may come next is compared, too.

        After the monotonic time *deadline_s*, no test holds but the first.
        """
        self._versions, self._offers, self._deadline_s = versions, offers, deadline_s
        self._kinds: frozenset[str] = frozenset()
        self._is_loop = False

    def needed(self, path: Path, _entries: int) -> int | None:
        """Return the entry of the file *path* that they play differently, as the first one did."""
        if self._deadline_s is None or not self._kinds:
            return self._differ(path)
        is_late = Event()
        timer = Timer(max(0, self._deadline_s - time.monotonic()), self._stop, (is_late,))
        timer.daemon = True
        timer.start()
        try:
            return self._differ(path)
        finally:
            timer.cancel()
            timer.join()
            if is_late.is_set():
                self._versions.restart()

    def _stop(self, is_late: Event) -> None:
        is_late.set()
        for version in (self._versions.pair.old, self._versions.pair.new):
            version.stop()

    def _differ(self, path: Path) -> int | None:
        pair = self._versions.pair
        try:
            # A brief answer is quick, but in a loop takes seconds, too. The first test needs none.
            if self._kinds and not self._is_loop:
                states = any(kind.startswith("state") for kind in self._kinds)
                if not pair.differ(path, offers=self._offers, states=states):
                    return None
            difference, _, _ = pair.difference(path, offers=self._offers)
        except UnplayedFile:
            return None
        if difference is None:
            return None
        if not self._kinds:
            self._kinds, self._is_loop = difference.kinds, difference.is_loop
        return difference.entry if self._kinds & difference.kinds else None

    def event_kinds(self, version: ChosenVersion) -> Collection[str]:
        """Return the kinds of events that *version* alone has at the first difference."""
        side = "old" if version == self._versions.versions[0] else "new"
        start = f"events, {side}: "
        return [kind.removeprefix(start) for kind in self._kinds if kind.startswith(start)]


class CommandTest:
    """Command that tests a match."""

    def __init__(self, command: str) -> None:
        """Take the *command*."""
        self._command = command
        self.code = 0
        """The last exit code."""

    def needed(self, path: Path, entries: int) -> int | None:
        """Return the number of *entries* if it succeeds for the file *path*, or else None."""
        name = quote(str(path))
        line = (
            self._command.replace(_PLACEHOLDER, name)
            if _PLACEHOLDER in self._command
            else f"{self._command} {name}"
        )
        process = subprocess.run(
            line,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.code = process.returncode
        return entries if process.returncode == 0 else None

    def event_kinds(self, _version: ChosenVersion) -> Collection[str]:
        """Return none: a command does not say them."""
        return ()
