"""Static evaluation of Traders & Builders: a guess, for strategies."""

from collections.abc import Sequence
from functools import lru_cache

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import LONG_GAME, POINT, youth
from tilewyrm.engine.carcassonne.core.scoring.fields import adjacent_cities
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.traders_builders.figures import BUILDER, PIG
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import GOODS, POINTS
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import (
    SeatGoods,
    TradersBuilders,
)
from tilewyrm.engine.game import Chance

BUILDER_WORTH = 350
"""A builder on a feature that can grow, in a young game."""
SECOND_PART_WORTH = 300
"""A second part that is still to come."""
PIG_WORTH = 150
"""A pig in a young game, besides the cities that count for it now."""
LEAD_SHARE = 60
"""Of the points for most goods, how many hundredths a lead counts before the end."""
GOOD_WORTH = 40
"""A token, whoever leads."""

_CACHE_SIZE = 1024
"""Number of distributions of goods whose values are cached."""


def evaluation_bonus(state: CarcassonneState) -> list[int]:
    """Return what goods, builder, pig and a second part let each seat expect.

    It is in hundredths of points. A figure in what only holds pieces is worth nothing.
    """
    young = youth(state)
    current = state.of(TradersBuilders)
    expected = list(_goods(current.goods, young) or (0,) * state.rules.seats)
    if _second_part_comes(state, current):
        expected[state.seat] += SECOND_PART_WORTH
    features = state.board.features
    labels, missing = features.labels, features.missing
    for stand, (owner, kind) in state.pieces.items():
        if kind is not BUILDER and kind is not PIG:
            continue
        label = labels[stand & SEGMENT]
        if not features.kinds[label].is_scored:
            continue
        if kind is BUILDER:
            if missing[label]:
                expected[owner] += BUILDER_WORTH * young // LONG_GAME
        else:
            cities = adjacent_cities(state, label)
            expected[owner] += POINT * len(cities) + PIG_WORTH * young // LONG_GAME
    return expected


def _second_part_comes(state: CarcassonneState, current: TradersBuilders) -> bool:
    """Return whether the player of the turn has a second part whose tile is not drawn yet."""
    return current.extended and (not current.second_part or isinstance(state.pending, Chance))


@lru_cache(_CACHE_SIZE)
def _goods(goods: tuple[SeatGoods, ...], young: int) -> Sequence[int]:
    """Return what *goods*, by seat, let each seat expect; empty if nobody has any."""
    share = POINT - (POINT - LEAD_SHARE) * young // LONG_GAME
    expected = [0] * len(goods)
    for good in GOODS:
        numbers = [each.number(good) for each in goods]
        most = max(numbers, default=0)
        for seat, own in enumerate(numbers):
            if own:
                expected[seat] += GOOD_WORTH * own + (POINTS * share if own == most else 0)
    return expected
