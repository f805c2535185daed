"""The face of Carcassonne."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tilewyrm.client.canvas import Canvas
from tilewyrm.client.carcassonne import log, panels, plain, words
from tilewyrm.client.carcassonne import offers as wording
from tilewyrm.client.carcassonne.board import Board, board_of
from tilewyrm.client.carcassonne.chart import Marks, draw_map
from tilewyrm.client.carcassonne.keys import COMMANDS
from tilewyrm.client.carcassonne.look import look_of
from tilewyrm.client.carcassonne.signs import BOX, STYLES
from tilewyrm.client.carcassonne.target import target
from tilewyrm.client.commands import Command
from tilewyrm.client.model import Model
from tilewyrm.client.scene import LogText, Offer, Scene, Tab
from tilewyrm.v1 import service_pb2

_STRIP = 13
"""Rows at least for points and tiles below the map, where everything is shown at once."""


class CarcassonneFace:
    """What Carcassonne shows; see `tilewyrm.client.face.Face`."""

    name = "carcassonne"
    title = "Carcassonne"
    styles: Mapping[str, str] = STYLES
    commands: Sequence[Command] = COMMANDS

    def offers(self, model: Model) -> Sequence[Offer]:
        """Return the decisions of the request in words."""
        return wording.offers(model)

    def start(self, model: Model) -> int:
        """Return the decision nearest to the tile placed last: what happened stays in sight."""
        return wording.start(model)

    def question(self, model: Model, question: str, seat: int) -> str:
        """Return what *seat* is asked."""
        return wording.question(model, question)

    def log(self, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
        """Return what one entry did."""
        return log.lines(model, entry)

    def status(self, model: Model) -> str:
        """Return the turn and how many tiles are left."""
        board = board_of(model)
        if not board.turn.number:
            return "before the first turn"
        left = words.counted(board.pile.remaining, "tile")
        return f"turn {board.turn.number}, {left} left"

    def tabs(self, width: int, height: int) -> Sequence[Tab]:
        """Return map, points and tiles; where everything fits, all is around the map as well."""
        return [Tab(*tab) for tab in words.TABS]

    def draw(self, scene: Scene, canvas: Canvas, tab: str) -> None:
        """Draw the board *tab*."""
        board = board_of(scene.model)
        if tab == words.POINTS:
            panels.draw_points(board, scene.model, canvas)
        elif tab == words.TILES:
            panels.draw_pile(board, canvas)
        elif _fits_all(canvas.width, canvas.height):
            _draw_all(scene, board, canvas)
        else:
            _draw_map(scene, board, canvas)

    def plain(self, model: Model) -> Sequence[str]:
        """Return the whole view as plain lines."""
        return plain.lines(model)

    def help(self) -> Sequence[str]:
        """Return what the marks mean."""
        return words.HELP


def _fits_all(width: int, height: int) -> bool:
    return width >= 100 and height >= 36


def _draw_all(scene: Scene, board: Board, canvas: Canvas) -> None:
    strip = max(_STRIP, canvas.height // 3)
    row, half = canvas.height - strip, canvas.width // 2
    _draw_map(scene, board, canvas.inside(0, 0, canvas.width, row))
    points = canvas.frame(0, row, half, strip, title="Points")
    panels.draw_points(board, scene.model, points)
    pile = canvas.frame(half, row, canvas.width - half, strip, title="Tiles")
    panels.draw_pile(board, pile)


def _draw_map(scene: Scene, board: Board, canvas: Canvas) -> None:
    panels.draw_players(board, scene.model, canvas.inside(0, 0, canvas.width, 1))
    request, look = scene.model.request, look_of(scene.ui)
    if look.asked != (request.seq if request is not None else 0):
        look = replace(look, pan=(0, 0))
    marks = Marks(target(scene, board), scene.model.seat or 0)
    draw_map(board, marks, look, canvas.inside(0, 1, canvas.width, canvas.height - 1), BOX)
