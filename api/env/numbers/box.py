"""Additions of a box of Carcassonne to the numbers of the base game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tilewyrm.api.env.numbers.layout import Shape

Seen = Iterable[tuple[str, tuple[int, ...], Iterable[int]]]
"""Numbers of planes: the name of each plane, the index in it, and the numbers from there on."""


class Box(NamedTuple):
    """The numbers of a box, besides those of its tiles and pieces, which any box has."""

    decisions: tuple[str, ...] = ()
    """Classes of its decisions, by name. No two of one class are legal at the same time."""
    planes: Callable[[int], Mapping[str, Shape]] = lambda _seats: {}
    """Returns the shapes of its planes by name, for so many seats."""
    part: str = ""
    """Class of the part of a view that they are of, by name."""
    seen: Callable[[Any, int, int], Seen] = lambda _part, _viewer, _seats: ()
    """Returns their numbers for the part, the seat that sees it, and so many seats."""
