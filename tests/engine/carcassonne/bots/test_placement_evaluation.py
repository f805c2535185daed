"""A placement evaluated from its neighbours is what it is when a copy plays it."""

from itertools import cycle
from random import Random

import pytest

from support.carcassonne.expansions.imp import imp_set
from support.carcassonne.modules import NAMES, combined, flags, game_of
from support.daily import share_of_today
from support.playing import choices
from tilewyrm import editions
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.bots.move_ordering import leads_to_piece, state_after
from tilewyrm.engine.carcassonne.bots.placement_evaluation import PlacementEvaluation
from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation, fresh_claim
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled

EVERYTHING = "+".join(NAMES)
SETS = {
    **{name: (EXPANSION_SET, playing) for name, playing in combined().items()},
    "imp": (imp_set(before_piece=False), ("imp",)),
    "imp before the piece": (imp_set(before_piece=True), ("imp",)),
}


def start(expansions: ExpansionSet, playing: tuple[str, ...], seats: int):
    """Return the first position of a match of *seats* with the expansions *playing*."""
    played = game_of(expansions)
    return played.initial(
        played.setup(editions.load("carcassonne"), seats, flags(playing, expansions))
    )


@pytest.mark.parametrize(
    ("name", "seats"), share_of_today([*zip(SETS, cycle((2, 4)), strict=False)], 8)
)
def test_every_placement_of_a_match_is_judged_as_if_it_was_played(name, seats):
    """A third of them with several expansions, another one each day: there are 10,000."""
    judged = tried = 0
    shares = 3 if len(SETS[name][1]) > 1 else 1
    for state, seat in choices(start(*SETS[name], seats), Random(name)):
        if state.pending.question != PLACE_TILE:
            continue
        before, evaluation = state.canonical(), StaticEvaluation(state)
        placements = PlacementEvaluation(state, evaluation)
        for decision in share_of_today(state.legal(seat), shares):
            judgement = placements.judge(decision)
            if judgement is None:
                tried += 1
                continue
            after = state_after(state, seat, decision)
            board = after.board
            new = set(board.features.labels[board.firsts[board.last] :])
            assert list(judgement.values) == evaluation.values(after), decision
            assert leads_to_piece(after, seat)
            assert judgement.claim == fresh_claim(after, seat, new), decision
            judged += 1
        assert state.canonical() == before
    assert judged > 1000
    assert tried < judged
    if not SETS[name][1]:
        assert tried == 0


def decided(name, seats, strategies, most):
    """Return at *most* so many decisions of a match of *strategies*, and the digest behind them."""
    state, luck = start(*SETS[name], seats), Random(f"{name} {seats}")
    players = [
        bot("carcassonne", strategies[seat % len(strategies)], Random(seat).randrange)
        for seat in range(seats)
    ]
    decisions = []
    while len(decisions) < most and not isinstance(state.pending, GameOver):
        pending = state.pending
        if isinstance(pending, Choice):
            decision = players[pending.seat].choose(state, pending.seat)
            decisions.append(decision)
            state.apply(Decided(pending.seat, decision))
        else:
            state.apply(Rolled(state.outcome(luck.randrange(state.weight()))))
    return decisions, state.digest()


@pytest.mark.parametrize(
    ("name", "seats", "strategies", "most"),
    share_of_today(
        [
            ("base", 2, ("greedy", "search:1"), 30),
            ("base", 4, ("greedy", "random"), 100),
            (EVERYTHING, 2, ("greedy", "greedy"), 100),
        ],
        3,
    ),
)
def test_bots_decide_in_a_match_as_if_every_placement_was_played(
    monkeypatch, name, seats, strategies, most
):
    """All of a match is judged above; here is shown that bots use it, for most of a match."""
    found = decided(name, seats, strategies, most)
    monkeypatch.setattr(PlacementEvaluation, "judge", lambda _self, _placement: None)
    assert decided(name, seats, strategies, most) == found
