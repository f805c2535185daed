"""The end of a file as a version plays it: what a regression test demands."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.cli.replay.regression.kinds.regression_test import InvalidEntry
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import loop_watch, trace
from tilewyrm.replays.batch.regression import last_moment as module
from tilewyrm.replays.batch.regression.last_moment import last_moment
from tilewyrm.replays.check.digests import LEGALITY
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import fault
from tilewyrm.replays.format.reader import open_replay


class Expectation(NamedTuple):
    """What a test demands of a file: the moment after its last valid entry."""

    data: bytes
    """The file."""
    facts: Mapping[str, Any]
    """See `last_moment`."""
    why: str
    """Why the next entry is invalid, or empty."""
    label: str
    """The version that played it, in a sentence."""

    @property
    def invalid(self) -> InvalidEntry | None:
        """The invalid entry, if that is why a test fails."""
        if not self.facts["what"]:
            return None
        return InvalidEntry(self.facts["entries"] + 1, self.facts["what"] == str(LEGALITY))

    def why_it_fails(self, file: Path) -> str:
        """Return why a test of *file* fails in the version that played it, or an empty text."""
        if not self.why:
            return ""
        return tell("replay.to_test.fails", file=file, version=self.label, why=self.why)


def expectation_of(file: Path, version: ChosenVersion | None) -> Expectation:
    """Return the expectation of *file* as *version* plays it, or this one if that is None.

    Raises:
        ReplayError: this version cannot read the file.
        click.ClickException: another one cannot.
    """
    with open_replay(file) as stream:
        data = stream.read()
    if version is None:
        resimulation = Resimulation(BytesIO(data))
        facts = last_moment(resimulation)
        defect = fault(resimulation.result())
        why = translated(defect) if defect else facts["why"]
        return Expectation(data, facts, why, tell("replay.versions.this"))
    with Version(version, HASH_SEEDS[0], modules=(loop_watch, trace, module)) as player:
        player.request(str(file), work="last-moment", path=str(file.absolute()))
        try:
            (facts,) = player.answer()
        except UnplayedFile as error:
            raise click.ClickException(str(error)) from error
    return Expectation(data, facts, facts["why"], version.label)
