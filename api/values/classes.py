"""Classes of a game's decisions, rolls, events, parts and catalogue, and of their fields."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, reduce
from operator import or_
from typing import get_args, get_type_hints

from tilewyrm.engine.registry import game


def kinds(game_name: str) -> Mapping[str, Sequence[type]]:
    """Return the classes of *game_name* by what they are of, in the game's order."""
    played = game(game_name)
    return {
        "Decision": played.decision_types,
        "Roll": played.roll_types,
        "Event": played.event_types,
        "Part": played.part_types,
    }


@cache
def public_classes(game_name: str) -> Mapping[str, object]:
    """Return the classes of *game_name* by name, and a union of each of `kinds`."""
    found: dict[str, object] = {}
    for name, members in kinds(game_name).items():
        found[name] = reduce(or_, members)
        for member in members:
            found |= {each.__name__: each for each in classes_of_fields(member)}
    found |= {each.__name__: each for each in classes_of_fields(game(game_name).catalogue_type)}
    return found


def classes_of_fields(kind: type) -> Iterator[type]:
    """Yield *kind*, and the classes of its fields."""
    yield kind
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        for field in fields(kind):
            yield from _classes_in(hints[field.name])


def _classes_in(hint: object) -> Iterator[type]:
    """Yield the classes of the project that the type *hint* has in it."""
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, Enum)):
        yield from classes_of_fields(hint)
    for inner in get_args(hint):
        yield from _classes_in(inner)
