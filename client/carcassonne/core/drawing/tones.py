"""The colours of the map in each theme.

A tone names a material, such as ``grass``. A lit thing, because the player looks at it
or may choose it, is shown in the tone of the same name with `LIT` behind it. Each tone is given as
the dark theme shows it; the other themes are made from that, but for what they say themselves.
"""

from collections.abc import Callable, Mapping

from tilewyrm.client.drawing.theme import Tone

RIM = "rim"
"""The tone of the rim of pieces: with it, they stand off every ground (`GROUNDS`)."""
DASH = "dash"
"""The tone of every other dash of the frame around the highlighted cell.

It differs from the others with sixteen colours alone, none of which contrasts with every ground.
"""
GROUNDS = (
    *("grass", "tuft", "seam", "paving", "joint", "roof", "roof-dark", "plaster", "shade"),
    *("road", "track", "underpass", "water", "ripple"),
)
"""The tones of what pieces stand on."""
LIT = "-lit"
_GLOW_SHARE = 0.6
"""The share of the glow in a lit tone."""

_DARKER_GRASS = "#548a3d"
"""Two tones of grass and no third: then all of it is painted without a change of colours."""

TONES: Mapping[str, Tone] = {
    # The tiles.
    "grass": Tone("#5d9444", "ansigreen"),
    "tuft": Tone(_DARKER_GRASS, "ansigreen"),
    "seam": Tone(_DARKER_GRASS, "ansigreen"),
    "hedge": Tone("#2f5a26", "ansiblack"),
    "paving": Tone("#cfa25f", "ansiyellow"),
    "joint": Tone("#c79a57", "ansiyellow"),
    "roof": Tone("#b4533a", "ansired"),
    "roof-dark": Tone("#99452f", "ansired"),
    "plaster": Tone("#f1e6cd", "ansiwhite"),
    "shade": Tone("#cdbd9b", "ansigray"),
    "glyph": Tone("#f1e6cd", "ansiwhite"),
    "door": Tone("#4a3020", "ansiblack"),
    "wall": Tone("#6e4a2c", "ansiblack"),
    "gate": Tone("#33231a", "ansired"),
    "underpass": Tone("#a8814a", "ansigray"),
    "road": Tone("#efe6cf", "ansigray"),
    "verge": Tone("#7d8a4c", "ansigreen"),
    "track": Tone("#c2bb95", "ansigray"),
    "water": Tone("#3f86c4", "ansiblue"),
    "ripple": Tone("#5d9dd4", "ansiblue"),
    "bank": Tone("#8fae6a", "ansigreen"),
    "bridge": Tone("#8a6a48", "ansiblack"),
    "gold": Tone("#f2c53d", "ansiyellow"),
    "leaf": Tone("#3b7a34", "ansigreen"),
    "azure": Tone("#2f5fb8", "ansiblue"),
    # What lies over them.
    "hand": Tone("#ffd93b", "ansiyellow"),
    DASH: Tone("#ffd93b", "ansiblack"),
    "choice": Tone("#8fe3ff", "ansicyan"),
    "last": Tone("#ffffff", "ansigray"),
    "vacant": Tone("#222a35", "ansiblack"),
    "plot": Tone("#465669", "ansicyan"),
    "ink": Tone("#10141a", "ansiblack"),
    RIM: Tone("#000000", "ansiblack"),
    "near": Tone("#b8c4a0", "ansigray"),
    "far": Tone("#5b6752", "ansiblue"),
}
"""The base game's."""

