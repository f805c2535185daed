"""The settings over the board: the page and its commands."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.canvas import Canvas
from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.over_board import at_board_or_again, over, showing, to_board, unlisted
from tilewyrm.client.rows import ROW, Row, draw_rows
from tilewyrm.client.ui import Overlay
from tilewyrm.language.speech import tell

_SIZE = (66, 16)
"""Columns and rows of the page."""
_key = partial(unlisted, when=over(Overlay.SETTINGS))


def draw_settings(rows: Sequence[Row], cursor: int, complaints: Sequence[str], on: Canvas) -> None:
    """Draw the settings *rows*, and what is wrong with their file, in the middle of *on*."""
    width, height = min(_SIZE[0], on.width - 2), min(_SIZE[1] + len(complaints), on.height)
    x, y = (on.width - width) // 2, (on.height - height) // 2
    on.fill(x, y, width, height)
    inner = on.frame(x, y, width, height, title=tell("settings.title"))
    draw_rows(inner.inside(1, 1, inner.width - 2, inner.height - 2), rows, cursor)
    inner.put(2, inner.height - 1, complaints[0] if complaints else tell("settings.close"), "dim")


def _move(player: Player, rows: int) -> None:
    player.scroll_page((player.scene.ui.page_top + rows) % len(player.setting_rows))


def _up(player: Player, _: Gesture) -> None:
    _move(player, -1)


def _down(player: Player, _: Gesture) -> None:
    _move(player, 1)


def _turn(player: Player, steps: int) -> None:
    turn = player.setting_rows[player.scene.ui.page_top].turn
    if turn is not None:
        turn(steps)


def _back(player: Player, _: Gesture) -> None:
    _turn(player, -1)


def _on(player: Player, _: Gesture) -> None:
    _turn(player, 1)


def _pick(player: Player, gesture: Gesture) -> None:
    """Highlight a row; a click on the highlighted one turns it."""
    if gesture.argument == player.scene.ui.page_top:
        _turn(player, 1)
    else:
        player.scroll_page(gesture.argument)


SETTINGS: Sequence[Command] = (
    Command(
        "settings",
        "settings.command.open",
        ("f9",),
        showing(Overlay.SETTINGS),
        at_board_or_again,
        phase=Phase.ANY | Phase.AGAIN,
    ),
    _key("close-settings", "", ("escape", "f9", "q"), to_board),
    _key("setting-up", "", ("up", "k"), _up),
    _key("setting-down", "", ("down", "j", "tab"), _down),
    _key("setting-back", "", ("left", "h"), _back),
    _key("setting-on", "", ("right", "l", "enter", " "), _on),
    _key(ROW, "", (), _pick),
)
"""What can be told the client about its settings at a table."""
