"""The question and its offers: the part of the screen where the player decides."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.desk.confirmation import is_lasting
from tilewyrm.client.desk.waiting_room import start_hint
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.offer_steps import OfferRows, rows_of_step
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import LinkState, Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.narration import match_events
from tilewyrm.client.narration.seat_status import standing_of
from tilewyrm.client.narration.table_actions import action_of, takeover_name
from tilewyrm.client.panels.bubble import bubble_rows
from tilewyrm.client.panels.offer_list import NUMBER, ListEntry, OfferGrid, grid, rows_of
from tilewyrm.client.panels.replay import draw_rerun
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import count, listed, tell
from tilewyrm.v1 import match_pb2, service_pb2

QUESTION_ROWS = 6
"""Rows for the question on a small screen: the question, four of offers, one of detail."""

_DETAIL_ROWS = 4
"""The most that are told of an offer."""


def offer_grid(face: Face, scene: Scene, width: int, height: int, spare: int) -> OfferGrid:
    """Return how the offers stand in a question panel, which has rows for other things too.

    Offers that need several pages take the *spare* rows of the log as well. If that is enough, they
    leave out those of the box of a task.
    """
    if is_folded(face, scene):
        return OfferGrid(1, 1, width)
    rows = _rows(scene).rows
    free = height - _heading_rows(height) - min(_detail_rows(rows, width), height - 5)
    box = bubble_rows(scene.bubble, width) if scene.bubble is not None else 0
    found = grid(rows, width, max(free, 1))
    for more in (spare - box, spare):
        if more > 0 and found.pages(rows) > 1:
            found = grid(rows, width, max(free + more, 1))
    return found


def _detail_rows(offers: Sequence[Offer], width: int) -> int:
    """Return the rows that the longest detail of *offers* takes, from one to `_DETAIL_ROWS`."""
    longest = max((each.detail for each in offers), key=get_cwidth, default="")
    return min(max(len(wrap(longest, width - 2)), 1), _DETAIL_ROWS)


def _rows(scene: Scene) -> OfferRows:
    return rows_of_step(scene.offers, scene.ui.cursor, opened=scene.ui.opened)


def is_folded(face: Face, scene: Scene) -> bool:
    """Return whether only the highlighted offer is listed, because the board shows them all."""
    request = scene.model.request
    return request is not None and request.question in face.shown_questions and not scene.ui.listing


def draw_question(face: Face, scene: Scene, canvas: Canvas, height: int, spare: int = 0) -> int:
    """Draw who is asked what, and the offers, on a panel of *height* rows; return the rows used.

    Offers may take the *spare* rows below it as well. What there is to say of the highlighted offer
    may take more of *canvas*, so that none is lost.
    """
    model = scene.model
    if scene.playback_position is not None:
        return draw_rerun(face, scene, scene.playback_position, canvas, height)
    if scene.bubble is not None and scene.bubble.hides_question:  # it is answered
        return _draw_heading(canvas, _heading_rows(height), scene.bubble.foot, "good")
    if not scene.offers:
        if scene.in_final_scoring:
            return _draw_final_scoring(face, scene, canvas, height)
        if model.result is not None:  # told when the board has come to the end
            model = scene.on_board.model
        row = _draw_heading(canvas, height, *_state(face, model))  # no list needs the others
        return _draw_notices(scene, canvas, row)
    request = model.request
    question = request.question if request is not None else ""
    here = offer_grid(face, scene, canvas.width, height, spare)
    listed, seat = _rows(scene), model.seat or 0
    if scene.is_behind:  # its choices come when the board has come to them
        asked = tell("table.question.then_you", question=face.question(model, question, seat))
        row = _draw_heading(canvas, _heading_rows(height), asked, "question")
        canvas.put(1, row, shorten(tell("table.question.skip"), canvas.width - 2))
        canvas.dim(0, 0, canvas.width, row + 1)
        return row + 1
    words = face.question(model, question, seat)
    asked, brief = tell("table.question.you", question=words), f"{words[:1].upper()}{words[1:]}"
    if listed.step:
        asked = brief = tell("table.question.step", step=listed.step)
    at = listed.row_of(scene.ui.cursor)
    page = () if is_folded(face, scene) else here.page(listed.rows, at)
    rows = _heading_rows(height) if page else canvas.height  # where no list needs the others
    more = _more(scene, page)
    if rows == 1 and get_cwidth(asked) > _beside(canvas, more):
        asked = brief
    row = _draw_heading(canvas, rows, asked, "question", more)
    return _draw_choices(scene, canvas, here, page, row)


def _draw_final_scoring(face: Face, scene: Scene, canvas: Canvas, height: int) -> int:
    """Draw the points of each seat so far, in the order of the seats; return the rows used."""
    model = scene.model
    row = _draw_heading(canvas, _heading_rows(height), tell("table.question.final_scoring"), "good")
    points = face.scores(scene.on_board.model)
    texts = [(seat, f"{points[seat]:>4} {model.name(seat)}") for seat in range(model.seats)]
    row = _draw_seats(texts, canvas, row)
    canvas.put(1, row, shorten(tell("table.question.skip"), canvas.width - 2), "dim")
    return row + 1


def _draw_choices(
    scene: Scene, canvas: Canvas, here: OfferGrid, page: Sequence[ListEntry], row: int
) -> int:
    """Draw the *page* of offers, or the highlighted one where there is none, and what that does.

    Returns:
        The row after that.
    """
    if not page:
        listed = _rows(scene)
        at = listed.row_of(scene.ui.cursor)
        told = rows_of(listed.rows[at], canvas.width - 2, headed=False)
        _draw_row(scene, canvas.inside(0, row, canvas.width, len(told)), listed, at, told, 2)
        return _draw_detail(scene, canvas, row + len(told))
    _draw_offers(scene, canvas, here, page, row)
    return _draw_detail(scene, canvas, row + max(each.row + each.rows for each in page))


def _more(scene: Scene, page: Sequence[ListEntry]) -> str:
    """Return the note in the heading on rows that are not on the *page*; there may be none."""
    offers = _rows(scene).rows
    if not page:
        return count("table.question.choices", len(offers)) if len(offers) > 1 else ""
    shown = [each.entry for each in page if isinstance(each.entry, int)]
    if len(shown) == len(offers):
        return ""
    return tell("table.question.page", first=shown[0] + 1, last=shown[-1] + 1, all=len(offers))


def _state(face: Face, model: Model) -> tuple[str, str]:
    """Return the words for a seat that is not asked, and their style."""
    if model.result is not None:
        return ended(model, model.result), "good"
    if model.table.status == service_pb2.TABLE_STATUS_HALTED:
        return tell("table.question.halted", why=model.table.halted_because), "error"
    if model.standing.paused:
        name = "table.question.paused_seat" if _seated(model) else "table.question.paused"
        return tell(name), "warning"
    if model.unanswered is not None and model.link.link is LinkState.LOST:
        return tell("table.question.unsent"), "warning"
    if model.unanswered is not None:
        return tell("table.question.sent"), "dim"
    if model.turn is None or model.acting is None:
        if hint := start_hint(model):
            return hint, "question"
        seats = model.table.seats
        full = bool(seats) and all(seat.name and not seat.reserved for seat in seats)
        return tell("table.question.start" if full else "table.question.waiting"), "dim"
    waiting = model.turn.waiting
    if waiting.seat == model.seat and standing_of(model, model.seat).stand_in:
        return tell("table.question.bot_plays"), "warning"
    question = face.question(model, waiting.question, waiting.seat)
    return tell("table.question.other", name=model.name(waiting.seat), question=question), "dim"


def ended(model: Model, result: match_pb2.Result) -> str:
    """Return who wins."""
    if match_events.everybody_ties(result):
        return tell("table.question.tie")
    if not result.winners:
        return tell("table.question.nobody_wins")
    if list(result.winners) == [model.seat]:
        return tell("table.question.you_win")
    names = [_who(model, seat) for seat in result.winners]
    return count("table.question.winners", len(names), names=listed(names))


def _seated(model: Model) -> bool:
    """Return whether this player has a say in the match."""
    return model.seat is not None and not standing_of(model, model.seat).out


def _who(model: Model, seat: int) -> str:
    return tell("table.question.one_you") if seat == model.seat else model.name(seat)


def _draw_heading(canvas: Canvas, rows: int, text: str, style: str, more: str = "") -> int:
    """Draw the question, in all that it needs if it has several *rows*; return the row after it.

    What there is *more* of stands at the end of its last row.
    """
    canvas.put(0, 0, "─" * canvas.width, "frame")
    width, beside = canvas.width - 4, _beside(canvas, more)
    lines = [shorten(text, beside)] if rows == 1 else wrap(text, width)
    if get_cwidth(lines[-1]) > beside:
        lines[-1:] = wrap(lines[-1], beside)
    for row, line in enumerate(lines):
        canvas.put(1, row, f" {line} ", style)
    if more:
        x = canvas.width - get_cwidth(more) - 3
        canvas.put(x, len(lines) - 1, f" {more} ", "warning")
    return len(lines)


def _beside(canvas: Canvas, more: str) -> int:
    """Return the columns for the question in a row that ends with *more*."""
    return canvas.width - 4 - (get_cwidth(more) + 3 if more else 0)  # with a dash before it


def _heading_rows(height: int) -> int:
    """Return the rows that are kept free for the question in a panel of *height* rows."""
    return 1 if height <= QUESTION_ROWS + 4 else 3


def _draw_offers(
    scene: Scene, canvas: Canvas, here: OfferGrid, page: Sequence[ListEntry], top: int
) -> None:
    listed = _rows(scene)
    for entry, column, row, rows in page:
        x = column % here.columns * here.width
        cell = canvas.inside(x, top + row, here.width, rows)
        if isinstance(entry, int):
            _draw_row(scene, cell, listed, entry, here.told(listed.rows[entry]), NUMBER)
        else:
            cell.put(0, 0, shorten(entry, cell.width - 1), "heading")


def _draw_row(
    scene: Scene,
    cell: Canvas,
    listed: OfferRows,
    index: int,
    rows: Sequence[tuple[str, str]],
    before: int,
) -> None:
    """Draw the lines of a row (`rows_of`) behind its number, which has *before* columns."""
    offer = listed.rows[index]
    highlighted = index == listed.row_of(scene.ui.cursor)
    is_answer = scene.answer is not None and scene.answer in listed.members[index]
    mark = ("▸" if scene.fresh else "►") if highlighted else "✓" if is_answer else " "
    start = f"{mark}{index + 1:>2} " if before == NUMBER else f"{mark} "
    first_style, then_style = _styles_of(offer)
    if is_answer:
        first_style = "good"
    if highlighted:
        first_style = "fresh" if scene.fresh else "cursor"
        cell.rest_cursor(before, 0)
    cell.put(0, 0, start, first_style)
    for row, (first, then) in enumerate(rows):
        x = cell.put(before, row, first, first_style)
        cell.put(x + 1, row, then, then_style)
    command = "open-group" if listed.is_group(index) else "pick"
    action = ClickAction(command, listed.members[index][0])
    cell.zone(0, 0, cell.width, cell.height, action)


def _styles_of(offer: Offer) -> tuple[str, str]:
    """Return the styles of what is said of an offer: in the first place, and after it."""
    if offer.effect and offer.place:
        return effect_style(offer), "dim"
    return "offer", effect_style(offer)


def effect_style(offer: Offer) -> str:
    """Return the style of an offer's effect; its sign or its words say the same."""
    if offer.harms or offer.effect.startswith("-"):
        return "error"
    return "points" if offer.effect.startswith("+") else "effect"


