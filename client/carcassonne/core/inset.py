"""Boxes in the corners of the map, where they hide least of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.board import Spot
from tilewyrm.client.carcassonne.core.look import Window
from tilewyrm.client.scene import Area

_CHOICE, _CHOSEN = 3, 1000
"""As how many tiles a cell counts where something can be chosen, and that of the highlight."""


class Sight(NamedTuple):
    """What is to be seen of a map, in a room of so many columns and rows."""

    shown: Window
    width: int
    height: int
    placed: Iterable[Spot]
    choices: Iterable[Spot]
    chosen: Spot | None

    def corner(self, width: int, height: int, taken: Sequence[Area]) -> Area | None:
        """Return where in a corner a box hides least; None where there is no room for it."""
        if 3 * width > 2 * self.width or 4 * height > 3 * self.height:
            return None
        right, bottom = self.width - width, self.height - height
        corners = [(right, 0), (right, bottom), (0, bottom), (0, 0)]
        areas = [Area(x, y, width, height) for x, y in corners]
        free = [area for area in areas if not any(_meet(area, other) for other in taken)]
        return min(free, key=self._hidden) if free else None

    def _hidden(self, area: Area) -> int:
        hidden = 1 * sum(self._lies_in(cell, area) for cell in self.placed)
        hidden += _CHOICE * sum(self._lies_in(cell, area) for cell in self.choices)
        chosen = self.chosen is not None and self._lies_in(self.chosen, area)
        return hidden + _CHOSEN * chosen

    def _lies_in(self, cell: Spot, area: Area) -> bool:
        return _meet(Area(*self.shown.place(cell), *self.shown.size), area)


def _meet(one: Area, other: Area) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
