"""Client of the AdminService, and of the calls about events that need the admin token."""

from collections.abc import AsyncIterator, Awaitable
from typing import TypeVar

import grpc
import grpc.aio

from tilewyrm.client.connection.channel import bearer_metadata, client_error_of
from tilewyrm.v1 import (
    admin_pb2,
    admin_pb2_grpc,
    events_pb2,
    events_pb2_grpc,
    service_pb2,
    service_pb2_grpc,
)

_Answer = TypeVar("_Answer")

TIMEOUT_S = 15.0
"""How long one question to the server may take, in seconds."""


class AdminClient:
    """One server, for its admin. Every method raises ClientError with a sentence for people."""

    def __init__(self, channel: grpc.aio.Channel, address: str, token: str) -> None:
        self._stub = admin_pb2_grpc.AdminServiceStub(channel)
        self._events = events_pb2_grpc.EventsServiceStub(channel)
        self._tables = service_pb2_grpc.TablesServiceStub(channel)
        self._address = address
        self._metadata = bearer_metadata(token)

    async def companies(self) -> list[admin_pb2.Company]:
        """Return the people at the tables now."""
        request = admin_pb2.ListPlayersRequest()
        return list(
            (
                await self._ask(
                    self._stub.ListPlayers(request, timeout=TIMEOUT_S, metadata=self._metadata)
                )
            ).tables
        )

    async def description(self, table_id: str) -> admin_pb2.DescribeTableResponse:
        """Return how a table stands."""
        request = admin_pb2.DescribeTableRequest(table_id=table_id)
        return await self._ask(
            self._stub.DescribeTable(request, timeout=TIMEOUT_S, metadata=self._metadata)
        )

    async def close(self, table_id: str) -> None:
        """Close a table."""
        request = admin_pb2.CloseTableRequest(table_id=table_id)
        await self._ask(self._stub.CloseTable(request, timeout=TIMEOUT_S, metadata=self._metadata))

    async def replay(self, table_id: str) -> bytes:
        """Return the record of a match."""
        request = admin_pb2.ExportReplayRequest(table_id=table_id)
        call = self._stub.ExportReplay(request, metadata=self._metadata)
        try:
            return b"".join([response.data async for response in call])
        except grpc.aio.AioRpcError as error:
            raise client_error_of(error, self._address) from error

    async def drain(self, *, off: bool) -> AsyncIterator[int]:
        """Let the server take nothing new, or again; yield how many matches are under way."""
        call = self._stub.Drain(admin_pb2.DrainRequest(off=off), metadata=self._metadata)
        try:
            async for response in call:
                yield response.playing
        except grpc.aio.AioRpcError as error:
            raise client_error_of(error, self._address) from error

    async def rotate_key(self) -> bytes:
        """Let the server sign with a new key; return the public one."""
        request = admin_pb2.RotateKeyRequest()
        return (
            await self._ask(
                self._stub.RotateKey(request, timeout=TIMEOUT_S, metadata=self._metadata)
            )
        ).public_key

    async def revoke_seat(self, table_id: str, seat: int) -> str:
        """Revoke the token of *seat*, from 0; return its new token."""
        return await self._revoke(admin_pb2.RevokeRightRequest(table_id=table_id, seat=seat))

    async def revoke_host(self, table_id: str) -> str:
        """Revoke the host token of a table; return the new one."""
        host = admin_pb2.Host()
        return await self._revoke(admin_pb2.RevokeRightRequest(table_id=table_id, host=host))

    async def revoke_arbiter(self, table_id: str, key: bytes) -> None:
        """Revoke the arbiter with *key*: their later rulings are refused."""
        await self._revoke(admin_pb2.RevokeRightRequest(table_id=table_id, arbiter_key=key))

    async def _revoke(self, request: admin_pb2.RevokeRightRequest) -> str:
        call = self._stub.RevokeRight(request, timeout=TIMEOUT_S, metadata=self._metadata)
        return (await self._ask(call)).token

    async def rotate_token(self) -> str:
        """Return a new admin token; the present one ends."""
        request = admin_pb2.RotateTokenRequest()
        return (
            await self._ask(
                self._stub.RotateToken(request, timeout=TIMEOUT_S, metadata=self._metadata)
            )
        ).token

    async def put_event(self, request: events_pb2.PutEventRequest) -> None:
        """Make an event known, or people of it; to send the same again changes nothing."""
        call = self._events.PutEvent(request, timeout=TIMEOUT_S, metadata=self._metadata)
        await self._ask(call)

    async def put_bulletin(self, request: events_pb2.PutBulletinRequest) -> None:
        """Replace the bulletin of an event, or send a part of the next one."""
        call = self._events.PutBulletin(request, timeout=TIMEOUT_S, metadata=self._metadata)
        await self._ask(call)

    async def event(self, event: bytes) -> events_pb2.GetEventResponse:
        """Return the people of an event, and its tables."""
        request = events_pb2.GetEventRequest(event=event)
        return await self._ask(
            self._events.GetEvent(request, timeout=TIMEOUT_S, metadata=self._metadata)
        )

    async def attest(self, request: events_pb2.AttestRequest) -> bytes:
        """Return a line of an event's log that the server has signed."""
        call = self._events.Attest(request, timeout=TIMEOUT_S, metadata=self._metadata)
        return (await self._ask(call)).line

    async def open_event_table(
        self, request: service_pb2.CreateTableRequest
    ) -> service_pb2.TableInfo:
        """Open a table of an event; the same ``request_id`` leads to the same table."""
        call = self._tables.CreateTable(request, timeout=TIMEOUT_S, metadata=self._metadata)
        return (await self._ask(call)).table

    async def start_event_table(self, table_id: str) -> None:
        """Let the match at a table of an event begin, though players are missing."""
        request = service_pb2.StartTableRequest(table_id=table_id)
        call = self._tables.StartTable(request, timeout=TIMEOUT_S, metadata=self._metadata)
        await self._ask(call)

    async def _ask(self, call: Awaitable[_Answer]) -> _Answer:
        try:
            return await call
        except grpc.aio.AioRpcError as error:
            raise client_error_of(error, self._address) from error
