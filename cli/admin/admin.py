"""`tilewyrm admin`: the subcommands of a server's organiser."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.admin.connection import AdminConnection, Ask, with_connection
from tilewyrm.cli.admin.replay_export import export_replays
from tilewyrm.cli.admin.table_lines import STATUSES, UNFINISHED, table_facts, table_lines
from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.lobby.seat_finder import HOST_TOKEN, SEAT_TOKEN
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.v1 import admin_pb2, service_pb2

SUBCOMMANDS = {
    "tables": "tilewyrm.cli.admin.admin:tables",
    "players": "tilewyrm.cli.admin.admin:players",
    "close": "tilewyrm.cli.admin.admin:close",
    "export": "tilewyrm.cli.admin.admin:export",
    "drain": "tilewyrm.cli.admin.admin:drain",
    "revoke": "tilewyrm.cli.admin.admin:revoke",
    "rotate-keys": "tilewyrm.cli.admin.admin:rotate_keys",
    "rotate-token": "tilewyrm.cli.admin.admin:rotate_token",
    "rebuild": "tilewyrm.cli.admin.rebuild:rebuild",
}


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"admin.brief.{name}"),
    help="admin.help",
)
def admin() -> None:
    """Do what the subcommand says."""


@click.command(cls=TranslatedCommand, help="admin.tables")
@click.option("--all", "finished", is_flag=True, help="admin.flag.all")
@click.option("--json", "as_json", is_flag=True, help="admin.flag.json")
@with_connection
def tables(ask: Callable[[Ask[Any]], Any], finished: bool, as_json: bool) -> None:
    """Print the tables."""
    wanted = STATUSES if finished else UNFINISHED

    async def describe_tables(
        connection: AdminConnection,
    ) -> list[admin_pb2.DescribeTableResponse]:
        return [
            await _description(connection, table)
            for table in await connection.lobby.tables(tuple(wanted))
        ]

    described = ask(describe_tables)
    if as_json:
        for table in described:
            click.echo(json.dumps(table_facts(table), ensure_ascii=False))
        return
    if not described:
        click.echo(tell("admin.tables.none_at_all" if finished else "admin.tables.none"))
    for line in table_lines(described):
        click.echo(line)


async def _description(
    connection: AdminConnection, table: service_pb2.TableSummary
) -> admin_pb2.DescribeTableResponse:
    """Return how *table* stands; where the server cannot tell, why."""
    try:
        return await connection.admin.description(table.table_id)
    except CallRefused as error:
        return admin_pb2.DescribeTableResponse(table=table, halted_because=str(error))


@click.command(cls=TranslatedCommand, help="admin.brief.players")
@with_connection
def players(ask: Callable[[Ask[Any]], Any]) -> None:
    """Print a line for each player, and the spectators of each table."""
    companies = ask(lambda connection: connection.admin.companies())
    if not any(company.players or company.spectators for company in companies):
        click.echo(tell("admin.players.none"))
    for company in companies:
        for player in company.players:
            seat = tell("admin.players.seat", seat=player.seat + 1)
            click.echo(f"{sanitised(company.table_id)}  {seat}  {sanitised(player.name)}")
        if company.spectators:
            watching = count("admin.players.watching", company.spectators)
            click.echo(f"{sanitised(company.table_id)}  {watching}")


@click.command(cls=TranslatedCommand, help="admin.close")
@click.argument("table_id", metavar="TABLE")
@with_connection
def close(ask: Callable[[Ask[Any]], Any], table_id: str) -> None:
    """Close the table."""
    ask(lambda connection: connection.admin.close(table_id))
    click.echo(tell("admin.close.done", table=table_id.lower()))


@click.command(cls=TranslatedCommand, help="admin.export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("table_ids", metavar="[TABLE]...", nargs=-1)
@with_connection
def export(ask: Callable[[Ask[Any]], Any], folder: Path, table_ids: tuple[str, ...]) -> None:
    """Write the files."""
    over = (service_pb2.TABLE_STATUS_OVER,)

    async def export_all(connection: AdminConnection) -> int:
        wanted = [each.lower() for each in table_ids]
        wanted = wanted or [table.table_id for table in await connection.lobby.tables(over)]
        return await export_replays(connection.admin, folder, wanted)

    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = ask(export_all)
    except OSError as error:
        message = tell("admin.export.not_written", folder=folder, why=error.strerror)
        raise click.ClickException(message) from error
    click.echo(count("admin.export.done", number, folder=folder))


@click.command(cls=TranslatedCommand, help="admin.drain")
@click.option("--off", is_flag=True, help="admin.flag.off")
@with_connection
def drain(ask: Callable[[Ask[Any]], Any], off: bool) -> None:
    """Wait for the last match."""

    async def wait_for_drain(connection: AdminConnection) -> bool:
        playing = -1
        async for playing in connection.admin.drain(off=off):
            if playing:
                click.echo(count("admin.drain.playing", playing))
        return playing == 0

    done = ask(wait_for_drain)
    if off:
        click.echo(tell("admin.drain.off"))
    elif done:
        click.echo(tell("admin.drain.done"))
    else:
        raise click.ClickException(tell("admin.drain.called_off"))


@click.command(cls=TranslatedCommand, help="admin.revoke")
@click.argument("table_id", metavar="TABLE")
@click.option("--seat", metavar="N", type=click.IntRange(1, 99), help="admin.flag.seat")
@click.option("--host", is_flag=True, help="admin.flag.host")
@click.option("--arbiter", metavar="FINGERPRINT", help="admin.flag.arbiter")
@with_connection
def revoke(
    ask: Callable[[Ask[Any]], Any], table_id: str, seat: int | None, host: bool, arbiter: str | None
) -> None:
    """Revoke the token, and print the new one."""
    if sum((seat is not None, host, arbiter is not None)) != 1:
        raise click.UsageError("name one token to revoke: --seat, --host or --arbiter")

    async def revoke_token(connection: AdminConnection) -> str:
        if seat is not None:
            return await connection.admin.revoke_seat(table_id, seat - 1)
        if host:
            return await connection.admin.revoke_host(table_id)
        keys = (await connection.lobby.table(table_id)).arbiter_keys
        named = [key for key in keys if fingerprint(key) == arbiter]
        if not named:
            known = ", ".join(map(fingerprint, keys)) or tell("admin.revoke.no_key")
            raise ClientError(tell("admin.revoke.other_key", table=table_id, known=known))
        await connection.admin.revoke_arbiter(table_id, named[0])
        return ""

    token = ask(revoke_token)
    click.echo(tell("admin.revoke.done"))
    if token:
        variable = HOST_TOKEN if host else SEAT_TOKEN
        new = tell("admin.revoke.new", command=f"tilewyrm join {table_id.lower()}")
        click.echo(f"{new}  {variable}={token}")


@click.command("rotate-keys", cls=TranslatedCommand, help="admin.rotate-keys")
@with_connection
def rotate_keys(ask: Callable[[Ask[Any]], Any]) -> None:
    """Print the new fingerprint."""
    public = ask(lambda connection: connection.admin.rotate_key())
    click.echo(tell("admin.rotate-keys.done", key=fingerprint(public)))


@click.command("rotate-token", cls=TranslatedCommand, help="admin.rotate-token")
@with_connection
def rotate_token(ask: Callable[[Ask[Any]], Any]) -> None:
    """Print the new token."""
    click.echo(ask(lambda connection: connection.admin.rotate_token()))
