"""What stands in the place of the question while a match is watched again."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.canvas import Canvas, shorten, wrap
from tilewyrm.client.face import Face
from tilewyrm.client.scene import Scene, Watched
from tilewyrm.client.style import seat_style, sign_style
from tilewyrm.language.speech import tell

_TEXT_ROWS = 2
"""Rows for what happens, so that nothing below moves."""


def draw_rerun(face: Face, scene: Scene, watched: Watched, canvas: Canvas, height: int) -> int:
    """Draw which turn is shown, what happens and how the points are; return the rows used.

    *height* is the number of rows that the panel has.
    """
    canvas.put(0, 0, "─" * canvas.width, "frame")
    title = tell("table.rerun.title", turn=watched.turn, last=watched.last)
    state = ""
    if watched.over:
        state = tell("table.rerun.over")
    elif watched.paused:
        state = tell("table.rerun.paused")
    room = canvas.width - 6 - (get_cwidth(state) + 3 if state else 0)
    canvas.put(1, 0, f" {shorten(title, room)} ", "question")
    if state:
        canvas.put(canvas.width - get_cwidth(state) - 3, 0, f" {state} ", "warning")
    _draw_way(watched, canvas.inside(1, 1, canvas.width - 2, 1))
    text = scene.moment.text if scene.moment is not None else ""
    for row, line in enumerate(wrap(text, canvas.width - 2)[:_TEXT_ROWS] if text else (), 2):
        canvas.put(1, row, line)
    top = 2 + _TEXT_ROWS
    return top + _draw_points(face, scene, canvas.inside(1, top, canvas.width - 2, height - top))


def _draw_way(watched: Watched, canvas: Canvas) -> None:
    """Draw how much of the match has been shown."""
    here = round((watched.turn - 1) * (canvas.width - 1) / max(watched.last - 1, 1))
    canvas.put(0, 0, "─" * canvas.width, "dim")
    canvas.put(0, 0, "═" * here, "good")
    canvas.put(here, 0, "●", "good")


def _draw_points(face: Face, scene: Scene, canvas: Canvas) -> int:
    """Draw what each seat had by then, side by side where rows are few; return the rows used."""
    model = scene.model
    points = face.scores(scene.on_board.model)
    columns = 1 if model.seats <= canvas.height else -(-model.seats // max(canvas.height, 1))
    rows, width = -(-model.seats // columns), canvas.width // columns
    for seat, value in enumerate(points):
        cell = canvas.inside(seat // rows * width, seat % rows, width - 1, 1)
        x = cell.put(0, 0, f" {model.signs.of(seat)} ", sign_style(seat))
        x = cell.put(x, 0, f"{value:>4} ", "heading")
        cell.put(x, 0, shorten(model.name(seat), cell.width - x), seat_style(seat))
    return rows
