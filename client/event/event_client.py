"""Client of the EventsService, for a player with a code."""

from collections.abc import AsyncIterator

import grpc
import grpc.aio

from tilewyrm.client.connection.address import is_here
from tilewyrm.client.connection.certificate import PinnedCertificate
from tilewyrm.client.connection.channel import client_error_of
from tilewyrm.client.errors import ClientError, ConnectionLost
from tilewyrm.client.event.luck_witness import LuckWitness
from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2, events_pb2_grpc

CLOSED_TABLE = ("CLOSED", "NO_TABLE")
"""Reasons of a server that no longer has a table: at an event, the organiser closed it."""


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

    async def add_due_share(self, news: events_pb2.JoinEventResponse, witness: LuckWitness) -> bool:
        """Add a share from *witness* to the luck of the round in *news*; return whether it was due.

        It is due once for each commitment. If the server refuses it, it is due again.

        Raises:
            ConnectionLost: the connection is lost; then, too, it is due again.
        """
        share = witness.share(news.luck) if news.HasField("luck") else None
        if share is None:
            return False
        request = events_pb2.AddShareRequest(
            code=self._code, event=news.event, round=news.luck.round, share=share
        )
        try:
            await self._stub.AddShare(request)
        except grpc.aio.AioRpcError as error:
            witness.forget(news.luck.round)
            found = client_error_of(error, self._address)
            if isinstance(found, ConnectionLost):
                raise found from error
        return True
