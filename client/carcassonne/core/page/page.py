"""The page of the map: players, map and its insets; with room, all else as well."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.carcassonne.core.drawing.brush import DrawMode, brush_for
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.flash import flash
from tilewyrm.client.carcassonne.core.map.highlight import Highlights, target
from tilewyrm.client.carcassonne.core.map.inset import VisibleMap
from tilewyrm.client.carcassonne.core.map.minimap import minimap
from tilewyrm.client.carcassonne.core.map.painter import draw_map, placement_order
from tilewyrm.client.carcassonne.core.map.rulers import map_canvas
from tilewyrm.client.carcassonne.core.map.viewport import MapView, hidden_extent, map_view
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.tiles import TileView, rotate
from tilewyrm.client.carcassonne.core.page.hand import TileInHand
from tilewyrm.client.carcassonne.core.page.players import draw_players, player_rows
from tilewyrm.client.carcassonne.core.page.points import draw_points
from tilewyrm.client.carcassonne.core.page.remaining_tiles import draw_most
from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.language.speech import tell

_ALL_FROM = (100, 36)
"""Columns and rows from which points and tiles stand below the map."""
_STRIP = 13
"""Rows that they have at least."""


def draw_page(game: CombinedFace, scene: Scene, board: BoardView, canvas: Canvas) -> None:
    """Draw the page on all of *canvas*."""
    brush = brush_for(scene.terminal, scene.settings.theme)
    area = map_area(board, scene.model, canvas.width, canvas.height)
    _draw_map(game, scene, board, canvas.inside(*area), brush)
    if not shows_all(canvas.width, canvas.height):
        draw_players(game, board, scene.model, canvas, brush)
        return
    row, strip = area.height, canvas.height - area.height
    half = canvas.width // (2 if board.pile.remaining else 1)
    title = tell("carcassonne_map.points.title")
    points = canvas.frame(0, row, half, strip, title=title)
    draw_points(game, board, scene.model, points, brush, scene.foreseen)
    if not board.pile.remaining:
        return
    title = tell("carcassonne_map.tiles.title")
    pile = canvas.frame(half, row, canvas.width - half, strip, title=title)
    draw_most(game, board, pile, brush)


def map_area(board: BoardView, model: Model, width: int, height: int) -> Area:
    """Return the area of the map with its frame on a page of so many columns and rows."""
    if shows_all(width, height):
        return Area(0, 0, width, height - max(_STRIP, height // 3))
    rows = player_rows(board, model, width, height)
    return Area(0, rows, width, height - rows)


def shows_all(width: int, height: int) -> bool:
    """Return whether points and tiles stand below the map on a page of that size."""
    return width >= _ALL_FROM[0] and height >= _ALL_FROM[1]


def _draw_map(
    game: CombinedFace, scene: Scene, board: BoardView, canvas: Canvas, brush: DrawMode
) -> None:
    model, chosen = scene.model, target(scene, board)
    happens = flash(model, scene.moment.what, game.flashes) if scene.moment is not None else None
    drawn = chosen if scene.draws_choice else chosen._replace(ghost=None, piece="")
    highlight = Highlights(
        drawn,
        model.seat or 0,
        scene.looked_at,
        happens,
        _news(model, board),
        news_is_due=bool(scene.recap),
        claims=scene.settings.claims,
    )
    viewport = draw_map(game, board, highlight, _page_view(scene), canvas, brush)
    room = map_canvas(canvas)
    visible = VisibleMap(
        viewport,
        room.width,
        room.height,
        board.placed,
        {cell for cell, _ in chosen.cells},
        happens.cell if happens is not None else chosen.cell,
    )
    taken: list[Area] = []
    placed = placement_order(board)
    if (
        brush.paints
        and placed
        and any(hidden_extent(viewport, placed, room.width, room.height).values())
    ):
        small = minimap(board, game.figures(board))
        area = visible.corner(*small.size, taken)
        if area is not None:
            taken.append(area)  # it stands still while tiles are drawn and placed
            small.draw(room.inside(*area), viewport, room.width, room.height)
            room.zone(*area, ClickAction("centre"))
    hand = hand_of(board, chosen.ghost)
    if hand is not None:
        area = visible.corner(*hand.size(room.height), taken)
        if area is not None:
            hand.draw(room.inside(*area), room.height, brush, game.pictures)
            room.zone(*area, ClickAction("turn"))


def hand_of(board: BoardView, ghost: TileView | None) -> TileInHand | None:
    """Return the tile in hand, rotated as *ghost* if there is one; None without one."""
    tile = board.in_hand
    if tile is None:
        return None
    turned = [names.tile_name(rotate(tile, quarters)) for quarters in range(4)]
    return TileInHand(ghost or tile, turned, board.pile.kinds.get(tile.id, 0))


def _news(model: Model, board: BoardView) -> Sequence[Spot]:
    """Return the cells of the others' latest tiles, the last first, while the seat has a tile."""
    if model.request is None or board.in_hand is None:
        return ()
    return placement_order(board)[: -model.seats : -1]


def _page_view(scene: Scene) -> MapView:
    """Return the player's view of the map, as far as it holds for this request."""
    view, request = map_view(scene.ui), scene.model.request
    if view.request != (request.seq if request is not None else 0):
        return replace(view, pan=(0, 0), at=None)
    return view
