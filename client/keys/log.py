"""The commands of the log: opening it, going through it, and from a line to the board."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import Run, at_board_or_again, is_open, to_board, unlisted_command
from tilewyrm.client.model.ui_state import LogFilter, Overlay
from tilewyrm.client.panels.log import moved, other_turn

_CLOSING = ("escape", "q", " ", "tab")

PAGE = 10
"""Lines that are gone through at once."""


_reading = is_open(Overlay.LOG)
_key = partial(unlisted_command, when=_reading)


def read_log(desk: Desk, at: int) -> None:
    """Read in the log at the line *at*; where on the board it happened is shown there."""
    thing = desk.log.lines[at].thing
    desk.view.look(overlay=Overlay.LOG, log_at=at, looked_at=thing, unread=(), tab="")


def _readable(desk: Desk) -> bool:
    return (at_board_or_again(desk) or _reading(desk)) and bool(desk.log.lines)


def _going(by: int) -> Run:
    def go(desk: Desk, _: Gesture) -> None:
        """Open the log at its end, or go through it."""
        scene = desk.scene
        if not _reading(desk):
            read_log(desk, len(scene.on_board.log) - 1)
        else:
            read_log(desk, moved(scene.log, scene.ui, scene.model.seat, by))

    return go


def _turning(by: int) -> Run:
    def go(desk: Desk, _: Gesture) -> None:
        scene = desk.scene
        read_log(desk, other_turn(scene.log, scene.ui, scene.model.seat, by))

    return go


def _filter(desk: Desk, _: Gesture) -> None:
    """Show other lines; the selected one stays as near as it can."""
    filters = list(LogFilter)
    now = filters.index(desk.view.ui.log_filter)
    desk.view.filter_log(filters[(now + 1) % len(filters)])
    scene = desk.scene
    read_log(desk, moved(scene.log, scene.ui, scene.model.seat, 0))


def _look(desk: Desk, _: Gesture) -> None:
    """Go to where on the board it happened, if it did on the board; or to when it did."""
    scene = desk.scene
    if desk.playback.player is not None:
        desk.playback.player.seek_line(scene.ui.log_at)
        desk.view.show(Overlay.NONE)
        return
    thing = scene.log[scene.ui.log_at].thing
    desk.view.show(Overlay.NONE)
    if thing is not None:
        desk.view.look_at(thing)


LOG: Sequence[Command] = (
    Command(
        "log-up",
        "table.key.log",
        ("pageup",),
        _going(-PAGE),
        _readable,
        stage=MatchStage.BEGUN | MatchStage.REPLAY,
        purpose=CommandPurpose.LOOK,
    ),
    _key("log-close", "table.key.close_page", _CLOSING, to_board, bar="table.bar.close"),
    _key("log-down", "table.key.log", ("pagedown",), _going(PAGE)),
    _key("log-before", "table.key.log", ("up", "k"), _going(-1)),
    _key("log-after", "table.key.log", ("down", "j"), _going(1)),
    _key("log-turn-before", "table.key.log_turn", ("[",), _turning(-1), bar="table.bar.turns"),
    _key("log-turn-after", "table.key.log_turn", ("]",), _turning(1)),
    _key("log-filter", "table.key.log_filter", ("f",), _filter, bar="table.bar.filter"),
    _key("log-look", "table.key.log_look", ("enter",), _look, bar="table.bar.show"),
    _key("log-line", "table.key.log", (), lambda desk, gesture: read_log(desk, gesture.argument)),
)
"""All of them; most hold while the log is read."""
