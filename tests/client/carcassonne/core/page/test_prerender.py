"""Tiles are painted before they are seen, so that a frame that shows many of them paints none."""

from dataclasses import replace

from support.carcassonne.scenes import NOTHING_MORE, UNCOLOURED, board, in_progress
from tilewyrm.client.carcassonne.core.drawing.brush import ABOVE, SMALL
from tilewyrm.client.carcassonne.core.drawing.tile_pixels import tile_pixels
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.page.page import draw_page
from tilewyrm.client.carcassonne.core.page.prerender import prerender
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas

PAGE = (150, 57)


def test_the_map_from_further_above_and_the_tiles_beside_it_are_painted_ahead() -> None:
    desk = in_progress(4, 40, "place-tile", **NOTHING_MORE)
    seen, scene = board(desk.model), desk.scene
    tile_pixels.cache_clear()
    draw_page(GAME, scene, seen, Canvas(*PAGE))
    shown = tile_pixels.cache_info().misses
    tiles = list(prerender(GAME, seen, scene, *PAGE))
    made = tile_pixels.cache_info().misses
    assert shown + len(seen.placed) < made
    for zoom in (SMALL, ABOVE):
        look = MapView(zoom=zoom, request=scene.model.request.seq)
        canvas = Canvas(*PAGE)
        there = replace(scene.ui, remembered=look)
        draw_page(GAME, scene._replace(ui=there), seen, canvas)
        styles = {canvas.style_at(x, y) for x in range(PAGE[0]) for y in range(PAGE[1])}
        assert "on-grass" in styles
    assert list(prerender(GAME, seen, scene, *PAGE)) == tiles
    assert tile_pixels.cache_info().misses <= made + 2  # the tile in hand at the sizes looked at


def test_where_tiles_are_made_of_characters_nothing_is_painted() -> None:
    desk = in_progress(4, 40, "place-tile", **NOTHING_MORE)
    scene = desk.scene._replace(terminal=UNCOLOURED)
    assert not list(prerender(GAME, board(desk.model), scene, *PAGE))
