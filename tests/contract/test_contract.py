"""What every game promises (`tilewyrm.engine.game`), over random matches of every game."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.notation import parse
from support.playing import advance, any_entry, any_setup, fingerprint, play
from tilewyrm.engine import canonical
from tilewyrm.engine.errors import (
    GameError,
    IllegalEntry,
    NotationError,
    Reason,
    SetupError,
    WrongSeat,
)
from tilewyrm.engine.game import Chance, Choice, Decided, Entry, Game, Over, Rolled, State
from tilewyrm.engine.notation import text
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.shape import shape
from tilewyrm.replays.codec import codec

pytestmark = pytest.mark.parametrize("name", GAMES)

SEEDS = st.integers(0, 2**32)
some = settings(max_examples=12, deadline=None, derandomize=True)
few = settings(max_examples=5, deadline=None, derandomize=True)


def positions(name: str, seed: int, every: int = 7) -> Iterator[tuple[State, Random]]:
    """Yield a random match at its start, at every *every*-th entry or so, and at its end."""
    draw = Random(seed)
    state = GAMES[name].initial(any_setup(name, draw))
    while True:
        yield state, draw
        if isinstance(state.pending, Over):
            return
        advance(state, draw, 1 + draw.randrange(2 * every))


def refusals(state: State, elsewhere: State) -> Iterator[tuple[Entry, type[GameError]]]:
    """Yield entries that *state* must refuse, and how; *elsewhere* is another match's state."""
    pending = state.pending
    seats = range(-1, 6)
    if isinstance(pending, Choice):
        legal = state.legal(pending.seat)
        yield from ((Decided(seat, legal[0]), WrongSeat) for seat in seats if seat != pending.seat)
        if isinstance(elsewhere.pending, Choice):
            for decision in elsewhere.legal(elsewhere.pending.seat):
                if decision not in legal:
                    yield Decided(pending.seat, decision), IllegalEntry
        if isinstance(elsewhere.pending, Chance):
            yield Rolled(elsewhere.outcomes()[0][0]), IllegalEntry
    else:
        if isinstance(elsewhere.pending, Choice):
            asked = elsewhere.pending.seat
            yield from ((Decided(asked, one), IllegalEntry) for one in elsewhere.legal(asked)[:3])
        possible = [roll for roll, _ in state.outcomes()]
        yield from ((Rolled(one), IllegalEntry) for one, _ in elsewhere.outcomes()
                    if one not in possible)  # fmt: skip


@some
@given(SEEDS)
def test_a_state_asks_one_seat_or_chance_or_nobody(name, seed):
    game = GAMES[name]
    seats = any_setup(name, Random(seed)).seats
    for state, _ in positions(name, seed):
        pending = state.pending
        for seat in range(-1, seats + 2):
            asked = isinstance(pending, Choice) and pending.seat == seat
            legal = state.legal(seat)
            assert bool(legal) == asked
            assert all(type(decision) in game.decision_types for decision in legal)
            assert len(set(legal)) == len(legal)
        outcomes = state.outcomes()
        assert bool(outcomes) == isinstance(pending, Chance)
        assert all(type(roll) in game.roll_types for roll, _ in outcomes)
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
        assert len({roll for roll, _ in outcomes}) == len(outcomes)
        if isinstance(pending, Choice):
            assert 0 <= pending.seat < seats
            assert pending.question == pending.question.strip().lower()
        if isinstance(pending, Over):
            assert pending.winners == tuple(sorted(set(pending.winners)))
            assert pending.winners
            assert len(pending.scores) == seats
            assert max(pending.scores) in [pending.scores[seat] for seat in pending.winners]


@some
@given(SEEDS)
def test_choices_and_outcomes_have_one_order(name, seed):
    game = GAMES[name]
    draw = Random(seed)
    setup = any_setup(name, draw)
    state = game.initial(setup)
    for _ in play(state, draw):
        if draw.random() < 0.1:
            again = game.restore(setup, canonical.decode(canonical.encode(state.canonical())))
            for seat in range(setup.seats):
                assert list(again.legal(seat)) == list(state.legal(seat))
            assert list(again.outcomes()) == list(state.outcomes())