_OVERRIDES: Mapping[str, Mapping[str, Tone]] = {
    "light": {
        RIM: Tone("#000000", "ansiblack"),
        "vacant": Tone("#e9eadf", "ansiwhite"),
        "plot": Tone("#b9bfae", "ansigray"),
        "hand": Tone("#e07b00", "ansiyellow"),
        DASH: Tone("#e07b00", "ansiblack"),
        "choice": Tone("#0077b6", "ansiblue"),
        "last": Tone("#26323f", "ansiblack"),
        "ink": Tone("#ffffff", "ansiwhite"),
        "near": Tone("#8a9673", "ansigreen"),
        "far": Tone("#c3c9b6", "ansigray"),
    },
    "contrast": {
        "grass": Tone("#2a7d2a", "ansigreen"),
        "tuft": Tone("#257525", "ansigreen"),
        "seam": Tone("#216e21", "ansigreen"),
        "verge": Tone("#0c3a0c", "ansiblack"),
        "paving": Tone("#e0a030", "ansiyellow"),
        "joint": Tone("#c88a20", "ansiyellow"),
        "wall": Tone("#201000", "ansiblack"),
        "road": Tone("#ffffff", "ansiwhite"),
        "water": Tone("#0060ff", "ansiblue"),
        "ink": Tone("#000000", "ansiblack"),
        "plot": Tone("#8fa8c8", "ansicyan"),
    },
    # Grounds are nearly without a hue, so that the pieces' colours, which are those of Okabe and
    # Ito, stand off them however one sees colours. What tells them apart is how light they are:
    # grass, then paving, then roads.
    "colourblind": {
        "grass": Tone("#535d4b", "ansigreen"),
        "tuft": Tone("#525d4b", "ansigreen"),
        "seam": Tone("#525d4b", "ansigreen"),
        "hedge": Tone("#2c3328", "ansiblack"),
        "verge": Tone("#3b4236", "ansiblack"),
        "bank": Tone("#6f7a66", "ansigreen"),
        "leaf": Tone("#3d4a38", "ansigreen"),
        "paving": Tone("#7f7a66", "ansiyellow"),
        "joint": Tone("#7b7661", "ansiyellow"),
        "plaster": Tone("#8a7f70", "ansiwhite"),
        "shade": Tone("#7d7263", "ansigray"),
        "roof": Tone("#675c55", "ansired"),
        "roof-dark": Tone("#635852", "ansired"),
        "wall": Tone("#2e2822", "ansiblack"),
        "underpass": Tone("#857763", "ansigray"),
        "road": Tone("#a5a073", "ansigray"),
        "track": Tone("#a5a073", "ansigray"),
        "water": Tone("#00639c", "ansiblue"),
        "ripple": Tone("#1f76ab", "ansiblue"),
        "azure": Tone("#0072b2", "ansiblue"),
        "gold": Tone("#f0e442", "ansiyellow"),
        "hand": Tone("#f0e442", "ansiyellow"),
        DASH: Tone("#f0e442", "ansiblack"),
    },
}
"""The tones that a theme defines itself."""


def theme_tones(tones: Mapping[str, Tone], theme: str) -> Mapping[str, Tone]:
    """Return *tones*, tones of the dark theme, as *theme* shows them; those of lit things, too."""
    overrides, change = _OVERRIDES.get(theme, {}), _CHANGES.get(theme, _same)
    plain = {
        name: overrides.get(name) or Tone(change(tone.rgb), tone.ansi)
        for name, tone in tones.items()
    }
    lit = {
        f"{name}{LIT}": Tone(mix(tone.rgb, "#fff6b0", _GLOW_SHARE), _LIT_ANSI.get(name, tone.ansi))
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
    "water": "ansibrightblue",
    "ripple": "ansibrightblue",
}
"""Lit tones on terminals with sixteen colours."""


def mix(rgb: str, other: str, share: float) -> str:
    """Return a colour with so much of another one, from 0 to 1, in it."""
    both = zip(_parts(rgb), _parts(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in both)


def _parts(rgb: str) -> list[int]:
    return [int(rgb[at : at + 2], 16) for at in (1, 3, 5)]


def _same(rgb: str) -> str:
    return rgb


def _paler(rgb: str) -> str:
    return mix(rgb, "#ffffff", 0.16)


_CHANGES: Mapping[str, Callable[[str], str]] = {"light": _paler}
