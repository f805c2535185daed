"""Spectator delay: spectators see a match some turns late, until its end."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.state import MatchState
from tilewyrm.server.match.entry_record import EntryRecord


class ReleasedEntries(NamedTuple):
    """Entries that are released together, and the position after them."""

    lines: Sequence[EntryRecord]
    position: MatchState
    standing_changed: bool
    """Whether the standing changed, apart from the clocks."""


class SpectatorDelay:
    """Delays every position of a match until a number of turns have ended after it.

    A turn ends when another seat is asked. The end of the match releases all positions.
    """

    def __init__(self, turns: int) -> None:
        """Delay by *turns* turns, 0 or more; begin before the match."""
        self._turns = turns
        self._queue: deque[tuple[int, Sequence[EntryRecord], MatchState]] = deque()
        """Positions to be released, oldest first: (turn, entries that led there, position)."""
        self._turn = 0
        self._seat: int | None = None
        self._last_seq: int | None = None
        """The seq of the last position that was added."""
        self.position: MatchState | None = None
        """The newest released position; None: not even the first."""

    @property
    def seq(self) -> int:
        """The seq of the last released entry, 0 before the first."""
        return 0 if self.position is None else self.position.seq

    @property
    def is_zero(self) -> bool:
        """Whether nothing is delayed."""
        return not self._turns

    def add(self, position: MatchState, lines: Sequence[EntryRecord]) -> list[ReleasedEntries]:
        """Add *position*, which the match has reached; return what is released now, oldest first.

        Args:
            position: a decision of a seat, or the end of the match; it is not changed later.
            lines: every entry up to there.
        """
        if position.seq == self._last_seq:
            return []
        fresh = lines[self._last_seq or 0 : position.seq]
        self._last_seq = position.seq
        if not self._turns:
            return [self._release_one(fresh, position)]
        for seat in _asked_seats(fresh, position):
            if seat != self._seat:
                self._turn, self._seat = self._turn + 1, seat
        self._queue.append((self._turn, fresh, position))
        return list(self._release(over=position.result is not None))

    def _release(self, *, over: bool) -> Iterator[ReleasedEntries]:
        while self._queue and (over or self._turn - self._queue[0][0] >= self._turns):
            _, lines, position = self._queue.popleft()
            yield self._release_one(lines, position)

    def _release_one(self, lines: Sequence[EntryRecord], position: MatchState) -> ReleasedEntries:
        before, self.position = self.position, position
        alike = before is not None and position.standing.alike(before.standing)
        return ReleasedEntries(lines, position, not alike)


def _asked_seats(lines: Sequence[EntryRecord], position: MatchState) -> Iterator[int]:
    """Yield the seats that decided *lines*, and the seat that is asked at *position*."""
    for line in lines:
        if isinstance(line.entry, Decided):
            yield line.entry.seat
    pending = position.state.pending
    if isinstance(pending, Choice):
        yield pending.seat
