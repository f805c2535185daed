"""Points and supplies of all players, and the forecast if the game ended now."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.carcassonne.core.drawing.brush import DrawMode
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.pieces import chip_style
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.forecast import final_points, forecast_lines
from tilewyrm.client.carcassonne.core.words.supply import letter_legend, supply_texts
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import count, tell

_POINTS = len("+12 ")
"""Columns that points take in a forecast."""
_UNKNOWN = "…"
_SUPPLY = 31
"""Columns before a player's supply."""


def draw_points(
    game: CombinedFace,
    board: BoardView,
    model: Model,
    canvas: Canvas,
    brush: DrawMode,
    foreseen: Model | None = None,
) -> None:
    """Draw points, supply and forecast of every player, then the forecast of each feature.

    As long as that of *model* is not known it is that of *foreseen*.
    """
    known = model if model.has_forecast else foreseen
    ahead = None if known is None else game.board(known)
    score, final = tell("carcassonne_map.points.score"), tell("carcassonne_map.points.final")
    supply = tell("carcassonne_map.points.supply")
    canvas.put(0, 0, f"{'':16}{score:>7}{final:>6}  {supply}", "heading")
    supply_text = supply_texts(game, board, model.seats, canvas.width - _SUPPLY)
    row = 1
    for seat in range(model.seats):
        total = _UNKNOWN if ahead is None else str(final_points(game, ahead, seat))
        x = canvas.put(0, row, f" {model.signs.of(seat)} ", chip_style(seat, brush))
        canvas.put(x, row, f" {shorten(model.name(seat), 12)}", seat_style(seat))
        canvas.put(16, row, f"{board.player(seat).score:>7}{total:>6}  {supply_text.texts[seat]}")
        canvas.place(0, row, canvas.width, 1, ("seat", seat))
        row += 1
    meaning = "" if supply_text.worded else letter_legend(game, board, model.seats)
    for line in filter(None, wrap(meaning, canvas.width - 1)):
        canvas.put(0, row, line, "dim")
        row += 1
    if ahead is not None:
        room = canvas.inside(0, row, canvas.width, canvas.height - row)
        _draw_forecast(game, ahead, model, room)


def _draw_forecast(game: CombinedFace, board: BoardView, model: Model, canvas: Canvas) -> None:
    forecasts = forecast_lines(game, board, model)
    if canvas.height < 2 or (model.result is not None and not forecasts):
        return
    canvas.put(0, 0, shorten(tell("carcassonne_map.points.now"), canvas.width), "heading")
    row, room = 1, canvas.height
    for index, (seat, text) in enumerate(forecasts):
        lines = _lines(text, canvas.width)
        rest = index + 1 < len(forecasts)
        if row + len(lines) + rest > room:
            note = f" {count('carcassonne_map.points.more', len(forecasts) - index)} "
            canvas.put(0, row, note, "dim")
            return
        for line in lines:
            canvas.put(0, row, line, seat_style(seat))
            row += 1


def _lines(text: str, width: int) -> list[str]:
    """Return the forecast *text* in lines: what it is of stands below itself, after the points."""
    if get_cwidth(text) <= width:
        return [text]
    indent = text.index("+") + _POINTS
    first, *later = wrap(text[indent:], width - indent)
    return [text[:indent] + first, *(" " * indent + line for line in later)]
