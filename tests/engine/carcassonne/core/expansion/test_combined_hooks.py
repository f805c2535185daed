"""How several answers to a question become one, and what steps and pairs add."""

from collections.abc import Callable
from typing import Any

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.listening import Asked, Gift, listening, state_of
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import CombinedHooks, Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepOrder, StepSequence
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.steps import SCORE, START_TURN
from tilewyrm.engine.carcassonne.core.values.cell_numbers import ORIGIN
from tilewyrm.engine.game import Edition

Answer = Callable[..., Any]


def by_two(
    edition: Edition | None = None, **answers: tuple[Answer, Answer]
) -> tuple[Match, list[Asked]]:
    """Return a match in which two expansions answer the same questions, and what they are asked."""
    heard: list[Asked] = []
    both = [
        listening(name, heard, {question: pair[number] for question, pair in answers.items()})
        for number, name in enumerate(("one", "two"))
    ]
    return Match(2, "one", "two", rulebook=ExpansionSet(both, []), edition=edition), heard


def test_all_of_wants_all_to_say_yes():
    for one, other in ((True, True), (True, False), (False, True)):
        match, _ = by_two(
            may_claim_complete=(lambda state, said=one: said, lambda state, said=other: said)
        )
        match.put("E", 0, -1, 2)
        assert ("city" in match.spots(0, -1)) is (one and other)


def test_any_of_wants_one_to_say_yes():
    for one, other in ((True, True), (True, False), (False, True), (False, False)):
        match, _ = by_two(
            acts_on_placement=(
                lambda state, kind, joined, said=one: said,
                lambda state, kind, joined, said=other: said,
            )
        )
        state = match.state
        kind = state.rules.kinds[0]
        assert state.rules.hooks.acts_on_placement(state, kind, {}) is (one or other)


def test_sum_of_is_the_sum():
    match, _ = by_two(strength=(lambda state, segment: 1, lambda state, segment: 2))
    events = match.lay("E", 0, -1, 2, piece="city")
    assert [claim.strength for claim in scored(events)[0].claims] == [1 + 1 + 2]


def test_concat_is_all_one_behind_the_other():
    match, _ = by_two(
        edition=box(U=1),
        final_scorings=(
            lambda state: [Gift(((0, 1),))],
            lambda state: [Gift(((0, 2),)), Gift(((1, 3),))],
        ),
    )
    match.lay("U", 1, 0)
    gifts = [event.gains for event in match.events if isinstance(event, Gift)]
    assert gifts == [((0, 1),), ((0, 2),), ((1, 3),)]
    assert match.scores == (3, 3)


def test_waterfall_hands_the_answer_on_in_the_order_of_the_registry():
    match, heard = by_two(
        worth=(
            lambda state, label, complete, worth: worth._replace(points=worth.points + 1),
            lambda state, label, complete, worth: worth._replace(points=worth.points * 10),
        )
    )
    match.lay("E", 0, -1, 2, piece="city")
    assert match.scores == ((4 + 1) * 10, 0)
    points = {one.by: one.arguments[-1].points for one in heard if one.question == "worth"}
    assert points == {"one": 4, "two": 5}
    assert state_of(match).rules.hooks.has("worth")


def test_notify_reaches_all_in_the_order_of_the_registry():
    match, heard = by_two()
    heard.clear()
    match.put("U", 1, 0)
    assert [one.by for one in heard if one.question == "on_tile_placed"] == ["one", "two"]


def test_a_question_without_an_answer_has_the_neutral_one():
    silent: CombinedHooks[CarcassonneState] = CombinedHooks([Hooks(), Hooks()])
    state = state_of(Match())
    assert not silent.has("strength")
    assert silent.may_claim_complete(state) is True
    assert silent.strength(state, 0) == 0
    assert list(silent.blocked_cells(state)) == []
    assert silent.filter_placements(state, state.rules.kinds[0], (4, 5)) == (4, 5)
    assert silent.on_tile_placed(state, ORIGIN, state.rules.start.rotations[0]) is None


def test_an_expansion_that_is_not_in_play_is_not_asked():
    heard: list[Asked] = []
    match = Match(2, rulebook=ExpansionSet([listening("one", heard)], []))
    match.lay("U", 1, 0)
    assert heard == []


# Steps and pairs ----------------------------------------------------------------------------------

REST = Step("rest", StepSequence.PART, "C1", after=(SCORE.name,))
NAP = Step("nap", StepSequence.TURN, "C1", after=(START_TURN.name,), before=("play-part",))


def test_a_step_is_begun_in_its_place_and_only_if_the_match_has_it():
    begun: list[tuple[str, int]] = []

    def note(name):
        return lambda state: begun.append((name, len(state.board.tiles)))

    both = listening("one", [], steps={REST: note("rest"), NAP: note("nap")})
    rulebook = ExpansionSet([both], [])
    assert [step.name for step in rulebook.turn] == ["start-turn", "nap", "play-part"]
    assert [step.name for step in rulebook.part][-2:] == ["score", "rest"]
    match = Match(2, "one", rulebook=rulebook)
    match.lay("U", 1, 0)
    assert begun == [("nap", 1), ("rest", 2), ("nap", 2)]
    begun.clear()
    Match(2, rulebook=rulebook).lay("U", 1, 0)
    assert begun == []


@pytest.mark.parametrize("playing", [(), ("one",), ("two",), ("one", "two")])
def test_a_pair_answers_only_when_both_of_its_expansions_are_played(playing: tuple[str, ...]):
    heard: list[Asked] = []
    between = listening("between", heard)
    pair = Pair(of=("one", "two"), hooks=lambda options: between.hooks(None))
    rulebook = ExpansionSet([listening("one", []), listening("two", [])], [pair])
    Match(2, *playing, rulebook=rulebook).lay("U", 1, 0)
    assert bool(heard) is (len(playing) == 2)


def test_a_pair_may_say_how_steps_of_its_two_lie_to_each_other():
    early, late = (
        Step(name, StepSequence.PART, "C1", after=(SCORE.name,)) for name in ("early", "late")
    )
    one, two = (listening(f"{step.name}er", [], steps={step: _nothing}) for step in (early, late))
    with pytest.raises(ValueError, match="nothing says"):
        ExpansionSet([one, two], [])
    order = (StepOrder(early.name, late.name, "C1"),)
    rulebook = ExpansionSet([one, two], [Pair(of=(one.name, two.name), order=order)])
    assert [step.name for step in rulebook.part][-2:] == ["early", "late"]


def _nothing(state: CarcassonneState) -> None:
    return None
