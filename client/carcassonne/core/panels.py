"""What stands around the map: players, what everybody would score now, and the tiles left."""

from collections.abc import Sequence

from tilewyrm.client.canvas import Canvas, shorten
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.legend import code_help
from tilewyrm.client.carcassonne.core.log import explain, gains, shares
from tilewyrm.client.carcassonne.core.vocabulary import PieceKind
from tilewyrm.client.model import Model
from tilewyrm.client.style import seat_style
from tilewyrm.language.speech import count

Supply = Sequence[tuple[PieceKind, int]]
"""Pieces in supply: each kind with how many of it."""

_GAP = 2
_TIGHT = 20
"""Columns for one player up to which every blank counts."""
_NAME = 5
"""Columns that a player's name needs, a blank before it included."""
_WORDY = 44
"""Columns for one player from which the supply is told in words."""
_IN_ONE_ROW = 5
"""Players that stand in one row where there is no more room than that."""


def draw_players(board: Board, model: Model, canvas: Canvas) -> None:
    """Draw every player: letter, name, points, pieces in supply; in as many rows as that takes."""
    in_row = -(-model.seats // player_rows(board, model, canvas.width))
    width = canvas.width // max(in_row, 1)
    for seat in range(model.seats):
        left, row = seat % in_row * width, seat // in_row
        points = _points(board, seat, width)
        name = shorten(model.name(seat), width - len(points) - 5)
        mark = "►" if seat == model.acting else " "
        x = canvas.put(left, row, mark, "turn")
        x = canvas.put(x, row, f" {words.letter(seat)} ", f"{seat_style(seat)} map-meeple")
        who = "you" if seat == model.seat else ""
        x = canvas.put(x, row, f" {name}"[: width - len(points) - 4], f"{seat_style(seat)} {who}")
        canvas.put(x, row, points, "heading")


def player_rows(board: Board, model: Model, columns: int) -> int:
    """Return how many rows of so many *columns* `draw_players` takes: 1, or 2."""
    width = columns // max(model.seats, 1)
    cramped = model.seats > _IN_ONE_ROW and width < _TIGHT
    fits = all(_fits(_points(board, seat, width), width - _NAME) for seat in range(model.seats))
    return 1 if fits and not cramped else 2


def _fits(points: str, width: int) -> bool:
    """Return whether *points* stand behind a player's mark and letter in so many columns."""
    return len(points) + 4 <= width


def _points(board: Board, seat: int, width: int) -> str:
    """Return points and supply of a player, as long as so many columns allow."""
    score, supply = board.player(seat).score, board.supply(seat)
    wordy, usual = f" {score:>3} {_worded(supply)}", f" {score:>3} {_short(supply, ' ')}"
    if width >= _WORDY and _fits(wordy, width):
        return wordy
    if width >= _TIGHT and _fits(usual, width - _NAME):
        return usual
    return f" {score} {_short(supply, '')}"


def _shown(supply: Supply) -> Supply:
    """Return what of *supply* is told: of the first kind also that none is left."""
    return [(piece, number) for index, (piece, number) in enumerate(supply) if number or not index]


def _worded(supply: Supply) -> str:
    return ", ".join(piece.counted(number) for piece, number in _shown(supply))


def _short(supply: Supply, gap: str) -> str:
    return gap.join(f"{number}{piece.letter}" for piece, number in _shown(supply))


def draw_points(game: Combined, board: Board, model: Model, canvas: Canvas) -> None:
    """Draw points, supply and forecast of every player, then what the features would give."""
    canvas.put(0, 0, f"{'':16}{'points':>7}{'final':>6}  in supply", "heading")
    row = 1
    for seat in range(model.seats):
        total = final_points(game, board, seat)
        x = canvas.put(0, row, f" {words.letter(seat)} ", f"{seat_style(seat)} map-meeple")
        canvas.put(x, row, f" {shorten(model.name(seat), 12)}", seat_style(seat))
        x = canvas.put(16, row, f"{board.player(seat).score:>7}{total:>6}  ")
        canvas.put(x, row, _property(game, board, seat, canvas.width - x))
        row += 1
    _draw_forecast(game, board, model, canvas.inside(0, row, canvas.width, canvas.height - row))


def _property(game: Combined, board: Board, seat: int, columns: int) -> str:
    """Return what a player has in so many columns, in words where there is room."""
    supply, holdings = board.supply(seat), game.holdings(board, seat)
    text = "; ".join(
        part for part in (_worded(supply), ", ".join(h.text for h in holdings)) if part
    )
    for gap in (" ", ""):
        if len(text) > columns:
            short = (_short(supply, gap), gap.join(holding.short for holding in holdings))
            text = "; ".join(part for part in short if part)
    return shorten(text, columns)


def supply_in_words(board: Board, seat: int) -> str:
    """Return the pieces that a player has in supply, in words."""
    return _worded(board.supply(seat))


def final_points(game: Combined, board: Board, seat: int) -> int:
    """Return the points that a player would have if the game ended now."""
    features = [
        claim.points for one in board.forecasts for claim in one.claims if claim.seat == seat
    ]
    others = [one.points for one in game.outlooks(board) if seat in one.seats]
    return board.player(seat).score + sum(features) + sum(others)


def forecast_lines(game: Combined, board: Board, model: Model) -> list[tuple[int, str]]:
    """Return what everything would give now, most first: the first winner's seat, and words."""
    rows: list[tuple[int, int, str]] = []
    for scored in board.forecasts:
        why = shares(model, board, scored)
        told = explain(board, scored) + (f" ({why})" if why else "")
        rows += [_outlook(seats, points, told) for points, seats in gains(scored) or [(0, [])]]
    rows += [_outlook(one.seats, one.points, one.text) for one in game.outlooks(board)]
    rows.sort(key=lambda item: -item[0])
    return [(seat, text) for _, seat, text in rows]


def _outlook(seats: Sequence[int], points: int, what: str) -> tuple[int, int, str]:
    letters = "".join(words.letter(seat) for seat in seats)
    return points, seats[0] if seats else 0, f"{letters:>2} +{points:<3}{what}"


def _draw_forecast(game: Combined, board: Board, model: Model, canvas: Canvas) -> None:
    if canvas.height < 2:
        return
    canvas.put(0, 0, "If the game ended now", "heading")
    found = forecast_lines(game, board, model)
    room = canvas.height - 1
    for row, (seat, text) in enumerate(found[:room]):
        canvas.put(0, 1 + row, shorten(text, canvas.width), seat_style(seat))
    if len(found) > room:
        note = f" {len(found) - room + 1} more "
        canvas.fill(0, canvas.height - 1, canvas.width, 1)
        canvas.put(0, canvas.height - 1, note, "dim")


def pile_heading(game: Combined, board: Board) -> str:
    """Return how many tiles are left, in words."""
    pile = board.pile
    text = count("carcassonne.pile.left", pile.remaining)
    first = board.vocabulary.stacked(pile.first())
    if first:
        text += f" ({', '.join(first)})"
    gone = [count("carcassonne.pile.out", pile.discarded)] if pile.discarded else []
    return ", ".join((text, *game.pile(board), *gone))


def draw_pile(game: Combined, board: Board, canvas: Canvas) -> None:
    """Draw the tiles that are left by kind, in words where there is room, else in codes."""
    heading = pile_heading(game, board)
    kinds = [(board.kind(tile), number) for tile, number in board.pile.kinds().items()]
    rows = canvas.height - 1
    columns = _columns([f"{left} {words.tile_name(tile)}" for tile, left in kinds], rows)
    if sum(width for width, _ in columns) - _GAP > canvas.width:
        meanings = code_help(game, canvas.width)
        rows -= len(meanings)
        for row, text in enumerate(meanings, canvas.height - len(meanings)):
            canvas.put(0, row, text, "dim")
        codes = [f"{left} {words.tile_code(tile, game.vocabulary)}" for tile, left in kinds]
        columns = _columns(codes, rows)
    x, shown = 0, 0
    for width, texts in columns:
        if x + width - _GAP > canvas.width:
            heading += f" ({count('carcassonne.pile.not_shown', len(kinds) - shown)})"
            break
        for row, text in enumerate(texts):
            canvas.put(x, 1 + row, text)
        x, shown = x + width, shown + len(texts)
    canvas.put(0, 0, shorten(heading, canvas.width), "heading")


def _columns(texts: Sequence[str], rows: int) -> list[tuple[int, Sequence[str]]]:
    """Return *texts* in columns of so many rows, each with the columns of the screen it takes."""
    parts = [texts[start : start + rows] for start in range(0, len(texts), max(rows, 1))]
    return [(max(len(text) for text in part) + _GAP, part) for part in parts]
