"""`tilewyrm arbiter`: an arbiter's key, and rulings signed with it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import click

from tilewyrm.cli.arbiter.ruling_input import RulingInput, ruling_input, ruling_words
from tilewyrm.cli.arbiter.seat_names import seat_lines, seat_name
from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM, ServerAddress, parse_address
from tilewyrm.client.connection.one_off_call import tables_client_at
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.engine.match.controls import ForfeitSeat, Ruling
from tilewyrm.language.speech import tell
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.evidence.keyfile import (
    read_private_key,
    read_public_key,
    write_private_key,
    write_public_key,
)
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.v1 import control_pb2, service_pb2
from tilewyrm.v1.standing_pb2 import Standing

T = TypeVar("T")

Sign = Callable[[Ruling, bytes], control_pb2.Ruled]
"""Signs a ruling for the match whose luck has that commitment."""

_ATTEMPTS = 4
"""How often a ruling is signed and sent, if other arbiters rule at the same time."""
_MAX_CHARACTERS = 500
"""Characters of a server's sentence that are shown."""

_key_file = click.Path(path_type=Path)


class RulingContext(NamedTuple):
    """Context of a ruling: the table as an arbiter sees it before."""

    table: service_pb2.TableInfo
    lines: tuple[str, ...]
    """Who sits where, with points, for people."""
    standing: Standing
    """As far as a spectator is shown; empty where none is."""


SUBCOMMANDS = {
    "key": "tilewyrm.cli.arbiter.arbiter:key",
    "rule": "tilewyrm.cli.arbiter.arbiter:rule",
}


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"arbiter.brief.{name}"),
    help="arbiter.help",
)
def arbiter() -> None:
    """Do what the subcommand says."""


@click.command(cls=TranslatedCommand, help="arbiter.key")
@click.argument("file", type=_key_file)
@click.option("--show", is_flag=True, help="arbiter.flag.show")
def key(file: Path, show: bool) -> None:
    """Write the key, or print its fingerprint."""
    if show:
        _print_key(_read_key(read_public_key, file).public_bytes_raw())
        return
    public_file = Path(f"{file}.pub")
    try:
        if public_file.exists():
            raise FileExistsError(None, None, str(public_file))
        private = write_private_key(file)
        write_public_key(public_file, private.public_key())
    except FileExistsError as error:
        message = tell("arbiter.key.there", path=error.filename)
        raise click.ClickException(message) from error
    except OSError as error:
        path, why = error.filename or file, error.strerror or error
        message = tell("arbiter.key.not_written", path=path, why=why)
        raise click.ClickException(message) from error
    _print_key(private.public_key().public_bytes_raw())
    click.echo(tell("arbiter.key.made", file=file, public=public_file))


@click.command(
    cls=TranslatedCommand, help="arbiter.rule", context_settings={"max_content_width": 100}
)
@click.argument("code")
@click.option("--server", metavar=ADDRESS_FORM, required=True, help="arbiter.flag.server")
@click.option(
    "--key", "key_file", metavar="FILE", type=_key_file, required=True, help="arbiter.flag.key"
)
@click.option("--by", metavar="NAME", required=True, help="arbiter.flag.by")
@click.option("--reason", metavar="TEXT", required=True, help="arbiter.flag.reason")
@click.option("--points", metavar="SEAT=±N", help="arbiter.flag.points")
@click.option("--forfeit", metavar="SEAT", help="arbiter.flag.forfeit")
@click.option("--bot", metavar="SEAT", help="arbiter.flag.bot")
@click.option("--clock", metavar="SEAT=±SECONDS", help="arbiter.flag.clock")
@click.option("--over", is_flag=True, help="arbiter.flag.over")
@click.option("--annul", is_flag=True, help="arbiter.flag.annul")
@click.option(
    "--passphrase", "pass_phrase", metavar="WORDS", default="", help="arbiter.flag.pass_phrase"
)
@click.option("--yes", is_flag=True, help="arbiter.flag.yes")
def rule(
    code: str,
    server: str,
    key_file: Path,
    by: str,
    reason: str,
    points: str | None,
    forfeit: str | None,
    bot: str | None,
    clock: str | None,
    over: bool,
    annul: bool,
    pass_phrase: str,
    yes: bool,
) -> None:
    """Send the ruling."""
    flags = {
        "points": points,
        "forfeit": forfeit,
        "bot": bot,
        "clock": clock,
        "over": over,
        "annul": annul,
    }
    request = ruling_input(by, reason, flags)
    private = _read_key(read_private_key, key_file)
    public = private.public_key().public_bytes_raw()
    table_id, place = code.lower(), parse_address(server)

    def sign(ruling: Ruling, commitment: bytes) -> control_pb2.Ruled:
        return signed_ruling(ruling, commitment, private)

    async def fetch_context(lobby: TablesClient) -> tuple[RulingContext, str]:
        table = await lobby.table(table_id)
        _check_key(table, public)
        context = await _context_of(lobby, table, pass_phrase)
        return context, ruling_words(_ruling_of(request, context), table)

    async def send(lobby: TablesClient) -> int:
        return await _send_ruling(lobby, request, context, sign)

    context, what = _answer_of(place, fetch_context)
    announcement = tell("arbiter.rule.made", by=request.by, key=fingerprint(public), what=what)
    for line in (*context.lines, announcement, tell("arbiter.rule.reason", reason=request.reason)):
        click.echo(line)
    if not yes and not _is_sure():
        click.echo(tell("arbiter.rule.nothing"), err=True)
        raise SystemExit(1)
    click.echo(tell("arbiter.rule.done", entry=_answer_of(place, send), table=table_id))


