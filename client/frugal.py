"""The way to a terminal, with few bytes: a look is written when a character needs it.

A picture changes its colours in nearly every cell, and a look in full has some forty bytes. So only
what differs from the look before is written, blanks do without their ink, and who jumps from row to
row in one look writes none.
"""

import sys
from functools import lru_cache
from typing import NamedTuple

from prompt_toolkit.output import Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.utils import get_bell_environment_variable, get_term_environment_variable

_WIDE = {"2": 5, "5": 3}
"""How many numbers a colour has that is none of the sixteen, by the second of them."""
_ENDS = {"1": "22", "2": "22"} | {mark: f"2{mark}" for mark in "345789"}
"""What ends each mark."""
_WEIGHTS = frozenset(("1", "2"))
"""Marks that have one end."""
_ON_BLANKS = frozenset(("4", "5", "7", "9"))
"""Marks that show where no character is: underlined, blinking, reverse, struck out."""


class _Look(NamedTuple):
    """`Select Graphic Rendition` in its parts."""

    ink: str = ""
    paper: str = ""
    marks: frozenset[str] = frozenset()


_PLAIN = _Look()


class FrugalOutput(Vt100_Output):
    """Writes looks late, and as changes."""

    _shown: _Look | None = None
    """The look that the terminal has; None as long as nobody knows."""
    _wanted = _PLAIN

    def write(self, data: str) -> None:
        """Write *data* in the look that is wanted; ends of lines have none."""
        wanted, shown = self._wanted, self._shown
        if not data.strip("\r\n"):
            super().write(data)
            return
        blank = shown is not None and not data.strip(" ") and not wanted.marks & _ON_BLANKS
        self._change(wanted._replace(ink=shown.ink) if shown is not None and blank else wanted)
        super().write(data)

    def write_raw(self, data: str) -> None:
        """Write *data*; a look is only noted."""
        if data.startswith("\x1b[0") and data.endswith("m"):
            self._wanted = _look(data)
            return
        if data.endswith(("J", "K", "l", "h")):  # these paint, or may leave the screen
            self._change(self._wanted)
        super().write_raw(data)

    def flush(self) -> None:
        """Write all that is not yet, the look that is wanted too."""
        self._change(self._wanted)
        super().flush()

    def _change(self, look: _Look) -> None:
        if look != self._shown:
            super().write_raw(change(self._shown, look))
            self._shown = look


def frugal_output() -> Output:
    """Return the output of this process's terminal; that of the library where it is no VT100."""
    if sys.platform == "win32" or not sys.stdout.isatty():
        return create_output()
    return FrugalOutput.from_pty(
        sys.stdout,
        term=get_term_environment_variable(),
        enable_bell=get_bell_environment_variable(),
    )


@lru_cache(maxsize=1 << 14)
def change(before: _Look | None, after: _Look) -> str:
    """Return what turns the look *before*, None for any, into *after*."""
    if after == _PLAIN:
        return "\x1b[0m"
    gone = before.marks - after.marks if before is not None else frozenset()
    if before is None or (gone & _WEIGHTS and after.marks & _WEIGHTS):
        before, numbers = _PLAIN, ["0"]
    else:
        numbers = sorted(_ENDS[mark] for mark in gone)
    numbers += sorted(after.marks - before.marks)
    if after.ink != before.ink:
        numbers.append(after.ink or "39")
    if after.paper != before.paper:
        numbers.append(after.paper or "49")
    return f"\x1b[{';'.join(numbers)}m"


@lru_cache(maxsize=1 << 12)
def _look(code: str) -> _Look:
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
    return _Look(ink, paper, frozenset(marks))
