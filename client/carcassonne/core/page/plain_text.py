"""The whole view as lines of ASCII text, for line mode."""

from collections.abc import Sequence

from tilewyrm.client.carcassonne.core.drawing.brush import PLAIN, SMALL
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII
from tilewyrm.client.carcassonne.core.drawing.tile_characters import character_tile
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.highlight import Highlights, OfferTarget, cell_of
from tilewyrm.client.carcassonne.core.map.painter import MapPainter, cells_of
from tilewyrm.client.carcassonne.core.map.viewport import Viewport
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.page.legend import idle_kinds, plain_legend
from tilewyrm.client.carcassonne.core.page.remaining_tiles import pile_heading
from tilewyrm.client.carcassonne.core.words.forecast import final_points, forecast_lines
from tilewyrm.client.carcassonne.core.words.supply import supply_words
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import count, tell

_MARGIN = 4
"""Columns at the left for the ruler."""
_WIDTH = 80
"""Columns of a usual terminal: a picture that is broken there is none."""
_FORECASTS = 12
_BELOW = "       "
"""The indent of further lines of a forecast."""


def lines(game: CombinedFace, model: Model) -> Sequence[str]:
    """Return map, players, tile in hand, forecast and stack, up to 80 columns wide."""
    board = game.board(model)
    played = game.played(model)
    legend = plain_legend(played, idle_kinds(played, board))
    text = [*_map(game, model, board), "", *legend, "", *_players(game, model, board)]
    if board.in_hand is not None:
        text += ["", tell("carcassonne.plain.hand", tile=names.tile_name(board.in_hand))]
        drawing = character_tile(board.in_hand, PLAIN.sizes[SMALL], ASCII)
        for row in range(drawing.size.height):
            signs = (drawing.chars[column, row][0] for column in range(drawing.size.width))
            text.append(f"  {''.join(signs)}".rstrip())
    forecasts = forecast_lines(game, board, model)
    if forecasts:
        text += ["", tell("carcassonne.plain.forecast")]
        for _, line in forecasts[:_FORECASTS]:
            text += [line] if len(line) <= _WIDTH else wrap(line, _WIDTH, _BELOW)
        if len(forecasts) > _FORECASTS:
            text.append(f"   {count('carcassonne.plain.more', len(forecasts) - _FORECASTS)}")
    return [*text, "", pile_heading(game, board)]


def _players(game: CombinedFace, model: Model, board: BoardView) -> list[str]:
    rows = []
    for seat in range(model.seats):
        if seat not in board.players:
            continue
        who = model.name(seat)
        if seat == model.seat:
            who = tell("carcassonne.plain.you", who=who)
        supply = tell("carcassonne.plain.supply", pieces=supply_words(board.supply(seat)))
        row = tell(
            "carcassonne.plain.player",
            letter=model.signs.of(seat),
            who=who,
            points=count("carcassonne.plain.points", board.player(seat).score),
            final=final_points(game, board, seat),
            own=", ".join([supply, *(one.text for one in game.seat_items(board, seat))]),
        )
        rows += wrap(row, _WIDTH, "  ")
    return rows


def _map(game: CombinedFace, model: Model, board: BoardView) -> list[str]:
    """Return the map in bands that are narrow enough, each with its rulers."""
    request = model.request
    decisions = request.decisions if request is not None else ()
    cells = {cell for d in decisions if (cell := cell_of(d.carcassonne)) is not None}
    target = OfferTarget(cells=tuple((cell, 0) for cell in sorted(cells)))
    every = cells_of(board, target)
    columns = sorted({x for x, _ in every})
    size = PLAIN.sizes[SMALL]
    fit = (_WIDTH - _MARGIN) // size.width
    text: list[str] = []
    for first in range(columns[0], columns[-1] + 1, fit):
        band = [cell for cell in every if first <= cell[0] < first + fit]
        if band:
            text += _band(game, board, target, band)
    return text


def _band(
    game: CombinedFace, board: BoardView, target: OfferTarget, cells: Sequence[Spot]
) -> list[str]:
    """Return the part of the map that *cells* span."""
    size = PLAIN.sizes[SMALL]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    part = board.within(cells)
    marked = OfferTarget(cells=tuple(item for item in target.cells if item[0] in cells))
    canvas = Canvas(_MARGIN + width * size.width, 1 + height * size.height)
    area = canvas.inside(_MARGIN, 1, width * size.width, height * size.height)
    viewport = Viewport(size, -left * size.width, -top * size.height)
    MapPainter(game, part, Highlights(marked), area, PLAIN, viewport).draw()
    for index in range(width):
        canvas.put(_MARGIN + index * size.width + size.width // 2, 0, str(left + index))
    for index in range(height):
        canvas.put(0, 1 + index * size.height + size.height // 2, str(top + index))
    return canvas.rows()
