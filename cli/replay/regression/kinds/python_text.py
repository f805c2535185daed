"""Texts in a source in Python, as docstrings and literals that pass the checks of this project."""

import textwrap
from unicodedata import east_asian_width

from tilewyrm.replays.words.lines import printable

_WIDTH = 100
"""Columns of a line of source."""
_INDENT = 4


def docstring(words: str) -> str:
    """Return *words* as a docstring whose lines fit."""
    plain = printable(" ".join(words.split()), len(words) + 1)
    plain = plain.replace("\\", "/").replace('"', "'")
    width = _WIDTH - 2 * len('"""')
    if _columns(plain) > len(plain):  # characters of two columns
        width //= 2
    lines = textwrap.wrap(plain, width, break_on_hyphens=False) or ["-"]
    return '"""{}"""'.format("\n".join(lines))


def literal(words: str, before: str) -> str:
    """Return *words* as a text in Python behind *before*, in several lines if it is long."""
    if _fits(words, len(before)):
        return quoted(words)
    pieces = [""]
    for character in words:
        if not _fits(pieces[-1] + character, _INDENT):
            pieces.append("")
        pieces[-1] += character
    lines = "".join(f"{' ' * _INDENT}{quoted(piece)}\n" for piece in pieces)
    return f"(\n{lines})"


def _fits(words: str, column: int) -> bool:
    """Return whether *words* fit as a text in Python behind *column* in a line."""
    return column + _columns(quoted(words)) <= _WIDTH


def quoted(words: str) -> str:
    """Return *words* as a text in Python, in the quotes that need fewer escapes, in one line."""
    text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in words.replace("\\", r"\\"))
    if text.count('"') > text.count("'"):
        return "'{}'".format(text.replace("'", r"\'"))
    return '"{}"'.format(text.replace('"', r"\""))


def _columns(words: str) -> int:
    """Return the number of columns of *words* in a terminal."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in words)