@some
@given(SEEDS)
def test_checking_changes_nothing(name, seed):
    for state, draw in positions(name, seed):
        before, parts = state.canonical(), list(state.view(None))
        if not isinstance(state.pending, Over):
            state.check(any_entry(state, draw))
        assert state.canonical() == before
        assert list(state.view(None)) == parts


@some
@given(SEEDS, SEEDS)
def test_what_is_not_allowed_is_refused_and_changes_nothing(name, seed, other_seed):
    draw = Random(other_seed)
    elsewhere = GAMES[name].initial(any_setup(name, draw))
    for state, _ in positions(name, seed, every=15):
        if isinstance(elsewhere.pending, Over):
            return
        advance(elsewhere, draw, 5)
        before, parts = state.canonical(), list(state.view(None))
        for entry, refused_as in refusals(state, elsewhere):
            with pytest.raises(refused_as) as checked:
                state.check(entry)
            with pytest.raises(refused_as) as applied:
                state.apply(entry)
            assert str(checked.value) == str(applied.value) != ""
            if isinstance(state.pending, Over):
                assert getattr(applied.value, "reason", Reason.OVER) is Reason.OVER
        assert state.canonical() == before
        assert list(state.view(None)) == parts


@some
@given(SEEDS)
def test_a_copy_is_equal_and_goes_its_own_way(name, seed):
    for state, draw in positions(name, seed):
        before = state.canonical()
        twin = state.copy()
        assert twin.canonical() == before
        assert twin.pending == state.pending
        assert list(twin.view(None)) == list(state.view(None))
        advance(twin, draw, 12)
        assert state.canonical() == before
        held = twin.canonical()
        branch = state.copy()
        advance(branch, draw, 12)
        assert twin.canonical() == held


@some
@given(SEEDS)
def test_a_state_comes_back_from_its_canonical_encoding(name, seed):
    game = GAMES[name]
    draw = Random(seed)
    setup = any_setup(name, draw)
    state = game.initial(setup)
    while True:
        encoded = canonical.encode(state.canonical())
        again = game.restore(setup, canonical.decode(encoded))
        assert canonical.encode(again.canonical()) == encoded
        assert again.digest() == state.digest() == canonical.digest(state.canonical())
        assert again.pending == state.pending
        for audience in (None, *range(setup.seats)):
            assert list(again.view(audience)) == list(state.view(audience))
        if isinstance(state.pending, Over):
            return
        entry = any_entry(state, draw)
        assert again.apply(entry) == state.apply(entry)
        assert again.digest() == state.digest()
        advance(state, draw, 12)


@some
@given(SEEDS)
def test_no_other_value_restores_to_a_state(name, seed):
    game = GAMES[name]
    draw = Random(seed)
    setup = any_setup(name, draw)
    state = advance(game.initial(setup), draw, draw.randrange(120))
    good = state.canonical()
    for bad in (None, 0, "", [], [good], good[:-1], [*good, 0], [None, *good[1:]]):
        with pytest.raises(NotationError):
            game.restore(setup, bad)


def test_digests_depend_on_neither_process_nor_hash_seed(name):
    here = fingerprint(name, 7)
    tests = str(Path(__file__).parent.parent)
    code = f"from support.playing import fingerprint; print(fingerprint({name!r}, 7))"
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": tests},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == here


@few
@given(SEEDS)
def test_every_value_that_is_met_comes_back_from_text_and_message(name, seed):
    game = GAMES[name]
    there = codec(name)
    draw = Random(seed)
    state = game.initial(any_setup(name, draw))
    met: dict[str, set[object]] = {"decision": set(), "roll": set(), "event": set(), "part": set()}
    for entry, events in play(state, draw):
        met["event"].update(events)
        met["part"].update(state.view(0))
        if isinstance(entry, Decided):
            met["decision"].add(entry.decision)
        else:
            met["roll"].add(entry.roll)
    for sort, values in met.items():
        types = getattr(game, f"{sort}_types")
        messages = getattr(there, sort)
        for value in values:
            assert parse(types, text(value)) == value
            assert "\n" not in text(value)
            assert messages.from_message(messages.to_message(value)) == value


