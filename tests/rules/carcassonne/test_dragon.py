"""The Princess & the Dragon: its box, the order of a turn, volcanoes and the hunt (C50-C83)."""

from collections import Counter

import pytest

from support.carcassonne import Match, scored
from support.carcassonne_box import tiles
from tilewyrm.engine.carcassonne.decisions import (
    MoveDragon,
    MoveFairy,
    PlaceMeeple,
    Skip,
    TakeBackAbbot,
)
from tilewyrm.engine.carcassonne.events import (
    DragonLanded,
    DragonMoved,
    HuntEnded,
    MeepleReturned,
    TilePutBack,
    TileSetAside,
    TilesShuffledIn,
)
from tilewyrm.engine.carcassonne.kinds import Cell, MeepleKind, ReturnCause, Symbol
from tilewyrm.engine.carcassonne.parts import Dragon
from tilewyrm.engine.errors import IllegalEntry, WrongSeat
from tilewyrm.engine.game import Decided, Value


def kinds(events: list[Value]) -> list[str]:
    """Return the names of *events*."""
    return [type(event).__name__ for event in events]


def returned(events: list[Value], cause: ReturnCause) -> list[int]:
    """Return the owners of the pieces that came back for *cause*, in order."""
    return [e.seat for e in events if isinstance(e, MeepleReturned) and e.cause == cause]


def hunt(match: Match, *path: tuple[int, int]) -> None:
    """Lead the dragon along *path*."""
    for x, y in path:
        match.dragon_to(x, y)


@pytest.mark.clause("C50")
def test_thirty_tiles_with_six_volcanoes_twelve_dragons_six_princesses_and_six_portals():
    found: Counter[Symbol] = Counter()
    for tile in tiles().values():
        if tile.set == "princess_dragon":
            assert len(tile.symbols) == 1
            found[tile.symbols[0]] += tile.count
        else:
            assert tile.symbols == ()
    assert found == {
        Symbol.VOLCANO: 6,
        Symbol.DRAGON: 12,
        Symbol.PRINCESS: 6,
        Symbol.PORTAL: 6,
    }
    match = Match()
    assert match.pile.remaining == 72 - 1 + 30
    assert match.dragon is None
    assert match.fairy.cell is None
    assert Match(princess_dragon=False).pile.remaining == 71


@pytest.mark.clause("C51", "C134")
def test_the_phases_of_a_turn_come_in_their_order():
    """The fairy's point, the tile, the meeple, the hunt, the scoring, the next player."""
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "road")
    match.forget()
    match.lay("T", -2, 0, 3)
    match.put("P16", 2, 0)  # a crossing with the dragon's sign closes the road
    match.meeple(2, 0, "field n1")
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
        "MeeplePlaced",
        "DragonMoved",
        "HuntEnded",
        "FeatureScored",
    ]
    turn = order[order.index("FairyBonus") - 1 :]
    assert [name for name in dict.fromkeys(turn) if name in wanted] == wanted
    assert turn[-1] == "TurnBegan"


@pytest.mark.clause("C60", "C61")
def test_a_volcano_calls_the_dragon_from_beside_the_board_and_from_wherever_it_is():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    events = match.lay("P03", 0, 1)
    assert DragonLanded(Cell(0, 1), first=True) in events
    assert match.dragon == (0, 1)
    events = match.lay("P06", -1, 0)
    assert DragonLanded(Cell(-1, 0), first=False) in events
    assert match.dragon == (-1, 0)
    assert returned(match.events, ReturnCause.EATEN) == []


@pytest.mark.clause("C62", "C65")
def test_nobody_is_placed_on_the_volcano_but_what_it_completes_is_scored():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("T", -1, 0, 3)
    match.put("P04", 2, 0, 1)  # the road ends at the volcano
    assert match.legal(PlaceMeeple) == []
    match.skip()
    assert match.scores == (4, 0)


@pytest.mark.clause("C63", "C99")
def test_the_fairy_may_be_moved_in_a_volcano_turn_and_need_not():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("U", -1, 0)
    match.put("P03", 0, 1)
    assert match.legal() == [MoveFairy(Cell(1, 0), match.feature(1, 0, "road")), Skip()]
    match.fairy_to(1, 0, "road")
    assert match.fairy.seat == 0