def _draw_detail(scene: Scene, canvas: Canvas, row: int) -> int:
    """Draw what the highlighted offer does, what is asked about it, or why one was refused."""
    listed = _rows(scene)
    offer = listed.rows[listed.row_of(scene.ui.cursor)]
    text, style = offer.detail, "detail"
    if scene.ui.sure:
        lasting = is_lasting(scene.model, offer)
        name = "table.question.sure_lasting" if lasting else "table.question.sure"
        text, style = tell(name), "warning"
    elif scene.model.refusal:
        text, style = tell("table.question.refused", why=scene.model.refusal), "error"
    elif scene.ui.hint:
        text = scene.ui.hint
    for line in wrap(text, canvas.width - 2)[:_DETAIL_ROWS] if text else ():
        canvas.put(1, row, line, style)
        row += 1
    return row


def _draw_notices(scene: Scene, canvas: Canvas, row: int) -> int:
    """Draw the final points, why the last decision was refused, or who is waited for in vain."""
    model = scene.model
    if model.result is not None:
        row = _draw_result(model, model.result, canvas, row)
    if model.refusal:
        told = tell("table.question.refused", why=model.refusal)
        for line in wrap(told, canvas.width - 2)[:2]:
            canvas.put(1, row, line, "error")
            row += 1
    away = _away(scene)
    for line in wrap(away, canvas.width - 2) if away else ():
        canvas.put(1, row, line, "warning")
        canvas.zone(1, row, canvas.width - 2, 1, ClickAction("table"))
        row += 1
    return row


