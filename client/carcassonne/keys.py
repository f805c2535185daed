"""The commands of the map: moving the tile in hand, turning it, steps of the dragon, the view."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.carcassonne.board import Board, Spot, board, spot
from tilewyrm.client.carcassonne.chart import cells_of
from tilewyrm.client.carcassonne.look import READING, SIZES, SMALL, Look, zoom
from tilewyrm.client.carcassonne.target import cell_of, target
from tilewyrm.client.carcassonne.tiles import EAST, NORTH, SOUTH, STEPS, WEST
from tilewyrm.client.commands import Command
from tilewyrm.client.desk import Desk
from tilewyrm.client.layout import plan
from tilewyrm.client.ui import Overlay


def _at_board(desk: Desk) -> bool:
    return desk.ui.overlay is Overlay.NONE and bool(desk.model.parts)


def _asked(desk: Desk, question: str) -> bool:
    request = desk.model.request
    return _at_board(desk) and request is not None and request.question == question


def _placing(desk: Desk) -> bool:
    return _asked(desk, "place-tile")


def _on_map(desk: Desk) -> bool:
    return _placing(desk) or _asked(desk, "move-dragon")


def _move(desk: Desk, side: int) -> None:
    """Highlight the nearest cell of a choice on *side*, the dragon's own step on that side."""
    shown = board(desk.model)
    cells = target(desk.scene, shown).cells
    start = _start(desk, shown)
    if start is None:
        return
    chosen = nearest([cell for cell, _ in cells], start, side)
    if chosen is not None:
        _see(desk, cursor=_same_turn(desk, chosen, dict(cells)[chosen]))


def _start(desk: Desk, shown: Board) -> Spot | None:
    if _asked(desk, "move-dragon"):
        return spot(shown.dragon.cell)
    return target(desk.scene, shown).cell


def nearest(cells: Sequence[Spot], start: Spot, side: int) -> Spot | None:
    """Return the cell on *side* of *start* that an arrow key means, None if there is none.

    Straight on comes before aside: a column aside counts as much as two ahead.
    """
    dx, dy = STEPS[side]
    ahead = []
    for x, y in cells:
        east, south = x - start[0], y - start[1]
        on, aside = east * dx + south * dy, abs(east * dy) + abs(south * dx)
        if on > 0:
            ahead.append((on + 2 * aside, aside, (x, y)))
    return min(ahead)[2] if ahead else None


def _same_turn(desk: Desk, cell: Spot, first: int) -> int:
    """Return the decision on *cell* with the rotation that is highlighted now, else the first."""
    request = desk.model.request
    if request is None or not _placing(desk):
        return first
    now = request.decisions[min(desk.ui.cursor, len(request.decisions) - 1)].carcassonne
    for index, decision in enumerate(request.decisions):
        place = decision.carcassonne.place_tile
        if cell_of(decision.carcassonne) == cell and place.rotation == now.place_tile.rotation:
            return index
    return first


def _turn(desk: Desk, by: int) -> None:
    """Highlight the next rotation, *by* 1 or -1, in which the tile fits where it is."""
    request = desk.model.request
    if request is None:
        return
    now = request.decisions[min(desk.ui.cursor, len(request.decisions) - 1)].carcassonne
    here = [
        (decision.carcassonne.place_tile.rotation, index)
        for index, decision in enumerate(request.decisions)
        if cell_of(decision.carcassonne) == cell_of(now)
    ]
    rotations = sorted(here)
    position = [rotation for rotation, _ in rotations].index(now.place_tile.rotation)
    _see(desk, cursor=rotations[(position + by) % len(rotations)][1])


def _see(desk: Desk, cursor: int) -> None:
    """Highlight a choice and let the map follow it again."""
    desk.look(cursor=cursor, digits="", extra=replace(_look(desk), pan=(0, 0)))


def _look(desk: Desk) -> Look:
    look: Look = desk.ui.extra
    return look


def asked_now(desk: Desk) -> int:
    """Return the number of the request, 0 when this seat is not asked."""
    request = desk.model.request
    return request.seq if request is not None else 0


def _pan(desk: Desk, side: int) -> None:
    look, (dx, dy) = _look(desk), STEPS[side]
    x, y = look.pan if look.asked == asked_now(desk) else (0, 0)
    desk.look(extra=replace(look, pan=(x + dx, y + dy), asked=asked_now(desk)))


def _zoom(desk: Desk, by: int) -> None:
    area = plan(*desk.size).board
    shown = board(desk.model)
    cells = cells_of(shown, target(desk.scene, shown))
    now = zoom(_look(desk), cells, area.width, area.height - 1)
    desk.look(extra=replace(_look(desk), zoom=max(0, min(now + by, len(SIZES) - 1))))


def _overview(desk: Desk, _: int) -> None:
    look = _look(desk)
    shown = {None: 0, 0: SMALL, SMALL: READING}.get(look.zoom)
    desk.look(extra=replace(look, zoom=shown))


def _centre(desk: Desk, _: int) -> None:
    desk.look(extra=Look())


def _side(name: str, side: int, key: str, title: str = "") -> Command:
    return Command(f"map-{name}", title, (key,), lambda desk, _: _move(desk, side), _on_map)


def _panning(name: str, side: int, keys: tuple[str, ...], title: str = "") -> Command:
    return Command(f"pan-{name}", title, keys, lambda desk, _: _pan(desk, side), _at_board)


COMMANDS: Sequence[Command] = (
    _side("north", NORTH, "up", "Cell or step that way"),
    _side("east", EAST, "right"),
    _side("south", SOUTH, "down"),
    _side("west", WEST, "left"),
    Command(
        "turn",
        "Turn the tile, or back",
        ("r", " "),
        lambda desk, _: _turn(desk, 1),
        _placing,
        "turn",
    ),
    Command(
        "turn-back", "Turn the tile, or back", ("R",), lambda desk, _: _turn(desk, -1), _placing
    ),
    Command(
        "larger",
        "Larger or smaller map",
        ("+", "="),
        lambda desk, _: _zoom(desk, 1),
        _at_board,
        "zoom",
    ),
    Command("smaller", "Larger or smaller map", ("-",), lambda desk, _: _zoom(desk, -1), _at_board),
    Command("overview", "Overview, small, large", ("z",), _overview, _at_board),
    Command("centre", "Map follows the game", ("c",), _centre, _at_board),
    _panning("north", NORTH, ("s-up", "K"), "Look that way"),
    _panning("east", EAST, ("s-right", "L")),
    _panning("south", SOUTH, ("s-down", "J")),
    _panning("west", WEST, ("s-left", "H")),
)
