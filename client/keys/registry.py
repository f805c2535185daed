"""The commands of each game, which come before those that every game has."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from tilewyrm.client.commands.command import Command


def commands_of(game: str) -> Sequence[Command]:
    """Return the own commands of *game*: COMMANDS of its module ``keys``, none without that."""
    name = f"tilewyrm.client.{game}.keys"
    if find_spec(name) is None:
        return ()
    found: Sequence[Command] = import_module(name).COMMANDS
    return found
