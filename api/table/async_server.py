"""A server, for bots and tools with `asyncio`."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from os import PathLike
from pathlib import Path

import grpc.aio

from tilewyrm.api.feed.attendance import RETRY_S, Attendance
from tilewyrm.api.feed.table_stream import TableStream
from tilewyrm.api.setup.arguments import texts, values_by_name, whole_number
from tilewyrm.api.table.async_seat import AsyncSeat
from tilewyrm.api.table.table_order import TableOrder
from tilewyrm.api.table.update import Update
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.connection.trust import TrustedServer
from tilewyrm.client.errors import ClientError
from tilewyrm.client.event.event_client import CLOSED_TABLE, check_private
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.v1 import match_pb2, service_pb2

_GRACE_S = 2.0
"""Seconds that a seat has left to end by itself after the next table has opened."""


class AsyncServer:
    """A server, as `connect` gives it to ``async with``. Each call may raise `ServerError`."""

    def __init__(
        self,
        client: TablesClient,
        stack: AsyncExitStack,
        channel: grpc.aio.Channel,
        trusted: TrustedServer,
    ) -> None:
        self._client = client
        self._stack = stack
        self._channel = channel
        self._trusted = trusted
        self.address: str = client.address
        """``HOST:PORT``."""

    def __repr__(self) -> str:
        return f"<server {self.address}>"

    async def games(self) -> list[service_pb2.GameInfo]:
        """Return the games of the server, with presets, options and bots."""
        return await self._client.games()

    async def tables(self) -> list[service_pb2.TableSummary]:
        """Return the server's tables, newest first."""
        return await self._client.tables(())

    async def table(self, table: str, /) -> service_pb2.TableInfo:
        """Return the table with the code *table*."""
        return await self._client.table(table)

    async def catalogue(self, table: str, /) -> match_pb2.Catalogue:
        """Return the tiles and other components of the table with the code *table*."""
        return await self._client.catalogue("", table)

    async def open_table(
        self,
        game: str,
        /,
        *,
        seats: int = 2,
        presets: Sequence[str] = (),
        options: Mapping[str, OptionValue] | None = None,
        terms: Mapping[str, OptionValue] | None = None,
        bots: Sequence[str] = (),
        title: str = "",
        edition: str = "",
    ) -> str:
        """Open a table and return its code.

        Args:
            game: name of the game.
            seats: number of seats, those of bots included.
            presets: names of presets; options of a later one replace those of an earlier one.
            options: options by name; they replace those of the presets.
            terms: the table's settings by name, such as ``clock``.
            bots: strategies for the last seats. With a bot on each seat the match starts at once.
            title: what the list of tables says of it.
            edition: name of one of the server's editions, by default the first one.

        Raises:
            ServerError: the server refuses the table, for instance because there is no such preset,
                option, term or bot; ``reason`` says why for programs.
            TypeError: an argument has the wrong type, such as a text where a list is expected.
        """
        order = TableOrder(
            game=game,
            seats=whole_number("seats", seats),
            presets=texts("presets", presets),
            options=values_by_name("options", options),
            terms=values_by_name("terms", terms),
            bots=texts("bots", bots),
            title=title,
            edition=edition,
        )
        return await order.open(self._client)

    async def join(
        self,
        table: str,
        name: str,
        /,
        *,
        token: str = "",
        pass_phrase: str = "",
        event_code: str = "",
        program: str = "",
    ) -> AsyncSeat:
        """Take a free seat at the table with the code *table*, under *name*.

        With the *token* of a seat that was taken before, it is that seat again. At a table that
        waits until everyone is ready, this seat is ready at once.

        Args:
            table: the table's code.
            name: the player's name, which no other player at the table has.
            token: the ``token`` of a seat that was taken before.
            pass_phrase: the table's passphrase, if it has one.
            event_code: the player's code, at a table of an event.
            program: what your program calls itself, at most 40 characters. The table then marks the
                seat as a bot's, and the replay records it as `Header.programs`.

        Raises:
            ServerError: the server refuses it, for instance because no seat is free.
        """
        if event_code:
            check_private(self.address, self._trusted.certificate)
        joined = await self._client.join(
            table,
            name,
            token=token,
            pass_phrase=pass_phrase,
            event_code=event_code,
            program=program,
        )
        return await self._seat(joined, self._stream(table, joined.token))

    async def attend(
        self, code: str, /, *, say: Callable[[str], None] | None = None, program: str = ""
    ) -> AsyncIterator[AsyncSeat]:
        """Attend an event as the player with this *code*, and yield the seat at each table.

        The first step waits until the server has an event, and checks the player in. Play each seat
        to the end of its match before you ask for the next one. Turns of a seat also end, without a
        result, if the organiser closes its table, or if the player is expected at another one. If
        the connection is lost, or the server restarts, the player comes back. A server that moves
        is found again if it announces itself on this network with the same certificate; the turns
        of the seat end, and the seat is yielded again. The iteration ends when the event is closed.

        *say* is called with a sentence while the server has no event yet, and when the connection
        is lost or back. *program* is as for `join`.

        Raises:
            ServerError: the server refuses the code, or does not answer at first, or is on another
                computer and does not encrypt. Or another server, or one with another event, has
                taken its place.
        """
        check_private(self.address, self._trusted.certificate)
        attendance = Attendance(
            self._channel, self.address, self._trusted, code, say or (lambda _: None)
        )
        await attendance.open(self._stack)
        try:
            while (expected := await attendance.next_seat()) is not None:
                self._follow(attendance)
                table = expected.table_id
                try:
                    joined = await self._client.join(table, "", event_code=code, program=program)
                except ClientError:  # closed just now, for instance; the news will say so
                    await asyncio.sleep(RETRY_S)
                    continue
                attendance.left.append(table)
                stream = self._stream(table, joined.token, ends=CLOSED_TABLE)
                seat = await self._seat(joined, stream)
                seat.luck_fault = attendance.luck_fault(joined.table)
                leaving = asyncio.create_task(_left(stream, attendance))
                try:
                    yield seat
                finally:
                    leaving.cancel()
                    await stream.close()
        finally:
            await attendance.close()

    def _follow(self, attendance: Attendance) -> None:
        """Go to where *attendance* has found the server last."""
        if self._channel is not attendance.channel:
            self._channel, self._trusted = attendance.channel, attendance.server
            self.address = attendance.address
            self._client = TablesClient(self._channel, self.address)

    def _stream(
        self, table: str, token: str, *, pass_phrase: str = "", ends: Collection[str] = ()
    ) -> TableStream:
        """Return the stream of a seat by its *token*, or without one a spectator's."""
        session = Session(
            self._channel, self.address, table, token, decide_single=bool(token),
            pass_phrase=pass_phrase,
        )  # fmt: skip
        return TableStream(session, partial(self._client.edition_zlib, table), ends)

    async def _seat(self, joined: service_pb2.JoinTableResponse, stream: TableStream) -> AsyncSeat:
        """Return the seat that was taken, once its *stream* is open."""
        await stream.open(self._stack)
        table = joined.table.table_id
        if joined.table.status == service_pb2.TABLE_STATUS_OPEN and any(
            term.flag for term in joined.table.setup.terms if term.name == "ready"
        ):
            await self._client.ready(table, joined.token, True)
        return AsyncSeat(self._client, stream, table, joined.seat, joined.token)

    async def watch(self, table: str, /, *, pass_phrase: str = "") -> AsyncIterator[Update]:
        """Yield what happens at a table, as a spectator sees it, until the match is over.

        *pass_phrase* is the table's, if it has one.

        Raises:
            ServerError: there is no such table, it does not allow spectators, or the server has
                ended the stream.
        """
        stream = self._stream(table, "", pass_phrase=pass_phrase)
        await stream.open(self._stack)
        async for news in stream.news():
            yield Update(news)

    async def replay(self, table: str, path: str | PathLike[str], /, *, token: str = "") -> None:
        """Write the replay of a table, as it is now, to a file at *path*.

        While the match is under way, only the *token* of a seat gets all of it.

        Raises:
            ServerError: there is no such table, or it does not give its replay yet.
            OSError: the file cannot be written.
        """
        data = await self._client.replay(table, token)
        await asyncio.to_thread(Path(path).write_bytes, data)


async def _left(stream: TableStream, attendance: Attendance) -> None:
    """Close *stream* when the player of *attendance* is expected elsewhere.

    That is another table, or the same one after the server has moved.
    If the server refuses, or the event is closed, the match is played to its end.
    """
    with suppress(ClientError):
        if await attendance.next_seat() is not None:
            await asyncio.sleep(_GRACE_S)
            await stream.close()
