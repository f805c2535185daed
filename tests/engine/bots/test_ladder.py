"""What the strategies that think ahead have in common, in both games."""

from functools import cache
from itertools import count, islice
from random import Random

import pytest

from support.daily import share_of_today
from support.playing import any_entry, any_setup, choices
from tilewyrm import editions
from tilewyrm.engine.bots.playout import CommonRandomNumbers
from tilewyrm.engine.bots.registry import RUNGS, bot, evaluator_of, ranking_bot, strategy
from tilewyrm.engine.bots.sequential_halving import Share
from tilewyrm.engine.bots.staged_search import StagedSearch
from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.engine.bots.variations import variations
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled
from tilewyrm.engine.registry import GAMES, game

THINKING = ["lookahead:4", "search:3"]
by_game = pytest.mark.parametrize("name", GAMES)


@cache
def moments(name, number=2, skipped=25):
    """Return moments with a choice of random matches, each with its seat."""
    draw = Random(f"{name} 3")
    found = []
    while len(found) < number:
        state = game(name).initial(any_setup(name, draw))
        found += islice(choices(state, draw), skipped, skipped + 1)
    return found


@by_game
def test_what_is_weighed_is_legal_the_same_again_and_the_state_is_left_as_it_was(name):
    for state, seat in share_of_today(moments(name), 2):
        before, legal = state.digest(), list(state.legal(seat))
        for called in ["greedy", "beginner", *THINKING]:
            weighed = bot(name, called, Random(1).randrange).rank(state, seat)
            decisions = [one.decision for one in weighed]
            assert decisions
            assert all(decision in legal for decision in decisions)
            assert len(set(decisions)) == len(decisions)
            chosen = bot(name, called, Random(1).randrange).choose(state, seat)
            assert chosen in legal
            if called in THINKING:
                assert chosen == decisions[0]
                assert all(one.playouts for one in weighed)
                ahead = ranking_bot(name, called, Random(1).randrange)
                assert ahead.rank(state, seat) == weighed
        assert state.digest() == before
        assert list(state.legal(seat)) == legal


def test_in_carcassonne_nothing_is_hidden_and_the_pile_has_no_order():
    for state, seat in moments("carcassonne"):
        imagined = evaluator_of("carcassonne").determinise(state, seat, Random(1).randrange)
        assert imagined.digest() == state.digest()


@cache
def alone(name, playouts):
    """Return how a search of so many *playouts* ranks the decisions of each of `moments`."""
    called = f"search:{playouts}"
    return [
        ranking_bot(name, called, Random(5).randrange).rank(*moment) for moment in moments(name)
    ]


@pytest.mark.parametrize(("playouts", "shares"), share_of_today([(3, 3), (24, 2)], 2))
@by_game
def test_a_search_in_shares_finds_what_it_finds_alone(name, playouts, shares):
    """Each process plays a share, or joins after a stage without having played one.

    With as many shares as playouts each plays one; with fewer all play many, in several stages.
    """
    known, budget = evaluator_of(name), Strategy("search", playouts=playouts)
    for (state, seat), ranking in zip(moments(name), alone(name, playouts), strict=True):
        processes = [
            StagedSearch(known, state, seat, Random(5).randrange, budget, float)
            for _ in range(shares + 1)
        ]
        *playing, joining = processes
        while not joining.is_over:
            totals = [one.play(Share(n, shares)) for n, one in enumerate(playing)]
            for one in processes:
                one.advance(totals)
            playing, joining = [joining, *playing[1:]], playing[0]
        assert [one.ranking() for one in processes] == [ranking] * len(processes)


@by_game
def test_rolls_in_thought_are_spread_evenly_and_the_same_for_every_line(name):
    state = game(name).initial(any_setup(name, Random(2)))
    while state.source() is None or state.weight() < 2:
        state.apply(any_entry(state, Random(1)))
    total = state.weight()
    dice = CommonRandomNumbers(99, total)
    fallen = [dice.roll(state, playout) for playout in range(total)]
    assert fallen == [
        CommonRandomNumbers(99, total).roll(state, playout) for playout in range(total)
    ]
    often = {roll: fallen.count(roll) for roll in fallen}
    assert often == dict(state.outcomes())