@few
@given(SEEDS)
def test_a_decision_that_was_read_counts_like_the_one_that_was_offered(name, seed):
    game = GAMES[name]
    draw = Random(seed)
    state = game.initial(any_setup(name, draw))
    twin = state.copy()
    for entry, events in play(state, draw):
        if isinstance(entry, Decided):
            read: Entry = Decided(entry.seat, parse(game.decision_types, text(entry.decision)))
        else:
            read = Rolled(parse(game.roll_types, text(entry.roll)))
        twin.check(read)
        assert twin.apply(read) == events
    assert twin.digest() == state.digest()


@some
@given(SEEDS)
def test_a_view_has_each_part_once(name, seed):
    game = GAMES[name]
    seats = any_setup(name, Random(seed)).seats
    for state, _ in positions(name, seed):
        for audience in (None, *range(seats)):
            parts = state.view(audience)
            assert all(type(part) in game.part_types for part in parts)
            keys = [part.key for part in parts]
            assert len(set(keys)) == len(keys)
            assert list(state.view(audience)) == list(parts)
            if not state.has_secrets:
                assert list(parts) == list(state.view(None))


@some
@given(SEEDS)
def test_every_audience_sees_events_and_decisions_of_the_same_kind(name, seed):
    game = GAMES[name]
    draw = Random(seed)
    setup = any_setup(name, draw)
    state = game.initial(setup)
    for entry, events in play(state, draw):
        for audience in (None, *range(setup.seats)):
            for event in events:
                seen = state.visible(event, audience)
                assert type(seen) is type(event)
                assert type(event) in game.event_types
                assert seen == event or state.has_secrets
            if isinstance(entry, Decided):
                seen = state.visible(entry.decision, audience)
                assert type(seen) is type(entry.decision)
                assert seen == entry.decision or state.has_secrets
    assert events, "the last entry says that the match is over"


def test_every_type_has_a_shape_and_a_name_of_its_own(name):
    game: Game = GAMES[name]
    for types in (game.decision_types, game.roll_types, game.event_types, game.part_types):
        assert len({kind.__name__ for kind in types}) == len(types)
        assert all(kind.__doc__ for kind in types)
        for kind in types:
            shape(kind)
    shape(game.catalogue_type)


def test_a_match_between_bots_is_of_options_that_there_are(name):
    game = GAMES[name]
    specs = {spec.name: spec for spec in game.options}
    for option, value in game.bots_only_options.items():
        specs[option].check(value)


def test_a_setup_holds_every_option_in_order_and_nothing_wrong(name):
    game = GAMES[name]
    setup = any_setup(name, Random(1))
    plain = game.setup(setup.edition, game.seats[0], {})
    assert list(plain.options) == [spec.name for spec in game.options]
    assert plain.rules_version == game.rules_versions[-1]
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, 0, -1):
        with pytest.raises(SetupError):
            game.setup(setup.edition, seats, {})
    with pytest.raises(SetupError):
        game.setup(setup.edition, game.seats[0], {}, rules_version=99)
    with pytest.raises(SetupError, match="no-such-option"):
        game.setup(setup.edition, game.seats[0], {"no-such-option": True})


def test_every_option_says_what_it_means_and_refuses_what_it_cannot_be(name):
    for spec in GAMES[name].options:
        assert spec.meaning
        spec.check(spec.default)
        for wrong in ("no-such-word", -7, None, 1.5):
            with pytest.raises(SetupError, match=spec.name):
                spec.check(wrong)  # type: ignore[arg-type]
        assert not spec.choices or spec.choices[0] == spec.default
        assert spec.parse(str(spec.default)) == spec.default


def test_every_bot_plays_a_whole_match(name):
    game = GAMES[name]
    for bot_name, maker in game.bots.items():
        draw = Random(bot_name)
        setup = any_setup(name, draw)
        state = game.initial(setup)
        bots = [maker(draw.randrange) for _ in range(setup.seats)]
        while not isinstance(state.pending, Over):
            pending = state.pending
            if isinstance(pending, Choice):
                before = state.canonical()
                decision = bots[pending.seat].choose(state, pending.seat)
                assert state.canonical() == before
                state.apply(Decided(pending.seat, decision))
            else:
                state.apply(any_entry(state, draw))
