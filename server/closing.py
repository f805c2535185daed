"""A table of a server that is about to stop, or one that everybody has left."""

from typing import NoReturn

from tilewyrm.engine.game import Value
from tilewyrm.server.errors import ShuttingDown
from tilewyrm.server.phase import Phase, Still
from tilewyrm.server.watcher import Watcher
from tilewyrm.v1 import control_pb2, service_pb2


class Closing(Still):
    """It takes nothing new; what there was can still be asked for."""

    def __init__(self, before: Phase) -> None:
        """Let every stream end after what is queued for it, and let go of the journal."""
        super().__init__(before)
        before.close()
        self.venue.audience.end()

    async def awake(self) -> Phase:
        """Have in memory what is there to be looked at."""
        self._before = await self._before.awake()
        return self

    def rest(self) -> None:
        """Free the memory of what nobody looks at."""
        self._before.rest()

    def admit(self, watcher: Watcher, from_seq: int) -> NoReturn:
        """Refuse the watcher."""
        raise _shutting_down()

    async def join(self, name: str, wish: int | None, *, token: str, entropy: bytes) -> NoReturn:
        """Refuse the player."""
        raise _shutting_down()

    async def leave(self, token: str) -> NoReturn:
        """Refuse to change a seat."""
        raise _shutting_down()

    async def start(self, token: str, bot: str) -> NoReturn:
        """Refuse to start."""
        raise _shutting_down()

    async def decide(self, seat: int, deciding: service_pb2.Deciding) -> NoReturn:
        """Refuse the decision."""
        raise _shutting_down()

    async def act(self, seat: int, acting: service_pb2.Acting) -> NoReturn:
        """Refuse to do it."""
        raise _shutting_down()

    def say(self, seat: int | None, name: str, saying: service_pb2.Saying) -> NoReturn:
        """Refuse to say it."""
        raise _shutting_down()

    async def rule(self, ruled: control_pb2.Ruled) -> NoReturn:
        """Refuse the ruling."""
        raise _shutting_down()

    async def decide_bot(self, seq: int, seat: int, decision: Value) -> NoReturn:
        """Refuse the bot's decision."""
        raise _shutting_down()


def _shutting_down() -> ShuttingDown:
    return ShuttingDown("the server is about to stop; try again in a moment")
