"""A newcomer's first minutes with each game, frame by frame: ``docs/first-minutes.md`` shows them.

Everything is real: the command on a terminal, then the guided match at a server, played by keys.
"""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pyte.screens import Screen

from support.newcomer import Newcomer, newcomer
from support.terminals import DOWN, RIGHT, at_terminal

SIZE = (120, 40)
_HELP, _LOG, _LOOK, _POINTS = "\x1bOP", "\x1b[5~", "x", "t"


class Frame(NamedTuple):
    """One screen of a series."""

    name: str
    screen: Screen
    """The terminal: it shows this until the next frame is asked for."""


def home() -> Frame:
    """Return the first screen of whoever starts the program for the first time."""
    columns, rows = SIZE
    colours = {"COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
    with (
        TemporaryDirectory() as folder,
        at_terminal(Path(folder), columns=columns, rows=rows, environment=colours) as there,
    ):
        there.until("► Play now")
        there.type(DOWN)
        there.until("► Learn")
        there.until_quiet()
        return Frame("home", there.screen)


async def _carcassonne(who: Newcomer) -> AsyncIterator[str]:
    await who.sees("Welcome to Carcassonne!", "Guided match", "closes a city")
    yield "welcome"
    who.presses(" ")
    await who.sees("This is your tile.", "In hand")
    yield "tile"
    await who.meets("learn.carcassonne.piece")
    who.presses(" ")
    await who.sees("You: place a piece", "+4")
    yield "meeple"
    await who.meets("learn.carcassonne.scored")
    await who.sees("Something is complete", "Ann scores 4")
    yield "points"
    who.presses(" ")
    await who.sees_happen("greedy bot places a")
    await who.sees("greedy bot places a")
    yield "other"
    await who.is_asked(turn=3)
    who.presses(_HELP, "3")
    await who.sees("This question", "C")
    yield "help"
    await who.closes()
    who.presses(_LOOK, RIGHT)
    await who.sees("What this is")
    yield "look"
    await who.closes()
    await who.is_asked(turn=11)
    await who.sees("Turn 11: Ann")
    yield "middle"
    who.presses(_LOG)
    await who.sees("Log")
    yield "log"
    await who.closes()
    who.presses(_POINTS)
    await who.sees("Points")
    yield "sheet"
    await who.closes()
    await who.ends()
    await who.meets("learn.carcassonne.over")
    who.presses(" ")
    who.waits()
    await who.sees("wins")
    yield "end"


async def _feuville(who: Newcomer) -> AsyncIterator[str]:
    await who.sees("Welcome to Feuville!", "Guided match", "pays nothing yet")
    yield "welcome"
    who.presses(" ")
    await who.sees("Each of your dice", "Die 2")
    yield "dice"
    await who.meets("learn.feuville.place")
    await who.sees("What you took", "In hand")
    yield "tower"
    await who.sees_happen("greedy bot rolls")
    await who.sees("greedy bot rolls")
    yield "roll"
    await who.is_asked(turn=2)
    await who.sees("Since your turn")
    yield "recap"
    who.presses(_HELP, "3")
    await who.sees("This question", "F")
    yield "help"
    await who.closes()
    who.presses(_LOOK)
    await who.sees("What this is")
    yield "look"
    await who.closes()
    await who.meets("learn.feuville.dragon")
    await who.sees_happen("A double: the dragon comes!")
    await who.sees("A double! Dragomir")
    yield "dragon"
    await who.meets("learn.feuville.points")
    await who.sees("Your first points", "Ann scores")
    yield "points"
    await who.is_asked(turn=9)
    who.presses(_POINTS)
    await who.sees("Points")
    yield "sheet"
    await who.closes()
    await who.meets("learn.feuville.over")
    who.presses(" ")
    who.waits()
    await who.sees("wins")
    yield "end"


_SCRIPTS: dict[str, Callable[[Newcomer], AsyncIterator[str]]] = {
    "carcassonne": _carcassonne,
    "feuville": _feuville,
}


async def frames(game: str) -> AsyncIterator[Frame]:
    """Yield the screens of somebody who plays the guided match of *game*, after `home`."""
    async with newcomer(game, SIZE) as who:
        async for name in _SCRIPTS[game](who):
            yield Frame(name, who.screen)
