"""Commands: what the player can tell the client, the one source of keys, bar, mouse and help."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Flag
from typing import NamedTuple, Protocol

from tilewyrm.client.bubbles import Bubbles
from tilewyrm.client.canvas import Action, Styled
from tilewyrm.client.conversation import Conversation
from tilewyrm.client.offer_list import Grid
from tilewyrm.client.reasoning import Reasoning
from tilewyrm.client.rerun import Rerun
from tilewyrm.client.rows import Row
from tilewyrm.client.scene import Plan, Scene, Spots, Tab, Thing
from tilewyrm.client.screened import Screened
from tilewyrm.client.ui import LogFilter, Overlay
from tilewyrm.client.waiting import Waiting
from tilewyrm.language.speech import in_every_language, tell
from tilewyrm.v1 import service_pb2


class Player(Protocol):
    """The player's side of a table: what a command finds there, and all that it may do."""

    @property
    def scene(self) -> Scene:
        """What the player sees."""

    @property
    def waiting(self) -> Waiting:
        """What can be done about the people at the table."""

    @property
    def conversation(self) -> Conversation:
        """What is said at the table."""

    @property
    def bubbles(self) -> Bubbles:
        """What is said in a corner of the board."""

    def go_on(self) -> bool:
        """Let the board show at once how all stands; return whether it did not."""

    def tabs(self, width: int, height: int) -> Sequence[Tab]:
        """Return the boards that can be opened on a screen of that size."""

    def plan(self, width: int, height: int) -> Plan:
        """Return where everything stands on a screen of that size."""

    def grid(self, width: int, height: int) -> Grid:
        """Return how the offers are listed on a screen of that size."""

    def point(self, index: int) -> None:
        """Highlight the offer *index*, counted round both ends."""

    def type_number(self, digits: str) -> None:
        """Highlight the offer that *digits*, the number as far as it has been typed, names."""

    def confirm(self) -> None:
        """Send the highlighted offer to the server."""

    @property
    def can_ask_bot(self) -> bool:
        """Whether the server may be asked what a bot would choose."""

    def ask_bot(self) -> None:
        """Ask the server what a bot would choose, unless that is known or asked already."""

    @property
    def reasoning(self) -> Reasoning:
        """Why bots decided as they did."""

    def wonder(self, seq: int | None = None) -> None:
        """Ask why the bot decided entry *seq*, or the latest one at which a bot had a choice."""

    def wonder_no_more(self) -> None:
        """Go back to where the player wondered: to the log, or to the board."""

    def act(self, acting: service_pb2.Acting) -> None:
        """Let the server know what the seat does around the game; one thing at a time."""

    def open_tab(self, name: str) -> None:
        """Open a board."""

    @property
    def screened(self) -> Screened | None:
        """The file that is watched; None: it is a table's."""

    @property
    def can_watch_again(self) -> bool:
        """Whether there is anything to watch again."""

    def watch_again(self) -> None:
        """Show on the board all that happened, as the player steers it."""

    def stop_watching(self) -> None:
        """Show no longer what happened, but how the match ended; who watches a file leaves."""

    @property
    def rerun(self) -> Rerun | None:
        """What is watched again; None: nothing is."""

    def page_rows(self, width: int) -> int:
        """Return how many rows of *width* columns the page over the board has."""

    def read_log(self, at: int) -> None:
        """Read in the log at the line *at*."""

    def filter_log(self, wanted: LogFilter) -> None:
        """Show only lines of one kind to read in."""

    def things(self, width: int, height: int) -> Spots:
        """Return all on the board that can be looked at, on a screen of that size."""

    def look_around(self, width: int, height: int) -> None:
        """Look around, from what matters most now of what a screen of that size shows."""

    def look_at(self, thing: Thing | None) -> None:
        """Look around on the board from *thing* on; None: no longer."""

    @property
    def can_list(self) -> bool:
        """Whether the board shows the offers, so that their list may be open or not."""

    @property
    def ever_lists(self) -> bool:
        """Whether the board of this game shows the offers of any question."""

    def open_list(self, *, opened: bool) -> None:
        """Show the whole list of offers, or only the highlighted one."""

    def show(self, overlay: Overlay) -> None:
        """Lay a page over the board, at its beginning, or take it away."""

    @property
    def setting_rows(self) -> Sequence[Row]:
        """The settings that can be changed here; the page's row `Ui.page_top` is highlighted."""

    def report(self) -> None:
        """Write a bug report, and say where it is."""

    def scroll_page(self, top: int) -> None:
        """Show the page over the board from its row *top* on."""

    def open_guide(self, page: int) -> None:
        """Open a page of the guide (`guide.Page`), at its beginning."""

    def seek(self, words: str) -> None:
        """Show the rules in which *words* stand; all of them for none."""

    def guide(self, commands: Sequence["Command"], width: int) -> Sequence[Sequence[Styled]]:
        """Return the open page of the guide in rows of *width* columns.

        *commands* are those that the page of the keys lists.
        """

    def switch_automatic(self) -> None:
        """Confirm decisions without alternative from now on, or no longer."""

    def remember(self, value: object) -> None:
        """Keep what the game's face has to remember (see `Ui.remembered`)."""

    def leave(self) -> None:
        """Leave the table."""


