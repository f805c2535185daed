"""The commands of the ready-made phrases: each on a digit, sent without leaving the board."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import (
    at_board_or_end,
    is_open,
    overlay_opener,
    to_board,
    unlisted_command,
)
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.chat_lines import PHRASES

_CLOSING = ("escape", "e", "q", "enter", " ", "tab")
_key = partial(unlisted_command, when=is_open(Overlay.PHRASES))


def may_talk(desk: Desk) -> bool:
    """Return whether the player can say something at this table."""
    return desk.conversation.can_talk


def _can_open(desk: Desk) -> bool:
    return at_board_or_end(desk) and may_talk(desk)


def _saying(number: int) -> Command:
    def say(desk: Desk, _: Gesture) -> None:
        desk.view.show(Overlay.NONE)
        desk.conversation.say(f"/{number}")

    name, keys = f"phrase-{number}", (str(number),)
    return _key(name, "table.key.phrases", keys, say)


PHRASES_KEY = Command(
    "phrases",
    "table.key.phrases",
    ("e",),
    overlay_opener(Overlay.PHRASES),
    _can_open,
    theirs=may_talk,
    purpose=CommandPurpose.TABLE,
)
"""Opens the page of the ready-made phrases."""

ON_PHRASES: Sequence[Command] = (
    *(_saying(number) for number in range(1, len(PHRASES) + 1)),
    _key("phrases-close", "table.key.close_page", _CLOSING, to_board, bar="table.bar.close"),
)
"""Those that hold while it is open."""
