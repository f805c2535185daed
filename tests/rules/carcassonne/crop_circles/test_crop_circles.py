"""Crop Circles (CP1-CP46)."""

import pytest

from support.carcassonne.box import box, box_text, tiles
from support.carcassonne.expansions.crop_circles import (
    ADD,
    ADDING,
    CHOOSE,
    KINDS,
    MEADOW,
    NAME,
    REMOVE,
    REMOVING,
    add,
    addable,
    choose,
    facts_of_all,
    removable,
    remove,
    removed,
)
from support.carcassonne.match import Match, gains, scored
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.events import RECALLED, SCORED, Claim, PiecePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.parts import FeatureForecast
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    AddMeeple,
    CircleActionChosen,
    RemoveMeeple,
)
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.errors import IllegalEntry, SetupError

FIRST, SECOND = "crop_circles", "crop_circles_2"


@pytest.mark.clause("CP1")
@pytest.mark.option("crop_circles", True)
@pytest.mark.option("crop_series", "both")
def test_twelve_more_tiles_each_with_a_circle_are_in_the_pile():
    match = Match(2, NAME)
    ours = {id: tile for id, tile in tiles().items() if tile.set in (FIRST, SECOND)}
    assert {id: match.pile[id] for id in ours} == dict.fromkeys(ours, 1)
    assert len(ours) == 12
    for series in (FIRST, SECOND):
        marks = [tile.marks for tile in ours.values() if tile.set == series]
        assert sorted(marks) == sorted([(mark,) for mark in KINDS] * 2)
    assert match.remaining == 71 + 12


@pytest.mark.clause("CP1")
@pytest.mark.option("crop_circles", False)
def test_without_the_box_its_tiles_stay_out():
    match = Match(2)
    assert match.remaining == 71
    assert not any(id.startswith(("CC0", "CD0")) for id in match.pile)


@pytest.mark.clause("CP1")
@pytest.mark.option("crop_series", "first")
@pytest.mark.option("crop_series", "second")
@pytest.mark.parametrize(("series", "letters"), [("first", "CC0"), ("second", "CD0")])
def test_one_series_may_be_played_with_alone(series: str, letters: str):
    match = Match(2, NAME, crop_series=series)
    found = {id for id in match.pile if id.startswith(("CC0", "CD0"))}
    assert found == {f"{letters}{number}" for number in range(1, 7)}
    assert match.remaining == 71 + 6


@pytest.mark.clause("CP1")
def test_the_second_series_alone_needs_an_edition_that_has_it():
    edition = CARCASSONNE.edition(box_text(MEADOW).partition(f"[{SECOND}]")[0])
    assert Match(2, NAME, edition=edition)
    with pytest.raises(SetupError, match=r"has no tiles of Crop Circles \(option crop_series\)"):
        Match(2, NAME, edition=edition, crop_series="second")


@pytest.mark.clause("CP2")
def test_a_circle_is_no_feature_and_separates_the_roads():
    match = Match(2, NAME)
    match.put("CC06", 1, 0)
    kinds = [feature.kind for feature in match.tiles["CC06"].features]
    assert kinds == ["road"] * 3 + ["field"] * 3
    match.stand(1, 0, "road N")
    assert match.question == CHOOSE  # the road to the west is still free: three roads meet here
    assert match.finals[0] == 1


def roads(seats: int = 2, *playing: str, **options: str) -> Match:
    """Return a match in which each seat has a highwayman on a road of its own.

    Seat 0 has it on (1, 0), the others on (0, 1), (0, 2), ... Seat 0 is the next to play.
    """
    match = Match(seats, NAME, *playing, edition=box(MEADOW, U=12, B=1, A=1, E=3, G=3), **options)
    match.lay("U", 1, 0, piece="road")
    for seat in range(1, seats):
        match.lay("U", 0, seat, piece="road")
    return match


