"""What seems best of all placements, and how little is tried to find it."""

from itertools import islice
from random import Random

import pytest

from support.carcassonne.modules import NAMES, flags
from support.playing import choices
from tilewyrm import editions
from tilewyrm.engine.bots.variations import variations
from tilewyrm.engine.carcassonne.bots.evaluator import CarcassonneEvaluator
from tilewyrm.engine.carcassonne.bots.move_ordering import PlacementRanking, state_after
from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE, USE_PIECE
from tilewyrm.engine.carcassonne.game import CARCASSONNE


def moments(playing, seats, question, every, number):
    """Return states of a random match in which *question* has a choice, each with its seat."""
    setup = CARCASSONNE.setup(editions.load(CARCASSONNE.name), seats, flags(playing))
    draw = Random(f"{playing} {seats}")
    asked = (
        (state.copy(), seat)
        for state, seat in choices(CARCASSONNE.initial(setup), draw)
        if state.pending.question == question
    )
    return list(islice(asked, every, every * number + 1, every))


def reached(state, seat, placement):
    """Return the most that *placement* leads to, of every use of wood that there is."""
    estimate, trial = StaticEvaluation(state), state_after(state, seat, placement)
    ends = [trial]
    if trial.over is None and trial.pending.question == USE_PIECE:
        ends += [state_after(trial, seat, wood) for wood in trial.legal(seat)]
    return max(estimate.lead(end, seat) for end in ends)


@pytest.mark.parametrize(("playing", "seats"), [((), 2), (NAMES, 4)], ids=["base", "all"])
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


class Counting(CarcassonneEvaluator):
    """Says how often it was asked what a position is worth."""

    asked = 0

    def worth(self, state, seat):
        self.asked += 1
        return super().evaluate(state, seat)


def test_of_a_great_many_answers_only_those_that_seem_best_are_followed():
    most = 0
    for state, seat in moments(NAMES, 4, PLACE_TILE, 4, 12):
        known = Counting()
        found = variations(known, state, seat, 3)
        assert known.asked <= 3 * 8
        firsts = {line.decisions[0] for line in found}
        most = max(most, *(len(state_after(state, seat, first).legal(seat)) for first in firsts))
    assert most > 16
