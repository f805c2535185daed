"""Stream of one table, as a seat or a spectator receives it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import NamedTuple

from tilewyrm.api.feed.table_match import TableMatch
from tilewyrm.api.match import Match
from tilewyrm.client.connection.session import Session
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.words.refusals import refusal_text
from tilewyrm.v1 import match_pb2, service_pb2


class TableNews(NamedTuple):
    """What has happened at a table since the news before."""

    log: Sequence[service_pb2.LogLine]
    """The new entries with their events, oldest first."""
    view: Mapping[str, match_pb2.Part]
    """The parts of the table that the receiver sees, by key."""
    turn: service_pb2.Turn
    """Who must act now."""
    match: Callable[[], Match]
    """Returns the match after these entries; see `TableMatch.at`."""

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.turn.HasField("over")


class TableStream:
    """The messages of one table, which come back by themselves after a lost connection."""

    def __init__(
        self,
        session: Session,
        edition_zlib: Callable[[], Awaitable[bytes]],
        ends: Collection[str] = (),
    ) -> None:
        """Prepare to receive from *session*. *edition_zlib* fetches the edition's compressed text.

        A refusal for one of the reasons *ends* ends the stream, and is not an error.
        """
        self._session = session
        self._edition_zlib = edition_zlib
        self._ends = ends
        self._messages: asyncio.Queue[service_pb2.TableMessage | None] = asyncio.Queue()
        self._view: dict[str, match_pb2.Part] = {}
        self._match = TableMatch()
        self._task: asyncio.Task[None] | None = None

    async def open(self, stack: AsyncExitStack) -> None:
        """Receive until *stack* closes."""
        self._task = asyncio.create_task(self._session.run(self._take))
        self._task.add_done_callback(lambda _: self._messages.put_nowait(None))
        stack.push_async_callback(self.close)

    async def close(self) -> None:
        """Receive nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    def decide(self, seq: int, number: int) -> None:
        """Send choice number *number* of the request of *seq*, now or when connected again."""
        self._session.decide(seq, number)

    def _take(self, message: object) -> None:
        if isinstance(message, service_pb2.TableMessage):
            self._messages.put_nowait(message)

    async def news(self) -> AsyncIterator[TableNews]:
        """Yield all news, and end after the last one of the match.

        Raises:
            ServerError: the server has ended the stream; the message says why.
        """
        while (message := await self._messages.get()) is not None:
            if message.HasField("snapshot"):
                self._view = {}
                news: service_pb2.Snapshot | service_pb2.Update = message.snapshot
            elif message.HasField("update"):
                self._view = {**self._view}  # views that were handed out stay as they were
                news = message.update
                for key in message.update.removed:
                    self._view.pop(key, None)
            else:
                _check_answer(message.answer)
                continue
            self._view.update((part.key, part) for part in news.parts)
            log = self._match.take(news)
            if message.HasField("snapshot") and self._match.lacks_edition:
                await self._take_edition()
            found = TableNews(log, self._view, news.turn, partial(self._match.at, self._match.seq))
            yield found
            if found.is_over:
                return
        assert self._task is not None
        if self._task.cancelled():
            return
        try:
            self._task.result()
        except CallRefused as error:
            if error.reason not in self._ends:
                raise

    async def _take_edition(self) -> None:
        """Ask the server for the edition. If that fails, it is asked after the next snapshot."""
        with suppress(ClientError):
            self._match.edition_zlib = await self._edition_zlib()


def _check_answer(answer: service_pb2.Answer) -> None:
    """Raise what the server has refused; a decision that came too late is followed by an update."""
    refusal = answer.refusal
    if answer.HasField("refusal") and refusal.reason != service_pb2.REFUSAL_REASON_STALE:
        reason = service_pb2.RefusalReason.Name(refusal.reason)
        raise CallRefused(reason, refusal_text(refusal))
