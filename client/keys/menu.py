"""The commands of the menu of all that can be done now."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import Run, is_open, unlisted_command
from tilewyrm.client.model.ui_state import Overlay

_on_menu = partial(unlisted_command, when=is_open(Overlay.MENU))


def _moving(by: int) -> Run:
    """Return a run that moves the highlight by a number of rows, round both ends."""

    def go(desk: Desk, gesture: Gesture) -> None:
        rows = len(gesture.menu_rows)
        if rows:
            now = min(desk.view.ui.page_top, rows - 1)
            desk.view.scroll_page((now + by) % rows)

    return go


def _do(desk: Desk, gesture: Gesture, row: int) -> None:
    """Close the menu, and do what stands in *row* of it."""
    rows = gesture.menu_rows
    desk.view.close_menu()
    if rows:
        rows[min(row, len(rows) - 1)].command.run(desk, gesture)


MENU: Sequence[Command] = (
    Command(
        "menu",
        "menu.key",
        (" ", "f8"),
        lambda desk, _: desk.view.open_menu(),
        is_open(Overlay.NONE, Overlay.WATCH, Overlay.RESULT),
        bar="menu.bar",
        stage=MatchStage.ANY | MatchStage.REPLAY,
    ),
    _on_menu(
        "menu-do",
        "menu.key.do",
        ("enter",),
        lambda desk, gesture: _do(desk, gesture, desk.view.ui.page_top),
        bar="menu.bar.do",
    ),
    _on_menu("menu-up", "menu.key.move", ("up", "k"), _moving(-1)),
    _on_menu("menu-down", "menu.key.move", ("down", "j"), _moving(1)),
    _on_menu(
        "menu-row", "menu.key.do", (), lambda desk, gesture: _do(desk, gesture, gesture.argument)
    ),
    _on_menu(
        "menu-close",
        "table.key.close_page",
        ("escape", " ", "f8"),
        lambda desk, _: desk.view.close_menu(),
        bar="table.bar.close",
    ),
)
"""All of them; all but the first hold while it is open."""
