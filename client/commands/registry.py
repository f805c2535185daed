"""Registry of a running client's commands: dispatch of keys and clicks, bar and help."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tilewyrm.client.commands.command import Command, Gesture, MatchStage, Menu, MenuRow
from tilewyrm.client.commands.menu import menu_rows
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.drawing.canvas import ClickAction
from tilewyrm.client.model.ui_state import BESIDE_BOARD, Overlay
from tilewyrm.language.speech import in_every_language

_UNDER_BUBBLE = {"help": ("f1",), "menu": ("f8",), "ask-leave": ("q",)}
"""The commands that a bubble which goes with the next key leaves, each with its keys there."""
_IN_EVERY_BAR = frozenset(("help", "menu"))
"""Commands that the function bar has whenever they apply: they lead to all the others."""

_GOING_ON = ("enter", " ", "escape")
"""Keys that end an animation."""

MOST = 6
"""Entries of the function bar: the others are in the menu."""


class CommandRegistry:
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
        spoken = [key for letter in sorted(letters) for key in in_every_language(letter)]
        keys += [each for key in spoken for each in (key, key.upper())]
        return list(dict.fromkeys(keys))

    def press(self, desk: Desk, key: str, size: tuple[int, int]) -> bool:
        """Run the first command of *key* that applies now, on a screen of *size*.

        Any key ends a running animation. Enter and the like do no more than that, if the player is
        not asked anything and no bubble waits for them. No key does, if the page of the result
        appears then; but during the final scoring the commands for after a match act, too.

        Returns:
            Whether the key had an effect.
        """
        skips_scoring = desk.is_final_scoring_seen
        went_on = desk.playback.skip()
        ended = desk.view.ui.overlay is Overlay.RESULT
        goes_on = key in _GOING_ON and desk.bubbles.now is None
        if went_on and not desk.question.offers and goes_on:
            return True
        for command in self._commands:
            if command.listens_to(key) and command.when(desk):
                acts = skips_scoring and command.stage is MatchStage.AFTER
                if went_on and ended and not desk.question.offers and not acts:
                    return True
                command.run(desk, self._gesture(desk, size))
                return True
        return self._press_at_board(desk, key, size) or went_on

    def _press_at_board(self, desk: Desk, key: str, size: tuple[int, int]) -> bool:
        """Close the box beside the board, and give the board's command of *key*, if it has one.

        The board stays visible beside the box; a menu has its keys from the page below it.
        """
        if desk.view.ui.overlay not in BESIDE_BOARD or desk.view.ui.reads_log:
            return False
        with desk.view.without_box():
            able = (each for each in self._commands if each.listens_to(key) and each.when(desk))
            command = next(able, None)
        if command is None:
            return False
        desk.view.close_box()
        command.run(desk, self._gesture(desk, size))
        return True

    def click(self, desk: Desk, action: ClickAction, size: tuple[int, int]) -> None:
        """Run the command of *action*, if it applies now, on a screen of *size*; as a key."""
        desk.playback.skip()
        command = self._by_name.get(action.command)
        if command is not None and command.when(desk):
            command.run(desk, self._gesture(desk, size, action.argument))

    def menu(self, desk: Desk) -> Menu:
        """Return the commands to show now, in their order.

        What counts only while a match is watched again comes before what always does; what the
        player may never give at this table is not told. The bar has each command with the keys that
        lead to it now, and none whose keys all mean something else; at most `MOST`. Help and menu
        are among them.
        """
        return Menu(
            bar=self._bar(desk),
            help=self._help_commands(desk),
            rows=self._menu_rows(desk),
        )

    def _bar(self, desk: Desk) -> Sequence[Command]:
        able = (each for each in self._commands if each.bar and each.theirs(desk))
        now = (self._with_effective_keys(each, desk) for each in able if each.when(desk))
        worded = (_worded(each, desk) for each in now if each.keys)
        told = _joined(each for each in worded if each.bar)
        told.sort(key=lambda each: each.stage is not MatchStage.REPLAY)
        if desk.bubbles.takes_key and desk.view.ui.overlay in (Overlay.NONE, Overlay.RESULT):
            kept = (each for each in told if each.name in _UNDER_BUBBLE)
            return [replace(each, keys=_UNDER_BUBBLE[each.name]) for each in kept]
        others = [each for each in told if each.name not in _IN_EVERY_BAR]
        left_out = others[MOST - (len(told) - len(others)) :]
        return [each for each in told if each not in left_out]

    def _gesture(self, desk: Desk, size: tuple[int, int], argument: int = 0) -> Gesture:
        return Gesture(size, argument, self._help_commands(desk), self._menu_rows(desk))

    def _menu_rows(self, desk: Desk) -> Sequence[MenuRow]:
        """Return the rows of the menu, if that is open: for all that can be done without it."""
        if desk.view.ui.overlay is not Overlay.MENU:
            return ()
        with desk.view.without_box():
            able = (each for each in self._help_commands(desk) if each.when(desk))
            now = [self._with_effective_keys(each, desk) for each in able]
        return menu_rows(each for each in now if each.keys and each.name != "menu")

    def _with_effective_keys(self, command: Command, desk: Desk) -> Command:
        """Return *command*, which applies, without keys that another one comes first for."""
        own = tuple(key for key in command.keys if self._first(key, desk) is command)
        return command if own == command.keys else replace(command, keys=own)

    def _first(self, key: str, desk: Desk) -> Command:
        return next(each for each in self._by_key[key] if each.when(desk))

    def _help_commands(self, desk: Desk) -> Sequence[Command]:
        """Return the commands that the help lists for the player of *desk*."""
        return [each for each in self._listed if each.theirs(desk)]


def _worded(command: Command, desk: Desk) -> Command:
    """Return *command* with its word for the function bar."""
    return command if command.bar_word is None else replace(command, bar=command.bar_word(desk))


def _joined(commands: Iterable[Command]) -> list[Command]:
    """Return the entries of a function bar: commands that are alike there share one."""
    alike: dict[tuple[str, str], list[Command]] = {}
    for command in commands:
        alike.setdefault((command.title, command.bar), []).append(command)
    return [
        some[0] if len(some) == 1 else replace(some[0], bar_keys=tuple(one.keys[0] for one in some))
        for some in alike.values()
    ]
