"""The commands of the map: moving the tile in hand, turning it, steps of the dragon, the view."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.carcassonne.board import Board, Spot, board_of, spot
from tilewyrm.client.carcassonne.chart import cells_of
from tilewyrm.client.carcassonne.look import READING, SIZES, SMALL, Look, look_of, zoom
from tilewyrm.client.carcassonne.target import cell_of, target
from tilewyrm.client.carcassonne.tiles import EAST, NORTH, SOUTH, STEPS, WEST
from tilewyrm.client.commands import Command, Gesture, Player
from tilewyrm.client.layout import plan
from tilewyrm.client.model import Model
from tilewyrm.client.ui import Overlay


def _at_board(player: Player) -> bool:
    return player.scene.ui.overlay is Overlay.NONE and bool(player.scene.model.parts)


def _asked(player: Player, question: str) -> bool:
    request = player.scene.model.request
    return _at_board(player) and request is not None and request.question == question


def _placing(player: Player) -> bool:
    return _asked(player, "place-tile")


def _on_map(player: Player) -> bool:
    return _placing(player) or _asked(player, "move-dragon")


def _move(player: Player, side: int) -> None:
    """Highlight the nearest cell of an offer on *side*, the dragon's own step on that side."""
    board = board_of(player.scene.model)
    cells = target(player.scene, board).cells
    start = _start(player, board)
    if start is None:
        return
    chosen = nearest([cell for cell, _ in cells], start, side)
    if chosen is not None:
        _see(player, cursor=_same_turn(player, chosen, dict(cells)[chosen]))


def _start(player: Player, board: Board) -> Spot | None:
    if _asked(player, "move-dragon"):
        return spot(board.dragon.cell)
    return target(player.scene, board).cell


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


def _same_turn(player: Player, cell: Spot, first: int) -> int:
    """Return the decision on *cell* with the rotation that is highlighted now, else the first."""
    request = player.scene.model.request
    if request is None or not _placing(player):
        return first
    now = request.decisions[min(player.scene.ui.cursor, len(request.decisions) - 1)].carcassonne
    for index, decision in enumerate(request.decisions):
        place = decision.carcassonne.place_tile
        if cell_of(decision.carcassonne) == cell and place.rotation == now.place_tile.rotation:
            return index
    return first


def _turn(player: Player, by: int) -> None:
    """Highlight the next rotation, *by* 1 or -1, in which the tile fits where it is."""
    request = player.scene.model.request
    if request is None:
        return
    now = request.decisions[min(player.scene.ui.cursor, len(request.decisions) - 1)].carcassonne
    here = [
        (decision.carcassonne.place_tile.rotation, index)
        for index, decision in enumerate(request.decisions)
        if cell_of(decision.carcassonne) == cell_of(now)
    ]
    rotations = sorted(here)
    position = [rotation for rotation, _ in rotations].index(now.place_tile.rotation)
    _see(player, cursor=rotations[(position + by) % len(rotations)][1])


def _see(player: Player, cursor: int) -> None:
    """Highlight an offer and let the map follow it again."""
    player.remember(replace(_look(player), pan=(0, 0)))
    player.point(cursor)


def _look(player: Player) -> Look:
    return look_of(player.scene.ui)


def asked_now(model: Model) -> int:
    """Return the number of the request, 0 when this seat is not asked."""
    return model.request.seq if model.request is not None else 0


def _pan(player: Player, side: int) -> None:
    look, (dx, dy) = _look(player), STEPS[side]
    asked = asked_now(player.scene.model)
    x, y = look.pan if look.asked == asked else (0, 0)
    player.remember(replace(look, pan=(x + dx, y + dy), asked=asked))


def _zoom(player: Player, gesture: Gesture, by: int) -> None:
    area = plan(*gesture.size).board
    board = board_of(player.scene.model)
    cells = cells_of(board, target(player.scene, board))
    now = zoom(_look(player), cells, area.width, area.height - 1)
    player.remember(replace(_look(player), zoom=max(0, min(now + by, len(SIZES) - 1))))


def _overview(player: Player, _: Gesture) -> None:
    look = _look(player)
    after = {None: 0, 0: SMALL, SMALL: READING}
    player.remember(replace(look, zoom=after.get(look.zoom)))


def _centre(player: Player, _: Gesture) -> None:
    player.remember(Look())


def _side(name: str, side: int, key: str, title: str = "") -> Command:
    return Command(
        f"map-{name}", title, (key,), lambda player, gesture: _move(player, side), _on_map
    )


def _panning(name: str, side: int, keys: tuple[str, ...], title: str = "") -> Command:
    return Command(
        f"pan-{name}", title, keys, lambda player, gesture: _pan(player, side), _at_board
    )


COMMANDS: Sequence[Command] = (
    _side("north", NORTH, "up", "Cell or step that way"),
    _side("east", EAST, "right"),
    _side("south", SOUTH, "down"),
    _side("west", WEST, "left"),
    Command(
        "turn",
        "Turn the tile, or back",
        ("r", " "),
        lambda player, gesture: _turn(player, 1),
        _placing,
        "turn",
    ),
    Command(
        "turn-back",
        "Turn the tile, or back",
        ("R",),
        lambda player, gesture: _turn(player, -1),
        _placing,
    ),
    Command(
        "larger",
        "Larger or smaller map",
        ("+", "="),
        lambda player, gesture: _zoom(player, gesture, 1),
        _at_board,
        "zoom",
    ),
    Command(
        "smaller",
        "Larger or smaller map",
        ("-",),
        lambda player, gesture: _zoom(player, gesture, -1),
        _at_board,
    ),
    Command("overview", "Overview, small, large", ("z",), _overview, _at_board),
    Command("centre", "Map follows the game", ("c",), _centre, _at_board),
    _panning("north", NORTH, ("s-up", "K"), "Look that way"),
    _panning("east", EAST, ("s-right", "L")),
    _panning("south", SOUTH, ("s-down", "J")),
    _panning("west", WEST, ("s-left", "H")),
)
