"""The question and its offers: the part of the screen where the player decides."""

from collections.abc import Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client import around
from tilewyrm.client.canvas import Action, Canvas, shorten, wrap
from tilewyrm.client.face import Face
from tilewyrm.client.model import Model
from tilewyrm.client.people import standing_of
from tilewyrm.client.scene import Offer, Scene
from tilewyrm.client.style import seat_style
from tilewyrm.v1 import match_pb2, service_pb2

_LONGEST = 40
"""Columns that an offer takes at most where offers would not all be seen; the map or the detail
say what is cut off."""

QUESTION_ROWS = 6
"""Rows for the question on a small screen: the question, four of offers, one of detail."""


class Grid(NamedTuple):
    """How offers stand: in columns, each filled downwards."""

    rows: int
    columns: int
    width: int
    """Columns of the screen that one column of offers takes."""

    @property
    def capacity(self) -> int:
        """Offers on one page."""
        return self.rows * self.columns


def grid(offers: Sequence[Offer], width: int, rows: int) -> Grid:
    """Return how *offers* stand in a room of *width* columns and *rows* rows."""
    longest = max((get_cwidth(offer.label) for offer in offers), default=0) + 5
    if len(offers) > rows:  # rather cut the end of a label than hide whole offers
        longest = min(longest, _LONGEST)
    columns = max(min(width // max(longest, 18), 4), 1)
    needed = -(-len(offers) // rows)
    columns = min(columns, max(needed, 1))
    return Grid(rows, columns, width // columns)


def offer_grid(offers: Sequence[Offer], width: int, height: int) -> Grid:
    """Return the grid in a question panel, which has rows for question and detail too."""
    detail = min(_detail_rows(height), height - 5)
    return grid(offers, width, max(height - _heading_rows(height) - detail, 1))


def draw_question(face: Face, scene: Scene, canvas: Canvas) -> int:
    """Draw who is asked what, and the offers; return the rows used."""
    model = scene.model
    if not scene.offers:
        return _draw_notices(model, canvas, _draw_heading(canvas, *_state(face, model)))
    request = model.request
    question = request.question if request is not None else ""
    here = offer_grid(scene.offers, canvas.width, canvas.height)
    page = scene.ui.cursor // here.capacity
    first = page * here.capacity
    shown = scene.offers[first : first + here.capacity]
    pages = -(-len(scene.offers) // here.capacity)
    more = f"{first + 1}-{first + len(shown)} of {len(scene.offers)} [ ]" if pages > 1 else ""
    asked = face.question(model, question, model.seat or 0)
    row = _draw_heading(canvas, f"You: {asked}", "question", more)
    _draw_offers(scene, canvas, here, first, row)
    return _draw_detail(scene, canvas, row + min(len(shown), here.rows))


def _state(face: Face, model: Model) -> tuple[str, str]:
    """Return what to say when this seat is not asked, and its style."""
    if model.result is not None:
        if not model.result.winners:
            return "The game is over: nobody wins.", "good"
        winners = " and ".join(_who(model, seat) for seat in model.result.winners)
        won = (
            "win" if len(model.result.winners) > 1 or model.seat in model.result.winners else "wins"
        )
        return f"The game is over: {winners} {won}.", "good"
    if model.table.status == service_pb2.TABLE_STATUS_HALTED:
        return f"The table stands still: {model.table.halted_because}", "error"
    if model.standing.paused:
        return "The match is paused. p asks to go on." if _seated(
            model
        ) else "The match is paused.", "warning"
    if model.unanswered is not None:
        return "Sent, waiting for the server …", "dim"
    if model.turn is None or model.acting is None:
        return "Waiting for players …", "dim"
    waiting = model.turn.waiting
    if waiting.seat == model.seat and standing_of(model, model.seat).stand_in:
        return "A bot plays your seat. b takes it back.", "warning"
    return (
        f"{model.name(waiting.seat)}: {face.question(model, waiting.question, waiting.seat)}",
        "dim",
    )


def _seated(model: Model) -> bool:
    """Return whether this player has a say in the match."""
    return model.seat is not None and not standing_of(model, model.seat).out


def _who(model: Model, seat: int) -> str:
    return "you" if seat == model.seat else model.name(seat)


def _draw_heading(canvas: Canvas, text: str, style: str, more: str = "") -> int:
    """Draw the question on a line, in more rows where there is room; return the row after it."""
    canvas.put(0, 0, "─" * canvas.width, "frame")
    width, rows = canvas.width - 6 - len(more), _heading_rows(canvas.height)
    lines = [text] if rows == 1 else wrap(text, width)
    lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])] if len(lines) > rows else lines
    x = 0
    for row, line in enumerate(lines):
        x = max(x, canvas.put(1, row, f" {shorten(line, width)} ", style))
    if more:
        canvas.put(max(canvas.width - len(more) - 3, x), 0, f" {more} ", "warning")
    return len(lines)


def _heading_rows(height: int) -> int:
    return 1 if height <= QUESTION_ROWS + 4 else 3


def _draw_offers(scene: Scene, canvas: Canvas, here: Grid, first: int, top: int) -> None:
    for offset, offer in enumerate(scene.offers[first : first + here.capacity]):
        index = first + offset
        x, y = (offset // here.rows) * here.width, top + offset % here.rows
        chosen = index == scene.ui.cursor
        mark = "►" if chosen else " "
        label = shorten(f"{mark}{index + 1:>2} {offer.label}", here.width - 1)
        canvas.put(x, y, label, "cursor" if chosen else "offer")
        canvas.zone(x, y, here.width - 1, 1, Action("pick", index))


def _draw_detail(scene: Scene, canvas: Canvas, row: int) -> int:
    """Draw what the highlighted offer does, or why the last decision was refused."""
    text, style = scene.offers[min(scene.ui.cursor, len(scene.offers) - 1)].detail, "detail"
    if scene.model.refusal:
        text, style = f"Refused: {scene.model.refusal}", "error"
    lines = wrap(text, canvas.width - 2)[: _detail_rows(canvas.height)]
    for line in lines:
        canvas.put(1, row, line, style)
        row += 1
    return row


def _detail_rows(height: int) -> int:
    return 2 if height <= QUESTION_ROWS + 2 else 4


def _draw_notices(model: Model, canvas: Canvas, row: int) -> int:
    """Draw the final points, or why the last decision was refused."""
    if model.result is not None:
        row = _draw_result(model, model.result, canvas, row)
    if model.refusal:
        for line in wrap(f"Refused: {model.refusal}", canvas.width - 2)[:2]:
            canvas.put(1, row, line, "error")
            row += 1
    return row


def _draw_result(model: Model, result: match_pb2.Result, canvas: Canvas, row: int) -> int:
    """Draw why it ended, and who has which place: in two columns where rows are few."""
    why = around.ending(result)
    if why:
        canvas.put(1, row, shorten(why, canvas.width - 2), "dim")
        row += 1
    places = around.places(model, result)
    columns = 1 if len(places) < canvas.height - row else 2
    rows, width = -(-len(places) // columns), canvas.width // columns
    for number, (seat, text) in enumerate(places):
        x, y = number // rows * width + 1, row + number % rows
        canvas.put(x, y, shorten(text, width - 2), seat_style(seat))
    canvas.put(1, row + rows, "q leaves.", "dim")
    return row + rows + 1
