"""What the commands of all pages over the board have in common."""

from collections.abc import Callable
from dataclasses import replace

from tilewyrm.client.commands.command import NO_LETTER, YES_LETTER, Command, Gesture
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.model.ui_state import Overlay

When = Callable[[Desk], bool]
Run = Callable[[Desk, Gesture], None]


def is_open(*overlays: Overlay) -> When:
    """Return whether one of *overlays* is open; `Overlay.NONE` is the board itself."""
    return lambda desk: desk.view.ui.overlay in overlays


def overlay_opener(overlay: Overlay) -> Run:
    """Return what opens *overlay*."""

    def show(desk: Desk, _: Gesture) -> None:
        desk.view.show(overlay)

    return show


def ask_leave(desk: Desk) -> None:
    """Ask whether to leave, unless the match is over, or only a file: then leave."""
    if desk.model.result is not None or desk.file is not None:
        desk.leave()
    else:
        desk.view.show(Overlay.LEAVE)


def has_seat(desk: Desk) -> bool:
    """Return whether the player has a seat, and so may decide."""
    return desk.model.seat is not None


at_board = is_open(Overlay.NONE)
at_board_or_again = is_open(Overlay.NONE, Overlay.WATCH)
at_board_or_end = is_open(Overlay.NONE, Overlay.RESULT)
to_board = overlay_opener(Overlay.NONE)


def unlisted_command(
    name: str, title: str, keys: tuple[str, ...], run: Run, when: When, bar: str = ""
) -> Command:
    """Return a command that the help page does not list: it means something on its page only."""
    return Command(name, title, keys, run, when, bar, in_help=False)


def yes_command(name: str, title: str, keys: tuple[str, ...], run: Run, when: When) -> Command:
    """Return the command that says yes on a page that asks: ``y`` everywhere, and with *keys*.

    The page shows the letter as a capital, so that counts, too.
    """
    return replace(unlisted_command(name, title, ("y", "Y", *keys), run, when), letter=YES_LETTER)


def no_command(name: str, title: str, when: When) -> Command:
    """Return the command that says no on a page that asks, and goes back to the board."""
    keys = ("n", "N", "escape")
    return replace(unlisted_command(name, title, keys, to_board, when), letter=NO_LETTER)


def scroll(desk: Desk, height: int, last: int, *, screens: int = 0, rows: int = 0) -> None:
    """Move the open page by *screens* of *height* rows and by *rows*, up to its top row *last*."""
    top = desk.view.ui.page_top + screens * (height - 1) + rows
    desk.view.scroll_page(max(min(top, last), 0))
