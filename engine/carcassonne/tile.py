"""Tile kinds, and what each looks like in its four rotations.

Directions are 0 north, 1 east, 2 south, 3 west; half edges 0 to 7 clockwise from n1.
Everything that placing a tile needs is worked out here once, so that a move looks nothing up twice.
"""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.kinds import FeatureKind, Symbol
from tilewyrm.engine.carcassonne.rolls import DrawTile

DEMAND_BITS = 3
"""A cell's demand is what its four edges must be: so many bits each, north lowest, 0 for any."""
NO_FEATURE = -1

_NEVER_COMPLETE = 1
_SURROUNDING = 8
_LINED = (FeatureKind.CITY, FeatureKind.ROAD)
_SHRINES = (FeatureKind.MONASTERY, FeatureKind.GARDEN)


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature of an unrotated tile kind."""

    kind: FeatureKind
    sides: tuple[int, ...] = ()
    """Directions of the edges that a city, road or river covers, ascending."""
    halves: tuple[int, ...] = ()
    """Half edges that a field covers, ascending; none for a field inside the tile (C123)."""
    shields: int = 0
    princess: bool = False
    cities: tuple[int, ...] = ()
    """Fields: positions of the city parts of this tile that touch it."""


class Rotated:
    """A tile kind in one rotation."""

    __slots__ = ("demands", "edges", "facing", "kind", "rotation", "seams")

    def __init__(self, kind: "TileKind", rotation: int) -> None:
        self.kind = kind
        self.rotation = rotation
        self.edges = tuple(kind.edges[(side - rotation) % 4] for side in range(4))
        self.demands = tuple(
            int(self.edges[side]) << DEMAND_BITS * ((side + 2) % 4) for side in range(4)
        )
        """By direction: what this tile demands of the neighbour there."""
        centres = [NO_FEATURE] * 4
        halves = [NO_FEATURE] * 8
        for index, feature in enumerate(kind.features):
            for side in feature.sides:
                centres[(side + rotation) % 4] = index
            for half in feature.halves:
                halves[(half + 2 * rotation) % 8] = index
        self.seams = tuple(
            _seam(centres[side], halves[2 * side], halves[2 * side + 1]) for side in range(4)
        )
        """By direction: the features at that edge, in the order of the neighbour's `facing`."""
        self.facing = tuple(
            _seam(centres[side], halves[2 * side + 1], halves[2 * side]) for side in range(4)
        )
        """By direction: the features at that edge, as a neighbour there meets them."""

    def river_sides(self) -> tuple[int, ...]:
        """Return the directions in which a river leaves the tile, ascending."""
        return tuple(side for side in range(4) if self.edges[side] is FeatureKind.RIVER)


def _seam(centre: int, left: int, right: int) -> tuple[int, ...]:
    """Return what lies at an edge: its city, road or river, if any, then its two field halves."""
    return tuple(index for index in (centre, left, right) if index != NO_FEATURE)


class TileKind:
    """One kind of tile of an edition.

    Attributes:
        id: its name in the edition.
        count: how many there are.
        features: what it shows; values elsewhere name a feature by its position here.
        symbol: the symbol of The Princess & the Dragon on it, if any.
        line: where it stands in the edition file.
    """

    __slots__ = (
        "count",
        "draw",
        "edges",
        "features",
        "fits",
        "has_river",
        "id",
        "kinds",
        "line",
        "missing",
        "rotations",
        "shields",
        "shrines",
        "symbol",
    )

    def __init__(
        self,
        *,
        id: str,
        count: int,
        edges: tuple[FeatureKind, ...],
        features: tuple[Feature, ...],
        symbol: Symbol | None,
        line: int,
    ) -> None:
        self.id = id
        self.count = count
        self.edges = edges
        self.features = features
        self.symbol = symbol
        self.line = line
        self.draw = DrawTile(id)
        self.kinds = [feature.kind for feature in features]
        self.shields = [feature.shields for feature in features]
        self.missing = [_missing(feature) for feature in features]
        """By feature, what it lacks to be complete: open edges, or tiles around a monastery."""
        self.shrines = tuple(
            index for index, feature in enumerate(features) if feature.kind in _SHRINES
        )
        """Positions of monasteries and gardens."""
        self.rotations = tuple(Rotated(self, rotation) for rotation in range(4))
        self.has_river = FeatureKind.RIVER in self.kinds
        self.fits: dict[int, tuple[int, ...]] = {}
        """What `fitting` has found so far, by demand."""

    def fitting(self, demand: int) -> tuple[int, ...]:
        """Return the rotations, ascending, in which the tile meets *demand* of a cell (C4)."""
        if demand not in self.fits:
            wanted = demanded_edges(demand)
            self.fits[demand] = tuple(
                tile.rotation
                for tile in self.rotations
                if all(edge in (0, own) for edge, own in zip(wanted, tile.edges, strict=True))
            )
        return self.fits[demand]


def demanded_edges(demand: int) -> tuple[int, ...]:
    """Return what *demand* wants of the edges north, east, south, west; 0 where anything goes."""
    mask = (1 << DEMAND_BITS) - 1
    return tuple(demand >> DEMAND_BITS * side & mask for side in range(4))


def _missing(feature: Feature) -> int:
    if feature.kind in _LINED:
        return len(feature.sides)
    return _SURROUNDING if feature.kind in _SHRINES else _NEVER_COMPLETE
