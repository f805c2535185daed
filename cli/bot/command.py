"""The command `tilewyrm bot`."""

import asyncio
from functools import partial
from typing import NamedTuple, TextIO

import click

from tilewyrm.api.bots import BotError, is_foreign, versioned_name
from tilewyrm.api.bots import bot as find_bot
from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.api.table.async_seat import AsyncSeat
from tilewyrm.api.table.async_server import AsyncServer
from tilewyrm.api.table.connection import connect
from tilewyrm.cli.bot.line_player import LinePlayer, fault_words
from tilewyrm.cli.bot.python_player import PythonPlayer
from tilewyrm.cli.bot.seat_player import PlayerMaker
from tilewyrm.cli.own_bots.limit_flags import flag_given, limit_flags
from tilewyrm.cli.own_bots.line_players import try_start
from tilewyrm.cli.replay.printing import say
from tilewyrm.client.command_line.host_flags import values
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM
from tilewyrm.client.errors import ClientError
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.server.config.bot_programs import BotProgram, program_options
from tilewyrm.server.text.names import MAX_NAME_LENGTH, MAX_PROGRAM_LENGTH

_FOR_PROGRAMS = ("time_s", "memory_mib", "option_texts")
"""Parameters of a program that speaks lines."""
_FAILED = 1
"""Exit code if the bot did not make every choice itself."""

_NAME = "Robo"
"""The name at a table of a bot whose own name is not used there."""
_LONGEST_CODE = 100
"""Characters that are read of a code."""


@click.command(cls=TranslatedCommand, help="bot.help")
@click.argument(
    "words", metavar="[CODE] [-- COMMAND...]", nargs=-1, required=False, type=click.UNPROCESSED
)
@click.option("--bot", "source", metavar="BOT", help="bot.flag.bot")
@click.option(
    "--server", metavar=ADDRESS_FORM, default="localhost", show_default=True, help="bot.flag.server"
)
@click.option(
    "--event-code", metavar="FILE", type=click.File(encoding="utf-8"), help="bot.flag.event_code"
)
@click.option("--name", metavar="NAME", help="bot.flag.name")
@click.option("--passphrase", "pass_phrase", metavar="WORDS", default="", help="bot.flag.phrase")
@limit_flags
@click.option(
    "--option", "option_texts", multiple=True, metavar="NAME=VALUE", help="bot.flag.option"
)
def bot(
    words: tuple[str, ...],
    source: str | None,
    server: str,
    event_code: TextIO | None,
    name: str | None,
    pass_phrase: str,
    time_s: float,
    memory_mib: int,
    option_texts: tuple[str, ...],
) -> None:
    """Play a seat with the bot to the end of the match, or at each table of an event."""
    command = words if event_code is not None else words[1:]
    if source is None:
        options = _options(option_texts)
        seated = _program(BotProgram(command, time_s, memory_mib, options=options))
    else:
        if flag := flag_given(_FOR_PROGRAMS):
            raise click.UsageError(f"{flag} is only for a COMMAND, not for a bot of --bot")
        seated = _python_bot(source)
    if bool(command) == (source is not None) or (event_code is None and not words):
        raise click.UsageError(
            "name a table and the bot: CODE -- COMMAND or CODE --bot BOT; no CODE with --event-code"
        )
    if event_code is not None:
        playing = _attend(_code_in(event_code), seated, server)
    else:
        playing = _play(words[0], seated, server, name or _usual_name(source), pass_phrase)
    try:
        faults = asyncio.run(playing)
    except ClientError as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    raise SystemExit(_FAILED if faults else 0)


def _options(texts: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the names and values of the options in *texts*.

    Raises:
        UsageError: one is not allowed.
    """
    try:
        return program_options(values("--option", texts, "depth=3"))
    except ValueError as error:
        raise click.UsageError(str(error)) from error


class _SeatedBot(NamedTuple):
    """The bot that takes seats."""

    make: PlayerMaker
    program: str
    """What it calls itself, for the table and the replay."""


def _program(program: BotProgram) -> _SeatedBot:
    """Return *program* as the bot, started once to learn its name and its options.

    Raises:
        ClickException: it does not start as it must, or does not have one of the options.
    """
    name = ""
    if program.command:
        try:
            name = try_start(program)
        except BotFault as fault:
            raise click.ClickException(fault_words(fault)) from fault
    return _SeatedBot(lambda server, seat: LinePlayer(program, server, seat), _fitting(name))


def _python_bot(source: str) -> _SeatedBot:
    """Return the bot that *source* means.

    Raises:
        ClickException: it cannot be loaded.
    """
    try:
        find_bot(source)
    except BotError as error:
        raise click.ClickException(str(error)) from error
    name = versioned_name(source) if is_foreign(source) else source
    return _SeatedBot(lambda _server, _seat: PythonPlayer(source), _fitting(name))


def _fitting(name: str) -> str:
    """Return *name*, a bot's own, as short as a server wants it, with a version at its end."""
    stem, at, version = name.rpartition("@")
    fits = f"{stem[: MAX_PROGRAM_LENGTH - len(at + version)]}{at}{version}"
    return fits[:MAX_PROGRAM_LENGTH] or _NAME


def _usual_name(source: str | None) -> str:
    """Return the name at the table of the bot that *source* means; None: of a program."""
    if source is None or not is_foreign(source):
        return _NAME
    return versioned_name(source).rpartition("@")[0][:MAX_NAME_LENGTH]


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


async def _play(code: str, bot: _SeatedBot, address: str, name: str, pass_phrase: str) -> int:
    """Play the match, print how it ended, and return how many choices the bot did not make."""
    async with connect(address) as server:
        seat = await server.join(code, name, pass_phrase=pass_phrase, program=bot.program)
        return await _play_seat(server, seat, bot.make)


async def _attend(code: str, bot: _SeatedBot, address: str) -> int:
    """Play every match of the player with this *code*; otherwise as `_play`."""
    faults = 0
    async with connect(address) as server:
        say(tell("bot.waits"))
        say_why = partial(say, err=True)
        async for seat in server.attend(code, say=say_why, program=bot.program):
            faults += await _play_seat(server, seat, bot.make)
            say(tell("bot.waits"))
    say(tell("bot.event_over"))
    return faults


async def _play_seat(server: AsyncServer, seat: AsyncSeat, maker: PlayerMaker) -> int:
    """Play the match of *seat*; return how many choices the bot did not make."""
    name = (await _names(server, seat.table))[seat.number]
    say(tell("bot.seated", name=name, table=seat.table))
    if seat.luck_fault:
        say(sanitised(seat.luck_fault), err=True)
    player = maker(server, seat)
    try:
        async for turn in seat:
            await seat.decide(await player.choice(turn))
    finally:
        await player.close()
    if seat.result is not None:
        names = await _names(server, seat.table)
        points = zip(names, seat.result.scores, strict=True)
        say(tell("bot.over", scores=", ".join(f"{name} {score}" for name, score in points)))
    else:
        say(tell("bot.closed", table=seat.table))
    return player.faults


async def _names(server: AsyncServer, code: str) -> list[str]:
    """Return the names of the players of a table by seat, fit to print."""
    return [sanitised(seat.name) for seat in (await server.table(code)).seats]
