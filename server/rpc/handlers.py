"""From the methods of the service to gRPC handlers.

A method takes messages and who calls, and gives messages: it returns one, or yields those of a
stream, each serialised once however many are sent it. Only here bytes are read and written, so that
unreadable ones get the same kind of answer as everything else that is wrong.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import NamedTuple, TypeAlias, TypeVar

import grpc
import grpc.aio
from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message import DecodeError, Message

from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.errors import MalformedRequest
from tilewyrm.server.feed.message_bytes import MessageBytes
from tilewyrm.server.rpc.admin_service import AdminService
from tilewyrm.server.rpc.caller import Caller, caller_of
from tilewyrm.server.rpc.events_service import EventsService
from tilewyrm.server.rpc.tables_service import TablesService
from tilewyrm.v1 import admin_pb2, events_pb2, service_pb2

Q = TypeVar("Q", bound=Message)
"""What a method is asked."""
A = TypeVar("A", bound=Message)
"""What it answers."""

_Context: TypeAlias = grpc.aio.ServicerContext[bytes, bytes]
_Handler: TypeAlias = "grpc.RpcMethodHandler[bytes, bytes]"  # generic in its stub only

TABLES: ServiceDescriptor = service_pb2.DESCRIPTOR.services_by_name["TablesService"]
ADMIN: ServiceDescriptor = admin_pb2.DESCRIPTOR.services_by_name["AdminService"]
EVENTS: ServiceDescriptor = events_pb2.DESCRIPTOR.services_by_name["EventsService"]


class MethodSpec(NamedTuple):
    """A method as it is programmed; the schema must say the same."""

    request_type: type[Message]
    answer_type: type[Message]
    client_streaming: bool
    server_streaming: bool
    handler: _Handler


def generic_handler(
    service: ServiceDescriptor, methods: Mapping[str, MethodSpec]
) -> grpc.GenericRpcHandler:
    """Return the handler of every one of the *methods* of *service*, by name."""
    check(service, methods)
    handlers = {name: method.handler for name, method in methods.items()}
    return grpc.method_handlers_generic_handler(service.full_name, handlers)


def admin_methods_of(admin: AdminService, fronts: TrustedFronts) -> dict[str, MethodSpec]:
    """Return every method of the admin's service by name, played by *admin*."""
    pb, bind = admin_pb2, MethodBinder(fronts)
    return {
        "ListPlayers": bind.unary(
            pb.ListPlayersRequest, pb.ListPlayersResponse, admin.list_players
        ),
        "DescribeTable": bind.unary(
            pb.DescribeTableRequest, pb.DescribeTableResponse, admin.describe_table
        ),
        "CloseTable": bind.unary(pb.CloseTableRequest, pb.CloseTableResponse, admin.close_table),
        "ExportReplay": bind.server_streaming(
            pb.ExportReplayRequest, pb.ExportReplayResponse, admin.export_replay
        ),
        "Drain": bind.server_streaming(pb.DrainRequest, pb.DrainResponse, admin.drain),
        "RotateKey": bind.unary(pb.RotateKeyRequest, pb.RotateKeyResponse, admin.rotate_key),
        "RevokeRight": bind.unary(
            pb.RevokeRightRequest, pb.RevokeRightResponse, admin.revoke_right
        ),
        "RotateToken": bind.unary(
            pb.RotateTokenRequest, pb.RotateTokenResponse, admin.rotate_token
        ),
    }


