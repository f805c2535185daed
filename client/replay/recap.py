"""Recap for a player: what the others did, and the important lines, since they had a choice.

A decision without an alternative, recorded for them while others move, is part of what happened.
"""

from collections.abc import Sequence

from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_MOST = 6
"""Lines that are told at once."""
_MOST_WITH_MOVES = 8
"""The same with the moves of several opponents."""
_LEAST = 3
"""Important lines kept with any number of opponents."""
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
        self._model = Model()
        """The table as it was at the last entry."""

    def follow(self, model: Model, entry: service_pb2.LogLine, lines: int) -> None:
        """Take note of *entry*, with which the log has come to so many *lines*."""
        self._model = model
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
        span = range(self._from, self._since)
        lines = [log[line] for line in span if line not in self._passed]
        told, moves = what_matters(lines, self._model.seat), self._moves(lines)
        if len(moves) == 1 and not told:
            return ()  # the board and the log show it
        return [*moves, *told[: max(_MOST_WITH_MOVES - len(moves), _LEAST)]]

    def _moves(self, lines: Sequence[LogText]) -> list[LogText]:
        """Return what each opponent did in the last turn that *lines* tell of, a line each."""
        moves: dict[int, list[str]] = {}
        for line in lines:
            if line.seat is None or line.seat == self._model.seat:
                continue
            if line.begins_turn:
                moves.pop(line.seat, None)
            if line.brief:
                moves.setdefault(line.seat, []).append(line.brief)
        return [
            LogText(
                tell("log.recap.moves", who=self._model.name(seat), what=", ".join(done)),
                seat_style(seat),
                seat=seat,
            )
            for seat, done in moves.items()
        ]

    def dismiss(self) -> bool:
        """Close the recap; return whether one was shown."""
        told = bool(self.lines)
        self.lines = ()
        return told


def what_matters(lines: Sequence[LogText], seat: int | None = None) -> list[LogText]:
    """Return the *lines* that a player should know of, each once; maybe none.

    What happened to the player in *seat*, that is no points, comes first: what was lost without a
    choice. Then come points, then the rest.
    """
    once = list({line.text: line for line in lines}.values())
    points = [line for line in once if "points" in line.style.split()]
    others = [line for line in once if _WEIGHTY & set(line.style.split())]
    own = [line for line in others if line.seat is not None and line.seat == seat]
    return [*own, *points, *(line for line in others if line not in own)][:_MOST]
