"""Attendance of a program at an event: where its player is expected, through lost connections."""

import asyncio
from collections.abc import Collection
from contextlib import AsyncExitStack

import grpc.aio

from tilewyrm.client.errors import CallRefused, ConnectionLost
from tilewyrm.client.event.event_client import EventClient
from tilewyrm.client.event.luck_witness import LuckWitness
from tilewyrm.v1 import events_pb2, service_pb2

RETRY_S = 2.0
"""Seconds from a lost connection, a refused seat or a missing event to the next try."""
_NO_EVENT = "NO_EVENT"
"""The reason of a refusal by a server that has no event, such as before the event starts."""


class Attendance:
    """The player of one code at an event, from joining it until it closes."""

    def __init__(self, channel: grpc.aio.Channel, address: str, code: str) -> None:
        self.code = code
        self._channel = channel
        self._address = address
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

    async def next_seat(self, left: Collection[str]) -> events_pb2.EventSeat | None:
        """Return the seat at which the player is expected, as soon as there is one.

        Args:
            left: the tables that do not count.

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
                if not is_over and seat is not None and seat.table_id not in left:
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
        client = EventClient(self._channel, self._address, self.code)
        while True:
            try:
                async for news in client.news():
                    self._news = news
                    self._changed.set()
                    await client.add_due_share(news, self._witness)
            except ConnectionLost:
                if self._news is None:
                    raise
            except CallRefused as refusal:
                if self._news is not None or refusal.reason != _NO_EVENT:
                    raise
            await asyncio.sleep(RETRY_S)
