"""What stands around the map: players, what everybody would score now, and the tiles left."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.canvas import Canvas, shorten
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.board import Board
from tilewyrm.client.carcassonne.log import explain, shares
from tilewyrm.client.model import Model
from tilewyrm.client.style import seat_style

_GAP = 2
_TIGHT = 20
"""Columns for one player up to which every blank counts."""
_WORDY = 44
"""Columns for one player from which the supply is told in words."""


def draw_players(board: Board, model: Model, canvas: Canvas) -> None:
    """Draw every player in one row: letter, name, points, pieces in supply."""
    width = canvas.width // max(model.seats, 1)
    for seat in range(model.seats):
        player = board.players.get(seat, pb.Player())
        supply = f"{player.meeples}m" + (f" {player.abbots}a" if player.abbots else "")
        if width >= _WORDY:
            supply = _supply(player)
        mark = "►" if seat == model.acting else " "
        points = f" {player.score:>3} {supply}"
        if width < _TIGHT:
            points = f" {player.score} {supply.replace(' ', '')}"
        name = shorten(model.name(seat), width - len(points) - 5)
        x = canvas.put(seat * width, 0, f"{mark}", "turn")
        x = canvas.put(x, 0, f" {words.letter(seat)} ", f"{seat_style(seat)} map-meeple")
        who = "you" if seat == model.seat else ""
        x = canvas.put(x, 0, f" {name}"[: width - len(points) - 4], f"{seat_style(seat)} {who}")
        canvas.put(x, 0, points, "heading")


def draw_points(board: Board, model: Model, canvas: Canvas) -> None:
    """Draw points, supply and forecast of every player, then what the features would give."""
    canvas.put(0, 0, f"{'':16}{'points':>7}{'final':>6}  in supply", "heading")
    row = 1
    for seat in range(model.seats):
        player = board.players.get(seat, pb.Player())
        totals = board.forecast.totals
        total = str(totals[seat]) if seat < len(totals) else "?"
        x = canvas.put(0, row, f" {words.letter(seat)} ", f"{seat_style(seat)} map-meeple")
        canvas.put(x, row, f" {shorten(model.name(seat), 12)}", seat_style(seat))
        canvas.put(16, row, f"{player.score:>7}{total:>6}  {_supply(player)}")
        row += 1
    _draw_forecast(board, model, canvas.inside(0, row, canvas.width, canvas.height - row))


def _supply(player: pb.Player) -> str:
    meeples = words.counted(player.meeples, "meeple")
    return meeples + (f", {words.counted(player.abbots, 'abbot')}" if player.abbots else "")


def forecast_lines(board: Board, model: Model) -> list[tuple[int, str]]:
    """Return what each feature would give now, most first: the first winner's seat, and words."""
    rows: list[tuple[int, int, str]] = []
    for scored in board.forecast.features:
        winners = [claim for claim in scored.claims if claim.majority]
        points, seat = (winners[0].points, winners[0].seat) if winners else (0, 0)
        letters = "".join(words.letter(claim.seat) for claim in winners)
        who = shares(model, scored)
        text = f"{letters:>2} +{points:<3}{explain(scored)}"
        rows.append((points, seat, f"{text} ({who})" if who else text))
    for bonus in board.forecast.bonuses:
        text = f"{words.letter(bonus.seat):>2} +{bonus.points:<3}fairy at {words.at(bonus.cell)}"
        rows.append((bonus.points, bonus.seat, text))
    rows.sort(key=lambda item: -item[0])
    return [(seat, text) for _, seat, text in rows]


def _draw_forecast(board: Board, model: Model, canvas: Canvas) -> None:
    if canvas.height < 2:
        return
    canvas.put(0, 0, "If the game ended now", "heading")
    found = forecast_lines(board, model)
    room = canvas.height - 1
    for row, (seat, text) in enumerate(found[:room]):
        canvas.put(0, 1 + row, shorten(text, canvas.width), seat_style(seat))
    if len(found) > room:
        note = f" {len(found) - room + 1} more "
        canvas.fill(0, canvas.height - 1, canvas.width, 1)
        canvas.put(0, canvas.height - 1, note, "dim")


def pile_heading(board: Board) -> str:
    """Return how many tiles are left, in words."""
    pile = board.pile
    text = f"{words.counted(pile.remaining, 'tile')} left"
    if pile.river:
        text += f" ({pile.river} of the river first)"
    aside = sum(item.count for item in pile.set_aside)
    gone = sum(item.count for item in pile.discarded)
    text += f", {aside} set aside for the dragon" if aside else ""
    return text + (f", {gone} out of the game" if gone else "")


def draw_pile(board: Board, canvas: Canvas) -> None:
    """Draw the tiles that are left by kind, in words where there is room, else in codes."""
    heading = pile_heading(board)
    kinds = [(board.kind(item.tile), item.count) for item in board.pile.kinds]
    rows = canvas.height - 1
    columns = _columns([f"{count} {words.tile_name(tile)}" for tile, count in kinds], rows)
    if sum(width for width, _ in columns) - _GAP > canvas.width:
        rows -= 1
        canvas.put(0, canvas.height - 1, shorten(words.CODE_HELP, canvas.width), "dim")
        columns = _columns([f"{count} {words.tile_code(tile)}" for tile, count in kinds], rows)
    x, shown = 0, 0
    for width, texts in columns:
        if x + width - _GAP > canvas.width:
            heading += f" ({words.counted(len(kinds) - shown, 'kind')} not shown here)"
            break
        for row, text in enumerate(texts):
            canvas.put(x, 1 + row, text)
        x, shown = x + width, shown + len(texts)
    canvas.put(0, 0, shorten(heading, canvas.width), "heading")


def _columns(texts: Sequence[str], rows: int) -> list[tuple[int, Sequence[str]]]:
    """Return *texts* in columns of so many rows, each with the columns of the screen it takes."""
    parts = [texts[start : start + rows] for start in range(0, len(texts), max(rows, 1))]
    return [(max(len(text) for text in part) + _GAP, part) for part in parts]
