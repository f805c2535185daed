"""Players of a league: what plays a seat, by the name of its bot."""

import time
from collections.abc import Callable
from typing import Protocol

from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.bots.registry import bot as bot_of
from tilewyrm.engine.bots.registry import strategy
from tilewyrm.engine.game import Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.format.encoder import seat_info
from tilewyrm.v1 import replay_pb2

Player = Callable[[MatchState, int], Value]
"""Returns a legal decision of a seat in a match, which it leaves as it is."""


class Players(Protocol):
    """Makes the players of a league. It can be pickled."""

    def check(self, bot: str) -> None:
        """Raise ValueError, with a sentence, if there is no *bot* of that name."""

    def player(self, game_name: str, bot: str, draw: Draw) -> Player:
        """Return a player called *bot* for one seat of one match, with *draw* as all its luck."""

    def seat_info(self, name: str, bot: str, seed: bytes) -> replay_pb2.SeatInfo:
        """Return the record of the player *bot*, shown as *name*, whose luck is from *seed*."""


class ProjectBots:
    """The bots of the project."""

    def check(self, bot: str) -> None:
        """Raise ValueError, with a sentence, if there is no *bot* of that name."""
        strategy(bot)

    def player(self, game_name: str, bot: str, draw: Draw) -> Player:
        """Return a player called *bot* for one seat of one match, with *draw* as all its luck."""
        made = bot_of(game_name, bot, draw, time.perf_counter)
        return lambda match, seat: made.choose(match.state, seat)

    def seat_info(self, name: str, bot: str, seed: bytes) -> replay_pb2.SeatInfo:
        """Return the record of the player *bot*, shown as *name*, whose luck is from *seed*."""
        return seat_info(name, bot, bot_seed=seed)


PROJECT_BOTS = ProjectBots()
