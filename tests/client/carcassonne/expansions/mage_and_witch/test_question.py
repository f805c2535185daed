"""The question of Mage & Witch: few rows, although each tile of a road or city is a decision."""

from collections.abc import Sequence

from support.carcassonne.effects import asked
from support.carcassonne.scenes import press, screen
from support.desks import AtTable
from tilewyrm.carcassonne.v1 import mage_and_witch_pb2 as pb
from tilewyrm.client.carcassonne.core.map.highlight import target
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


def test_all_tiles_of_a_feature_are_one_choice_and_free_features_one_row() -> None:
    at = asked(3, 100, _QUESTION, mage_and_witch=True)
    request, question = at.desk.model.request, at.desk.question
    assert request is not None
    every = [choice for offer in question.offers for choice in offer.choices]
    assert sorted(every) == list(range(len(request.decisions)))
    named = [_moves(at, offer) for offer in question.offers]
    assert all(len(set(moves)) == 1 for moves in named)
    assert len({moves[0] for moves in named}) == len(question.offers)
    rows = [row.label for row in question.rows.rows]
    assert [row for row in rows if "no one stands" in row] == [
        "mage: where no one stands",
        "witch: where no one stands",
    ]
    assert len(rows) < len(request.decisions) / 3
    effects = [row.effect for row in question.rows.rows if "Ann" in row.effect]
    assert all(effect.endswith("if the match ended now") for effect in effects)
    assert effects


def test_every_tile_of_the_feature_can_be_clicked() -> None:
    at = asked(3, 100, _QUESTION, mage_and_witch=True)
    where = target(at.desk.scene, GAME.board(at.desk.model))
    request, offers = at.desk.model.request, at.desk.question.offers
    assert request is not None
    for index, offer in enumerate(offers):
        for choice in offer.choices:
            move = request.decisions[choice].carcassonne.mage_and_witch.move_magic_figure
            cell = (move.cell.x, move.cell.y)
            assert cell in dict(where.cells)
            found = [
                i
                for at_cell, feature, i in where.features
                if (at_cell, feature) == (cell, move.feature)
            ]
            assert found
            assert offers[found[0]].same[1:] == offer.same[1:], index


def test_the_key_that_looks_at_them_opens_the_look_box_of_each_in_turn() -> None:
    at = asked(3, 100, "place-tile", mage_and_witch=True)
    figures = GAME.board(at.desk.model).part(pb.MageAndWitch)
    assert figures.HasField("mage")
    assert figures.HasField("witch")
    seen = []
    for _ in range(2):
        press(at.desk, "W")
        seen.append(at.desk.view.ui.looked_at)
    assert sorted(seen) == [("figure", "mage"), ("figure", "witch")]
    box = screen(at.desk).text()
    assert "What this is" in box
    assert "The witch is at" in box or "The mage is at" in box


def test_the_key_describes_a_figure_that_waits_beside_the_map() -> None:
    at = asked(3, 4, "place-tile", mage_and_witch=True)
    press(at.desk, "W")
    assert at.desk.view.ui.looked_at == ("figure", "mage")
    assert "The mage waits beside the map." in screen(at.desk).text()


def test_the_key_does_nothing_in_a_match_without_them() -> None:
    at = asked(3, 4, "place-tile")
    press(at.desk, "W")
    assert at.desk.view.ui.looked_at is None
    assert "The mage" not in screen(at.desk).text()
