"""The methods of ``tilewyrm.v1.Tables``: convert, ask a table, convert back."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator

from tilewyrm.engine.game import Edition
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec import codec
from tilewyrm.server.editions import Shelf
from tilewyrm.server.errors import BadRequest, ShuttingDown, UnreadableRequest
from tilewyrm.server.infos import game_infos
from tilewyrm.server.interceptor import logged
from tilewyrm.server.lobby import Lobby
from tilewyrm.server.refusals import RefusalReason
from tilewyrm.server.serialised import Serialised, serialised
from tilewyrm.server.table import Table
from tilewyrm.server.tokens import new_token
from tilewyrm.server.watcher import Watcher
from tilewyrm.v1 import match_pb2, service_pb2

CHUNK_BYTES = 1 << 16
HELLO_TIMEOUT_S = 20.0

PlayRequests = AsyncIterator[service_pb2.PlayRequest | UnreadableRequest]
"""What comes on a Play stream: requests, and errors in place of those that are unreadable."""


class Tables:
    """One server's tables, as its clients call them."""

    def __init__(self, lobby: Lobby, shelf: Shelf) -> None:
        self._lobby = lobby
        self._shelf = shelf

    async def ListGames(
        self, request: service_pb2.ListGamesRequest
    ) -> service_pb2.ListGamesResponse:
        return service_pb2.ListGamesResponse(games=game_infos(self._shelf))

    async def GetCatalogue(self, request: service_pb2.GetCatalogueRequest) -> match_pb2.Catalogue:
        if request.WhichOneof("source") == "table_id":
            table = self._lobby.find(request.table_id)
            return _catalogue(table.game_name, table.edition())
        game(request.game)
        return _catalogue(request.game, self._shelf.edition(request.game, request.edition))

    async def CreateTable(
        self, request: service_pb2.CreateTableRequest
    ) -> service_pb2.CreateTableResponse:
        table = await self._lobby.create(request)
        return service_pb2.CreateTableResponse(table=table.info())

    async def ListTables(
        self, request: service_pb2.ListTablesRequest
    ) -> service_pb2.ListTablesResponse:
        tables = self._lobby.listed(request.statuses, request.limit)
        return service_pb2.ListTablesResponse(tables=tables)

    async def JoinTable(
        self, request: service_pb2.JoinTableRequest
    ) -> service_pb2.JoinTableResponse:
        table = self._lobby.find(request.table_id)
        wish = request.seat if request.HasField("seat") else None
        token = request.token or new_token()
        seat = await table.join(request.name, wish, token=token, entropy=request.entropy)
        return service_pb2.JoinTableResponse(seat=seat, token=token, table=table.info())

    async def LeaveTable(
        self, request: service_pb2.LeaveTableRequest
    ) -> service_pb2.LeaveTableResponse:
        await self._lobby.leave(request.table_id, request.token)
        return service_pb2.LeaveTableResponse()

    async def StartTable(
        self, request: service_pb2.StartTableRequest
    ) -> service_pb2.StartTableResponse:
        table = self._lobby.find(request.table_id)
        await table.start(request.token, request.bot)
        return service_pb2.StartTableResponse(table=table.info())

    async def Decide(self, request: service_pb2.DecideRequest) -> service_pb2.Answer:
        table = self._lobby.find(request.table_id)
        return await table.decide(table.seat_of(request.token), request.decide)

    async def GetSnapshot(self, request: service_pb2.GetSnapshotRequest) -> service_pb2.Snapshot:
        table = self._lobby.find(request.table_id)
        seat = table.seat_of(request.token) if request.token else None
        return await table.snapshot(seat, request.from_seq)

    async def Watch(
        self, request: service_pb2.WatchRequest
    ) -> AsyncGenerator[Serialised[service_pb2.TableMessage], None]:
        table = self._lobby.find(request.table_id)
        async with table.watching(None, request.from_seq) as watcher:
            async for message in watcher:
                yield message

    async def Play(
        self, requests: PlayRequests
    ) -> AsyncGenerator[Serialised[service_pb2.TableMessage], None]:
        hello = await _hello(requests)
        table = self._lobby.find(hello.table_id)
        seat = table.seat_of(hello.token)
        async with table.watching(seat, hello.from_seq) as watcher:
            reader = asyncio.create_task(_take_decisions(requests, table, seat, watcher))
            try:
                async for message in watcher:
                    yield message
            finally:
                reader.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await reader

    async def DownloadReplay(
        self, request: service_pb2.DownloadReplayRequest
    ) -> AsyncGenerator[Serialised[service_pb2.ReplayChunk], None]:
        path, size = self._lobby.find(request.table_id).replay()
        with path.open("rb") as file:
            while size > 0:
                data = await asyncio.to_thread(file.read, min(CHUNK_BYTES, size))
                if not data:
                    return
                size -= len(data)
                yield serialised(service_pb2.ReplayChunk(data=data))


def _catalogue(game_name: str, edition: Edition) -> match_pb2.Catalogue:
    return codec(game_name).catalogue.to_message(game(game_name).catalogue(edition))


async def _hello(requests: PlayRequests) -> service_pb2.Hello:
    """Return the Hello that a Play stream begins with.

    Raises:
        BadRequest: something else came first, or nothing in time.
        UnreadableRequest: what came first is no request.
    """
    try:
        async with asyncio.timeout(HELLO_TIMEOUT_S):
            first = await anext(requests, None)
    except TimeoutError:
        first = None
    if isinstance(first, UnreadableRequest):
        raise first
    if first is None or first.WhichOneof("kind") != "hello":
        raise BadRequest("a Play stream begins with a PlayRequest that holds a Hello")
    return first.hello


async def _take_decisions(
    requests: PlayRequests, table: Table, seat: int, watcher: Watcher
) -> None:
    """Answer each decision on a Play stream, until the client closes its side."""
    async for request in requests:
        answer = await _answer(request, table, seat)
        if answer is None:
            return
        watcher.put(serialised(service_pb2.TableMessage(answer=answer)))


async def _answer(
    request: service_pb2.PlayRequest | UnreadableRequest, table: Table, seat: int
) -> service_pb2.Answer | None:
    """Return what becomes of the decision in *request*; None when the stream is about to end."""
    if isinstance(request, UnreadableRequest):
        return _refused("", RefusalReason.UNREADABLE, str(request))
    decision_id = request.decide.decision_id
    if request.WhichOneof("kind") != "decide":
        sentence = "after the Hello only decisions are expected"
        return _refused(decision_id, RefusalReason.UNREADABLE, sentence)
    try:
        return await table.decide(seat, request.decide)
    except ShuttingDown:
        return None
    except Exception as error:
        return _refused(decision_id, RefusalReason.INTERNAL, logged(error))


def _refused(decision_id: str, reason: RefusalReason, message: str) -> service_pb2.Answer:
    refusal = service_pb2.Refusal(reason=reason, message=message)
    return service_pb2.Answer(decision_id=decision_id, refusal=refusal)
