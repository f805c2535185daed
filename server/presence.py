"""Who is at a table now, and since when others are away. Kept in memory only."""

import time
from collections.abc import Sequence

from tilewyrm.server.audience import Audience
from tilewyrm.server.rows import SeatRow
from tilewyrm.v1 import service_pb2


class Presence:
    """The people of one table: each is here while a stream of the seat is open."""

    def __init__(self, audience: Audience, gone_s: Sequence[float], quiet_s: float) -> None:
        """Look at *audience* of a table, to which nobody has come yet.

        Args:
            audience: who watches.
            gone_s: since when the player of each seat is away, in seconds of `time.monotonic`.
            quiet_s: when somebody came or went last, likewise.
        """
        self._audience = audience
        self.quiet_s = quiet_s
        """When a stream was closed or a seat changed last, in seconds of `time.monotonic`."""
        self._gone_s = list(gone_s)
        self._here: set[int] = set()
        self._spectators = 0

    def look(self) -> tuple[bool, bool]:
        """Look who is here; return whether a player, and whether a spectator came or went."""
        here, spectators = self._audience.seats(), self._audience.spectators()
        for seat in self._here - here:
            self._gone_s[seat] = time.monotonic()
        news = here != self._here, spectators != self._spectators
        if any(news):
            self.quiet_s = time.monotonic()
        self._here, self._spectators = here, spectators
        return news

    @property
    def gone_s(self) -> Sequence[float]:
        """Since when the player of each seat is away who is, in seconds of `time.monotonic`."""
        return tuple(self._gone_s)

    def seated(self, seat: int) -> None:
        """Take note that somebody else sits on *seat* from now on: away, but not for long."""
        self._gone_s[seat] = time.monotonic()

    def arrange(self, order: Sequence[int]) -> None:
        """Let the player of seat ``order[n]``, here or away, be that of seat *n* from now on."""
        self._gone_s = [self._gone_s[seat] for seat in order]
        self._here = {number for number, seat in enumerate(order) if seat in self._here}

    def here(self, seat: int) -> bool:
        """Return whether a stream of *seat* is open."""
        return seat in self._here

    def away_s(self, seat: int) -> float:
        """Return for how many seconds nobody has been at *seat*; 0 when somebody is."""
        return 0.0 if seat in self._here else time.monotonic() - self._gone_s[seat]

    def message(self, seats: Sequence[SeatRow]) -> service_pb2.Presence:
        """Return who is here as everybody may see it; bots always are."""
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
