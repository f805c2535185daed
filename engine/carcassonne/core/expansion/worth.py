"""Worth of a feature: points, and the facts that explain them."""

from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.values.grid import Count


class Worth(NamedTuple):
    """Points, and what explains them."""

    tiles: int
    """Tiles that count."""
    marks: tuple[Count, ...]
    """What counts besides tiles, that of the core first: each with its number on the feature.

    The number of a printed mark is that of its signs on the feature: a city with three shields has
    ``Count("shield", 3)``. That of a figure of an expansion is the number of figures there, even if
    it changes the points of every tile: 1, neither the tiles nor the points. For a field it is the
    points that a piece of this name adds to the claim.
    """
    points: int
    """For each seat with the majority."""
