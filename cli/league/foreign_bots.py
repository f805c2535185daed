"""Bots of a league from files and installed packages, beside those of the project."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from tilewyrm.api.bots import decision_of, factory, foreign, is_foreign, versioned_name
from tilewyrm.api.match import match_of
from tilewyrm.engine.bots.bot import Draw
from tilewyrm.replays.league.players import PROJECT_BOTS, Player
from tilewyrm.server.config.configuration import bots_of_file
from tilewyrm.server.errors import StartError
from tilewyrm.v1 import replay_pb2

_SEEDS = 1 << 63


@dataclass(frozen=True)
class AnyBots:
    """The players of a league (`tilewyrm.replays.league.players.Players`)."""

    places: Mapping[str, str]
    """The source of each foreign bot, by its name in the league."""

    @classmethod
    def of(cls, words: Sequence[str]) -> tuple[Self, tuple[str, ...]]:
        """Return the players, and the names in the league, of the bots that *words* mean.

        The name of a foreign bot has its version: what was played with another version of it does
        not count.

        Raises:
            BotError: one cannot be loaded.
        """
        places: dict[str, str] = {}
        names = []
        for word in words:
            name = word
            if is_foreign(word):
                factory(word)
                name = versioned_name(word)
                places[name] = word
            names.append(name)
        return cls(places), tuple(names)

    def check(self, bot: str) -> None:
        """Raise ValueError, with a sentence, if there is no *bot* of that name."""
        if bot in self.places:
            return
        try:
            PROJECT_BOTS.check(bot)
        except ValueError as error:
            if bot not in _programs():
                raise
            raise ValueError(
                f"the bot {bot} is a program of your settings file, which only plays on servers;"
                " examples/duel.py lets two bots of a server play"
            ) from error

    def player(self, game_name: str, bot: str, draw: Draw) -> Player:
        """Return a player called *bot* for one seat of one match, with *draw* as all its luck."""
        if bot not in self.places:
            return PROJECT_BOTS.player(game_name, bot, draw)
        random = Random(draw(_SEEDS))  # noqa: S311 (for a bot, and to be repeated)
        made = foreign(self.places[bot], random)
        return lambda match, _: decision_of(made, bot, match_of(match))

    def seat_info(self, name: str, bot: str, seed: bytes) -> replay_pb2.SeatInfo:
        """Return the record of the player *bot*, shown as *name*, whose luck is from *seed*."""
        if bot not in self.places:
            return PROJECT_BOTS.seat_info(name, bot, seed)
        return replay_pb2.SeatInfo(name=name, bot=bot, thinking=replay_pb2.Thinking(seed=seed))


def _programs() -> Collection[str]:
    """Return the names of the programs in the settings file; none if it cannot be read."""
    try:
        return bots_of_file().keys()
    except StartError:
        return ()  # `tilewyrm serve` says what is wrong with it
