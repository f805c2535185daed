"""Themes: what the words of a style look like, on a dark ground, a light one, and for whom.

A picture is made of tones, colours with a name. Each has a colour of 24 bits, which prompt_toolkit
brings near where a terminal has 256, and one of the sixteen that every terminal has.
"""

from collections.abc import Mapping
from typing import NamedTuple

from prompt_toolkit.styles import Style

from tilewyrm.client.style import WORDS
from tilewyrm.client.terminal import Ink

THEMES = ("dark", "light", "contrast", "colourblind", "mono")
"""Every theme; the first is the default."""


class Tone(NamedTuple):
    """A colour of a picture."""

    rgb: str
    """``#`` and six hexadecimal digits."""
    ansi: str
    """A name of prompt_toolkit's sixteen, such as ``ansigreen``."""


def style(theme: str, ink: Ink, words: Mapping[str, str], tones: Mapping[str, Tone]) -> Style:
    """Return the style of the whole client.

    Args:
        theme: a name of `THEMES`.
        ink: how many colours the terminal has.
        words: the game's own style words; they go before those of the shell.
        tones: the game's colours in this theme.
    """
    rules = {**WORDS, **words}
    for name, tone in tones.items():
        colour = tone.rgb if ink > Ink.SIXTEEN else tone.ansi
        rules[f"ink-{name}"] = f"fg:{colour}"
        rules[f"on-{name}"] = f"bg:{colour}"
    return Style.from_dict(rules)
