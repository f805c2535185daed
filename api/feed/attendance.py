"""Attendance of a program at an event: where its player is expected, through lost connections."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

import grpc.aio

from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.trust import TrustedServer
from tilewyrm.client.errors import CallRefused, ClientError, ConnectionLost
from tilewyrm.client.event.event_client import EventClient
from tilewyrm.client.event.luck_witness import LuckWitness
from tilewyrm.client.event.server_search import (
    back_text,
    lost_text,
    moved_to,
    no_event_text,
    other_event_text,
)
from tilewyrm.v1 import events_pb2, service_pb2

RETRY_S = 2.0
"""Seconds from a lost connection, a refused seat or a missing event to the next try."""
_NO_EVENT = "NO_EVENT"
"""The reason of a refusal by a server that has no event, such as before the event starts."""


class Attendance:
    """The player of one code at an event, from joining it until it closes."""

    def __init__(
        self,
        channel: grpc.aio.Channel,
        address: str,
        server: TrustedServer,
        code: str,
        say: Callable[[str], None],
    ) -> None:
        """Prepare to join with *code*; *say* is called with each sentence for the program's owner.

        The *channel* leads to the *server* at *address*.
        """
        self.code = code
        self.channel = channel
        """The channel to where the server was found last."""
        self.address = address
        """Where that is: ``HOST:PORT``."""
        self.server = server
        """The server as it was found there."""
        self.left: list[str] = []
        """The tables at which the player has been, and is not expected again."""
        self._say = say
        self._said = ""
        self._opened: list[grpc.aio.Channel] = []
        self._witness = LuckWitness()
        self._news: events_pb2.JoinEventResponse | None = None
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self, stack: AsyncExitStack) -> None:
        """Join the event, and follow its news until *stack* closes."""
        self._task = asyncio.create_task(self._follow())
        self._task.add_done_callback(lambda _: self._changed.set())
        stack.push_async_callback(self.close)

    async def close(self) -> None:
        """Leave the event."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        for channel in self._opened:
            await channel.close()
        self._opened.clear()

    async def next_seat(self) -> events_pb2.EventSeat | None:
        """Return the seat at which the player is expected, as soon as there is one.

        Tables that are `left` do not count, until the server has moved.

        Returns:
            The seat, or None once the event is closed.

        Raises:
            ServerError: the server refuses the code, or does not answer at first.
        """
        while True:
            self._changed.clear()
            if self._task is not None and self._task.done():
                self._task.result()
            news = self._news
            if news is not None:
                seat = news.seat if news.HasField("seat") else None
                is_over = seat is None or seat.status == service_pb2.TABLE_STATUS_OVER
                if not is_over and seat is not None and seat.table_id not in self.left:
                    return seat
                if news.bulletin.closed:
                    return None
            await self._changed.wait()

    def luck_fault(self, table: service_pb2.TableInfo) -> str:
        """Return as a sentence why the luck of *table* is not that of its round with equal luck.

        It is empty if nothing is wrong, or the round has no equal luck.
        """
        luck = self._news.luck if self._news is not None else events_pb2.RoundLuck()
        if not luck.commitment or luck.round != table.event_table.round:
            return ""
        sentence, holds = self._witness.at_table(luck, table)
        return "" if holds else sentence

    async def _follow(self) -> None:
        """Keep the news new. While the server has no event yet, wait for it.

        Raises:
            ClientError: the server refuses the code, or does not answer at first.
        """
        while True:
            client = EventClient(self.channel, self.address, self.code)
            try:
                async for news in client.news():
                    self._tell("")
                    self._news = news
                    self._changed.set()
                    await client.add_due_share(news, self._witness)
            except ConnectionLost:
                if self._news is None:
                    raise
                self._tell(lost_text(self.address))
                await self._search()
            except CallRefused as refusal:
                if self._news is not None:
                    raise ClientError(other_event_text(self.address)) from refusal
                if refusal.reason != _NO_EVENT:
                    raise
                self._tell(no_event_text(self.address))
            await asyncio.sleep(RETRY_S)

    async def _search(self) -> None:
        """Go to where the server is now, if it has moved; the present table is joined again."""
        found = await moved_to(self.address, self.server)
        if found is not None:
            self.address, self.server = found
            self.channel = open_channel(self.address, self.server.certificate)
            self._opened.append(self.channel)
            self.left.clear()

    def _tell(self, sentence: str) -> None:
        """Say a sentence once; an empty one stands for news that come again."""
        if sentence and sentence != self._said:
            self._say(sentence)
        elif self._said and not sentence:
            self._say(back_text(self.address))
        self._said = sentence
