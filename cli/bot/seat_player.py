"""What plays one seat of a server's table."""

from collections.abc import Callable
from typing import Protocol

from tilewyrm.api.table.async_seat import AsyncSeat
from tilewyrm.api.table.async_server import AsyncServer
from tilewyrm.api.table.turn import Turn


class SeatPlayer(Protocol):
    """A bot on one seat of one match, with what plays in its place after a fault."""

    faults: int
    """How many choices the bot did not make itself."""

    async def choice(self, turn: Turn) -> int:
        """Return the number of the choice of *turn*."""

    async def close(self) -> None:
        """Let the bot go: the match is over, or this program ends."""


PlayerMaker = Callable[[AsyncServer, AsyncSeat], SeatPlayer]
"""Makes the player of one seat of a server."""
