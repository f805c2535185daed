"""SVG drawings of a board, for a web page: pieces of markup, each under its own name.

A page is drawn once and then changed piece by piece, so what has not changed is the same text.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

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
