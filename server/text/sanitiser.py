"""Texts of people made fit to be shown to others: what cannot be seen, or spoils the line, goes.

A text that is cleaned once stays as it is when it is cleaned again.
"""

import unicodedata
from collections.abc import Iterable, Iterator

MARKS_ON_A_BASE = 2
"""Combining marks that one character keeps: enough for every living spelling."""
_MARKS_BEFORE_COMPOSING = 4
"""Marks that one character keeps before it and its marks become one; bounds that work."""

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Categories of what is no letter or sign: controls, bidirectional and other format characters,
halves of characters, private use, unassigned."""
_STACKED = frozenset(("Mn", "Me"))
"""Categories of marks that take no room of their own."""

_BLANK_RANGES = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # inherent Khmer vowels
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x2800, 0x2800),  # Braille pattern without a dot
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),  # half-width Hangul filler
    (0x16FE4, 0x16FE4),  # Khitan filler
    (0x1D159, 0x1D159),  # null note head
    (0xE0100, 0xE01EF),  # more variation selectors
)
_BLANK = frozenset(chr(code) for first, last in _BLANK_RANGES for code in range(first, last + 1))
"""What Unicode calls a letter, mark or sign, and nobody sees."""

_VERY_WIDE_RANGES = (
    (0x0BF5, 0x0BFA),  # Tamil signs that are whole words
    (0x102A, 0x102A),  # Myanmar au
    (0x2E3A, 0x2E3B),  # dashes of two and three em
    (0xA9C4, 0xA9C5),  # Javanese ends of a poem
    (0xFDF0, 0xFDFD),  # Arabic ligatures of words and sentences
    (0x12000, 0x1254F),  # cuneiform
)


def is_very_wide(char: str) -> bool:
    """Return whether *char* is drawn far wider than the columns that it counts for."""
    return any(first <= ord(char) <= last for first, last in _VERY_WIDE_RANGES)


def sanitised(text: str) -> str:
    """Return *text* without what cannot be seen, in normal form C, each white space one blank.

    At most `MARKS_ON_A_BASE` marks stay on a character, none without one. Empty when nothing of
    *text* can be seen.
    """
    spaced = " ".join("".join(map(_shown, text)).split())
    composed = unicodedata.normalize("NFC", "".join(_based(spaced, _MARKS_BEFORE_COMPOSING)))
    return " ".join("".join(_based(composed, MARKS_ON_A_BASE)).split())


def case_folded(name: str) -> str:
    """Return what *name*, cleaned, has in common with all that look much like it.

    Upper and lower case, and wide and narrow forms of a character, are the same.
    """
    return unicodedata.normalize("NFKC", name).casefold()


def _shown(char: str) -> str:
    """Return *char* as it is to be shown: itself, a blank, or nothing."""
    if char.isspace():
        return " "
    if char in _BLANK or unicodedata.category(char) in _UNSEEN:
        return ""
    return char


def _based(chars: Iterable[str], most: int) -> Iterator[str]:
    """Yield *chars* with at most *most* stacked marks on each that is none."""
    room = 0
    for char in chars:
        if unicodedata.category(char) not in _STACKED:
            room = 0 if char == " " else most
        elif room == 0:
            continue
        else:
            room -= 1
        yield char
