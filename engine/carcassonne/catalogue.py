"""An edition's components, for drawing: a client needs no other knowledge of tiles."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.kinds import FeatureKind, Half, Side, Symbol


@dataclass(frozen=True, slots=True)
class FeatureInfo:
    """One feature of a tile kind, unrotated."""

    kind: FeatureKind
    sides: tuple[Side, ...]
    """The edges that a city, road or river covers, clockwise from north; else none."""
    halves: tuple[Half, ...]
    """The half edges that a field covers, clockwise; none: it lies inside the tile."""
    shields: int
    princess: bool
    """Whether this is the city part that shows the princess (C101)."""
    cities: tuple[int, ...]
    """Fields: positions of the cities of this tile that touch it."""


@dataclass(frozen=True, slots=True)
class TileInfo:
    """One tile kind, unrotated."""

    id: str
    set: str
    """``base``, ``river`` or ``princess_dragon``."""
    count: int
    """How many of it there are."""
    edges: tuple[FeatureKind, ...]
    """North, east, south, west: CITY, ROAD, FIELD or RIVER."""
    features: tuple[FeatureInfo, ...]
    """Values elsewhere name a feature by its position here."""
    symbols: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All tile kinds of an edition."""

    edition: str
    tiles: tuple[TileInfo, ...]
