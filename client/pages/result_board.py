"""Result page for large screens: winners, score chart, turning points, score table."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.commands.command import Command, MatchStage
from tilewyrm.client.drawing.big_text import big_text
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.style import seat_style, sign_style
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.score_history import turn_scores
from tilewyrm.client.narration import match_events
from tilewyrm.client.narration.score_table import ScoreLine, score_lines
from tilewyrm.client.narration.turning_points import TurningPoint, turning_points
from tilewyrm.client.pages.score_chart import ChartMark, ScoreSeries, draw_plot
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import count, listed, tell
from tilewyrm.v1 import match_pb2

_WIDTH, _CHART = 100, 9
"""Columns that all this takes, and rows for the chart, at least."""
_HEAD = 8
"""Rows for the winners at least."""
_SIGN = 4
"""Columns of a seat's sign before its place."""
_FIGURES = 2
"""Figures that are shown side by side."""
_TITLE, _NUMBER, _BAR = 20, 5, 14
"""Columns for what points are for, for a number, and for a bar at most."""


def draw_finale(face: Face, scene: Scene, keys: Sequence[Command], canvas: Canvas) -> bool:
    """Draw the end over all of *canvas*, with what can be done now; return whether it has room.

    Where it has none, nothing is drawn.
    """
    model, result = scene.model, scene.model.result
    gains = face.gains(model)
    if result is None or not gains or canvas.width < _WIDTH:
        return False
    told, table = turning_points(scene, gains), score_lines(face, model, gains)
    left = _TITLE + model.seats * (_bar(model.seats, canvas.width) + _NUMBER + 2)
    texts = [wrap(each.text, canvas.width - left - 12) for each in told]
    head = max(_HEAD, model.seats + 2)
    foot = max(len(table) + 2, sum(len(text) for text in texts) + 1)
    saved = tell("table.end.saved", path=scene.saved) if scene.saved else ""
    rows = canvas.height - head - foot - bool(saved) - 2
    if rows < _CHART:
        return False
    half = canvas.width // 2
    places = match_events.ranking(model, result)
    needed = max(get_cwidth(text) for _, text in places) + _SIGN + 1
    most = max(half, canvas.width - needed)
    split = max(half, _draw_winners(face, scene, result, canvas.inside(0, 0, most, head), half))
    _draw_places(scene, places, canvas.inside(split, 1, canvas.width - split, head - 1))
    _draw_keys(keys, canvas.inside(half, head - 1, half, 1))
    canvas.put(1, head, tell("table.end.course"), "heading")
    marks = [ChartMark(each.turn, str(number), each.seat) for number, each in enumerate(told, 1)]
    before = [gain for gain in gains if gain.seq != gains[-1].seq]
    points = ScoreSeries(turn_scores(before, scene.turns, model.seats), result.scores)
    chart = canvas.inside(1, head + 1, canvas.width - 2, rows)
    draw_plot(model, points, marks, chart, paints=scene.paints)
    top = head + rows + 2
    _draw_table(scene, table, canvas.inside(1, top, left, foot))
    _draw_decided(told, texts, canvas.inside(left + 3, top, canvas.width - left - 4, foot))
    canvas.put(1, canvas.height - 1, shorten(saved, canvas.width - 2), "dim")
    return True


