"""A second opinion on the static evaluation of Carcassonne: everything reckoned anew each time.

Nothing is taken from an earlier position and nothing is remembered; what touches a field is looked
for on its tiles.
"""

from support.carcassonne.opinion import opinion_of
from tilewyrm.engine.carcassonne.bots.static_evaluation import (
    FIELD_SHARE,
    MEEPLE_PRICES,
    OTHER_PRICE,
)
from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import LONG_GAME, POINT, rough_chance
from tilewyrm.engine.carcassonne.core.scoring.fields import field_bonus
from tilewyrm.engine.carcassonne.core.scoring.majority import strengths_of
from tilewyrm.engine.carcassonne.core.scoring.piece_release import PieceReleaseFrame
from tilewyrm.engine.carcassonne.core.scoring.scoring import worth
from tilewyrm.engine.carcassonne.core.values.events import END
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.game import EXPANSION_SET


def plain_values(state: CarcassonneState) -> list[int]:
    """Return the value of each seat in *state*, in hundredths of a point."""
    left = sum(map(sum, state.pile.stacks))
    youth, chosen = min(left, LONG_GAME), state.rules.chosen
    playing = [one.name for one in EXPANSION_SET.expansions if one.options in chosen]
    bonuses = [opinion_of(name).evaluation_bonuses(state, youth) for name in playing]
    values = [
        POINT * score
        + _supply(state, seat) * youth // LONG_GAME
        + sum(one[seat] for one in bonuses)
        for seat, score in enumerate(state.scores)
    ]
    features = state.board.features
    scored = {one.label(state) for one in state.agenda if isinstance(one, PieceReleaseFrame)}
    labels = {stand: features.labels[stand & SEGMENT] for stand in state.pieces}
    holding = {kind for name in playing for kind in opinion_of(name).holds}
    for label in set(labels.values()) - scored:
        if features.kinds[label].name in holding:
            continue
        standing = [stand for stand in state.pieces if labels[stand] == label]
        strengths = strengths_of(state, standing)
        for seat, strength in strengths.items():
            if strength == max(strengths.values()):
                values[seat] += _promise(state, label, left)
    return values


def _supply(state: CarcassonneState, seat: int) -> int:
    price = 0
    for kind in state.rules.pieces:
        left = kind.count - sum(piece == (seat, kind) for piece in state.pieces.values())
        price += sum(MEEPLE_PRICES[1 : left + 1]) if kind is MEEPLE else 0
        price += OTHER_PRICE * kind.strength * left if kind is not MEEPLE else 0
    return price


def _promise(state: CarcassonneState, label: int, left: int) -> int:
    features = state.board.features
    if features.kinds[label] is FIELD:
        late = LONG_GAME - min(left, LONG_GAME)
        share = FIELD_SHARE + (POINT - FIELD_SHARE) * late // LONG_GAME
        points = 3 * len(complete_cities(state, label))
        if state.rules.options.field_edition != 1:
            points += field_bonus(state, label, END).points
        return points * share
    complete = worth(state, label, complete=True).points
    incomplete = worth(state, label, complete=False).points
    missing = features.missing[label]
    chance = rough_chance(missing, left) if missing else POINT
    return incomplete * POINT + (complete - incomplete) * chance


def complete_cities(state: CarcassonneState, label: int) -> set[int]:
    """Return the labels of the complete cities that touch the field *label*."""
    board = state.board
    features = board.features
    cities = set()
    for segment, other in enumerate(features.labels):
        if other == label:
            place, field = board.place_of(segment)
            for city in board.tiles[place].kind.features[field].cities:
                cities.add(features.labels[board.firsts[place] + city])
    return {city for city in cities if not features.missing[city]}
