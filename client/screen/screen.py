"""The whole screen as a pure function of the scene, the commands and the size."""

from collections.abc import Iterable
from typing import NamedTuple

from tilewyrm.client.commands.command import Menu
from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.scene import Layout, Scene
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.pages.confirmation import confirmation_page, leave_page
from tilewyrm.client.pages.guide import draw_guide
from tilewyrm.client.pages.mistakes import draw_mistakes
from tilewyrm.client.pages.result import draw_ending
from tilewyrm.client.pages.score_sheet import draw_page, sheet_rows
from tilewyrm.client.pages.settings import draw_settings
from tilewyrm.client.pages.table import draw_people, draw_proposal, table_page
from tilewyrm.client.pages.waiting_room import draw_giving_back, draw_removing, draw_waiting_room
from tilewyrm.client.panels.advice import lay_advice
from tilewyrm.client.panels.bars import draw_bar, draw_header, draw_news
from tilewyrm.client.panels.bubble import draw_bubble, place_bubble
from tilewyrm.client.panels.chat import draw_chat, draw_phrases, panel_rows
from tilewyrm.client.panels.explanation import lay_reasons
from tilewyrm.client.panels.inspection import draw_explanation
from tilewyrm.client.panels.layout import WIDE, plan, slider_rows, spare_rows, tabs, waiting_plan
from tilewyrm.client.panels.log import draw_log, draw_reading
from tilewyrm.client.panels.menu import draw_menu
from tilewyrm.client.panels.note import draw_note
from tilewyrm.client.panels.question import draw_question
from tilewyrm.client.panels.recap import draw_recap, lay_recap
from tilewyrm.client.panels.seek_bar import draw_seek_bar
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell

_NOTHING = range(0)
_LEAST_LOG = 16
"""Columns below which no line of the log can be read."""
_SHOWING_LOG = (Overlay.NONE, Overlay.INSPECTION, Overlay.LOG, Overlay.WATCH)
"""With these, what the log says can be read."""

SMALLEST = (60, 18)
"""Columns and rows below which nothing sensible can be shown."""


class RenderedScreen(NamedTuple):
    """A rendered screen."""

    canvas: Canvas
    read: range
    """The indexes of the lines of the log that stand there."""
    forecast: bool = False
    """Whether there is room for a forecast, known or not."""


def draw_screen(face: Face, scene: Scene, menu: Menu, width: int, height: int) -> Canvas:
    """Return the screen, with the commands of *menu* in the function bar and on the help page."""
    return render(face, scene, menu, width, height).canvas


def render(face: Face, scene: Scene, menu: Menu, width: int, height: int) -> RenderedScreen:
    """Return the same screen, with what can be read there."""
    canvas = Canvas(width, height)
    if width < SMALLEST[0] or height < SMALLEST[1]:
        now = wrap(tell("table.small.now", width=width, height=height), width)
        needed = wrap(tell("table.small.needed", width=SMALLEST[0], height=SMALLEST[1]), width)
        for row, line in enumerate((*now, *needed)):
            canvas.put(0, row, line)
        return RenderedScreen(canvas, _NOTHING)
    where = _plan(face, scene, width, height)
    draw_people(scene, canvas.inside(*where.people))
    _draw_board(face, scene, canvas, where)
    framed = width >= WIDE
    used = _draw_column(face, scene, canvas, where, framed=framed)
    asked = where.question._replace(height=used)
    beneath = where.question.height + where.log.height - asked.height
    log = Area(asked.x, asked.y + asked.height, asked.width, beneath)
    read = _draw_boxes(scene, canvas, where, asked, log)
    if scene.ui.overlay not in _SHOWING_LOG:
        read = _NOTHING
    draw_header(face, scene, canvas, read)
    draw_proposal(scene, canvas.inside(*where.proposal))
    if scene.ui.overlay is Overlay.ADVICE:
        lay_advice(scene, canvas, _below_people(where), asked)
    if scene.ui.overlay is Overlay.EXPLANATION:
        lay_reasons(scene.bot_explanation, canvas, _below_people(where), asked)
    if scene.playback_position is not None:
        draw_seek_bar(scene.playback_position, canvas.inside(0, height - 2, width, 1))
    draw_bar(face, scene, menu.bar, canvas)
    _draw_overlay(face, scene, menu, canvas, where)
    draw_news(face, scene, canvas)
    tab = _board_tab(face, scene, width, height)
    forecast = bool(scene.model.parts) and face.shows_forecast(
        tab, where.board.width, where.board.height
    )
    return RenderedScreen(canvas, read, forecast)


def _below_people(where: Layout) -> Area:
    """Return where board, question and log stand, each as far as it reaches."""
    parts = where.board, where.question, where.log
    top, bottom = where.board.y, max(part.y + part.height for part in parts)
    return Area(0, top, max(part.x + part.width for part in parts), bottom - top)


def board_of(face: Face, scene: Scene, width: int, height: int) -> Canvas:
    """Return a screen of that size with nothing on it but the board."""
    canvas = Canvas(width, height)
    _draw_board(face, scene, canvas, _plan(face, scene, width, height))
    return canvas


def prerender(face: Face, scene: Scene, width: int, height: int) -> Iterable[object]:
    """Make what the next screens of that size are likely to need, one by one (`Face.ahead`)."""
    if not scene.model.parts or width < SMALLEST[0] or height < SMALLEST[1]:
        return ()
    board = _plan(face, scene, width, height).board
    return face.ahead(scene.on_board, board.width, board.height)


