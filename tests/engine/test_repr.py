"""What a failing test prints of the engine's largest values: one line that a person can read."""

from random import Random

import pytest

from support.around import Around
from support.playing import any_entry, any_setup
from tilewyrm import editions
from tilewyrm.engine.game import Choice, State
from tilewyrm.engine.match.controls import Matter, Pause, Propose, Reply
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import GAMES, game

LONGEST = 120
"""Columns."""


def scores(state: State) -> str:
    return ":".join(map(str, state.scores))


def test_an_edition_names_itself_and_its_numbers() -> None:
    carcassonne = editions.load("carcassonne")
    tiles = sum(kind.count for tile_set in carcassonne.sets for kind in tile_set.kinds)
    assert repr(carcassonne) == (
        f"CarcassonneEdition('standard', {len(carcassonne.sets)} sets, {tiles} tiles)"
    )
    base = carcassonne.set("base")
    assert repr(base) == "TileSet('base', 32 kinds, 72 tiles)"
    assert [repr(kind) for kind in base.kinds if kind.id == "D"] == ["TileKind('D', 4 in the box)"]


def test_a_setup_says_what_is_played_and_by_how_many() -> None:
    setup = game("carcassonne").setup(editions.load("carcassonne"), 5, {})
    about = f"'carcassonne', rules {setup.rules_version}, {setup.edition!r}, 5 seats"
    assert repr(setup) == f"Setup({about}, {len(setup.options)} options)"
    assert len(repr(setup)) <= LONGEST


@pytest.mark.parametrize("name", GAMES)
def test_a_state_says_how_far_it_is_and_what_comes_next(name: str) -> None:
    draw = Random(1)
    setup = any_setup(name, draw)
    match = MatchState(game(name), setup, Terms(), [""] * setup.seats)
    told = set[str]()
    while match.result is None:
        state, pending = match.state, match.state.pending
        line = repr(state)
        asked = f"seat={pending.seat} to {pending.question}" if isinstance(pending, Choice) else ""
        told.add(line)
        assert f", {asked or 'a roll to come'}, scores {scores(state)})" in line
        assert repr(match) == f"MatchState({match.seq} entries, {line})"
        assert len(repr(match)) <= LONGEST
        apply(match, any_entry(state, draw))
    assert len(told) > 40
    line = repr(match.state)
    assert f", over, scores {scores(match.state)})" in line
    assert repr(match) == f"MatchState({match.seq} entries, played, {line})"


def test_a_match_says_what_stops_its_game() -> None:
    match = Around().match
    before, state = match.seq, repr(match.state)
    apply(match, Controlled(Propose(0, Matter.PAUSE, (1,), None, None, "")))
    apply(match, Controlled(Reply(1, True)))
    assert repr(match) == f"MatchState({before + 2} entries, Pause is due, {state})"
    apply(match, Controlled(Pause()))
    assert repr(match) == f"MatchState({before + 3} entries, paused, {state})"
