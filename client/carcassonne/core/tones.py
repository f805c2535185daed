"""The colours of the map in each theme.

A tone is what something is made of, such as ``grass``. What is lit, because the player looks at it
or may choose it, is shown in the tone of the same name with `LIT` behind it. Each tone is given as
the dark theme shows it; the other themes are made from that, but for what they say themselves.
"""

from collections.abc import Callable, Mapping

from tilewyrm.client.theme import Tone

LIT = "-lit"
_GLOWING = 0.5
"""How much of the glow is in what is lit."""

TONES: Mapping[str, Tone] = {
    # The tiles.
    "grass": Tone("#5d9444", "ansigreen"),
    "tuft": Tone("#538a3c", "ansigreen"),
    "seam": Tone("#558b3e", "ansigreen"),
    "hedge": Tone("#2f5a26", "ansiblack"),
    "paving": Tone("#cfa25f", "ansiyellow"),
    "joint": Tone("#c79a57", "ansiyellow"),
    "roof": Tone("#b4533a", "ansired"),
    "roof-dark": Tone("#8e3d2c", "ansired"),
    "plaster": Tone("#f1e6cd", "ansiwhite"),
    "shade": Tone("#cdbd9b", "ansigray"),
    "door": Tone("#4a3020", "ansiblack"),
    "wall": Tone("#6e4a2c", "ansiblack"),
    "gate": Tone("#33231a", "ansired"),
    "tunnel": Tone("#a8814a", "ansigray"),
    "road": Tone("#efe6cf", "ansigray"),
    "verge": Tone("#7d8a4c", "ansigreen"),
    "river": Tone("#3f86c4", "ansiblue"),
    "ripple": Tone("#5d9dd4", "ansiblue"),
    "bank": Tone("#8fae6a", "ansigreen"),
    "bridge": Tone("#8a6a48", "ansiblack"),
    "gold": Tone("#f2c53d", "ansiyellow"),
    "leaf": Tone("#3b7a34", "ansigreen"),
    "azure": Tone("#2f5fb8", "ansiblue"),
    # What lies over them.
    "hand": Tone("#ffd93b", "ansiyellow"),
    "choice": Tone("#8fe3ff", "ansicyan"),
    "last": Tone("#ffffff", "ansigray"),
    "vacant": Tone("#222a35", "ansiblack"),
    "plot": Tone("#465669", "ansicyan"),
    "ink": Tone("#10141a", "ansiblack"),
    "paper": Tone("#fbf7ea", "ansiwhite"),
    "near": Tone("#b8c4a0", "ansigray"),
    "far": Tone("#5b6752", "ansiblue"),
}
"""The base game's."""

_SAID: Mapping[str, Mapping[str, str]] = {
    "light": {
        "vacant": "#e9eadf",
        "plot": "#b9bfae",
        "hand": "#d98a00",
        "choice": "#0077b6",
        "last": "#ffffff",
    },
    "contrast": {
        "grass": "#1f6b1f",
        "tuft": "#1b611b",
        "seam": "#1a5c1a",
        "verge": "#0c3a0c",
        "paving": "#e0a030",
        "wall": "#201000",
        "road": "#ffffff",
        "river": "#0060ff",
    },
    "colourblind": {
        # Okabe and Ito: bluish green ground, orange cities, sky blue water, vermilion roofs.
        "grass": "#2f8f74",
        "tuft": "#29836a",
        "seam": "#28826a",
        "hedge": "#0d4a3a",
        "verge": "#1f6b57",
        "bank": "#7cc0aa",
        "leaf": "#0f5f49",
        "paving": "#e69f00",
        "joint": "#d99500",
        "roof": "#d55e00",
        "roof-dark": "#a84a00",
        "wall": "#4a3300",
        "river": "#56b4e9",
        "ripple": "#8accf2",
        "azure": "#0072b2",
        "gold": "#f0e442",
        "hand": "#f0e442",
    },
}
"""What a theme says itself."""


def in_theme(given: Mapping[str, Tone], theme: str) -> Mapping[str, Tone]:
    """Return *given*, tones of the dark theme, as *theme* shows them; those of lit things, too."""
    said, change = _SAID.get(theme, {}), _CHANGES.get(theme, _same)
    plain = {
        name: Tone(said.get(name) or change(tone.rgb), tone.ansi) for name, tone in given.items()
    }
    lit = {
        f"{name}{LIT}": Tone(mixed(tone.rgb, "#fff8c8", _GLOWING), _LIT_ANSI.get(name, tone.ansi))
        for name, tone in plain.items()
    }
    return {**plain, **lit}


_LIT_ANSI = {
    "grass": "ansicyan",
    "tuft": "ansicyan",
    "seam": "ansicyan",
    "verge": "ansicyan",
    "paving": "ansibrightyellow",
    "joint": "ansibrightyellow",
    "road": "ansibrightyellow",
    "river": "ansibrightblue",
    "ripple": "ansibrightblue",
}
"""What is lit where there are sixteen colours."""


def mixed(rgb: str, other: str, share: float) -> str:
    """Return a colour with so much of another one, from 0 to 1, in it."""
    both = zip(_parts(rgb), _parts(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in both)


def _parts(rgb: str) -> list[int]:
    return [int(rgb[at : at + 2], 16) for at in (1, 3, 5)]


def _same(rgb: str) -> str:
    return rgb


def _paler(rgb: str) -> str:
    return mixed(rgb, "#ffffff", 0.16)


_CHANGES: Mapping[str, Callable[[str], str]] = {"light": _paler}
