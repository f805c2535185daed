"""Presence notifier: tells the clients of one table when people connect and disconnect."""

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
"""Burst and interval of the rate limiter: frequent changes are sent together."""


class PresenceNotifier:
    """Sends the presence at one table when it changes, throttled by a rate limiter."""

    def __init__(
        self,
        audience: Broadcaster,
        presence: Presence,
        seats: Callable[[], Sequence[SeatRow]],
    ) -> None:
        """Send *presence* at a table of *seats* to *audience*."""
        self._audience = audience
        self._presence = presence
        self._seats = seats
        self._limiter = RateLimiter(AT_ONCE, EVERY_S)
        self._players_changed = False
        """Whether a player is among the changes that are still to be sent."""
        self._timer: asyncio.TimerHandle | None = None

    def notify(self, but: Watcher | None = None) -> None:
        """Update the presence; send a change to all *but* one: of spectators, to the seats only."""
        players_changed, spectators_changed = self._presence.update()
        self._players_changed |= players_changed
        if self._timer is not None or not (players_changed or spectators_changed):
            return
        wait_s = self._limiter.delay_s(time.monotonic())
        if wait_s <= 0:
            self._send(but)
        else:
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._send)

    def close(self) -> None:
        """Send nothing any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _send(self, but: Watcher | None = None) -> None:
        self._timer = None
        self._limiter.consume(time.monotonic())
        only_seats, self._players_changed = not self._players_changed, False
        message = service_pb2.TableMessage(presence=self._presence.message(self._seats()))
        self._audience.send(message, but=but, only_seats=only_seats)