@pytest.mark.clause("C64")
def test_the_abbot_may_be_taken_back_in_a_volcano_turn():
    match = Match(abbot=True)
    match.lay("Ug", 1, 0, meeple="abbot garden")
    match.lay("U", -1, 0)
    match.put("P03", 0, 1)
    assert match.legal(TakeBackAbbot) == [TakeBackAbbot(Cell(1, 0), match.feature(1, 0, "garden"))]
    assert match.legal(MoveFairy)
    match.take_back(1, 0, "garden")
    assert match.scores == (3, 0)
    assert match.question == "chance"


@pytest.mark.clause("C66", "C113")
def test_a_meeple_comes_to_a_volcano_tile_by_portal_when_the_dragon_has_left():
    match = Match()
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
    match = Match()
    assert TileSetAside("P14") in match.draw("P14")
    assert TileSetAside("P13") in match.draw("P13")
    assert match.question == "chance"
    assert match.turn.seat == 0
    assert {item.tile: item.count for item in match.pile.set_aside} == {"P13": 1, "P14": 1}
    left = match.pile.remaining
    events = match.put("P03", 0, 1)  # before anything else of this turn
    assert TilesShuffledIn(("P13", "P14")) in events
    assert match.question == "use-meeple"
    assert match.pile.set_aside == ()
    assert match.pile.remaining == left - 1 + 2
    assert TileSetAside("P14") not in match.skip()
    match.put("P14", 1, 0)
    assert match.question == "use-meeple"


@pytest.mark.clause("C71")
def test_the_option_return_to_bag_puts_the_dragon_tile_straight_back():
    match = Match(dragon_before_volcano="return_to_bag")
    before = match.state.outcomes()
    assert TilePutBack("P14") in match.draw("P14")
    assert match.state.outcomes() == before
    assert match.pile.set_aside == ()
    match.lay("P03", 0, 1)
    match.put("P14", 1, 0)
    assert match.question == "use-meeple"


@pytest.mark.clause("C71")
def test_setting_aside_leads_to_the_same_chances_as_drawing_among_the_other_tiles():
    match = Match()
    others = {
        roll: weight
        for roll, weight in match.state.outcomes()
        if Symbol.DRAGON not in match.tiles[roll.tile].symbols
    }
    match.draw("P14")
    after = {
        roll: weight
        for roll, weight in match.state.outcomes()
        if Symbol.DRAGON not in match.tiles[roll.tile].symbols
    }
    assert after == others


def with_dragon_at(x: int, y: int, seats: int = 2, **options: bool | int | str) -> Match:
    """Return a match where seat 0 has placed the first volcano, open land, at (x, y)."""
    match = Match(seats, **options)
    match.lay("P03", x, y)
    return match


@pytest.mark.clause("C72", "C78")
def test_a_meeple_may_be_placed_on_a_dragon_tile_and_be_eaten_at_once():
    match = with_dragon_at(0, 1)
    match.put("P14", 1, 0)
    assert match.spots(1, 0) == {"road", "field"}
    match.meeple(1, 0, "road")
    assert match.supply == (7, 6)
    match.forget()
    hunt(match, (0, 0), (1, 0))
    assert returned(match.events, ReturnCause.EATEN) == [1]
    assert match.supply == (7, 7)


@pytest.mark.clause("C73", "C94")
def test_the_fairy_may_be_moved_before_the_dragon_sets_off():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 1, 1)
    match.put("P14", -1, 0)
    match.fairy_to(1, 0, "road")
    # The dragon's only neighbour was that tile: it cannot even begin.
    assert HuntEnded(Cell(1, 1), steps=0, stuck=True) in match.events
    assert match.supply == (6, 7)


def printed_example() -> Match:
    """Return the rulebook's hunt with four players; A is seat 1, the dragon is at (1, 1).

    Blue's monk stands at (0, 1) and red's at (-1, 1).
    """
    match = Match(4)
    match.lay("U", 1, 0)
    match.lay("B", 0, 1, meeple="monastery")
    match.lay("P03", 1, 1)
    match.lay("U", -1, 0)
    match.lay("B", -1, 1, meeple="monastery")
    match.lay("P13", -1, -1, 2)
    return match


