"""Scouts are tested only if they come to a moment like that of the best match."""

from random import Random

import pytest

from support.golden import path_of
from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.script import rewritten, script_of, started_match
from tilewyrm.replays.shrink.moments import Moments
from tilewyrm.replays.shrink.scouts import try_scouts
from tilewyrm.replays.shrink.trials import Trials

BEGINNING = script_of(path_of("carcassonne-base"), 12)


def last_like(moments: Moments, entries: int) -> int:
    """The last of nine entries with a moment like the one after so many *entries*."""
    moments.add_last(BEGINNING, BEGINNING.moves[:entries])
    match = started_match(BEGINNING)
    return len(moments.moves_to_last(match, lambda _: iter(BEGINNING.moves), 9))


def test_a_moment_is_like_another_by_the_kinds_of_its_entry_and_events() -> None:
    """The entries are a roll for the start, and turns: draw a tile, place it, place a piece."""
    moments = Moments()
    assert last_like(moments, 4) == 4
    moments.needed = ["tile-placed"]
    assert last_like(moments, 4) == 0
    assert last_like(moments, 3) == 9


def test_or_by_the_question_and_the_kinds_of_choices_after_it() -> None:
    moments = Moments()
    moments.is_of_possible, moments.needed = True, ["place-tile"]
    assert last_like(moments, 2) == 8
    moments.needed = ["place-piece"]
    assert last_like(moments, 2) == 0
    assert last_like(moments, 3) == 9


def test_every_end_of_a_match_is_a_moment_of_one_kind() -> None:
    """One is decided in the last turn, the other is an early end."""
    whole = script_of(path_of("carcassonne-base"))
    ends = [rewritten(whole, whole.moves[:most], to_the_end=True) for most in (None, 4)]
    assert ends[0].moves[-1].entry != ends[1].moves[-1].entry
    assert [Moments().occasion_after(each) for each in ends] == ["end", "end"]


@pytest.mark.parametrize("needed_kind", ["place-piece", "no-such-decision"])
def test_only_a_scout_with_a_like_moment_is_tested(needed_kind: str) -> None:
    tested: list[int] = []

    def needed(replay: RewrittenReplay) -> int:
        tested.append(len(replay.moves))
        return len(replay.moves)

    moments = Moments()
    moments.is_of_possible, moments.needed = True, [needed_kind]
    trials = Trials(script_of(path_of("carcassonne-base"), 6), needed, moments=moments)
    tested.clear()
    holds = try_scouts(trials, trials.script, trials.most, Random(1), 8)
    assert holds == (needed_kind == "place-piece")
    assert tested == [3] * holds


def test_of_equal_lengths_the_match_is_better_that_shows_something_to_a_player() -> None:
    visible = False
    trials = Trials(BEGINNING, lambda replay: len(replay.moves), is_visible=lambda: visible)
    whole = trials.best
    assert trials.most == len(whole.moves)
    other = BEGINNING.moves[:-1]
    assert not trials.try_live(trials.script, lambda _: iter(BEGINNING.moves)), "it is the same"
    assert trials.try_moves(other)
    assert trials.most == len(trials.best.moves)
    visible = True
    assert trials.try_moves(other[:-1])
    assert trials.most == len(trials.best.moves) - 1
