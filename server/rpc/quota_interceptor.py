"""The second layer of every call: nobody takes more of the server than the limits say."""

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from typing import Any, TypeAlias

import grpc
import grpc.aio

from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.errors import (
    InvalidEventCode,
    InvalidPassPhrase,
    InvalidRequest,
    InvalidToken,
    NotAdmin,
    TooManyStreams,
)
from tilewyrm.server.rpc.caller import forwarded_peer, machine_of, shows_token
from tilewyrm.server.rpc.peer_quota import PeerQuota
from tilewyrm.server.rpc.unread_requests import UnreadRequests

COSTS = {
    "ListTables": 5.0,
    "GetCatalogue": 5.0,
    "GetSnapshot": 5.0,
    "Watch": 3.0,
    "Preview": 2.0,
    "Look": 2.0,
    "Forecast": 2.0,
    "Advise": 10.0,
    "Explain": 10.0,
    "CreateTable": 10.0,
    "Rematch": 10.0,
    "DownloadReplay": 10.0,
    "ExportReplay": 10.0,
    "JoinEvent": 10.0,
}
"""As how many requests a request of a method counts, if as more than one: by what it takes."""

JOINS = "JoinTable"
"""The method whose token is in the request: it counts strangers itself."""
OPEN_TO_ALL = frozenset(
    ("ListGames", "GetCatalogue", "CreateTable", "ListTables", "GetTable", "Rule")
)
"""The methods that look at no token: whatever their callers show proves no right."""
HEALTH_CHECK = "/grpc.health.v1.Health/Check"
"""The method that is always answered: who looks after the server must not take it for dead."""

_Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]
_Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"  # generic in its stub only
_Continuation: TypeAlias = "Callable[[grpc.HandlerCallDetails], Awaitable[_Handler | None]]"
_Method: TypeAlias = Callable[..., Any]


class QuotaInterceptor(grpc.aio.ServerInterceptor):
    """Counts what each peer asks for, and refuses what is too much.

    A call counts from its headers on, so every method is served as one that takes a stream: of any
    other gRPC says nothing before its request is there. On the wire they are the same.
    """

    def __init__(
        self,
        services: Iterable[str],
        peers: PeerQuota,
        unread: UnreadRequests,
        fronts: TrustedFronts,
    ) -> None:
        """Count all calls for *peers*; those whose request has not come yet wait in *unread*.

        Only *services* look at tokens: of others, such as reflection, all callers are strangers.
        What one of the *fronts* passes on counts for the machine that it names.
        """
        self._services = frozenset(services)
        self._peers = peers
        self._unread = unread
        self._fronts = fronts

    async def intercept_service(
        self, continuation: _Continuation, handler_call_details: grpc.HandlerCallDetails
    ) -> "_Handler | None":
        """Return the method's handler, wrapped."""
        handler = await continuation(handler_call_details)
        if handler is None:
            return None
        return grpc.stream_stream_rpc_method_handler(
            self._counted(handler, handler_call_details.method),
            request_deserializer=handler.request_deserializer,
            response_serializer=handler.response_serializer,
        )

    def _counted(self, handler: "_Handler", called: str) -> _Method:
        """Return the method of *handler*, counted, which reads and writes by itself."""
        service, _, name = called.removeprefix("/").partition("/")
        proves = service in self._services and name not in OPEN_TO_ALL
        cost = COSTS.get(name, 1.0)
        method: Any = handler.unary_unary or handler.unary_stream or handler.stream_stream
        streams = handler.response_streaming

        async def call(requests: AsyncIterator[Any], context: _Context) -> None:
            peer = self._machine(context)
            with ExitStack() as open_stream:
                open_stream.enter_context(self._peers.stream(peer))
                request = requests
                if not handler.request_streaming:
                    request = await self._first(requests, peer)
                    if not streams:
                        open_stream.close()
                if called == HEALTH_CHECK:
                    await _write(await method(request, context), context)
                    return
                self._peers.request(peer, cost)
                known = name == JOINS or (proves and shows_token(context.invocation_metadata()))
                with (
                    nullcontext() if known else self._peers.stranger(cost),
                    self._wrong_counted(peer),
                ):
                    if inspect.isasyncgenfunction(method):
                        async for message in method(request, context):
                            await _write(message, context)
                        return
                    answer = await method(request, context)
                if not streams:
                    await _write(answer, context)

        return call

    async def _first(self, requests: AsyncIterator[Any], peer: str) -> Any:
        """Return the request of a call of *peer*; one that does not come is dear."""
        try:
            return await self._unread.first(requests)
        except (InvalidRequest, TooManyStreams):
            self._peers.count_wrong(peer)
            raise

    @contextmanager
    def _wrong_counted(self, peer: str) -> Iterator[None]:
        """Count the call of *peer* as a wrong one, if what it shows is wrong."""
        try:
            yield
        except (InvalidToken, NotAdmin, InvalidPassPhrase, InvalidEventCode):
            self._peers.count_wrong(peer)
            raise

    def _machine(self, context: _Context) -> str:
        metadata = context.invocation_metadata()
        return machine_of(forwarded_peer(context.peer(), metadata, self._fronts))


async def _write(message: Any, context: _Context) -> None:
    """Send *message*, unless the client is gone."""
    with suppress(grpc.aio.InternalError):  # gRPC's word for a client that is gone
        await context.write(message)
