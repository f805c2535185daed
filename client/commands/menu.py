"""Menu of all that can be done now: its rows, and its commands."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, Gesture, MatchStage, MenuRow
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.model.ui_state import Overlay


def menu_rows(commands: Iterable[Command]) -> Sequence[MenuRow]:
    """Return the rows for *commands*, ordered by purpose.

    Within a purpose, those that a function bar names come first.
    """
    by_title: dict[str, list[Command]] = {}
    for command in sorted(commands, key=lambda each: (each.purpose, not each.bar)):
        by_title.setdefault(command.title, []).append(command)
    return [MenuRow(alike[0], _keys(alike)) for alike in by_title.values()]


def _keys(commands: Sequence[Command]) -> Sequence[str]:
    if len(commands) == 1:
        return commands[0].keys[:2]
    return list(dict.fromkeys(command.keys[0] for command in commands))


def _can_open(desk: Desk) -> bool:
    return desk.view.ui.overlay in (Overlay.NONE, Overlay.WATCH, Overlay.RESULT)


def _is_open(desk: Desk) -> bool:
    return desk.view.ui.overlay is Overlay.MENU


_on_menu = partial(Command, when=_is_open, in_help=False)


def _moving(by: int) -> Callable[[Desk, Gesture], None]:
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
        ("f8", " "),
        lambda desk, _: desk.view.open_menu(),
        _can_open,
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
