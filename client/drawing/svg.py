"""SVG drawings of a board, for a web page: pieces of markup, each under its own name.

A page is drawn once and then changed piece by piece, so what has not changed is the same text.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple, TypeVar

from tilewyrm.v1 import match_pb2

Plate = Mapping[str, str]
"""All that is shown of one moment: markup by its place, ``PANEL/LAYER/NAME``.

The frame of a panel's drawing, its ``viewBox``, stands at ``PANEL/@``. What a seat has is HTML at
``seats/SEAT``; everything else is SVG.
"""
AREAS = "look"
"""The layer above all others of a panel, with the areas of what can be looked at."""


class Sight(NamedTuple):
    """One thing on a page that can be looked at."""

    areas: Sequence[str]
    """Names of its areas, ``PANEL/NAME/PART``, in a stable order."""
    lines: Sequence[str]
    """Its description, the same as in the terminal's look box."""


class Sights(NamedTuple):
    """All that can be looked at in one moment of a page."""

    shapes: Plate
    """Invisible shapes over the drawings, by their place, ``PANEL/look/NAME``.

    A shape with the attribute ``data-part`` is the area ``PANEL/NAME/PART``.
    """
    things: Sequence[Sight]


class SvgPanel(NamedTuple):
    """One drawing of a page."""

    name: str
    title: str
    """What it shows, for people."""
    layers: tuple[str, ...]
    """The names of its layers, the lowest first."""
    moves: bool = False
    """Whether it can be made larger and moved: it grows in the course of a match."""
    seat: int | None = None
    """Whose it is; None: everybody's."""
    small: bool = False
    """Whether it stands beside what is asked, and not by itself."""


class SymbolSheet:
    """SVG symbols for repeated pictures, drawn once and then referenced.

    They are numbered: no word of a stranger's edition comes into a name.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[object, str] = {}
        self.markup: dict[str, str] = {}
        """The picture of each, by its name."""

    def name(self, what: object, draw: Callable[[], str]) -> str:
        """Return the name of the picture of *what*; *draw* it if it is new."""
        known = self._known.get(what)
        if known is None:
            known = self._known[what] = f"k{len(self._known)}"
            self.markup[known] = draw()
        return known

    def use(self, what: object, draw: Callable[[], str], x: float, y: float, more: str = "") -> str:
        """Return markup that shows the picture of *what* at (x, y); *more* are attributes."""
        name = self.name(what, draw)
        place = f' x="{number(x)}" y="{number(y)}"' if x or y else ""
        return f'<use href="#{name}"{place}{more}/>'


def number(value: float) -> str:
    """Return *value* with two digits behind the point at most."""
    return f"{round(value, 2):g}"


def escaped(text: str) -> str:
    """Return *text* as it stands in markup, between tags or in an attribute."""
    return escape(text)


MARKS, COORDINATES = "marks", "coordinates"
"""The layers above those of a panel: marks of decisions, and coordinates at the edges."""

_Place = TypeVar("_Place", bound=Hashable)


class MarkedDecision(NamedTuple):
    """A decision that is marked on the board; its mark bears its number, from 1."""

    decision: match_pb2.Decision
    seat: int
    """Whose decision it is, or was."""


def labels(places: Sequence[Iterable[_Place]]) -> dict[_Place, str]:
    """Return the label of each place: the numbers of the decisions that are about it.

    *places* are those of each decision; they are numbered from 1.
    """
    found: dict[_Place, list[str]] = {}
    for index, each in enumerate(places, 1):
        for place in dict.fromkeys(each):
            found.setdefault(place, []).append(str(index))
    return {place: ", ".join(numbers) for place, numbers in found.items()}


def framed(x: float, y: float, width: float, height: float, label: str) -> str:
    """Return a frame with *label* in its corner."""
    return (
        f'<rect x="{number(x + 3)}" y="{number(y + 3)}" width="{number(width - 6)}"'
        f' height="{number(height - 6)}" rx="6" class="mark"/>'
        f"{_flag(x + width - 3 - _width(label), y + height - 21, label)}"
    )


def ringed(x: float, y: float, label: str) -> str:
    """Return a ring around (x, y) with *label* beside it."""
    ring = f'<circle cx="{number(x)}" cy="{number(y)}" r="15" class="mark"/>'
    return ring + _flag(x + 8, y - 22, label)


def coordinate(x: float, y: float, text: str, size: float) -> str:
    """Return *text* with its middle at (x, y), as high as *size*."""
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.35)}" font-size="{number(size)}"'
        f' class="coordinate">{escaped(text)}</text>'
    )


def _width(label: str) -> int:
    return 9 + 8 * len(label)


def _flag(x: float, y: float, label: str) -> str:
    width = _width(label)
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{width}" height="18" rx="4" class="flag"/>'
        f'<text x="{number(x + width / 2)}" y="{number(y + 13.5)}" class="flag-text">{label}</text>'
    )
