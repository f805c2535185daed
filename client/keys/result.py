"""The commands of the score sheet and of the page about the end."""

from collections.abc import Sequence

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import (
    Run,
    at_board,
    is_open,
    overlay_opener,
    scroll,
    to_board,
    unlisted_command,
)
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.pages.result import ending_rows
from tilewyrm.client.pages.score_sheet import room, sheet_rows

_CLOSING = ("escape", "enter", " ", "tab", "q")


def _close_sheet(desk: Desk, _: Gesture) -> None:
    """Go back to where one came from."""
    desk.view.show(Overlay.NONE if desk.model.result is None else Overlay.RESULT)


def _can_open_end(desk: Desk) -> bool:
    return at_board(desk) and desk.model.result is not None


def _has_begun(desk: Desk) -> bool:
    return at_board(desk) and desk.model.turn is not None


def _page_rows(desk: Desk, width: int) -> int:
    """Return how many rows of *width* columns the open page has."""
    if desk.view.ui.overlay is Overlay.SCORE_SHEET:
        return len(sheet_rows(desk.face, desk.model, width))
    return len(ending_rows(desk.face, desk.scene, width))


def _scrolling(screens: int = 0, rows: int = 0) -> Run:
    """Return what moves the page by *screens* and *rows*, as far as it goes."""

    def go(desk: Desk, gesture: Gesture) -> None:
        width, height = room(*gesture.size)
        scroll(desk, height, _page_rows(desk, width) - height, screens=screens, rows=rows)

    return go


_PAGES = is_open(Overlay.SCORE_SHEET, Overlay.RESULT)

END: Sequence[Command] = (
    Command(
        "sheet",
        "table.key.sheet",
        ("t",),
        overlay_opener(Overlay.SCORE_SHEET),
        _has_begun,
        stage=MatchStage.BEGUN,
        purpose=CommandPurpose.LOOK,
    ),
    unlisted_command(
        "end-sheet",
        "table.key.sheet",
        ("t",),
        overlay_opener(Overlay.SCORE_SHEET),
        is_open(Overlay.RESULT),
        "table.bar.sheet",
    ),
    Command(
        "end-open",
        "table.key.end",
        ("enter",),
        overlay_opener(Overlay.RESULT),
        _can_open_end,
        "table.bar.end",
        stage=MatchStage.AFTER,
    ),
    unlisted_command(
        "sheet-close",
        "table.key.close_page",
        (*_CLOSING, "t"),
        _close_sheet,
        is_open(Overlay.SCORE_SHEET),
        "table.bar.close",
    ),
    unlisted_command(
        "end-close",
        "table.key.close_page",
        _CLOSING[:-1],
        to_board,
        is_open(Overlay.RESULT),
        "table.bar.board_again",
    ),
    *(
        unlisted_command(f"page-{name}", "table.key.page_scroll", keys, run, _PAGES)
        for name, keys, run in (
            ("down", ("down", "j"), _scrolling(rows=1)),
            ("up", ("up", "k"), _scrolling(rows=-1)),
            ("further", ("pagedown",), _scrolling(screens=1)),
            ("before", ("pageup",), _scrolling(screens=-1)),
        )
    ),
)
"""All of them."""
