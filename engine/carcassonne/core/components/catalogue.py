"""An edition's components, for drawing: a client needs no other knowledge of tiles."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.components.tile import Feature


@dataclass(frozen=True, slots=True)
class TileInfo:
    """One tile kind, unrotated."""

    id: str
    set: str
    """The box that it comes from: ``base``, or the name of an expansion."""
    count: int
    """How many of it there are."""
    edges: tuple[str, ...]
    """North, east, south, west: the kind of feature that each edge is."""
    features: tuple[Feature, ...]
    """Values elsewhere name a feature by its position here."""
    marks: tuple[str, ...]
    """What is printed on it beside its features."""
    role: str = ""
    """Its name in the box, such as ``start``; empty if it has none."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All tile kinds of an edition."""

    edition: str
    tiles: tuple[TileInfo, ...]
