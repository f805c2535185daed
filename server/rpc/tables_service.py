"""The methods of ``tilewyrm.v1.TablesService``: convert, ask a table, convert back."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import nullcontext
from functools import partial

from tilewyrm.engine.game import Edition
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.compression import compressed
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.events.event_hub import EventHub
from tilewyrm.server.feed.game_info import game_infos, option_info
from tilewyrm.server.feed.message_bytes import MessageBytes, serialised
from tilewyrm.server.feed.send_throttle import SendThrottle
from tilewyrm.server.feed.table_info import event_table_of
from tilewyrm.server.lobby.lobby import Lobby
from tilewyrm.server.rpc.caller import Caller, check_admin
from tilewyrm.server.rpc.file_chunks import chunks_of
from tilewyrm.server.rpc.handshake import Handshakes, PlayRequests
from tilewyrm.server.rpc.peer_quota import WRONG_COST, PeerQuota
from tilewyrm.server.rpc.play_stream import PlayStream
from tilewyrm.server.seats.commands import (
    ArrangeSeats,
    JoinTable,
    LeaveTable,
    RemovePlayer,
    SetReady,
    StartMatch,
)
from tilewyrm.server.seats.event_seats import StartEventMatch, TakeReservedSeat
from tilewyrm.server.seats.seat_tokens import seat_of, seated
from tilewyrm.server.security.admin_token import AdminToken
from tilewyrm.server.security.tokens import new_token
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.server.store.rows import TableStatus
from tilewyrm.server.table.table import Table
from tilewyrm.v1 import service_pb2


class TablesService:
    """One server's tables, as its clients call them."""

    def __init__(
        self,
        lobby: Lobby,
        events: EventHub,
        edition_store: EditionStore,
        handshakes: Handshakes,
        peers: PeerQuota,
        admin_token: AdminToken,
    ) -> None:
        self._lobby = lobby
        self._events = events
        self._admin_token = admin_token
        self._edition_store = edition_store
        self._handshakes = handshakes
        self._peers = peers
        self._send_budget = SendThrottle()

    async def ListGames(
        self, _request: service_pb2.ListGamesRequest, _caller: Caller
    ) -> service_pb2.ListGamesResponse:
        terms = [option_info(spec) for spec in TERMS]
        games = game_infos(
            self._edition_store, tasks=self._lobby.has_tasks, own_bots=self._lobby.bot_budget.own
        )
        return service_pb2.ListGamesResponse(games=games, terms=terms)

    async def GetCatalogue(
        self, request: service_pb2.GetCatalogueRequest, _caller: Caller
    ) -> service_pb2.GetCatalogueResponse:
        if request.WhichOneof("source") == "table_id":
            async with self._lobby.at(request.table_id) as table:
                setup = table.setup()
                edition, answer = (
                    setup.edition,
                    _catalogue(setup.game, setup.edition, setup.options),
                )
        else:
            game(request.game)
            edition = self._edition_store.edition(request.game, request.edition)
            answer = _catalogue(request.game, edition, None)
        if request.with_edition:
            answer.edition_zlib = compressed(edition.text)
        return answer

    async def CreateTable(
        self, request: service_pb2.CreateTableRequest, caller: Caller
    ) -> service_pb2.CreateTableResponse:
        if request.HasField("event_table"):
            check_admin(caller, self._admin_token)
        if request.HasField("pass_phrase"):
            self._peers.request(caller.peer, WRONG_COST)  # its hash takes as much work
        return service_pb2.CreateTableResponse(table=await self._lobby.create(request, caller.peer))

    async def ListTables(
        self, request: service_pb2.ListTablesRequest, _caller: Caller
    ) -> service_pb2.ListTablesResponse:
        return await self._lobby.listing.page(request)

    async def GetTable(
        self, request: service_pb2.GetTableRequest, _caller: Caller
    ) -> service_pb2.GetTableResponse:
        async with self._lobby.at(request.table_id) as table:
            return service_pb2.GetTableResponse(table=table.info())

    async def JoinTable(
        self, request: service_pb2.JoinTableRequest, caller: Caller
    ) -> service_pb2.JoinTableResponse:
        async with self._lobby.at(request.table_id) as table:
            if request.event_code:
                return await self._join_by_code(table, request, caller)
            wish = request.seat if request.HasField("seat") else None
            token = request.token if request.HasField("token") else new_token()
            seat = seated(table.row, token)
            if seat is None or table.row.seats[seat].reserved:
                self._lobby.check_open()
            with self._peers.stranger(1.0) if seat is None else nullcontext():
                if seat is None:
                    await table.check_pass_phrase(request.pass_phrase, caller.peer)
                row = await table.take(
                    JoinTable(request.name, wish, token, request.entropy, request.program)
                )
            # Who sat down last may have been given another seat by the start.
            return service_pb2.JoinTableResponse(
                seat=seat_of(row, token), token=token, table=table.info()
            )

    async def _join_by_code(
        self, table: Table, request: service_pb2.JoinTableRequest, caller: Caller
    ) -> service_pb2.JoinTableResponse:
        """Let the person of the code in *request* take a seat at *table*.

        Raises:
            InvalidRequest: the table belongs to no event.
            EventNotFound, InvalidEventCode, NotEncrypted, TooManyGuesses: see `EventHub.person`.
            SeatUnavailable, ServerDraining, TooManyRequests: the person cannot sit there now.
        """
        at = event_table_of(table.row)
        if at is None:
            raise InvalidRequest(
                f"table {table.table_id} belongs to no event: join it without a code",
                field="event_code",
                case="no_event",
            )
        with self._peers.stranger(1.0):
            _, number = await self._events.person(
                at.event, request.event_code, machine=caller.peer, is_near=caller.is_near
            )
            if table.row.status is TableStatus.OPEN:
                self._lobby.check_open()
            token = request.token if request.HasField("token") else new_token()
            row = await table.take(
                TakeReservedSeat(number, token, request.entropy, request.program)
            )
        return service_pb2.JoinTableResponse(
            seat=seat_of(row, token), token=token, table=table.info()
        )

    async def LeaveTable(
        self, request: service_pb2.LeaveTableRequest, caller: Caller
    ) -> service_pb2.LeaveTableResponse:
        async with self._lobby.at(request.table_id) as table:
            await table.take(LeaveTable(caller.token))
            return service_pb2.LeaveTableResponse()

    async def StartTable(
        self, request: service_pb2.StartTableRequest, caller: Caller
    ) -> service_pb2.StartTableResponse:
        async with self._lobby.at(request.table_id) as table:
            self._lobby.check_open()
            if table.row.event_table and self._admin_token.is_admin(caller.token):
                await table.take(StartEventMatch())
            else:
                await table.take(StartMatch(caller.token, request.bot, self._lobby.bot_budget))
            return service_pb2.StartTableResponse(table=table.info())

    async def RemovePlayer(
        self, request: service_pb2.RemovePlayerRequest, caller: Caller
    ) -> service_pb2.RemovePlayerResponse:
        async with self._lobby.at(request.table_id) as table:
            await table.take(RemovePlayer(caller.token, request.seat))
            return service_pb2.RemovePlayerResponse(table=table.info())

    async def ArrangeSeats(
        self, request: service_pb2.ArrangeSeatsRequest, caller: Caller
    ) -> service_pb2.ArrangeSeatsResponse:
        async with self._lobby.at(request.table_id) as table:
            await table.take(ArrangeSeats(caller.token, tuple(request.order)))
            return service_pb2.ArrangeSeatsResponse(table=table.info())

    async def SetReady(
        self, request: service_pb2.SetReadyRequest, caller: Caller
    ) -> service_pb2.SetReadyResponse:
        async with self._lobby.at(request.table_id) as table:
            if request.ready:
                self._lobby.check_open()
            await table.take(SetReady(caller.token, request.ready))
            return service_pb2.SetReadyResponse(table=table.info())

    async def Rematch(
        self, request: service_pb2.RematchRequest, caller: Caller
    ) -> service_pb2.RematchResponse:
        table = await self._lobby.rematch(request.table_id, caller.token)
        return service_pb2.RematchResponse(table=table)

    async def Decide(
        self, request: service_pb2.DecideRequest, caller: Caller
    ) -> service_pb2.DecideResponse:
        async with self._lobby.at(request.table_id) as table:
            answer = await table.record(table.seat_of(caller.token), request.decide)
            return service_pb2.DecideResponse(answer=answer)

    async def Preview(
        self, request: service_pb2.PreviewRequest, caller: Caller
    ) -> service_pb2.PreviewResponse:
        async with self._lobby.at(request.table_id) as table:
            choice = request.choice if request.HasField("choice") else None
            return await table.preview(table.seat_of(caller.token), request.seq, choice)

    async def Look(
        self, request: service_pb2.LookRequest, caller: Caller
    ) -> service_pb2.LookResponse:
        async with self._lobby.at(request.table_id) as table:
            seat = await _audience(table, caller, request.pass_phrase)
            return await table.look(seat, request.seq)

    async def Forecast(
        self, request: service_pb2.ForecastRequest, caller: Caller
    ) -> service_pb2.ForecastResponse:
        async with self._lobby.at(request.table_id) as table:
            seat = await _audience(table, caller, request.pass_phrase)
            return await table.forecast(seat, request.seq)

    async def Advise(
        self, request: service_pb2.AdviseRequest, caller: Caller
    ) -> service_pb2.AdviseResponse:
        async with self._lobby.at(request.table_id) as table:
            return await table.advise(table.seat_of(caller.token), request.seq)

    async def Explain(
        self, request: service_pb2.ExplainRequest, caller: Caller
    ) -> service_pb2.ExplainResponse:
        async with self._lobby.at(request.table_id) as table:
            return await table.explain(table.seat_of(caller.token), request)

    async def Act(self, request: service_pb2.ActRequest, caller: Caller) -> service_pb2.ActResponse:
        async with self._lobby.at(request.table_id) as table:
            answer = await table.record(table.seat_of(caller.token), request.act)
            return service_pb2.ActResponse(answer=answer)

    async def Say(self, request: service_pb2.SayRequest, caller: Caller) -> service_pb2.SayResponse:
        async with self._lobby.at(request.table_id) as table:
            seat = await _audience(table, caller, request.pass_phrase)
            answer = await table.say(seat, request.name, request.say)
            written = table.chat_written()
            if written is not None:
                await written
            return service_pb2.SayResponse(answer=answer)

    async def Rule(
        self, request: service_pb2.RuleRequest, _caller: Caller
    ) -> service_pb2.RuleResponse:
        async with self._lobby.at(request.table_id) as table:
            return service_pb2.RuleResponse(recorded_seq=await table.rule(request.ruled))

    async def GetSnapshot(
        self, request: service_pb2.GetSnapshotRequest, caller: Caller
    ) -> service_pb2.GetSnapshotResponse:
        async with self._lobby.at(request.table_id) as table:
            seat = await _audience(table, caller, request.pass_phrase)
            snapshot = await table.streams.snapshot(seat, request.from_seq)
            return service_pb2.GetSnapshotResponse(snapshot=snapshot)

    async def Watch(
        self, request: service_pb2.WatchRequest, caller: Caller
    ) -> AsyncGenerator[MessageBytes[service_pb2.WatchResponse], None]:
        async with self._lobby.at(request.table_id) as table:
            seat = await _audience(table, caller, request.pass_phrase)
            async with table.streams.watching(
                seat, request.from_seq, request.wish, caller.peer
            ) as watcher:
                with watcher.sending():
                    async for message in watcher:
                        if seat is None:
                            await self._send_budget.acquire()
                        yield MessageBytes(message.data)  # a PlayResponse has the same bytes

    async def Play(
        self, requests: PlayRequests, caller: Caller
    ) -> AsyncGenerator[MessageBytes[service_pb2.PlayResponse], None]:
        hello = await self._handshakes.hello(requests, caller.peer)
        async with self._lobby.at(hello.table_id) as table:
            seat = table.seat_of(caller.token)
            async with table.streams.watching(
                seat, hello.from_seq, hello.wish, caller.peer
            ) as watcher:
                taking = PlayStream(
                    requests, table, watcher, partial(self._peers.unread_for_s, caller.peer)
                )
                try:
                    with watcher.sending():
                        async for message in watcher:
                            yield message
                finally:
                    await taking.end()

    async def DownloadReplay(
        self, request: service_pb2.DownloadReplayRequest, caller: Caller
    ) -> AsyncGenerator[MessageBytes[service_pb2.DownloadReplayResponse], None]:
        async with self._lobby.at(request.table_id) as table:
            seat = await _audience(table, caller, request.pass_phrase)
            async for data in chunks_of(*table.replay(seat)):
                yield serialised(service_pb2.DownloadReplayResponse(data=data))


async def _audience(table: Table, caller: Caller, pass_phrase: str) -> int | None:
    """Return whose view of *table* *caller* may have: that of a seat, or None for a spectator's.

    Raises:
        InvalidToken: the caller shows a token that opens no seat there.
        InvalidPassPhrase, TooManyGuesses: the caller shows none, and *pass_phrase* is wrong.
        SpectatorsForbidden: the caller shows none, and the table has no spectators now.
    """
    if caller.token:
        return table.seat_of(caller.token)
    await table.check_pass_phrase(pass_phrase, caller.peer)
    table.check_spectators()
    return None


def _catalogue(
    game_name: str, edition: Edition, options: Mapping[str, OptionValue] | None
) -> service_pb2.GetCatalogueResponse:
    found = game(game_name).catalogue(edition, options)
    catalogue = codec(game_name).catalogue.to_message(found)
    return service_pb2.GetCatalogueResponse(catalogue=catalogue)
