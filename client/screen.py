"""The whole screen as a pure function of the scene, the commands and the size."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.bubble import draw_bubble
from tilewyrm.client.canvas import Action, Canvas, shorten, wrap
from tilewyrm.client.commands import Command, Menu, key_name
from tilewyrm.client.face import Face
from tilewyrm.client.guide import draw_guide
from tilewyrm.client.layout import LOG_TAB, WIDE, plan, tabs, waiting_plan
from tilewyrm.client.model import Link
from tilewyrm.client.pages import leave_page
from tilewyrm.client.question import draw_question
from tilewyrm.client.scene import Area, Plan, Scene
from tilewyrm.client.settings_page import draw_settings
from tilewyrm.client.table_page import draw_people, draw_proposal, sure_page, table_page
from tilewyrm.client.talk_panel import draw_talk
from tilewyrm.client.ui import Overlay
from tilewyrm.client.waiting_room import draw_removing, draw_waiting_room
from tilewyrm.language.speech import tell

_SHORT_LOG = 8
"""Rows up to which a log only ever shows the newest lines."""

SMALLEST = (60, 18)
"""Columns and rows below which nothing sensible can be shown."""


def draw_screen(face: Face, scene: Scene, menu: Menu, width: int, height: int) -> Canvas:
    """Return the screen, with the commands of *menu* in the function bar and on the help page."""
    canvas = Canvas(width, height)
    if width < SMALLEST[0] or height < SMALLEST[1]:
        canvas.put(0, 0, f"Please make the window larger: {width}x{height},")
        canvas.put(0, 1, "80x24 or more is needed.")
        return canvas
    planned = plan if scene.model.parts else waiting_plan
    where = planned(face, scene.model, width, height, scene.ui.tab)
    _draw_header(face, scene, canvas)
    draw_people(scene, canvas.inside(*where.people))
    _draw_board(face, scene, canvas, where)
    if width < WIDE:
        _draw_lower(face, scene, canvas, where)
    else:
        _draw_side(face, scene, canvas, where)
    draw_proposal(scene, canvas.inside(*where.proposal))
    if scene.bubble:
        draw_bubble(scene.bubble, canvas, where.board)
    _draw_bar(canvas, menu.bar, _page(face, scene, canvas))
    _draw_overlay(face, scene, menu, canvas)
    return canvas


def _draw_lower(face: Face, scene: Scene, canvas: Canvas, where: Plan) -> None:
    """Draw question and log one below the other; the log takes what the question leaves free."""
    room = _room_below(where)
    used = draw_question(face, scene, canvas.inside(*room), where.question.height)
    draw_log(scene, canvas.inside(0, room.y + used, room.width, room.height - used))


def _draw_side(face: Face, scene: Scene, canvas: Canvas, where: Plan) -> None:
    """Draw the same beside the board, where the log has a frame."""
    room = _room_below(where)
    used = draw_question(face, scene, canvas.inside(*room), where.question.height) + 1
    rest = canvas.inside(room.x, room.y + used, room.width, room.height - used)
    draw_log(scene, rest.frame(0, 0, rest.width, rest.height, title=tell("log.title")))


def _room_below(where: Plan) -> Area:
    """Return the room that question and log share."""
    asked = where.question
    return Area(asked.x, asked.y, asked.width, asked.height + where.log.height)


def _draw_header(face: Face, scene: Scene, canvas: Canvas) -> None:
    model, unread = scene.model, scene.ui.unread
    canvas.fill(0, 0, canvas.width, 1, style="header")
    left = f" {face.title} · table {model.table.table_id or '…'} · {face.status(model)}"
    link = model.link.text or model.link.link.value
    mark = "●" if model.link.link is Link.LIVE else "○"
    right = f" {f't: {unread} unread  ' if unread else ''}{mark} {link} "
    canvas.put(0, 0, shorten(left, canvas.width - 12), "header")
    right = shorten(right, max(canvas.width - len(left) - 1, 12, canvas.width // 2))
    style = "header" if model.link.link is Link.LIVE else "header error"
    canvas.put(canvas.width - len(right), 0, right, style)


def _draw_board(face: Face, scene: Scene, canvas: Canvas, where: Plan) -> None:
    board = canvas.inside(*where.board)
    offered = tabs(face, scene.model, canvas.width, canvas.height)
    names = [tab.name for tab in offered]
    opened = scene.ui.tab if scene.ui.tab in names else names[0]
    if opened == LOG_TAB.name:
        draw_log(scene, board)
    elif not scene.model.parts:
        draw_waiting_room(scene.model, board)
    else:
        face.draw(scene, board, opened)


def draw_log(scene: Scene, canvas: Canvas) -> None:
    """Draw the newest lines that fit, or older ones when the log is scrolled back."""
    if canvas.height <= 0:
        return
    if canvas.height == 1 and scene.log:  # the beginning of a long line, not its end
        canvas.put(0, 0, shorten(scene.log[-1].text, canvas.width), scene.log[-1].style)
        return
    rows: list[tuple[str, str]] = []
    wanted = canvas.height + scene.ui.log_back
    for line in reversed(scene.log):
        rows[:0] = [(part, line.style) for part in wrap(line.text, canvas.width - 1, "  ")]
        if len(rows) >= wanted:
            break
    back = min(scene.ui.log_back if canvas.height > _SHORT_LOG else 0, len(rows) - canvas.height)
    back = max(back, 0)
    end = len(rows) - back
    for row, (text, style) in enumerate(rows[max(end - canvas.height, 0) : end]):
        canvas.put(0, row, text, style)
    if back:
        note = f" {back} newer lines: PgDn "
        canvas.put(canvas.width - len(note), canvas.height - 1, note, "warning")


def _page(face: Face, scene: Scene, canvas: Canvas) -> str:
    """Return which of the boards is open, in words."""
    offered = tabs(face, scene.model, canvas.width, canvas.height)
    names = [tab.name for tab in offered]
    now = names.index(scene.ui.tab) if scene.ui.tab in names else 0
    return f"{offered[now].title} ({now + 1} of {len(offered)})"


def _draw_bar(canvas: Canvas, commands: Sequence[Command], page: str) -> None:
    row, x = canvas.height - 1, 0
    room = canvas.width - get_cwidth(page) - 1
    canvas.fill(0, row, canvas.width, 1, style="bar")
    for command in commands:
        key, word = key_name(command.keys[0]), tell(command.bar)
        start = x
        if x + get_cwidth(f" {key} {word} ") > room:
            break
        x = canvas.line(x, row, [(f" {key} ", "bar bar-key"), (f"{word} ", "bar")])
        canvas.zone(start, row, x - start, 1, Action(command.name))
    canvas.put(room, row, page, "bar")


def _draw_overlay(face: Face, scene: Scene, menu: Menu, canvas: Canvas) -> None:
    match scene.ui.overlay:
        case Overlay.LEAVE:
            leave_page(canvas, seated=scene.model.seat is not None)
        case Overlay.HELP:
            draw_guide(face, scene, menu.help, canvas)
        case Overlay.TALK:
            draw_talk(scene, canvas)
        case Overlay.SETTINGS:
            draw_settings(scene.setting_rows, scene.ui.page_top, scene.complaints, canvas)
        case Overlay.REMOVE:
            draw_removing(scene.model, canvas)
        case Overlay.TABLE:
            table_page(scene, canvas)
        case Overlay.RESIGN:
            sure_page(canvas, "Resign?", _RESIGNING, "surely-resign")
        case Overlay.FINISH:
            sure_page(canvas, "End the match here?", _FINISHING, "surely-finish")


_RESIGNING = ("You rank last, and your seat does not come back.",)
_FINISHING = (
    "The other people are asked. If all of them agree,",
    "the match ends and is scored as it stands.",
)