def _away(scene: Scene) -> str:
    """Return what can be done about the player who is asked and away; empty: nothing."""
    model, asked = scene.model, scene.model.acting
    if asked is None or action_of(model, scene.now_s, takeover_name(asked)) is None:
        return ""
    return tell("table.question.away", name=model.name(asked))


def _draw_result(model: Model, result: match_pb2.Result, canvas: Canvas, row: int) -> int:
    """Draw why it ended, and who has which place: in two columns where rows are few."""
    why = match_events.ending_text(result)
    if why:
        canvas.put(1, row, shorten(why, canvas.width - 2), "dim")
        row += 1
    row = _draw_seats(match_events.ranking(model, result), canvas, row)
    canvas.put(1, row, tell("table.question.after_end"), "dim")
    return row + 1


def _draw_seats(texts: Sequence[tuple[int, str]], canvas: Canvas, row: int) -> int:
    """Draw the seats' *texts*, in two columns where rows are few; return the row after them."""
    columns = 1 if len(texts) < canvas.height - row else 2
    rows, width = -(-len(texts) // columns), canvas.width // columns
    for number, (seat, text) in enumerate(texts):
        x, y = number // rows * width + 1, row + number % rows
        canvas.put(x, y, shorten(text, width - 2), seat_style(seat))
    return row + rows
