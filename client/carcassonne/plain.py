"""The whole view as lines of ASCII text, for line mode."""

from collections.abc import Sequence

from tilewyrm.client.canvas import Canvas
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.board import Board, Spot, board_of
from tilewyrm.client.carcassonne.chart import Marks, cells_of, draw_map
from tilewyrm.client.carcassonne.look import SIZES, SMALL, Look
from tilewyrm.client.carcassonne.panels import forecast_lines, pile_heading
from tilewyrm.client.carcassonne.signs import ASCII
from tilewyrm.client.carcassonne.sketch import sketch
from tilewyrm.client.carcassonne.target import Target, cell_of
from tilewyrm.client.model import Model

_MARGIN = 4
"""Columns at the left for the ruler."""
_WIDTH = 100
_FORECASTS = 12


def lines(model: Model) -> Sequence[str]:
    """Return map, players, tile in hand, forecast and what is left, up to 100 columns wide."""
    board = board_of(model)
    text = [*_map(model, board), "", *words.PLAIN_HELP, "", *_players(model, board)]
    if board.in_hand is not None:
        text += ["", f"In hand: {words.tile_name(board.in_hand)}"]
        drawing = sketch(board.in_hand, SIZES[SMALL], ASCII)
        for row in range(drawing.size.height):
            signs = (drawing.chars[column, row][0] for column in range(drawing.size.width))
            text.append(f"  {''.join(signs)}".rstrip())
    found = forecast_lines(board, model)
    if found:
        text += ["", "If the game ended now:"]
        text += [line[:_WIDTH] for _, line in found[:_FORECASTS]]
        if len(found) > _FORECASTS:
            text.append(f"   and {len(found) - _FORECASTS} more")
    return [*text, "", pile_heading(board)]


def _players(model: Model, board: Board) -> list[str]:
    rows = []
    for seat in range(model.seats):
        player = board.players.get(seat)
        if player is None:
            continue
        totals = board.forecast.totals
        now = f", {totals[seat]} if it ended now" if seat < len(totals) else ""
        you = " (you)" if seat == model.seat else ""
        abbots = f", {words.counted(player.abbots, 'abbot')}" if player.abbots else ""
        rows.append(
            f"{words.letter(seat)} {model.name(seat)}{you}: {player.score} points{now}; "
            f"{words.counted(player.meeples, 'meeple')}{abbots} in supply"
        )
    return rows


def _map(model: Model, board: Board) -> list[str]:
    """Return the map in bands that are narrow enough, each with its rulers."""
    request = model.request
    decisions = request.decisions if request is not None else ()
    cells = {cell for d in decisions if (cell := cell_of(d.carcassonne)) is not None}
    target = Target(cells=tuple((cell, 0) for cell in sorted(cells)))
    every = cells_of(board, target)
    columns = sorted({x for x, _ in every})
    size = SIZES[SMALL]
    fit = (_WIDTH - _MARGIN) // size.width
    text: list[str] = []
    for first in range(columns[0], columns[-1] + 1, fit):
        band = [cell for cell in every if first <= cell[0] < first + fit]
        if band:
            text += _band(board, target, band)
    return text


def _band(board: Board, target: Target, cells: Sequence[Spot]) -> list[str]:
    """Return the part of the map that *cells* span."""
    size = SIZES[SMALL]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    part = board._replace(placed={c: t for c, t in board.placed.items() if c in cells})
    marked = Target(cells=tuple(item for item in target.cells if item[0] in cells))
    canvas = Canvas(_MARGIN + width * size.width, 1 + height * size.height)
    area = canvas.inside(_MARGIN, 1, width * size.width, height * size.height)
    extent = ((left, top), (max(columns), max(rows)))
    draw_map(part, Marks(marked), Look(zoom=SMALL), area, ASCII, extent=extent)
    for index in range(width):
        canvas.put(_MARGIN + index * size.width + size.width // 2, 0, str(left + index))
    for index in range(height):
        canvas.put(0, 1 + index * size.height + size.height // 2, str(top + index))
    return canvas.rows()
