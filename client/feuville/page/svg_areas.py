"""Areas of display and towns on a page of a browser, each with its description."""

from collections.abc import Iterator

from tilewyrm.client.drawing.svg import AREAS, Sight, Sights, SymbolSheet
from tilewyrm.client.feuville.drawing.tile_svg import CARD, HEIGHT, WIDTH
from tilewyrm.client.feuville.model.board import BoardView, board_of
from tilewyrm.client.feuville.page.svg_board import (
    COLUMNS,
    DISPLAY,
    GAP,
    GROUND,
    HAND,
    HEAD,
    LAYERS,
    SLOT_ROWS,
    column_places,
    shelf_left,
    town_panel,
)
from tilewyrm.client.feuville.words.description import describe_each
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_Area = tuple[str, str, tuple[float, float, float, float], Thing]
"""A panel, a name within it, a rectangle (x, y, width, height), and the thing that it shows."""


def sights(model: Model, _stencils: SymbolSheet) -> Sights:
    """Return all of display and towns in *model*, the dice and the players."""
    board = board_of(model)
    shapes: dict[str, str] = {}
    areas: dict[Thing, list[str]] = {}
    for panel, name, (x, y, width, height), thing in _areas(model, board):
        shapes[f"{panel}/{AREAS}/{name}"] = (
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" data-part="0"/>'
        )
        areas.setdefault(thing, []).append(f"{panel}/{name}/0")
    for seat in range(model.seats):
        areas.setdefault(("seat", seat), []).append(f"seats/{seat}/0")
    found = [*map(Sight, areas.values(), describe_each(model, areas))]
    return Sights(shapes, [sight for sight in found if sight.lines])


def _areas(model: Model, board: BoardView) -> Iterator[_Area]:
    yield from _display(board)
    if board.turn.HasField("low"):
        yield HAND, "dice", (0, 0, 100, 100), ("dice",)
    for seat in range(model.seats):
        panel = town_panel(seat)
        for position, x in column_places(board, seat).items():
            area = (x, 0, WIDTH, 3 * HEIGHT + GROUND)
            yield panel, f"column{position}", area, ("column", seat, position)
        player, left = board.players.get(seat, fv.Player()), shelf_left(board)
        shelves = (
            [each.item for each in player.store],
            [*player.fairies, *[""] * player.face_down],
        )
        for row, items in enumerate(shelves):
            for index, item in enumerate(items):
                x = left + index * (WIDTH + GAP)
                area = (x, SLOT_ROWS[row], WIDTH, HEIGHT)
                yield panel, f"shelf{row}.{index}", area, ("item", seat, item)


def _display(board: BoardView) -> Iterator[_Area]:
    """Yield persons, tiles, decrees, fairy tiles, Town Evaluations and the gnome."""
    tiles, decrees = HEAD, HEAD + 3 * HEIGHT + GAP
    fairies = decrees + CARD + GAP
    for column in COLUMNS:
        x = (column - 1) * (WIDTH + GAP)
        yield DISPLAY, f"person{column}", (x, 0, WIDTH, HEAD), ("person", column)
        for row, layer in enumerate(LAYERS):
            area = (x, tiles + row * HEIGHT, WIDTH, HEIGHT)
            yield DISPLAY, f"{layer}.{column}", area, ("tile", layer, column)
        yield DISPLAY, f"decree{column}", (x, decrees, WIDTH, CARD), ("decree", column)
    for index, fairy in enumerate(board.fairies.fairies):
        if fairy:
            x = index * (WIDTH + GAP)
            yield DISPLAY, f"fairy{index}", (x, fairies, WIDTH, CARD), ("fairy", fairy)
    if board.decrees.evaluations:
        area = (3 * (WIDTH + GAP), fairies, WIDTH, CARD)
        yield DISPLAY, "evaluations", area, ("evaluations",)
    if board.turn.gnome:
        x = (board.turn.gnome - 1) * (WIDTH + GAP)
        yield DISPLAY, "gnome", (x + 82, 0, 18, HEAD), ("gnome",)
