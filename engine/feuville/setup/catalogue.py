"""An edition's components as values, for drawing."""

from dataclasses import dataclass

from tilewyrm.engine.feuville.values.kinds import (
    Back,
    DecreeKind,
    FairyKind,
    Layer,
    Symbol,
    TileKind,
)


@dataclass(frozen=True, slots=True)
class TileFacts:
    """What a building or start tile shows."""

    id: str
    layer: Layer
    back: Back | None
    """None for start tiles."""
    kind: TileKind
    guards: int
    flags: int
    stars: int
    griffins: int
    clouds: int


@dataclass(frozen=True, slots=True)
class DecreeFacts:
    """What a royal decree says."""

    id: str
    kind: DecreeKind
    symbol: Symbol | None
    """Of a status decree."""
    multiplier: int
    """Points for each thing counted: symbols, columns of a district, tiles of an evaluation."""


@dataclass(frozen=True, slots=True)
class FairyFacts:
    """What a fairy-magic tile does."""

    id: str
    kind: FairyKind
    points: int | None
    """Of a prestige tile."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every component of an edition, in the order of its file."""

    edition: str
    title: str
    tiles: tuple[TileFacts, ...]
    """30 walls, 30 towers, 30 skies, 4 start tiles (of seat 0 to 3)."""
    decrees: tuple[DecreeFacts, ...]
    fairies: tuple[FairyFacts, ...]
