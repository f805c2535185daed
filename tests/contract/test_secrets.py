"""What is hidden from a seat stays hidden: two worlds that differ only in that look alike to it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from support.feuville.match import FACE_DOWN
from support.feuville.worlds import hidden_otherwise
from support.playing import any_entry, any_setup
from tilewyrm.engine.game import Choice, Decided, GameOver, Setup, State
from tilewyrm.engine.registry import GAMES

WORLDS: Mapping[str, Callable[[Any, int, Random], State]] = {"feuville": hidden_otherwise}
"""By game with secrets: what deals anew what a seat cannot see."""
OPTIONS = {"feuville": FACE_DOWN}
"""Those with which a match has secrets."""
MATCHES = 12


def secretive(name: str, seed: int) -> tuple[Setup, Random]:
    draw = Random(f"{name} {seed}")
    return any_setup(name, draw, OPTIONS[name]), draw


@pytest.mark.parametrize("name", GAMES)
def test_only_games_with_worlds_here_have_secrets(name: str):
    for seed in range(MATCHES):
        setup = any_setup(name, Random(seed), OPTIONS.get(name))
        assert GAMES[name].initial(setup).has_secrets == (name in WORLDS)
    assert bool(GAMES[name].secret_questions) == (name in WORLDS)


@pytest.mark.parametrize("name", WORLDS)
def test_no_decision_without_a_roll_behind_it_shows_its_seat_what_is_hidden(name: str):
    """So a decision that nothing was rolled after can be taken back, and nobody is the wiser."""
    game = GAMES[name]
    differed = 0
    for seed in range(MATCHES):
        setup, draw = secretive(name, seed)
        state = game.initial(setup)
        while not isinstance(pending := state.pending, GameOver):
            if isinstance(pending, Choice):
                seat = pending.seat
                other = WORLDS[name](state, seat, draw)
                if other.canonical() != state.canonical():
                    differed += 1
                    assert game.view(other, seat) == game.view(state, seat)
                    assert list(other.legal(seat)) == list(state.legal(seat))
                    _look_alike_after_every_decision(name, state, other, seat)
            state.apply(any_entry(state, draw))
    assert differed > 500


def _look_alike_after_every_decision(name: str, one: State, other: State, seat: int) -> None:
    game = GAMES[name]
    for decision in one.legal(seat):
        seen = []
        for state in (one.copy(), other.copy()):
            events = state.apply(Decided(seat, decision))
            told = [game.visible(state, event, seat) for event in events]
            seen.append((told, list(game.view(state, seat)), state.pending, state.source()))
        assert seen[0] == seen[1]


@pytest.mark.parametrize("name", WORLDS)
def test_at_a_secret_question_are_seats_with_a_choice_and_seats_without(name: str):
    game = GAMES[name]
    choices: dict[str, set[bool]] = {question: set() for question in game.secret_questions}
    for seed in range(4 * MATCHES):
        setup, draw = secretive(name, seed)
        state = game.initial(setup)
        while not isinstance(pending := state.pending, GameOver):
            if isinstance(pending, Choice) and pending.question in choices:
                choices[pending.question].add(len(state.legal(pending.seat)) > 1)
            state.apply(any_entry(state, draw))
    assert choices == {question: {False, True} for question in game.secret_questions}
