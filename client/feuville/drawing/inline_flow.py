"""Inline flow: pieces of text side by side, wrapped into as many rows as they need."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.model.face_output import Thing


class TextRun(NamedTuple):
    """A text in one style."""

    text: str
    style: str = ""
    thing: Thing | None = None
    """The thing that can be looked at there."""


Piece = Sequence[TextRun]
"""Texts that stay together."""


def width_of(piece: Piece) -> int:
    """Return the columns that *piece* takes."""
    return sum(get_cwidth(run.text) for run in piece)


class InlineFlow:
    """Pieces in rows of a width, with some columns between them.

    A piece that is wider than a row has a row for itself; an empty one is left out. All rows but
    the first one begin after *indent* columns.
    """

    def __init__(
        self, pieces: Iterable[Piece], width: int, gap: int = 2, *, indent: int = 0
    ) -> None:
        self._gap, self._indent = gap, indent
        self._rows: list[list[Piece]] = []
        free = 0
        for piece in pieces:
            need = width_of(piece)
            if not need:
                continue
            if self._rows and free >= need + gap:
                self._rows[-1].append(piece)
                free -= need + gap
            else:
                free = width - need - (indent if self._rows else 0)
                self._rows.append([piece])

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._rows)

    def draw(self, canvas: Canvas, y: int = 0) -> int:
        """Draw it from row *y* on; return the row after it."""
        for number, row in enumerate(self._rows):
            x = self._indent if number else 0
            for piece in row:
                for run in piece:
                    start = x
                    x = canvas.put(x, y, run.text, run.style)
                    if run.thing is not None:
                        canvas.place(start, y, x - start, 1, run.thing)
                x += self._gap
            y += 1
        return y


def fold(text: str, width: int) -> list[str]:
    """Return *text* in lines of at most *width* columns; a word that is longer is hyphenated."""
    lines = [""]
    for word in text.split():
        if lines[-1] and get_cwidth(lines[-1]) + 1 + get_cwidth(word) <= width:
            lines[-1] += f" {word}"
            continue
        if lines[-1]:
            lines.append("")
        while get_cwidth(word) > width > 1:
            lines[-1], word = f"{word[: width - 1]}-", word[width - 1 :]
            lines.append("")
        lines[-1] = word
    return lines
