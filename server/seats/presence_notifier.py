"""Telling those at one table who has come and who has gone."""

import asyncio
import time
from collections.abc import Callable, Sequence

from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.seats.presence import Presence
from tilewyrm.server.security.rate_limiter import RateLimiter
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.v1 import service_pb2

AT_ONCE, EVERY_S = 10, 1.0
"""Who comes and goes all the time is told of that often, and then once a while as it is then."""


class PresenceNotifier:
    """Tells everybody at once, as long as it is not too often: then soon, and of all together."""

    def __init__(
        self,
        audience: Broadcaster,
        presence: Presence,
        seats: Callable[[], Sequence[SeatRow]],
    ) -> None:
        """Tell *audience* of *presence* at a table of *seats*."""
        self._audience = audience
        self._presence = presence
        self._seats = seats
        self._pace = RateLimiter(AT_ONCE, EVERY_S)
        self._of_players = False
        """Whether a player is among those of whom is still to be told."""
        self._later: asyncio.TimerHandle | None = None

    def look(self, but: Watcher | None = None) -> None:
        """Look who is here; tell that to all *but* one, or of spectators to the seats only."""
        of_players, of_spectators = self._presence.look()
        self._of_players |= of_players
        if self._later is not None or not (of_players or of_spectators):
            return
        wait_s = self._pace.delay_s(time.monotonic())
        if wait_s <= 0:
            self._tell(but)
        else:
            self._later = asyncio.get_running_loop().call_later(wait_s, self._tell)

    def close(self) -> None:
        """Tell nothing any more."""
        if self._later is not None:
            self._later.cancel()

    def _tell(self, but: Watcher | None = None) -> None:
        self._later = None
        self._pace.consume(time.monotonic())
        only_seats, self._of_players = not self._of_players, False
        message = service_pb2.TableMessage(presence=self._presence.message(self._seats()))
        self._audience.send(message, but=but, only_seats=only_seats)
