"""The princess (C100-C105)."""

import pytest

from support.carcassonne.expansions.princess_dragon import (
    NAME,
    bonuses,
    dragon_to,
    fairy_to,
    keep,
    remove,
)
from support.carcassonne.match import Match, scored
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    KeepKnights,
    RemoveKnight,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import REMOVED
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.registry import game


def knights_of(match: Match) -> set[tuple[int, int]]:
    """Return the tiles from which a knight may be sent home."""
    return {(one.cell.x, one.cell.y) for one in match.legal(RemoveKnight)}


def open_city(**options: bool | int | str) -> Match:
    """Return a match with a city open at (1, -1); seat 0's knight on (1, 0), seat 1's on (0, -1).

    Seat 0 is next.
    """
    match = Match(2, NAME, **options)
    match.lay("K", 1, 0, piece="city")
    match.lay("N", 0, -1, 2, piece="city")
    return match


@pytest.mark.clause("C100")
@pytest.mark.option("princess_action", "may")
def test_the_princess_may_send_home_any_one_knight_of_the_city_that_her_tile_continues():
    match = open_city()
    match.put("P20", 1, -1, 3)  # it joins both parts
    assert match.question == "remove-knight"
    assert knights_of(match) == {(1, 0), (0, -1)}  # the own one too
    assert match.can(KeepKnights())
    events = remove(match, 0, -1, "city")
    gone = next(e for e in events if isinstance(e, PieceReturned))
    assert (gone.seat, gone.cause) == (1, REMOVED)
    assert match.supply[1] == 7


@pytest.mark.clause("C100", "C104")
def test_without_a_removal_the_princess_changes_nothing_about_the_scoring():
    match = open_city()
    match.put("P20", 1, -1, 3)
    keep(match)
    match.skip()
    assert match.scores == (8, 8)


@pytest.mark.clause("C101")
def test_on_the_tile_with_two_cities_only_the_part_with_the_princess_counts():
    match = Match(2, NAME)
    match.lay("K", 1, 0, piece="city")  # its city opens to (1, -1)
    match.put("P18", 1, -1, 2)  # the princess's part continues that city
    assert match.question == "remove-knight"
    assert knights_of(match) == {(1, 0)}

    match = Match(2, NAME)
    match.lay("K", 1, 0, piece="city")
    match.put("P18", 1, -1, 1)  # the other part does
    assert match.question == "use-piece"


@pytest.mark.clause("C101")
def test_the_part_with_the_princess_need_not_come_first_in_the_edition_s_line():
    text = editions.load("carcassonne").text
    turned = text.replace("city n princess, city es shield", "city es shield, city n princess")
    assert turned != text
    match = Match(2, NAME, edition=game("carcassonne").edition(turned))
    match.lay("K", 1, 0, piece="city")
    match.put("P18", 1, -1, 2)
    assert knights_of(match) == {(1, 0)}


@pytest.mark.clause("C101")
def test_if_her_tile_joins_both_parts_the_whole_city_counts():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("Ng", 1, -1, piece="city")
    match.lay("N", 1, -2, 3)
    match.lay("N", 0, -2, 2)
    # P18's princess is in the north; the knight stands beside its other part, in the east.
    match.put("P18", 0, -1)
    assert knights_of(match) == {(1, -1)}


@pytest.mark.clause("C102")
def test_after_a_removal_there_is_no_wood_in_this_turn():
    match = open_city()
    match.put("P20", 1, -1, 3)
    remove(match, 1, 0, "city")
    assert match.question == "chance"
    assert match.turn.seat == 1
    match.put("U", -1, 0)  # the next player's turn is a normal one
    assert match.question == "use-piece"


@pytest.mark.clause("C103", "C97")
def test_the_princess_who_empties_the_city_that_her_tile_completes_leaves_nobody_points():
    match = Match(2, NAME)
    match.lay("K", 1, 0)
    match.lay("N", 0, -1, 2, piece="city")
    match.lay("U", -1, 0)
    match.put("U", -2, 0)
    fairy_to(match, 0, -1, "city")
    match.put("P20", 1, -1, 3)
    events = remove(match, 0, -1, "city")
    assert scored(events) == []
    assert bonuses(events) == []
    assert match.scores == (0, 0)
    assert match.question == "chance"  # and no meeple in this turn, not even into that city


@pytest.mark.clause("C103", "C91")
def test_if_another_knight_of_the_same_owner_is_left_he_scores_but_without_the_fairy():
    match = Match(2, NAME)
    match.lay("K", 1, 0, piece="city")
    match.lay("U", -1, 0)
    match.lay("N", 0, -1, 2, piece="city")
    match.lay("U", -2, 0)
    match.put("U", -3, 0)
    fairy_to(match, 1, 0, "city")
    match.put("P20", 1, -1, 3)
    events = remove(match, 1, 0, "city")
    assert [event.value for event in scored(events)] == [8]
    assert bonuses(events) == []
    assert match.scores == (8, 0)


@pytest.mark.clause("C104", "C120")
def test_a_monk_in_a_monastery_inside_the_city_is_no_knight():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.lay("P07", 0, -1, 2, piece="monastery")
    dragon_to(match, 0, 0)
    dragon_to(match, 1, 0)
    match.put("P19", 1, -1)
    assert match.question == "use-piece"
    assert match.spots(1, -1) == {"city", "field"}


@pytest.mark.clause("C105")
def test_with_no_knight_a_princess_tile_is_like_any_other():
    match = Match(2, NAME)
    match.put("P20", 0, -1, 2)
    assert match.question == "use-piece"
    assert match.spots(0, -1) == {"city", "field"}
    match.stand(0, -1, "city")
    assert match.supply == (6, 7)


@pytest.mark.clause("C52", "C100")
@pytest.mark.option("princess_action", "must")
def test_the_option_princess_must_leaves_no_choice_but_whom():
    match = open_city(princess_action="must")
    match.put("P20", 1, -1, 3)
    assert len(match.legal()) == 2
    with pytest.raises(IllegalEntry):
        keep(match)
    remove(match, 1, 0, "city")
    assert match.scores == (0, 8)