@pytest.mark.clause("C75", "C76", "C78", "C80")
def test_the_printed_hunt_with_four_players_goes_a_b_c_d_a_b_and_returns_two_meeples():
    match = printed_example()
    assert match.supply == (6, 6, 7, 7)
    match.forget()
    moves = [
        ((1, 0), {(1, 0), (0, 1)}),  # A moves it up
        ((0, 0), {(0, 0)}),  # B to the left
        ((0, 1), {(0, 1), (-1, 0)}),  # C down
        ((-1, 1), {(-1, 1)}),  # D has to move it to the left
        ((-1, 0), {(-1, 0)}),  # A has to move it up
        ((-1, -1), {(-1, -1)}),  # and B too
    ]
    movers = []
    for to, free in moves:
        movers.append(match.seat)
        assert {(one.cell.x, one.cell.y) for one in match.legal()} == free
        assert all(isinstance(one, MoveDragon) for one in match.legal())
        match.dragon_to(*to)
    assert movers == [1, 2, 3, 0, 1, 2]
    assert returned(match.events, ReturnCause.EATEN) == [1, 0]
    assert match.supply == (7, 7, 7, 7)
    assert HuntEnded(Cell(-1, -1), steps=6, stuck=False) in match.events
    assert match.dragon == (-1, -1)
    assert match.turn.seat == 2


@pytest.mark.clause("C75")
def test_nobody_else_moves_the_dragon_and_nobody_may_refuse():
    match = printed_example()
    with pytest.raises(WrongSeat):
        match.state.apply(Decided(2, MoveDragon(Cell(1, 0))))
    with pytest.raises(IllegalEntry):
        match.decide(Skip())


@pytest.mark.clause("C76")
def test_the_dragon_goes_neither_back_nor_off_the_board_nor_over_a_corner():
    match = printed_example()
    match.dragon_to(1, 0)
    for x, y in ((1, 1), (2, 0), (0, 1), (1, 0)):
        with pytest.raises(IllegalEntry):
            match.dragon_to(x, y)
    assert match.part(Dragon).visited == (Cell(1, 1), Cell(1, 0))


@pytest.mark.clause("C77")
def test_the_hunt_ends_early_when_every_neighbour_was_visited():
    match = with_dragon_at(0, 1)
    match.lay("P14", 1, 0)
    hunt(match, (0, 0))
    match.dragon_to(1, 0)
    assert HuntEnded(Cell(1, 0), steps=2, stuck=True) in match.events
    assert match.question == "chance"


@pytest.mark.clause("C76", "C94")
def test_the_fairy_s_tile_is_not_offered_and_whoever_stands_there_is_safe():
    match = Match()
    match.lay("A", 1, 0, 1, meeple="monastery")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "monastery")
    match.lay("P14", -2, 0)
    hunt(match, (0, 0))
    assert match.legal() == [MoveDragon(Cell(-1, 0))]
    hunt(match, (-1, 0), (-2, 0))
    assert match.supply == (6, 7)


@pytest.mark.clause("C78", "C79")
def test_the_dragon_eats_everybody_on_the_tile_meeple_and_abbot_of_whatever_player():
    match = Match(3, abbot=True)
    match.lay("A", 1, 0, 1, meeple="abbot monastery")
    match.put("P28", -1, 0)
    match.meeple(1, 0, "field")
    match.lay("P03", 0, 1)
    match.lay("P13", -2, 0, 3)
    hunt(match, (0, 0))
    match.forget()
    match.dragon_to(1, 0)
    back = [(e.seat, e.meeple) for e in match.events if isinstance(e, MeepleReturned)]
    assert sorted(back) == [(0, MeepleKind.ABBOT), (1, MeepleKind.MEEPLE)]
    assert match.players[0].abbots == 1
    assert match.supply == (7, 7, 7)


@pytest.mark.clause("C79", "C82")
def test_the_dragon_eats_no_fairy_and_no_tile_and_alters_no_feature():
    match = Match(fairy_dragon="protects_only")
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "road")
    match.lay("P14", -2, 0)
    before = {at: tile.tile for at, tile in match.board.items()}
    hunt(match, (0, 0), (1, 0))
    assert (match.fairy.cell, match.fairy.seat) == (Cell(1, 0), 0)
    assert {at: tile.tile for at, tile in match.board.items()} == before


