"""Select Graphic Rendition: the look of characters on a terminal, and its escape sequences."""

from functools import lru_cache
from typing import NamedTuple

_WIDE = {"2": 5, "5": 3}
"""How many numbers a colour has that is none of the sixteen, by the second of them."""
_ENDS = {"1": "22", "2": "22"} | {mark: f"2{mark}" for mark in "345789"}
"""What ends each mark."""
_WEIGHTS = frozenset(("1", "2"))
"""Marks that have one end."""
_ON_BLANKS = frozenset(("4", "5", "7", "9"))
"""Marks that show where no character is: underlined, blinking, reverse, struck out."""
_OTHER_HALF = {"▀": "▄", "▄": "▀"}


class Sgr(NamedTuple):
    """`Select Graphic Rendition` in its parts, each as it is written."""

    ink: str = ""
    paper: str = ""
    marks: frozenset[str] = frozenset()

    @property
    def shows_on_blanks(self) -> bool:
        """Whether a blank has more of it than the paper."""
        return bool(self.marks & _ON_BLANKS)


PLAIN = Sgr()


@lru_cache(maxsize=1 << 14)
def change(before: Sgr | None, after: Sgr) -> str:
    """Return what turns the look *before*, None for any, into *after*."""
    if after == before:
        return ""
    if after == PLAIN:
        return "\x1b[0m"
    gone = before.marks - after.marks if before is not None else frozenset()
    if before is None or (gone & _WEIGHTS and after.marks & _WEIGHTS):
        before, numbers = PLAIN, ["0"]
    else:
        numbers = sorted(_ENDS[mark] for mark in gone)
    numbers += sorted(after.marks - before.marks)
    if after.ink != before.ink:
        numbers.append(after.ink or "39")
    if after.paper != before.paper:
        numbers.append(after.paper or "49")
    return f"\x1b[{';'.join(numbers)}m"


@lru_cache(maxsize=1 << 12)
def sgr_of(code: str) -> Sgr:
    """Return the look that *code* says in full."""
    ink = paper = ""
    marks = set()
    numbers = code[2:-1].split(";")[1:]
    while numbers:
        length = _WIDE[numbers[1]] if numbers[0] in ("38", "48") else 1
        part, numbers = ";".join(numbers[:length]), numbers[length:]
        kind = part.split(";")[0]
        if len(kind) == 2 and kind[0] in "39":
            ink = part
        elif len(kind) > 1 and kind.startswith(("4", "10")):
            paper = part
        else:
            marks.add(part)
    return Sgr(ink, paper, frozenset(marks))


@lru_cache(maxsize=1 << 14)
def inverted_half(char: str, look: Sgr) -> tuple[str, Sgr] | None:
    """Return the other way to write two pixels, with ink and paper exchanged.

    None for any other character.

    Of the sixteen colours some terminals have fewer for papers than for inks: they stay.
    """
    wide = look.ink.startswith("38;") and look.paper.startswith("48;")
    if char not in _OTHER_HALF or not wide or look.marks:
        return None
    return _OTHER_HALF[char], Sgr("38" + look.paper[2:], "48" + look.ink[2:])