class Gesture(NamedTuple):
    """A key or a click that gives a command."""

    size: tuple[int, int]
    """Columns and rows of the screen that it was made on."""
    argument: int = 0
    """That of the zone that was clicked."""
    listed: Sequence["Command"] = ()
    """The commands that the help lists."""


def always(_: Player) -> bool:
    """Return True: a command that can be given at any time."""
    return True


class Phase(Flag):
    """How far a table is."""

    BEFORE = 1
    """The match has not begun."""
    PLAYING = 2
    AFTER = 4
    """The match is over."""
    AGAIN = 8
    """It is watched again."""
    BEGUN = PLAYING | AFTER
    ANY = BEFORE | BEGUN


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the player can tell the client."""

    name: str
    """For mouse zones and tests; unique in a registry."""
    title: str
    """The name of the text that says what it does; empty where another command's says it."""
    keys: tuple[str, ...]
    """prompt_toolkit's key names, the most usual first; ``c-x`` is Ctrl-X."""
    run: Callable[[Player, Gesture], None]
    """Called when it is given."""
    when: Callable[[Player], bool] = always
    """Whether it can be given now."""
    bar: str = ""
    """The name of a word for the function bar; empty: not shown there."""
    in_help: bool = True
    """Whether the help page lists it, if it has a key and a title."""
    phase: Phase = Phase.ANY
    """When the help page says that it can be given."""
    letter: str = ""
    """The name of a text that is one more key for it, in the language spoken; empty: none."""
    theirs: Callable[[Player], bool] = always
    """Whether the player may ever give it at this table: the help lists no other."""

    def listens_to(self, key: str) -> bool:
        """Return whether *key* gives it, in the language that is spoken now."""
        return key in self.keys or (bool(self.letter) and key == tell(self.letter))


class Menu(NamedTuple):
    """The commands that a screen tells the player of."""

    bar: Sequence[Command] = ()
    """For the function bar: those that can be given now."""
    help: Sequence[Command] = ()
    """For the help page."""


_GOING_ON = ("enter", " ", "escape")
"""Keys with which one goes on from what is shown."""


class Registry:
    """The commands of a running client, in the order of precedence: the first that applies wins."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self._commands = tuple(commands)
        self._by_name = {command.name: command for command in self._commands}
        self._listed = [
            each for each in self._commands if each.in_help and each.keys and each.title
        ]
        if len(self._by_name) != len(self._commands):
            raise ValueError("two commands have the same name")
        self._by_key: dict[str, list[Command]] = {}
        for command in self._commands:
            for key in command.keys:
                self._by_key.setdefault(key, []).append(command)

    def bound_keys(self) -> list[str]:
        """Return every key that some command listens to in some language, each once."""
        keys = [key for command in self._commands for key in command.keys]
        letters = {command.letter for command in self._commands if command.letter}
        keys += [key for letter in sorted(letters) for key in in_every_language(letter)]
        return list(dict.fromkeys(keys))

    def press(self, player: Player, key: str, size: tuple[int, int]) -> bool:
        """Run the first command of *key* that applies now, on a screen of *size*.

        Whatever the key is, the board shows at once how all stands; Enter and the like do no more
        than that where something was being shown, the player is not asked anything and no bubble
        waits for them. Where the page about the end comes to light then, no key does.

        Returns:
            Whether anything came of it.
        """
        went_on = player.go_on()
        ended = player.scene.ui.overlay is Overlay.END
        goes_on = key in _GOING_ON and player.bubbles.now is None
        if went_on and not player.scene.offers and (ended or goes_on):
            return True
        for command in self._commands:
            if command.listens_to(key) and command.when(player):
                command.run(player, Gesture(size, listed=self._told(player)))
                return True
        return went_on

    def click(self, player: Player, action: Action, size: tuple[int, int]) -> None:
        """Run the command of *action*, if it applies now, on a screen of *size*; as a key."""
        player.go_on()
        command = self._by_name.get(action.command)
        if command is not None and command.when(player):
            command.run(player, Gesture(size, action.argument, self._told(player)))

    def menu(self, player: Player) -> Menu:
        """Return what to tell the player of the commands now, in their order.

        What counts only while a match is watched again comes before what always does; what the
        player may never give at this table is not told. The bar has each command with the keys that
        lead to it now, and none whose keys all mean something else.
        """
        able = (each for each in self._commands if each.bar and each.theirs(player))
        now = (self._as_it_is(each, player) for each in able if each.when(player))
        told = [each for each in now if each.keys]
        return Menu(
            bar=sorted(told, key=lambda each: each.phase is not Phase.AGAIN),
            help=self._told(player),
        )

    def _as_it_is(self, command: Command, player: Player) -> Command:
        """Return *command*, which applies, without keys that another one comes first for."""
        own = tuple(key for key in command.keys if self._first(key, player) is command)
        return command if own == command.keys else replace(command, keys=own)

    def _first(self, key: str, player: Player) -> Command:
        return next(each for each in self._by_key[key] if each.when(player))

    def _told(self, player: Player) -> Sequence[Command]:
        """Return the commands that the help lists for *player*."""
        return [each for each in self._listed if each.theirs(player)]