@pytest.mark.clause("CP10", "CP11", "CP16")
def test_after_the_scoring_the_player_says_what_everyone_does_and_comes_last():
    match = roads(3)
    match.lay("U", 2, 0)
    match.put("CL", 1, -1)  # by seat 1
    assert match.question == "use-piece"
    match.skip()
    assert (match.question, match.seat) == (CHOOSE, 1)
    assert [one.action for one in match.legal()] == [ADD, REMOVE]
    assert match.can(match.legal()[0])
    events = choose(match, REMOVE)
    (chosen,) = (one for one in events if isinstance(one, CircleActionChosen))
    assert (chosen.seat, chosen.circle, chosen.kind, chosen.action) == (1, "cudgel", "road", REMOVE)
    asked = []
    while match.question == REMOVING:
        asked.append(match.seat)
        match.decide(match.legal()[0])
    assert asked == [2, 0, 1]
    assert (match.question, match.turn.seat) == ("chance", 2)


@pytest.mark.clause("CP12")
@pytest.mark.parametrize(("tile", "kind"), [("PF", "field"), ("CL", "road"), ("CS", "city")])
def test_the_sign_tells_which_meeples_it_is_about(tile: str, kind: str):
    match = Match(2, NAME, edition=box(MEADOW, U=6, G=2, B=1, A=1))
    match.lay("U", 0, 1, piece="road")
    match.lay("U", 1, 0)
    match.lay("B", 0, 2, piece="monastery")
    match.lay("U", 2, 0)
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 3, 0)
    match.lay("U", -1, 0, piece="field n1")
    match.lay("U", 4, 0)
    match.lay(tile, 1, -1)
    choose(match, REMOVE)
    (found,) = removable(match)
    assert {(0, 1): "road", (0, -1): "city", (-1, 0): "field"}[found[:2]] == kind
    match.decide(match.legal()[0])
    assert match.standing(0, 2)  # the monk is never concerned


@pytest.mark.clause("CP13", "CP14", "CP20")
@pytest.mark.option("crop_add", "may")
@pytest.mark.option("crop_place", "beside")
def test_each_may_add_a_meeple_beside_an_own_one_which_counts_from_then_on():
    match = roads()
    match.lay("U", 2, 0)
    match.lay("U", -1, 0)
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert (match.question, match.seat) == (ADDING, 1)
    assert addable(match) == {(0, 1, "road", "meeple")}
    assert match.can(Skip())
    match.skip()
    assert (match.question, match.seat) == (ADDING, 0)
    assert addable(match) == {(1, 0, "road", "meeple")}  # not on the other tiles of that road
    before = match.finals
    events = add(match, 1, 0, "road")
    (placed,) = (one for one in events if isinstance(one, PiecePlaced))
    assert (placed.seat, placed.cell, placed.feature, placed.elsewhere) == (
        0,
        Cell(1, 0),
        16,
        False,
    )
    assert match.supply == (5, 6)
    assert match.finals == before
    assert [(one.piece, one.feature) for one in match.standing(1, 0)] == [
        ("meeple", match.feature(1, 0, "road")),
        ("meeple", match.feature(1, 0, "road") + 16),
    ]
    assert (match.scores, match.question) == ((0, 0), "chance")


@pytest.mark.clause("CP13")
@pytest.mark.option("crop_add", "must")
def test_with_the_option_all_who_can_must_add_one():
    match = roads(crop_add="must")
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert match.question == ADDING
    assert not match.can(Skip())
    with pytest.raises(IllegalEntry):
        match.skip()
    add(match, 0, 1, "road")
    add(match, 1, 0, "road")
    assert match.supply == (5, 5)


@pytest.mark.clause("CP14")
@pytest.mark.option("crop_place", "feature")
def test_with_the_option_it_may_be_any_tile_of_the_feature():
    match = roads(crop_place="feature")
    match.lay("U", 2, 0)
    match.lay("U", -1, 0)
    match.lay("CL", 1, -1)
    choose(match, ADD)
    match.skip()
    assert addable(match) == {(x, 0, "road", "meeple") for x in (-1, 0, 1, 2)}
    add(match, 2, 0, "road")
    assert [one.feature for one in match.standing(2, 0)] == [match.feature(2, 0, "road")]
    assert len(match.standing(1, 0)) == 1


