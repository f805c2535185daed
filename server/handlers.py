"""From the schema's service to gRPC handlers that read and write bytes themselves.

So a table's messages are serialised once, however many watch, and unreadable bytes get the same
kind of answer as everything else that is wrong.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import grpc
import grpc.aio
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from tilewyrm.server.service import Tables
from tilewyrm.server.wire import parse
from tilewyrm.v1 import service_pb2

_SERVICE = service_pb2.DESCRIPTOR.services_by_name["Tables"]
SERVICE_NAME: str = _SERVICE.full_name

if TYPE_CHECKING:  # generic in its stub only
    _Context = grpc.aio.ServicerContext[Any, Any]


def generic_handler(tables: Tables) -> grpc.GenericRpcHandler:
    """Return the handler of every method of the service, played by *tables*."""
    handlers = {
        method.name: _handler(method, getattr(tables, method.name)) for method in _SERVICE.methods
    }
    return grpc.method_handlers_generic_handler(SERVICE_NAME, handlers)


def _handler(
    method: MethodDescriptor, play: Callable[..., Any]
) -> "grpc.RpcMethodHandler[Any, Any]":
    """Return *play* as a handler; streaming methods write bytes to their context."""
    request_type = GetMessageClass(method.input_type)
    if method.client_streaming:
        return grpc.stream_stream_rpc_method_handler(play)
    if method.server_streaming:
        return grpc.unary_stream_rpc_method_handler(_reading(request_type, play))
    return grpc.unary_unary_rpc_method_handler(_converting(request_type, play))


def _reading(
    request_type: type[Message], play: Callable[..., Awaitable[None]]
) -> Callable[[bytes, "_Context"], Awaitable[None]]:
    async def call(data: bytes, context: "_Context") -> None:
        await play(parse(request_type, data), context)

    return call


def _converting(
    request_type: type[Message], play: Callable[..., Awaitable[Message]]
) -> Callable[[bytes, "_Context"], Awaitable[bytes]]:
    async def call(data: bytes, context: "_Context") -> bytes:
        return (await play(parse(request_type, data), context)).SerializeToString()

    return call
