"""The whole view as lines of ASCII text, for line mode."""

from collections.abc import Sequence

from tilewyrm.client.canvas import Canvas
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.board import Board, Spot, board
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
    shown = board(model)
    text = [*_map(model, shown), "", *_players(model, shown)]
    if shown.in_hand is not None:
        text += ["", f"In hand: {words.tile_name(shown.in_hand)}"]
        drawing = sketch(shown.in_hand, SIZES[SMALL], ASCII)
        for row in range(drawing.size.height):
            text.append("  " + "".join(drawing.chars[c, row][0] for c in range(drawing.size.width)))
    found = forecast_lines(shown, model)
    if found:
        text += ["", "If the game ended now:"]
        text += [line[:_WIDTH] for _, line in found[:_FORECASTS]]
        if len(found) > _FORECASTS:
            text.append(f"   and {len(found) - _FORECASTS} more")
    return [*text, "", pile_heading(shown)]


def _players(model: Model, shown: Board) -> list[str]:
    rows = []
    for seat in range(model.seats):
        player = shown.players.get(seat)
        if player is None:
            continue
        totals = shown.forecast.totals
        now = f", {totals[seat]} if it ended now" if seat < len(totals) else ""
        you = " (you)" if seat == model.seat else ""
        abbots = f", {words.counted(player.abbots, 'abbot')}" if player.abbots else ""
        rows.append(
            f"{words.letter(seat)} {model.name(seat)}{you}: {player.score} points{now}; "
            f"{words.counted(player.meeples, 'meeple')}{abbots} in supply"
        )
    return rows


def _map(model: Model, shown: Board) -> list[str]:
    """Return the map in bands that are narrow enough, each with its rulers."""
    request = model.request
    decisions = request.decisions if request is not None else ()
    cells = {cell for d in decisions if (cell := cell_of(d.carcassonne)) is not None}
    target = Target(cells=tuple((cell, 0) for cell in sorted(cells)))
    every = cells_of(shown, target)
    columns = sorted({x for x, _ in every})
    size = SIZES[SMALL]
    fit = (_WIDTH - _MARGIN) // size.width
    text: list[str] = []
    for first in range(columns[0], columns[-1] + 1, fit):
        band = [cell for cell in every if first <= cell[0] < first + fit]
        if band:
            text += _band(shown, target, every, (first, min(first + fit - 1, columns[-1])))
    return text


def _band(shown: Board, target: Target, every: Sequence[Spot], span: tuple[int, int]) -> list[str]:
    size, rows = SIZES[SMALL], sorted({y for _, y in every})
    width, height = span[1] - span[0] + 1, rows[-1] - rows[0] + 1
    inside = {c: t for c, t in shown.placed.items() if span[0] <= c[0] <= span[1]}
    cells = tuple(item for item in target.cells if span[0] <= item[0][0] <= span[1])
    canvas = Canvas(_MARGIN + width * size.width, 1 + height * size.height)
    area = canvas.inside(_MARGIN, 1, width * size.width, height * size.height)
    part = shown._replace(placed=inside)
    # The corners give the band its full extent, whatever lies on it.
    corners = ((span[0], rows[0]), (span[1], rows[-1]))
    look = Look(zoom=SMALL)
    draw_map(part, Marks(Target(cells=cells)), look, area, ASCII, extent=corners)
    for index in range(width):
        canvas.put(_MARGIN + index * size.width + size.width // 2, 0, str(span[0] + index))
    for index in range(height):
        canvas.put(0, 1 + index * size.height + size.height // 2, str(rows[0] + index))
    return canvas.rows()
