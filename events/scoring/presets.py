"""The presets of scoring."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.scoring.scoring import Column, Occasion, Scoring

Amount = int | Fraction
_NOTHING: Mapping[Column, Amount] = {}

_DOWN = -50
"""The difference that a forfeit brings: about as bad as a bad match."""


def _fixed(
    columns: Sequence[Column],
    bye: Mapping[Column, Amount],
    forfeit: Mapping[Column, Amount] = _NOTHING,
    annulled: Mapping[Column, Amount] = _NOTHING,
) -> dict[Occasion, dict[Column, Fraction]]:
    """Return the amounts of every occasion; a walkover brings what a bye does."""
    said = {
        Occasion.BYE: bye,
        Occasion.WALKOVER: bye,
        Occasion.FORFEIT: forfeit,
        Occasion.ANNULLED: annulled,
    }
    return {
        occasion: {each: Fraction(said.get(occasion, _NOTHING).get(each, 0)) for each in columns}
        for occasion in Occasion
    }


def _awards(places: Sequence[Sequence[int]]) -> dict[int, tuple[Fraction, ...]]:
    return {len(each): tuple(map(Fraction, each)) for each in places}


def wins() -> Scoring:
    """Return the scoring for two at a table: wins, opponents' wins, point difference.

    A win brings 1, a tie ½. A bye or walkover is a win with a difference of 0, a forfeit a loss.
    """
    columns = (Column.AWARD, Column.OPPONENTS, Column.DIFFERENCE)
    fixed = _fixed(columns, {Column.AWARD: 1}, {Column.DIFFERENCE: _DOWN})
    return Scoring("wins", columns, _awards([(1, 0)]), fixed)


def places() -> Scoring:
    """Return the scoring for more at a table: 5-3-2-1 by place, share of the points, points.

    The last player at a table has 1, at short tables, too; beyond the fourth place all have 1. A
    bye or walkover brings 3 and the share of an even match, a forfeit nothing.
    """
    columns = (Column.AWARD, Column.SHARE, Column.POINTS)
    first = (5, 3, 2, 1, 1, 1)
    awards = _awards([(*first[: size - 1], 1) for size in range(2, len(first) + 1)])
    return Scoring("places", columns, awards, _fixed(columns, {Column.AWARD: 3, Column.SHARE: 1}))


def points(awards: Sequence[Sequence[int]], bye: int) -> Scoring:
    """Return the scoring by *awards*: for each size of a table, what its places bring.

    Raises:
        EventError: there is no table, or two of the same size.
    """
    if not awards or len({len(each) for each in awards}) < len(awards):
        raise EventError(Reason.VALUE, "scoring: one list of places for each size of a table")
    columns = (Column.AWARD, Column.POINTS)
    return Scoring("points", columns, _awards(awards), _fixed(columns, {Column.AWARD: bye}))


def matchpoints() -> Scoring:
    """Return the scoring for equal luck: matchpoints, tops, points.

    As in duplicate bridge, a bye or walkover brings 3/5 (average plus), an annulled table 1/2
    (average), a forfeit nothing.
    """
    columns = (Column.MATCHPOINTS, Column.TOPS, Column.POINTS)
    fixed = _fixed(
        columns,
        {Column.MATCHPOINTS: Fraction(3, 5)},
        annulled={Column.MATCHPOINTS: Fraction(1, 2)},
    )
    return Scoring("matchpoints", columns, _awards([(0,) * size for size in range(2, 7)]), fixed)
