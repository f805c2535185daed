"""The question of Mage & Witch where the dragon can drive a figure off its tile."""

from collections.abc import Sequence

from support.carcassonne.effects import asked
from support.desks import AtTable
from tilewyrm.client.carcassonne.core.model.connectivity import all_features
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.model.face_output import Offer
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import MoveMagicFigure

_QUESTION = "move-magic-figure"


def _moves(at: AtTable, offer: Offer) -> Sequence[tuple[int, tuple[tuple[int, int], int]]]:
    """Return the figure and the feature, by its first part, of each decision of *offer*."""
    state, features = at.state, all_features(GAME.board(at.desk.model))
    legal = state.legal(at.desk.model.seat)
    moves = [legal[choice] for choice in offer.choices]
    assert all(isinstance(move, MoveMagicFigure) for move in moves)
    return [(m.figure, features[(m.cell.x, m.cell.y), m.feature][0]) for m in moves]


def test_where_a_figure_can_drive_it_off_a_tile_the_tile_is_chosen_after_the_feature() -> None:
    at = asked(3, 100, _QUESTION, mage_and_witch=True, princess_dragon=True)
    question = at.desk.question
    assert len(question.offers) == len(at.desk.model.request.decisions)
    assert len(question.rows.rows) < len(question.offers) / 3
    for members in question.rows.members:
        features = {_moves(at, question.offers[index])[0] for index in members}
        free = "no one" in question.rows.rows[question.rows.row_of(members[0])].label
        assert free or len(features) == 1
