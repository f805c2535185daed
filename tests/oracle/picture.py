"""What is compared: one moment of a game, in words that both engines' states translate into."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from oracle.layout import Layout


class Place(NamedTuple):
    """One part of a feature on one tile of the board; `slots` in board orientation."""

    x: int
    y: int
    kind: str
    slots: frozenset[int]


Where = frozenset[Place]
"""All places of something."""


class Piece(NamedTuple):
    """A piece on the board."""

    player: int
    name: str
    """Our name of its kind."""
    place: Place


class Feature(NamedTuple):
    """A connected road, city or field, a monastery or the like; a part of what is tile by tile."""

    places: Where
    owners: tuple[int, ...]
    """Players with the majority, ascending."""


@dataclass(frozen=True)
class Choices:
    """What the player asked may do."""

    player: int
    may_pass: bool
    """Whether the player may do nothing, where something is offered."""
    tile: Layout | None
    """The drawn tile, by shape, while it is to be placed."""
    offers: Mapping[str, frozenset[Any]]
    """By what is done, where and with what; what is not offered at all may be left out."""


@dataclass(frozen=True)
class Picture:
    """One moment."""

    points: tuple[int, ...]
    tiles: Mapping[tuple[int, int], Layout]
    pieces: frozenset[tuple[Piece, int]]
    """The pieces on the map, each with how many equal ones are at its place."""
    supply: tuple[Mapping[str, int], ...]
    """By player: the pieces that are not on the board, by our names; none left: absent."""
    features: frozenset[Feature]
    left: int
    """Tiles in the pile."""
    discarded: tuple[tuple[str, int], ...]
    """Tiles that fitted nowhere: their shape's text and how many, sorted."""
    field_cities: Mapping[Where, int]
    """By field: how many parts of cities, tile by tile, touch it."""
    figures: Mapping[str, Any]
    """What expansions add to the table: by a name, its state."""
