"""Rolls that an expansion brings: a frame of its own waits for them, from a source of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import get_args

import pytest

from support.carcassonne.expansions.listening import listening
from support.carcassonne.match import Match
from support.notation import parse
from support.playing import any_entry
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.core.values.rolls import Roll
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.game import Chance, GameOver, Rolled, Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.codec.codec import GameCodec


@dataclass(frozen=True, slots=True)
class Weather:
    """Whether it rains."""

    rain: bool


@dataclass(frozen=True, slots=True)
class WeatherFrame(ChanceFrame[CarcassonneState]):
    """The weather of a turn is rolled."""

    name = "test-weather"

    def source(self, state: CarcassonneState) -> Source:
        return Source("weather", state.turn)

    def outcomes(self, state: CarcassonneState) -> Sequence[tuple[Value, int]]:
        return [(Weather(rain=True), 1), (Weather(rain=False), 2)]

    def apply(self, state: CarcassonneState, roll: Value) -> None:
        state.emit(roll)


def windy() -> Expansion[CarcassonneState]:
    """Return an expansion that rolls the weather before each tile is drawn."""
    step = Step("test-weather", StepSequence.PART, "C1", before=(core.DRAW.name,))
    bare = listening("windy", [], {}, {step: lambda state: WeatherFrame()})
    return replace(bare, rolls=(Weather,), events=(Weather,))


def match() -> Match:
    return Match(2, "windy", rulebook=ExpansionSet([windy()], []))


def test_a_roll_of_an_expansion_comes_where_its_frame_waits_for_it() -> None:
    played = match()
    state = played.state
    assert state.pending == Chance()
    assert state.source() == Source("weather", 1)
    assert state.weight() == 3
    assert state.outcome(2) == Weather(rain=False)
    with pytest.raises(IllegalEntry, match="possible are: "):
        played.draw("U")
    assert played.roll(Weather(rain=True)) == [Weather(rain=True)]
    played.lay("U", 1, 0)
    assert played.rolls() == [Weather(rain=True), Weather(rain=False)]


def test_it_is_among_the_rolls_of_the_game_and_has_a_notation() -> None:
    played = match()
    assert played.game.roll_types[-1] is Weather
    assert parse(played.game.roll_types, text(Weather(rain=True))) == Weather(rain=True)


def test_a_whole_match_has_such_rolls_each_of_a_source_of_its_own() -> None:
    state, draw = match().state, Random(1)
    sources = []
    while not isinstance(state.pending, GameOver):
        sources.append(state.source())
        entry = any_entry(state, draw)
        if isinstance(entry, Rolled):
            assert type(entry.roll) in match().game.roll_types
        state.apply(entry)
    weather = [one for one in sources if one is not None and one.name == "weather"]
    assert len(weather) == len(set(weather)) > 50


def test_the_codec_looks_for_a_message_of_its_name() -> None:
    with pytest.raises(TypeError, match=r"carcassonne\.v1\.Roll lacks \['weather'\]"):
        GameCodec(match().game)


def test_the_game_has_the_rolls_of_every_expansion_of_the_registry() -> None:
    declared = [roll for one in EXPANSIONS for roll in one.rolls]
    assert CARCASSONNE.roll_types == (*get_args(Roll), *declared)
