"""The canned words, each on a digit: said without leaving the board."""

from collections.abc import Sequence

from tilewyrm.client.commands import Command, Gesture, Player
from tilewyrm.client.talk import PHRASES
from tilewyrm.client.ui import Overlay

_CLOSING = ("escape", "e", "q", "enter", " ", "tab")


def _open(player: Player, _: Gesture) -> None:
    player.show(Overlay.PHRASES)


def _can_open(player: Player) -> bool:
    open_here = player.scene.ui.overlay in (Overlay.NONE, Overlay.END)
    return open_here and player.conversation.possible


def _choosing(player: Player) -> bool:
    return player.scene.ui.overlay is Overlay.PHRASES


def _close(player: Player, _: Gesture) -> None:
    player.show(Overlay.NONE)


def _saying(number: int) -> Command:
    def say(player: Player, _: Gesture) -> None:
        player.show(Overlay.NONE)
        player.conversation.say(f"/{number}")

    name, keys = f"phrase-{number}", (str(number),)
    return Command(name, "table.key.phrases", keys, say, _choosing, in_help=False)


PHRASE_KEYS: Sequence[Command] = (
    Command("phrases", "table.key.phrases", ("e",), _open, _can_open, bar="table.bar.phrases"),
    *(_saying(number) for number in range(1, len(PHRASES) + 1)),
    Command("phrases-close", "table.key.close_page", _CLOSING, _close, _choosing, in_help=False),
)
"""All of them."""
