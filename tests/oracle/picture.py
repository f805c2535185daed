"""What is compared: one moment of a game, in words that both engines' states translate into."""

from dataclasses import dataclass, field
from typing import NamedTuple

from oracle.layout import Layout


class Place(NamedTuple):
    """One part of a feature on one tile of the board; `slots` in board orientation."""

    x: int
    y: int
    kind: str
    slots: frozenset[int]


class Piece(NamedTuple):
    """A meeple or an abbot on the board."""

    player: int
    abbot: bool
    place: Place


class Feature(NamedTuple):
    """A connected road, city or field, a monastery or garden, or one tile's part of a river."""

    places: frozenset[Place]
    owners: tuple[int, ...]
    """Players with the majority, ascending."""


@dataclass(frozen=True)
class Choices:
    """What the player asked may do; a set is empty where nothing of the sort is offered."""

    player: int
    may_pass: bool = False
    """Whether the player may do nothing, where something of wood is offered."""
    tile: Layout | None = None
    """The drawn tile, by shape."""
    placements: frozenset[tuple[int, int, Layout]] = frozenset()
    meeples: frozenset[tuple[bool, Place]] = frozenset()
    """Whether it is the abbot, and where it may stand."""
    fairy_to: frozenset[Piece] = frozenset()
    fairy_on: frozenset[tuple[int, int]] = frozenset()
    removals: frozenset[Piece] = frozenset()
    """The knights that the princess may send home."""
    returns: frozenset[Piece] = frozenset()
    """The abbots that may be taken back."""
    steps: frozenset[tuple[int, int]] = frozenset()
    """Where the dragon may go."""


@dataclass(frozen=True)
class Picture:
    """One moment."""

    points: tuple[int, ...]
    tiles: dict[tuple[int, int], Layout]
    pieces: frozenset[Piece]
    supply: tuple[tuple[int, int], ...]
    """By player: meeples and abbots that are not on the board."""
    dragon: tuple[int, int] | None
    fairy_tile: tuple[int, int] | None
    fairy_by: Piece | None
    features: frozenset[Feature]
    left: int
    """Tiles in the pile."""
    field_cities: dict[frozenset[Place], int] = field(default_factory=dict)
    """By field: how many parts of cities, tile by tile, touch it."""
