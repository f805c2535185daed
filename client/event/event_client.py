"""Client of the EventsService, for a player with a code."""

from collections.abc import AsyncIterator

import grpc
import grpc.aio

from tilewyrm.client.connection.address import is_here
from tilewyrm.client.connection.certificate import PinnedCertificate
from tilewyrm.client.connection.channel import client_error_of
from tilewyrm.client.errors import ClientError
from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2, events_pb2_grpc


def check_private(address: str, certificate: PinnedCertificate | None) -> None:
    """Check that no one else can read a code on its way to the server at *address*.

    Args:
        address: ``HOST:PORT``.
        certificate: what the server must show, or None without encryption.

    Raises:
        ClientError: nothing is encrypted on the way there, and it leaves this computer.
    """
    if certificate is None and not is_here(address):
        raise ClientError(tell("refusals.not_encrypted"))


class EventClient:
    """The events of one server, for the player of one code."""

    def __init__(self, channel: grpc.aio.Channel, address: str, code: str) -> None:
        self._stub = events_pb2_grpc.EventsServiceStub(channel)
        self._address = address
        self._code = code

    async def news(self) -> AsyncIterator[events_pb2.JoinEventResponse]:
        """Yield the state of the event for the player, and each later one.

        Raises:
            ClientError: the server refuses the code, or the connection is lost.
        """
        call = self._stub.JoinEvent(events_pb2.JoinEventRequest(code=self._code))
        try:
            async for answer in call:
                yield answer
        except grpc.aio.AioRpcError as error:
            raise client_error_of(error, self._address) from error
        finally:
            call.cancel()

    async def add_share(self, event: bytes, round_number: int, share: bytes) -> None:
        """Add *share* (32 bytes) to the luck of a round, in place of an earlier one.

        Raises:
            ClientError: the server refuses, or the connection is lost.
        """
        request = events_pb2.AddShareRequest(
            code=self._code, event=event, round=round_number, share=share
        )
        try:
            await self._stub.AddShare(request)
        except grpc.aio.AioRpcError as error:
            raise client_error_of(error, self._address) from error
