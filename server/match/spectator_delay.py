"""How much of a match those who look on are shown: it is some turns old, until the end."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.state import MatchState
from tilewyrm.server.match.entry_record import EntryRecord


class ReleasedEntries(NamedTuple):
    """Entries that are shown together, and where the match stood after them."""

    lines: Sequence[EntryRecord]
    position: MatchState
    standing_changed: bool
    """Whether more than the clocks changed around the game."""


class SpectatorDelay:
    """Holds every position of a match back until so many turns have ended after it.

    A turn ends when another seat is asked than before. At the end of the match nothing is held
    back any more.
    """

    def __init__(self, turns: int) -> None:
        """Show what is *turns* turns old, 0 or more; nothing has happened yet."""
        self._turns = turns
        self._held: deque[tuple[int, Sequence[EntryRecord], MatchState]] = deque()
        """Positions that are not shown yet, each with the number of its turn and what led to it."""
        self._turn = 0
        self._asked: int | None = None
        self._taken: int | None = None
        """The seq of the last position that was taken."""
        self.position: MatchState | None = None
        """The newest position that may be shown; None: not even the first."""

    @property
    def seq(self) -> int:
        """The seq of the last entry that may be shown, 0 before the first."""
        return 0 if self.position is None else self.position.seq

    @property
    def none(self) -> bool:
        """Whether nothing is ever held back."""
        return not self._turns

    def take(self, position: MatchState, lines: Sequence[EntryRecord]) -> list[ReleasedEntries]:
        """Note that the match has come to *position*; return what may be shown now, oldest first.

        Args:
            position: where somebody decides, or the match is over; it will not be changed.
            lines: every entry up to there.
        """
        if position.seq == self._taken:
            return []
        fresh = lines[self._taken or 0 : position.seq]
        self._taken = position.seq
        if not self._turns:
            return [self._shown(fresh, position)]
        for seat in _asked(fresh, position):
            if seat != self._asked:
                self._turn, self._asked = self._turn + 1, seat
        self._held.append((self._turn, fresh, position))
        return list(self._released(over=position.result is not None))

    def _released(self, *, over: bool) -> Iterator[ReleasedEntries]:
        while self._held and (over or self._turn - self._held[0][0] >= self._turns):
            _, lines, position = self._held.popleft()
            yield self._shown(lines, position)

    def _shown(self, lines: Sequence[EntryRecord], position: MatchState) -> ReleasedEntries:
        before, self.position = self.position, position
        alike = before is not None and position.standing.alike(before.standing)
        return ReleasedEntries(lines, position, not alike)


def _asked(lines: Sequence[EntryRecord], position: MatchState) -> Iterator[int]:
    """Yield the seats that were asked along *lines* and are asked after them, at *position*."""
    for line in lines:
        if isinstance(line.entry, Decided):
            yield line.entry.seat
    pending = position.state.pending
    if isinstance(pending, Choice):
        yield pending.seat
