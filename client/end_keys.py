"""The commands of the score sheet and of the page about the end."""

from collections.abc import Callable, Sequence

from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.over_board import (
    at_board,
    at_board_or_end,
    over,
    scroll,
    showing,
    to_board,
    unlisted,
)
from tilewyrm.client.sheet import room
from tilewyrm.client.ui import Overlay

_CLOSING = ("escape", "enter", " ", "tab", "q")


def _close_sheet(player: Player, _: Gesture) -> None:
    """Go back to where one came from."""
    player.show(Overlay.NONE if player.scene.model.result is None else Overlay.END)


def _can_open_end(player: Player) -> bool:
    return at_board(player) and player.scene.model.result is not None


def _has_begun(player: Player) -> bool:
    return at_board_or_end(player) and player.scene.model.turn is not None


def _scrolling(screens: int = 0, rows: int = 0) -> Callable[[Player, Gesture], None]:
    """Return what moves the page by *screens* and *rows*, as far as it goes."""

    def go(player: Player, gesture: Gesture) -> None:
        width, height = room(*gesture.size)
        scroll(player, height, player.page_rows(width) - height, screens=screens, rows=rows)

    return go


_PAGES = over(Overlay.SHEET, Overlay.END)

END: Sequence[Command] = (
    Command(
        "sheet",
        "table.key.sheet",
        ("t",),
        showing(Overlay.SHEET),
        _has_begun,
        "table.bar.sheet",
        phase=Phase.BEGUN,
    ),
    Command(
        "end-open",
        "table.key.end",
        ("enter",),
        showing(Overlay.END),
        _can_open_end,
        "table.bar.end",
        phase=Phase.AFTER,
    ),
    unlisted(
        "sheet-close",
        "table.key.close_page",
        (*_CLOSING, "t"),
        _close_sheet,
        over(Overlay.SHEET),
        "table.bar.close",
    ),
    unlisted(
        "end-close",
        "table.key.close_page",
        _CLOSING[:-1],
        to_board,
        over(Overlay.END),
        "table.bar.board_again",
    ),
    *(
        unlisted(f"page-{name}", "table.key.page_scroll", keys, run, _PAGES)
        for name, keys, run in (
            ("down", ("down", "j"), _scrolling(rows=1)),
            ("up", ("up", "k"), _scrolling(rows=-1)),
            ("further", ("pagedown",), _scrolling(screens=1)),
            ("before", ("pageup",), _scrolling(screens=-1)),
        )
    ),
)
"""All of them."""
