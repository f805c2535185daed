"""Players of a league: what plays a seat, by the name of its bot."""

import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tilewyrm.engine.bots.bot import Bot, Draw
from tilewyrm.engine.bots.registry import bot as bot_of
from tilewyrm.engine.bots.registry import strategy
from tilewyrm.engine.game import Setup, Value
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.format.encoder import seat_info
from tilewyrm.v1 import replay_pb2


class PlayerFault(Exception):
    """A player cannot play on; the message is a sentence for people that says why."""


class LeagueSeat(NamedTuple):
    """One seat of one match."""

    match_id: str
    setup: Setup
    seat: int
    names: Sequence[str]
    """The players' names by seat."""


class Player(Protocol):
    """Plays one seat of one match."""

    def choose(self, match: MatchState, seat: int, /) -> Value:
        """Return a legal decision of *seat* in *match*, which it leaves as it is.

        Raises:
            PlayerFault: it does not choose as it must.
        """

    def close(self, result: Result | None, /) -> None:
        """Let it go: the match is over with *result*, or it is None and the match has failed."""


class Players(Protocol):
    """Makes the players of a league. It can be pickled."""

    def check(self, bot: str) -> None:
        """Raise ValueError, with a sentence, if there is no *bot* of that name."""

    def player(self, seat: LeagueSeat, bot: str, draw: Draw) -> Player:
        """Return a player called *bot* for *seat*, with *draw* as all its luck.

        Raises:
            PlayerFault: it cannot be made.
        """

    def seat_info(self, name: str, bot: str, seed: bytes) -> replay_pb2.SeatInfo:
        """Return the record of the player *bot*, shown as *name*, whose luck is from *seed*."""


class ProjectPlayer:
    """A bot of the project on one seat (`Player`)."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, match: MatchState, seat: int, /) -> Value:
        """Return a legal decision; see `Player.choose`."""
        return self._bot.choose(match.state, seat)

    def close(self, _: Result | None, /) -> None:
        """Do nothing: there is nothing to let go."""


class ProjectBots:
    """The bots of the project."""

    def check(self, bot: str) -> None:
        """Raise ValueError, with a sentence, if there is no *bot* of that name."""
        strategy(bot)

    def player(self, seat: LeagueSeat, bot: str, draw: Draw) -> Player:
        """Return a player called *bot* for *seat*, with *draw* as all its luck."""
        return ProjectPlayer(bot_of(seat.setup.game, bot, draw, time.perf_counter))

    def seat_info(self, name: str, bot: str, seed: bytes) -> replay_pb2.SeatInfo:
        """Return the record of the player *bot*, shown as *name*, whose luck is from *seed*."""
        return seat_info(name, bot, bot_seed=seed)


PROJECT_BOTS = ProjectBots()
