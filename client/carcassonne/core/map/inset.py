"""Insets: boxes in the corners of the map that hide least of it."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.map.viewport import Viewport
from tilewyrm.client.carcassonne.core.model.board import Spot
from tilewyrm.client.drawing.area import Area

_CHOICE, _CHOSEN = 3, 1000
"""The weight, in tiles, of a cell with a choice, and of the highlighted one."""


class VisibleMap(NamedTuple):
    """The visible part of a map, in an area of so many columns and rows."""

    viewport: Viewport
    width: int
    height: int
    placed: Container[Spot]
    choices: Container[Spot]
    chosen: Spot | None

    def corner(self, width: int, height: int, taken: Sequence[Area]) -> Area | None:
        """Return the corner in which a box hides least; None if there is no room for it."""
        if 3 * width > 2 * self.width or 4 * height > 3 * self.height:
            return None
        right, bottom = self.width - width, self.height - height
        corners = [(right, 0), (right, bottom), (0, bottom), (0, 0)]
        areas = [Area(x, y, width, height) for x, y in corners]
        free = [area for area in areas if not any(_overlap(area, other) for other in taken)]
        return min(free, key=self._hidden) if free else None

    def _hidden(self, area: Area) -> int:
        """Return the cost of hiding an area, in tiles."""
        cells = self._below(area)
        hidden = sum([cell in self.placed for cell in cells])
        hidden += _CHOICE * sum([cell in self.choices for cell in cells])
        return hidden + _CHOSEN * (self.chosen in cells)

    def _below(self, area: Area) -> list[Spot]:
        """Return the cells that overlap an area."""
        (width, height), left, top = self.viewport
        columns = range((area.x - left) // width, (area.x + area.width - 1 - left) // width + 1)
        rows = range((area.y - top) // height, (area.y + area.height - 1 - top) // height + 1)
        return [(column, row) for row in rows for column in columns]


def _overlap(one: Area, other: Area) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
