"""The waiting room on the screen: who sits at a table that has not begun."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.desk.waiting_room import needs_ready, seat_line, start_hint, waiting_reason
from tilewyrm.client.drawing.big_text import big_text
from tilewyrm.client.drawing.canvas import Canvas, Styled
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.narration import seat_status
from tilewyrm.client.pages import waiting_room
from tilewyrm.client.pages.confirmation import confirmation_page
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

_ABSENT_S = 3
"""Seconds without a connection before a player counts as away. Joining takes less."""


def draw_waiting_room(scene: Scene, canvas: Canvas) -> None:
    """Draw a table that has not started: its code, its seats, the invitation and its rules.

    On small screens the code gets smaller as long as all rules then fit; else the last rules are
    left out. Who came is in the log, which is below or beside.
    """
    model = scene.model
    table, marks, room = model.table, needs_ready(model), canvas.width - 2
    lines: list[Styled] = [(waiting_reason(model), "heading")]
    full = all(seat.name and not seat.reserved for seat in table.seats)
    if (full or marks) and (hint := start_hint(model)):
        lines.append((hint, "question"))
    lines.append(("", ""))
    for index, seat in enumerate(table.seats):
        status = seat_status.seat_status_of(model, index, scene.now_s)
        away_s = seat_status.away_s(model, index, scene.now_s) or 0.0
        if seat.name and not seat.reserved and status.since and away_s >= _ABSENT_S:
            who = seat_line(model, index, marks=False)
            who = tell("waiting.seat.away", who=who, time=status.since)
        else:
            who = seat_line(model, index, marks=marks)
        if index == model.seat:
            who = tell("waiting.seat.you_host" if model.hosts else "waiting.seat.you", who=who)
        style = seat_style(index) if seat.name else "dim"
        lines.append((tell("waiting.seat", number=index + 1, who=who), style))
    if model.invitation and not all(seat.name for seat in table.seats):
        invite = tell("waiting.invite.here" if model.invites_only_here else "waiting.invite")
        lines += [("", ""), (invite, ""), (f"  {model.invitation}", "points")]
        if table.needs_pass_phrase:
            lines.append((tell("waiting.invite.phrase"), ""))
    if model.caution:
        lines += [("", ""), (model.caution, "warning")]
    lines = [(part, style) for line, style in lines for part in _parts(line, room)]
    told = waiting_room.rows(model.rules, room)
    free = canvas.height - len(lines) - 2
    top = 1 + _draw_code(scene, canvas, free, len(told))
    left = max(free + 1 - top, 0)
    if len(told) > left:
        told = [*told[: left - 1], tell("waiting.rules")] if left else []
    for row, (line, style) in enumerate([*lines, ("", ""), *((rule, "") for rule in told)]):
        canvas.put(2, top + row, line, style)


def _draw_code(scene: Scene, canvas: Canvas, free: int, rules: int) -> int:
    """Draw the code of the table as large as fits; return how many rows it takes.

    Without pixels only the first row of the screen and the invitation have it.

    Args:
        scene: what is shown.
        canvas: the waiting room.
        free: rows that code and rules have together.
        rules: rows that all rules need.
    """
    code = scene.model.table.table_id
    if not scene.paints or not code:
        return 0
    large = big_text(code, seat_style(0))
    forms = len(large.rows) + 2, len(large.rows) + 1, 2
    needed = rules if forms[-1] + rules <= free else 1
    rows = next((rows for rows in forms if rows + needed <= free), 0)
    if rows in forms[:2]:
        titled = rows == forms[0]
        if titled:
            canvas.put(2, 1, tell("waiting.code"), "dim")
        canvas.show(2, 1 + titled, large)
    elif rows:
        x = canvas.put(2, 1, f"{tell('waiting.code')} ", "dim")
        canvas.put(x, 1, code, "points")
    return rows


def _parts(line: str, width: int) -> list[str]:
    """Return *line* as it is where it fits, with the blanks that it begins with."""
    return [line] if get_cwidth(line) <= width else wrap(line, width, "  ")


def draw_removing(model: Model, canvas: Canvas) -> None:
    """Draw the question whose seat is to be free."""
    seats = model.table.seats
    width, height = min(56, canvas.width - 4), len(seats) + 5
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.fill(x, y, width, height)
    title = tell("waiting.remove.title")
    inner = canvas.frame(x, y, width, height, title=title, style="warning")
    for index, seat in enumerate(seats):
        own = index == model.seat
        who = tell("waiting.remove.you") if own else seat_line(model, index, marks=False)
        key = f"[{index + 1}]" if seat.name and not own else "   "
        inner.put(2, 1 + index, shorten(f"{key} {who}", inner.width - 4))
    inner.put(2, 2 + len(seats), tell("waiting.remove.how"))


def draw_giving_back(canvas: Canvas) -> None:
    """Draw the question whether to give the own seat back."""
    text = (tell("waiting.give_back.text"),)
    confirmation_page(canvas, tell("waiting.give_back.title"), text, "surely-give-back")


def rows(told: Sequence[str], width: int) -> list[str]:
    """Return the rules *told* (see `page`) in rows of at most *width* columns."""
    played, *own = told
    found = [*wrap(played, width), ""]
    for sentence in own:
        found += wrap(f"· {sentence}", width, "  ")
    return found
