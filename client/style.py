"""The look: what each semantic word of a style means on screen.

Only the 16 colours of every terminal are used, and nothing is told by colour alone: a letter, a
mark or bold and reverse always say it too. prompt_toolkit leaves the colours out when the
environment variable NO_COLOR is set.
"""

from collections.abc import Mapping

SEATS = 6
"""Seats with a style of their own: ``seat-0`` to ``seat-5``."""

WORDS: Mapping[str, str] = {
    # The shell around every game.
    "header": "reverse",
    "bar": "reverse",
    "bar-key": "bold",
    "frame": "ansibrightblack",
    "title": "bold noinherit",
    "heading": "bold",
    "dim": "ansibrightblack",
    "question": "bold ansibrightyellow",
    "offer": "",
    "cursor": "reverse bold",
    "fresh": "underline",
    "effect": "ansibrightcyan",
    "detail": "italic",
    "good": "bold ansibrightgreen",
    "warning": "bold ansibrightyellow",
    "error": "bold ansibrightred",
    "you": "bold",
    "turn": "bold underline",
    "points": "bold ansibrightgreen",
    "chance": "ansibrightcyan",
    "said": "bold ansibrightmagenta",
    # The players.
    "seat-0": "ansibrightred",
    "seat-1": "ansibrightblue",
    "seat-2": "ansibrightgreen",
    "seat-3": "ansibrightyellow",
    "seat-4": "ansibrightmagenta",
    "seat-5": "ansicyan",
    # What both games have on their tiles.
    "mark": "bold reverse",
    "empty": "ansibrightblack",
}


def seat_style(seat: int) -> str:
    """Return the style word of a player."""
    return f"seat-{seat % SEATS}"