def _plan(face: Face, scene: Scene, width: int, height: int) -> Layout:
    planned = plan if scene.model.parts else waiting_plan
    return planned(face, scene.model, width, height - slider_rows(scene), scene.ui.tab)


def _draw_board(face: Face, scene: Scene, canvas: Canvas, where: Layout) -> None:
    board = canvas.inside(*where.board)
    if not scene.model.parts:
        draw_waiting_room(scene, board)
        return
    face.draw(scene.on_board, board, _board_tab(face, scene, canvas.width, canvas.height))


def _board_tab(face: Face, scene: Scene, width: int, height: int) -> str:
    """Return which board is open on a screen of that size."""
    names = [tab.name for tab in tabs(face, scene.model, width, height)]
    return scene.ui.tab if scene.ui.tab in names else names[0]


def _draw_column(face: Face, scene: Scene, canvas: Canvas, where: Layout, *, framed: bool) -> int:
    """Draw the question and below it what there is to explain; return the rows above the log.

    The log takes what they leave free; *framed* where the column stands beside the board.
    """
    asked = where.question
    room = canvas.inside(asked.x, asked.y, asked.width, asked.height + where.log.height)
    if scene.ui.reads_log:
        return room.height
    used = 0
    if framed or scene.ui.overlay is not Overlay.INSPECTION:
        spare = spare_rows(where, canvas.width)
        used = draw_question(face, scene, room, asked.height, spare)
    used += draw_explanation(face, scene.on_board, _below(room, used))
    if scene.recap and framed:
        used += draw_recap(scene.recap, _below(room, used))
    return used


def _draw_boxes(scene: Scene, canvas: Canvas, where: Layout, asked: Area, log: Area) -> range:
    """Draw the boxes over the board or the *log*, and the log where they leave it room.

    Returns the indexes of the lines that stand there.
    """
    framed, room = canvas.width >= WIDE, _below_people(where)
    column = where.question._replace(height=where.question.height + where.log.height)
    if scene.ui.reads_log:
        read = draw_reading(scene, canvas.inside(*column))
    else:
        if scene.recap and not framed:
            seat = scene.model.seat
            log = log.without(lay_recap(scene.recap, canvas, room, asked, log, seat))
        read = _draw_log(scene, canvas, log, column.height, framed=framed)
    if scene.bubble is None:
        return read
    rows = panel_rows(scene, canvas.width)
    foot = Area(0, canvas.height - rows, canvas.width, rows)
    below = asked if framed else log._replace(y=log.y + log.height, height=0)
    placed = place_bubble(
        scene.bubble,
        canvas,
        room,
        foot,
        seat=scene.model.seat,
        question=asked,
        log=log,
        below=below,
    )
    free = log.without(placed.area)
    if free != log:
        canvas.fill(*log)
        read = _draw_log(scene, canvas, free, column.height, framed=framed)
    draw_bubble(scene.bubble, placed, canvas)
    return read


def _draw_log(scene: Scene, canvas: Canvas, area: Area, highest: int, *, framed: bool) -> range:
    """Draw the log on *area* if its lines can be read there; return the indexes of those."""
    part = canvas.inside(*area)
    if part.width < _LEAST_LOG:
        return _NOTHING
    if framed:
        part = _below(part, 1)
        part = part.frame(0, 0, part.width, part.height, title=tell("log.title"))
    return draw_log(scene.on_board, part, highest)


def _below(canvas: Canvas, rows: int) -> Canvas:
    return canvas.inside(0, rows, canvas.width, canvas.height - rows)


def _draw_overlay(face: Face, scene: Scene, menu: Menu, canvas: Canvas, where: Layout) -> None:
    top = where.people.y + where.people.height
    below_people = canvas.inside(0, top, canvas.width, canvas.height - top - 1)
    match scene.ui.overlay:
        case Overlay.LEAVE:
            leave_page(canvas, scene.leaving, seated=scene.model.seat is not None)
        case Overlay.HELP:
            draw_guide(face, scene, menu.help, canvas)
        case Overlay.CHAT:
            draw_chat(scene, canvas)
        case Overlay.NOTE:
            draw_note(scene, canvas)
        case Overlay.PHRASES:
            draw_phrases(canvas)
        case Overlay.MENU:
            draw_menu(menu.rows, scene.ui.page_top, canvas)
        case Overlay.SCORE_SHEET:
            rows = sheet_rows(face, scene.model, canvas.width - 4)
            draw_page(below_people, tell("table.sheet.title"), rows, scene.ui.page_top)
        case Overlay.RESULT if scene.animated_moment is None and scene.bubble is None:
            draw_ending(face, scene, menu.bar, below_people)
        case Overlay.MISTAKES:
            draw_mistakes(scene.mistakes, below_people)
        case Overlay.SETTINGS:
            draw_settings(scene.setting_rows, scene.ui.page_top, scene.complaints, canvas)
        case Overlay.GIVE_BACK:
            draw_giving_back(canvas)
        case Overlay.REMOVE:
            draw_removing(scene.model, canvas)
        case Overlay.TABLE:
            table_page(scene, canvas)
        case Overlay.RESIGN:
            lines = [tell("table.resign.what")]
            confirmation_page(canvas, tell("table.resign.title"), lines, "surely-resign")
        case Overlay.FINISH:
            if scene.model.is_with_bots_alone:
                lines = [tell("table.finish.at_once")]
            else:
                lines = [tell("table.finish.asked"), tell("table.finish.what")]
            confirmation_page(canvas, tell("table.finish.title"), lines, "surely-finish")
