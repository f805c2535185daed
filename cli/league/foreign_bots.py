"""Bots of a league that do not come with the project: from files, packages and settings."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from tilewyrm.api.bots import (
    BotError,
    decision_of,
    factory,
    foreign,
    installed_words,
    is_foreign,
    versioned_name,
)
from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.api.match import Bot, match_of
from tilewyrm.cli.league.line_players import LinePlayer, program_version
from tilewyrm.cli.own_bots.line_players import try_start
from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.bots.registry import RUNGS, is_strategy
from tilewyrm.engine.game import Value
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import MatchState
from tilewyrm.language.speech import tell
from tilewyrm.replays.league.players import PROJECT_BOTS, LeagueSeat, Player, PlayerFault
from tilewyrm.server.config.bot_programs import BotProgram
from tilewyrm.server.config.configuration import bots_of_file
from tilewyrm.server.errors import StartError
from tilewyrm.v1 import replay_pb2

_SEEDS = 1 << 63


@dataclass(frozen=True)
class AnyBots:
    """The players of a league (`tilewyrm.replays.league.players.Players`)."""

    places: Mapping[str, str]
    """The source of each bot from a file or package, by its name in the league."""
    programs: Mapping[str, BotProgram]
    """Each program that plays, by its name in the league."""

    @classmethod
    def of(
        cls, words: Sequence[str], flagged: Mapping[str, BotProgram]
    ) -> tuple[Self, tuple[str, ...]]:
        """Return the players, and the names in the league, of the bots that *words* mean.

        A word can name one of the programs *flagged*, or else one of the settings file.

        The name of a foreign bot has its version: what was played with another version of it does
        not count.

        Raises:
            BotError: one cannot be loaded, its program is not there, or it is looked for in a
                settings file with an error.
        """
        places: dict[str, str] = {}
        programs: dict[str, BotProgram] = {}
        names = []
        for word in words:
            name = word
            if is_foreign(word):
                factory(word)
                name = versioned_name(word)
                places[name] = word
            elif (
                word.partition(":")[0] not in RUNGS
                and (program := flagged.get(word) or _program(word)) is not None
            ):
                if shutil.which(program.command[0]) is None:
                    missing = tell("league.no_program", bot=word, program=program.command[0])
                    raise BotError(missing)
                name = f"{word}@{program_version(program)}"
                programs[name] = program
            names.append(name)
        return cls(places, programs), tuple(names)

    def try_all(self) -> None:
        """Start each of these bots once, before any match.

        Raises:
            BotError: one does not start as it must; the sentence says which, and why.
        """
        for place in self.places.values():
            try:
                foreign(place, Random(0))  # noqa: S311 (it plays nothing)
            except BotError as error:
                raise BotError(tell("league.not_made", why=error)) from error
        for name, program in self.programs.items():
            try:
                try_start(program)
            except BotFault as fault:
                raise BotError(tell("league.no_start", bot=name, why=fault)) from fault

    def check(self, bot: str) -> None:
        """Raise ValueError, with a sentence, if there is no *bot* of that name."""
        if bot not in self.places and bot not in self.programs:
            try:
                PROJECT_BOTS.check(bot)
            except ValueError as error:
                if is_strategy(bot):
                    raise
                why = f"{error}{installed_words()}"
                raise ValueError(tell("league.no_bot", why=why)) from error

    def player(self, seat: LeagueSeat, bot: str, draw: Draw) -> Player:
        """Return a player called *bot* for *seat*, with *draw* as all its luck.

        Raises:
            PlayerFault: it cannot be made.
        """
        if bot in self.programs:
            return LinePlayer(seat, bot, self.programs[bot], draw)
        if bot not in self.places:
            return PROJECT_BOTS.player(seat, bot, draw)
        random = Random(draw(_SEEDS))  # noqa: S311 (for a bot, and to be repeated)
        try:
            return _PythonPlayer(foreign(self.places[bot], random), bot)
        except BotError as error:
            raise PlayerFault(str(error)) from error

    def seat_info(self, name: str, bot: str, seed: bytes) -> replay_pb2.SeatInfo:
        """Return the record of the player *bot*, shown as *name*, whose luck is from *seed*."""
        if bot in self.programs:
            return replay_pb2.SeatInfo(name=name, bot=bot)
        if bot not in self.places:
            return PROJECT_BOTS.seat_info(name, bot, seed)
        return replay_pb2.SeatInfo(name=name, bot=bot, thinking=replay_pb2.Thinking(seed=seed))


class _PythonPlayer:
    """A bot from a file or package on one seat (`Player`)."""

    def __init__(self, bot: Bot, name: str) -> None:
        self._bot = bot
        self._name = name

    def choose(self, match: MatchState, _: int, /) -> Value:
        """Return a legal decision; see `Player.choose`.

        Raises:
            PlayerFault: the bot fails, or chooses what is not legal.
        """
        try:
            return decision_of(self._bot, match_of(match))
        except BotError as error:
            raise PlayerFault(f"{self._name} failed: {error}") from error

    def close(self, _: Result | None, /) -> None:
        """Do nothing: there is nothing to let go."""


def _program(name: str) -> BotProgram | None:
    """Return the program *name* of the settings file, None if it has none of that name.

    Raises:
        BotError: the file cannot be read.
    """
    try:
        return bots_of_file().get(name)
    except StartError as error:
        raise BotError(tell("league.no_settings", bot=name, why=error)) from error
