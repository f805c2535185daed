"""Bots that do not come with the project: what a table needs of one, and gives it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from tilewyrm.engine.game import Value
from tilewyrm.engine.match.result import Result
from tilewyrm.server.match.match import Match


class OwnBotFault(Exception):
    """A bot did not choose as it must; the message says why, and another bot plays on."""


class OwnBotMissing(OwnBotFault):
    """The server does not have the bot now."""


class OwnSeat(NamedTuple):
    """The seat of a bot in one match."""

    table_id: str
    seat: int
    names: Sequence[str]
    """The players' names by seat."""


class OwnBot(Protocol):
    """A bot on one seat of one match."""

    async def choose(self, match: Match, seat: int) -> Value:
        """Return one of the legal decisions of *seat*, which is asked in *match*.

        Raises:
            OwnBotFault: it does not choose as it must.
        """

    async def close(self, result: Result | None, /) -> None:
        """Let it go: the match is over with *result*, or it is None and the bot is replaced."""


OwnBotMaker = Callable[[OwnSeat], OwnBot]
"""Makes the bot for one seat of one match.

Raises `OwnBotFault` if it cannot be made."""

OwnBots = Mapping[str, OwnBotMaker]
"""The bots of a server that do not come with the project, by name."""
