"""The map: tiles, pieces and marks on a canvas."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.drawing.brush import DrawMode
from tilewyrm.client.carcassonne.core.drawing.tile import Place, TileDrawing
from tilewyrm.client.carcassonne.core.drawing.tile_pixels import Claim
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.expansion.flash import Flash, PieceOnTile
from tilewyrm.client.carcassonne.core.map.cell_frame import CellFrame, draw_frame
from tilewyrm.client.carcassonne.core.map.highlight import Highlights, OfferTarget
from tilewyrm.client.carcassonne.core.map.overview import draw_overview
from tilewyrm.client.carcassonne.core.map.pieces import (
    characters_of,
    draw_badges,
    draw_figure,
    draw_piece,
    draw_rim,
)
from tilewyrm.client.carcassonne.core.map.rulers import draw_rulers, map_canvas
from tilewyrm.client.carcassonne.core.map.viewport import (
    MapView,
    Viewport,
    map_viewport,
    view_of_all,
)
from tilewyrm.client.carcassonne.core.model.board import PLACE_BESIDE, BoardView, Piece, Spot
from tilewyrm.client.carcassonne.core.model.connectivity import (
    claims_of,
    connected_parts,
)
from tilewyrm.client.drawing.canvas import Canvas, ClickAction


def cells_of(board: BoardView, target: OfferTarget) -> list[Spot]:
    """Return every cell with a tile or an offer."""
    return sorted({*board.placed, *(cell for cell, _ in target.cells)}) or [(0, 0)]


def placement_order(board: BoardView) -> list[Spot]:
    """Return the cells with tiles, in the order in which these were placed."""
    return sorted(board.placed, key=lambda cell: (board.placed[cell].number, cell))


class MapPainter(NamedTuple):
    """Painter of one map on one canvas, with a viewport and a draw mode."""

    game: CombinedFace
    board: BoardView
    highlight: Highlights
    canvas: Canvas
    brush: DrawMode
    viewport: Viewport

    def draw(self) -> None:
        """Draw the visible part, and register things and zones for clicks and looks."""
        figures: dict[Spot, list[Figure]] = {}
        for figure in self._figures():
            figures.setdefault(figure.cell, []).append(figure)
        if self.viewport.size.height == 1 and not self.brush.paints:
            draw_overview(
                self.board,
                self.highlight.target,
                figures,
                self.viewport,
                self.canvas,
                self.brush.signs,
            )
        else:
            self._draw_tiles(figures)
        bare = self._replace(canvas=Canvas(0, 0))
        self.canvas.place_lazily(lambda canvas: bare._replace(canvas=canvas)._place_things(figures))
        self._zones()

    def drawing(
        self, cell: Spot, lit: frozenset[int] = frozenset(), claims: Sequence[Claim] = ()
    ) -> TileDrawing:
        """Return the drawing of the tile on *cell*."""
        tile, size = self.board.map_tiles[cell], self.viewport.size
        return self.brush.tile(tile, size, self.game.pictures, lit, claims)

    def is_seen(self, cell: Spot) -> bool:
        """Return whether anything of a cell is on the canvas."""
        return self.viewport.shows(cell, self.canvas.width, self.canvas.height)

    def _draw_tiles(self, figures: Mapping[Spot, Sequence[Figure]]) -> None:
        lit, target = self._lit_features(), self.highlight.target
        visible = [cell for cell in self.board.placed if self.is_seen(cell)]
        claimed = claims_of(self.board) if self.highlight.claims and self.brush.paints else {}
        for cell in visible:
            drawing = self.drawing(cell, lit.get(cell, frozenset()), claimed.get(cell, ()))
            self.canvas.show(*self.viewport.place(cell), drawing.picture)
        for cell in visible:
            for piece in self._pieces(cell):  # before all pieces: none hides another
                place = self.viewport.place(cell)
                draw_rim(
                    piece, self.board, cell, self.drawing(cell), self.canvas, place, self.brush
                )
        for cell in visible:
            self._frame(cell)
            if figures.get(cell) or self._pieces(cell):
                self._draw_upon(cell, figures.get(cell, ()))
        for cell, _ in target.cells:
            if cell not in self.board.placed:
                self._draw_vacant(cell)
        if self.highlight.flash is not None:
            self._draw_flash(self.highlight.flash)

    def _draw_upon(self, cell: Spot, figures: Sequence[Figure]) -> None:
        """Draw pieces and figures on a tile; a figure's word hides no piece and no other word."""
        place, drawing = self.viewport.place(cell), self.drawing(cell)
        above = self.viewport.size.height > 1
        if not above:
            self._draw_pieces(cell, drawing, place)
        taken = characters_of(self._pieces(cell), drawing) if above else set()
        for figure in figures:
            taken |= draw_figure(
                figure, drawing, self.canvas, place, self.brush, self.game.pictures, taken
            )
        if above:
            self._draw_pieces(cell, drawing, place)

    def _figures(self) -> list[Figure]:
        """Return the figures of the board; those of the flash replace others of their names."""
        flash = self.highlight.flash
        then = list(flash.figures) if flash is not None else []
        names = {figure.name for figure in then}
        now = [figure for figure in self.game.figures(self.board) if figure.name not in names]
        return now + then

    def _lit_features(self) -> Mapping[Spot, frozenset[int]]:
        """Return the parts of the features to light up, by cell; each feature as a whole."""
        target, parts = self.highlight.target, set[Piece]()
        if target.cell is not None and target.feature is not None:
            parts.update(connected_parts(self.board, (target.cell, target.feature)))
        looked_at, flash = self.highlight.looked_at, self.highlight.flash
        if isinstance(looked_at, tuple) and looked_at[0] == "feature":
            parts.update(connected_parts(self.board, looked_at[1:]))
        if flash is not None and flash.feature is not None:
            parts.update(connected_parts(self.board, (flash.cell, flash.feature)))
        by_cell: dict[Spot, set[int]] = {}
        for cell, feature in parts:
            by_cell.setdefault(cell, set()).add(feature)
        return {cell: frozenset(features) for cell, features in by_cell.items()}

    def _frame(self, cell: Spot) -> None:
        """Draw the frame of a tile that was placed last, or that an offer means."""
        target = self.highlight.target
        frames = []
        if cell == self.board.last:
            frames.append(CellFrame.LAST)
        if target.cell == cell:
            frames.append(CellFrame.CHOSEN)
        elif any(cell == at for at, _ in target.cells):
            frames.append(CellFrame.OPEN)
        if self.highlight.looked_at == ("tile", cell):
            frames.append(CellFrame.CHOSEN)
        if self.highlight.flash is not None and self.highlight.flash.cell == cell:
            frames.append(CellFrame.FLASH)
        for frame in frames:
            draw_frame(
                frame, self.canvas, self.viewport.place(cell), self.viewport.size, self.brush
            )

    def _draw_pieces(self, cell: Spot, drawing: TileDrawing, place: Place) -> None:
        for piece in self._pieces(cell):
            draw_piece(piece, self.board, cell, drawing, self.canvas, place, self.brush)

    def _pieces(self, cell: Spot) -> list[PieceOnTile]:
        """Return the pieces on a tile, that of the highlighted offer among them."""
        pieces = [
            PieceOnTile(one.seat, one.piece, one.feature) for one in self.board.placed[cell].pieces
        ]
        target = self.highlight.target
        if target.cell == cell and target.piece and target.feature is not None:
            place, taken = target.feature, {piece.feature for piece in pieces}
            while place in taken:
                place += PLACE_BESIDE
            pieces.append(PieceOnTile(self.highlight.seat, target.piece, place))
        return pieces

    def _draw_flash(self, flash: Flash) -> None:
        """Draw a flash: a leaving piece, and scored points."""
        if not self.is_seen(flash.cell):
            return
        place, size = self.viewport.place(flash.cell), self.viewport.size
        if flash.cell not in self.board.placed:
            draw_frame(CellFrame.FLASH, self.canvas, place, size, self.brush)
        elif flash.leaving is not None:
            drawing = self.drawing(flash.cell)
            draw_piece(
                flash.leaving,
                self.board,
                flash.cell,
                drawing,
                self.canvas,
                place,
                self.brush,
                leaving=True,
            )
        draw_badges(flash.badges, self.canvas, place, size, self.brush)

    def _draw_vacant(self, cell: Spot) -> None:
        """Draw the tile in hand on its highlighted cell, and a mark on the others."""
        target, place, size = self.highlight.target, self.viewport.place(cell), self.viewport.size
        if cell == target.cell and target.ghost is not None:
            drawing = self.brush.tile(target.ghost, size, self.game.pictures)
            self.canvas.show(*place, drawing.picture)
            draw_frame(CellFrame.HAND, self.canvas, place, size, self.brush)
        else:
            draw_frame(CellFrame.VACANT, self.canvas, place, size, self.brush)

    def _place_things(self, figures: Mapping[Spot, Sequence[Figure]]) -> None:
        """Register the things that can be looked at."""
        size = self.viewport.size
        for cell in self.board.placed:
            if not self.is_seen(cell):
                continue
            left, top = self.viewport.place(cell)
            self.canvas.place(left, top, *size, ("tile", cell))
            if size.height > 1:
                for column, row, columns, feature in self.drawing(cell).plan.runs:
                    thing = ("feature", cell, feature)
                    self.canvas.place(left + column, top + row, columns, 1, thing)
            for figure in figures.get(cell, ()):
                if figure.far:
                    self.canvas.place(left, top, size.width, 1, ("figure", figure.name.lower()))
        for cell, _ in self.highlight.target.cells:
            if cell not in self.board.placed and self.is_seen(cell):
                self.canvas.place(*self.viewport.place(cell), *size, ("cell", cell))

    def _zones(self) -> None:
        """Let a click highlight the offer on a cell or feature; on the tile in hand, turn it."""
        target, size = self.highlight.target, self.viewport.size
        finer = {cell for cell, _, _ in target.features}
        for cell, index in target.cells:
            turn = cell == target.cell and target.ghost is not None
            if cell in finer:
                continue
            action = ClickAction("turn") if turn else ClickAction("pick", index)
            self.canvas.zone(*self.viewport.place(cell), *size, action)
        if size.height == 1:
            for cell, _, index in target.features:
                self.canvas.zone(*self.viewport.place(cell), *size, ClickAction("pick", index))
            return
        offer_at: dict[Spot, dict[int, int]] = {}
        for cell, feature, index in target.features:
            offer_at.setdefault(cell, {})[feature] = index
        for cell in offer_at.keys() & self.board.placed.keys():
            left, top = self.viewport.place(cell)
            for column, row, length, feature in self.drawing(cell).plan.runs:
                index_of = offer_at[cell].get(feature)
                if index_of is not None:
                    action = ClickAction("pick", index_of)
                    self.canvas.zone(left + column, top + row, length, 1, action)


def draw_map(
    game: CombinedFace,
    board: BoardView,
    highlight: Highlights,
    view: MapView,
    canvas: Canvas,
    brush: DrawMode,
) -> Viewport:
    """Draw the map with its frame on all of *canvas*; return the viewport inside the frame."""
    flash = highlight.flash
    focus_cell = flash.cell if flash is not None else focus(game, board, highlight.target)
    room, placed = map_canvas(canvas), placement_order(board)
    news = highlight.news if flash is None else ()
    if highlight.news_is_due and news and focus_cell is not None:
        view = view_of_all(view, placed, (focus_cell, *news), room.width, room.height, brush)
    viewport = map_viewport(view, placed, focus_cell, room.width, room.height, brush, news)
    MapPainter(game, board, highlight, room, brush, viewport).draw()
    draw_rulers(viewport, placed, canvas, ascii_only=brush.signs.ascii)
    return viewport


def focus(game: CombinedFace, board: BoardView, target: OfferTarget) -> Spot | None:
    """Return the cell that must be seen: that of the offer, an expansion's, or the last one."""
    cell = target.cell if target.cell is not None else game.focus(board)
    return cell if cell is not None else board.last
