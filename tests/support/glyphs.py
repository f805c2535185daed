"""Characters that terminals draw themselves, to the pixel: blocks, shades, lines of boxes.

A font's own would leave gaps between cells, or lie over them.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

Rectangle = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of a cell; right and bottom are outside."""

_QUADRANTS = "▖▗▘▙▚▛▜▝▞▟"
_PARTS = ("c", "d", "a", "acd", "ad", "abc", "abd", "b", "bc", "bcd")
"""Which quarters are filled: a, b above, c, d below."""
SHADES: Mapping[str, float] = {"░": 0.25, "▒": 0.5, "▓": 0.75}
"""How much of the ink each shade shows."""
_SIDES: Mapping[str, str] = {"HORIZONTAL": "lr", "VERTICAL": "ud", "LEFT": "l", "RIGHT": "r"} | {
    "UP": "u",
    "DOWN": "d",
}
_WEIGHTS = ("LIGHT", "HEAVY", "SINGLE", "DOUBLE")


@cache
def rectangles(char: str, width: int, height: int) -> tuple[Rectangle, ...]:
    """Return what is inked of a cell of that size; nothing for what a font draws."""
    if "▀" <= char <= "▟" and char not in SHADES:
        return tuple(_block(char, width, height))
    name = unicodedata.name(char, "")
    if not name.startswith("BOX DRAWINGS ") or "DASH" in name or "DIAGONAL" in name:
        return ()
    return tuple(_lines(_arms(name.removeprefix("BOX DRAWINGS ")), width, height))


def _block(char: str, width: int, height: int) -> Iterator[Rectangle]:
    middle, centre, code = height // 2, width // 2, ord(char)
    if char in _QUADRANTS:
        for part in _PARTS[_QUADRANTS.index(char)]:
            left, top = centre * (part in "bd"), middle * (part in "cd")
            yield left, top, width if left else centre, height if top else middle
    elif char == "▀":
        yield 0, 0, width, middle
    elif char <= "█":
        yield 0, height - round(height * (code - ord("▀")) / 8), width, height
    elif char <= "▏":
        yield 0, 0, round(width * (ord("▐") - code) / 8), height
    elif char == "▐":
        yield centre, 0, width, height
    elif char == "▔":
        yield 0, 0, width, round(height / 8)
    else:
        yield width - round(width / 8), 0, width, height


def _arms(name: str) -> dict[str, str]:
    """Return the weight of each arm of a character: to the left, right, up and down."""
    arms: dict[str, str] = {}
    weight = "LIGHT"
    for part in name.replace("ARC ", "").split(" AND "):
        words = part.split()
        weight = next((word for word in words if word in _WEIGHTS), weight)
        arms |= {side: weight for word in words for side in _SIDES.get(word, "")}
    return arms


def _lines(arms: Mapping[str, str], width: int, height: int) -> Iterator[Rectangle]:
    x, y, thin = width // 2, height // 2, max(1, height // 16)
    reach = 2 * thin if "DOUBLE" in arms.values() else thin
    for side, weight in arms.items():
        thick = 2 * thin if weight == "HEAVY" else thin
        for offset in (-thin, thin) if weight == "DOUBLE" else (0,):
            top, left = y - thick // 2 + offset, x - thick // 2 + offset
            yield {
                "l": (0, top, x + reach, top + thick),
                "r": (x - reach + thin, top, width, top + thick),
                "u": (left, 0, left + thick, y + reach),
                "d": (left, y - reach + thin, left + thick, height),
            }[side]
