"""Shelf beside a player's town: the store and the fairy tiles."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.inline_flow import fold
from tilewyrm.client.feuville.drawing.landscape import write_over
from tilewyrm.client.feuville.drawing.tile import TileStyle, draw_tile
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.page.building_sites import outline
from tilewyrm.client.feuville.words.card_text import fairy_text, pays
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.scene import Scene
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_CARD = 19
"""Columns of a card with the gap after it."""
_CARD_ROWS = 5
_TILE = (10, 4)
"""Columns and rows of a stored tile."""
_PLACES = 2
"""Things that the store holds, and fairy tiles that are kept (F31, F68)."""

WIDTH = _PLACES * _CARD
ROWS = 2 * (1 + _CARD_ROWS)


def draw_shelf(
    scene: Scene, board: BoardView, seat: int, highlights: Highlights, canvas: Canvas
) -> None:
    """Draw what *seat* has stored, and below it the fairy tiles that are kept."""
    player = board.players.get(seat, fv.Player())
    write_over(canvas, 0, 0, tell("feuville_board.shelf.store"), "ink-faint")
    for index in range(_PLACES):
        card = canvas.inside(index * _CARD, 1, _CARD - 1, _CARD_ROWS)
        if index >= len(player.store):
            _draw_empty(card, brush_of(scene))
            continue
        stored = player.store[index]
        _draw_item(scene, board, stored, highlights.tone(("item", seat, stored.item)), card)
        card.place(0, 0, card.width, card.height, ("item", seat, stored.item))
    below = canvas.inside(0, 1 + _CARD_ROWS, canvas.width, 1 + _CARD_ROWS)
    write_over(below, 0, 0, tell("feuville_board.shelf.fairies"), "ink-faint")
    fairies = [*player.fairies, *[""] * player.face_down]
    for index in range(_PLACES):
        card = below.inside(index * _CARD, 1, _CARD - 1, _CARD_ROWS)
        if index >= len(fairies):
            _draw_empty(card, brush_of(scene))
            continue
        _draw_fairy(board, fairies[index], highlights, ("item", seat, fairies[index]), card)


def _draw_empty(card: Canvas, brush: DrawMode) -> None:
    card.fill(0, 0, card.width, card.height, style="on-slot")
    outline(card, tell("feuville_board.shelf.empty"), "ink-plot", brush)


def _draw_item(
    scene: Scene, board: BoardView, stored: fv.StoredItem, tone: str, card: Canvas
) -> None:
    tile = board.catalogue.tiles.get(stored.item)
    if tile is not None:
        card.fill(0, 0, card.width, card.height, style="on-slot")
        width, rows = _TILE
        draw_tile(card, 0, 0, tile, TileStyle(width, rows, brush_of(scene), frame=tone))
        detail = board.catalogue.tile_detail(stored.item)
        if get_cwidth(detail) <= card.width:  # else its signs say it
            card.put(0, rows, detail, "ink-faint on-slot")
    else:
        name = board.catalogue.decree(stored.item)
        (lines,) = pays(board.catalogue, [(stored.item, card.width)])
        _draw_card(card, name, lines, "ink-decree", "parchment", tone)
    if stored.protection:
        safe = tell("feuville_board.shelf.safe")
        style = f"ink-magic on-{'slot' if tile is not None else 'parchment'}"
        card.put(card.width - get_cwidth(safe), card.height - 2, safe, style)


def _draw_fairy(
    board: BoardView, fairy: str, highlights: Highlights, thing: Thing, card: Canvas
) -> None:
    if not fairy:
        card.fill(0, 0, card.width, card.height, style="on-veil")
        card.put(0, 0, tell("feuville_board.shelf.hidden"), "ink-magic on-veil")
        return
    lines = fold(fairy_text(board.catalogue, fairy), card.width)
    _draw_card(
        card, board.catalogue.fairy(fairy), lines, "ink-magic", "veil", highlights.tone(thing)
    )
    card.place(0, 0, card.width, card.height, thing)


def _draw_card(
    card: Canvas, name: str, text: Sequence[str], style: str, ground: str, tone: str
) -> None:
    card.fill(0, 0, card.width, card.height, style=f"on-{ground}")
    lines = fold(name, card.width)
    for row, line in enumerate(lines):
        card.put(0, row, line, f"{style} on-{ground} card{f' mark-{tone}' if tone else ''}")
    for row, line in enumerate(text, start=len(lines)):
        card.put(0, row, line, f"ink-ink on-{ground}")
