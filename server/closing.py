"""A table of a server that is about to stop."""

from collections.abc import Sequence
from typing import NoReturn

from tilewyrm.engine.game import Value
from tilewyrm.server.errors import ServerError, ShuttingDown
from tilewyrm.server.phase import Phase
from tilewyrm.server.rights import Named
from tilewyrm.server.still import Still
from tilewyrm.server.watcher import Watcher
from tilewyrm.v1 import control_pb2, service_pb2


class Closing(Still):
    """It takes nothing new; what there was can still be asked for."""

    def __init__(self, before: Phase, error: ServerError | None = None) -> None:
        """Let every stream end after what is queued for it, and let go of the journal.

        The streams end with *error* if there is one.
        """
        super().__init__(before)
        before.close()
        self.venue.audience.end(error)

    async def awake(self, seat: int | None) -> Phase:
        """Have in memory what is there to be looked at by *seat*."""
        self._before = await self._before.awake(seat)
        return self

    def admit(self, watcher: Watcher, from_seq: int) -> NoReturn:
        """Refuse the watcher."""
        raise self._refused()

    async def disband(self) -> NoReturn:
        """Refuse to close the table."""
        raise self._refused()

    async def revoke(self, right_of: Named, fresh: bytes) -> NoReturn:
        """Refuse to take a right away."""
        raise self._refused()

    async def join(self, name: str, wish: int | None, *, token: str, entropy: bytes) -> NoReturn:
        """Refuse the player."""
        raise self._refused()

    async def leave(self, token: str) -> NoReturn:
        """Refuse to change a seat."""
        raise self._refused()

    async def start(self, token: str, bot: str) -> NoReturn:
        """Refuse to start."""
        raise self._refused()

    async def remove(self, token: str, seat: int) -> NoReturn:
        """Refuse to change a seat."""
        raise self._refused()

    async def arrange(self, token: str, order: Sequence[int]) -> NoReturn:
        """Refuse to change the seats."""
        raise self._refused()

    async def set_ready(self, token: str, ready: bool) -> NoReturn:
        """Refuse to change a seat."""
        raise self._refused()

    async def again(self, token: str, created_ms: int) -> NoReturn:
        """Refuse to open a table."""
        raise self._refused()

    async def decide(self, seat: int, deciding: service_pb2.Deciding) -> NoReturn:
        """Refuse the decision."""
        raise self._refused()

    async def act(self, seat: int, acting: service_pb2.Acting) -> NoReturn:
        """Refuse to do it."""
        raise self._refused()

    def say(self, seat: int | None, name: str, saying: service_pb2.Saying) -> NoReturn:
        """Refuse to say it."""
        raise self._refused()

    async def rule(self, ruled: control_pb2.Ruled) -> NoReturn:
        """Refuse the ruling."""
        raise self._refused()

    async def decide_bot(self, seq: int, seat: int, decision: Value) -> NoReturn:
        """Refuse the bot's decision."""
        raise self._refused()

    def _refused(self) -> ServerError:
        """Return the error that says why nothing is taken."""
        return ShuttingDown("the server is about to stop; try again in a moment")
