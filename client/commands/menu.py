"""Menu of all that can be done now: its rows."""

from collections.abc import Iterable, Sequence

from tilewyrm.client.commands.command import Command, MenuRow


def menu_rows(commands: Iterable[Command]) -> Sequence[MenuRow]:
    """Return the rows for *commands*; those that a function bar names come first."""
    by_title: dict[str, list[Command]] = {}
    for command in sorted(commands, key=lambda each: not each.bar):
        by_title.setdefault(command.title, []).append(command)
    return [MenuRow(alike[0], _keys(alike)) for alike in by_title.values()]


def _keys(commands: Sequence[Command]) -> Sequence[str]:
    if len(commands) == 1:
        return commands[0].keys[:2]
    return list(dict.fromkeys(command.keys[0] for command in commands))
