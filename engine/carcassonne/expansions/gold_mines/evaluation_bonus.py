"""Static evaluation of The Gold Mines: a guess, for strategies."""

from collections.abc import Iterator
from functools import lru_cache

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import LONG_GAME, youth
from tilewyrm.engine.carcassonne.core.scoring.majority import leaders, strengths_of
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.expansions.gold_mines.bars import labels_at
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import GOLD_MINE
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import claimants
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines, GoldOnTile

SURE = 100
"""A whole bar, or a certain chance: both are in hundredths."""
SQUARE, STRAIGHT = 36, 30
"""N bars are worth SQUARE * N² + STRAIGHT * N, in hundredths of a point: GD31 without its steps."""
COMING = 60
"""Share of the bars still to come that will be taken, in hundredths."""
CHANCE, LACKING = 85, 16
"""Chance in hundredths that a feature with bars is completed, and what each gap takes off it."""

_CACHE_SIZE = 4096
"""Number of values of bars that are cached."""


def evaluation_bonus(state: CarcassonneState) -> list[int]:
    """Return the expected points of each seat by its bars, in hundredths.

    Those on the map count for the leaders of features to which they belong.
    """
    seats, current = state.rules.seats, state.of(GoldMines)
    young = youth(state)
    own = [SURE * number for number in current.owned or (0,) * seats]
    for one in current.bars:
        for seat, chance in _chances(state, one, young):
            own[seat] += chance
    coming = 2 * _mines_left(state) * COMING // seats
    return [_value(bars, coming) for bars in own]


@lru_cache(_CACHE_SIZE)
def _value(bars: int, coming: int) -> int:
    """Return the value of *bars* for a seat with *coming* ones besides, both in hundredths."""
    return _smooth(bars + coming) - _smooth(coming)


def _smooth(bars: int) -> int:
    return (SQUARE * bars * bars // SURE + STRAIGHT * bars) // SURE


def _mines_left(state: CarcassonneState) -> int:
    mines = state.rules.marked[GOLD_MINE.name]
    return sum(stack[kind] for stack in state.pile.stacks for kind in mines)


def _chances(state: CarcassonneState, bars: GoldOnTile, young: int) -> Iterator[tuple[int, int]]:
    """Yield seats and the number of *bars* that each can expect, in hundredths."""
    left = SURE * bars.number
    claiming = claimants(state, bars.cell)
    if claiming:
        for seat in claiming:
            yield seat, left // len(claiming)
        return
    features, found = state.board.features, list[tuple[int, list[int]]]()
    for label in sorted(set(labels_at(state, place_number(bars.cell)))):
        standing = features.standing[label]
        strengths = strengths_of(state, standing) if standing else {}
        if strengths:
            missing = features.missing[label]
            chance = max(0, CHANCE - LACKING * missing) * young // LONG_GAME if missing else SURE
            found.append((chance, leaders(strengths)))
    for chance, owners in sorted(found, key=lambda one: -one[0]):
        share = left * chance // SURE
        left -= share
        for seat in owners:
            yield seat, share // len(owners)
