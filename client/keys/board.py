"""The commands at the board, which every game has, and all of every page over it."""

from collections.abc import Sequence

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.commands.menu import MENU
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.bots import ADVICE, REASONS
from tilewyrm.client.keys.guide import GUIDE
from tilewyrm.client.keys.inspection import LOOK
from tilewyrm.client.keys.log import LOG
from tilewyrm.client.keys.mistakes import MISTAKES
from tilewyrm.client.keys.page import (
    Run,
    ask_leave,
    at_board,
    at_board_or_again,
    has_seat,
    is_open,
    no_command,
    unlisted_command,
    yes_command,
)
from tilewyrm.client.keys.phrases import ON_PHRASES, PHRASES_KEY, may_talk
from tilewyrm.client.keys.replay import REPLAY
from tilewyrm.client.keys.result import END
from tilewyrm.client.keys.table import AROUND
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.panels.layout import plan, spare_rows, tabs
from tilewyrm.client.panels.offer_list import OfferGrid
from tilewyrm.client.panels.question import offer_grid


def _is_asked(desk: Desk) -> bool:
    return at_board(desk) and bool(desk.question.offers)


_beside_board = is_open(Overlay.INSPECTION, Overlay.ADVICE)


def _can_pick(desk: Desk) -> bool:
    return (_beside_board(desk) or at_board(desk)) and bool(desk.question.offers)


_leaving = is_open(Overlay.LEAVE)


def _can_ask_leave(desk: Desk) -> bool:
    """Return whether the keys mean that; who watches a file closes it, if no page lies over it."""
    closes = desk.file is not None and desk.view.ui.overlay is Overlay.WATCH
    return not (closes or _leaving(desk))


def _grid(desk: Desk, width: int, height: int) -> OfferGrid:
    """Return how the offers are listed on a screen of that size."""
    where = plan(desk.face, desk.model, width, height, desk.view.ui.tab)
    area, spare = where.question, spare_rows(where, width)
    return offer_grid(desk.face, desk.scene, area.width, area.height, spare)


def _row(desk: Desk) -> int:
    return desk.question.rows.row_of(desk.view.ui.cursor)


def _stepping(by: int) -> Run:
    """Return a run that moves the highlight by so many rows, round both ends."""
    return lambda desk, _: desk.question.point_row(_row(desk) + by)


def _sideways(columns: int) -> Run:
    """Return a run that moves the highlight by whole columns, as far as there are any.

    To the right of the last one is the group that is highlighted, to the left of it the first step.
    """

    def go(desk: Desk, gesture: Gesture) -> None:
        rows, here = desk.question.rows, _row(desk)
        beside = _grid(desk, *gesture.size).beside(rows.rows, here, columns)
        if beside != here:
            desk.question.point_row(beside)
        elif columns < 0 and rows.step:
            desk.question.close_group()
        elif columns > 0 and rows.is_group(here):
            desk.question.open_group(desk.view.ui.cursor)

    return go


def _turning(pages: int) -> Run:
    """Return what moves the highlight by whole pages of offers, at the ends to the last one."""

    def go(desk: Desk, gesture: Gesture) -> None:
        rows = desk.question.rows.rows
        desk.question.point_row(_grid(desk, *gesture.size).paged(rows, _row(desk), pages))

    return go


def _can_list(desk: Desk) -> bool:
    return _is_asked(desk) and desk.question.can_list


def _may_list(desk: Desk) -> bool:
    return has_seat(desk) and desk.question.ever_lists


def _has_opened(desk: Desk) -> bool:
    return _is_asked(desk) and bool(desk.question.rows.step)


def _is_unsure(desk: Desk) -> bool:
    return _is_asked(desk) and desk.view.ui.sure


def _pick(desk: Desk, gesture: Gesture) -> None:
    """Highlight an offer; a click on the highlighted one confirms it.

    From inspection or a bot's advice, the view first returns to the choices.
    """
    if _beside_board(desk):
        desk.view.show(Overlay.NONE)
    if gesture.argument == desk.view.ui.cursor:
        desk.question.confirm()
    else:
        desk.question.point(gesture.argument)


def _open_group(desk: Desk, gesture: Gesture) -> None:
    if _beside_board(desk):
        desk.view.show(Overlay.NONE)
    desk.question.open_group(gesture.argument)


def _digit(digit: str) -> Command:
    def type_digit(desk: Desk, _: Gesture) -> None:
        """Go on with the number that is being typed, or begin one where that names no row."""
        longer = desk.view.ui.digits + digit
        names_one = 1 <= int(longer) <= len(desk.question.rows.rows)
        desk.question.type_number(longer if names_one else digit)

    return unlisted_command(f"digit-{digit}", "table.key.digit", (digit,), type_digit, _is_asked)


