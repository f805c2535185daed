"""Options that a difference between two versions may need, by their code."""

from collections.abc import Collection, Sequence
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.code.code_change import code_change
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay


def likely_options(old: ChosenVersion, new: ChosenVersion, file: Path) -> Sequence[Collection[str]]:
    """Return the sets of options that bring the changed rules of the game of *file* into play.

    There are none if this program cannot read the file.
    """
    try:
        with open_replay(file) as stream:
            game = Resimulation(stream).header.setup.game
    except ReplayError:
        return ()
    turns = code_change(old, new, [game]).turns.get(game, ())
    return [[*options] for module in turns for options in module]
