"""Vocabulary of line mode: from a typed line to its command.

A command is called by its English name in every language, and by the words that the language has
for it (``line.word.NAME``, with commas between them; the first one is shown to people).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.client.words.spelling import unaccented
from tilewyrm.language.speech import tell

ON_BOARD = ("look", "around", "mine", "fits", "closes")
"""Commands that the game's face answers."""
SECTIONS: Mapping[str, Sequence[str]] = {
    "board": (*ON_BOARD, "map"),
    "question": ("again", "list", "why", "advice", "single", "solution", "skip_task"),
    "match": ("points", "last_turn", "reason", "log", "mistakes"),
    "rules": ("aim", "turn", "question", "rules", "help"),
    "talk": ("chat", "say", "all", "mute"),
    "around": (
        *("who", "clock", "undo", "pause", "resume", "yes", "no"),
        *("replace", "back", "end_match", "resign"),
    ),
    "waiting": ("ready", "not_ready", "start", "give_back", "shuffle", "remove", "rematch"),
    "leaving": ("quit",),
}
"""Every command, by what it is about."""

COMMANDS: Sequence[str] = tuple(name for names in SECTIONS.values() for name in names)

_TAKE_MORE = frozenset(
    {
        *("look", "around", "fits", "closes", "mine", "map", "why", "points", "rules", "help"),
        *("say", "all", "chat", "mute", "replace", "remove", "resign", "end_match"),
    }
)
"""Commands after which more can be typed."""


class TypedCommand(NamedTuple):
    """A command as it was typed."""

    command: str
    """One of `COMMANDS`."""
    rest: str
    """What stands after it, as it was typed."""


def parse_command(line: str) -> TypedCommand | None:
    """Return the command that *line* gives; None when it gives none."""
    words = line.split()
    known = _known()
    for length in range(len(words), 0, -1):
        command = known.get(unaccented(" ".join(words[:length])))
        if command is not None and (length == len(words) or command in _TAKE_MORE):
            return TypedCommand(command, " ".join(words[length:]))
    return None


def command_word(command: str) -> str:
    """Return what *command* is called in the language that is spoken now."""
    return _words(command)[0]


def _words(command: str) -> list[str]:
    return tell(f"line.word.{command}").split(", ")


def _known() -> dict[str, str]:
    """Return the commands by all that they are called."""
    known = {unaccented(word): command for command in COMMANDS for word in _words(command)}
    return {command.replace("_", " "): command for command in COMMANDS} | known
