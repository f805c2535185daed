"""What a player has missed: what happened since they decided last, in the lines that matter."""

from collections.abc import Sequence

from tilewyrm.client.canvas import Canvas, wrap
from tilewyrm.client.model import Model
from tilewyrm.client.scene import LogText
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_MOST = 6
"""Lines that are told at once."""
_WEIGHTY = frozenset({"warning", "error", "good", "danger"})


class Recap:
    """What is told a player when it is their turn again; the first key puts it away."""

    def __init__(self) -> None:
        self.lines: Sequence[LogText] = ()
        """What is told now; empty for nothing."""
        self._from = 0
        """The line of the log where what is told now begins."""
        self._since = 0
        self._others = False

    def follow(self, model: Model, entry: service_pb2.LogLine, lines: int) -> None:
        """Take note of *entry*, with which the log has come to so many *lines*."""
        if not entry.HasField("decided"):
            return
        if entry.decided.seat == model.seat:
            self._since, self._others = lines, False
        else:
            self._others = True

    def tell(self, log: Sequence[LogText]) -> None:
        """Tell what has happened in *log*, if others have moved."""
        self.lines = what_matters(log[self._since :]) if self._others else ()
        self._from, self._since, self._others = self._since, len(log), False

    def tell_again(self, log: Sequence[LogText]) -> None:
        """Tell the same in the words of *log*, which has the same lines in another language."""
        if self.lines:
            self.lines = what_matters(log[self._from : self._since])

    def put_away(self) -> bool:
        """Tell it no longer; return whether anything was told."""
        told = bool(self.lines)
        self.lines = ()
        return told


def what_matters(lines: Sequence[LogText]) -> list[LogText]:
    """Return the *lines* that a player should know of: points first; none, if nothing matters."""
    points = [line for line in lines if "points" in line.style.split()]
    others = [line for line in lines if _WEIGHTY & set(line.style.split())]
    return [*points, *others][:_MOST]


def recap_rows(lines: Sequence[LogText], width: int) -> list[tuple[str, str]]:
    """Return *lines* in rows of *width* columns, each with its style."""
    return [(part, line.style) for line in lines for part in wrap(line.text, width, "  ")]


def draw_recap(lines: Sequence[LogText], canvas: Canvas) -> int:
    """Draw *lines* in a box at the top of *canvas*, as far as it goes; return the rows used."""
    rows = recap_rows(lines, canvas.width - 3)
    height = min(len(rows) + 2, canvas.height)
    canvas.fill(0, 0, canvas.width, height)
    inner = canvas.frame(0, 0, canvas.width, height, title=tell("log.recap"), style="question")
    for row, (text, style) in enumerate(rows[: inner.height]):
        inner.put(0, row, text, style)
    return height
