"""Tile kinds, and what each looks like in its four rotations.

Directions are 0 north, 1 east, 2 south, 3 west; half edges 0 to 7 clockwise from n1: one less than
the numbers of `Side` and `Half`, so that turning is a sum. Everything that placing a tile needs is
worked out here once, so that a move looks nothing up twice.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from tilewyrm.engine.carcassonne.core.components.feature_kind import Completion, FeatureKind
from tilewyrm.engine.carcassonne.core.values.cell_numbers import STEPS
from tilewyrm.engine.carcassonne.core.values.grid import Half, Side
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile

DEMAND_BITS = 3
"""A cell's demand is what its four edges must be: so many bits each, north lowest, 0 for any."""
NO_FEATURE = -1

Seams = tuple[tuple[int, ...], ...]
"""By direction, the positions of the features that meet a neighbour there."""

T = TypeVar("T")

_OPPOSITE = (2, 3, 0, 1)
_NEVER_COMPLETE = 1
_SURROUNDING = 8


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature of an unrotated tile kind."""

    kind: str
    """What it is: ``city``, ``road``, ``field``, ``monastery``, or what an expansion adds."""
    sides: tuple[Side, ...] = ()
    """The edges that it covers with an edge of its own, clockwise from north; fields: none."""
    halves: tuple[Half, ...] = ()
    """The half edges that a field covers, clockwise; none: it lies inside the tile (C123)."""
    marks: tuple[str, ...] = ()
    """What is printed on it, such as ``shield``, once for each."""
    cities: tuple[int, ...] = ()
    """Fields: positions of the city parts of this tile that touch it."""


class RotatedTile:
    """A tile kind in one rotation."""

    __slots__ = (
        "closing",
        "demands",
        "edges",
        "facing",
        "kind",
        "own",
        "rotation",
        "seams",
        "sides",
    )

    def __init__(self, kind: "TileKind", rotation: int, seams: Seams, facing: Seams) -> None:
        """Turn *kind*; *seams* and *facing* are those of the unrotated tile."""
        self.kind = kind
        self.rotation = rotation
        self.edges = _rotate(kind.edges, rotation)
        self.demands = tuple(
            edge.code << DEMAND_BITS * opposite
            for edge, opposite in zip(self.edges, _OPPOSITE, strict=True)
        )
        """By direction: what this tile demands of the neighbour there."""
        self.own = sum(edge.code << DEMAND_BITS * side for side, edge in enumerate(self.edges))
        """What its edges are, as a cell would demand all four."""
        self.closing = tuple([edge.completion is Completion.EDGES for edge in self.edges])
        """By direction: whether a neighbour there closes an open edge of a feature."""
        self.seams = _rotate(seams, rotation)
        """By direction: the features at that edge, in the order of the neighbour's `facing`."""
        self.facing = _rotate(facing, rotation)
        """By direction: the features at that edge, as a neighbour there meets them."""
        self.sides = tuple(
            zip(STEPS, _OPPOSITE, self.demands, self.seams, self.closing, strict=True)
        )
        """By direction: the step there, the direction back, and these three of it: for placing."""


def _rotate(by_side: tuple[T, ...], rotation: int) -> tuple[T, ...]:
    """Return the members of *by_side*, one for each direction, after *rotation* quarter turns."""
    return by_side[4 - rotation :] + by_side[: 4 - rotation]


def _seams(features: Sequence[Feature]) -> tuple[Seams, Seams]:
    """Return by direction the features at that edge of an unrotated tile: its own, then fields.

    The two halves of a field are in the order of the tile first, then in that of its neighbour.
    """
    centres = [NO_FEATURE] * 4
    halves = [NO_FEATURE] * 8
    for index, feature in enumerate(features):
        for side in feature.sides:
            centres[side - 1] = index
        for half in feature.halves:
            halves[half - 1] = index
    seams = [_seam(centres[side], halves[2 * side], halves[2 * side + 1]) for side in range(4)]
    facing = [_seam(centres[side], halves[2 * side + 1], halves[2 * side]) for side in range(4)]
    return tuple(seams), tuple(facing)


def _seam(centre: int, left: int, right: int) -> tuple[int, ...]:
    """Return the parts at an edge: the feature of its own, if any, then its two field halves."""
    return tuple([index for index in (centre, left, right) if index != NO_FEATURE])


