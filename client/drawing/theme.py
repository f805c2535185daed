"""Themes: the look of each style word, on a dark or a light ground, with the players' colours.

A picture is made of tones, colours with a name. Each has a colour of 24 bits, for which a terminal
of 256 shows the nearest, and one of the sixteen that every terminal has.
"""

import re
from collections.abc import Mapping, Sequence

from prompt_toolkit.styles import DEFAULT_ATTRS, Attrs, Style

from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.palette import PALETTES, SEAT_COLOURS, Palette
from tilewyrm.client.drawing.palette import THEMES as THEMES
from tilewyrm.client.drawing.palette import Tone as Tone
from tilewyrm.client.drawing.style import WORDS
from tilewyrm.client.drawing.xterm_palette import nearest_256

GROUND = "ground"
"""The style word of all that has no other."""

_ANSI = re.compile(r"\bansi[a-z]+\b")
_COLOUR = re.compile(r"(?:\b(?:fg|bg):)?(?:\bansi[a-z]+\b|#[0-9a-fA-F]{6}\b)")


class ThemeStyle(Style):
    """A style that finds the look of each combination of words only once.

    The library goes through all rules for each of the words. The style of a theme is shared by all
    screens that look like it.
    """

    def __init__(self, style_rules: list[tuple[str, str]]) -> None:
        super().__init__(style_rules)
        self._found: dict[tuple[str, Attrs], Attrs] = {}

    def get_attrs_for_style_str(self, style_str: str, default: Attrs = DEFAULT_ATTRS) -> Attrs:
        """Return the look of *style_str* on top of *default*."""
        found = self._found.get((style_str, default))
        if found is None:
            found = super().get_attrs_for_style_str(style_str, default)
            self._found[style_str, default] = found
        return found


def style(
    theme: str,
    ink: ColourDepth,
    words: Mapping[str, str],
    tones: Mapping[str, Tone],
    seats: Sequence[str] = SEAT_COLOURS,
) -> Style:
    """Return the style of the whole client: see `rules`."""
    return ThemeStyle([*rules(theme, ink, words, tones, seats).items()])


def rules(
    theme: str,
    ink: ColourDepth,
    words: Mapping[str, str],
    tones: Mapping[str, Tone],
    seats: Sequence[str] = SEAT_COLOURS,
) -> dict[str, str]:
    """Return what each style word looks like, as prompt_toolkit writes it.

    The players' colours are tones as well: ``ink-seat-0`` and ``on-seat-0``. ``pale-seat-0`` can be
    read on black in every theme.

    Args:
        theme: a name of `THEMES`.
        ink: how many colours the terminal has.
        words: the game's own style words; they go before those of the shell.
        tones: the game's colours in this theme.
        seats: the name of each seat's colour, in their order.
    """
    all_words = {**WORDS, **words}
    palette = PALETTES.get(theme)
    if palette is None:
        mono = {word: _COLOUR.sub("", look) for word, look in all_words.items()}
        return {word: " ".join(look.split()) for word, look in mono.items()}
    found = {word: _coloured(look, palette, ink) for word, look in all_words.items()}
    found[GROUND] = f"fg:{_shown(palette.text, ink)} bg:{_shown(palette.ground, ink)}"
    own = {f"seat-{seat}": palette.seats[name] for seat, name in enumerate(seats)}
    pale = {f"pale-{name}": _pale(tone, palette) for name, tone in own.items()}
    for name, tone in (own | pale | dict(tones)).items():
        found[f"ink-{name}"] = f"fg:{_shown(tone, ink)}"
        found[f"on-{name}"] = f"bg:{_shown(tone, ink)}"
    for name, tone in own.items():
        found[name] = f"{found[name]} fg:{_shown(tone, ink)}".strip()
    return found


def seat_colours(seat: int | None, wished: str) -> Sequence[str]:
    """Return the name of each seat's colour, *wished* for *seat*; who had that takes its usual one.

    Args:
        seat: whose wish it is; None: nobody's.
        wished: a name of `SEAT_COLOURS`; empty: the usual one.
    """
    names = list(SEAT_COLOURS)
    if seat is None or wished not in names:
        return tuple(names)
    own, other = seat % len(names), names.index(wished)
    names[own], names[other] = names[other], names[own]
    return tuple(names)


def _pale(tone: Tone, palette: Palette) -> Tone:
    """Return a player's colour as it can be read on black: half white where the ground is light."""
    if not palette.is_light:
        return tone
    return Tone(
        "#" + "".join(f"{(int(tone.rgb[at : at + 2], 16) + 255) // 2:02x}" for at in (1, 3, 5)),
        "ansiwhite",
    )


def _shown(tone: Tone, ink: ColourDepth) -> str:
    if ink is ColourDepth.SIXTEEN:
        return tone.ansi
    return tone.many or nearest_256(tone.rgb) if ink is ColourDepth.MANY else tone.rgb


def _coloured(look: str, palette: Palette, ink: ColourDepth) -> str:
    """Return *look* with the palette's colours in place of the sixteen names."""

    def colour(found: re.Match[str]) -> str:
        tone = palette.colours.get(found[0])
        return _shown(tone, ink) if tone is not None else found[0]

    return _ANSI.sub(colour, look)
