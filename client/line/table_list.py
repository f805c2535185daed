"""The tables that can be joined from here, in lines of text."""

import contextlib
from collections.abc import Sequence

from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.discovery import NearbyServer, find_servers, table_line
from tilewyrm.client.connection.one_off_call import tables_client_at
from tilewyrm.client.errors import ClientError
from tilewyrm.client.line.table_line import UNFINISHED, describe
from tilewyrm.client.lobby.table_locator import HERE
from tilewyrm.client.terminal.console import Say
from tilewyrm.client.words.table_rules import of
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


async def list_tables(place: ServerAddress, say: Say) -> None:
    """Say which tables there are on this network, on this computer, and on the server at *place*.

    Args:
        place: one more server; an empty address: none.
        say: takes each line.

    Raises:
        ClientError: nobody answers there, or it is not the server that is meant.
    """
    address = place.address
    say(tell("start.tables.looking"))
    servers: list[NearbyServer] = []
    try:
        async for server in find_servers():
            servers.append(server)
            _say_server(server, say)
    except ClientError as error:
        say(f"  {error}")
    found = bool(servers)
    if address != HERE and not any(server.is_at(HERE) for server in servers):
        with contextlib.suppress(ClientError):  # as a rule nobody serves here
            _say_tables(HERE, await _tables(ServerAddress(HERE)), say)
            found = True
    if address:
        _say_tables(address, await _tables(place), say)
    elif not found:
        say(tell("start.tables.no_server"))


async def _tables(place: ServerAddress) -> list[str]:
    """Return the unfinished tables of a server, a line each, and below it the terms of its own."""
    async with tables_client_at(place) as lobby:
        games = {game.name: game for game in await lobby.games()}
        terms = await lobby.terms()
        tables = await lobby.tables(UNFINISHED)
    unknown, lines = service_pb2.GameInfo(), list[str]()
    for table in tables:
        lines.append(describe(table, games.get(table.game, unknown)))
        lines += [f"        {term}" for term in of(terms, table.terms)]
    return lines


def _say_server(server: NearbyServer, say: Say) -> None:
    here = server.address
    told = {"host": server.name, "address": here, "key": server.fingerprint}
    if server.certificate:
        say(tell("start.tables.server.encrypted", **told, certificate=server.certificate))
    else:
        say(tell("start.tables.server", **told))
    for table in server.tables:
        say(f"  {table_line(table)}")
    if server.more:
        command = f"tilewyrm tables --server {here}"
        say("  " + tell("start.tables.more", more=server.more, command=command))
    elif not server.tables:
        say("  " + tell("start.tables.full", command=_opening(here)))


def _say_tables(address: str, tables: Sequence[str], say: Say) -> None:
    say(tell("start.tables.at", address=address))
    for table in tables:
        say(f"  {table}")
    if not tables:
        say("  " + tell("start.tables.none", command=_opening(address)))


def _opening(address: str) -> str:
    """Return the command that opens a table of the server at *address*."""
    return f"tilewyrm play --server {address} --new"