class TileKind:
    """One kind of tile of an edition.

    Attributes:
        id: its name in the edition.
        count: how many there are.
        edges: what it has in the north, east, south and west.
        features: what it shows; values elsewhere name a feature by its position here.
        marks: what is printed on it beside its features.
        line: where it stands in the edition file.
    """

    __slots__ = (
        "count",
        "draw",
        "edges",
        "ended",
        "feature_marks",
        "features",
        "fitting",
        "id",
        "kinds",
        "line",
        "looks",
        "marks",
        "missing",
        "open_ends",
        "places",
        "rotations",
        "surrounded",
        "touched",
        "turns",
        "unscored",
    )

    def __init__(
        self,
        *,
        id: str,
        count: int,
        edges: tuple[FeatureKind, ...],
        features: tuple[Feature, ...],
        kinds: Sequence[FeatureKind],
        marks: tuple[str, ...],
        line: int,
        turns: bool = False,
        open_ends: Sequence[int] = (),
    ) -> None:
        """Work out what follows from these; *kinds* are those that the features name.

        *turns* says whether its marks look different after each quarter turn. *open_ends* has by
        feature the number of its ends within the tile that only a link closes (`Board.link`). If
        it is empty there are none.
        """
        self.id = id
        self.count = count
        self.edges = edges
        self.features = features
        self.marks = marks
        self.line = line
        self.draw = DrawTile(id)
        self.kinds = list(kinds)
        """By feature."""
        self.places = [kind.treated_as for kind in kinds]
        """By feature, the kind as which pieces stand on it."""
        self.feature_marks = [feature.marks for feature in features]
        """By feature."""
        self.touched = tuple(
            [(field, feature.cities) for field, feature in enumerate(features) if feature.cities]
        )
        """The fields that cities touch, each with the features of those cities."""
        self.turns = turns
        self.open_ends = tuple(open_ends) or (0,) * len(features)
        self.missing = [
            _missing(kind, feature) + ends
            for kind, feature, ends in zip(kinds, features, self.open_ends, strict=True)
        ]
        """By feature, what it lacks to be complete: open edges and ends, or tiles around it."""
        self.ended = tuple(index for index, ends in enumerate(self.open_ends) if ends)
        """Positions of the features with open ends within the tile."""
        self.unscored = tuple(index for index, kind in enumerate(kinds) if not kind.is_scored)
        """Positions of the features that only hold pieces."""
        self.surrounded = tuple(
            index for index, kind in enumerate(kinds) if kind.completion is Completion.SURROUNDINGS
        )
        """Positions of the features that are complete when all tiles around lie."""
        seams, facing = _seams(features)
        self.rotations = tuple(RotatedTile(self, turns, seams, facing) for turns in range(4))
        self.looks = 4 if turns else _looks(self)
        """In how many rotations, from 0 on, it looks different: 1, 2 or 4."""
        self.fitting = FittingRotations(self.rotations[: self.looks])
        """By the demand of a cell, the rotations in which it fits there (C4).

        Of two in which it looks the same only the lower one is among them.
        """

    def with_features(
        self, features: tuple[Feature, ...], kinds: Sequence[FeatureKind], open_ends: Sequence[int]
    ) -> "TileKind":
        """Return this kind with other *features*, of these *kinds* and with these open ends."""
        return TileKind(
            id=self.id,
            count=self.count,
            edges=self.edges,
            features=features,
            kinds=kinds,
            marks=self.marks,
            line=self.line,
            turns=self.turns,
            open_ends=open_ends,
        )

    def __repr__(self) -> str:
        """Return its name and how many there are."""
        return f"TileKind({self.id!r}, {self.count} in the box)"


class FittingRotations(dict[int, tuple[int, ...]]):
    """By the demand of a cell, in which of some rotations a tile meets it, ascending.

    Each is worked out when it is first looked up.
    """

    __slots__ = ("_rotations",)

    def __init__(self, rotations: Sequence[RotatedTile]) -> None:
        """Choose among *rotations*."""
        super().__init__()
        self._rotations = rotations

    def __missing__(self, demand: int) -> tuple[int, ...]:
        """Work out, and keep, what *demand* is met by."""
        edges = _demanded_edges(demand)
        found = self[demand] = tuple(
            [tile.rotation for tile in self._rotations if tile.own & edges == demand]
        )
        return found


@cache
def _demanded_edges(demand: int) -> int:
    """Return the bits of the edges that *demand* says anything of."""
    mask = (1 << DEMAND_BITS) - 1
    return sum(
        mask << DEMAND_BITS * side for side, code in enumerate(demanded_codes(demand)) if code
    )


def demanded_codes(demand: int) -> tuple[int, ...]:
    """Return the codes of the edges that *demand* wants in the north, east, south, west; 0: any."""
    mask = (1 << DEMAND_BITS) - 1
    return tuple(demand >> DEMAND_BITS * side & mask for side in range(4))


def _missing(kind: FeatureKind, feature: Feature) -> int:
    match kind.completion:
        case Completion.EDGES:
            return len(feature.sides)
        case Completion.SURROUNDINGS:
            return _SURROUNDING
        case Completion.NEVER:
            return _NEVER_COMPLETE


def _looks(tile: TileKind) -> int:
    """Return after how many quarter turns *tile* looks as before: 1, 2 or 4."""
    if tile.edges[:2] != tile.edges[2:]:
        return 4
    unturned = [
        (
            feature.kind,
            tuple(sorted(feature.marks)),
            _bits(feature.sides),
            _bits([side for city in feature.cities for side in tile.features[city].sides]),
            _bits(feature.halves),
        )
        for feature in tile.features
    ]
    ordered = sorted(unturned)
    for turns in (1, 2):
        turned = [
            (
                kind,
                marks,
                _rotate_bits(sides, 4, turns),
                _rotate_bits(cities, 4, turns),
                _rotate_bits(halves, 8, 2 * turns),
            )
            for kind, marks, sides, cities, halves in unturned
        ]
        if sorted(turned) == ordered:
            return turns
    return 4


def _bits(numbers: Iterable[int]) -> int:
    """Return a number in which the bits with these *numbers*, from 1, are set."""
    found = 0
    for number in numbers:
        found |= 1 << number - 1
    return found


def _rotate_bits(bits: int, size: int, places: int) -> int:
    """Return the *bits*, of which there are *size* in a ring, moved on by *places*."""
    return (bits << places | bits >> size - places) & (1 << size) - 1
