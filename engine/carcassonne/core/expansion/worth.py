"""What a feature is worth."""

from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.values.grid import Count


class Worth(NamedTuple):
    """Points, and what explains them."""

    tiles: int
    """Tiles that count."""
    marks: tuple[Count, ...]
    """What else was looked at, those of the core first, each as how many of it the feature has.

    Of a printed mark that is how often the feature shows it: a city with three shields has
    ``Count("shield", 3)``. Of a figure that an expansion puts there it is how many stand there,
    even if it changes what every tile gives: 1, neither the tiles nor the points. For a field it is
    the points that a piece of this name adds to the claim.
    """
    points: int
    """For each seat with the majority."""
