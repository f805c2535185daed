"""A board with the other towns alone, as large as they fit."""

from collections.abc import Iterator, Sequence

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.page.page import others_of
from tilewyrm.client.feuville.page.players import SeatDetail
from tilewyrm.client.feuville.page.seat_town import SeatTown
from tilewyrm.client.model.scene import Scene

_SIZES = (
    *((rows, columns) for columns in (1, 2) for rows in (6, 5, 4)),
    *((rows, columns) for rows in (3, 2, 1) for columns in (1, 2)),
)
"""Rows of a tile, and towns beside each other: the best first."""


def draw_towns(scene: Scene, board: BoardView, highlights: Highlights, canvas: Canvas) -> None:
    """Draw the towns of the other seats, below each other or in two columns."""
    for columns, towns in _candidates(scene, board, highlights, canvas.width):
        rows = [max(each.rows for each in row) for row in _lines(towns, columns)]
        if sum(rows) <= canvas.height:
            break
    cell, y = canvas.width // columns, 0
    sky = max(canvas.height - sum(rows), 0) // len(rows)
    for height, line in zip((each + sky for each in rows), _lines(towns, columns), strict=True):
        for index, each in enumerate(line):
            each.draw(canvas.inside(index * cell, y, cell - 1, height))
        y += height


def _candidates(
    scene: Scene, board: BoardView, highlights: Highlights, width: int
) -> Iterator[tuple[int, list[SeatTown]]]:
    """Yield the towns in some number of columns, the best drawing first."""
    for tile_rows, columns in _SIZES:
        room = width // columns - 1
        detail = SeatDetail.SHORT if tile_rows > 1 else SeatDetail.BRIEF
        yield (
            columns,
            [
                SeatTown(
                    scene, board, seat, highlights, room, detail, tile_rows, land=tile_rows > 1
                )
                for seat in others_of(scene.model)
            ],
        )


def _lines(towns: Sequence[SeatTown], columns: int) -> list[Sequence[SeatTown]]:
    return [towns[first : first + columns] for first in range(0, len(towns), columns)]
