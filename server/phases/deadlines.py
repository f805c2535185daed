"""What happens in a match because time passes, and when."""

import time

from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.match.controls import (
    MOST_ENTRIES,
    Cause,
    Conclude,
    Control,
    Ending,
    Lapse,
    TakeOver,
    TimeOut,
)
from tilewyrm.engine.match.terms import TimeOutBrings
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.transition import Transition
from tilewyrm.server.phases.controls import STAND_IN, player_of_resigned
from tilewyrm.server.seats.presence import Presence

GRACE_S = 0.5
"""How long a decision may be on its way that was made in time."""
LAPSE_S = 120.0
"""How long a proposal waits for its answers."""
_MINUTE_S = 60


class Deadlines:
    """The next thing that is due in one match."""

    def __init__(self, match: Match, presence: Presence, abandoned_s: float) -> None:
        """Look at *match*, which ends when nobody has been there for *abandoned_s*."""
        self._match = match
        self._abandoned_s = abandoned_s
        self._presence = presence
        self._proposal_seq = 0
        self._proposed_s = 0.0

    def due_in(self) -> float | None:
        """Return in how many seconds the next thing is due; None: nothing is, as things stand."""
        return min((seconds for seconds, _ in self._all()), default=None)

    def expired(self) -> Transition | None:
        """Return what the thing that is due now leads to; None when nothing is."""
        for seconds, control in sorted(self._all(), key=lambda wait: wait[0]):
            if seconds <= 0:
                try:
                    return self._match.control(control)
                except IllegalEntry:
                    continue
        return None

    def _all(self) -> list[tuple[float, Control]]:
        """Return everything that is to come, with the seconds until then."""
        if self._match.result is not None:
            return []
        return self._clock() + self._proposal() + self._away() + self._length()

    def _clock(self) -> list[tuple[float, Control]]:
        left_ms, seat = self._match.left_ms(), self._match.position.running
        if left_ms is None or seat is None:
            return []
        terms = self._match.position.terms
        resigns = terms.time_out is TimeOutBrings.RESIGNATION
        bot = player_of_resigned(terms) if resigns else STAND_IN
        return [(left_ms / 1000 + GRACE_S, TimeOut(seat, bot))]

    def _proposal(self) -> list[tuple[float, Control]]:
        proposal = self._match.position.standing.proposal
        if proposal is None:
            return []
        if proposal.seq != self._proposal_seq:
            self._proposal_seq, self._proposed_s = proposal.seq, time.monotonic()
        return [(self._proposed_s + LAPSE_S - time.monotonic(), Lapse())]

    def _length(self) -> list[tuple[float, Control]]:
        if self._match.seq < MOST_ENTRIES:
            return []
        return [(0.0, Conclude(Ending.TOO_LONG))]

    def _away(self) -> list[tuple[float, Control]]:
        """Return who is to be replaced, and the end of a match to which nobody comes."""
        standing, terms = self._match.position.standing, self._match.position.terms
        people = [seat for seat, here in enumerate(standing.seats) if here.person]
        if all(map(self._presence.here, people)):
            return []
        after_s = terms.takeover_minutes * _MINUTE_S
        waits: list[tuple[float, Control]] = []
        for seat in standing.voters() if after_s else ():
            away_s = self._presence.away_s(seat)
            if away_s and not standing.paused:
                waits.append((after_s - away_s, TakeOver(seat, STAND_IN, Cause.AWAY, int(away_s))))
        away_s = min(self._presence.away_s(seat) for seat in people)
        if away_s:
            waits.append((self._abandoned_s - away_s, Conclude(Ending.ABANDONED)))
        return waits
