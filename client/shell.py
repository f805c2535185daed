"""The commands that every game has."""

from collections.abc import Sequence

from tilewyrm.client.canvas import wrap
from tilewyrm.client.commands import Command
from tilewyrm.client.desk import Desk
from tilewyrm.client.layout import LOG_TAB, WIDE, plan, tabs
from tilewyrm.client.question import choice_grid
from tilewyrm.client.ui import Overlay

PAGE = 10
"""Lines that the log moves at once."""


def _at_board(desk: Desk) -> bool:
    return desk.ui.overlay is Overlay.NONE


def _asked(desk: Desk) -> bool:
    return _at_board(desk) and bool(desk.choices)


def _leaving(desk: Desk) -> bool:
    return desk.ui.overlay is Overlay.LEAVE


def _not_leaving(desk: Desk) -> bool:
    return not _leaving(desk)


def _helping(desk: Desk) -> bool:
    return desk.ui.overlay is Overlay.HELP


def _up(desk: Desk, _: int) -> None:
    desk.point(desk.ui.cursor - 1)


def _down(desk: Desk, _: int) -> None:
    desk.point(desk.ui.cursor + 1)


def _sideways(desk: Desk, columns: int) -> None:
    """Move the highlight by whole columns of choices, as far as there are any."""
    area = plan(*desk.size).question
    moved = desk.ui.cursor + columns * choice_grid(desk.choices, area.width, area.height).rows
    if 0 <= moved < len(desk.choices):
        desk.point(moved)


def _left(desk: Desk, _: int) -> None:
    _sideways(desk, -1)


def _right(desk: Desk, _: int) -> None:
    _sideways(desk, 1)


def _turn_page(desk: Desk, pages: int) -> None:
    """Move the highlight by whole pages of choices, to the first or last one at the ends."""
    area = plan(*desk.size).question
    page = choice_grid(desk.choices, area.width, area.height).capacity
    desk.point(max(0, min(desk.ui.cursor + pages * page, len(desk.choices) - 1)))


def _confirm(desk: Desk, _: int) -> None:
    desk.decide()


def _pick(desk: Desk, index: int) -> None:
    """Highlight a choice; a click on the highlighted one confirms it."""
    if index == desk.ui.cursor:
        desk.decide()
    else:
        desk.point(index)


def _digit(digit: str) -> Command:
    def type_digit(desk: Desk, _: int) -> None:
        digits = desk.ui.digits + digit
        if not 1 <= int(digits) <= len(desk.choices):
            digits = digit
        if 1 <= int(digits) <= len(desk.choices):
            desk.look(cursor=int(digits) - 1, digits=digits)

    return Command(
        f"digit-{digit}",
        f"Highlight choice {digit}",
        (digit,),
        type_digit,
        _asked,
        in_help=False,
    )


def _next_tab(desk: Desk, _: int) -> None:
    names = [tab.name for tab in tabs(desk.face, *desk.size)]
    now = names.index(desk.ui.tab) if desk.ui.tab in names else 0
    desk.look(tab=names[(now + 1) % len(names)])


def _log_up(desk: Desk, _: int) -> None:
    """Scroll back; where the log has two rows only, open it first."""
    if desk.size[0] < WIDE and desk.ui.tab != LOG_TAB.name:
        desk.look(tab=LOG_TAB.name, log_back=0)
    else:
        room = plan(*desk.size).log.width - 3
        rows = sum(len(wrap(entry.text, room, "  ")) for entry in desk.log)
        desk.look(log_back=max(min(desk.ui.log_back + PAGE, rows - PAGE), 0))


def _log_down(desk: Desk, _: int) -> None:
    desk.look(log_back=max(desk.ui.log_back - PAGE, 0))


def _automatic(desk: Desk, _: int) -> None:
    desk.look(automatic=not desk.ui.automatic)
    desk.confirm_forced()


def _help(desk: Desk, _: int) -> None:
    desk.look(overlay=Overlay.HELP)


def _ask_leave(desk: Desk, _: int) -> None:
    """Ask first, unless the match is over."""
    if desk.model.result is not None:
        desk.leave()
    else:
        desk.look(overlay=Overlay.LEAVE)


def _fill(desk: Desk, _: int) -> None:
    if desk.fill is not None:
        desk.fill()


def _can_fill(desk: Desk) -> bool:
    return _at_board(desk) and desk.can_fill


def _give_back(desk: Desk, _: int) -> None:
    if desk.give_back is not None:
        desk.give_back()


def _can_give_back(desk: Desk) -> bool:
    return _at_board(desk) and desk.can_give_back


def _suspend(desk: Desk, _: int) -> None:
    desk.suspend()


def _leave(desk: Desk, _: int) -> None:
    desk.leave()


def _stay(desk: Desk, _: int) -> None:
    desk.look(overlay=Overlay.NONE)


_CLOSING = ("escape", "f1", "?", "q", "enter", " ", "tab")

SHELL: Sequence[Command] = (
    Command(
        "leave",
        "Leave the table",
        ("y", "enter", "c-c", "<sigint>"),
        _leave,
        _leaving,
        in_help=False,
    ),
    Command("stay", "Stay at the table", ("n", "escape"), _stay, _leaving, in_help=False),
    Command("close-help", "Close this page", _CLOSING, _stay, _helping, in_help=False),
    Command("confirm", "Take the choice", ("enter",), _confirm, _asked, bar="take"),
    Command("up", "Choice above or below", ("up", "k"), _up, _asked),
    Command("down", "Choice above or below", ("down", "j"), _down, _asked),
    Command("left", "Choices beside it", ("left", "h"), _left, _asked),
    Command("right", "Choices beside it", ("right", "l"), _right, _asked),
    Command(
        "page-back", "Other page of choices", ("[",), lambda desk, _: _turn_page(desk, -1), _asked
    ),
    Command(
        "page-on", "Other page of choices", ("]",), lambda desk, _: _turn_page(desk, 1), _asked
    ),
    Command("pick", "Highlight a choice; again: take it", (), _pick, _asked),
    *(_digit(digit) for digit in "1234567890"),
    Command("fill", "Bots on the free seats", ("b",), _fill, _can_fill, bar="start with bots"),
    Command("give-back", "Give the seat back", ("g",), _give_back, _can_give_back, "give back"),
    Command("help", "This page", ("f1", "?"), _help, _at_board, bar="help"),
    Command("next-tab", "Next board", ("tab",), _next_tab, _at_board, bar="board"),
    Command("log-up", "Older or newer log", ("pageup",), _log_up, _at_board, bar="older"),
    Command("log-down", "Older or newer log", ("pagedown",), _log_down, _at_board),
    Command(
        "automatic",
        "Single choices at once",
        ("a",),
        _automatic,
        _at_board,
    ),
    Command(
        "ask-leave",
        "Leave the table",
        ("c-c", "c-q", "q", "<sigint>"),
        _ask_leave,
        _not_leaving,
        bar="leave",
    ),
    Command("suspend", "Suspend (fg returns)", ("c-z",), _suspend),
)
