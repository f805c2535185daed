"""The colours of a town, in every theme."""

from collections.abc import Mapping

from tilewyrm.client.theme import Tone


def tones(theme: str) -> Mapping[str, Tone]:
    """Return all tones of *theme* by their names; those of players are the theme's own."""
    return {**_PICTURES, **_INKS.get(theme, _DARK)}


_PICTURES: Mapping[str, Tone] = {
    "sky-high": Tone("#5fa3dc", "ansiblue"),
    "sky-low": Tone("#93c6ec", "ansibrightblue"),
    "cloud": Tone("#f7f9fc", "ansiwhite"),
    "cloud-shade": Tone("#c9d6e4", "ansigray"),
    "stone": Tone("#8f887c", "ansigray"),
    "stone-light": Tone("#a9a294", "ansiwhite"),
    "stone-dark": Tone("#726b61", "ansibrightblack"),
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
    "grass": Tone("#6fb04a", "ansigreen"),
    "earth": Tone("#a08360", "ansiyellow"),
    "label": Tone("#15110c", "ansiblack"),
    "soot": Tone("#3a302d", "ansibrightblack"),
    "soot-light": Tone("#554842", "ansibrightblack"),
    "soot-dark": Tone("#251d1c", "ansiblack"),
    "ash": Tone("#6e5f58", "ansigray"),
    "smoke": Tone("#5b5b63", "ansibrightblack"),
    "smoke-light": Tone("#7b7b84", "ansigray"),
    "flame": Tone("#ff9a2e", "ansiyellow"),
    "flame-light": Tone("#ffd95a", "ansibrightyellow"),
    "flame-dark": Tone("#e0461f", "ansibrightred"),
    "dragon": Tone("#b5303a", "ansired"),
    "dragon-dark": Tone("#7c1d2b", "ansired"),
    "belly": Tone("#e3a950", "ansiyellow"),
    "pip": Tone("#1b1b1f", "ansiblack"),
    "die": Tone("#f3efe4", "ansiwhite"),
    "die-used": Tone("#8d919a", "ansibrightblack"),
    "flash": Tone("#ffffff", "ansiwhite"),
}
"""What towns are made of, the same in all themes."""

_DARK: Mapping[str, Tone] = {
    # Where nothing is built, and the grounds of what is written.
    "air": Tone("#222c3a", "ansiblack"),
    "plaque": Tone("#17141c", "ansiblack"),
    "parchment": Tone("#3a3222", "ansiblack"),
    "veil": Tone("#33233f", "ansiblack"),
    "brief-sky": Tone("#1d4a72", "ansiblue"),
    "brief-tower": Tone("#6e2b20", "ansired"),
    "brief-wall": Tone("#403c36", "ansibrightblack"),
    # What is written.
    "ink": Tone("#e9e6df", "ansiwhite"),
    "faint": Tone("#98a0ad", "ansigray"),
    "rain": Tone("#d9e8f7", "ansiwhite"),
    "guard": Tone("#ffab9c", "ansibrightred"),
    "flag": Tone("#8fe89a", "ansibrightgreen"),
    "star": Tone("#ffdf6b", "ansibrightyellow"),
    "griffin": Tone("#e6aaff", "ansibrightmagenta"),
    "decree": Tone("#f0d58a", "ansibrightyellow"),
    "magic": Tone("#efb3ff", "ansibrightmagenta"),
    "good": Tone("#6fdc8c", "ansibrightgreen"),
    "bad": Tone("#ff7a6a", "ansibrightred"),
    # The frame of what is meant.
    "target": Tone("#ffe14d", "ansibrightyellow"),
    "looked": Tone("#5fe1ff", "ansibrightcyan"),
}

_LIGHT: Mapping[str, Tone] = {
    "air": Tone("#dbe4ec", "ansiwhite"),
    "plaque": Tone("#fbf9f3", "ansiwhite"),
    "parchment": Tone("#efe4c8", "ansiwhite"),
    "veil": Tone("#ecdff4", "ansiwhite"),
    "brief-sky": Tone("#cfe4f6", "ansiwhite"),
    "brief-tower": Tone("#f6dad2", "ansiwhite"),
    "brief-wall": Tone("#dfdbd3", "ansiwhite"),
    "ink": Tone("#24211c", "ansiblack"),
    "faint": Tone("#5e626b", "ansibrightblack"),
    "rain": Tone("#1c4a78", "ansiblue"),
    "guard": Tone("#a3261a", "ansired"),
    "flag": Tone("#1c6a2c", "ansigreen"),
    "star": Tone("#7d5600", "ansiblack"),
    "griffin": Tone("#77309a", "ansimagenta"),
    "decree": Tone("#654500", "ansiblack"),
    "magic": Tone("#742f92", "ansimagenta"),
    "good": Tone("#1b6b33", "ansigreen"),
    "bad": Tone("#b3261e", "ansired"),
    "target": Tone("#d4006a", "ansimagenta"),
    "looked": Tone("#0069c2", "ansiblue"),
}

_CONTRAST: Mapping[str, Tone] = {
    **_DARK,
    "air": Tone("#000000", "ansiblack"),
    "plaque": Tone("#000000", "ansiblack"),
    "parchment": Tone("#241c00", "ansiblack"),
    "veil": Tone("#240030", "ansiblack"),
    "brief-sky": Tone("#00366b", "ansiblue"),
    "brief-tower": Tone("#5c0d00", "ansired"),
    "brief-wall": Tone("#303030", "ansiblack"),
    "ink": Tone("#ffffff", "ansiwhite"),
    "faint": Tone("#d0d0d0", "ansigray"),
    "rain": Tone("#ffffff", "ansiwhite"),
    "decree": Tone("#ffff66", "ansibrightyellow"),
    "magic": Tone("#ffb3ff", "ansibrightmagenta"),
    "good": Tone("#7dff8e", "ansibrightgreen"),
    "bad": Tone("#ff9d94", "ansibrightred"),
    "target": Tone("#ffff00", "ansibrightyellow"),
    "looked": Tone("#00ffff", "ansibrightcyan"),
}

_COLOURBLIND: Mapping[str, Tone] = {
    **_DARK,
    # The colours of Okabe and Ito, as light as a dark ground wants them.
    "guard": Tone("#ff9a4d", "ansibrightred"),
    "flag": Tone("#33c7a0", "ansibrightcyan"),
    "star": Tone("#f0e442", "ansibrightyellow"),
    "griffin": Tone("#edb0d0", "ansibrightmagenta"),
    "good": Tone("#56b4e9", "ansibrightblue"),
    "bad": Tone("#e69f00", "ansibrightyellow"),
    "brief-sky": Tone("#003f63", "ansiblue"),
    "brief-tower": Tone("#6e3100", "ansired"),
    "roof": Tone("#d55e00", "ansired"),
    "roof-light": Tone("#e98436", "ansibrightred"),
    "roof-dark": Tone("#a34700", "ansired"),
    "slate": Tone("#0072b2", "ansiblue"),
    "slate-light": Tone("#3597d3", "ansibrightblue"),
    "slate-dark": Tone("#005484", "ansiblue"),
    "grass": Tone("#009e73", "ansigreen"),
}

_INKS = {
    "dark": _DARK,
    "light": _LIGHT,
    "contrast": _CONTRAST,
    "colourblind": _COLOURBLIND,
}
"""What is written, and around the pictures; mono has no colours."""
