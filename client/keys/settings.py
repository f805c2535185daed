"""The commands of the settings over the board."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.drawing.form import ROW
from tilewyrm.client.keys.page import (
    at_board_or_again,
    is_open,
    overlay_opener,
    to_board,
    unlisted_command,
)
from tilewyrm.client.model.ui_state import Overlay

_key = partial(unlisted_command, when=is_open(Overlay.SETTINGS))


def _move(desk: Desk, rows: int) -> None:
    desk.view.scroll_page((desk.view.ui.page_top + rows) % len(desk.scene.setting_rows))


def _turn(desk: Desk, steps: int) -> None:
    turn = desk.scene.setting_rows[desk.view.ui.page_top].turn
    if turn is not None:
        turn(steps)


def _pick(desk: Desk, gesture: Gesture) -> None:
    """Highlight a row; a click on the highlighted one turns it."""
    if gesture.argument == desk.view.ui.page_top:
        _turn(desk, 1)
    else:
        desk.view.scroll_page(gesture.argument)


SETTINGS: Sequence[Command] = (
    Command(
        "settings",
        "settings.command.open",
        ("f9",),
        overlay_opener(Overlay.SETTINGS),
        at_board_or_again,
        stage=MatchStage.ANY | MatchStage.REPLAY,
        purpose=CommandPurpose.SETTINGS,
    ),
    _key("close-settings", "", ("escape", "f9", "q"), to_board),
    _key("setting-up", "", ("up", "k"), lambda desk, _: _move(desk, -1)),
    _key("setting-down", "", ("down", "j", "tab"), lambda desk, _: _move(desk, 1)),
    _key("setting-back", "", ("left", "h"), lambda desk, _: _turn(desk, -1)),
    _key("setting-on", "", ("right", "l", "enter", " "), lambda desk, _: _turn(desk, 1)),
    _key(ROW, "", (), _pick),
)
"""What can be told the client about its settings at a table."""
