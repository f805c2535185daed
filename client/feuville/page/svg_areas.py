"""Areas, marks and coordinates, over display and towns of a page or picture."""

from collections.abc import Iterator, Sequence

from tilewyrm.client.drawing.svg import (
    AREAS,
    COORDINATES,
    MARKS,
    MarkedDecision,
    Plate,
    Sight,
    Sights,
    SymbolSheet,
    coordinate,
    framed,
    labels,
)
from tilewyrm.client.feuville.drawing.tile_svg import CARD, HEIGHT, WIDTH
from tilewyrm.client.feuville.model.board import BoardView, board_of
from tilewyrm.client.feuville.model.catalogue import layer_name
from tilewyrm.client.feuville.model.highlight import target_of
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
    display_size,
    shelf_left,
    town_panel,
    town_size,
    town_width,
)
from tilewyrm.client.feuville.words.description import describe_each
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_Rectangle = tuple[float, float, float, float]
"""x, y, width and height."""
_Area = tuple[str, str, _Rectangle, Thing]
"""A panel, a name within it, a rectangle, and the thing that it shows."""
_LETTER, _SMALLER = 12, 16
"""Height of a coordinate, and of one in a town, which is drawn to a smaller scale."""
_LEFT, _TOP = 44, 24
"""Room for coordinates at the left of the display and above a town."""
_EDGE = 16
"""Width of a mark beside a town that has no room for another column."""


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


def annotations(model: Model, marked: Sequence[MarkedDecision], *, coordinates: bool) -> Plate:
    """Return the marks of decisions, coordinates, and the frames with room for them."""
    board = board_of(model)
    pieces = dict(_marks(model, board, marked))
    return pieces | dict(_coordinates(model, board)) if coordinates else pieces


def _coordinates(model: Model, board: BoardView) -> Iterator[tuple[str, str]]:
    """Yield the layers at the left of the display, and the positions above the towns."""
    width, height = display_size()
    yield f"{DISPLAY}/@", f"{-_LEFT} 0 {width + _LEFT} {height}"
    for row, layer in enumerate(LAYERS):
        y = HEAD + (row + 0.5) * HEIGHT
        markup = coordinate(-_LEFT / 2, y, layer_name(layer), _LETTER)
        yield f"{DISPLAY}/{COORDINATES}/{layer}", markup
    for seat in range(model.seats):
        name = town_panel(seat)
        wide, high = town_size(board)
        yield f"{name}/@", f"0 {-_TOP} {wide} {high + _TOP}"
        for position, x in column_places(board, seat).items():
            markup = coordinate(x + WIDTH / 2, -_TOP / 2, str(position), _SMALLER)
            yield f"{name}/{COORDINATES}/{position}", markup


def _marks(
    model: Model, board: BoardView, marked: Sequence[MarkedDecision]
) -> Iterator[tuple[str, str]]:
    """Yield a mark for each thing; what is not on the board has none."""
    places: dict[Thing, list[tuple[str, _Rectangle]]] = {}
    for panel, _, area, thing in _areas(model, board):
        places.setdefault(thing, []).append((panel, area))
    meant = [[*target_of(each.decision.feuville, board, each.seat).tones] for each in marked]
    for index, (thing, label) in enumerate(labels(meant).items()):
        found = places.get(thing) or [*_beside(board, thing)]
        for copy, (panel, area) in enumerate(found):
            yield f"{panel}/{MARKS}/{index}.{copy}", framed(*area, label)


def _beside(board: BoardView, thing: Thing) -> Iterator[tuple[str, _Rectangle]]:
    """Yield the place of a column that a town does not have yet."""
    match thing:
        case ("column", int(seat), int(position)):
            known = column_places(board, seat)
            if not known:
                return
            first, left = min(known.items())
            x, room = left + (position - first) * WIDTH, town_width(board) * WIDTH
            start, end = max(x, 0), min(x + WIDTH, room)
            if end - start < _EDGE:
                start, end = (0, _EDGE) if x < 0 else (room - _EDGE, room)
            yield town_panel(seat), (start, 0, end - start, 3 * HEIGHT + GROUND)
