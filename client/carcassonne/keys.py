"""The commands of the map: moving the tile in hand, turning it, choosing a cell, the view."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.carcassonne.core.drawing.brush import ABOVE, READING, SIZES, SMALL, brush_for
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.landmark import JumpTarget, next_cell
from tilewyrm.client.carcassonne.core.map.highlight import cell_of, target
from tilewyrm.client.carcassonne.core.map.painter import placement_order
from tilewyrm.client.carcassonne.core.map.rulers import map_size
from tilewyrm.client.carcassonne.core.map.viewport import MapView, map_view, zoom
from tilewyrm.client.carcassonne.core.model.board import Spot
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, STEPS, WEST
from tilewyrm.client.carcassonne.core.page.page import map_area
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import at_board, at_board_or_again, has_seat
from tilewyrm.client.model.model import Model
from tilewyrm.client.panels.layout import plan
from tilewyrm.language.speech import tell


def _at_board(desk: Desk) -> bool:
    return at_board(desk) and bool(desk.model.parts)


def _over_map(desk: Desk) -> bool:
    return at_board_or_again(desk) and bool(desk.model.parts)


def _open_question(desk: Desk) -> str:
    """Return the open question to this seat while the board is on screen; empty for none."""
    request = desk.model.request
    return request.question if request is not None and _at_board(desk) else ""


def _is_placing(desk: Desk) -> bool:
    return _open_question(desk) == PLACE_TILE


def _move(game: CombinedFace, desk: Desk, side: int) -> None:
    """Highlight the nearest cell of an offer on *side* of the cell that arrow keys go from.

    Nothing changes if no offer lies on that side.
    """
    board = game.board(desk.model)
    here = target(desk.scene, board)
    start = game.arrows[_open_question(desk)](board) or here.cell or board.last
    cells = [cell for cell, _ in here.cells]
    chosen = nearest(cells, start, side) if start is not None else None
    if chosen is not None:
        _highlight_offer(desk, cursor=_same_turn(desk, chosen, dict(here.cells)[chosen]))


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
    if highlighted is None or not _is_placing(desk):
        return first
    now = highlighted.carcassonne
    for index, decision in enumerate(desk.scene.decisions):
        place = decision.carcassonne.place_tile
        if cell_of(decision.carcassonne) == cell and place.rotation == now.place_tile.rotation:
            return index
    return first


def _turn(desk: Desk, by: int) -> None:
    """Highlight the next rotation, *by* 1 or -1, in which the tile fits where it is.

    If no other one fits, a hint says so.
    """
    highlighted = desk.scene.highlighted
    if highlighted is None:
        return
    now = highlighted.carcassonne
    here = [
        (decision.carcassonne.place_tile.rotation, index)
        for index, decision in enumerate(desk.scene.decisions)
        if cell_of(decision.carcassonne) == cell_of(now)
    ]
    if len(here) == 1:
        desk.question.say(tell("carcassonne_map.turn.alone"))
        return
    rotations = sorted(here)
    position = [rotation for rotation, _ in rotations].index(now.place_tile.rotation)
    _highlight_offer(desk, cursor=rotations[(position + by) % len(rotations)][1])


def _highlight_offer(desk: Desk, cursor: int) -> None:
    """Highlight an offer, and scroll the map to it."""
    desk.view.remember(replace(_map_view(desk), pan=(0, 0), at=None))
    desk.question.point(cursor)


def _map_view(desk: Desk) -> MapView:
    return map_view(desk.view.ui)


def request_number(model: Model) -> int:
    """Return the number of the open request, 0 for none."""
    return model.request.seq if model.request is not None else 0


def _pan(desk: Desk, side: int) -> None:
    view, (dx, dy) = _map_view(desk), STEPS[side]
    request = request_number(desk.model)
    x, y = view.pan if view.request == request else (0, 0)
    at = view.at if view.request == request else None
    desk.view.remember(replace(view, pan=(x + dx, y + dy), at=at, request=request))


def _zoom(game: CombinedFace, desk: Desk, gesture: Gesture, by: int) -> None:
    area = plan(desk.face, desk.model, *gesture.size, desk.view.ui.tab).board
    scene = desk.scene.on_board
    board = game.board(scene.model)
    within = map_area(board, scene.model, area.width, area.height)
    columns, rows = map_size(within.width, within.height)
    brush = brush_for(scene.terminal, scene.settings.theme)
    now = zoom(_map_view(desk), placement_order(board), columns, rows, brush)
    desk.view.remember(replace(_map_view(desk), zoom=max(0, min(now + by, len(SIZES) - 1))))


def _overview(desk: Desk, _: Gesture) -> None:
    view = _map_view(desk)
    after = {None: 0, 0: ABOVE, ABOVE: SMALL, SMALL: READING}
    desk.view.remember(replace(view, zoom=after.get(view.zoom)))


def _jump(game: CombinedFace, desk: Desk, landmark: JumpTarget) -> None:
    """Centre the map on the next place of a jump target, and say what is there.

    A figure that is not on the map is described, too, if it is in the match.
    """
    model, view = desk.model, _map_view(desk)
    board, request = game.board(model), request_number(model)
    now = view.at if view.request == request else None
    cell = next_cell(landmark.where(model, board), now)
    if cell is not None:
        desk.view.remember(replace(view, at=cell, pan=(0, 0), request=request))
    there = [one.name.lower() for one in game.figures(board) if one.cell == cell]
    figure = next((name for name in landmark.figures if name in there), "")
    waits = cell is None and landmark.figures and game.offers_jump(model, landmark)
    if figure or waits:
        desk.view.pin(("figure", figure or landmark.figures[0]))
    elif cell is not None:
        desk.view.pin(("tile", cell))


def _commands(game: CombinedFace) -> Sequence[Command]:
    """Return the commands of the map."""

    def on_map(desk: Desk) -> bool:
        return _open_question(desk) in game.arrows

    def side(name: str, direction: int, key: str) -> Command:
        return Command(
            f"map-{name}",
            "carcassonne_map.key.move",
            (key,),
            lambda desk, _: _move(game, desk, direction),
            on_map,
            bar="carcassonne_map.bar.move",
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
            stage=MatchStage.BEGUN | MatchStage.REPLAY,
            purpose=CommandPurpose.LOOK,
        )

    def going(landmark: JumpTarget) -> Command:
        return Command(
            landmark.name,
            landmark.title,
            (landmark.key,),
            lambda desk, _: _jump(game, desk, landmark),
            _at_board,
            stage=MatchStage.BEGUN,
            theirs=lambda desk: game.offers_jump(desk.model, landmark),
            purpose=CommandPurpose.LOOK,
        )

    return (
        side("north", NORTH, "up"),
        side("east", EAST, "right"),
        side("south", SOUTH, "down"),
        side("west", WEST, "left"),
        _rotation_command("turn", ("r", " "), 1),
        _rotation_command("turn-back", ("R",), -1),
        zooming("larger", ("+", "="), 1),
        zooming("smaller", ("-",), -1),
        Command(
            "overview",
            "carcassonne_map.key.overview",
            ("z",),
            _overview,
            _over_map,
            stage=MatchStage.BEGUN | MatchStage.REPLAY,
            purpose=CommandPurpose.LOOK,
        ),
        Command(
            "centre",
            "carcassonne_map.key.centre",
            ("m",),
            lambda desk, _: desk.view.remember(MapView()),
            _over_map,
            stage=MatchStage.BEGUN | MatchStage.REPLAY,
            purpose=CommandPurpose.LOOK,
        ),
        _pan_command("north", NORTH, ("s-up", "K"), "carcassonne_map.key.pan"),
        _pan_command("east", EAST, ("s-right", "L")),
        _pan_command("south", SOUTH, ("s-down", "J")),
        _pan_command("west", WEST, ("s-left", "H")),
        *map(going, game.landmarks),
    )


def _rotation_command(name: str, keys: tuple[str, ...], by: int) -> Command:
    return Command(
        name,
        "carcassonne_map.key.turn",
        keys,
        lambda desk, _: _turn(desk, by),
        _is_placing,
        "carcassonne_map.bar.turn" if by > 0 else "",
        stage=MatchStage.PLAYING,
        theirs=has_seat,
    )


def _pan_command(name: str, side: int, keys: tuple[str, ...], title: str = "") -> Command:
    return Command(
        f"pan-{name}",
        title,
        keys,
        lambda desk, _gesture: _pan(desk, side),
        _over_map,
        stage=MatchStage.BEGUN | MatchStage.REPLAY,
        purpose=CommandPurpose.LOOK,
    )


COMMANDS = _commands(GAME)
"""All of them."""
