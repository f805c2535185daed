"""Bots of a server that are programs which speak lines, each with its processes."""

import asyncio
import logging
import secrets
from collections.abc import Iterable
from functools import partial

from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.api.line.bot_info import BotInfo
from tilewyrm.api.line.bot_process import ProcessLimits
from tilewyrm.api.line.line_bot import SEEDS, LineBot, match_facts
from tilewyrm.api.match import match_of
from tilewyrm.api.table.turn import Turn
from tilewyrm.cli.own_bots.info_words import info_words
from tilewyrm.engine.game import Value
from tilewyrm.engine.match.result import Result
from tilewyrm.replays.codec.catalogues import catalogue_message
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.server.bots.own_bot import OwnBotFault, OwnBotMaker, OwnSeat
from tilewyrm.server.config.bot_programs import BotProgram
from tilewyrm.server.feed.seat_turn import seat_turn
from tilewyrm.server.match.match import Match
from tilewyrm.server.text.sanitiser import sanitised
from tilewyrm.v1 import match_pb2

_log = logging.getLogger(__name__)
_LONGEST = 200
"""Characters of a note that the log has."""


def limits_of(program: BotProgram) -> ProcessLimits:
    """Return the limits of each process of *program*."""
    return ProcessLimits(time_s=program.time_s, memory_mib=program.memory_mib, lines=program.lines)


def try_start(program: BotProgram) -> str:
    """Start *program* as for a match, end it, and return what it calls itself, cleaned.

    Its stderr is that of this program.

    Raises:
        BotFault: it does not start as it must, or does not have one of its options.
    """
    limits, nothing = limits_of(program), match_pb2.Catalogue()
    bot = LineBot(program.command, {}, nothing, limits, lambda _: None, program.options)
    return sanitised(asyncio.run(bot.try_start()))


class LineProgram:
    """One program: the bots that it plays, and as many processes as it may have."""

    def __init__(self, name: str, program: BotProgram) -> None:
        self.name = name
        self.program = program
        self.limits = limits_of(program)
        self._idle: dict[LineBot, None] = {}
        """Those with a process that does not think, the longest idle first."""
        self._thinking: set[LineBot] = set()
        self._freed = asyncio.Condition()

    def player(self, seat: OwnSeat) -> "LinePlayer":
        """Return the bot for one seat of one match."""
        return LinePlayer(self, seat)

    async def choose(self, bot: LineBot, turn: Turn) -> int:
        """Return the number of the choice of *bot*, once it may have a process.

        If too many are idle, the longest idle one ends; it starts again when it is asked.

        Raises:
            BotFault: it does not answer as it must.
        """
        async with self._freed:
            while len(self._thinking) >= self.program.processes:
                await self._freed.wait()
            self._idle.pop(bot, None)
            self._thinking.add(bot)
            surplus = len(self._thinking) + len(self._idle) - self.program.processes
            ended = list(self._idle)[: max(surplus, 0)]
            for one in ended:
                del self._idle[one]
        try:
            for one in ended:
                await one.stop()
            return await bot.choose(turn)
        finally:
            async with self._freed:
                self._thinking.discard(bot)
                self._idle[bot] = None
                self._freed.notify()

    def forget(self, bot: LineBot) -> None:
        """Stop counting *bot*: its match is over."""
        self._idle.pop(bot, None)

    def kill(self) -> None:
        """End every process at once: the server ends."""
        for bot in (*self._idle, *self._thinking):
            bot.kill()


class LinePlayer:
    """A bot on one seat (`tilewyrm.server.bots.own_bot.OwnBot`)."""

    def __init__(self, program: LineProgram, seat: OwnSeat) -> None:
        self._program = program
        self._seat = seat
        self._bot: LineBot | None = None
        self._seq = 0
        """The last entry that the bot has."""

    async def choose(self, match: Match, seat: int) -> Value:
        """Return a legal decision; see `OwnBot.choose`."""
        shown = seat_turn(match.position, match.lines[self._seq :], seat)
        turn = Turn(*shown, partial(match_of, match.position))
        legal, seq = match.state.legal(seat), match.seq
        if self._bot is None:
            setup = setup_message(match.setup, match.position.terms, with_edition=False)
            table, own, names = self._seat
            self._bot = LineBot(
                self._program.program.command,
                match_facts(table, setup, own, names, secrets.randbelow(SEEDS)),
                catalogue_message(match.setup),
                self._program.limits,
                self._note,
                self._program.program.options,
            )
        try:
            number = await self._program.choose(self._bot, turn)
        except BotFault as fault:
            raise OwnBotFault(str(fault)) from fault
        self._seq = seq
        return legal[number]

    async def close(self, result: Result | None, /) -> None:
        """End the process; see `OwnBot.close`."""
        if self._bot is None:
            return
        self._program.forget(self._bot)
        if result is None:
            await self._bot.stop()
        else:
            await self._bot.finish(result_message(result))

    def _note(self, info: BotInfo) -> None:
        where = {"table": self._seat.table_id, "seat": self._seat.seat}
        _log.warning(
            "the bot %s: %s",
            self._program.name,
            sanitised(info_words(info))[:_LONGEST],
            extra=where,
        )


def makers(programs: Iterable[LineProgram]) -> dict[str, OwnBotMaker]:
    """Return the makers of the bots of *programs*, by name."""
    return {program.name: program.player for program in programs}
