"""Result page: ranking, points by source, their course, turning points."""

from collections.abc import Sequence

from tilewyrm.client.commands.command import Command
from tilewyrm.client.drawing.canvas import Canvas, Styled
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import Gain
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.score_history import leaders, sampled, sparkline, turn_scores
from tilewyrm.client.narration import match_events
from tilewyrm.client.narration.turning_points import turning_points
from tilewyrm.client.pages.result_board import draw_finale
from tilewyrm.client.pages.score_sheet import Row, draw_page, table
from tilewyrm.client.panels.question import ended
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

_NAME = 14
"""Columns for a name before a course."""


def draw_ending(face: Face, scene: Scene, keys: Sequence[Command], canvas: Canvas) -> None:
    """Draw the page over all of *canvas*; *keys* are what can be done now."""
    result = scene.model.result
    if result is None:
        return
    canvas.fill(0, 0, canvas.width, canvas.height)
    title = ended(scene.model, result)
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title)
    if not draw_finale(face, scene, keys, inner):
        rows = ending_rows(face, scene, canvas.width - 4)
        draw_page(canvas, title, rows, scene.ui.page_top)


def ending_rows(face: Face, scene: Scene, width: int) -> list[Row]:
    """Return the page's rows, of at most *width* columns."""
    model, result = scene.model, scene.model.result
    if result is None:
        return []
    gains = face.gains(model)
    places = match_events.ranking(model, result)
    rows: list[Row] = [[(shorten(text, width), seat_style(seat))] for seat, text in places]
    why = match_events.ending_text(result)
    if why:
        rows.append([(shorten(why, width), "dim")])
    rows += [[], *table(face, model, gains, width)]
    if gains:
        rows += [[], [(tell("table.end.course"), "heading")], *_course(scene, gains, width)]
        rows += [[], [(tell("table.end.decided"), "heading")], *_decided(scene, gains, width)]
    if scene.saved:
        told = tell("table.end.saved", path=scene.saved)
        rows += [[], *([(row, "dim")] for row in wrap(told, width))]
    return rows


def _course(scene: Scene, gains: Sequence[Gain], width: int) -> list[Row]:
    """Return a line of bars for each seat, and one with who led."""
    model, columns = scene.model, min(width - _NAME - 6, 72)
    points = turn_scores(gains, scene.turns, model.seats)
    highest = max(max(values) for values in points)
    rows: list[Row] = []
    for seat, values in enumerate(points):
        name = f"{shorten(f'{model.signs.of(seat)} {model.name(seat)}', _NAME - 1):<{_NAME}}"
        bars = sparkline(sampled(values, columns), highest)
        rows.append([(name, seat_style(seat)), (bars, seat_style(seat)), (f" {values[-1]:>4}", "")])
    led: list[Styled] = [(f"{shorten(tell('table.end.led'), _NAME - 1):<{_NAME}}", "dim")]
    order = leaders(points)
    for number in sampled(range(len(order)), columns):
        leader = order[number]
        led.append(("=", "dim") if leader is None else (model.signs.of(leader), seat_style(leader)))
    return [*rows, led]


def _decided(scene: Scene, gains: Sequence[Gain], width: int) -> list[Row]:
    rows: list[Row] = []
    for told in turning_points(scene, gains):
        style = seat_style(told.seat) if told.points else ""
        first, *more = wrap(told.text, width - 6)
        rows.append([(f"{told.points:>5} ", "points"), (first, style)])
        rows += [[(" " * 6 + part, style)] for part in more]
    return rows
