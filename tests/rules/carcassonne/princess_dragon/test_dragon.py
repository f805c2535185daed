"""The hunt (C72-C83) and the options that change it."""

import pytest

from support.carcassonne.expansions.princess_dragon import (
    NAME,
    dragon,
    dragon_to,
    eaten,
    fairy,
    fairy_to,
    hunt,
    kept,
)
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveDragon
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import DragonMoved, HuntEnded
from tilewyrm.engine.errors import IllegalEntry, WrongSeat
from tilewyrm.engine.game import Decided


def with_dragon_at(x: int, y: int, seats: int = 2, **options: bool | int | str) -> Match:
    """Return a match where seat 0 has placed the first volcano, open land, at (x, y)."""
    match = Match(seats, NAME, **options)
    match.lay("P03", x, y)
    return match


@pytest.mark.clause("C72", "C78")
def test_a_meeple_may_be_placed_on_a_dragon_tile_and_be_eaten_at_once():
    match = with_dragon_at(0, 1)
    match.put("P14", 1, 0)
    assert match.spots(1, 0) == {"road", "field"}
    match.stand(1, 0, "road")
    assert match.supply == (7, 6)
    match.forget()
    hunt(match, (0, 0), (1, 0))
    assert eaten(match.events) == [1]
    assert match.supply == (7, 7)


@pytest.mark.clause("C73", "C94")
def test_the_fairy_may_be_moved_before_the_dragon_sets_off():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 1, 1)
    match.put("P14", -1, 0)
    fairy_to(match, 1, 0, "road")
    # The dragon's only neighbour was that tile: it cannot even begin.
    assert HuntEnded(Cell(1, 1), steps=0, stuck=True) in match.events
    assert match.supply == (6, 7)


def printed_example() -> Match:
    """Return the rulebook's hunt with four players; A is seat 1, the dragon is at (1, 1).

    Blue's monk stands at (0, 1) and red's at (-1, 1).
    """
    match = Match(4, NAME)
    match.lay("U", 1, 0)
    match.lay("B", 0, 1, piece="monastery")
    match.lay("P03", 1, 1)
    match.lay("U", -1, 0)
    match.lay("B", -1, 1, piece="monastery")
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
        dragon_to(match, *to)
    assert movers == [1, 2, 3, 0, 1, 2]
    assert eaten(match.events) == [1, 0]
    assert match.supply == (7, 7, 7, 7)
    assert HuntEnded(Cell(-1, -1), steps=6, stuck=False) in match.events
    assert dragon(match) == (-1, -1)
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
    dragon_to(match, 1, 0)
    for x, y in ((1, 1), (2, 0), (0, 1), (1, 0)):
        with pytest.raises(IllegalEntry):
            dragon_to(match, x, y)
    assert kept(match).visited == (Cell(1, 1), Cell(1, 0))


@pytest.mark.clause("C77")
def test_the_hunt_ends_early_when_every_neighbour_was_visited():
    match = with_dragon_at(0, 1)
    match.lay("P14", 1, 0)
    hunt(match, (0, 0))
    dragon_to(match, 1, 0)
    assert HuntEnded(Cell(1, 0), steps=2, stuck=True) in match.events
    assert match.question == "chance"


@pytest.mark.clause("C76", "C94")
@pytest.mark.option("fairy_dragon", "blocks_tile")
def test_the_fairy_s_tile_is_not_offered_and_whoever_stands_there_is_safe():
    match = Match(2, NAME)
    match.lay("A", 1, 0, 1, piece="monastery")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "monastery")
    match.lay("P14", -2, 0)
    hunt(match, (0, 0))
    assert match.legal() == [MoveDragon(Cell(-1, 0))]
    hunt(match, (-1, 0), (-2, 0))
    assert match.supply == (6, 7)


@pytest.mark.clause("C78", "C79")
def test_the_dragon_eats_everybody_on_the_tile_of_whatever_player():
    match = Match(3, NAME)
    match.lay("A", 1, 0, 1, piece="monastery")
    match.put("P28", -1, 0)
    match.stand(1, 0, "field")
    match.lay("P03", 0, 1)
    match.lay("P13", -2, 0, 3)
    hunt(match, (0, 0))
    match.forget()
    dragon_to(match, 1, 0)
    assert sorted(eaten(match.events)) == [0, 1]
    assert match.supply == (7, 7, 7)


