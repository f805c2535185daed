"""What a feature is worth."""

from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.values.grid import Count


class Worth(NamedTuple):
    """Points, and what explains them."""

    tiles: int
    """Tiles that count."""
    marks: tuple[Count, ...]
    """What else was looked at: printed marks by name, those of the core first."""
    points: int
    """For each seat with the majority."""
