"""The look: what each semantic word of a style means on screen.

Colours are named as the sixteen of every terminal; a theme (`drawing.palette`) says what is shown
for each. Nothing is told by colour alone: a letter, a mark or bold and reverse always say it too.
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
    "title": "bold",
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
    "danger": "bold ansibrightred",
    "error": "bold ansibrightred",
    "you": "bold",
    "turn": "bold underline",
    "points": "bold ansibrightgreen",
    "chance": "ansibrightcyan",
    "said": "bold ansibrightmagenta",
    # The players: each theme has colours for them.
    "seat-0": "",
    "seat-1": "",
    "seat-2": "",
    "seat-3": "",
    "seat-4": "",
    "seat-5": "",
    "seat-sign": "bold reverse",
    # What both games have on their tiles.
    "mark": "bold reverse",
    "empty": "ansibrightblack",
}


def seat_style(seat: int) -> str:
    """Return the style word of a player."""
    return f"seat-{seat % SEATS}"


def sign_style(seat: int) -> str:
    """Return the style words of a player's sign."""
    return f"{seat_style(seat)} seat-sign"
