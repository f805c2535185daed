"""Static evaluation of Traders & Builders: a guess, for strategies."""

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.fields import adjacent_cities
from tilewyrm.engine.carcassonne.expansions.traders_builders.figures import BUILDER, PIG
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import GOODS, POINTS
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders
from tilewyrm.engine.game import Chance

POINT = 100
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
LONG_GAME = 40
"""With so many tiles left a game is young."""


def evaluation_bonus(state: CarcassonneState, seat: int) -> int:
    """Return what goods, builder, pig and a second part let *seat* expect.

    It is in hundredths of points.
    """
    youth = min(sum(state.pile.left), LONG_GAME)
    coming = seat == state.seat and _second_part_comes(state)
    return _goods(state, seat, youth) + _figures(state, seat, youth) + SECOND_PART_WORTH * coming


def _second_part_comes(state: CarcassonneState) -> bool:
    """Return whether the player of the turn has a second part whose tile is not drawn yet."""
    current = state.of(TradersBuilders)
    return current.extended and (not current.second_part or isinstance(state.pending, Chance))


def _goods(state: CarcassonneState, seat: int, youth: int) -> int:
    goods = state.of(TradersBuilders).goods
    if not goods:
        return 0
    share = POINT - (POINT - LEAD_SHARE) * youth // LONG_GAME
    expected = 0
    for good in GOODS:
        own = goods[seat].number(good)
        if own:
            best = max(other.number(good) for number, other in enumerate(goods) if number != seat)
            expected += GOOD_WORTH * own + (POINTS * share if own >= best else 0)
    return expected


def _figures(state: CarcassonneState, seat: int, youth: int) -> int:
    features, expected = state.board.features, 0
    figures = [kind for kind in state.rules.pieces if kind is BUILDER or kind is PIG]
    if all(state.left(kind, seat) == kind.count for kind in figures):
        return 0
    for segment, (owner, kind) in state.pieces.items():
        if owner != seat:
            continue
        if kind is BUILDER and features.missing[features.labels[segment]]:
            expected += BUILDER_WORTH * youth // LONG_GAME
        elif kind is PIG:
            cities = adjacent_cities(state, features.labels[segment])
            expected += POINT * len(cities) + PIG_WORTH * youth // LONG_GAME
    return expected