def _moving(name: str, title: str, keys: tuple[str, ...], run: Run, bar: str = "") -> Command:
    return Command(
        name,
        title,
        keys,
        run,
        _is_asked,
        bar,
        bar_word=lambda desk: "" if desk.question.can_list else bar,
        stage=MatchStage.PLAYING,
        theirs=has_seat,
    )


def _taking(desk: Desk) -> str:
    """Return the name of the word for what Enter does."""
    return "table.bar.place" if desk.question.places else "table.bar.take"


def _has_boards(desk: Desk) -> bool:
    return at_board_or_again(desk) and bool(desk.model.parts)


def _next_tab(desk: Desk, gesture: Gesture) -> None:
    names = [tab.name for tab in tabs(desk.face, desk.model, *gesture.size)]
    opened = desk.view.ui.tab
    now = names.index(opened) if opened in names else 0
    desk.view.open_tab(names[(now + 1) % len(names)])


def _can_fill(desk: Desk) -> bool:
    return at_board(desk) and desk.waiting_room.can_fill


def _can_talk(desk: Desk) -> bool:
    return at_board(desk) and may_talk(desk)


REPORT = Command(
    "report",
    "start.key.report",
    ("f12",),
    lambda desk, _: desk.report(),
    purpose=CommandPurpose.SETTINGS,
)
"""Writes a bug report, at any time."""

SHELL: Sequence[Command] = (
    yes_command(
        "leave",
        "table.key.leave",
        ("enter", "c-c", "<sigint>"),
        lambda desk, _: desk.leave(),
        _leaving,
    ),
    no_command("stay", "table.key.stay", _leaving),
    _moving("up", "table.key.move", ("up", "k"), _stepping(-1), "table.bar.mark"),
    _moving("down", "table.key.move", ("down", "j"), _stepping(1), "table.bar.mark"),
    Command(
        "confirm",
        "table.key.confirm",
        ("enter",),
        lambda desk, _: desk.question.confirm(),
        _is_asked,
        bar="table.bar.take",
        bar_word=_taking,
        stage=MatchStage.PLAYING,
        theirs=has_seat,
    ),
    unlisted_command(
        "reconsider",
        "table.key.reconsider",
        ("escape",),
        lambda desk, _: desk.question.point(desk.view.ui.cursor),
        _is_unsure,
    ),
    unlisted_command(
        "back",
        "table.key.back",
        ("escape",),
        lambda desk, _: desk.question.close_group(),
        _has_opened,
        bar="table.bar.back",
    ),
    Command(
        "list",
        "table.key.list",
        ("o",),
        lambda desk, _: desk.view.open_list(opened=not desk.view.ui.listing),
        _can_list,
        bar="table.bar.list",
        stage=MatchStage.PLAYING,
        theirs=_may_list,
    ),
    _moving("left", "table.key.beside", ("left", "h"), _sideways(-1)),
    _moving("right", "table.key.beside", ("right", "l"), _sideways(1)),
    _moving("page-back", "table.key.choice_page", ("[",), _turning(-1)),
    _moving("page-on", "table.key.choice_page", ("]",), _turning(1)),
    Command("pick", "table.key.pick", (), _pick, _can_pick),
    Command("open-group", "table.key.pick", (), _open_group, _can_pick),
    *(_digit(digit) for digit in "1234567890"),
    Command(
        "fill",
        "table.key.fill",
        ("b",),
        lambda desk, _: desk.waiting_room.fill(),
        _can_fill,
        bar="table.bar.fill",
        stage=MatchStage.BEFORE,
        theirs=lambda desk: desk.waiting_room.may_fill,
    ),
    *ADVICE,
    *REASONS,
    *AROUND,
    *GUIDE,
    *REPLAY,
    *LOOK,
    *LOG,
    *END,
    *MISTAKES,
    *MENU,
    Command(
        "next-tab",
        "table.key.next_tab",
        ("tab",),
        _next_tab,
        _has_boards,
        bar="table.bar.board",
        stage=MatchStage.BEGUN | MatchStage.REPLAY,
        purpose=CommandPurpose.LOOK,
    ),
    Command(
        "automatic",
        "table.key.automatic",
        ("a",),
        lambda desk, _: desk.question.switch_automatic(),
        at_board,
        stage=MatchStage.PLAYING,
        theirs=has_seat,
        purpose=CommandPurpose.SETTINGS,
    ),
    *ON_PHRASES,
    Command(
        "ask-leave",
        "table.key.leave",
        ("q", "c-c", "c-q", "<sigint>"),
        lambda desk, _: ask_leave(desk),
        _can_ask_leave,
        bar="table.bar.leave",
        purpose=CommandPurpose.TABLE,
    ),
    PHRASES_KEY,
    Command(
        "talk",
        "table.key.talk",
        ("c",),
        lambda desk, _: desk.conversation.open(),
        _can_talk,
        bar="table.bar.say",
        theirs=may_talk,
        purpose=CommandPurpose.TABLE,
    ),
)
