"""The output file of shrink, and its progress."""

import time
from pathlib import Path

import click

from tilewyrm.cli.bulk.progress_line import ProgressLine
from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.shrink.player import Player
from tilewyrm.language.speech import count, tell

_INTERVAL_S = 0.1
"""Seconds between two lines of progress on a terminal, at least."""
LOG_INTERVAL_S = 10.0
"""The same without a terminal."""


class BestMatch:
    """The output file, which has the simplest match so far from the first success on."""

    def __init__(self, path: Path) -> None:
        """Take the *path* of the file.

        Raises:
            click.ClickException: there is a file already.
        """
        if path.exists():
            raise click.ClickException(tell("replay.made.there", path=path))
        self.path = path
        self.facts: Record | None = None
        """What `replays.shrink.dialogue` says of this match; None before the first success."""
        self.first_occasion = ""
        """The `occasion` of the first success."""
        self.first_entries = 0
        """The number of entries of the first success, which lead to what is looked for."""
        self.player: Player | None = None
        """The version by whose rules it was played; None before the first success."""
        self.is_final = True
        """Whether all was tried: more time would not make it simpler."""
        self._line = ProgressLine(log_interval_s=LOG_INTERVAL_S)
        self._shown_s = 0.0
        self.tests = 0
        """Number of matches that were tested."""
        self.tests_s = 0.0
        """Seconds that all of them took."""

    @property
    def mean_test_s(self) -> float:
        """Seconds that a test took on average; 0 without any."""
        return self.tests_s / self.tests if self.tests else 0.0

    @property
    def is_mostly_left(self) -> bool:
        """Whether more than half of the entries that lead to what is looked for are left."""
        return self.facts is not None and self.facts["entries"] > max(1, self.first_entries / 2)

    def keep(self, data: bytes, facts: Record, player: Player) -> None:
        """Write the match with this *data* and these *facts*, which *player* has made.

        It has no effect if the match so far is simpler, which is of an earlier seed then.
        """
        if self.facts is None:
            write_new_file(self.path, data)
            self.first_occasion, self.first_entries = facts["occasion"], facts["entries"]
        elif _size(facts) > _size(self.facts):
            return
        else:
            part = self.path.with_name(f".{self.path.name}.part")
            part.write_bytes(data)
            part.replace(self.path)
        self.facts, self.player = facts, player

    def show(self) -> None:
        """Show the progress."""
        now = time.monotonic()
        if self.facts and now - self._shown_s >= _INTERVAL_S:
            self._shown_s = now
            fields = {"options": len(self.facts["options"]), "seats": self.facts["seats"]}
            line = count("replay.shrink.so_far", self.facts["entries"], asked=self.tests, **fields)
            self._line.show(line)

    def clear_line(self) -> None:
        """Clear the line of progress."""
        self._line.clear()


def _size(facts: Record) -> tuple[int, int, int]:
    """Return the entries, seats and changed options of a match: the first that differ count."""
    return facts["entries"], facts["seats"], len(facts["options"])
