"""Who is at a table now, and since when others are away. Kept in memory only."""

import time
from collections.abc import Collection, Sequence

from tilewyrm.server.directory import SeatRow
from tilewyrm.v1 import service_pb2


class Presence:
    """The people of one table: each is here while a stream of the seat is open."""

    def __init__(self, seats: int) -> None:
        """Let everybody be away from now on: after a start of the server nobody is here yet."""
        self._gone_s = [time.monotonic()] * seats
        self._here: set[int] = set()

    def note(self, here: Collection[int]) -> bool:
        """Note that the seats in *here* are, and no others; return whether that is news."""
        gone = self._here.difference(here)
        news = gone or self._here != set(here)
        for seat in gone:
            self._gone_s[seat] = time.monotonic()
        self._here = set(here)
        return bool(news)

    def here(self, seat: int) -> bool:
        """Return whether a stream of *seat* is open."""
        return seat in self._here

    def away_s(self, seat: int) -> float:
        """Return for how many seconds nobody has been at *seat*; 0 when somebody is."""
        return 0.0 if seat in self._here else time.monotonic() - self._gone_s[seat]

    def message(self, seats: Sequence[SeatRow], spectators: int) -> service_pb2.Presence:
        """Return who is here as everybody may see it; bots always are."""
        return service_pb2.Presence(
            seats=[
                service_pb2.SeatPresence(
                    here=bool(row.bot) or self.here(seat),
                    away_s=0 if row.bot or row.free else int(self.away_s(seat)),
                )
                for seat, row in enumerate(seats)
            ],
            spectators=spectators,
        )
