"""Kinds of events, decisions and questions of a game, and the options that can bring each."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tilewyrm.engine.game import Game
from tilewyrm.engine.kernel.frame import DecisionFrame
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values.shape import kebab


@cache
def kinds_of(game: Game) -> Mapping[str, type]:
    """Return the types of the events and decisions of *game*, by kind: their names in texts."""
    return {kebab(each.__name__): each for each in (*game.event_types, *game.decision_types)}


@cache
def questions_of(game: Game) -> Mapping[str, type]:
    """Return the frames of *game* that ask a seat, by question."""
    place = f"tilewyrm.engine.{game.name}."
    return {
        frame.question: frame
        for frame in _frames(DecisionFrame)
        if frame.__module__.startswith(place) and hasattr(frame, "question")
    }


def all_kinds(game: Game) -> Mapping[str, type]:
    """Return the types of the events, decisions and questions of *game*, by kind."""
    return {**questions_of(game), **kinds_of(game)}


def _frames(base: Any) -> Iterator[Any]:
    for each in base.__subclasses__():
        yield each
        yield from _frames(each)


@cache
def turns_of(game: Game, kind: str) -> Sequence[Mapping[str, OptionValue]]:
    """Return the options that can bring *kind*, empty if every match of *game* can have it."""
    module = all_kinds(game)[kind].__module__
    return [
        turn
        for place, turns in game.optional_modules.items()
        if module == place or module.startswith(f"{place}.")
        for turn in turns
    ]


def toward_turns(game: Game, kind: str) -> Sequence[Mapping[str, OptionValue]]:
    """Return options for matches toward *kind*, one set after the other.

    They are those that can bring it, alone and with each value of each option of that expansion,
    because some kinds need one. The only set is empty if every match of *game* can have the kind.
    """
    turns = turns_of(game, kind) or [{}]
    return [
        *turns,
        *(
            {**needs, **turn, spec.name: value}
            for turn in turns
            for spec in game.options
            if turn.items() & (needs := game.option_needs.get(spec.name, {})).items()
            for value in spec.values
            if value != spec.default and spec.name not in turn
        ),
    ]


def possible_kinds(game: Game, options: Mapping[str, OptionValue]) -> frozenset[str]:
    """Return the kinds of events and decisions that a match with changed *options* may have."""
    return frozenset(
        kind
        for kind in kinds_of(game)
        if not (turns := turns_of(game, kind))
        or any(turn.items() <= options.items() for turn in turns)
    )
