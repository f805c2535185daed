"""One Play stream after its Hello: its requests, and the task that answers them."""

import asyncio
from collections.abc import Callable

from tilewyrm.server.errors import MalformedRequest, ServerStopping, TableNotFound
from tilewyrm.server.feed.message_bytes import serialised
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match.refusals import echoed
from tilewyrm.server.rpc.error_interceptor import logged
from tilewyrm.server.rpc.handshake import PlayRequests
from tilewyrm.server.table.table import Table
from tilewyrm.v1 import service_pb2


class PlayStream:
    """Answers the requests of one seat on one stream, until either side closes it."""

    def __init__(
        self,
        requests: PlayRequests,
        table: Table,
        watcher: Watcher,
        unread_for_s: Callable[[], float],
    ) -> None:
        """Begin to answer *requests* to *table* through *watcher*.

        *unread_for_s* counts a request without effect, and returns the seconds until the stream
        may be read again.
        """
        self._requests = requests
        self._table = table
        self._watcher = watcher
        self._unread_for_s = unread_for_s
        self._busy = False
        """Whether a request is being handled: it is finished first."""
        self._writing: asyncio.Future[None] | None = None
        """Done when the last saying is on disk, if the table keeps the chat."""
        self._ended = False
        self._task = asyncio.create_task(self._answer_all())

    async def end(self) -> None:
        """Read no more; return when the present request is handled. To be called once."""
        self._ended = True
        task = self._task
        if not self._busy:
            task.cancel()
        await asyncio.wait((task,))
        # The task keeps how it was cancelled, and that the frame which knows this object: a circle.
        del self._task
        if not task.cancelled():
            task.result()

    async def _answer_all(self) -> None:
        """Answer requests and apply wishes.

        Nothing is read while the client does not read the answers, nor at once after a request
        without effect if its machine sends too many of these.
        """
        watcher = self._watcher
        async for request in self._requests:
            await watcher.room()
            if watcher.ended or watcher.seat is None:
                return
            self._busy = True
            goes_on, is_idle = await self._handle(request, watcher.seat)
            self._busy = False
            if self._ended or not goes_on:
                return
            if is_idle:
                await asyncio.sleep(self._unread_for_s())

    async def _handle(
        self, request: service_pb2.PlayRequest | MalformedRequest, seat: int
    ) -> tuple[bool, bool]:
        """Handle *request*; return whether the stream goes on, and whether it had no effect."""
        watcher = self._watcher
        if isinstance(request, service_pb2.PlayRequest):
            if request.HasField("wish"):
                await _wish(request.wish, self._table, watcher)
                return True, True
            if request.HasField("say") and self._writing is not None:
                await asyncio.wait((self._writing,))
        answer = await _answer(request, self._table, seat, watcher)
        if answer is None:
            return False, False
        answered, watcher.answered = watcher.answered, False
        refused = answer.HasField("refusal")
        if refused or not answered:
            self._send(answer)
        return True, refused

    def _send(self, answer: service_pb2.Answer) -> None:
        """Send *answer*; one to a saying when that is on disk, for which no decision waits."""
        message = service_pb2.TableMessage(answer=answer)
        data = serialised(service_pb2.PlayResponse(message=message))
        written = self._table.chat_written() if answer.said_number else None
        if written is None:
            self._watcher.put(data)
        else:
            written.add_done_callback(lambda _: self._watcher.put(data))
            self._writing = written


async def _wish(wish: service_pb2.Wish, table: Table, watcher: Watcher) -> None:
    try:
        await table.streams.wish(watcher, wish)
    except Exception as error:
        logged(error)


async def _answer(
    request: service_pb2.PlayRequest | MalformedRequest,
    table: Table,
    seat: int,
    watcher: Watcher,
) -> service_pb2.Answer | None:
    """Return the answer to *request*; None: the stream is about to end."""
    if isinstance(request, MalformedRequest):
        return _refused("", service_pb2.REFUSAL_REASON_UNREADABLE, str(request))
    request_id = echoed(
        request.decide.request_id or request.act.request_id or request.say.request_id
    )
    try:
        match request.WhichOneof("kind"):
            case "decide":
                return await table.record(seat, request.decide, watcher)
            case "act":
                return await table.record(seat, request.act)
            case "say":
                return await table.say(seat, "", request.say)
            case _:
                sentence = (
                    "after the Hello a Play stream takes decisions, actions, chat and requests"
                )
                return _refused(request_id, service_pb2.REFUSAL_REASON_UNREADABLE, sentence)
    except (ServerStopping, TableNotFound):
        return None
    except Exception as error:
        return _refused(request_id, service_pb2.REFUSAL_REASON_INTERNAL, logged(error))


def _refused(
    request_id: str, reason: service_pb2.RefusalReason.ValueType, message: str
) -> service_pb2.Answer:
    refusal = service_pb2.Refusal(reason=reason, message=message)
    return service_pb2.Answer(request_id=request_id, refusal=refusal)
