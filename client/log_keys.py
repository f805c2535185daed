"""The commands of the log: opening it, going through it, and from a line to the board."""

from collections.abc import Callable, Sequence
from functools import partial

from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.log_window import moved, other_turn
from tilewyrm.client.over_board import at_board_or_again, over, to_board, unlisted
from tilewyrm.client.ui import LogFilter, Overlay

_CLOSING = ("escape", "q", " ", "tab")

PAGE = 10
"""Lines that are gone through at once."""


_reading = over(Overlay.LOG)
_key = partial(unlisted, when=_reading)


def _readable(player: Player) -> bool:
    return (at_board_or_again(player) or _reading(player)) and bool(player.scene.log)


def _going(by: int) -> Callable[[Player, Gesture], None]:
    def go(player: Player, _: Gesture) -> None:
        """Open the log at its end, or go through it."""
        scene = player.scene
        if not _reading(player):
            player.read_log(len(scene.on_board.log) - 1)
        else:
            player.read_log(moved(scene.log, scene.ui, scene.model.seat, by))

    return go


def _turning(by: int) -> Callable[[Player, Gesture], None]:
    def go(player: Player, _: Gesture) -> None:
        scene = player.scene
        player.read_log(other_turn(scene.log, scene.ui, scene.model.seat, by))

    return go


def _pick(player: Player, gesture: Gesture) -> None:
    player.read_log(gesture.argument)


def _filter(player: Player, _: Gesture) -> None:
    """Show other lines; the selected one stays as near as it can."""
    filters = list(LogFilter)
    now = filters.index(player.scene.ui.log_filter)
    player.filter_log(filters[(now + 1) % len(filters)])
    scene = player.scene
    player.read_log(moved(scene.log, scene.ui, scene.model.seat, 0))


def _look(player: Player, _: Gesture) -> None:
    """Go to where on the board it happened, if it did on the board; or to when it did."""
    scene = player.scene
    if player.rerun is not None:
        player.rerun.seek_line(scene.ui.log_at)
        player.show(Overlay.NONE)
        return
    thing = scene.log[scene.ui.log_at].thing
    player.show(Overlay.NONE)
    if thing is not None:
        player.look_at(thing)


LOG: Sequence[Command] = (
    Command(
        "log-up",
        "table.key.log",
        ("pageup",),
        _going(-PAGE),
        _readable,
        bar="table.bar.log",
        phase=Phase.BEGUN | Phase.AGAIN,
    ),
    _key("log-close", "table.key.close_page", _CLOSING, to_board, bar="table.bar.close"),
    _key("log-down", "table.key.log", ("pagedown",), _going(PAGE)),
    _key("log-before", "table.key.log", ("up", "k"), _going(-1)),
    _key("log-after", "table.key.log", ("down", "j"), _going(1)),
    _key("log-turn-before", "table.key.log_turn", ("[",), _turning(-1), bar="table.bar.turns"),
    _key("log-turn-after", "table.key.log_turn", ("]",), _turning(1)),
    _key("log-filter", "table.key.log_filter", ("f",), _filter, bar="table.bar.filter"),
    _key("log-look", "table.key.log_look", ("enter",), _look, bar="table.bar.show"),
    _key("log-line", "table.key.log", (), _pick),
)
"""All of them; most hold while the log is read."""
