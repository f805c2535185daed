"""The text of an edition file: bounded before it is parsed, every complaint with its line.

A replay carries the text, so a stranger may have written it. What is let through to the TOML
parser is so little of anything that parsing and reading it takes a fraction of a second.
"""

import hashlib
import re
import tomllib
from bisect import bisect_right
from functools import cached_property
from typing import Any

from tilewyrm.engine.errors import EditionError

MOST_BYTES = 256 << 10
MOST_LINES = 4000
LONGEST_LINE = 1000
DEEPEST = 8
"""Tables and lists within each other, on one line or over several."""
MOST_MARKS = 16_000
"""Signs that part one value or name from the next, in the whole text."""
MOST_DOTS = 16
"""Dots on one line: a name of many parts costs the parser the square of their number."""

_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|[\[\]{}=,.\n]",
    re.DOTALL,
)
"""Strings and comments, whole, and the signs outside them. Linear in the length of the text."""
_SECTION = re.compile(r"[ \t]*\[\[?[ \t]*([\w.-]+)")
_KEY = re.compile(r'[ \t]*"?([^"=\s]+)"?[ \t]*=')
_AT_LINE = re.compile(r"at line (\d+)")


class EditionText:
    """An edition file's text and what it says."""

    def __init__(self, text: str) -> None:
        """Parse *text* as TOML, if it keeps the bounds.

        Raises:
            EditionError: with the line and what is wrong there.
        """
        self.text = text
        _check_bounds(text)
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            found = _AT_LINE.search(str(error))
            line = int(found[1]) if found else text.count("\n") + 1
            raise EditionError(f"this is not TOML: {error}", line) from error

    @property
    def digest(self) -> bytes:
        """SHA-256 of the text in UTF-8, 32 bytes."""
        return hashlib.sha256(self.text.encode("utf-8")).digest()

    def line_of(self, key: str, section: str = "") -> int:
        """Return the 1-based line on which *key* stands in *section*; 0 if it cannot be told.

        *section* is the header's words, such as ``base.tiles``, empty before the first one. An
        empty *key* is the header itself.
        """
        return self._lines.get((section, key), 0)

    def line_at(self, offset: int) -> int:
        """Return the 1-based line of the character at *offset*."""
        return bisect_right(self._starts, offset)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    @cached_property
    def _lines(self) -> dict[tuple[str, str], int]:
        """The line of each section, with key "", and each key in it: the first of several."""
        section = ""
        lines: dict[tuple[str, str], int] = {}
        for number, line in enumerate(self.text.split("\n"), 1):
            if found := _SECTION.match(line):
                section = found[1]
                lines.setdefault((section, ""), number)
            elif found := _KEY.match(line):
                lines.setdefault((section, found[1]), number)
        return lines


def _check_bounds(text: str) -> None:
    """Raise EditionError if *text* is more than an edition can be."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise EditionError(f"{size} bytes are too many for an edition: at most {MOST_BYTES}")
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise EditionError(f"{len(lines)} lines are too many for an edition: at most {MOST_LINES}")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise EditionError(f"the line has more than {LONGEST_LINE} characters", number)
    line_number, depth, dots, marks = 1, 0, 0, 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign == "\n":
            line_number, dots = line_number + 1, 0
            continue
        if len(sign) > 1:
            line_number += sign.count("\n")
            continue
        marks += 1
        depth += (sign in "[{") - (sign in "]}")
        dots += sign == "."
        if depth > DEEPEST:
            raise EditionError(f"more than {DEEPEST} tables within each other", line_number)
        if dots > MOST_DOTS:
            raise EditionError(f"more than {MOST_DOTS} dots on one line", line_number)
        if marks > MOST_MARKS:
            raise EditionError(f"more than {MOST_MARKS} values and names", line_number)