@pytest.mark.clause("CP15", "C7")
def test_meeples_of_others_in_the_feature_make_no_difference_and_one_is_added():
    match = roads()
    match.lay("U", 2, 0)
    match.lay("U", -1, 0)
    match.lay("U", 2, 1, piece="road")
    match.lay("U", 1, 1)  # joins that road with the one of seat 1
    match.lay("CL", 1, -1)
    assert [(one.seat, one.strength) for one in _claims(match, 2)] == [(0, 1), (1, 1)]
    choose(match, ADD)
    assert match.seat == 1
    assert addable(match) == {(0, 1, "road", "meeple")}
    match.skip()
    assert match.seat == 0
    assert addable(match) == {(1, 0, "road", "meeple"), (2, 1, "road", "meeple")}
    add(match, 2, 1, "road")
    assert match.question == "chance"
    assert [(one.seat, one.strength) for one in _claims(match, 2)] == [(0, 2), (1, 1)]


def _claims(match: Match, claims: int) -> list[Claim]:
    """Return the claims to the feature with so many of them, as its forecast tells them."""
    (found,) = (
        part.scored.claims
        for part in match.view()
        if isinstance(part, FeatureForecast) and len(part.scored.claims) == claims
    )
    return list(found)


@pytest.mark.clause("CP16", "CP20")
def test_each_must_remove_one_of_their_choice_for_no_points():
    match = roads()
    match.lay("U", 0, 2, piece="road")
    match.lay("U", 2, 0)
    match.lay("U", 3, 0)
    match.lay("CL", 1, -1)
    choose(match, REMOVE)
    assert match.seat == 0
    assert removable(match) == [(1, 0, "meeple"), (0, 2, "meeple")]
    with pytest.raises(IllegalEntry):
        match.skip()
    with pytest.raises(IllegalEntry):  # one of another player
        match.decide(RemoveMeeple(Cell(0, 1), match.feature(0, 1, "road")))
    events = remove(match, 0, 2, "road")
    assert removed(events) == [(0, "meeple", RECALLED)]
    events = remove(match, 0, 1, "road")
    assert removed(events) == [(1, "meeple", RECALLED)]
    assert (match.supply, match.scores) == ((6, 7), (0, 0))


@pytest.mark.clause("CP17")
def test_who_cannot_do_it_is_left_out():
    match = roads(3)
    match.lay("CL", 1, -1)
    assert facts_of_all(match, choose(match, REMOVE)) == ((1, 1, 1), True)
    remove(match, 0, 1, "road")
    remove(match, 0, 2, "road")
    remove(match, 1, 0, "road")
    match.lay("U", 0, 3, piece="road")  # seat 1 alone has one now
    match.lay("U", 2, 0)
    match.lay("CL", 1, -2)
    assert facts_of_all(match, choose(match, ADD)) == ((0, 1, 0), False)
    assert (match.question, match.seat) == (ADDING, 1)
    match.skip()
    assert match.question == "chance"


@pytest.mark.clause("CP10", "CP17")
def test_if_no_one_can_do_it_nothing_happens():
    match = roads()
    match.lay("CS", 1, -1)
    assert match.question == CHOOSE
    assert facts_of_all(match, choose(match, ADD)) == ((0, 0), False)
    assert (match.question, match.turn.seat) == ("chance", 1)
    assert match.supply == (6, 6)


@pytest.mark.clause("CP17")
def test_without_a_meeple_in_supply_none_is_added():
    match = Match(2, NAME, edition=box(MEADOW, U=14))
    for y in range(7):
        match.lay("U", 0, y + 1, piece="road")
        match.lay("U", y + 1, 0, piece="road" if not y else None)
    assert match.supply == (0, 6)
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert match.seat == 1
    match.skip()
    assert (match.question, match.turn.seat) == ("chance", 1)


