"""The end of the game with dragon tiles and the fairy (C131-C135, C138)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.princess_dragon import NAME, bonuses, dragon_to, fairy_to, kept
from support.carcassonne.match import Match, gains
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.core.values.events import TileDiscarded, TurnBegan
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import BonusCause


@pytest.mark.clause("C132", "C138")
@pytest.mark.option("dragon_before_volcano", "set_aside", "return_to_bag")
@pytest.mark.parametrize("before", ["set_aside", "return_to_bag"])
def test_dragon_tiles_without_a_volcano_are_not_used_and_bring_no_further_turn(before: str):
    match = Match(2, NAME, edition=box(U=4, P13=2), dragon_before_volcano=before)
    match.draw("P13")
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    match.forget()
    match.lay("U", -2, 0)
    assert match.question == "over"
    assert not any(isinstance(event, TurnBegan) for event in match.events)
    assert [bonus.cause for bonus in bonuses(match.events)] == [BonusCause.FEATURE]
    aside = len(kept(match).set_aside)
    assert aside == (1 if before == "set_aside" else 0)
    assert aside + match.remaining == 2


@pytest.mark.clause("C132")
def test_when_only_dragon_tiles_are_left_behind_a_tile_that_fits_nowhere_the_game_ends():
    match = Match(2, NAME, edition=box(E=1, P13=2, C=1))
    match.draw("P13")
    match.lay("E", 0, -1, 2)
    assert TileDiscarded("C") in match.draw("C")
    assert match.question == "over"


@pytest.mark.clause("C133", "C70")
@pytest.mark.parametrize("drawn_before", [0, 1, 3])
def test_if_the_very_last_tile_is_the_first_volcano_the_game_goes_on_with_the_dragon_tiles(
    drawn_before: int,
):
    match = Match(2, NAME, edition=box(P13=2, P14=1, P03=1))
    for tile in ("P13", "P14", "P13")[:drawn_before]:
        match.draw(tile)
    match.put("P03", 0, 1)
    assert match.question == "use-piece"
    assert kept(match).set_aside == ()
    assert match.remaining == 3
    match.skip()
    assert match.turn.seat == 1
    match.put("P14", 1, 0)
    match.finish()
    assert len(match.board) == 2 + 3
    assert match.remaining == 0


@pytest.mark.clause("C134")
def test_a_dragon_tile_as_the_last_one_still_hunts_before_the_scoring():
    match = Match(2, NAME, edition=box(T=1, U=1, P03=1, P16=1))
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.lay("P03", 0, 1)
    match.lay("P16", 2, 0)
    assert match.question == "move-dragon"
    dragon_to(match, 0, 0)
    dragon_to(match, 1, 0)
    dragon_to(match, 2, 0)
    assert match.question == "over"
    assert match.scores == (0, 0)


@pytest.mark.clause("C135")
def test_with_no_meeple_in_supply_the_fairy_may_still_be_moved():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    for x, tile in enumerate(("E", "E", "E", "E", "B", "B")):
        match.lay(tile, x, 1, 2, piece="monastery" if tile == "B" else "city")
        match.lay("U", x + 1, -1)
    match.put("A", 2, 0, 1)
    assert match.supply[0] == 0
    assert match.legal(PlacePiece) == []
    assert len(match.legal(MoveFairy)) == 7
    assert match.legal()[-1] == Skip()


@pytest.mark.clause("C138", "C92")
def test_after_the_last_turn_the_fairy_pays_no_further_point():
    match = Match(2, NAME, edition=box(U=4))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    events = match.lay("U", -2, 0)
    assert [bonus.cause for bonus in bonuses(events)] == [BonusCause.FEATURE]
    assert match.scores == (5 + 3, 0)


@pytest.mark.clause("C131", "C5")
def test_when_the_last_tile_fits_nowhere_the_game_ends_at_once_and_the_fairy_s_point_stays():
    match = Match(2, NAME, edition=box(U=3, E=1, C=1))
    match.lay("U", 1, 0, piece="road")
    match.lay("E", 0, -1, 2)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    match.lay("U", 2, 0)
    assert match.scores == (1, 0)
    events = match.draw("C")
    assert TileDiscarded("C") in events
    assert match.question == "over"
    # An open road of four tiles, and the fairy beside its highwayman.
    assert (gains(events, 0), match.scores) == (4 + 3, (8, 0))