@pytest.mark.clause("C79", "C82")
def test_the_dragon_eats_no_fairy_and_no_tile_and_alters_no_feature():
    match = Match(2, NAME, fairy_dragon="protects_only")
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    match.lay("P14", -2, 0)
    before = {at: tile.tile for at, tile in match.board.items()}
    hunt(match, (0, 0), (1, 0))
    assert (fairy(match).cell, fairy(match).seat) == (Cell(1, 0), 0)
    assert {at: tile.tile for at, tile in match.board.items()} == before


@pytest.mark.clause("C80")
def test_the_dragon_stays_until_the_next_volcano_or_dragon_tile():
    match = with_dragon_at(0, 1)
    match.lay("P14", 1, 0)
    hunt(match, (0, 0), (1, 0))
    match.lay("U", 2, 0)
    match.lay("W", -1, 0)
    assert dragon(match) == (1, 0)
    match.lay("P13", 3, 0)
    assert kept(match).visited == (Cell(1, 0),)


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
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)  # it closes the road and wakes the dragon
    match.forget()
    hunt(match, (0, 0), (1, 0), (2, 0))
    assert eaten(match.events) == [0]
    assert scored(match.events) == []
    assert match.scores == (0, 0)


@pytest.mark.clause("C82")
def test_what_is_complete_stays_complete_when_its_meeples_were_eaten():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)
    hunt(match, (0, 0), (1, 0), (2, 0))
    match.put("P28", 3, 0, 2)
    assert match.spots(0, 0) == {"city", "field"}  # not the road


@pytest.mark.clause("C83", "C134")
def test_a_dragon_tile_completes_and_scores_like_any_other():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)
    hunt(match, (0, 0), (-1, 0))
    assert match.scores == (4, 0)


@pytest.mark.clause("C75", "C78")
def test_a_player_whose_only_move_leads_onto_the_own_meeple_has_to_make_it():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 1, 1)
    match.lay("P14", -1, 0)
    assert match.seat == 0
    assert match.legal() == [MoveDragon(Cell(1, 0))]
    dragon_to(match, 1, 0)
    assert match.supply == (7, 7)


@pytest.mark.clause("C52")
@pytest.mark.option("dragon_moves", "before_scoring", "after_scoring")
@pytest.mark.parametrize(("moves", "paid"), [("before_scoring", 0), ("after_scoring", 4)])
def test_the_option_dragon_moves_lets_the_dragon_hunt_before_or_after_the_scoring(
    moves: str, paid: int
):
    match = Match(2, NAME, dragon_moves=moves)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)
    assert match.scores == (paid, 0)
    hunt(match, (0, 0), (1, 0), (2, 0))
    assert match.scores == (paid, 0)


@pytest.mark.clause("C94")
@pytest.mark.option("fairy_dragon", "protects_only")
def test_the_option_protects_only_lets_the_dragon_in_but_not_eat():
    match = Match(2, NAME, fairy_dragon="protects_only")
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    match.lay("P14", -2, 0)
    match.forget()
    hunt(match, (0, 0), (1, 0))
    assert eaten(match.events) == []
    assert dragon(match) == (1, 0)
    assert match.supply == (6, 7)
    assert [type(e) for e in match.events].count(DragonMoved) == 2


@pytest.mark.clause("C94", "C78")
def test_protects_only_spares_whoever_is_on_the_tile_until_the_dragon_comes_again():
    match = Match(2, NAME, fairy_dragon="protects_only")
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    match.lay("P14", -2, 0)
    hunt(match, (0, 0), (1, 0))
    match.lay("B", 0, 2, piece="monastery")
    match.lay("U", -3, 0)
    match.put("U", -4, 0)
    fairy_to(match, 0, 2, "monastery")  # she leaves the highwayman alone with the dragon
    match.lay("P13", 1, -1, 2)
    match.forget()
    hunt(match, (1, -1))
    assert eaten(match.events) == []
    match.lay("P13", 2, 0)
    hunt(match, (1, 0))
    assert eaten(match.events) == [0]
