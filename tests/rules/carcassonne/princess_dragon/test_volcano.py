"""The box, the order of a turn, and volcanoes (C50, C51, C60-C66, C70, C71)."""

from collections import Counter

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.princess_dragon import (
    NAME,
    dragon,
    eaten,
    fairy,
    fairy_to,
    kept,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    DragonLanded,
    TilePutBack,
    TileSetAside,
    TilesShuffledIn,
)
from tilewyrm.engine.game import Value


@pytest.mark.clause("C50")
@pytest.mark.option("princess_dragon", True, False)
def test_thirty_tiles_with_six_volcanoes_twelve_dragons_six_princesses_and_six_portals():
    signs = {"volcano": 6, "dragon": 12, "princess": 6, "portal": 6}
    found: Counter[str] = Counter()
    for tile in (one for one in tiles().values() if one.set in (NAME, "base")):
        shown = [*tile.marks, *(mark for feature in tile.features for mark in feature.marks)]
        own = [mark for mark in shown if mark in signs]
        assert len(own) == (tile.set == NAME)
        found.update(own * tile.count)
    assert found == signs
    match = Match(2, NAME)
    assert match.remaining == 72 - 1 + 30
    assert dragon(match) is None
    assert fairy(match).cell is None
    assert Match(2).remaining == 71


def kinds(events: list[Value]) -> list[str]:
    """Return the names of *events*."""
    return [type(event).__name__ for event in events]


@pytest.mark.clause("C51", "C134")
def test_the_phases_of_a_turn_come_in_their_order():
    """The fairy's point, the tile, the meeple, the hunt, the scoring, the next player."""
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    match.forget()
    match.lay("T", -2, 0, 3)
    match.put("P16", 2, 0)  # a crossing with the dragon's sign closes the road
    match.stand(2, 0, "field n1")
    assert match.question == "move-dragon"
    assert match.scores == (1, 0)
    while match.question == "move-dragon":
        match.decide(match.legal()[0])
    order = kinds(match.events)
    wanted = [
        "TurnBegan",
        "FairyBonus",
        "TileDrawn",
        "TilePlaced",
        "PiecePlaced",
        "DragonMoved",
        "HuntEnded",
        "FeatureScored",
    ]
    turn = order[order.index("FairyBonus") - 1 :]
    assert [name for name in dict.fromkeys(turn) if name in wanted] == wanted
    assert turn[-1] == "TurnBegan"


@pytest.mark.clause("C60", "C61")
def test_a_volcano_calls_the_dragon_from_beside_the_board_and_from_wherever_it_is():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    events = match.lay("P03", 0, 1)
    assert DragonLanded(Cell(0, 1), first=True) in events
    assert dragon(match) == (0, 1)
    events = match.lay("P06", -1, 0)
    assert DragonLanded(Cell(-1, 0), first=False) in events
    assert dragon(match) == (-1, 0)
    assert eaten(match.events) == []


@pytest.mark.clause("C62", "C65")
def test_nobody_is_placed_on_the_volcano_but_what_it_completes_is_scored():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("P04", 2, 0, 1)  # the road ends at the volcano
    assert match.legal(PlacePiece) == []
    match.skip()
    assert match.scores == (4, 0)


@pytest.mark.clause("C63", "C99")
def test_the_fairy_may_be_moved_in_a_volcano_turn_and_need_not():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    match.put("P03", 0, 1)
    assert match.legal() == [MoveFairy(Cell(1, 0), match.feature(1, 0, "road")), Skip()]
    fairy_to(match, 1, 0, "road")
    assert fairy(match).seat == 0


@pytest.mark.clause("C66", "C113")
def test_a_meeple_comes_to_a_volcano_tile_by_portal_when_the_dragon_has_left():
    match = Match(2, NAME)
    match.lay("P03", 0, 1)
    match.put("P28", 1, 0)
    assert match.spots(0, 1) == set()  # the dragon is there
    match.skip()
    match.lay("P06", -1, 0)
    match.put("P29", -2, 0)
    assert match.spots(0, 1) == {"field"}
    assert match.spots(-1, 0) == set()


@pytest.mark.clause("C70")
def test_a_dragon_tile_before_the_first_volcano_is_set_aside_and_shuffled_in_with_it():
    match = Match(2, NAME)
    assert TileSetAside("P14") in match.draw("P14")
    assert TileSetAside("P13") in match.draw("P13")
    assert match.question == "chance"
    assert match.turn.seat == 0
    assert kept(match).set_aside == ("P14", "P13")
    left = match.remaining
    events = match.put("P03", 0, 1)  # before anything else of this turn
    assert TilesShuffledIn(("P14", "P13")) in events
    assert match.question == "use-piece"
    assert kept(match).set_aside == ()
    assert match.remaining == left - 1 + 2
    assert TileSetAside("P14") not in match.skip()
    match.put("P14", 1, 0)
    assert match.question == "use-piece"


@pytest.mark.clause("C71")
def test_the_option_return_to_bag_puts_the_dragon_tile_straight_back():
    match = Match(2, NAME, dragon_before_volcano="return_to_bag")
    before = match.state.outcomes()
    assert TilePutBack("P14") in match.draw("P14")
    assert match.state.outcomes() == before
    assert kept(match).set_aside == ()
    match.lay("P03", 0, 1)
    match.put("P14", 1, 0)
    assert match.question == "use-piece"


@pytest.mark.clause("C71")
def test_setting_aside_leads_to_the_same_chances_as_drawing_among_the_other_tiles():
    match = Match(2, NAME)
    others = {
        roll: weight
        for roll, weight in match.state.outcomes()
        if "dragon" not in match.tiles[roll.tile].marks
    }
    match.draw("P14")
    after = {
        roll: weight
        for roll, weight in match.state.outcomes()
        if "dragon" not in match.tiles[roll.tile].marks
    }
    assert after == others
