"""The command `tilewyrm bot`."""

import asyncio
import secrets
from functools import partial
from typing import TextIO

import click

from tilewyrm.api.async_server import AsyncSeat, AsyncServer
from tilewyrm.api.connection import connect
from tilewyrm.api.line_bot import SEEDS, BotFault, LineBot, match_facts
from tilewyrm.api.turn import Turn
from tilewyrm.cli.own_bots.line_players import limits_of
from tilewyrm.cli.replay.printing import say
from tilewyrm.client.command_line.host_flags import values
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM
from tilewyrm.client.errors import ClientError
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.server.config.bot_programs import BotProgram, program_options
from tilewyrm.v1 import match_pb2, service_pb2

_STARTS = 4
"""How often the bot's process is started in a match, at most."""
_FAILED = 1
"""Exit code if the bot did not make every choice itself."""

_LONGEST_CODE = 100
"""Characters that are read of a code."""


@click.command(cls=TranslatedCommand, help="bot.help")
@click.argument(
    "words", metavar="[CODE] -- COMMAND...", nargs=-1, required=True, type=click.UNPROCESSED
)
@click.option(
    "--server", metavar=ADDRESS_FORM, default="localhost", show_default=True, help="bot.flag.server"
)
@click.option(
    "--event-code", metavar="FILE", type=click.File(encoding="utf-8"), help="bot.flag.event_code"
)
@click.option("--name", metavar="NAME", default="Robo", show_default=True, help="bot.flag.name")
@click.option("--passphrase", "pass_phrase", metavar="WORDS", default="", help="bot.flag.phrase")
@click.option(
    "--time",
    "time_s",
    type=click.FloatRange(min=0.1, max=3600),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="bot.flag.time",
)
@click.option(
    "--memory",
    "memory_mib",
    type=click.IntRange(min=16),
    default=1024,
    show_default=True,
    metavar="MIB",
    help="bot.flag.memory",
)
@click.option(
    "--option", "option_texts", multiple=True, metavar="NAME=VALUE", help="bot.flag.option"
)
def bot(
    words: tuple[str, ...],
    server: str,
    event_code: TextIO | None,
    name: str,
    pass_phrase: str,
    time_s: float,
    memory_mib: int,
    option_texts: tuple[str, ...],
) -> None:
    """Play a seat with the bot to the end of the match, or at each table of an event."""
    command = words if event_code is not None else words[1:]
    try:
        options = program_options(values("--option", option_texts, "depth=3"))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    program = BotProgram(command, time_s, memory_mib, options=options)
    if event_code is not None:
        playing = _attend(_code_in(event_code), program, server)
    elif command:
        playing = _play(words[0], program, server, name, pass_phrase)
    else:
        raise click.UsageError("name a table and the bot: CODE -- COMMAND")
    try:
        faults = asyncio.run(playing)
    except ClientError as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    raise SystemExit(_FAILED if faults else 0)


def _code_in(file: TextIO) -> str:
    """Return the code of a player in *file*.

    Raises:
        UsageError: it is empty, or no text.
    """
    try:
        code = file.read(_LONGEST_CODE).strip()
    except UnicodeDecodeError:
        code = ""
    if not code:
        raise click.UsageError(f"no code in {file.name}")
    return code


async def _play(
    code: str,
    program: BotProgram,
    address: str,
    name: str,
    pass_phrase: str,
) -> int:
    """Play the match, print how it ended, and return how many choices the bot did not make."""
    async with connect(address) as server:
        seat = await server.join(code, name, pass_phrase=pass_phrase)
        return await _play_seat(server, seat, program)


async def _attend(code: str, program: BotProgram, address: str) -> int:
    """Play every match of the player with this *code*; otherwise as `_play`."""
    faults = 0
    async with connect(address) as server:
        say(tell("bot.waits"))
        async for seat in server.attend(code, say=partial(say, err=True)):
            faults += await _play_seat(server, seat, program)
            say(tell("bot.waits"))
    say(tell("bot.event_over"))
    return faults


async def _play_seat(server: AsyncServer, seat: AsyncSeat, program: BotProgram) -> int:
    """Play the match of *seat*; return how many choices the bot did not make."""
    table = await server.table(seat.table)
    name = sanitised(table.seats[seat.number].name)
    say(tell("bot.seated", name=name, table=seat.table, seat=seat.number + 1))
    if seat.luck_fault:
        say(sanitised(seat.luck_fault), err=True)
    player: _Player | None = None
    try:
        async for turn in seat:
            if player is None:
                # Only now the names of all seats are known.
                table, catalogue = (
                    await server.table(seat.table),
                    await server.catalogue(seat.table),
                )
                player = _Player(program, table, catalogue, seat)
            await seat.decide(await player.choice(turn))
    finally:
        if player is not None:
            await player.close(seat)
    if seat.result is not None:
        say(tell("bot.over", scores=" : ".join(map(str, seat.result.scores))))
    else:
        say(tell("bot.closed", table=seat.table))
    return 0 if player is None else player.faults


class _Player:
    """The bot, and what plays in its place after a fault: the first choice."""

    def __init__(
        self,
        program: BotProgram,
        table: service_pb2.TableInfo,
        catalogue: match_pb2.Catalogue,
        seat: AsyncSeat,
    ) -> None:
        names = [one.name for one in table.seats]
        seed = secrets.randbelow(SEEDS)
        facts = match_facts(table.table_id, table.setup, seat.number, names, seed)
        self._bot = LineBot(
            program.command, facts, catalogue, limits_of(program), _print_note, program.options
        )
        self._starts_left = _STARTS
        self.faults = 0
        """How many choices the bot did not make itself."""

    async def choice(self, turn: Turn) -> int:
        """Return the number of the choice of *turn*."""
        if not self._starts_left:
            self.faults += 1
            return 0
        try:
            return await self._bot.choose(turn)
        except BotFault as fault:
            self.faults += 1
            self._starts_left -= 1
            about = {name: sanitised(str(value)) for name, value in fault.about.items()}
            say(tell(f"bot.fault.{fault.case}", **about), err=True)
            say(tell("bot.again" if self._starts_left else "bot.gives_up"), err=True)
            return 0

    async def close(self, seat: AsyncSeat) -> None:
        """End the bot's process, after the result if there is one."""
        if seat.result is not None:
            await self._bot.finish(seat.result)
        else:
            await self._bot.stop()


def _print_note(words: str) -> None:
    say(tell("bot.note", words=sanitised(words)), err=True)
