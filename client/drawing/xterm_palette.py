"""The xterm palette of 256 colours, and the nearest of them to any colour.

The first sixteen are left out, which every terminal shows as its owner likes.
"""

from functools import cache

_LEVELS = (0, 95, 135, 175, 215, 255)
_CUBE = [(red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS]
_GREYS = [(level, level, level) for level in range(8, 248, 10)]
_HUE = 4
"""How much more a wrong hue weighs than a wrong lightness."""

Lab = tuple[float, float, float]
"""Lightness, and how far from grey: towards red from green, towards yellow from blue."""


@cache
def nearest_256(rgb: str) -> str:
    """Return the colour of 256 that is nearest to *rgb*, as ``#`` and six hexadecimal digits."""
    wanted = _lab(*(int(rgb[at : at + 2], 16) for at in (1, 3, 5)))

    def unlike(colour: tuple[int, int, int]) -> float:
        lightness, red, yellow = (a - b for a, b in zip(wanted, _lab(*colour), strict=True))
        return lightness**2 + _HUE * (red**2 + yellow**2)

    return "#{:02x}{:02x}{:02x}".format(*min((*_CUBE, *_GREYS), key=unlike))


@cache
def _lab(red: int, green: int, blue: int) -> Lab:
    """Return a colour in Oklab (Björn Ottosson, 2020), where distances are as eyes see them."""
    r, g, b = (_linear(part / 255) for part in (red, green, blue))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(part: float) -> float:
    """Return how bright a part of an sRGB colour is, both from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
