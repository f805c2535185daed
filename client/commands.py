"""Every command of the player: the one source of keys, function bar, mouse and help."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewyrm.client.desk import Desk


def always(_: "Desk") -> bool:
    """Return True: a command that can be given at any time."""
    return True


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the player can tell the client."""

    name: str
    """For mouse zones and tests; unique in a registry."""
    title: str
    """What it does, in a few words; empty where another command of the same kind says it."""
    keys: tuple[str, ...]
    """prompt_toolkit's key names, the most usual first; ``c-x`` is Ctrl-X."""
    run: Callable[["Desk", int], None]
    """Called with the desk and the argument of a click (0 from a key)."""
    when: Callable[["Desk"], bool] = always
    """Whether it can be given now."""
    bar: str = ""
    """A word for the function bar; empty: not shown there."""
    in_help: bool = True
    """Whether the help page lists it, if it has a key and a title."""


class Registry:
    """The commands of a running client, in the order of precedence: the first that applies wins."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.commands: Sequence[Command] = tuple(commands)
        self._by_name = {command.name: command for command in self.commands}
        if len(self._by_name) != len(self.commands):
            raise ValueError("two commands have the same name")

    def bound_keys(self) -> list[str]:
        """Return every key that some command listens to, each once."""
        return list(dict.fromkeys(key for command in self.commands for key in command.keys))

    def press(self, desk: "Desk", key: str) -> bool:
        """Run the first command of *key* that applies now; tell whether there was one."""
        for command in self.commands:
            if key in command.keys and command.when(desk):
                command.run(desk, 0)
                return True
        return False

    def click(self, desk: "Desk", name: str, argument: int) -> bool:
        """Run the command *name* if it applies now; tell whether it did."""
        command = self._by_name.get(name)
        if command is None or not command.when(desk):
            return False
        command.run(desk, argument)
        return True

    def bar(self, desk: "Desk") -> list[Command]:
        """Return the commands to show in the function bar now."""
        return [command for command in self.commands if command.bar and command.when(desk)]


_KEY_NAMES = {
    "c-m": "Enter",
    "enter": "Enter",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    " ": "Space",
    "s-tab": "Shift-Tab",
}


def key_name(key: str) -> str:
    """Return a key's name for people."""
    if key in _KEY_NAMES:
        return _KEY_NAMES[key]
    if key.startswith("c-"):
        return f"Ctrl-{key[2:].upper()}"
    if key.startswith("s-"):
        return f"Shift-{key[2:].capitalize()}"
    return key if len(key) == 1 else key.capitalize()