def _draw_winners(
    face: Face, scene: Scene, result: match_pb2.Result, canvas: Canvas, last_width: int
) -> int:
    """Draw who won: their figures, their names, their points, and how far the others are.

    The last row, beside which the keys are, takes only *last_width* columns.

    Returns:
        The column after the names.
    """
    model, winners = scene.model, list(result.winners)
    x = 2
    for seat in winners[:_FIGURES]:
        figure = face.figure(scene, seat)
        canvas.show(x, 1, figure)
        x += len(figure.rows[0]) + 2
    row = x + 1, canvas.width - x - 1
    text = canvas.inside(row[0], 1, row[1], canvas.height - 1)
    column = 0
    for seat in winners:
        column = text.put(column, 0, f" {model.signs.of(seat)} ", sign_style(seat)) + 1
    seat = winners[0] if winners else 0
    style = f"{seat_style(seat)} heading" if winners else "heading"
    end = text.put(column, 0, shorten(_headline(scene, winners), text.width - column), style)
    if not winners:
        return row[0] + end
    points = result.scores[seat]
    if scene.paints:
        text.show(0, 2, big_text(str(points), seat_style(seat)))
    else:
        text.put(0, 2, count("table.end.points", points), "points")
    behind = [
        (points - score, other) for other, score in enumerate(result.scores) if other not in winners
    ]
    if behind and min(behind)[0] > 0:
        ahead, second = min(behind)
        told = count("table.end.ahead", ahead, name=model.name(second))
        end = max(end, text.put(0, 5, shorten(told, text.width)))
    text.put(0, 6, shorten(match_events.ending_text(result), last_width - row[0] - 1), "dim")
    return row[0] + end


def _headline(scene: Scene, winners: Sequence[int]) -> str:
    """Return who wins, in as few words as can be."""
    result = scene.model.result
    if result is not None and match_events.everybody_ties(result):
        return tell("table.end.tie")
    if list(winners) == [scene.model.seat]:
        return tell("table.end.you_won")
    names = listed([scene.model.name(seat) for seat in winners])
    return count("table.end.won", len(winners), names=names) if winners else tell("table.end.none")


def _draw_places(scene: Scene, places: Sequence[tuple[int, str]], canvas: Canvas) -> None:
    for row, (seat, text) in enumerate(places):
        x = canvas.put(0, row, f" {scene.model.signs.of(seat)} ", sign_style(seat)) + 1
        canvas.put(x, row, shorten(text, canvas.width - x), seat_style(seat))


def _draw_keys(keys: Sequence[Command], canvas: Canvas) -> None:
    """Draw what can be done now that the match is over."""
    x = 0
    for command in keys:
        if command.stage is not MatchStage.AFTER:
            continue
        key, word, start = command.label, tell(command.bar), x
        x = canvas.line(x, 0, [(f" {key} ", "bar bar-key"), (f" {word}   ", "")])
        canvas.zone(start, 0, x - start, 1, ClickAction(command.name))


def _draw_decided(
    told: Sequence[TurningPoint], texts: Sequence[Sequence[str]], canvas: Canvas
) -> None:
    canvas.put(0, 0, tell("table.end.decided"), "heading")
    row = 1
    for number, (each, text) in enumerate(zip(told, texts, strict=True), 1):
        own = seat_style(each.seat)
        canvas.line(0, row, [(str(number), f"{own} heading"), (f"{each.points:>5} ", "points")])
        for line in text:
            canvas.put(7, row, line, own if each.points else "")
            row += 1


def _bar(seats: int, width: int) -> int:
    """Return the columns of a bar, where the table takes little more than half of *width*."""
    room = (width * 11 // 20 - _TITLE) // max(seats, 1) - _NUMBER - 2
    return max(min(room, _BAR), 0)


def _draw_table(scene: Scene, table: Sequence[ScoreLine], canvas: Canvas) -> None:
    """Draw who got how much for what, with a bar beside each number; all together comes last."""
    model = scene.model
    column = (canvas.width - _TITLE) // max(model.seats, 1)
    longest = column - _NUMBER - 2
    canvas.put(0, 0, tell("table.end.sources"), "heading")
    for seat in range(model.seats):
        name = shorten(model.label(seat), column - 2)
        canvas.put(_TITLE + seat * column + 1, 0, name, f"{seat_style(seat)} heading")
    *sources, total = table
    most = max((points for line in sources for points in line.points), default=1)
    for row, line in enumerate(table, 1):
        style = "heading" if line is total else ""
        canvas.put(0, row, shorten(line.title, _TITLE - 1), style)
        for seat, points in enumerate(line.points):
            x = _TITLE + seat * column
            canvas.put(x, row, f"{points or '·':>{_NUMBER - 1}}", style)
            if line is not total:
                bar = "▆" * -(-max(points, 0) * longest // max(most, 1))
                canvas.put(x + _NUMBER, row, bar, seat_style(seat))
