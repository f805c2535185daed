"""What a match promises around every game: random matches with random control entries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from support.controlled import any_control, any_terms, play_controlled, possible
from support.daily import share_of_today
from support.notation import parse
from support.playing import any_setup
from tilewyrm.engine.errors import GameError, Reason
from tilewyrm.engine.game import Decided, Rolled, Value
from tilewyrm.engine.match.controls import CONTROL_TYPES, Conclude, Ending, TakeBack
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, MatchEntry, MatchState
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.codec.control import control_message, read_control
from tilewyrm.replays.codec.setups import read_terms, setup_message

SEEDS = {"feuville": (1, 2, 4, 7, 9), "carcassonne": (1, 3, 4, 5, 7)}
"""Of short matches with control entries of every kind; another game begins with the first five."""
MOST_MATCHES = 30
DIGEST_EVERY = 40


def matches(name: str, seeds: Iterable[int] = ()) -> Iterator[tuple[MatchState, Random]]:
    """Yield random matches of a game before their first roll, by default those of `SEEDS`."""
    for seed in seeds or SEEDS.get(name, range(5)):
        draw = Random(f"control {name} {seed}")
        setup = any_setup(name, draw)
        bots = ["random" if draw.random() < 0.2 else "" for _ in range(setup.seats)]
        yield MatchState(GAMES[name], setup, any_terms(draw), bots), draw


class Played(NamedTuple):
    """One of these matches, played to its end."""

    begun: MatchState
    moves: Sequence[tuple[MatchEntry, int, Sequence[Value]]]
    """Each entry with the time spent before it and the events after it."""
    digests: Mapping[int, bytes]
    """Some of those on the way, by how many moves there were before the last one."""
    ended: MatchState


@cache
def played(name: str) -> Sequence[Played]:
    """Return these matches of a game, which are played once; nobody changes them."""
    return [_played(match, draw) for match, draw in matches(name)]


def _played(match: MatchState, draw: Random) -> Played:
    begun, moves, digests = match.copy(), [], {}
    for number, move in enumerate(play_controlled(match, draw)):
        moves.append(move)
        if number % DIGEST_EVERY == 0:
            digests[number] = match.digest()
    return Played(begun, moves, digests, match)


def _kinds(match: Played) -> set[type]:
    """Return the kinds of control entries in *match*."""
    return {type(entry.control) for entry, _, _ in match.moves if isinstance(entry, Controlled)}


by_game = pytest.mark.parametrize("name", GAMES)
of_today = pytest.mark.parametrize("name", share_of_today([*GAMES], 2))


@by_game
def test_a_match_is_the_same_again_from_its_entries(name: str) -> None:
    for match in played(name):
        _play_again(match)


def _play_again(match: Played) -> None:
    """Assert that the entries of *match* lead to its events, digests and result again."""
    again = match.begun.copy()
    for number, (entry, spent_ms, events) in enumerate(match.moves):
        assert list(apply(again, entry, spent_ms)) == list(events)
        if number % DIGEST_EVERY == 0:
            assert again.digest() == match.digests[number]
            again = again.copy()
    assert again.digest() == match.ended.digest()
    assert again.result == match.ended.result


def test_every_kind_of_control_entry_comes_in_them() -> None:
    """A kind that they happen to lack comes in further ones, which are the same again, too."""
    met = {kind for name in GAMES for match in played(name) for kind in _kinds(match)}
    further = (one for name in GAMES for one in matches(name, range(MOST_MATCHES)))
    while met != set(CONTROL_TYPES):
        match = _played(*next(further))
        _play_again(match)
        met |= _kinds(match)


@of_today
def test_what_is_taken_back_is_as_if_it_had_never_been(name: str) -> None:
    taken = 0
    for recorded in played(name):
        match = recorded.begun.copy()
        before = {1: match.state.digest()}
        for entry, spent_ms, _ in recorded.moves:
            apply(match, entry, spent_ms)
            digest = match.state.digest()
            if isinstance(entry, Controlled) and isinstance(entry.control, TakeBack):
                taken += 1
                assert digest == before[entry.control.to_seq]
            before[match.seq + 1] = digest
    assert taken > 20


@of_today
def test_what_cannot_come_changes_nothing(name: str) -> None:
    refused, draw = 0, Random(name)
    for recorded in played(name):
        match = recorded.begun.copy()
        for number, (entry, spent_ms, _) in enumerate(recorded.moves):
            apply(match, entry, spent_ms)
            if number % 7:
                continue
            tried = Controlled(any_control(match, draw))
            if not possible(match, tried):
                before = match.digest(), match.seq
                with pytest.raises(GameError):
                    apply(match, tried)
                assert (match.digest(), match.seq) == before
                refused += 1
    assert refused > 100


@by_game
def test_the_result_ranks_whoever_is_out_last(name: str) -> None:
    for match in (each.ended for each in played(name)):
        result = match.result
        assert result is not None
        seats = match.standing.seats
        assert len(result.scores) == len(result.places) == len(seats)
        if result.ending in (Ending.ABANDONED, Ending.ANNULLED):
            assert not result.winners
            assert set(result.places) == {0}
            continue
        assert list(result.winners) == sorted(set(result.winners))
        assert all(result.places[seat] == 1 for seat in result.winners)
        assert not any(seats[seat].out for seat in result.winners)
        for seat, place in enumerate(result.places):
            behind = [p for other, p in enumerate(result.places) if seats[other].out]
            if not seats[seat].out:
                assert all(place < other for other in behind)
            assert place == 1 + sum(p < place for p in result.places)


@by_game
def test_nothing_comes_after_the_end(name: str) -> None:
    draw = Random(name)
    for match in (each.ended for each in played(name)):
        for entry in (
            Controlled(Conclude(Ending.ABANDONED)),
            *(Controlled(any_control(match, draw)) for _ in range(20)),
        ):
            with pytest.raises(GameError) as refused:
                apply(match, entry)
            assert refused.value.reason is Reason.OVER  # type: ignore[attr-defined]


@by_game
def test_control_entries_have_a_text_and_a_message(name: str) -> None:
    for match, draw in matches(name):
        for _ in play_controlled(match, draw):
            control = any_control(match, draw)
            assert read_control(control_message(control)) == control
            assert parse(CONTROL_TYPES, text(control)) == control
        break


def test_terms_have_a_message() -> None:
    draw = Random(1)
    setup = any_setup("feuville", draw)
    for _ in range(50):
        terms = any_terms(draw)
        assert read_terms(setup_message(setup, terms, with_edition=False).terms) == terms


@by_game
def test_time_is_charged_to_whoever_is_asked_and_to_nobody_else(name: str) -> None:
    charged = 0
    for recorded in played(name):
        match = recorded.begun.copy()
        if match.standing.clocks is None:
            continue
        for entry, spent_ms, _ in recorded.moves:
            running, before = match.running, match.standing.clocks
            apply(match, entry, spent_ms)
            after = match.standing.clocks
            assert before is not None
            assert after is not None
            assert min(after.left_ms) >= 0
            if running is None:
                assert spent_ms == 0
            elif isinstance(entry, (Decided, Rolled)):
                assert spent_ms <= before.left_ms[running]
                charged += 1
    assert charged > 100
