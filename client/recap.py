"""What a player has missed: what happened since they decided last, in the lines that matter."""

from collections.abc import Sequence

from tilewyrm.client.canvas import Canvas, wrap
from tilewyrm.client.cover import CHOICE, Cover
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Area, LogText
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_MOST = 6
"""Lines that are told at once."""
_WEIGHTY = frozenset({"warning", "error", "good", "danger"})
_WIDTHS = (60, 46, 38)
"""Columns that the box over a board may have where one as wide as the board hides too much."""
_PASSING = frozenset({"propose", "reply", "lapse", "take_back"})
"""Control entries that are told while they matter, not afterwards."""


class Recap:
    """What is told a player when it is their turn again; the first key puts it away."""

    def __init__(self) -> None:
        self.lines: Sequence[LogText] = ()
        """What is told now; empty for nothing."""
        self._from = 0
        """The line of the log where what is told now begins."""
        self._since = 0
        self._others = False
        self._begins: dict[int, int] = {}
        """The line of the log where each entry begins, by seq."""
        self._end = 0
        self._passed: set[int] = set()
        """Lines that are not worth telling: what was taken back, and how that was agreed."""

    def follow(self, model: Model, entry: service_pb2.LogLine, lines: int) -> None:
        """Take note of *entry*, with which the log has come to so many *lines*."""
        begin = self._begins[entry.seq] = self._end
        self._end = lines
        if entry.HasField("control") and entry.control.WhichOneof("kind") in _PASSING:
            if entry.control.HasField("take_back"):
                begin = self._begins.get(entry.control.take_back.to_seq, begin)
            self._passed.update(range(begin, lines))
        if not entry.HasField("decided"):
            return
        if entry.decided.seat == model.seat:
            self._since, self._others = lines, False
        else:
            self._others = True

    def tell(self, log: Sequence[LogText]) -> None:
        """Tell what has happened in *log*, if others have moved."""
        self._from, self._since = self._since, len(log)
        self.lines = self._weighed(log) if self._others else ()
        self._others = False

    def tell_again(self, log: Sequence[LogText]) -> None:
        """Tell the same in the words of *log*, which has the same lines in another language."""
        if self.lines:
            self.lines = self._weighed(log)

    def _weighed(self, log: Sequence[LogText]) -> Sequence[LogText]:
        told = range(self._from, self._since)
        return what_matters([log[line] for line in told if line not in self._passed])

    def put_away(self) -> bool:
        """Tell it no longer; return whether anything was told."""
        told = bool(self.lines)
        self.lines = ()
        return told


def what_matters(lines: Sequence[LogText]) -> list[LogText]:
    """Return the *lines* that a player should know of, each once: points first; maybe none."""
    once = list({line.text: line for line in lines}.values())
    points = [line for line in once if "points" in line.style.split()]
    others = [line for line in once if _WEIGHTY & set(line.style.split())]
    return [*points, *others][:_MOST]


def recap_rows(lines: Sequence[LogText], width: int) -> list[tuple[str, str]]:
    """Return *lines* in rows of *width* columns, each with its style."""
    return [(part, line.style) for line in lines for part in wrap(line.text, width, "  ")]


def draw_recap(lines: Sequence[LogText], canvas: Canvas) -> int:
    """Draw *lines* in a box at the top of *canvas*, those that fit whole; return the rows used."""
    told = list(lines)
    while told and len(recap_rows(told, canvas.width - 3)) + 2 > canvas.height:
        told.pop()
    if not told:
        return 0
    rows = recap_rows(told, canvas.width - 3)
    height = len(rows) + 2
    canvas.fill(0, 0, canvas.width, height)
    inner = canvas.frame(0, 0, canvas.width, height, title=tell("log.recap"), style="question")
    for row, (text, style) in enumerate(rows):
        inner.put(0, row, text, style)
    return height


def lay_recap(lines: Sequence[LogText], canvas: Canvas, room: Area, asked: Area) -> None:
    """Draw *lines* in a box over *room* where it hides least: nothing of *asked*, if it can."""
    cover = Cover(canvas, room)
    cover.keep(asked)
    boxes = []
    for width in (room.width, *(width for width in _WIDTHS if width < room.width)):
        height = min(len(recap_rows(lines, width - 3)) + 2, room.height)
        box = cover.best(width, height)
        boxes.append((cover.hidden(box), box))
        if boxes[-1][0] < CHOICE:
            break
    _, found = min(boxes, key=lambda each: each[0])
    draw_recap(lines, canvas.inside(*found))
