"""The lakes on tiles, and the roads that end there (FB1, FB2)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tilewyrm.engine.carcassonne.core.components.feature_kind import ROAD
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark

LAKE = Mark("ferry_lake", "ferry_lakes")
"""The picture of a lake where roads end."""


def check_tile(_set: str, kind: TileKind) -> Iterator[str]:
    """Yield the fault of a tile with a lake where fewer than two roads end."""
    if LAKE.name in kind.marks and len(ends(kind)) < 2:
        yield "has a ferry_lake, but fewer than two roads that end there"


def ends(kind: TileKind) -> Sequence[int]:
    """Return the features of *kind* that are roads from one edge to the lake, in their order."""
    return [
        feature
        for feature, one in enumerate(kind.kinds)
        if one is ROAD and len(kind.features[feature].sides) == 1
    ]


def crossings(kind: TileKind) -> Sequence[tuple[int, int]]:
    """Return every two roads of *kind* that a ferry can join, by their features (FB11)."""
    return list(combinations(ends(kind), 2))
