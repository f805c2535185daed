"""Who is at a table now, and since when others are away. Kept in memory only."""

import time
from collections.abc import Mapping, Sequence

from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.v1 import service_pb2


class Presence:
    """The people of one table: each is here while a stream of the seat is open."""

    def __init__(self, audience: Broadcaster, gone_s: Sequence[float], quiet_s: float) -> None:
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

    def rearrange(
        self, seats: Mapping[int, int], before: Sequence[SeatRow], after: Sequence[SeatRow]
    ) -> None:
        """Let each player of *before*, here or away, be that of a seat of *after* from now on.

        The one of seat *n* sits on ``seats[n]``. A player who has just sat down is away, but not
        for long.
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
