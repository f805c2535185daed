"""The outermost layer of every call: no exception leaves the server in its own words."""

import inspect
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import grpc
import grpc.aio
from google.protobuf.any_pb2 import Any as Packed
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from tilewyrm.server.rpc.statuses import DOMAIN, INTERNAL, error_details, status_of

LONGEST_SENTENCE = 400
"""Characters; what a client sent may be quoted in a sentence, which a status holds twice, and it
has room for 8 KiB."""

_log = logging.getLogger(__name__)

_Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]
_Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"  # generic in its stub only
_Continuation: TypeAlias = "Callable[[grpc.HandlerCallDetails], Awaitable[_Handler | None]]"


class ErrorInterceptor(grpc.aio.ServerInterceptor):
    """Turns what a handler raises into a status with its reason, by the table in `errors`."""

    def __init__(self, refusals: Counter[str]) -> None:
        """Count each refusal in *refusals*, by its reason."""
        self._refusals = refusals
        self._wrapped: dict[str, _Handler] = {}
        """The handlers by the names of their methods: the same for every call."""

    async def intercept_service(
        self, continuation: _Continuation, handler_call_details: grpc.HandlerCallDetails
    ) -> "_Handler | None":
        """Return the method's handler, wrapped."""
        method: str = handler_call_details.method
        wrapped = self._wrapped.get(method)
        if wrapped is not None:
            return wrapped
        handler = await continuation(handler_call_details)
        if handler is None:  # no such method: gRPC says so
            return None
        wrapped = self._wrapped[method] = self._answering(handler)
        return wrapped

    def _answering(self, handler: "_Handler") -> "_Handler":
        if handler.unary_unary is not None:
            return grpc.unary_unary_rpc_method_handler(
                _answering(handler.unary_unary, self._refusals),
                request_deserializer=handler.request_deserializer,
                response_serializer=handler.response_serializer,
            )
        if handler.unary_stream is not None:
            return grpc.unary_stream_rpc_method_handler(
                _streaming(handler.unary_stream, self._refusals),
                request_deserializer=handler.request_deserializer,
                response_serializer=handler.response_serializer,
            )
        if handler.stream_stream is not None:
            return grpc.stream_stream_rpc_method_handler(
                _streaming(handler.stream_stream, self._refusals),
                request_deserializer=handler.request_deserializer,
                response_serializer=handler.response_serializer,
            )
        return handler


def _answering(
    method: Callable[..., Awaitable[Any]], refusals: Counter[str]
) -> Callable[..., Awaitable[Any]]:
    async def call(request: Any, context: _Context) -> Any:
        try:
            return await method(request, context)
        except Exception as error:
            _refuse(context, error, refusals)
            return None  # which nobody is sent

    return call


def _streaming(method: Callable[..., Any], refusals: Counter[str]) -> Callable[..., Any]:
    """Wrap a streaming method in either of its styles: it yields messages, or it writes them."""

    async def yielding(request: Any, context: _Context) -> AsyncIterator[Any]:
        try:
            async for message in method(request, context):
                yield message
        except Exception as error:
            _refuse(context, error, refusals)

    return yielding if inspect.isasyncgenfunction(method) else _answering(method, refusals)


def _refuse(context: _Context, error: Exception, refusals: Counter[str]) -> None:
    """Let the call end with what the client may know of *error*, as soon as its method returns.

    `context.abort` would end it likewise, and leave a circle of all that the call was behind:
    thousands of refused calls would wait for the collector, and everybody for it.
    """
    if isinstance(error, grpc.aio.AbortError):
        raise error
    if context.code() == grpc.StatusCode.UNIMPLEMENTED:  # a standard service has told it
        return
    known = status_of(error)
    if known is None:
        status, reason, sentence = grpc.StatusCode.INTERNAL, INTERNAL, logged(error)
    else:
        (status, reason), sentence = known, str(error)
    refusals[reason] += 1
    if len(sentence) > LONGEST_SENTENCE:
        half = LONGEST_SENTENCE // 2
        sentence = f"{sentence[:half]} … {sentence[-half:]}"
    refusal = rpc_status.to_status(_status(status, sentence, reason, error_details(error)))
    context.set_code(refusal.code)
    context.set_details(refusal.details)
    context.set_trailing_metadata(refusal.trailing_metadata)


def _status(
    code: grpc.StatusCode, sentence: str, reason: str, about: Mapping[str, str]
) -> status_pb2.Status:
    """Return the standard form of a refusal: the *sentence* for people, the rest for programs."""
    info = error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN, metadata=about)
    packed = Packed()
    packed.Pack(info)
    return status_pb2.Status(code=code.value[0], message=sentence, details=[packed])


def logged(error: Exception) -> str:
    """Log *error* with its traceback and return the sentence with its id that a client gets."""
    number = secrets.token_hex(4)
    _log.error("internal error (id %s)", number, exc_info=error)
    return f"internal error (id {number}); the server's log has it under this id"
