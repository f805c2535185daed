"""Worth of a feature: points, and the facts that explain them."""

from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.values.grid import Count


class Worth(NamedTuple):
    """Points, and what explains them."""

    tiles: int
    """Tiles that count."""
    marks: tuple[Count, ...]
    """The printed marks that count, by name, those of the core first."""
    points: int
    """For each seat with the majority."""
