"""Frames around cells: the tile in hand, the one placed last, where choices are."""

from enum import Enum
from functools import lru_cache

from tilewyrm.client.carcassonne.core.drawing.brush import DrawMode
from tilewyrm.client.carcassonne.core.drawing.tile import Place, TileSize, within_seams
from tilewyrm.client.carcassonne.core.drawing.tones import DASH
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.picture import Picture, picture

_DASH = 2
"""Pixels of a dash of the frame around the highlighted cell."""


class CellFrame(Enum):
    """Kinds of frames, each with its tone, and its style word for characters."""

    HAND = "hand", "map-ghost"
    """Here the tile in hand would lie."""
    CHOSEN = "hand", "map-target"
    """The place of the highlighted choice."""
    OPEN = "choice", "map-legal"
    """The place of another choice."""
    VACANT = "plot", "map-legal"
    """An empty cell where the tile in hand fits."""
    FLASH = "last", "map-target"
    """The place of an event."""
    LAST = "last", "map-last"
    """The tile placed last."""

    @property
    def tone(self) -> str:
        """The tone of its pixels."""
        return self.value[0]

    @property
    def style(self) -> str:
        """The style word of its characters."""
        return self.value[1]


def draw_frame(
    frame: CellFrame, canvas: Canvas, place: Place, size: TileSize, brush: DrawMode
) -> None:
    """Draw *frame* around the cell at *place*."""
    if brush.paints:
        canvas.show(*place, _frame_picture(frame, size))
        return
    if frame is CellFrame.VACANT:
        width, height = within_seams(size)
        column, row = place[0] + width // 2, place[1] + height // 2
        canvas.put(column, row, brush.signs.legal, frame.style)
        return
    signs = brush.signs
    corners = {
        CellFrame.HAND: signs.ghost,
        CellFrame.CHOSEN: signs.target,
        CellFrame.FLASH: signs.target,
        CellFrame.OPEN: signs.open,
        CellFrame.LAST: signs.last,
    }[frame]
    width, height = within_seams(size)
    right, bottom = width - 1, height - 1
    places = ((0, 0), (right, 0), (0, bottom), (right, bottom))
    for (column, row), char in zip(places, corners, strict=True):
        canvas.put(place[0] + column, place[1] + row, char, frame.style)


@lru_cache
def _frame_picture(frame: CellFrame, size: TileSize) -> Picture:
    """Return the picture of a frame: all around, or the corners alone; or the middle of a cell.

    Of vacant cells there may be forty at once: of one tone and away from tiles they are few bytes.
    """
    width, height = size.width, 2 * size.height
    arms = {CellFrame.HAND: width, CellFrame.FLASH: width, CellFrame.CHOSEN: width // 4}
    arm = arms.get(frame, width // 8)
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            across, down = min(x, width - 1 - x), min(y, height - 1 - y)
            if frame is CellFrame.VACANT:
                on = min(across, down) >= width // 4
            else:
                on = (across == 0 and down <= arm) or (down == 0 and across <= arm)
            dash = frame.tone == "hand" and (x // _DASH + y // _DASH) % 2
            row.append((DASH if dash else frame.tone) if on else "")
        rows.append(row)
    return picture(rows)
