"""What the greedy bot of Feuville believes a position is worth."""

import pytest

from support.feuville.match import Match
from tilewyrm.engine.bots.registry import evaluator_of
from tilewyrm.engine.feuville.bots.evaluator import SHOW_WORTH
from tilewyrm.engine.feuville.bots.static_evaluation import (
    UNUSED_DIE,
    potential,
    town_wall,
    worth_of,
)
from tilewyrm.engine.feuville.values.decisions import UseSkill
from tilewyrm.engine.feuville.values.kinds import Person, Symbol


@pytest.mark.parametrize(
    ("town", "tiles"),
    [
        ({}, 0),
        ({"left1": "W01"}, 1),
        ({"right1": "W01 T01"}, 2),
        ({"left1": "W01 T03"}, 0),
        ({"left1": "W01 T01", "right1": "W05"}, 3),
        ({"left1": "W01 T01", "right1": "W03 T03"}, 2),
        ({"left1": "W03 T03", "right1": "W01 T01"}, 2),
        ({"left1": "W01 T01", "right1": "W05", "right2": "W03 T03"}, 5),
    ],
)
def test_the_tiles_of_a_town_wall_count_where_the_rest_can_still_be_built(town, tiles):
    """F50: between two corners without a gate no gate can come any more."""
    match = Match(draws="W01 W03 W05 T01 T03")
    match.build(0, **town)
    assert town_wall(match.state.rules, match.state.towns[0]) == tiles


def test_symbols_are_worth_what_the_decrees_to_come_pay_for_them():
    plenty = Match(draws="D01 D02 D03 D04 D17 D18")
    few = Match(draws="D17 D18 D19 D20 D21 D22")
    guard = Symbol.GUARD - 1
    assert potential(plenty.state).demand[guard] > potential(few.state).demand[guard]
    table = Match(4, draws="D01 D02 D03 D04 D17 D18")
    assert potential(plenty.state).demand[guard] > potential(table.state).demand[guard]


def test_a_point_more_is_worth_a_point_and_one_for_the_others_costs_their_share():
    match = Match(3)
    ahead = potential(match.state)
    before = worth_of(match.state, 0, ahead)
    match.state.scores[0] += 3
    assert worth_of(match.state, 0, ahead) == before + 300
    match.state.scores[1] += 2
    assert worth_of(match.state, 0, ahead) == before + 200


@pytest.mark.parametrize("seats", [2, 4])
def test_a_show_that_has_begun_is_worth_something_to_who_gives_it_alone(seats):
    """F60: points of the show are still to come; the die for it is used up."""
    match, known = Match(seats), evaluator_of("feuville")
    match.roll(1, 2)
    before = [known.evaluate(match.state, seat) for seat in range(seats)]
    match.do(UseSkill(Person.ENTERTAINER))
    after = [known.evaluate(match.state, seat) for seat in range(seats)]
    assert after[0] == before[0] - UNUSED_DIE + SHOW_WORTH
    assert all(now < then for now, then in zip(after[1:], before[1:], strict=True))
