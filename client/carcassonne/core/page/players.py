"""The players around the map: letter, name, points and supply."""

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
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.language.speech import count

_TIGHT = 20
"""Columns for one player up to which every blank counts."""
_NAME = 5
"""Columns that a player's name needs, a blank before it included."""
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
    for seat, points in enumerate(texts or [_points(board, s, width) for s in range(model.seats)]):
        left, row = seat % in_row * width, seat // in_row
        name = _label(model, seat, width - len(points) - 5)
        x = _draw_letter(model, canvas, left, row, seat, brush)
        canvas.put(x, row, f" {name}"[: width - len(points) - 4], _name_style(model, seat))
        canvas.put(min(x + 1 + longest, left + width - len(points)), row, points, "heading")
        canvas.place(left, row, width, 1, ("seat", seat))


def _draw_list(
    game: CombinedFace, board: BoardView, model: Model, canvas: Canvas, brush: DrawMode
) -> None:
    """Draw every player in a row: points and all else stand in columns."""
    names = [_label(model, seat, _LONGEST) for seat in range(model.seats)]
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


def _label(model: Model, seat: int, width: int) -> str:
    """Return a player's name in at most *width* columns; the mark of a bot stays."""
    if not model.is_bot(seat):
        return shorten(model.name(seat), width)
    return f"{shorten(model.name(seat), width - 1 - len(BOT_MARK))} {BOT_MARK}"


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


def _points(board: BoardView, seat: int, width: int) -> str:
    """Return points and supply of a player, as long as so many columns allow.

    Where there is no room for all kinds of pieces there are those of the first kind.
    """
    score, supply = board.player(seat).score, board.supply(seat)
    usual = f" {score:>3} {supply_letters(supply, ' ')}"
    if width >= _TIGHT and _points_fit(usual, width - _NAME):
        return usual
    closely = _short_text(board, seat)
    return closely if _points_fit(closely, width) else f" {score} {supply_letters(supply[:1], '')}"
