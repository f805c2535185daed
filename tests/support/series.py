"""A newcomer's first minutes with each game, frame by frame: ``docs/first-minutes.md`` shows them.

Everything is real: the command on a terminal, then the guided match at a server, played by keys.
"""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pyte.screens import Screen

from support.carcassonne.first_minutes import first_minutes as carcassonne
from support.feuville.first_minutes import first_minutes as feuville
from support.newcomer import Newcomer, newcomer
from support.terminals import at_terminal

SIZE = (120, 40)


class Frame(NamedTuple):
    """One screen of a series."""

    name: str
    screen: Screen
    """The terminal: it shows this until the next frame is asked for."""


def home() -> Frame:
    """Return the first screen of whoever starts the program for the first time."""
    columns, rows = SIZE
    colours = {"COLORTERM": "truecolor", "LANG": "en_GB.UTF-8", "SSH_CONNECTION": "still"}
    with (
        TemporaryDirectory() as folder,
        at_terminal(Path(folder), columns=columns, rows=rows, environment=colours) as there,
    ):
        there.until("► Learn Carcassonne", "points")
        there.until_quiet()
        return Frame("home", there.screen)


_SCRIPTS: dict[str, Callable[[Newcomer], AsyncIterator[str]]] = {
    "carcassonne": carcassonne,
    "feuville": feuville,
}


async def frames(game: str) -> AsyncIterator[Frame]:
    """Yield the screens of somebody who plays the guided match of *game*, after `home`."""
    async with newcomer(game, SIZE) as who:
        async for name in _SCRIPTS[game](who):
            yield Frame(name, who.screen)
