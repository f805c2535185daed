"""Commands of the player: the one source of keys, function bar, mouse and help."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Flag, IntEnum, auto
from typing import NamedTuple

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.words.key_names import keys_label
from tilewyrm.language.speech import tell

YES_LETTER, NO_LETTER = "table.sure.yes_key", "table.sure.no_key"
"""The letters that mean yes and no in a language: texts."""


class Gesture(NamedTuple):
    """A key or a click that gives a command."""

    size: tuple[int, int]
    """Columns and rows of the screen that it was made on."""
    argument: int = 0
    """That of the zone that was clicked."""
    help_commands: Sequence["Command"] = ()
    """The commands that the help lists."""
    menu_rows: Sequence["MenuRow"] = ()
    """The rows of the menu, while it is open."""


class MenuRow(NamedTuple):
    """A row of the menu of all that can be done now: the commands of one title."""

    command: "Command"
    """The first of them, which the row gives."""
    keys: Sequence[str]
    """The key of each of them, or the keys of the only one."""


def always(_: Desk) -> bool:
    """Return True: a command that can be given at any time."""
    return True


class MatchStage(Flag):
    """Stage of a table's match."""

    BEFORE = 1
    """The match has not begun."""
    PLAYING = 2
    AFTER = 4
    """The match is over."""
    REPLAY = 8
    """A replay is watched."""
    BEGUN = PLAYING | AFTER
    ANY = BEFORE | BEGUN


class CommandPurpose(IntEnum):
    """Purposes of commands, in the order of the menu: the most usual first."""

    CHOOSE = auto()
    """To answer a question, or to act at the table."""
    LOOK = auto()
    """To see more of the board, the log and the scores."""
    HELP = auto()
    TABLE = auto()
    """To deal with the other players, or to leave."""
    SETTINGS = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """One command, with its keys and its texts."""

    name: str
    """For mouse zones and tests; unique in a registry."""
    title: str
    """The name of the text that says what it does; empty where another command's says it."""
    keys: tuple[str, ...]
    """prompt_toolkit's key names, the most usual first; ``c-x`` is Ctrl-X."""
    run: Callable[[Desk, Gesture], None]
    """Called when it is given."""
    when: Callable[[Desk], bool] = always
    """Whether it can be given now."""
    bar: str = ""
    """The name of a word for the function bar; empty: not shown there."""
    bar_word: Callable[[Desk], str] | None = None
    """Return that name. None if it does not depend on the question."""
    bar_keys: tuple[str, ...] = ()
    """Keys that the function bar shows together. It shows the first of `keys` if there are none."""
    in_help: bool = True
    """Whether the help page lists it, if it has a key and a title."""
    stage: MatchStage = MatchStage.ANY
    """When the help page says that it can be given."""
    letter: str = ""
    """The name of a text that is one more key for it, in the language spoken; empty: none."""
    theirs: Callable[[Desk], bool] = always
    """Whether the player may ever give it at this table: the help lists no other."""
    purpose: CommandPurpose = CommandPurpose.CHOOSE
    """The part of the menu that it is in."""

    @property
    def label(self) -> str:
        """The keys that the function bar shows, for people."""
        return keys_label(self.bar_keys or self.keys[:1])

    def listens_to(self, key: str) -> bool:
        """Return whether *key* gives it, in the language that is spoken now."""
        return key in self.keys or (bool(self.letter) and key.lower() == tell(self.letter))


class Menu(NamedTuple):
    """The commands that a screen shows."""

    bar: Sequence[Command] = ()
    """For the function bar: those that can be given now."""
    help: Sequence[Command] = ()
    """For the help page."""
    rows: Sequence[MenuRow] = ()
    """Those of the menu of all that can be done now, while it is open."""
