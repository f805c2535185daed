"""An area of the screen."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int

    def without(self, box: "Area") -> "Area":
        """Return the largest part of this area that is free of *box*: above, below or beside it."""
        right, bottom = self.x + self.width, self.y + self.height
        box_right, box_bottom = box.x + box.width, box.y + box.height
        if box.x >= right or box_right <= self.x or box.y >= bottom or box_bottom <= self.y:
            return self
        parts = (
            self._replace(height=max(box.y - self.y, 0)),
            self._replace(y=box_bottom, height=max(bottom - box_bottom, 0)),
            self._replace(width=max(box.x - self.x, 0)),
            self._replace(x=box_right, width=max(right - box_right, 0)),
        )
        return max(parts, key=lambda part: part.width * part.height)