def _is_sure() -> bool:
    """Ask whether the ruling is to be made; return whether the answer is yes."""
    question = tell("arbiter.rule.sure", yes=tell("arbiter.rule.yes"))
    answer = click.prompt(question, default="", show_default=False, prompt_suffix=" ")
    # A y is understood in every language, as everywhere where the client asks.
    return answer.strip()[:1].casefold() in ("y", tell("arbiter.rule.yes"))


def _check_key(table: service_pb2.TableInfo, public: bytes) -> None:
    """Check that the key *public* may rule on the match at *table* now.

    Raises:
        ClientError: it cannot; the message says why.
    """
    where = table.table_id
    if not table.arbiter_keys:
        raise ClientError(tell("arbiter.nobody", table=where))
    if public not in table.arbiter_keys:
        key, known = fingerprint(public), ", ".join(map(fingerprint, table.arbiter_keys))
        raise ClientError(tell("arbiter.other_key", key=key, table=where, known=known))
    match table.status:
        case service_pb2.TABLE_STATUS_OPEN:
            raise ClientError(tell("arbiter.not_begun", table=where))
        case service_pb2.TABLE_STATUS_OVER:
            raise ClientError(tell("arbiter.over", table=where))
        case service_pb2.TABLE_STATUS_HALTED:
            raise ClientError(tell("refusals.halted", sentence=table.halted_because))


async def _context_of(
    lobby: TablesClient, table: service_pb2.TableInfo, pass_phrase: str
) -> RulingContext:
    """Return the context of *table*; without the right to watch it has only the names."""
    head = tell(
        "arbiter.table",
        table=sanitised(table.table_id),
        game=sanitised(table.setup.game),
        entry=table.seq,
    )
    try:
        snapshot = await lobby.snapshot(table.table_id, pass_phrase)
    except CallRefused as error:
        names = [f"{seat + 1}  {seat_name(table, seat)}" for seat in range(len(table.seats))]
        why = tell("arbiter.no_points", why=sanitised(str(error), _MAX_CHARACTERS))
        return RulingContext(table, (head, *names, why), Standing())
    return RulingContext(table, (head, *seat_lines(snapshot)), snapshot.standing)


def _ruling_of(request: RulingInput, context: RulingContext) -> Ruling:
    """Return the ruling that *request* is when no other comes before it.

    Raises:
        ClientError: it cannot be made; the message says why.
    """
    ruling = request.ruling(context.table, context.standing.rulings + 1)
    seats = context.standing.seats
    if isinstance(ruling, ForfeitSeat) and seats and seats[ruling.seat].out:
        name = seat_name(context.table, ruling.seat)
        raise ClientError(tell("arbiter.is_out", name=name))
    return ruling


async def _send_ruling(
    lobby: TablesClient, request: RulingInput, context: RulingContext, sign: Sign
) -> int:
    """Send the ruling that *request* is, with the next number; return the number of its entry.

    When another ruling has just had that number it is signed again, with the one after it.
    """
    ruling, attempts = _ruling_of(request, context), 1
    while True:
        signed = sign(ruling, context.table.secret_commitment)
        try:
            return await lobby.rule(context.table.table_id, signed)
        except CallRefused as error:
            next_number = error.about.get("next_ruling", "")
            if attempts == _ATTEMPTS or not next_number.isdecimal():
                raise
            if int(next_number) <= ruling.number:
                raise
            ruling, attempts = request.ruling(context.table, int(next_number)), attempts + 1


def _answer_of(place: ServerAddress, ask: Callable[[TablesClient], Awaitable[T]]) -> T:
    """Return the answer to *ask* of the server at *place*.

    Raises:
        ClickException: the server is not there, or refuses; the message says why.
    """

    async def call() -> T:
        async with tables_client_at(place) as lobby:
            return await ask(lobby)

    try:
        return asyncio.run(call())
    except ClientError as error:
        raise click.ClickException(sanitised(str(error), _MAX_CHARACTERS)) from error


def _read_key(read: Callable[[Path], T], path: Path) -> T:
    """Return the key that *read* finds in the file at *path*.

    Raises:
        ClickException: there is none.
    """
    try:
        return read(path)
    except OSError as error:
        why, command = error.strerror or error, f"tilewyrm arbiter key {path}"
        message = tell("arbiter.key.unread", path=path, why=why, command=command)
        raise click.ClickException(message) from error
    except ValueError as error:
        raise click.ClickException(tell("arbiter.key.none", path=path)) from error


def _print_key(public: bytes) -> None:
    labels = (tell("arbiter.key.fingerprint"), tell("arbiter.key.public"))
    width = max(map(len, labels))
    for label, value in zip(labels, (fingerprint(public), public.hex()), strict=True):
        click.echo(f"{label:<{width}}  {value}")
