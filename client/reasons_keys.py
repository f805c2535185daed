"""The commands of why a bot decided as it did: asking, going back and on, closing."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.over_board import at_board, over, unlisted
from tilewyrm.client.reasons import is_of_bot
from tilewyrm.client.ui import Overlay

_CLOSING = ("escape", "enter", " ", "v", "V", "q", "tab")
_key = partial(unlisted, when=over(Overlay.REASONS))
_in_log = over(Overlay.LOG)


def _possible(player: Player) -> bool:
    model = player.scene.model
    return player.reasoning.possible and model.turn is not None and model.result is None


def _can_ask(player: Player) -> bool:
    return at_board(player) and _possible(player)


def _can_ask_in_log(player: Player) -> bool:
    """Return whether the line at which the player reads says what a bot has decided."""
    scene = player.scene
    if not _in_log(player) or not _possible(player) or not 0 <= scene.ui.log_at < len(scene.log):
        return False
    line = scene.log[scene.ui.log_at]
    return not line.begins_turn and is_of_bot(scene.model, line.seq)


def _may_ask(player: Player) -> bool:
    return player.scene.model.is_with_bots_alone


def _ask(player: Player, _: Gesture) -> None:
    player.wonder()


def _ask_in_log(player: Player, _: Gesture) -> None:
    scene = player.scene
    player.wonder(scene.log[scene.ui.log_at].seq)


def _earlier(player: Player, _: Gesture) -> None:
    player.reasoning.earlier()


def _later(player: Player, _: Gesture) -> None:
    player.reasoning.later()


def _has_later(player: Player) -> bool:
    return over(Overlay.REASONS)(player) and player.reasoning.has_later


def _close(player: Player, _: Gesture) -> None:
    player.wonder_no_more()


REASONS: Sequence[Command] = (
    Command(
        "reasons",
        "reasons.key",
        ("V",),
        _ask,
        _can_ask,
        bar="reasons.bar",
        phase=Phase.PLAYING,
        theirs=_may_ask,
    ),
    unlisted("reasons-waiting", "reasons.key", ("v",), _ask, _can_ask),
    unlisted(
        "reasons-log", "reasons.key", ("v", "V"), _ask_in_log, _can_ask_in_log, bar="reasons.bar"
    ),
    _key(
        "reasons-earlier",
        "reasons.key.other",
        ("left", "h", "up", "k"),
        _earlier,
        bar="reasons.bar.earlier",
    ),
    unlisted(
        "reasons-later",
        "reasons.key.other",
        ("right", "l", "down", "j"),
        _later,
        _has_later,
        bar="reasons.bar.later",
    ),
    _key("reasons-close", "table.key.close_page", _CLOSING, _close, bar="table.bar.close"),
)
"""All of them; the last three hold while the box is open, and `v` where no choice is to be made."""
