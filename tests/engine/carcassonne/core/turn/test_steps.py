"""The one order of a turn's steps: declared by each, sorted, and never in doubt."""

import pytest

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import (
    Step,
    StepOrder,
    StepSequence,
    sort_steps,
)
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.turn.steps import PLACE_TILE, SCORE, USE_PIECE
from tilewyrm.engine.carcassonne.registry import EXPANSIONS, PAIRS

WAKE = Step("wake", StepSequence.TURN, "C1")
EAT = Step("eat", StepSequence.TURN, "C1", after=("wake",))
SLEEP = Step("sleep", StepSequence.TURN, "C1", after=("eat",))
CHEW = Step("chew", StepSequence.PART, "C1")


def names(
    *steps: Step, course: StepSequence = StepSequence.TURN, order: tuple[StepOrder, ...] = ()
) -> list[str]:
    return [step.name for step in sort_steps(course, steps, order)]


def test_steps_are_sorted_whatever_order_they_are_declared_in():
    assert names(SLEEP, WAKE, EAT) == names(EAT, SLEEP, WAKE) == ["wake", "eat", "sleep"]


def test_a_step_may_say_what_it_comes_before():
    wash = Step("wash", StepSequence.TURN, "C1", after=("wake",), before=("eat",))
    assert names(WAKE, EAT, SLEEP, wash) == ["wake", "wash", "eat", "sleep"]


def test_each_course_has_its_own_steps():
    assert names(WAKE, EAT, CHEW) == ["wake", "eat"]
    assert names(WAKE, EAT, CHEW, course=StepSequence.PART) == ["chew"]


def test_two_steps_of_which_nothing_says_which_comes_first_are_refused():
    drink = Step("drink", StepSequence.TURN, "C1", after=("wake",))
    with pytest.raises(ValueError, match=r"step '\w+' or step '\w+' of a turn comes first"):
        names(WAKE, EAT, drink)
    decided = StepOrder("drink", "eat", "C1")
    assert names(WAKE, EAT, drink, order=(decided,)) == ["wake", "drink", "eat"]


def test_an_order_that_follows_from_others_need_not_be_said():
    """Between two neighbours it must be said: here wake and sleep are none."""
    assert names(WAKE, SLEEP, EAT)[0] == "wake"
    far = Step("sleep", StepSequence.TURN, "C1", after=("wake",))
    with pytest.raises(ValueError, match="nothing says"):
        names(WAKE, EAT, far)


def test_steps_in_a_circle_are_refused():
    early = Step("wake", StepSequence.TURN, "C1", after=("sleep",))
    with pytest.raises(ValueError, match=r"the steps of a turn go in a circle: .*wake"):
        names(early, EAT, SLEEP)


@pytest.mark.parametrize("course", StepSequence)
def test_two_steps_of_one_name_are_refused(course: StepSequence):
    with pytest.raises(ValueError, match="the same name: wake"):
        names(WAKE, EAT, Step("wake", course, "C1", after=("eat",)))


def test_a_step_that_is_not_known_is_left_out_of_account():
    late = Step("late", StepSequence.TURN, "C1", after=("wake", "nowhere"), before=("never",))
    assert names(WAKE, late) == ["wake", "late"]


def test_the_rulebook_refuses_expansions_that_leave_their_order_open_or_turn_it_round():
    loose = Step("test-loose", StepSequence.PART, "C1", after=(USE_PIECE.name,))
    with pytest.raises(ValueError, match="nothing says"):
        ExpansionSet(EXPANSIONS, [*PAIRS, Pair(of=("one", "other"), steps=(loose,))])
    odd = Step("test-odd", StepSequence.PART, "C1", after=(SCORE.name,), before=(PLACE_TILE.name,))
    with pytest.raises(ValueError, match="in a circle"):
        ExpansionSet(EXPANSIONS, [*PAIRS, Pair(of=("one", "other"), steps=(odd,))])


def test_every_step_of_the_rulebook_has_a_clause_and_a_name_of_its_own():
    rulebook = ExpansionSet(EXPANSIONS, PAIRS)
    steps = [*rulebook.turn, *rulebook.part]
    assert all(step.clause for step in steps)
    assert len({step.name for step in steps}) == len(steps)
