"""Recap for a player: the important lines since they last had a choice.

A decision without an alternative, recorded for them while others move, is part of what happened.
"""

from collections.abc import Sequence

from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.v1 import service_pb2

_MOST = 6
"""Lines that are told at once."""
_WEIGHTY = frozenset({"warning", "error", "good", "danger"})
_PASSING = frozenset({"propose", "reply", "lapse", "take_back"})
"""Control entries that are told while they matter, not afterwards."""


class Recap:
    """The recap shown when it is a player's turn again; the first key closes it."""

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
        if entry.decided.seat != model.seat:
            self._others = True
        elif not (self._others and entry.decided.only_choice):
            self._since, self._others = lines, False

    def tell(self, log: Sequence[LogText]) -> None:
        """Tell what has happened in *log*, if others have moved."""
        self._from, self._since = self._since, len(log)
        self.lines = self._weighed(log) if self._others else ()
        self._others = False

    def retranslate(self, log: Sequence[LogText]) -> None:
        """Tell the same in the words of *log*, which has the same lines in another language."""
        if self.lines:
            self.lines = self._weighed(log)

    def _weighed(self, log: Sequence[LogText]) -> Sequence[LogText]:
        told = range(self._from, self._since)
        return what_matters([log[line] for line in told if line not in self._passed])

    def dismiss(self) -> bool:
        """Close the recap; return whether one was shown."""
        told = bool(self.lines)
        self.lines = ()
        return told


def what_matters(lines: Sequence[LogText]) -> list[LogText]:
    """Return the *lines* that a player should know of, each once: points first; maybe none."""
    once = list({line.text: line for line in lines}.values())
    points = [line for line in once if "points" in line.style.split()]
    others = [line for line in once if _WEIGHTY & set(line.style.split())]
    return [*points, *others][:_MOST]
