"""Texts on rows of a given width: shortened, and broken between words."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from prompt_toolkit.utils import get_cwidth

_WORDS = re.compile(r"(?:(?:[«“„♟⚑★♞☁]|\(?\d+)\s+)*\S+(?:\s+[:;!?»]+[.,)]*(?=\s|$))*")
"""Words, each with the number or sign before it and signs that French parts from it by a blank."""


def columns(text: str) -> int:
    """Return how many columns *text* takes."""
    return int(get_cwidth(text))


def shorten(text: str, width: int) -> str:
    """Return *text* cut to *width* columns, its end replaced by ``…`` when it is longer."""
    if get_cwidth(text) <= width:
        return text
    kept = ""
    for char in text:
        if get_cwidth(kept + char) > width - 1:
            break
        kept += char
    return f"{kept}…" if width > 0 else ""


def shorten_apart(texts: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Return each of *texts* cut to its width; two that would look alike keep of their ends, too.

    As much of the end as tells them apart, where that is possible.
    """
    found = [shorten(text, width) for text, width in zip(texts, widths, strict=True)]
    for tail in range(1, max(widths, default=0)):
        alike = [at for at, each in enumerate(found) if each != texts[at] and found.count(each) > 1]
        for at in alike:
            if tail < widths[at] - 1:
                end = texts[at][-tail:]
                found[at] = f"{shorten(texts[at], widths[at] - get_cwidth(end))}{end}"
    return found


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Return *text* in lines of at most *width* columns, those after the first indented.

    A word that is longer than a line, such as the path of a file, goes on in the next. No line
    begins with the sign that ends a clause, or ends with an opening quotation mark or with the
    number of the things that follow, if there is room.
    """
    return [*_lines(text, width, indent)]


@lru_cache(maxsize=4096)
def _lines(text: str, width: int, indent: str) -> tuple[str, ...]:
    lines: list[str] = []
    current = ""
    for word in _unbroken(text, width - get_cwidth(indent)):
        start = indent if lines else ""
        candidate = f"{current} {word}" if current else start + word
        if current and get_cwidth(candidate) > width:
            lines.append(current)
            candidate = indent + word
        while get_cwidth(candidate) > width > get_cwidth(indent) + 1:
            end = _fitting(candidate, width)
            lines.append(candidate[:end])
            candidate = indent + candidate[end:]
        current = shorten(candidate, width)
    lines.append(current)
    return tuple(lines)


def _unbroken(text: str, width: int) -> Iterator[str]:
    """Yield the parts of *text* that belong on one line of *width* columns."""
    for part in _WORDS.findall(text):
        yield from (part,) if get_cwidth(part) <= width else part.split()


def _fitting(text: str, width: int) -> int:
    """Return how many characters of *text* fit into *width* columns."""
    return next(end for end in range(len(text), -1, -1) if get_cwidth(text[:end]) <= width)
