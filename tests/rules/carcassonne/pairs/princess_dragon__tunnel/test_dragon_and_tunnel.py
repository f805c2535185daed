"""Tunnels among dragon, fairy, princess and portal (TN40-TN45)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import (
    bonuses,
    dragon,
    dragon_to,
    fairy,
    fairy_to,
    remove,
)
from support.carcassonne.expansions.tunnel import (
    END,
    NAME,
    QUESTION,
    choices,
    is_one_road,
    token,
    tokens,
    turn,
    two_roads,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.game import CARCASSONNE


def below(**options: bool) -> Match:
    """Return a match in which the road below a city was just laid, at (0, -1)."""
    match = Match(2, NAME, DRAGON, edition=box(END, P03=1, P17=1, B=6), **options)
    turn(match, "P03", 0, 1)
    match.put("P17", 0, -1, 1)
    return match


def hunt(match: Match) -> None:
    """Let the dragon move as long as it can."""
    while match.question == "move-dragon":
        match.decide(match.legal()[0])


@pytest.mark.clause("TN40", "C121")
@pytest.mark.option("tunnelize", True)
def test_the_road_below_the_city_is_two_roads_with_a_mouth_each():
    match = below()
    assert len([one for one in match.legal(PlacePiece) if one.feature in (1, 4)]) == 2
    assert not is_one_road(match, (0, -1, "road E"), (0, -1, "road W"))
    assert choices(match) == {(0, -1, 1)}
    token(match, 0, -1, "road W")
    match.stand(0, -1, "road E")
    hunt(match)
    turn(match, "B", 1, 1)
    match.put("B", -1, 1)
    token(match, 0, -1, "road E")
    assert is_one_road(match, (0, -1, "road E"), (0, -1, "road W"))


@pytest.mark.clause("TN40", "C121")
def test_its_fields_stay_and_the_catalogue_has_both_roads():
    match = Match(2, NAME, DRAGON)
    plain = {tile.id: tile for tile in CARCASSONNE.catalogue(match.edition).tiles}["P17"]
    tile = match.tiles["P17"]
    assert [one for one in tile.features if one.kind != "road"] == [
        one for one in plain.features if one.kind != "road"
    ]
    roads = [(one.sides, one.marks) for one in tile.features if one.kind == "road"]
    assert roads == [((1,), ("tunnel_mouth",)), ((3,), ("tunnel_mouth",))]


@pytest.mark.clause("TN40")
@pytest.mark.option("tunnelize", False)
def test_by_an_option_it_runs_on():
    match = below(tunnelize=False)
    assert len([one for one in match.legal(PlacePiece) if one.feature == 1]) == 1
    assert choices(match) == set()


@pytest.mark.clause("TN41", "C62")
def test_a_token_is_placed_on_a_volcano_and_the_dragon_leaves_it_alone():
    own = {NAME: END[NAME], DRAGON: {"VX": "2 ffrf: road s tunnel_mouth, field all, volcano"}}
    match = Match(2, NAME, DRAGON, edition=box(own, P14=1, B=4))
    match.put("VX", 0, 1)
    assert dragon(match) == (0, 1)
    assert not [one for one in match.legal(PlacePiece) if (one.cell.x, one.cell.y) == (0, 1)]
    token(match, 0, 1)
    match.skip()
    turn(match, "P14", 1, 0)
    hunt(match)
    assert tokens(match) == [(0, 1, 0, 1)]


@pytest.mark.clause("TN41", "TN21", "C75")
def test_the_token_comes_before_the_hunt():
    match = Match(2, NAME, DRAGON, edition=box(END, P03=1, P14=1, B=4))
    turn(match, "TX", 0, 1)
    turn(match, "P03", 1, 1)
    match.put("P14", 1, 0)
    match.stand(1, 0, "road")
    assert match.question == QUESTION
    token(match, 0, 1)
    assert match.question == "move-dragon"
    dragon_to(match, 0, 1)
    assert tokens(match) == [(0, 1, 0, 1)]


@pytest.mark.clause("TN42", "C90")
def test_besides_the_token_the_fairy_is_moved():
    match = two_roads(DRAGON, piece="road")
    match.put("B", 0, 3)
    match.skip()
    match.put("B", 1, 3)
    token(match, 1, 2)
    fairy_to(match, 1, 1, "road")
    assert fairy(match).seat == 1
    assert tokens(match)[-1] == (1, 1, 1, 2)


@pytest.mark.clause("TN43", "C102")
@pytest.mark.option("tunnel_after_princess", True, False)
@pytest.mark.parametrize("may", [True, False])
def test_a_princess_leaves_the_token_unless_the_option_says_otherwise(may: bool):
    match = Match(2, NAME, DRAGON, edition=box(END, E=2, P19=1, P20=1), tunnel_after_princess=may)
    turn(match, "TX", 0, 1)
    turn(match, "E", 0, -1, 2, piece=None)
    turn(match, "E", 1, 1, 1, piece="city")
    match.put("P20", 2, 1, 3)
    assert match.question == "remove-knight"
    remove(match, 1, 1, "city")
    assert match.question == (QUESTION if may else "chance")
    if may:
        assert choices(match) == {(0, 1, 1)}


@pytest.mark.clause("TN44", "C110")
def test_a_portal_leads_onto_a_free_road_with_an_open_mouth():
    match = two_roads(DRAGON, piece="road", more={"P28": 1})
    match.draw("P28")
    match.decide(match.legal()[0])
    assert "road" in match.spots(0, 2)
    token(match, 1, 2)
    assert match.question == USE_PIECE
    assert "road" not in match.spots(0, 2)


@pytest.mark.clause("TN45", "C93")
def test_the_fairy_gives_her_points_for_a_road_with_a_tunnel():
    match = two_roads(DRAGON, piece="road")
    match.put("B", 0, 3)
    match.skip()
    match.put("B", 1, 3)
    fairy_to(match, 1, 1, "road")
    match.skip()
    match.put("B", 0, 4)
    events = [*token(match, 1, 2), *match.skip()]
    assert sum(one.points for one in bonuses(events)) == 3
    assert match.scores == (0, 4 + 3)
