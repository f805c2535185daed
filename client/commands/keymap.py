"""Key bindings: keys that a player has chosen for commands, by the commands' names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

from prompt_toolkit.keys import KEY_ALIASES, Keys

from tilewyrm.client.commands.command import Command
from tilewyrm.language.speech import tell

_KNOWN = {str(key.value) for key in Keys if not key.value.startswith("<")} | set(KEY_ALIASES)
_NEAREST = 5
"""Commands that the complaint about an unknown one names: those with the nearest names."""


class Keymap(NamedTuple):
    """Commands with the keys that a player has chosen."""

    commands: Sequence[Command]
    complaints: Sequence[str]
    """Why a command keeps its usual keys, a sentence each."""


def rebound(commands: Iterable[Command], keys: Mapping[str, tuple[str, ...]]) -> Keymap:
    """Return *commands* with *keys*, chosen for commands by their names.

    A command keeps its usual keys when one of the chosen ones is no key, or is that of another
    command that the help page lists.
    """
    usual = {command.name: command for command in commands}
    complaints = []
    chosen: dict[str, tuple[str, ...]] = {}
    for name, wished in keys.items():
        if name not in usual:
            known = [each.name for each in usual.values() if each.in_help and each.keys]
            there = ", ".join(get_close_matches(name, known, n=_NEAREST, cutoff=0))
            complaints.append(tell("settings.keys.unknown_command", what=name, there=there))
            continue
        why = _unfit(name, wished, usual, keys)
        if why:
            complaints.append(why)
        else:
            chosen[name] = wished
    found = [replace(each, keys=chosen.get(each.name, each.keys)) for each in usual.values()]
    return Keymap(found, complaints)


def _unfit(
    name: str,
    wished: Iterable[str],
    usual: Mapping[str, Command],
    keys: Mapping[str, tuple[str, ...]],
) -> str:
    """Return why the command *name* cannot have the keys *wished*; empty when it can."""
    for key in wished:
        if key not in _KNOWN and not (len(key) == 1 and key.isprintable()):
            return tell("settings.keys.unknown_key", key=key, what=name)
        for other in usual.values():
            taken = keys.get(other.name, other.keys)
            if other.name != name and other.in_help and key in taken:
                return tell("settings.keys.conflict", key=key, what=name, other=other.name)
    return ""
