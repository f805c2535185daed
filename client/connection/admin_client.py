"""What whoever runs a server asks of it."""

from collections.abc import AsyncIterator, Awaitable
from typing import TypeVar

import grpc
import grpc.aio

from tilewyrm.client.connection.channel import (
    bearer,
    explain,
)
from tilewyrm.v1 import admin_pb2, admin_pb2_grpc

_Answer = TypeVar("_Answer")

TIMEOUT_S = 15.0
"""How long one question to the server may take, in seconds."""


class AdminClient:
    """One server, for its admin. Every method raises ClientError with a sentence for people."""

    def __init__(self, channel: grpc.aio.Channel, address: str, token: str) -> None:
        self._stub = admin_pb2_grpc.AdminServiceStub(channel)
        self._address = address
        self._shown = bearer(token)

    async def companies(self) -> list[admin_pb2.Company]:
        """Return who is at the tables now."""
        request = admin_pb2.ListPlayersRequest()
        return list(
            (
                await self._ask(
                    self._stub.ListPlayers(request, timeout=TIMEOUT_S, metadata=self._shown)
                )
            ).tables
        )

    async def close(self, table_id: str) -> None:
        """Close a table."""
        request = admin_pb2.CloseTableRequest(table_id=table_id)
        await self._ask(self._stub.CloseTable(request, timeout=TIMEOUT_S, metadata=self._shown))

    async def replay(self, table_id: str) -> bytes:
        """Return the record of a match."""
        request = admin_pb2.ExportReplayRequest(table_id=table_id)
        call = self._stub.ExportReplay(request, metadata=self._shown)
        try:
            return b"".join([response.data async for response in call])
        except grpc.aio.AioRpcError as error:
            raise explain(error, self._address) from error

    async def drain(self, *, off: bool) -> AsyncIterator[int]:
        """Let the server take nothing new, or again; yield how many matches are under way."""
        call = self._stub.Drain(admin_pb2.DrainRequest(off=off), metadata=self._shown)
        try:
            async for response in call:
                yield response.playing
        except grpc.aio.AioRpcError as error:
            raise explain(error, self._address) from error

    async def rotate_key(self) -> bytes:
        """Let the server sign with a new key; return the public one."""
        request = admin_pb2.RotateKeyRequest()
        return (
            await self._ask(self._stub.RotateKey(request, timeout=TIMEOUT_S, metadata=self._shown))
        ).public_key

    async def revoke_seat(self, table_id: str, seat: int) -> str:
        """Take away the right to *seat*, from 0; return the token that is the right from now on."""
        return await self._revoke(admin_pb2.RevokeRightRequest(table_id=table_id, seat=seat))

    async def revoke_host(self, table_id: str) -> str:
        """Take away the right to host a table; return the token that is the right from now on."""
        host = admin_pb2.Host()
        return await self._revoke(admin_pb2.RevokeRightRequest(table_id=table_id, host=host))

    async def revoke_arbiter(self, table_id: str, key: bytes) -> None:
        """Let the rulings of the arbiter with *key* count no more."""
        await self._revoke(admin_pb2.RevokeRightRequest(table_id=table_id, arbiter_key=key))

    async def _revoke(self, request: admin_pb2.RevokeRightRequest) -> str:
        call = self._stub.RevokeRight(request, timeout=TIMEOUT_S, metadata=self._shown)
        return (await self._ask(call)).token

    async def rotate_token(self) -> str:
        """Return a new admin token, in place of the one that was shown."""
        request = admin_pb2.RotateTokenRequest()
        return (
            await self._ask(
                self._stub.RotateToken(request, timeout=TIMEOUT_S, metadata=self._shown)
            )
        ).token

    async def _ask(self, call: Awaitable[_Answer]) -> _Answer:
        try:
            return await call
        except grpc.aio.AioRpcError as error:
            raise explain(error, self._address) from error
