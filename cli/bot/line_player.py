"""A program that speaks lines, on one seat of a server's table."""

import secrets

from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.api.line.bot_info import BotInfo
from tilewyrm.api.line.line_bot import SEEDS, LineBot, match_facts
from tilewyrm.api.table.async_seat import AsyncSeat
from tilewyrm.api.table.async_server import AsyncServer
from tilewyrm.api.table.turn import Turn
from tilewyrm.cli.own_bots.info_words import info_words
from tilewyrm.cli.own_bots.line_players import limits_of
from tilewyrm.cli.replay.printing import say
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.server.config.bot_programs import BotProgram

_STARTS = 4
"""How often the bot's process is started in a match, at most."""


def fault_words(fault: BotFault) -> str:
    """Return *fault* as a sentence in the reader's language."""
    about = {name: sanitised(str(value)) for name, value in fault.about.items()}
    return tell(f"bot.fault.{fault.case}", **about)


class LinePlayer:
    """A program on one seat (`SeatPlayer`); after a fault the first choice plays in its place."""

    def __init__(self, program: BotProgram, server: AsyncServer, seat: AsyncSeat) -> None:
        """Take the *program*, which starts with the first choice."""
        self._program = program
        self._server = server
        self._seat = seat
        self._bot: LineBot | None = None
        self._starts_left = _STARTS
        self.faults = 0
        """How many choices the bot did not make itself."""

    async def choice(self, turn: Turn) -> int:
        """Return the number of the choice of *turn*."""
        if self._bot is None:
            self._bot = await self._made()
        if not self._starts_left:
            self.faults += 1
            return 0
        try:
            return await self._bot.choose(turn)
        except BotFault as fault:
            self.faults += 1
            self._starts_left -= 1
            say(fault_words(fault), err=True)
            say(tell("bot.again" if self._starts_left else "bot.gives_up"), err=True)
            return 0

    async def _made(self) -> LineBot:
        """Return the bot for this match, whose seats all have names now."""
        seat, program = self._seat, self._program
        table = await self._server.table(seat.table)
        names = [one.name for one in table.seats]
        seed = secrets.randbelow(SEEDS)
        facts = match_facts(table.table_id, table.setup, seat.number, names, seed)
        catalogue = await self._server.catalogue(seat.table)
        limits = limits_of(program)
        return LineBot(program.command, facts, catalogue, limits, _print, program.options)

    async def close(self) -> None:
        """End the bot's process, after the result if there is one."""
        if self._bot is None:
            return
        if self._seat.result is not None:
            await self._bot.finish(self._seat.result)
        else:
            await self._bot.stop()


def _print(info: BotInfo) -> None:
    say(tell("bot.note", words=sanitised(info_words(info))), err=True)
