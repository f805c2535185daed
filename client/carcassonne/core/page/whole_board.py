"""The whole board, on a canvas as large as it needs: for outputs without a screen."""

from tilewyrm.client.carcassonne.core.drawing.brush import SMALL, brush_for
from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.highlight import Highlights, target
from tilewyrm.client.carcassonne.core.map.painter import draw_map
from tilewyrm.client.carcassonne.core.map.rulers import LEFT, TOP
from tilewyrm.client.carcassonne.core.map.viewport import MapView, extent
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.page.page import hand_of
from tilewyrm.client.carcassonne.core.page.players import draw_players
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.model.scene import Scene

_COLUMNS = 72
"""Columns at least: room for the players."""
_LARGE_ROWS = 36
"""Rows of a board with a row for each player and a large tile in hand."""
_GAP = 2
"""Columns between the map and the tile in hand."""


def whole_board(game: CombinedFace, scene: Scene, board: BoardView) -> Canvas:
    """Return the players, the whole map and the tile in hand."""
    brush, model = brush_for(scene.terminal, scene.settings.theme), scene.model
    across, down = extent(board.placed, brush.sizes[SMALL])
    width, hand = max(across + LEFT, _COLUMNS), hand_of(board, None)
    box = TileSize(0, 0) if hand is None else hand.size(_LARGE_ROWS)
    height = max(down + TOP, box.height)
    canvas = Canvas(width + _GAP + box.width, model.seats + height)
    people = Canvas(width, _LARGE_ROWS)
    draw_players(game, board, model, people, brush)
    canvas.show(0, 0, people.inside(0, 0, width, model.seats).picture())
    highlights = Highlights(target(scene, board), model.seat or 0)
    room = canvas.inside(0, model.seats, width, height)
    draw_map(game, board, highlights, MapView(zoom=SMALL), room, brush)
    if hand is not None:
        aside = canvas.inside(width + _GAP, model.seats, box.width, box.height)
        hand.draw(aside, _LARGE_ROWS, brush, game.pictures)
    return canvas
