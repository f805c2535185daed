"""Risks of a tile: what cannot be completed any longer, by the tiles that may still come."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.listening import listened, state_of
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.expansion.threat import Threat
from tilewyrm.engine.carcassonne.core.values.cell_numbers import ORIGIN, STEPS
from tilewyrm.engine.carcassonne.core.values.decisions import PlaceTile, Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.facts.values import Reach, Risk, RiskKind
from tilewyrm.engine.game import Consequences, Decided, Value


def brought(match: Match, decision: Value) -> Consequences:
    """Return what *decision* brings the seat that is asked in *match*."""
    decided, after = Decided(match.seat, decision), match.state.copy()
    events = after.apply(decided)
    return match.game.consequences(match.state, decided, after, events)


def beside_a_road(last: str, aside: str = "", **tiles: int) -> Match:
    """Return a match in which seat 0 has a road that goes on at (2, 0), and *last* in its hand.

    All but *tiles* have been drawn; *aside* was set aside, and may come again.
    """
    edition = box(**{"U": 2, last: 1, **({aside: 1} if aside else {}), **tiles})
    match, _ = listened(
        edition=edition,
        unplayable_kinds=lambda state: [state.rules.numbers[aside]] if aside else [],
    )
    if aside:
        match.draw(aside)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 1, 1)
    match.draw(last)
    return match


def blocked(match: Match, rotation: int) -> list[Cell | None]:
    """Return whose completion the tile in hand prevents at (2, 1), where it has a road north."""
    risks = brought(match, PlaceTile(Cell(2, 1), rotation)).facts
    return [one.cell for one in risks if isinstance(one, Risk) and one.risk is RiskKind.BLOCKED]


@pytest.mark.parametrize(("last", "rotation"), [("V", 1), ("W", 2)])
def test_a_road_is_blocked_where_no_tile_that_is_left_goes_on_with_it(last: str, rotation: int):
    assert blocked(beside_a_road(last, Ug=1), rotation) == [Cell(1, 0)]
    assert blocked(beside_a_road(last, K=1), rotation) == []


def test_a_tile_that_was_set_aside_may_still_come():
    assert blocked(beside_a_road("W", "V", Ug=1), 2) == []


@pytest.mark.parametrize("aside", ["", "B"])
def test_what_no_tile_that_was_left_went_on_with_before_is_not_told_again(aside: str):
    assert blocked(beside_a_road("V", aside, E=1), 1) == []


def test_a_figure_threatens_only_what_it_can_send_home():
    threats = [Threat("bear", {ORIGIN + STEPS[1]}, is_imminent=True)]
    match, _ = listened(
        threats=lambda state: threats, can_be_displaced=lambda state, segment: False
    )
    match.lay("U", 1, 0, piece="road")
    looked = match.game.facts(match.state, None, aids=True)
    assert [fact for fact in looked if isinstance(fact, Reach)] == [Reach("bear", (0, 0))]


def test_the_reach_of_a_figure_is_told_where_a_decision_changes_it_and_only_there():
    near, far = {ORIGIN + STEPS[1]}, {ORIGIN, ORIGIN + STEPS[1]}
    for changed in (False, True):
        match, _ = listened(
            threats=lambda state, changed=changed: [
                Threat("bear", far if changed and state.seat else near, is_imminent=True)
            ]
        )
        match.lay("U", 1, 0, piece="road")
        match.put("U", -1, 0)
        assert state_of(match).seat == 1
        facts = brought(match, Skip()).facts
        assert facts == ((Reach("bear", (1, 0)),) if changed else ())
