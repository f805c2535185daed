"""Mage and witch among dragon, fairy and princess (MG30-MG35)."""

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
    targets,
    where,
)
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import dragon, dragon_to, fairy_to, hunt, remove
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MagicDeparture,
    MagicFigure,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveDragon, MoveFairy

AWAY = MagicDeparture.DISPLACED


def hunted(figure: MagicFigure, eats: bool) -> Match:
    """Return a match where *figure* is on D's road of three tiles and the dragon sets off.

    It is on (0, 1), and a tile on (2, 0) has just completed the road of seat 0.
    """
    edition = box(MEADOW, U=1, A=1, P03=1, P16=1)
    match = Match(2, DRAGON, NAME, edition=edition, dragon_eats_magic=eats)
    match.lay("A", -1, 0, 3, piece="road")
    match.lay("P03", 0, 1)
    match.lay("U", 1, 0)
    enchant(match, (0, 2), figure, (0, 0), "road")
    match.lay("P16", 2, 0)
    assert dragon(match) == (0, 1)
    return match


@pytest.mark.clause("MG30", "MG35")
@pytest.mark.option("dragon_eats_magic", True)
@pytest.mark.parametrize("figure", [MAGE, WITCH])
def test_the_dragon_drives_mage_and_witch_away_and_the_road_then_scores_in_full(
    figure: MagicFigure,
):
    match = hunted(figure, eats=True)
    assert left(dragon_to(match, 0, 0)) == [(figure, AWAY)]
    assert where(match, figure) is None
    match.forget()
    hunt(match, (1, 0), (2, 0))
    (road,) = scored(match.events)
    assert (road.tiles, road.value) == (4, 4)


@pytest.mark.clause("MG30")
@pytest.mark.option("dragon_eats_magic", False)
@pytest.mark.parametrize(("figure", "value"), [(MAGE, 8), (WITCH, 2)])
def test_the_dragon_can_leave_them_alone(figure: MagicFigure, value: int):
    match = hunted(figure, eats=False)
    assert left(dragon_to(match, 0, 0)) == []
    assert where(match, figure) == (0, 0)
    match.forget()
    hunt(match, (1, 0), (2, 0))
    (road,) = scored(match.events)
    assert road.value == value


@pytest.mark.clause("MG31")
@pytest.mark.option("dragon_eats_magic", True, False)
@pytest.mark.parametrize("eats", [True, False])
def test_the_dragon_s_tile_is_a_place_only_if_it_leaves_them_alone(eats: bool):
    edition = box(MEADOW, U=1, P04=1, P14=1)
    match = Match(2, DRAGON, NAME, edition=edition, dragon_eats_magic=eats)
    match.lay("U", 1, 0)
    match.lay("P04", 0, 1)
    match.put("MX", -1, 1)
    assert ((0, 1, "road") in targets(match, MAGE)) is not eats
    assert {(0, 0, "road"), (1, 0, "road")} <= targets(match, MAGE)


@pytest.mark.clause("MG32")
def test_a_volcano_drives_nobody_away():
    match = Match(2, DRAGON, NAME, edition=box(MEADOW, P03=1))
    enchant(match, (0, 1), MAGE, (0, 0), "road")
    assert left(match.lay("P03", 0, 2)) == []
    assert where(match, MAGE) == (0, 0)


@pytest.mark.clause("MG32", "C94")
@pytest.mark.parametrize("way", ["blocks_tile", "protects_only"])
def test_beside_the_fairy_they_are_safe(way: str):
    edition = box(MEADOW, U=1, P03=1, P14=1)
    match = Match(2, DRAGON, NAME, edition=edition, fairy_dragon=way)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("MX", 1, 1)
    move(match, MAGE, 1, 0, "road")
    fairy_to(match, 1, 0, "road")
    match.lay("P14", -1, 0)
    hunt(match, (0, 0))
    if way == "blocks_tile":
        assert MoveDragon(Cell(1, 0)) not in match.legal()
    else:
        assert left(dragon_to(match, 1, 0)) == []
    assert where(match, MAGE) == (1, 0)


@pytest.mark.clause("MG33", "C90")
def test_the_fairy_does_not_go_to_a_figure():
    match = Match(2, DRAGON, NAME, edition=box(MEADOW, U=1))
    match.put("MX", 0, 1)
    move(match, MAGE, 0, 0, "road")
    assert match.legal(MoveFairy) == []


@pytest.mark.clause("MG33", "MG34", "C100")
def test_a_princess_sends_no_figure_home_and_comes_after_the_move():
    match = Match(2, DRAGON, NAME, edition=box(MEADOW, H=1, R=1, P19=1, E=1))
    match.lay("R", 0, -1, 2, piece="city")
    enchant(match, (0, 1), MAGE, (0, 0), "city")
    match.lay("E", 0, -2)
    match.lay("H", 1, -2)
    enchant(match, (0, 2), WITCH, (1, -2), "city S")
    match.put("P19", 1, -1, 3)
    assert match.question == "move-magic-figure"
    move(match, WITCH, 0, 0, "road")
    assert match.question == "remove-knight"
    assert len(match.legal()) == 2
    remove(match, 0, -1, "city")
    assert where(match, MAGE) == (0, 0)
