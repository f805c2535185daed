"""The colours of each theme: its ground, its text, and what a colour's name means on that ground.

Styles (`drawing.style`, the faces' own) speak of the sixteen colours that every terminal has; a
theme says what is shown for each, so that all that is text can be read on its ground.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Tone(NamedTuple):
    """A colour of a picture."""

    rgb: str
    """``#`` and six hexadecimal digits."""
    ansi: str
    """A name of prompt_toolkit's sixteen, such as ``ansigreen``."""
    many: str = ""
    """The one of 256 that stands for it, like `rgb`; empty: the nearest."""


class Palette(NamedTuple):
    """The colours of one theme."""

    ground: Tone
    text: Tone
    colours: Mapping[str, Tone]
    """What is shown for each of the sixteen names."""
    seats: Mapping[str, Tone]
    """Colours for players by their names (`SEAT_COLOURS`)."""

    @property
    def is_light(self) -> bool:
        """Whether its ground is light."""
        return int(self.ground.rgb[1:3], 16) > 127


SEAT_COLOURS = ("red", "blue", "green", "yellow", "purple", "cyan")
"""The names of the players' colours, in the order of the seats."""

_HUES = ("red", "green", "yellow", "blue", "magenta", "cyan")


def _palette(
    ground: Tone,
    text: Tone,
    quiet: Tone,
    hues: Mapping[str, Tone],
    seats: Mapping[str, Tone],
) -> Palette:
    """Return a palette; a hue's bright name means the same as its plain one."""
    colours = {f"{bright}{hue}": hues[hue] for hue in _HUES for bright in ("ansi", "ansibright")}
    colours |= {"ansibrightblack": quiet, "ansigray": text, "ansiwhite": text, "ansiblack": ground}
    return Palette(ground, text, colours, seats)


def _hues(*colours: tuple[str, str]) -> Mapping[str, Tone]:
    return {hue: Tone(*colour) for hue, colour in zip(_HUES, colours, strict=True)}


def _seats(*colours: tuple[str, str]) -> Mapping[str, Tone]:
    return {name: Tone(*colour) for name, colour in zip(SEAT_COLOURS, colours, strict=True)}


PALETTES: Mapping[str, Palette] = {
    "dark": _palette(
        Tone("#14161c", "ansiblack"),
        Tone("#d8dae0", "ansigray"),
        Tone("#8b90a0", "ansibrightblack"),
        _hues(
            ("#ff7b72", "ansibrightred"),
            ("#7ed491", "ansibrightgreen"),
            ("#f2cc60", "ansibrightyellow"),
            ("#79b8ff", "ansibrightblue"),
            ("#d2a8ff", "ansibrightmagenta"),
            ("#6fd3e0", "ansibrightcyan"),
        ),
        _seats(
            ("#ff6b6b", "ansibrightred"),
            ("#6ea8ff", "ansibrightblue"),
            ("#63d471", "ansibrightgreen"),
            ("#ffd24a", "ansibrightyellow"),
            ("#d78bff", "ansibrightmagenta"),
            ("#45d6d6", "ansicyan"),
        ),
    ),
    "light": _palette(
        Tone("#fbf9f3", "ansiwhite"),
        Tone("#24262b", "ansiblack"),
        Tone("#63666e", "ansibrightblack"),
        _hues(
            ("#b3261e", "ansired"),
            ("#1d6b34", "ansigreen"),
            ("#7a5200", "ansiblack"),
            ("#1a56b0", "ansiblue"),
            ("#7d3a9c", "ansimagenta"),
            ("#0b6472", "ansiblue"),
        ),
        _seats(
            ("#b8221b", "ansired"),
            ("#1c54b8", "ansiblue"),
            ("#1a6e30", "ansigreen"),
            ("#845600", "ansibrightblack"),
            ("#7b2fa0", "ansimagenta"),
            ("#0a6673", "ansicyan"),
        ),
    ),
    "contrast": _palette(
        Tone("#000000", "ansiblack"),
        Tone("#ffffff", "ansiwhite"),
        Tone("#c8c8c8", "ansigray"),
        _hues(
            ("#ff9d94", "ansibrightred"),
            ("#7dff8e", "ansibrightgreen"),
            ("#ffff66", "ansibrightyellow"),
            ("#9fc9ff", "ansibrightblue"),
            ("#ffa6ff", "ansibrightmagenta"),
            ("#7dffff", "ansibrightcyan"),
        ),
        _seats(
            ("#ff8a80", "ansibrightred"),
            ("#8fbfff", "ansibrightblue"),
            ("#69ff7d", "ansibrightgreen"),
            ("#ffff4d", "ansibrightyellow"),
            ("#ff94ff", "ansibrightmagenta"),
            ("#66ffff", "ansibrightcyan"),
        ),
    ),
    # The colours of Okabe and Ito, lighter here: for text, and to stand off the maps' grounds.
    "colourblind": _palette(
        Tone("#101010", "ansiblack"),
        Tone("#e8e8e8", "ansiwhite"),
        Tone("#9a9a9a", "ansibrightblack"),
        _hues(
            ("#e8743b", "ansibrightred"),
            ("#1fb58a", "ansicyan"),
            ("#f0e442", "ansibrightyellow"),
            ("#56b4e9", "ansibrightblue"),
            ("#d08bb5", "ansibrightmagenta"),
            ("#56b4e9", "ansibrightcyan"),
        ),
        _seats(
            ("#e8743b", "ansibrightred"),
            ("#56b4e9", "ansibrightblue"),
            ("#45e0b0", "ansicyan"),
            ("#f0e442", "ansibrightyellow"),
            ("#d9a0c6", "ansibrightmagenta"),
            ("#f4f4f4", "ansiwhite"),
        ),
    ),
}
"""By the theme's name; the theme without colours has none."""

THEMES = (*PALETTES, "mono")
"""Every theme; the first is the default."""