def event_methods_of(events: EventsService, fronts: TrustedFronts) -> dict[str, MethodSpec]:
    """Return every method of the events' service by name, played by *events*."""
    pb, bind = events_pb2, MethodBinder(fronts)
    return {
        "PutEvent": bind.unary(pb.PutEventRequest, pb.PutEventResponse, events.put_event),
        "PutBulletin": bind.unary(
            pb.PutBulletinRequest, pb.PutBulletinResponse, events.put_bulletin
        ),
        "GetEvent": bind.unary(pb.GetEventRequest, pb.GetEventResponse, events.get_event),
        "Attest": bind.unary(pb.AttestRequest, pb.AttestResponse, events.attest),
        "RemoveEvent": bind.unary(
            pb.RemoveEventRequest, pb.RemoveEventResponse, events.remove_event
        ),
        "AddShare": bind.unary(pb.AddShareRequest, pb.AddShareResponse, events.add_share),
        "JoinEvent": bind.server_streaming(
            pb.JoinEventRequest, pb.JoinEventResponse, events.join_event
        ),
    }


def methods_of(tables: TablesService, fronts: TrustedFronts) -> dict[str, MethodSpec]:
    """Return every method of the tables' service by name, played by *tables*."""
    service, bind = service_pb2, MethodBinder(fronts)
    return {
        "ListGames": bind.unary(
            service.ListGamesRequest, service.ListGamesResponse, tables.ListGames
        ),
        "GetCatalogue": bind.unary(
            service.GetCatalogueRequest, service.GetCatalogueResponse, tables.GetCatalogue
        ),
        "CreateTable": bind.unary(
            service.CreateTableRequest, service.CreateTableResponse, tables.CreateTable
        ),
        "ListTables": bind.unary(
            service.ListTablesRequest, service.ListTablesResponse, tables.ListTables
        ),
        "GetTable": bind.unary(service.GetTableRequest, service.GetTableResponse, tables.GetTable),
        "JoinTable": bind.unary(
            service.JoinTableRequest, service.JoinTableResponse, tables.JoinTable
        ),
        "LeaveTable": bind.unary(
            service.LeaveTableRequest, service.LeaveTableResponse, tables.LeaveTable
        ),
        "StartTable": bind.unary(
            service.StartTableRequest, service.StartTableResponse, tables.StartTable
        ),
        "RemovePlayer": bind.unary(
            service.RemovePlayerRequest, service.RemovePlayerResponse, tables.RemovePlayer
        ),
        "ArrangeSeats": bind.unary(
            service.ArrangeSeatsRequest, service.ArrangeSeatsResponse, tables.ArrangeSeats
        ),
        "SetReady": bind.unary(service.SetReadyRequest, service.SetReadyResponse, tables.SetReady),
        "Rematch": bind.unary(service.RematchRequest, service.RematchResponse, tables.Rematch),
        "Play": bind.bidirectional(service.PlayRequest, service.PlayResponse, tables.Play),
        "Watch": bind.server_streaming(service.WatchRequest, service.WatchResponse, tables.Watch),
        "Decide": bind.unary(service.DecideRequest, service.DecideResponse, tables.Decide),
        "Preview": bind.unary(service.PreviewRequest, service.PreviewResponse, tables.Preview),
        "Look": bind.unary(service.LookRequest, service.LookResponse, tables.Look),
        "Forecast": bind.unary(service.ForecastRequest, service.ForecastResponse, tables.Forecast),
        "Advise": bind.unary(service.AdviseRequest, service.AdviseResponse, tables.Advise),
        "Explain": bind.unary(service.ExplainRequest, service.ExplainResponse, tables.Explain),
        "Act": bind.unary(service.ActRequest, service.ActResponse, tables.Act),
        "Say": bind.unary(service.SayRequest, service.SayResponse, tables.Say),
        "Rule": bind.unary(service.RuleRequest, service.RuleResponse, tables.Rule),
        "GetSnapshot": bind.unary(
            service.GetSnapshotRequest, service.GetSnapshotResponse, tables.GetSnapshot
        ),
        "DownloadReplay": bind.server_streaming(
            service.DownloadReplayRequest, service.DownloadReplayResponse, tables.DownloadReplay
        ),
    }


