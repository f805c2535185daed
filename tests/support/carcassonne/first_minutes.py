"""A newcomer's first minutes with Carcassonne."""

from collections.abc import AsyncIterator

from support.newcomer import HELP, LOG, LOOK, POINTS, Newcomer
from support.terminals import RIGHT


async def first_minutes(who: Newcomer) -> AsyncIterator[str]:
    """Play the guided match; yield the name of each frame while it is on the screen."""
    await who.sees("Welcome to Carcassonne!", "Tutorial (prepared", "completes an unclaimed")
    yield "welcome"
    who.presses(" ")
    await who.sees("This is your tile.", "In hand")
    yield "tile"
    await who.meets("learn.carcassonne.piece")
    who.presses(" ")
    await who.sees("Your choice: place a piece", "+4")
    yield "meeple"
    await who.meets("learn.carcassonne.scored")
    await who.sees("A feature has been", "Ann scores 4")
    yield "points"
    who.presses(" ")
    await who.sees_happen("Odo places a")
    await who.sees("Odo places a")
    yield "other"
    await who.is_asked(turn=3)
    who.presses(HELP, "3")
    await who.sees("This question", "C")
    yield "help"
    await who.closes()
    who.presses(LOOK, RIGHT)
    await who.sees("What this is")
    yield "look"
    await who.closes()
    await who.is_asked(turn=11)
    await who.sees("Turn 11: Ann")
    yield "middle"
    who.presses(LOG)
    await who.sees("Log")
    yield "log"
    await who.closes()
    who.presses(POINTS)
    await who.sees("Points")
    yield "sheet"
    await who.closes()
    await who.ends()
    await who.meets("learn.carcassonne.over")
    who.presses(" ")
    who.waits()
    await who.sees("wins")
    yield "end"
