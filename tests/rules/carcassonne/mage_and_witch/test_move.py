"""When and where a figure is moved (MG10-MG19)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.mage_and_witch import (
    MAGE,
    MEADOW,
    NAME,
    WITCH,
    enchant,
    left,
    move,
    remove,
    targets,
    where,
)
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.position.board import Link
from tilewyrm.engine.carcassonne.core.position.linking import relink
from tilewyrm.engine.carcassonne.core.values.cell_numbers import ORIGIN, ROW
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import MagicDeparture
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import (
    MoveMagicFigure,
    RemoveMagicFigure,
)
from tilewyrm.engine.errors import IllegalEntry

MOVE = "move-magic-figure"
PLACES = ((0, ORIGIN), (1, ORIGIN + ROW))
NO_PLACE, COMPLETED = MagicDeparture.NO_PLACE, MagicDeparture.COMPLETED


@pytest.mark.clause("MG10", "MG12")
def test_after_a_tile_with_the_symbol_a_figure_must_move_before_a_piece_is_placed():
    match = Match(2, NAME)
    match.put("MW04", 1, 0, 1)
    assert (match.question, match.seat) == (MOVE, 0)
    with pytest.raises(IllegalEntry):
        match.decide(Skip())
    everywhere = {(0, 0, "city"), (0, 0, "road"), (1, 0, "city"), (1, 0, "road")}
    assert targets(match, MAGE) == targets(match, WITCH) == everywhere
    move(match, MAGE, 0, 0, "city")
    assert match.question == USE_PIECE
    assert where(match, MAGE) == (0, 0)


@pytest.mark.clause("MG10")
def test_no_other_tile_asks_for_a_move():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    assert match.question == USE_PIECE


@pytest.mark.clause("MG12")
def test_a_road_with_pieces_is_a_place_too():
    match = Match(2, NAME, edition=box(MEADOW, U=2))
    match.lay("U", 1, 0, piece="road")
    match.put("MX", 0, 1)
    assert (1, 0, "road") in targets(match, WITCH)


@pytest.mark.clause("MG11", "MG13")
def test_either_figure_may_move_and_neither_into_its_own_feature_nor_the_other_s():
    match = Match(2, NAME, edition=box(MEADOW, H=1, U=1))
    enchant(match, (0, 1), MAGE, (0, 0), "road")
    match.put("MX", 0, 2)
    assert targets(match, MAGE) == targets(match, WITCH) == {(0, 0, "city")}
    move(match, WITCH, 0, 0, "city")
    match.skip()
    match.lay("H", 1, 1)  # two more cities
    match.put("MX", 0, 3)
    assert targets(match, MAGE) == targets(match, WITCH) == {(1, 1, "city")}
    move(match, MAGE, 1, 1, "city N")
    assert (where(match, MAGE), where(match, WITCH)) == ((1, 1), (0, 0))


@pytest.mark.clause("MG13")
def test_a_figure_may_not_move_within_its_own_road():
    match = Match(2, NAME, edition=box(MEADOW, U=1))
    enchant(match, (0, 1), MAGE, (0, 0), "road")
    match.lay("U", 1, 0)
    match.put("MX", 0, 2)
    with pytest.raises(IllegalEntry):
        move(match, MAGE, 1, 0, "road")


@pytest.mark.clause("MG14")
def test_a_city_that_the_tile_completes_is_no_place():
    match = Match(2, NAME)
    match.put("MW05", 0, -1)
    assert targets(match, MAGE) == {(0, 0, "road"), (0, -1, "city")}
    assert len(match.legal(MoveMagicFigure)) == 2 * 2


@pytest.mark.clause("MG12", "MG15")
def test_a_field_a_monastery_and_a_cell_without_a_tile_are_no_places():
    match = Match(2, NAME, edition=box(MEADOW, B=1))
    match.lay("B", 0, 1)
    match.put("MX", 0, 2)
    for x, y, spot in ((0, 1, "monastery"), (0, 1, "field"), (0, 2, "field")):
        with pytest.raises(IllegalEntry):
            move(match, MAGE, x, y, spot)


@pytest.mark.clause("MG15")
def test_each_part_of_a_road_or_city_is_a_choice_of_its_own():
    match = Match(2, NAME, edition=box(MEADOW, U=3, Q=1))
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.put("MX", 0, 1)
    cells = {(x, y) for x, y, kind in targets(match, MAGE) if kind == "road"}
    assert cells == {(-1, 0), (0, 0), (1, 0)}
    assert len(match.legal(MoveMagicFigure)) == 2 * (3 + 1)


@pytest.mark.clause("MG16")
def test_with_both_on_the_map_and_no_place_the_player_removes_one():
    for figure, other in ((MAGE, WITCH), (WITCH, MAGE)):
        match = Match(2, NAME, edition=box(MEADOW, U=1))
        enchant(match, (0, 1), MAGE, (0, 0), "road")
        enchant(match, (0, 2), WITCH, (0, 0), "city")
        match.put("MX", 0, 3)
        assert match.legal() == [RemoveMagicFigure(MAGE), RemoveMagicFigure(WITCH)]
        assert left(remove(match, figure)) == [(figure, NO_PLACE)]
        assert (where(match, figure), where(match, other)) == (None, (0, 0))
        assert match.question == USE_PIECE


@pytest.mark.clause("MG16")
def test_a_figure_that_is_alone_on_the_map_leaves_it_without_a_question():
    match = Match(2, NAME, edition=box(MEADOW, E=1))
    match.lay("E", 0, -1, 2)
    enchant(match, (0, 1), WITCH, (0, 0), "road")
    assert left(match.put("MX", 0, 2)) == [(WITCH, NO_PLACE)]
    assert match.question == USE_PIECE


@pytest.mark.clause("MG16")
def test_nothing_happens_without_a_place_and_without_a_figure():
    match = Match(2, NAME, edition=box(MEADOW, E=1, A=2))
    match.lay("E", 0, -1, 2)
    match.lay("A", 1, 0, 1)
    match.lay("A", -1, 0, 3)
    assert left(match.put("MX", 0, 1)) == []
    assert match.question == USE_PIECE


def two_roads(match: Match) -> None:
    """Let the mage stand on the upper and the witch on the lower of two roads, closed at the west.

    A V on (1, 1), turned once, joins them.
    """
    match.lay("A", -1, 0, 3)
    match.lay("U", 0, 1)
    match.lay("A", -1, 1, 3)
    match.lay("V", 1, 0)
    enchant(match, (0, 2), MAGE, (0, 0), "road")
    enchant(match, (0, 3), WITCH, (0, 1), "road")


@pytest.mark.clause("MG17", "MG12", "MG24")
def test_a_tile_that_joins_and_completes_their_roads_moves_one_before_the_other_counts():
    match = Match(2, NAME, edition=box(MEADOW, A=2, U=1, V=2, E=1))
    two_roads(match)
    match.put("V", 1, 1, 1)
    assert match.question == MOVE
    assert targets(match, MAGE) == targets(match, WITCH) == {(0, 0, "city")}
    move(match, WITCH, 0, 0, "city")
    events = match.stand(1, 1, "road")
    (road,) = scored(events)
    assert (road.tiles, road.value) == (6, 6 + 6)
    assert left(events) == [(MAGE, COMPLETED)]
    assert where(match, WITCH) == (0, 0)


@pytest.mark.clause("MG17", "MG16")
def test_without_another_place_one_of_those_who_are_brought_together_leaves_the_map():
    match = Match(2, NAME, edition=box(MEADOW, A=2, U=1, V=2, E=1))
    match.lay("E", 0, -1, 2)
    two_roads(match)
    match.put("V", 1, 1, 1)
    assert match.legal() == [RemoveMagicFigure(MAGE), RemoveMagicFigure(WITCH)]
    remove(match, MAGE)
    (road,) = scored(match.stand(1, 1, "road"))
    assert road.value == 3


@pytest.mark.clause("MG18")
@pytest.mark.option("magic_join_check", True, False)
@pytest.mark.parametrize("at_once", [True, False])
def test_something_else_that_joins_their_roads_moves_one_at_once_or_with_the_next_tile(
    at_once: bool,
):
    match = Match(2, NAME, edition=box(MEADOW, A=2, U=1, V=1, E=2), magic_join_check=at_once)
    two_roads(match)
    match.put("E", 2, 0)
    roads = [match.feature(0, y, "road") + match.state.board.firsts[place] for y, place in PLACES]
    relink(match.state, Link(*roads, closes=False))
    assert (match.question == MOVE) is at_once
    if not at_once:
        match.skip()
        match.put("E", 3, 0)
        assert match.question == MOVE
    move(match, WITCH, 0, 0, "city")
    assert match.question == USE_PIECE


@pytest.mark.clause("MG19")
def test_a_tile_with_the_symbol_that_brings_them_together_asks_once():
    bend = "1 ffrr: road sw, field n1 n2 e1 e2 s1 w2, field s2 w1, sigil"
    own = {NAME: {**MEADOW[NAME], "MV": bend}}
    match = Match(2, NAME, edition=box(own, A=2, U=1, V=1, E=1))
    two_roads(match)
    match.put("MV", 1, 1, 1)
    assert targets(match, MAGE) == targets(match, WITCH) == {(0, 0, "city")}
    move(match, MAGE, 0, 0, "city")
    assert match.question == USE_PIECE
    assert (where(match, MAGE), where(match, WITCH)) == ((0, 0), (0, 1))