class MethodBinder:
    """Makes gRPC handlers of methods; *fronts* may say who calls (see `forwarded_peer`)."""

    def __init__(self, fronts: TrustedFronts) -> None:
        self._fronts = fronts

    def unary(
        self, request_type: type[Q], answer_type: type[A], play: Callable[[Q, Caller], Awaitable[A]]
    ) -> MethodSpec:
        """Return the method that takes one request and returns one answer."""

        async def call(data: bytes, context: _Context) -> bytes:
            answer = await play(_parsed(request_type, data), self._caller(context))
            return answer.SerializeToString()

        handler: _Handler = grpc.unary_unary_rpc_method_handler(call)
        return MethodSpec(request_type, answer_type, False, False, handler)

    def server_streaming(
        self,
        request_type: type[Q],
        answer_type: type[A],
        play: Callable[[Q, Caller], AsyncGenerator[MessageBytes[A], None]],
    ) -> MethodSpec:
        """Return the method that takes one request and yields a stream of answers."""

        async def call(data: bytes, context: _Context) -> None:
            await _write(play(_parsed(request_type, data), self._caller(context)), context)

        handler: _Handler = grpc.unary_stream_rpc_method_handler(call)
        return MethodSpec(request_type, answer_type, False, True, handler)

    def bidirectional(
        self,
        request_type: type[Q],
        answer_type: type[A],
        play: Callable[
            [AsyncIterator[Q | MalformedRequest], Caller], AsyncGenerator[MessageBytes[A], None]
        ],
    ) -> MethodSpec:
        """Return the method that takes a stream of requests and yields a stream of answers.

        What is unreadable among the requests comes as the error that says so: the stream goes on.
        """

        async def call(stream: AsyncIterator[bytes], context: _Context) -> None:
            async with aclosing(_each(request_type, stream)) as requests:
                await _write(play(requests, self._caller(context)), context)

        handler: _Handler = grpc.stream_stream_rpc_method_handler(call)
        return MethodSpec(request_type, answer_type, True, True, handler)

    def _caller(self, context: _Context) -> Caller:
        return caller_of(context.invocation_metadata(), context.peer(), self._fronts)


def check(service: ServiceDescriptor, methods: Mapping[str, MethodSpec]) -> None:
    """Compare *methods*, by name, with the schema of *service*.

    Raises:
        TypeError: a method is missing or too much, or the two say different things of it.
    """
    described = service.methods_by_name
    odd = sorted(set(described) ^ set(methods))
    if odd:
        raise TypeError(f"{service.full_name} and the program differ in the methods {odd}")
    for name, method in methods.items():
        schema = described[name]
        if (
            schema.input_type.full_name != method.request_type.DESCRIPTOR.full_name
            or schema.output_type.full_name != method.answer_type.DESCRIPTOR.full_name
            or schema.client_streaming != method.client_streaming
            or schema.server_streaming != method.server_streaming
        ):
            raise TypeError(f"{service.full_name}.{name} is not what the program takes it for")


async def _write(answers: AsyncGenerator[MessageBytes[A], None], context: _Context) -> None:
    """Send each of *answers*, until they end or the client is gone."""
    async with aclosing(answers):
        async for answer in answers:
            try:
                await context.write(answer.data)
            except grpc.aio.InternalError:  # gRPC's word for a client that is gone
                return


async def _each(
    request_type: type[Q], stream: AsyncIterator[bytes]
) -> AsyncGenerator[Q | MalformedRequest, None]:
    async for data in stream:
        try:
            request = _parsed(request_type, data)
        except MalformedRequest as error:
            yield error
        else:
            yield request


def _parsed(request_type: type[Q], data: bytes) -> Q:
    """Return the message that *data* is.

    Raises:
        MalformedRequest: it is none.
    """
    try:
        return request_type.FromString(data)
    except DecodeError as error:
        raise MalformedRequest(
            f"these {len(data)} bytes are no {request_type.DESCRIPTOR.full_name};"
            " see the .proto files"
        ) from error
