"""The commands of the score sheet and of the page about the end."""

from collections.abc import Callable, Sequence

from tilewyrm.client.commands import Command, Gesture, Player
from tilewyrm.client.sheet import room
from tilewyrm.client.ui import Overlay

_CLOSING = ("escape", "enter", " ", "tab", "q")


def _over(*overlays: Overlay) -> Callable[[Player], bool]:
    return lambda player: player.scene.ui.overlay in overlays


def _showing(overlay: Overlay) -> Callable[[Player, Gesture], None]:
    def show(player: Player, _: Gesture) -> None:
        player.show(overlay)

    return show


def _close_sheet(player: Player, _: Gesture) -> None:
    """Go back to where one came from."""
    player.show(Overlay.NONE if player.scene.model.result is None else Overlay.END)


def _can_open_end(player: Player) -> bool:
    return player.scene.ui.overlay is Overlay.NONE and player.scene.model.result is not None


def _has_begun(player: Player) -> bool:
    open_here = player.scene.ui.overlay in (Overlay.NONE, Overlay.END)
    return open_here and player.scene.model.turn is not None


def _can_watch(player: Player) -> bool:
    return player.scene.ui.overlay is Overlay.END and player.can_watch_again


def _watch(player: Player, _: Gesture) -> None:
    player.watch_again()


def _scrolling(screens: int = 0, rows: int = 0) -> Callable[[Player, Gesture], None]:
    """Return what moves the page by *screens* and *rows*, as far as it goes."""

    def scroll(player: Player, gesture: Gesture) -> None:
        width, height = room(*gesture.size)
        last = max(player.page_rows(width) - height, 0)
        top = player.scene.ui.page_top + screens * (height - 1) + rows
        player.scroll_page(max(min(top, last), 0))

    return scroll


_PAGES = _over(Overlay.SHEET, Overlay.END)

END: Sequence[Command] = (
    Command(
        "sheet", "table.key.sheet", ("s",), _showing(Overlay.SHEET), _has_begun, "table.bar.sheet"
    ),
    Command(
        "end-open",
        "table.key.end",
        ("enter",),
        _showing(Overlay.END),
        _can_open_end,
        "table.bar.end",
    ),
    Command(
        "watch-again", "table.key.watch_again", ("v",), _watch, _can_watch, "table.bar.watch_again"
    ),
    Command(
        "sheet-close",
        "table.key.close_page",
        (*_CLOSING, "s"),
        _close_sheet,
        _over(Overlay.SHEET),
        "table.bar.close",
        in_help=False,
    ),
    Command(
        "end-close",
        "table.key.close_page",
        _CLOSING[:-1],
        _showing(Overlay.NONE),
        _over(Overlay.END),
        "table.bar.board_again",
        in_help=False,
    ),
    *(
        Command(f"page-{name}", "table.key.page_scroll", keys, run, _PAGES, in_help=False)
        for name, keys, run in (
            ("down", ("down", "j"), _scrolling(rows=1)),
            ("up", ("up", "k"), _scrolling(rows=-1)),
            ("further", ("pagedown",), _scrolling(screens=1)),
            ("before", ("pageup",), _scrolling(screens=-1)),
        )
    ),
)
"""All of them."""
