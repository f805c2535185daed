"""The tiles that are likely to be painted next, painted ahead."""

from collections.abc import Iterator

from tilewyrm.client.carcassonne.core.drawing.brush import SIZES, brush_for
from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.painter import placement_order
from tilewyrm.client.carcassonne.core.map.rulers import map_size
from tilewyrm.client.carcassonne.core.map.viewport import map_view, zoom
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.connectivity import claims_of
from tilewyrm.client.carcassonne.core.model.tiles import TileView, rotate
from tilewyrm.client.carcassonne.core.page.hand import size_in_hand
from tilewyrm.client.carcassonne.core.page.page import map_area
from tilewyrm.client.carcassonne.core.page.remaining_tiles import PICTURES
from tilewyrm.client.model.scene import Scene

_ROTATIONS = range(4)


def prerender(
    game: CombinedFace, board: BoardView, scene: Scene, width: int, height: int
) -> Iterator[TileView]:
    """Paint the tiles that may be visible next on a page of this size; yield tile by tile.

    First the tile in hand as it may lie, then the map as it will be seen from further above, then
    what is still in the pile.
    """
    brush = brush_for(scene.terminal, scene.settings.theme)
    if not brush.paints:
        return
    area = map_area(board, scene.model, width, height)
    columns, rows = map_size(area.width, area.height)
    now = zoom(map_view(scene.ui), placement_order(board), columns, rows, brush)
    claimed = claims_of(board) if scene.settings.claims else {}
    for tile, size, cell in _candidates(board, now, brush.least, size_in_hand(rows)):
        claims = claimed.get(cell, ()) if cell is not None else ()
        brush.tile(tile, size, game.pictures, claims=claims)
        yield tile


def _candidates(
    board: BoardView, now: int, least: int, in_hand: TileSize
) -> Iterator[tuple[TileView, TileSize, Spot | None]]:
    """Yield turned tiles with their sizes, the most likely first; and the cell of each on the map.

    The map has the size *now* and may come to have the *least* one, both by their places in
    `SIZES`; a tile *in_hand* has its own.
    """
    kinds = [board.kind(tile) for tile in board.pile.kinds]
    if board.in_hand is not None:
        for rotation in _ROTATIONS:
            yield rotate(board.in_hand, rotation), SIZES[now], None
            yield rotate(board.in_hand, rotation), in_hand, None
    for index in range(now - 1, least - 1, -1):
        yield from ((board.map_tiles[cell], SIZES[index], cell) for cell in board.placed)
    for kind in kinds:
        yield kind, in_hand, None
    for size in reversed(PICTURES):
        yield from ((kind, size, None) for kind in kinds)
    for kind in kinds:
        yield from ((rotate(kind, rotation), SIZES[now], None) for rotation in _ROTATIONS)
