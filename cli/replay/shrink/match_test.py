"""Tests whether a match still shows what is looked for: by a command, or by two versions."""

import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from threading import Event, Timer
from typing import NamedTuple, Protocol

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.difference_lines import difference_line
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.printing import say
from tilewyrm.language.speech import tell

_PLACEHOLDER = "{}"
"""The place of the file's path in the command; without it, the path is the last word."""


class Signs(NamedTuple):
    """Signs of a difference in one version."""

    kinds: Sequence[str] = ()
    """Kinds of events, or of what may come next, that it alone has."""
    is_of_possible: bool = False
    """Whether the difference is in what may come next."""


class MatchTest(Protocol):
    """Test of the file of a match."""

    def needed(self, path: Path, entries: int) -> int | None:
        """Return how many of the *entries* in the file *path* show it; None if they do not."""

    @property
    def is_visible(self) -> bool:
        """Whether a player sees what the last successful test found: not the state alone."""

    def signs(self, version: ChosenVersion) -> Signs:
        """Return by what a match in *version* may be seen to show it, as far as is known."""


class VersionTest:
    """Test whether two versions of the program, which stay alive, play a match differently."""

    def __init__(
        self, versions: SeededPair, *, offers: bool, deadline_s: float | None = None
    ) -> None:
        """Take the *versions*; with *offers*, what may come next is compared, too.

        After the monotonic time *deadline_s*, no test holds but the first.
        """
        self._versions, self._offers, self._deadline_s = versions, offers, deadline_s
        self.first: VersionDifference | None = None
        """The first difference, whose kind stays the same."""
        self.is_visible = False

    def needed(self, path: Path, _entries: int) -> int | None:
        """Return the entry of the file *path* that they play differently, as the first one did.

        It prints the first difference, so that the user sees soon if it is of another error.
        """
        if self._deadline_s is None or self.first is None:
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
        pair, first = self._versions.pair, self.first
        try:
            # A brief answer is quick, but in a loop takes seconds, too. The first test needs none.
            if first is not None and not first.is_loop:
                states = any(kind.startswith("state") for kind in first.kinds)
                if not pair.differ(path, offers=self._offers, states=states):
                    return None
            difference, _, _ = pair.difference(path, offers=self._offers)
            if difference is None or (first and not first.kinds & difference.kinds):
                return None
            clearest = pair.clearest(path, difference)
        except UnplayedFile:
            return None
        if self.is_visible and clearest.is_inner:
            return None
        if first is None:
            say(tell("replay.shrink.keeps", line=difference_line(clearest)))
        self.first, self.is_visible = first or difference, not clearest.is_inner
        return difference.entry

    def signs(self, version: ChosenVersion) -> Signs:
        """Return the kinds that *version* alone has at the first difference."""
        if self.first is None:
            return Signs()
        field = "events" if self.first.possible is None else self.first.possible.value
        side = "old" if version == self._versions.versions[0] else "new"
        start = f"{field}, {side}: "
        kinds = [kind.removeprefix(start) for kind in self.first.kinds if kind.startswith(start)]
        return Signs(kinds, self.first.possible is not None)


class CommandTest:
    """Command that tests a match."""

    def __init__(self, command: str) -> None:
        """Take the *command*."""
        self._command = command
        self.is_visible = True
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

    def signs(self, _version: ChosenVersion) -> Signs:
        """Return none: a command does not say them."""
        return Signs()