@pytest.mark.clause("C80")
def test_the_dragon_stays_until_the_next_volcano_or_dragon_tile():
    match = with_dragon_at(0, 1)
    match.lay("P14", 1, 0)
    hunt(match, (0, 0), (1, 0))
    match.lay("U", 2, 0)
    match.lay("W", -1, 0)
    assert match.dragon == (1, 0)
    match.lay("P13", 3, 0)
    assert match.part(Dragon).visited == (Cell(1, 0),)


@pytest.mark.clause("C81", "C113")
def test_no_portal_leads_to_the_dragon_s_tile():
    match = with_dragon_at(0, 1)
    match.lay("P14", 1, 0)
    hunt(match, (0, 0), (1, 0))
    match.put("P28", -1, 0)
    assert match.spots(1, 0) == set()
    assert match.spots(0, 1) == {"field"}


@pytest.mark.clause("C82")
def test_a_completed_road_whose_highwayman_was_eaten_in_this_turn_pays_nobody():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)  # it closes the road and wakes the dragon
    match.forget()
    hunt(match, (0, 0), (1, 0), (2, 0))
    assert returned(match.events, ReturnCause.EATEN) == [0]
    assert scored(match.events) == []
    assert match.scores == (0, 0)


@pytest.mark.clause("C82")
def test_what_is_complete_stays_complete_when_its_meeples_were_eaten():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)
    hunt(match, (0, 0), (1, 0), (2, 0))
    match.put("P28", 3, 0, 2)
    assert match.spots(0, 0) == {"city", "field"}  # not the road


@pytest.mark.clause("C83", "C134")
def test_a_dragon_tile_completes_and_scores_like_any_other():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)
    hunt(match, (0, 0), (-1, 0))
    assert match.scores == (4, 0)


@pytest.mark.clause("C52")
@pytest.mark.parametrize(("moves", "paid"), [("before_scoring", 0), ("after_scoring", 4)])
def test_the_option_dragon_moves_lets_the_dragon_hunt_before_or_after_the_scoring(
    moves: str, paid: int
):
    match = Match(dragon_moves=moves)
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)
    assert match.scores == (paid, 0)
    hunt(match, (0, 0), (1, 0), (2, 0))
    assert match.scores == (paid, 0)


@pytest.mark.clause("C94")
def test_the_option_protects_only_lets_the_dragon_in_but_not_eat():
    match = Match(fairy_dragon="protects_only")
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "road")
    match.lay("P14", -2, 0)
    match.forget()
    hunt(match, (0, 0), (1, 0))
    assert returned(match.events, ReturnCause.EATEN) == []
    assert match.dragon == (1, 0)
    assert match.supply == (6, 7)
    assert [type(e) for e in match.events].count(DragonMoved) == 2


@pytest.mark.clause("C94", "C78")
def test_protects_only_spares_whoever_is_on_the_tile_until_the_dragon_comes_again():
    match = Match(fairy_dragon="protects_only")
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "road")
    match.lay("P14", -2, 0)
    hunt(match, (0, 0), (1, 0))
    match.lay("B", 0, 2, meeple="monastery")
    match.lay("U", -3, 0)
    match.put("U", -4, 0)
    match.fairy_to(0, 2, "monastery")  # she leaves the highwayman alone with the dragon
    match.lay("P13", 1, -1, 2)
    match.forget()
    hunt(match, (1, -1))
    assert returned(match.events, ReturnCause.EATEN) == []
    match.lay("P13", 2, 0)
    hunt(match, (1, 0))
    assert returned(match.events, ReturnCause.EATEN) == [0]


@pytest.mark.clause("C33", "C51")
def test_the_abbot_taken_back_in_a_dragon_turn_is_scored_before_the_hunt():
    match = Match(abbot=True)
    match.lay("Ug", 1, 0, meeple="abbot garden")
    match.lay("P03", 0, 1)
    match.put("P14", 2, 0)
    match.take_back(1, 0, "garden")
    assert match.scores == (4, 0)
    assert match.question == "move-dragon"
    hunt(match, (0, 0), (1, 0), (2, 0))
    assert returned(match.events, ReturnCause.EATEN) == []


@pytest.mark.clause("C75", "C78")
def test_a_player_whose_only_move_leads_onto_the_own_meeple_has_to_make_it():
    match = Match()
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 1, 1)
    match.lay("P14", -1, 0)
    assert match.seat == 0
    assert match.legal() == [MoveDragon(Cell(1, 0))]
    match.dragon_to(1, 0)
    assert match.supply == (7, 7)