@pytest.mark.clause("CP10")
def test_a_meeple_placed_in_this_turn_counts_as_well():
    match = Match(2, NAME, edition=box(MEADOW, U=4))
    match.lay("PF", 0, 1, piece="field")
    assert match.question == CHOOSE
    choose(match, ADD)
    assert addable(match) == {(0, 1, "field", "meeple")}
    events = add(match, 0, 1, "field")
    (placed,) = (one for one in events if isinstance(one, PiecePlaced))
    assert not placed.elsewhere
    assert match.supply == (5, 7)


@pytest.mark.clause("CP15", "CP16")
def test_more_circles_bring_more_meeples_and_of_equal_ones_one_is_offered():
    match = Match(2, NAME, edition=box(MEADOW, U=4))
    match.lay("PF", 0, 1, piece="field")
    choose(match, ADD)
    add(match, 0, 1, "field")
    match.lay("PF", 0, 2)
    choose(match, ADD)
    add(match, 0, 1, "field")
    assert [one.feature for one in match.standing(0, 1)] == [0, 16, 32]
    match.lay("PF", 0, 3)
    choose(match, REMOVE)
    assert [one.feature for one in match.legal(RemoveMeeple)] == [0]
    remove(match, 0, 1, "field")
    assert [one.feature for one in match.standing(0, 1)] == [16, 32]
    match.lay("PF", 0, 4)
    choose(match, ADD)
    add(match, 0, 1, "field")
    assert [one.feature for one in match.standing(0, 1)] == [0, 16, 32]
    assert [one.strength for one in _claims(match, 1)] == [3]


@pytest.mark.clause("CP18")
def test_only_pieces_that_may_stand_there_are_offered():
    match = roads()
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert {one.piece for one in match.legal(AddMeeple)} == {"meeple"}


@pytest.mark.clause("CP21")
def test_what_the_tile_completes_is_scored_before_and_its_pieces_are_home():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("CC02", 0, -1, 2)
    events = match.stand(0, -1, "city S")
    assert removed(events) == [(0, "meeple", SCORED)]
    assert match.scores == (4, 0)
    choose(match, REMOVE)
    assert (match.question, match.turn.seat) == ("chance", 1)


@pytest.mark.clause("CP22", "C20")
@pytest.mark.parametrize("farmers", [True, False])
def test_without_farmers_the_pitchfork_does_nothing(farmers: bool):
    match = Match(2, NAME, edition=box(MEADOW, U=4), farmers=farmers)
    match.lay("U", 1, 0, piece="road")
    match.lay("PF", 0, 1)
    assert match.question == (CHOOSE if farmers else "chance")


@pytest.mark.clause("CP22")
def test_nothing_is_asked_as_long_as_no_piece_is_on_the_map():
    match = Match(2, NAME)
    match.lay("CC04", 0, 1)
    assert (match.question, match.turn.seat) == ("chance", 1)


@pytest.mark.clause("CP46")
def test_after_the_last_tile_it_is_done_before_the_final_scoring():
    match = Match(2, NAME, edition=box({NAME: {"CL": "1 ffff: field all, cudgel"}}, U=1))
    match.lay("U", 1, 0, piece="road")
    match.lay("CL", 0, 1)
    assert (match.question, match.remaining) == (CHOOSE, 0)
    choose(match, REMOVE)
    events = remove(match, 1, 0, "road")
    assert match.question == "over"
    assert removed(events)[0] == (0, "meeple", RECALLED)
    assert gains(events, 0) == 0


@pytest.mark.clause("CP20", "C14", "C15")
def test_two_beside_each_other_count_two_and_both_come_home():
    match = Match(2, NAME, edition=box(MEADOW, U=4, A=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("CL", 1, -1)
    choose(match, ADD)
    add(match, 1, 0, "road")
    match.lay("A", -1, 0, 3)
    match.forget()
    match.lay("A", 2, 0, 1)
    (event,) = scored(match.events)
    assert [(claim.seat, claim.strength) for claim in event.claims] == [(0, 2)]
    assert event.feature < 16
    assert removed(match.events) == [(0, "meeple", SCORED)] * 2
    assert match.supply == (7, 7)
