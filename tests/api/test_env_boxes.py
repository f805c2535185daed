"""Carcassonne with boxes in the environments: numbers of decisions, tiles and pieces."""

import pytest

import tilewyrm
from support.daily import share_of_today
from support.matches import played_state
from support.numbered_games import LARGE, play
from tilewyrm import carcassonne
from tilewyrm.api.env.numbers.boxes import BOXES


@pytest.mark.parametrize("box", share_of_today(list(BOXES), 3))
def test_whole_games_with_a_box_by_number_are_those_of_the_engine(box: str) -> None:
    """One game for each box (`make numbers ARGS="--boxes NAME"`: 1,000)."""
    assert play(1, {}, [box]) > 40


@pytest.mark.parametrize("seat", range(2))
def test_the_observation_shows_the_tiles_and_pieces_of_the_boxes(seat: int) -> None:
    """No tile has two pieces with these boxes, so a map for each fact about it is enough."""
    game = tilewyrm.spiel_game("carcassonne", options=dict.fromkeys(BOXES, True), radius=LARGE)
    names, planes = game.observation_names(), game.observation_planes()
    state = played_state(game, 200, 4)
    tensor, view = state.observation_tensor(seat), state.match.view(seat)
    width = planes["map"].shape[1]
    found = set()
    for part in view.values():
        if not isinstance(part, carcassonne.PlacedTile):
            continue
        at = (part.cell.y + width // 2) * width + part.cell.x + width // 2
        tile, rotation, owner, feature, _, piece = tensor[at : 6 * width**2 : width**2]
        assert (names["tile"][tile - 1], rotation) == (part.tile, part.rotation)
        seen = [((owner - 1 + seat) % 2, names["piece"][piece - 1], feature - 1)] if owner else []
        assert seen == [(one.seat, one.piece, one.feature) for one in part.pieces]
        found |= {one.piece for one in part.pieces}
    assert len(found) > 3
    assert len(names["piece"]) == 5
    for each in range(2):
        first = planes["supply"].first + 5 * ((each - seat) % 2)
        assert tuple(tensor[first : first + 5]) == view[f"player/{each}"].supply


def test_boxes_add_numbers_behind_those_of_the_base_game() -> None:
    options = dict.fromkeys(BOXES, True)
    base, boxes = (tilewyrm.spiel_game("carcassonne", options=some) for some in ({}, options))
    decisions = [name for box in BOXES.values() for name in box.decisions]
    assert [*boxes.action_kinds()] == [*base.action_kinds(), *decisions]
    planes = [name for box in BOXES.values() for name in box.planes(2)]
    assert [*boxes.observation_planes()] == [*base.observation_planes(), *planes]
    assert base.observation_planes()["supply"].shape == (2,)
    assert boxes.observation_planes()["supply"].shape == (2, 5)
