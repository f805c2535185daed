"""The colours of a town, in every theme."""

from collections.abc import Mapping

from tilewyrm.client.theme import Tone

SEATS = 6
"""Seats with a tone of their own: ``seat-0`` to ``seat-5``."""


def tones(theme: str) -> Mapping[str, Tone]:
    """Return all tones of *theme* by their names."""
    return _THEMES.get(theme, _DARK)


def _seats(*colours: str) -> dict[str, Tone]:
    names = ("red", "blue", "green", "yellow", "magenta", "cyan")
    return {
        f"seat-{seat}": Tone(rgb, f"ansibright{name}")
        for seat, (rgb, name) in enumerate(zip(colours, names, strict=True))
    }


_DARK: Mapping[str, Tone] = {
    # Where nothing is built, and the lines of empty places.
    "air": Tone("#1f2733", "ansiblack"),
    "outline": Tone("#3a4656", "ansibrightblack"),
    "sky-high": Tone("#5fa3dc", "ansiblue"),
    "sky-low": Tone("#93c6ec", "ansibrightblue"),
    "cloud": Tone("#f7f9fc", "ansiwhite"),
    "cloud-shade": Tone("#c9d6e4", "ansigray"),
    "stone": Tone("#8f887c", "ansigray"),
    "stone-light": Tone("#a9a294", "ansiwhite"),
    "stone-dark": Tone("#726b61", "ansibrightblack"),
    "mortar": Tone("#5a544c", "ansibrightblack"),
    "pier": Tone("#b9a888", "ansigray"),
    "pier-light": Tone("#d3c3a3", "ansiwhite"),
    "pier-dark": Tone("#8d7e63", "ansibrightblack"),
    "start": Tone("#7f8598", "ansigray"),
    "start-light": Tone("#989eb2", "ansiwhite"),
    "start-dark": Tone("#666b7d", "ansibrightblack"),
    "slit": Tone("#26212a", "ansiblack"),
    "plaster": Tone("#d9c8a4", "ansiwhite"),
    "plaster-light": Tone("#ebddbf", "ansiwhite"),
    "plaster-dark": Tone("#b29f7a", "ansigray"),
    "window": Tone("#3a2f38", "ansiblack"),
    "roof": Tone("#b8432f", "ansired"),
    "roof-light": Tone("#d25f43", "ansibrightred"),
    "roof-dark": Tone("#8f3122", "ansired"),
    "slate": Tone("#3f6f9e", "ansiblue"),
    "slate-light": Tone("#5d8fbf", "ansibrightblue"),
    "slate-dark": Tone("#2c5077", "ansiblue"),
    "door": Tone("#74502b", "ansiyellow"),
    "door-dark": Tone("#56391d", "ansiyellow"),
    "arch": Tone("#3b3029", "ansibrightblack"),
    "grass": Tone("#58a03a", "ansigreen"),
    "grass-dark": Tone("#3c7628", "ansigreen"),
    "earth": Tone("#4a3a2a", "ansibrightblack"),
    "soot": Tone("#3a302d", "ansibrightblack"),
    "soot-light": Tone("#554842", "ansibrightblack"),
    "soot-dark": Tone("#251d1c", "ansiblack"),
    "ash": Tone("#6e5f58", "ansigray"),
    "smoke": Tone("#5b5b63", "ansibrightblack"),
    "smoke-light": Tone("#7b7b84", "ansigray"),
    "flame": Tone("#ff9a2e", "ansiyellow"),
    "flame-light": Tone("#ffd95a", "ansibrightyellow"),
    "flame-dark": Tone("#e0461f", "ansibrightred"),
    # What is written on it.
    "plaque": Tone("#17141c", "ansiblack"),
    "ink": Tone("#e9e6df", "ansiwhite"),
    "faint": Tone("#98a0ad", "ansigray"),
    "guard": Tone("#ff9f8f", "ansibrightred"),
    "flag": Tone("#7fe08a", "ansibrightgreen"),
    "star": Tone("#ffd95a", "ansibrightyellow"),
    "griffin": Tone("#e3a1ff", "ansibrightmagenta"),
    "decree": Tone("#f0d58a", "ansibrightyellow"),
    "parchment": Tone("#3c3322", "ansiblack"),
    "fairy": Tone("#efa8ff", "ansibrightmagenta"),
    "veil": Tone("#33223f", "ansiblack"),
    "good": Tone("#6fdc8c", "ansibrightgreen"),
    "bad": Tone("#ff6b5a", "ansibrightred"),
    "pip": Tone("#1b1b1f", "ansiblack"),
    "die": Tone("#f3efe4", "ansiwhite"),
    "die-used": Tone("#6d717a", "ansibrightblack"),
    # What lies around a place that is meant.
    "target": Tone("#ffe14d", "ansibrightyellow"),
    "looked": Tone("#5fe1ff", "ansibrightcyan"),
    "flash": Tone("#ffffff", "ansiwhite"),
    **_seats("#e5533d", "#4d8fe8", "#4fb35a", "#e0b92f", "#c065d6", "#35b8b8"),
}

_THEMES: Mapping[str, Mapping[str, Tone]] = {"dark": _DARK}
