"""What seems best of all placements, and how little is tried to find it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

import pytest

from support.carcassonne.expansions.imp import PLACE_IMP, imp_set
from support.carcassonne.expansions.listening import listening
from support.carcassonne.modules import NAMES, flags, game_of
from support.playing import choices
from tilewyrm import editions
from tilewyrm.engine.bots.variations import variations
from tilewyrm.engine.carcassonne.bots.evaluator import CarcassonneEvaluator
from tilewyrm.engine.carcassonne.bots.move_ordering import (
    PlacementRanking,
    leads_to_piece,
    state_after,
)
from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE, USE_PIECE
from tilewyrm.engine.carcassonne.game import EXPANSION_SET


def moments(playing, seats, question, every, number, expansions=EXPANSION_SET):
    """Return states of a random match in which *question* has a choice, each with its seat."""
    played = game_of(expansions)
    setup = played.setup(editions.load(played.name), seats, flags(playing, expansions))
    draw = Random(f"{playing} {seats}")
    asked = (
        (state.copy(), seat)
        for state, seat in choices(played.initial(setup), draw)
        if state.pending.question == question
    )
    return list(islice(asked, every, every * number + 1, every))


def reached(state, seat, placement):
    """Return the most that *placement* leads to, of every use of wood and every answer before."""
    estimate = StaticEvaluation(state)
    return max(estimate.lead(end, seat) for end in ends(state_after(state, seat, placement), seat))


def ends(trial, seat):
    """Yield *trial* if no use of wood may follow, and else what it is after all of its answers."""
    if not leads_to_piece(trial, seat):
        yield trial
        return
    for answer in trial.legal(seat):
        yield from ends(state_after(trial, seat, answer), seat)


@pytest.mark.parametrize(
    ("playing", "seats"),
    [((), 2), (NAMES[:5], 4), (NAMES[5:6], 3)],
    ids=["base", "five boxes", "a second figure"],
)
def test_what_seems_best_is_best_or_nearly(playing, seats):
    found, lost, moments_seen = 0, 0, moments(playing, seats, PLACE_TILE, 5, 10)
    for state, seat in moments_seen:
        weighed = PlacementRanking(state, seat).with_best_piece_action()
        assert [one.decision for one in weighed] == list(state.legal(seat))
        taken = max(weighed, key=lambda one: one.worth)
        best = max(reached(state, seat, one.decision) for one in weighed)
        assert taken.worth <= best
        assert taken.worth == reached(state, seat, taken.decision), "tried, and no guess"
        found += taken.worth == best
        lost += best - taken.worth
    assert len(moments_seen) == 10
    assert found >= 8
    assert lost / len(moments_seen) < 25, "hundredths of a point"


@pytest.mark.parametrize("question", [PLACE_TILE, PLACE_IMP])
def test_wood_is_weighed_where_a_question_stands_before_it(question):
    """The imp is put somewhere before a piece is placed: a tile's worth is that of the piece."""
    expansions = imp_set(before_piece=True)
    found = pieces = 0
    moments_seen = moments(("imp",), 2, question, 3, 8, expansions)
    for state, seat in moments_seen:
        weighed = CarcassonneEvaluator().rank(state, seat)
        assert [one.decision for one in weighed] == list(state.legal(seat))
        taken = max(weighed, key=lambda one: one.worth)
        found += taken.worth == max(reached(state, seat, one.decision) for one in weighed)
        after = state_after(state, seat, taken.decision)
        while leads_to_piece(after, seat) and after.pending.question != USE_PIECE:
            after = max(
                (state_after(after, seat, answer) for answer in after.legal(seat)),
                key=lambda one: StaticEvaluation(state).lead(one, seat),
            )
        pieces += taken.worth > StaticEvaluation(state).lead(after, seat)
    assert len(moments_seen) == 8
    assert found >= 7
    assert pieces >= 2, "a piece is worth more than none"


class Counting(CarcassonneEvaluator):
    """Says how often it was asked what a position is worth."""

    asked = 0

    def breakdown(self, state, seat):
        self.asked += 1
        return super().breakdown(state, seat)


@dataclass(frozen=True, slots=True)
class Dance:
    """One of many ways to use wood that bring nothing."""

    step: int


class Dancing(PieceAction[CarcassonneState]):
    """A great many things to do with wood."""

    def legal(self, state: CarcassonneState) -> Sequence[Dance]:
        return [Dance(step) for step in range(20)]

    def handles(self, decision: object) -> bool:
        return isinstance(decision, Dance)

    def is_legal(self, state: CarcassonneState, decision: object) -> bool:
        return decision in self.legal(state)

    def apply(self, state: CarcassonneState, decision: object) -> None:
        pass


def test_of_a_great_many_answers_only_those_that_seem_best_are_followed():
    expansions = ExpansionSet([listening("one", [], {"piece_actions": lambda: (Dancing(),)})], [])
    for state, seat in moments(("one",), 4, PLACE_TILE, 6, 6, expansions):
        known = Counting()
        found = variations(known, state, seat, 3)
        assert 0 < known.asked <= 3 * 8
        for line in found:
            assert len(state_after(state, seat, line.decisions[0]).legal(seat)) > 16
