"""The commands of the map: moving the tile in hand, turning it, choosing a cell, the view."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.carcassonne.core.asked import PLACE_TILE
from tilewyrm.client.carcassonne.core.board import Spot
from tilewyrm.client.carcassonne.core.brush import ABOVE, READING, SIZES, SMALL, brush_for
from tilewyrm.client.carcassonne.core.chart import in_order
from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.highlight import cell_of, target
from tilewyrm.client.carcassonne.core.landmark import Landmark, next_of
from tilewyrm.client.carcassonne.core.look import Look, look_of, zoom
from tilewyrm.client.carcassonne.core.page import map_area
from tilewyrm.client.carcassonne.core.rulers import map_size
from tilewyrm.client.carcassonne.core.tiles import EAST, NORTH, SOUTH, STEPS, WEST
from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.model import Model
from tilewyrm.client.over_board import at_board, at_board_or_again, seated


def _at_board(player: Player) -> bool:
    return at_board(player) and bool(player.scene.model.parts)


def _over_map(player: Player) -> bool:
    return at_board_or_again(player) and bool(player.scene.model.parts)


def _asked(player: Player) -> str:
    """Return what this seat is asked while it looks at the board; empty if it is not."""
    request = player.scene.model.request
    return request.question if request is not None and _at_board(player) else ""


def _placing(player: Player) -> bool:
    return _asked(player) == PLACE_TILE


def _move(game: Combined, player: Player, side: int) -> None:
    """Highlight the nearest cell of an offer on *side* of the cell that arrow keys go from."""
    board = game.board(player.scene.model)
    here = target(player.scene, board)
    start = game.arrows[_asked(player)](board) or here.cell
    if start is None:
        return
    chosen = nearest([cell for cell, _ in here.cells], start, side)
    if chosen is not None:
        _see(player, cursor=_same_turn(player, chosen, dict(here.cells)[chosen]))


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
    """Return the offer on *cell* with the rotation that is highlighted now, else the first."""
    highlighted = player.scene.highlighted
    if highlighted is None or not _placing(player):
        return first
    now = highlighted.carcassonne
    for index, decision in enumerate(player.scene.decisions):
        place = decision.carcassonne.place_tile
        if cell_of(decision.carcassonne) == cell and place.rotation == now.place_tile.rotation:
            return index
    return first


def _turn(player: Player, by: int) -> None:
    """Highlight the next rotation, *by* 1 or -1, in which the tile fits where it is."""
    highlighted = player.scene.highlighted
    if highlighted is None:
        return
    now = highlighted.carcassonne
    here = [
        (decision.carcassonne.place_tile.rotation, index)
        for index, decision in enumerate(player.scene.decisions)
        if cell_of(decision.carcassonne) == cell_of(now)
    ]
    rotations = sorted(here)
    position = [rotation for rotation, _ in rotations].index(now.place_tile.rotation)
    _see(player, cursor=rotations[(position + by) % len(rotations)][1])


def _see(player: Player, cursor: int) -> None:
    """Highlight an offer and let the map follow it again."""
    player.remember(replace(_look(player), pan=(0, 0), at=None))
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
    at = look.at if look.asked == asked else None
    player.remember(replace(look, pan=(x + dx, y + dy), at=at, asked=asked))


def _zoom(game: Combined, player: Player, gesture: Gesture, by: int) -> None:
    area, scene = player.plan(*gesture.size).board, player.scene.on_board
    board = game.board(scene.model)
    within = map_area(board, scene.model, area.width, area.height)
    columns, rows = map_size(within.width, within.height)
    brush = brush_for(scene.terminal, scene.settings.theme)
    now = zoom(_look(player), in_order(board), columns, rows, brush)
    player.remember(replace(_look(player), zoom=max(0, min(now + by, len(SIZES) - 1))))


def _overview(player: Player, _: Gesture) -> None:
    look = _look(player)
    after = {None: 0, 0: ABOVE, ABOVE: SMALL, SMALL: READING}
    player.remember(replace(look, zoom=after.get(look.zoom)))


def _centre(player: Player, _: Gesture) -> None:
    player.remember(Look())


def _go(game: Combined, player: Player, landmark: Landmark) -> None:
    """Have the next place of a landmark in the middle of the map."""
    model, look = player.scene.model, _look(player)
    asked = asked_now(model)
    now = look.at if look.asked == asked else None
    cell = next_of(landmark.where(model, game.board(model)), now)
    if cell is not None:
        player.remember(replace(look, at=cell, pan=(0, 0), asked=asked))


def commands(game: Combined) -> Sequence[Command]:
    """Return the commands of the map."""

    def on_map(player: Player) -> bool:
        return _asked(player) in game.arrows

    def side(name: str, way: int, key: str) -> Command:
        return Command(
            f"map-{name}",
            "carcassonne_map.key.move",
            (key,),
            lambda player, _: _move(game, player, way),
            on_map,
            phase=Phase.PLAYING,
            theirs=seated,
        )

    def zooming(name: str, keys: tuple[str, ...], by: int) -> Command:
        return Command(
            name,
            "carcassonne_map.key.zoom",
            keys,
            lambda player, gesture: _zoom(game, player, gesture, by),
            _over_map,
            "carcassonne_map.bar.zoom" if by > 0 else "",
            phase=Phase.BEGUN | Phase.AGAIN,
        )

    def going(landmark: Landmark) -> Command:
        return Command(
            landmark.name,
            landmark.title,
            (landmark.key,),
            lambda player, _: _go(game, player, landmark),
            _at_board,
            phase=Phase.BEGUN,
            theirs=lambda player: game.plays(player.scene.model, landmark),
        )

    return (
        side("north", NORTH, "up"),
        side("east", EAST, "right"),
        side("south", SOUTH, "down"),
        side("west", WEST, "left"),
        _turning("turn", ("r", " "), 1),
        _turning("turn-back", ("R",), -1),
        zooming("larger", ("+", "="), 1),
        zooming("smaller", ("-",), -1),
        Command(
            "overview",
            "carcassonne_map.key.overview",
            ("z",),
            _overview,
            _over_map,
            phase=Phase.BEGUN | Phase.AGAIN,
        ),
        Command(
            "centre",
            "carcassonne_map.key.centre",
            ("m",),
            _centre,
            _over_map,
            phase=Phase.BEGUN | Phase.AGAIN,
        ),
        _panning("north", NORTH, ("s-up", "K"), "carcassonne_map.key.pan"),
        _panning("east", EAST, ("s-right", "L")),
        _panning("south", SOUTH, ("s-down", "J")),
        _panning("west", WEST, ("s-left", "H")),
        *map(going, game.landmarks),
    )


def _turning(name: str, keys: tuple[str, ...], by: int) -> Command:
    return Command(
        name,
        "carcassonne_map.key.turn",
        keys,
        lambda player, _: _turn(player, by),
        _placing,
        "carcassonne_map.bar.turn" if by > 0 else "",
        phase=Phase.PLAYING,
        theirs=seated,
    )


def _panning(name: str, side: int, keys: tuple[str, ...], title: str = "") -> Command:
    return Command(
        f"pan-{name}",
        title,
        keys,
        lambda player, _gesture: _pan(player, side),
        _over_map,
        phase=Phase.BEGUN | Phase.AGAIN,
    )
