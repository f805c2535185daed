"""An area of the screen."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int
