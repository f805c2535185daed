"""Carcassonne with boxes in the environments: numbers of decisions, planes, refusals."""

import pytest

import tilewyrm
from support.daily import share_of_today
from support.matches import played_state
from support.numbered_games import play
from tilewyrm import carcassonne
from tilewyrm.api.env.numbers.carcassonne_boxes import BOXES

ALL = {**dict.fromkeys(BOXES, True), "river_2": False}
"""Every box, with one river."""


@pytest.mark.parametrize("box", share_of_today(list(BOXES), 3))
def test_whole_games_with_a_box_by_number_are_those_of_the_engine(box: str) -> None:
    """One game for each box (`make numbers ARGS="--boxes abbot"`: 1,000)."""
    assert play(1, {}, [box]) > 40


@pytest.mark.parametrize("seat", range(2))
def test_the_observation_shows_what_the_view_of_the_boxes_shows(seat: int) -> None:
    """No tile has two pieces with these boxes, so a map for each fact about it is enough."""
    game = tilewyrm.spiel_game("carcassonne", options=ALL)
    names, planes = game.observation_names(), game.observation_planes()
    state = played_state(game, 200, 0)
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
    assert found == {"meeple", "large-meeple", "builder", "pig", "abbot"} == {*names["piece"]}
    for each in range(2):
        first = planes["supply"].first + len(names["piece"]) * ((each - seat) % 2)
        assert tuple(tensor[first : first + len(names["piece"])]) == view[f"player/{each}"].supply
        first = planes["goods"].first + 3 * ((each - seat) % 2)
        goods = view["traders_builders"].goods[each]
        assert tensor[first : first + 3] == [goods.wine, goods.grain, goods.cloth]
    king, robber = view["king_and_robber"].king, view["king_and_robber"].robber
    assert state.observation_tensor(seat, ["tokens"]) == [
        number for one in (king, robber) for number in ((one.seat - seat) % 2 + 1, one.tiles)
    ]


def test_boxes_add_numbers_behind_those_of_the_base_game() -> None:
    base, boxes = (tilewyrm.spiel_game("carcassonne", options=some) for some in ({}, ALL))
    assert [*boxes.action_kinds()][: len(base.action_kinds())] == [*base.action_kinds()]
    assert [*boxes.action_kinds()][-3:] == ["TakeBackAbbot", "PlaySecondPart", "ForgoSecondPart"]
    assert [*boxes.observation_planes()][-3:] == ["goods", "double_turn", "tokens"]
    assert base.observation_planes()["supply"].shape == (2,)
    assert boxes.observation_planes()["supply"].shape == (2, 5)
