"""Lines about values that two states, or two editions, have differently."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.comparison import Difference
from tilewyrm.replays.check.edition_check import edition_differences
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.words.lines import printable

_MOST = 12
"""Values that are printed."""
_LONGEST = 200
"""Characters of a value."""


def value_lines(differences: Sequence[Difference]) -> Iterator[str]:
    """Yield a line for each of the first *differences*, and how many more there are."""
    for each in differences[:_MOST]:
        where, first, second = (printable(text, _LONGEST) for text in (each.where, *each.texts))
        yield f"    {where}: {first} -> {second}"
    if (more := len(differences) - _MOST) > 0:
        yield f"    {tell('replay.bisect.more_values', number=more)}"


def edition_lines(file: Path) -> Iterator[str]:
    """Yield the components of *file* that differ from this program; nothing if it is unreadable.

    Every version plays a file with the edition that it carries, so no entry shows it.
    """
    with suppress(ReplayError, OSError):
        with open_replay(file) as stream:
            setup = Resimulation(stream).setup
        if found := edition_differences(setup):
            yield tell("replay.edition.changed", name=printable(setup.edition.name))
            yield from value_lines(found)
            if is_clone_here():
                yield tell("replay.edition.commits", game=setup.game)
