"""Presence at one table: who is connected, and since when others are away. In memory only."""

import time
from collections.abc import Mapping, Sequence

from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.v1 import service_pb2


class Presence:
    """Presence at one table: a player is here while a stream of the seat is open."""

    def __init__(self, audience: Broadcaster, gone_s: Sequence[float], quiet_s: float) -> None:
        """Follow *audience* of a table, with no stream open yet.

        Args:
            audience: the open streams.
            gone_s: since when the player of each seat is away, in seconds of `time.monotonic`.
            quiet_s: the last change of presence, likewise.
        """
        self._audience = audience
        self.quiet_s = quiet_s
        """The last closing of a stream or change of a seat, in seconds of `time.monotonic`."""
        self._gone_s = list(gone_s)
        self._here: set[int] = set()
        self._spectators = 0

    def update(self) -> tuple[bool, bool]:
        """Compare with the open streams; return whether players, and whether spectators changed."""
        here, spectators = self._audience.seats(), self._audience.spectators()
        for seat in self._here - here:
            self._gone_s[seat] = time.monotonic()
        changes = here != self._here, spectators != self._spectators
        if any(changes):
            self.quiet_s = time.monotonic()
        self._here, self._spectators = here, spectators
        return changes

    @property
    def gone_s(self) -> Sequence[float]:
        """Since when the player of each seat is away, if so, in seconds of `time.monotonic`."""
        return tuple(self._gone_s)

    def rearrange(
        self, seats: Mapping[int, int], before: Sequence[SeatRow], after: Sequence[SeatRow]
    ) -> None:
        """Move the players from the seats of *before* to those of *after*.

        The player of seat *n* moves to ``seats[n]``. A new player is away since now.
        """
        came_from = {now: then for then, now in seats.items()}
        gone_s = self._gone_s
        self._gone_s = [gone_s[came_from.get(seat, seat)] for seat in range(len(after))]
        self._here = {seats.get(seat, seat) for seat in self._here}
        for seat, row in enumerate(after):
            if row.seated and not before[came_from.get(seat, seat)].seated:
                self._gone_s[seat] = time.monotonic()

    def here(self, seat: int) -> bool:
        """Return whether a stream of *seat* is open."""
        return seat in self._here

    def away_s(self, seat: int) -> float:
        """Return for how many seconds the player of *seat* has been away; 0: is here."""
        return 0.0 if seat in self._here else time.monotonic() - self._gone_s[seat]

    def message(self, seats: Sequence[SeatRow]) -> service_pb2.Presence:
        """Return the presence message for all audiences; bots are always here."""
        return service_pb2.Presence(
            seats=[
                service_pb2.SeatPresence(
                    here=bool(row.bot) or self.here(seat),
                    away_s=0 if row.bot or row.free else int(self.away_s(seat)),
                )
                for seat, row in enumerate(seats)
            ],
            spectators=self._spectators,
        )
