"""The scoring of an event, as the flags of `tilewyrm event new` choose it."""

from collections.abc import Sequence

import click

from tilewyrm.events.errors import EventError
from tilewyrm.events.scoring import presets
from tilewyrm.events.scoring.scoring import Scoring

SCORINGS = ("wins", "places", "points", "matchpoints")
"""Names of the presets."""
_FIXED = {"wins": presets.wins, "places": presets.places, "matchpoints": presets.matchpoints}
"""Those without flags of their own."""


def chosen_scoring(name: str, awards: Sequence[str], bye: int) -> Scoring:
    """Return the scoring called *name*; *awards* and *bye* are for `points`.

    Each of *awards* has what the places at tables of one size bring, such as ``7,4,2,1``.

    Raises:
        UsageError: these do not go together, or are not numbers.
    """
    if name != "points":
        if awards or bye:
            raise click.UsageError("--award and --bye are for --scoring points only")
        return _FIXED[name]()
    if not awards:
        raise click.UsageError(
            "--scoring points needs --award for each size of a table, such as --award 7,4,2,1"
        )
    try:
        found = [[int(number) for number in text.split(",")] for text in awards]
    except ValueError as error:
        raise click.UsageError(f"--award has whole numbers, such as 7,4,2,1: {error}") from error
    try:
        return presets.points(found, bye)
    except EventError as error:
        raise click.UsageError(str(error)) from error
