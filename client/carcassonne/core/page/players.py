"""The players around the map: letter, name, points and supply."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.carcassonne.core.drawing.brush import DrawMode
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.pieces import chip_style
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.supply import supply_letters, supply_texts, supply_words
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.player_names import BOT_MARK
from tilewyrm.client.words.wrapping import shorten_apart
from tilewyrm.language.speech import count

_TIGHT = 20
"""Columns for one player up to which every blank counts."""
_NAME = 5
"""Columns that a player's name needs, a blank before it included."""
_READABLE = 10
"""Columns of a name that are worth more than how many pieces of the last kinds are left."""
_IN_ONE_ROW = 5
"""Players that stand in one row where there is no more room than that."""
_LISTED_FROM = 34
"""Rows of a board from which every player has a row."""
_LONGEST = 20
"""Columns of a name at most, in a row of its own."""


def player_rows(board: BoardView, model: Model, columns: int, rows: int = 0) -> int:
    """Return the rows that `draw_players` takes of a board of so many *columns* and *rows*."""
    if rows >= _LISTED_FROM:
        return model.seats
    width = columns // max(model.seats, 1)
    cramped = model.seats > _IN_ONE_ROW and width < _TIGHT
    fits = all(_points_fit(_short_text(board, seat), width - _NAME) for seat in range(model.seats))
    return 1 if fits and not cramped else 2


def draw_players(
    game: CombinedFace, board: BoardView, model: Model, canvas: Canvas, brush: DrawMode
) -> None:
    """Draw every player; in as many rows as `player_rows` says."""
    if canvas.height >= _LISTED_FROM:
        _draw_list(game, board, model, canvas, brush)
        return
    in_row = -(-model.seats // player_rows(board, model, canvas.width))
    width = canvas.width // max(in_row, 1)
    longest = max(get_cwidth(model.label(seat)) for seat in range(model.seats))
    texts = _texts(board, model.seats, width - longest)
    texts = texts or [_points(board, model, seat, width) for seat in range(model.seats)]
    names = _labels(model, [width - len(points) - 5 for points in texts])
    for seat, (points, name) in enumerate(zip(texts, names, strict=True)):
        left, row = seat % in_row * width, seat // in_row
        x = _draw_letter(model, canvas, left, row, seat, brush)
        canvas.put(x, row, f" {name}"[: width - len(points) - 4], _name_style(model, seat))
        canvas.put(min(x + 1 + longest, left + width - len(points)), row, points, "heading")
        canvas.place(left, row, width, 1, ("seat", seat))


def _draw_list(
    game: CombinedFace, board: BoardView, model: Model, canvas: Canvas, brush: DrawMode
) -> None:
    """Draw every player in a row: points and all else stand in columns."""
    names = _labels(model, [_LONGEST] * model.seats)
    points = [count("carcassonne_map.points", board.player(s).score) for s in range(model.seats)]
    longest = max(map(get_cwidth, names), default=0)
    broadest = max(map(len, points), default=0)
    before = 4 + longest + 2 + broadest + 2
    supply_text = supply_texts(game, board, model.seats, canvas.width - before)
    for seat in range(model.seats):
        x = _draw_letter(model, canvas, 0, seat, seat, brush)
        canvas.put(x + 1, seat, names[seat], _name_style(model, seat))
        x += longest + 2
        canvas.put(x, seat, f"{points[seat]:>{broadest}}", "heading")
        x += broadest + 2
        canvas.put(x, seat, supply_text.texts[seat])
        canvas.place(0, seat, canvas.width, 1, ("seat", seat))


def _draw_letter(model: Model, canvas: Canvas, x: int, row: int, seat: int, brush: DrawMode) -> int:
    """Draw the mark of the acting player and a player's letter; return the column after them."""
    mark = ">" if brush.signs.ascii else "►"
    x = canvas.put(x, row, mark if seat == model.acting else " ", "heading")
    return canvas.put(x, row, f" {model.signs.of(seat)} ", chip_style(seat, brush))


def _labels(model: Model, widths: Sequence[int]) -> Sequence[str]:
    """Return the players' names, each cut to its width. The marks of bots stay."""
    marks = [f" {BOT_MARK}" if model.has_bot_mark(seat) else "" for seat in range(model.seats)]
    room = [width - len(mark) for width, mark in zip(widths, marks, strict=True)]
    names = shorten_apart([model.name(seat) for seat in range(model.seats)], room)
    return [name + mark for name, mark in zip(names, marks, strict=True)]


def _name_style(model: Model, seat: int) -> str:
    return f"{seat_style(seat)} you" if seat == model.seat else seat_style(seat)


def _points_fit(points: str, width: int) -> bool:
    """Return whether *points* stand behind a player's mark and letter in so many columns."""
    return len(points) + 4 <= width


def _texts(board: BoardView, seats: int, width: int) -> list[str]:
    """Return points and supply of all *seats* in words, or the supply in letters.

    Where these do not stand behind a mark and a letter in *width* columns: nothing.
    """
    points = [count("carcassonne_map.points.short", board.player(s).score) for s in range(seats)]
    broadest = max(map(get_cwidth, points), default=0)
    supplies = [board.supply(seat) for seat in range(seats)]
    for wording in (supply_words, lambda supply: supply_letters(supply, " ")):
        texts = [
            f" {number:>{broadest}}  {wording(supply)}"
            for number, supply in zip(points, supplies, strict=True)
        ]
        if all(_points_fit(text, width - 1) for text in texts):
            return texts
    return []


def _short_text(board: BoardView, seat: int) -> str:
    """Return points and supply of a player in as few columns as can be read."""
    return f" {board.player(seat).score} {supply_letters(board.supply(seat), ' ')}"


def _points(board: BoardView, model: Model, seat: int, width: int) -> str:
    """Return points and supply of a player as far as *width* has room beside the name.

    Where there is no room for all kinds of pieces there are the first ones: the others stand on
    the page of the seat.
    """
    score, supply = board.player(seat).score, board.supply(seat)
    room = width - max(min(get_cwidth(model.label(seat)), _READABLE) + 1, _NAME)
    usual = [f" {score:>3} {supply_letters(supply, ' ')}"] if width >= _TIGHT else []
    kinds = (supply_letters(supply[:number], " ") for number in range(len(supply), 0, -1))
    texts = [*usual, *(f" {score} {letters}" for letters in kinds)]
    return next((text for text in texts if _points_fit(text, room)), texts[-1])
