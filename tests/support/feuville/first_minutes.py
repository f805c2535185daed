"""A newcomer's first minutes with Feuville."""

import re
from collections.abc import AsyncIterator

from support.newcomer import HELP, LOOK, POINTS, Newcomer
from support.terminals import UP


async def first_minutes(who: Newcomer) -> AsyncIterator[str]:
    """Play the guided match; yield the name of each frame while it is on the screen.

    They take a decree that pays at once wherever the list says so.
    """
    who.prefers = lambda offer: re.search(r"pays \d+ now", offer.effect) is not None
    await who.sees("Welcome to Feuville!", "Tutorial (prepared", "1 Die 1:")
    yield "welcome"
    who.presses(" ")
    await who.sees("Each die stands", "Die 4")
    yield "dice"
    await who.chooses("Die 1: choose what to do")
    yield "purpose"
    await who.meets("learn.feuville.place")
    await who.sees("What you took", "In hand")
    yield "tower"
    await who.meets("learn.feuville.points")
    await who.sees("Your first points", "Ann scores")
    yield "points"
    await who.sees_happen("Odo rolls")
    await who.sees("Odo rolls")
    yield "roll"
    await who.is_asked(turn=2)
    await who.sees("which tile do you take", "Publican's round?")
    yield "round"
    who.presses(HELP, "3")
    await who.sees("This question", "F")
    yield "help"
    await who.closes()
    who.presses(LOOK, UP)
    await who.sees("What this is")
    yield "look"
    await who.closes()
    await who.meets("learn.feuville.dragon")
    await who.sees_happen("A double: the dragon comes!")
    await who.sees("A double! Dragomir")
    yield "dragon"
    await who.is_asked(turn=5)
    await who.sees("Since your last turn", "burn")
    yield "recap"
    await who.is_asked(turn=9)
    who.presses(POINTS)
    await who.sees("Points")
    yield "sheet"
    await who.closes()
    await who.meets("learn.feuville.over")
    who.presses(" ")
    who.waits()
    await who.sees("wins")
    yield "end"