@by_game
def test_lines_end_where_somebody_else_acts_or_the_next_question_stands_by_itself(name):
    known = evaluator_of(name)
    longest = 0
    for state, seat in moments(name, 12, skipped=9):
        found = variations(known, state, seat, 4)
        assert [line.worth for line in found] == sorted((one.worth for one in found), reverse=True)
        for line in found:
            trial = state.copy()
            for decision in line.decisions:
                trial.apply(Decided(seat, decision))
            assert line.worth == known.evaluate(trial, seat)
            longest = max(longest, len(line.decisions))
    assert longest > 1


@by_game
def test_of_two_the_one_is_as_far_ahead_as_the_other_is_behind(name):
    known, apart = evaluator_of(name), 0
    state = game(name).initial(game(name).setup(editions.load(name), 2, {}))
    for moment, _ in islice(choices(state, Random(4)), 60):
        ahead, behind = (known.evaluate(moment, seat) for seat in (0, 1))
        assert ahead == -behind
        apart += ahead != 0
    assert apart > 20


@pytest.mark.parametrize("called", ["lookahead", "search"])
@by_game
def test_a_budget_in_milliseconds_ends_by_the_clock_that_is_given(name, called):
    ticks = count()

    def clock():
        return next(ticks) / 1000

    wide = (moment for moment in moments(name, 8) if len(moment[0].legal(moment[1])) > 4)
    state, seat = next(wide)  # with fewer choices no third stage is needed
    player = bot(name, f"{called}:6ms", Random(1).randrange, clock)
    assert player.choose(state, seat) in state.legal(seat)
    assert 6 <= next(ticks) <= 12


@by_game
def test_by_the_clock_the_last_decision_of_a_match_is_taken_too(name):
    ticks, draw = count(), Random(3)
    setup = game(name).setup(editions.load(name), 2, dict(game(name).ending_options))
    for moment, asked in choices(game(name).initial(setup), draw):
        state, seat = moment.copy(), asked
    player = bot(name, "search:9ms", Random(1).randrange, lambda: next(ticks) / 1000)
    assert player.choose(state, seat) in state.legal(seat)
    assert next(ticks) <= 15


def test_strategies_are_called_by_name_and_budget():
    assert Strategy.of("search") == Strategy("search")
    assert Strategy.of("search:200") == Strategy("search", playouts=200)
    assert Strategy.of("search:1500ms") == Strategy("search", milliseconds=1500)
    assert strategy("search") == Strategy("search", milliseconds=1000)
    for called, rung in RUNGS.items():
        assert strategy(called) == (rung.usual or Strategy(called))
        assert rung.usual is None or rung.usual.name == called


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("genius", "no bot 'genius'; there are: passive, random, beginner"),
        ("greedy:5", "makes no playouts"),
        ("greedy:5ms", "makes no playouts"),
        ("search:", "a budget"),
        ("search:0", "a budget"),
        ("search:5s", "a budget"),
        ("search:1234567", "a budget"),
        ("Search", "a budget"),
        ("", "a budget"),
    ],
)
def test_what_cannot_be_called_says_how_to_call_it(text, says):
    with pytest.raises(ValueError, match=says):
        bot("feuville", text, Random(1).randrange)


@pytest.mark.parametrize("called", ["passive", "random", "beginner", "greedy"])
def test_who_does_not_think_ahead_says_who_does(called):
    with pytest.raises(ValueError, match="does not think ahead; these do: lookahead, search"):
        ranking_bot("feuville", called, Random(1).randrange)


def test_milliseconds_need_a_clock():
    for called in ("search:5ms", "lookahead:5ms"):
        with pytest.raises(ValueError, match="needs a clock"):
            bot("feuville", called, Random(1).randrange)


@by_game
def test_a_rolled_outcome_of_thought_is_always_possible(name):
    draw = Random(11)
    state = game(name).initial(any_setup(name, draw))
    dice = CommonRandomNumbers(5, 7)
    for step in range(300):
        if isinstance(state.pending, GameOver):
            break
        if isinstance(state.pending, Choice):
            state.apply(any_entry(state, draw))
        else:
            state.apply(Rolled(dice.roll(state, step % 7)))
    assert step > 50
