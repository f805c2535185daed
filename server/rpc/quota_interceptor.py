"""The second layer of every call: nobody takes more of the server than the limits say."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, TypeAlias

import grpc
import grpc.aio

from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.errors import InvalidPassPhrase, InvalidToken, NotAdmin
from tilewyrm.server.rpc.caller import forwarded_peer, machine_of, shows_token
from tilewyrm.server.rpc.peer_quota import PeerQuota

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
}
"""As how many requests a request of a method counts, if as more than one: by what it takes."""

JOINS = "JoinTable"
"""The method whose token is in the request: it counts strangers itself."""

_Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]
_Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"  # generic in its stub only
_Continuation: TypeAlias = "Callable[[grpc.HandlerCallDetails], Awaitable[_Handler | None]]"
_Method: TypeAlias = Callable[..., Any]


class QuotaInterceptor(grpc.aio.ServerInterceptor):
    """Counts what each peer asks for, and refuses what is too much."""

    def __init__(self, services: Iterable[str], peers: PeerQuota, fronts: TrustedFronts) -> None:
        """Count the calls of *services* for *peers*; others, such as health, go through.

        What one of the *fronts* passes on counts for the machine that it names.
        """
        self._services = frozenset(services)
        self._peers = peers
        self._fronts = fronts

    async def intercept_service(
        self, continuation: _Continuation, handler_call_details: grpc.HandlerCallDetails
    ) -> "_Handler | None":
        """Return the method's handler, wrapped."""
        handler = await continuation(handler_call_details)
        called: str = handler_call_details.method
        service, _, method = called.removeprefix("/").partition("/")
        if handler is None or service not in self._services:
            return handler
        cost = COSTS.get(method, 1.0)
        if handler.unary_unary is not None:
            counted = self._counted(handler.unary_unary, cost, joins=method == JOINS)
            return grpc.unary_unary_rpc_method_handler(counted)
        if handler.unary_stream is not None:
            return grpc.unary_stream_rpc_method_handler(
                self._counted_stream(handler.unary_stream, cost)
            )
        if handler.stream_stream is not None:
            return grpc.stream_stream_rpc_method_handler(
                self._counted_stream(handler.stream_stream, cost)
            )
        return handler

    def _counted(self, method: _Method, cost: float, *, joins: bool = False) -> _Method:
        async def call(request: Any, context: _Context) -> Any:
            peer = self._machine(context)
            self._peers.request(peer, cost)
            shown = joins or shows_token(context.invocation_metadata())
            with nullcontext() if shown else self._peers.stranger(cost), self._wrong_counted(peer):
                return await method(request, context)

        return call

    def _counted_stream(self, method: _Method, cost: float) -> _Method:
        call = self._counted(method, cost)

        async def stream(request: Any, context: _Context) -> None:
            with self._peers.stream(self._machine(context)):
                await call(request, context)

        return stream

    @contextmanager
    def _wrong_counted(self, peer: str) -> Iterator[None]:
        """Count the call of *peer* as a wrong one, if what it shows is wrong."""
        try:
            yield
        except (InvalidToken, NotAdmin, InvalidPassPhrase):
            self._peers.count_wrong(peer)
            raise

    def _machine(self, context: _Context) -> str:
        metadata = context.invocation_metadata()
        return machine_of(forwarded_peer(context.peer(), metadata, self._fronts))
