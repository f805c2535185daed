"""Client of the TablesService: list, create and join tables, and the calls of a match."""

import os
import secrets
import uuid
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

import grpc
import grpc.aio

from tilewyrm.client.connection.channel import (
    bearer_metadata,
    client_error_of,
    takes_calls,
)
from tilewyrm.client.errors import ClientError, ConnectionLost
from tilewyrm.client.words.refusals import refusal_text
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2, service_pb2_grpc

_Answer = TypeVar("_Answer")

TIMEOUT_S = 15.0
"""How long one question to the server may take, in seconds."""
ADVICE_TIMEOUT_S = 120.0
"""Likewise, where a bot must think as long again as it did for its move."""

ENTROPY_BYTES = 32
"""The player's share of the luck, in bytes."""

TOKEN_BYTES = 24
"""The right to a seat, in bytes; made here, so that a lost answer can be asked for again."""


class TablesClient:
    """The tables of one server. Every method raises ClientError with a sentence for people."""

    def __init__(self, channel: grpc.aio.Channel, address: str) -> None:
        self.address = address
        self.hosted: dict[str, str] = {}
        """The host's token of each table with a host that was opened here, by table id."""
        self._stub = service_pb2_grpc.TablesServiceStub(channel)
        self._has_answered = False
        """Whether a tilewyrm server has ever answered there."""

    def move(self, channel: grpc.aio.Channel) -> None:
        """Ask over *channel* from now on: the server has moved."""
        self._stub = service_pb2_grpc.TablesServiceStub(channel)

    async def _ask(
        self,
        method: Callable[..., Awaitable[_Answer]],
        request: object,
        token: str = "",
        *,
        timeout_s: float = TIMEOUT_S,
    ) -> _Answer:
        """Return the answer of *method* to *request* of the holder of *token*.

        A server that is silent because it is just starting is asked again.

        Raises:
            ClientError: there is no answer, or it is a refusal.
        """
        options = {"timeout": timeout_s, "metadata": bearer_metadata(token)}
        try:
            answer = await method(request, **options)
        except grpc.aio.AioRpcError as error:
            # Later it is known to be a tilewyrm server, and one that restarts is silent, too.
            if self._has_answered or not _is_silent(error) or not await takes_calls(self.address):
                raise client_error_of(error, self.address) from error
            try:
                answer = await method(request, **options, wait_for_ready=True)
            except grpc.aio.AioRpcError as again:
                raise client_error_of(again, self.address) from again
        self._has_answered = True
        return answer

    async def games(self) -> list[service_pb2.GameInfo]:
        """Return the games of the server."""
        request = service_pb2.ListGamesRequest()
        answer = await self._ask(self._stub.ListGames, request)
        return list(answer.games)

    async def terms(self) -> list[service_pb2.OptionInfo]:
        """Return the terms that a table may set, apart from its game's rules."""
        request = service_pb2.ListGamesRequest()
        answer = await self._ask(self._stub.ListGames, request)
        return list(answer.terms)

    async def tables(
        self, statuses: Iterable[service_pb2.TableStatus.ValueType]
    ) -> list[service_pb2.TableSummary]:
        """Return the server's tables that have one of *statuses*, newest first."""
        request = service_pb2.ListTablesRequest(statuses=statuses)
        found: list[service_pb2.TableSummary] = []
        while True:
            page = await self._ask(self._stub.ListTables, request)
            found += page.tables
            if not page.next_page_token:
                return found
            request.page_token = page.next_page_token

    async def table(self, table_id: str) -> service_pb2.TableInfo:
        """Return one table."""
        request = service_pb2.GetTableRequest(table_id=table_id)
        answer = await self._ask(self._stub.GetTable, request)
        return answer.table

    async def catalogue(self, game: str, table_id: str) -> match_pb2.Catalogue:
        """Return the components of the edition that a table plays with."""
        request = service_pb2.GetCatalogueRequest(game=game, table_id=table_id)
        answer = await self._ask(self._stub.GetCatalogue, request)
        return answer.catalogue

    async def edition_zlib(self, table_id: str) -> bytes:
        """Return the text of the edition that a table plays with, compressed.

        It is empty if the server is too old to send it.
        """
        request = service_pb2.GetCatalogueRequest(table_id=table_id, with_edition=True)
        answer = await self._ask(self._stub.GetCatalogue, request)
        return answer.edition_zlib

    async def create(
        self, request: service_pb2.CreateTableRequest, *, hosting: bool = False
    ) -> service_pb2.TableInfo:
        """Open the table that *request*, which gets an id here, describes, and return it.

        With *hosting* the host is the holder of the token in `hosted`.
        """
        request.request_id = uuid.uuid4().hex
        if hosting:
            request.host_token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            answer = await self._ask(self._stub.CreateTable, request)
        except ConnectionLost:
            # The answer may have been lost, not the request: the id leads to the same table.
            answer = await self._ask(self._stub.CreateTable, request)
        if hosting:
            self.hosted[answer.table.table_id] = request.host_token
        return answer.table

    async def join(
        self,
        table_id: str,
        name: str,
        *,
        token: str = "",
        pass_phrase: str = "",
        adds_luck: bool = True,
        seat: int | None = None,
        event_code: str = "",
        program: str = "",
    ) -> service_pb2.JoinTableResponse:
        """Take a free seat at a table, or the one that is reserved for *token*.

        Unless *adds_luck* is False nobody, not even the server, knows the match's luck beforehand.
        The seat is *seat*; for None the first that is free. At a table of an event, *event_code*
        is the player's code. A *program* that plays gives its own name.
        """
        request = service_pb2.JoinTableRequest(
            table_id=table_id,
            name=name,
            seat=seat,
            entropy=os.urandom(ENTROPY_BYTES) if adds_luck else b"",
            token=token or secrets.token_urlsafe(TOKEN_BYTES),
            pass_phrase=pass_phrase,
            event_code=event_code,
            program=program,
        )
        try:
            return await self._ask(self._stub.JoinTable, request)
        except ConnectionLost:
            # The answer may have been lost, not the request: the token leads to the same seat.
            return await self._ask(self._stub.JoinTable, request)

    async def leave(self, table_id: str, token: str) -> None:
        """Give up a seat, before the start only."""
        request = service_pb2.LeaveTableRequest(table_id=table_id)
        await self._ask(self._stub.LeaveTable, request, token)

    async def start(self, table_id: str, token: str, bot: str = "") -> None:
        """Fill the free seats with bots of the strategy *bot*, or the usual one, and start."""
        request = service_pb2.StartTableRequest(table_id=table_id, bot=bot or None)
        await self._ask(self._stub.StartTable, request, token)

    async def snapshot(
        self, table_id: str, pass_phrase: str = "", *, token: str = ""
    ) -> service_pb2.Snapshot:
        """Return a snapshot of a table for the seat of *token*, or for a spectator."""
        request = service_pb2.GetSnapshotRequest(table_id=table_id, pass_phrase=pass_phrase)
        answer = await self._ask(self._stub.GetSnapshot, request, token)
        return answer.snapshot

    async def replay(self, table_id: str, token: str, pass_phrase: str = "") -> bytes:
        """Return the replay of a table as it is now."""
        request = service_pb2.DownloadReplayRequest(table_id=table_id, pass_phrase=pass_phrase)

        async def whole(asked: service_pb2.DownloadReplayRequest, **options: Any) -> bytes:
            pieces = self._stub.DownloadReplay(asked, **options)
            return b"".join([piece.data async for piece in pieces])

        return await self._ask(whole, request, token)

    async def rule(self, table_id: str, ruled: control_pb2.Ruled) -> int:
        """Send a signed ruling; return the number of its entry."""
        request = service_pb2.RuleRequest(table_id=table_id, ruled=ruled)
        try:
            answer = await self._ask(self._stub.Rule, request)
        except ConnectionLost:
            # The answer may have been lost, not the request: the same ruling is recorded once.
            answer = await self._ask(self._stub.Rule, request)
        return answer.recorded_seq

    async def say(self, table_id: str, token: str, name: str, saying: service_pb2.Saying) -> None:
        """Say *saying* at a table with the *token* of a seat, or as the spectator *name*.

        It gets an id here, unless it has one: the same *saying* can be sent again.
        """
        saying.request_id = saying.request_id or uuid.uuid4().hex
        request = service_pb2.SayRequest(table_id=table_id, say=saying, name=name)
        try:
            said = await self._ask(self._stub.Say, request, token)
        except ConnectionLost:
            # The answer may have been lost, not the request: with its id it is said once.
            said = await self._ask(self._stub.Say, request, token)
        if said.answer.HasField("refusal"):
            raise ClientError(refusal_text(said.answer.refusal))

    async def preview(
        self, table_id: str, token: str, seq: int
    ) -> Sequence[service_pb2.ChoicePreview]:
        """Return the effect of each choice of the request of *seq*, in the request's order."""
        request = service_pb2.PreviewRequest(table_id=table_id, seq=seq)
        answer = await self._ask(self._stub.Preview, request, token)
        return answer.choices

    async def look(
        self, table_id: str, token: str, pass_phrase: str, seq: int
    ) -> Sequence[match_pb2.Fact]:
        """Return the facts of all on the table after entry *seq*, as the holder of *token* sees it.

        With an empty token as a spectator does; where the table has a *pass_phrase*, with that.
        """
        request = service_pb2.LookRequest(table_id=table_id, seq=seq, pass_phrase=pass_phrase)
        answer = await self._ask(self._stub.Look, request, token)
        return answer.facts

    async def forecast(
        self, table_id: str, token: str, pass_phrase: str, seq: int
    ) -> Sequence[match_pb2.Part]:
        """Return the forecast after entry *seq*, as the holder of *token* sees it; see `look`."""
        request = service_pb2.ForecastRequest(table_id=table_id, seq=seq, pass_phrase=pass_phrase)
        answer = await self._ask(self._stub.Forecast, request, token)
        return answer.parts

    async def advise(self, table_id: str, token: str, seq: int) -> service_pb2.AdviseResponse:
        """Return a bot's ranking of the choices of the request of *seq*, best first."""
        request = service_pb2.AdviseRequest(table_id=table_id, seq=seq)
        return await self._ask(self._stub.Advise, request, token)

    async def explain(
        self, table_id: str, token: str, request: service_pb2.ExplainRequest
    ) -> service_pb2.ExplainResponse:
        """Return the explanation of a bot's decision, which *request* names."""
        request.table_id = table_id
        return await self._ask(self._stub.Explain, request, token, timeout_s=ADVICE_TIMEOUT_S)

    async def ready(self, table_id: str, token: str, ready: bool) -> None:
        """Say that a player is ready, or not."""
        request = service_pb2.SetReadyRequest(table_id=table_id, ready=ready)
        await self._ask(self._stub.SetReady, request, token)

    async def remove(self, table_id: str, host_token: str, seat: int) -> None:
        """Free a seat before the start, as the host."""
        request = service_pb2.RemovePlayerRequest(table_id=table_id, seat=seat)
        await self._ask(self._stub.RemovePlayer, request, host_token)

    async def shuffle(self, table_id: str, host_token: str) -> None:
        """Shuffle the seats before the start, as the host."""
        request = service_pb2.ArrangeSeatsRequest(table_id=table_id)
        await self._ask(self._stub.ArrangeSeats, request, host_token)

    async def rematch(self, table_id: str, token: str) -> service_pb2.TableInfo:
        """Return the table of the rematch of a finished match; it is opened if need be."""
        request = service_pb2.RematchRequest(table_id=table_id)
        answer = await self._ask(self._stub.Rematch, request, token)
        return answer.table


def _is_silent(error: grpc.aio.AioRpcError) -> bool:
    """Return whether *error* comes from no server, but from this side of the connection."""
    return error.code() is grpc.StatusCode.UNAVAILABLE and not error.trailing_metadata()
