"""A player's town with the summary of its owner above it."""

from collections.abc import Sequence

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.drawing.inline_flow import InlineFlow, Piece, width_of
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.page import shelf
from tilewyrm.client.feuville.page.players import BEFORE_NAME, SeatDetail, pieces
from tilewyrm.client.feuville.page.town import TownPanel
from tilewyrm.client.model.scene import Scene

_ROWS_OVER = 2
"""Rows over a town of large tiles before anything stands beside it; small ones have one."""


class SeatTown:
    """A town with the summary of its owner above it, measured for a width."""

    def __init__(
        self,
        scene: Scene,
        board: BoardView,
        seat: int,
        highlights: Highlights,
        width: int,
        detail: SeatDetail,
        tile_rows: int,
        *,
        land: bool,
        signs: bool = False,
    ) -> None:
        """Measure the town of *seat*, on its *land* or not; *tile_rows* 0: only its owner.

        With *signs* decrees are counted in the brief form, as those of other seats are.
        """
        self._scene, self._board, self._seat, self._highlights = scene, board, seat, highlights
        growing = seat == (scene.model.seat or 0) and scene.model.result is None
        self._town = (
            TownPanel(scene, board, seat, highlights, tile_rows, land=land, growing=growing)
            if tile_rows
            else None
        )
        self._shelf = detail is SeatDetail.FULL and self._shelf_fits(width)
        texts = pieces(scene, board, seat, highlights, detail, shelf=self._shelf, signs=signs)
        self._above, self._aside = _over_town(texts, width), InlineFlow((), width)
        if detail is SeatDetail.BRIEF and self._town is not None and not land:
            town = min(self._town.preferred_width, width)
            rows = min(tile_rows, _ROWS_OVER)
            self._above, self._aside = _flows(texts, width, rows, town, self._town.rows)
        elif detail is SeatDetail.BRIEF and len(self._above) > 1:
            self._above = _over_town(texts, width, gap=1)
        self.rows = len(self._above) + (self._town.rows if self._town is not None else 0)
        """Rows that it takes."""

    def _shelf_fits(self, width: int) -> bool:
        town = self._town
        if town is None or town.rows < shelf.ROWS:
            return False
        return town.minimum_width + shelf.WIDTH <= width

    def draw(self, canvas: Canvas) -> None:
        """Draw it on all of *canvas*, its land as high as there is room."""
        canvas.place(0, 0, canvas.width, len(self._above), ("seat", self._seat))
        above = self._above.draw(canvas)
        if self._town is None:
            return
        rows = self._town.rows
        row = max(above, canvas.height - rows)  # towns beside each other stand on one ground
        width = canvas.width - shelf.WIDTH if self._shelf else canvas.width
        width = min(self._town.preferred_width, width) if self._aside else width
        self._town.draw_land(canvas.inside(0, above, canvas.width, canvas.height - above))
        self._town.draw(canvas.inside(0, row, width, rows))
        beside = canvas.inside(width, row, canvas.width - width, rows)
        self._aside.draw(beside)
        if self._shelf:
            shelf.draw_shelf(self._scene, self._board, self._seat, self._highlights, beside)


def _over_town(texts: Sequence[Piece], width: int, gap: int = 2) -> InlineFlow:
    """Return the rows over a town; those after the first stand in line with the owner's name."""
    return InlineFlow(texts, width, gap, indent=BEFORE_NAME)


def _flows(
    texts: Sequence[Piece], width: int, over: int, town: int, rows: int
) -> tuple[InlineFlow, InlineFlow]:
    """Return the lines in *over* rows over a town, and the *rows* beside it with the rest.

    Where not all of it fits there, everything stands over the town.
    """
    above: list[Piece] = []
    rest = [piece for piece in texts if piece]
    while rest and len(_over_town([*above, rest[0]], width)) <= over:
        above.append(rest.pop(0))
    aside = InlineFlow(rest, width - town)
    if len(aside) > rows or any(width_of(piece) > width - town for piece in rest):
        return _over_town(texts, width), InlineFlow((), width)
    return _over_town(above, width), aside
