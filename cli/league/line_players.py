"""Players of a league that are programs which speak lines, each with a process for its match."""

import asyncio
import shutil
from functools import partial
from hashlib import sha256
from pathlib import Path

from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.api.line.bot_info import BotInfo
from tilewyrm.api.line.line_bot import SEEDS, LineBot, match_facts
from tilewyrm.api.match import match_of
from tilewyrm.api.table.turn import Turn
from tilewyrm.cli.bulk.workers import on_early_exit
from tilewyrm.cli.own_bots.info_words import info_words
from tilewyrm.cli.own_bots.line_players import limits_of
from tilewyrm.cli.replay.printing import say
from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.game import Value
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.language.speech import tell
from tilewyrm.replays.codec.catalogues import catalogue_message
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.replays.league.players import LeagueSeat, PlayerFault
from tilewyrm.server.config.bot_programs import BotProgram
from tilewyrm.server.feed.seat_turn import seat_turn
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.server.text.sanitiser import sanitised

_DIGITS = 8
"""Digits of a hash that tell versions of a program apart."""
_LONGEST = 200
"""Characters of a note that are printed."""

_running: set[LineBot] = set()
"""The bots of this process that have not been let go."""


class LinePlayer:
    """A program on one seat (`tilewyrm.replays.league.players.Player`)."""

    def __init__(self, seat: LeagueSeat, bot: str, program: BotProgram, draw: Draw) -> None:
        """Let *program*, called *bot*, play; its process starts with the first choice.

        *draw* determines the seed for the program's random numbers.
        """
        setup = setup_message(seat.setup, Terms(), with_edition=False)
        self._bot = LineBot(
            program.command,
            match_facts(seat.match_id, setup, seat.seat, seat.names, draw(SEEDS)),
            catalogue_message(seat.setup),
            limits_of(program),
            self._note,
            program.options,
            self._tell_error_line,
        )
        self._name = bot
        self._runner = asyncio.Runner()
        self._known: MatchState | None = None
        """The match after the last entry that the bot has."""
        _running.add(self._bot)
        on_early_exit(_kill)

    def choose(self, match: MatchState, seat: int, /) -> Value:
        """Return a legal decision; see `Player.choose`.

        Raises:
            PlayerFault: the program does not answer as it must.
        """
        turn = seat_turn(match, self._news(match), seat)
        try:
            number = self._runner.run(self._bot.choose(Turn(*turn, partial(match_of, match))))
        except BotFault as fault:
            raise PlayerFault(f"{self._name} failed: {fault}") from fault
        return match.state.legal(seat)[number]

    def close(self, result: Result | None, /) -> None:
        """End the process; see `Player.close`."""
        ending = self._bot.stop() if result is None else self._bot.finish(result_message(result))
        with self._runner:
            self._runner.run(ending)
        _running.discard(self._bot)

    def _news(self, match: MatchState) -> list[EntryRecord]:
        """Return the entries of *match* since the bot was asked, with their events."""
        known = self._known
        if known is None:
            known = MatchState(match.game, match.setup, Terms(), [""] * match.setup.seats)
        news = []
        steps = () if match.history is None else match.history.newest_first()
        for step in [one for one in steps if one.seq > known.seq][::-1]:
            events = tuple(apply(known, step.entry))
            remarks = tuple(known.game.remarks(known.state, events))
            news.append(EntryRecord(step.seq, step.entry, events, "", remarks=remarks))
        self._known = known
        return news

    def _note(self, info: BotInfo) -> None:
        note = sanitised(info_words(info))[:_LONGEST]
        say(tell("bot.note", words=f"{self._name}: {note}"), err=True)

    def _tell_error_line(self, line: str) -> None:
        if words := sanitised(line.strip()):
            say(f"{self._name}: {words}", err=True)


def program_version(program: BotProgram) -> str:
    """Return the version of *program*: the beginning of a SHA-256 in hexadecimal.

    It is that of its command, its limits, its options, and the files that the command names.
    """
    more = (program.options,) if program.options else ()
    digest = sha256(repr((program.command, limits_of(program), *more)).encode())
    first, *others = program.command
    for word in (shutil.which(first) or first, *others):
        if Path(word).is_file():
            with Path(word).open("rb") as file:
                while block := file.read(1 << 20):
                    digest.update(block)
    return digest.hexdigest()[:_DIGITS]


def _kill() -> None:
    """Kill every process of these bots."""
    for bot in tuple(_running):
        bot.kill()
