"""The commands of the map: moving the tile in hand, turning it, choosing a cell, the view."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.carcassonne.core.drawing.brush import (
    ABOVE,
    READING,
    SIZES,
    SMALL,
    brush_for,
)
from tilewyrm.client.carcassonne.core.expansion.combined import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.landmark import (
    JumpTarget,
    next_of,
)
from tilewyrm.client.carcassonne.core.map.highlight import (
    cell_of,
    target,
)
from tilewyrm.client.carcassonne.core.map.painter import in_order
from tilewyrm.client.carcassonne.core.map.rulers import map_size
from tilewyrm.client.carcassonne.core.map.viewport import (
    MapView,
    look_of,
    zoom,
)
from tilewyrm.client.carcassonne.core.model.board import Spot
from tilewyrm.client.carcassonne.core.model.tiles import (
    EAST,
    NORTH,
    SOUTH,
    STEPS,
    WEST,
)
from tilewyrm.client.carcassonne.core.page.page import map_area
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.commands.command import (
    Command,
    Gesture,
    MatchStage,
)
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import (
    at_board,
    at_board_or_again,
    has_seat,
)
from tilewyrm.client.model.model import Model
from tilewyrm.client.panels.layout import plan


def _at_board(desk: Desk) -> bool:
    return at_board(desk) and bool(desk.model.parts)


def _over_map(desk: Desk) -> bool:
    return at_board_or_again(desk) and bool(desk.model.parts)


def _asked(desk: Desk) -> str:
    """Return what this seat is asked while it looks at the board; empty if it is not."""
    request = desk.model.request
    return request.question if request is not None and _at_board(desk) else ""


def _placing(desk: Desk) -> bool:
    return _asked(desk) == PLACE_TILE


def _move(game: CombinedFace, desk: Desk, side: int) -> None:
    """Highlight the nearest cell of an offer on *side* of the cell that arrow keys go from."""
    board = game.board(desk.model)
    here = target(desk.scene, board)
    start = game.arrows[_asked(desk)](board) or here.cell
    if start is None:
        return
    chosen = nearest([cell for cell, _ in here.cells], start, side)
    if chosen is not None:
        _see(desk, cursor=_same_turn(desk, chosen, dict(here.cells)[chosen]))


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
    """Return the offer on *cell* with the rotation that is highlighted now, else the first."""
    highlighted = desk.scene.highlighted
    if highlighted is None or not _placing(desk):
        return first
    now = highlighted.carcassonne
    for index, decision in enumerate(desk.scene.decisions):
        place = decision.carcassonne.place_tile
        if cell_of(decision.carcassonne) == cell and place.rotation == now.place_tile.rotation:
            return index
    return first


def _turn(desk: Desk, by: int) -> None:
    """Highlight the next rotation, *by* 1 or -1, in which the tile fits where it is."""
    highlighted = desk.scene.highlighted
    if highlighted is None:
        return
    now = highlighted.carcassonne
    here = [
        (decision.carcassonne.place_tile.rotation, index)
        for index, decision in enumerate(desk.scene.decisions)
        if cell_of(decision.carcassonne) == cell_of(now)
    ]
    rotations = sorted(here)
    position = [rotation for rotation, _ in rotations].index(now.place_tile.rotation)
    _see(desk, cursor=rotations[(position + by) % len(rotations)][1])


def _see(desk: Desk, cursor: int) -> None:
    """Highlight an offer and let the map follow it again."""
    desk.view.remember(replace(_look(desk), pan=(0, 0), at=None))
    desk.question.point(cursor)


def _look(desk: Desk) -> MapView:
    return look_of(desk.view.ui)


def asked_now(model: Model) -> int:
    """Return the number of the request, 0 when this seat is not asked."""
    return model.request.seq if model.request is not None else 0


def _pan(desk: Desk, side: int) -> None:
    look, (dx, dy) = _look(desk), STEPS[side]
    asked = asked_now(desk.model)
    x, y = look.pan if look.asked == asked else (0, 0)
    at = look.at if look.asked == asked else None
    desk.view.remember(replace(look, pan=(x + dx, y + dy), at=at, asked=asked))


def _zoom(game: CombinedFace, desk: Desk, gesture: Gesture, by: int) -> None:
    area = plan(desk.face, desk.model, *gesture.size, desk.view.ui.tab).board
    scene = desk.scene.on_board
    board = game.board(scene.model)
    within = map_area(board, scene.model, area.width, area.height)
    columns, rows = map_size(within.width, within.height)
    brush = brush_for(scene.terminal, scene.settings.theme)
    now = zoom(_look(desk), in_order(board), columns, rows, brush)
    desk.view.remember(replace(_look(desk), zoom=max(0, min(now + by, len(SIZES) - 1))))


def _overview(desk: Desk, _: Gesture) -> None:
    look = _look(desk)
    after = {None: 0, 0: ABOVE, ABOVE: SMALL, SMALL: READING}
    desk.view.remember(replace(look, zoom=after.get(look.zoom)))


def _go(game: CombinedFace, desk: Desk, landmark: JumpTarget) -> None:
    """Have the next place of a landmark in the middle of the map."""
    model, look = desk.model, _look(desk)
    asked = asked_now(model)
    now = look.at if look.asked == asked else None
    cell = next_of(landmark.where(model, game.board(model)), now)
    if cell is not None:
        desk.view.remember(replace(look, at=cell, pan=(0, 0), asked=asked))


def _commands(game: CombinedFace) -> Sequence[Command]:
    """Return the commands of the map."""

    def on_map(desk: Desk) -> bool:
        return _asked(desk) in game.arrows

    def side(name: str, way: int, key: str) -> Command:
        return Command(
            f"map-{name}",
            "carcassonne_map.key.move",
            (key,),
            lambda desk, _: _move(game, desk, way),
            on_map,
            stage=MatchStage.PLAYING,
            theirs=has_seat,
        )

    def zooming(name: str, keys: tuple[str, ...], by: int) -> Command:
        return Command(
            name,
            "carcassonne_map.key.zoom",
            keys,
            lambda desk, gesture: _zoom(game, desk, gesture, by),
            _over_map,
            "carcassonne_map.bar.zoom" if by > 0 else "",
            stage=MatchStage.BEGUN | MatchStage.REPLAY,
        )

    def going(landmark: JumpTarget) -> Command:
        return Command(
            landmark.name,
            landmark.title,
            (landmark.key,),
            lambda desk, _: _go(game, desk, landmark),
            _at_board,
            stage=MatchStage.BEGUN,
            theirs=lambda desk: game.plays(desk.model, landmark),
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
            stage=MatchStage.BEGUN | MatchStage.REPLAY,
        ),
        Command(
            "centre",
            "carcassonne_map.key.centre",
            ("m",),
            lambda desk, _: desk.view.remember(MapView()),
            _over_map,
            stage=MatchStage.BEGUN | MatchStage.REPLAY,
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
        lambda desk, _: _turn(desk, by),
        _placing,
        "carcassonne_map.bar.turn" if by > 0 else "",
        stage=MatchStage.PLAYING,
        theirs=has_seat,
    )


def _panning(name: str, side: int, keys: tuple[str, ...], title: str = "") -> Command:
    return Command(
        f"pan-{name}",
        title,
        keys,
        lambda desk, _gesture: _pan(desk, side),
        _over_map,
        stage=MatchStage.BEGUN | MatchStage.REPLAY,
    )


COMMANDS = _commands(GAME)
"""All of them."""
