"""The methods of ``tilewyrm.v1.AdminService``: what whoever runs the server may do from outside."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable

from tilewyrm.server.errors import StoreFailed
from tilewyrm.server.events.event_hub import EventHub
from tilewyrm.server.feed.message_bytes import MessageBytes, serialised
from tilewyrm.server.lobby.lobby import Lobby
from tilewyrm.server.rpc.caller import Caller, check_admin
from tilewyrm.server.rpc.file_chunks import chunks_of
from tilewyrm.server.security.admin_token import AdminToken
from tilewyrm.server.security.keyring import Keyring
from tilewyrm.server.security.tokens import new_token, token_hash
from tilewyrm.server.security.vault import Vault
from tilewyrm.v1 import admin_pb2

LOOK_S = 0.5
"""Seconds from one look how many matches are under way to the next."""

_log = logging.getLogger(__name__)


class AdminService:
    """One server, as its admin calls it."""

    def __init__(
        self,
        lobby: Lobby,
        events: EventHub,
        token: AdminToken,
        keyring: Keyring,
        vault: Vault,
        drain: Callable[[bool], Awaitable[None]],
    ) -> None:
        """Administer *lobby* with *events*; *drain* lets the server take nothing new, or again."""
        self._lobby = lobby
        self._events = events
        self._token = token
        self._keyring = keyring
        self._vault = vault
        self._drain = drain

    def _check(self, caller: Caller) -> None:
        check_admin(caller, self._token)

    async def list_players(
        self, _request: admin_pb2.ListPlayersRequest, caller: Caller
    ) -> admin_pb2.ListPlayersResponse:
        """Return who is at the tables now."""
        self._check(caller)
        return admin_pb2.ListPlayersResponse(tables=self._lobby.companies())

    async def describe_table(
        self, request: admin_pb2.DescribeTableRequest, caller: Caller
    ) -> admin_pb2.DescribeTableResponse:
        """Return how a table stands."""
        self._check(caller)
        async with self._lobby.at(request.table_id) as table:
            answer = table.description()
        if answer.table.HasField("event_table"):
            answer.event_title = self._events.title(answer.table.event_table.event)
        return answer

    async def close_table(
        self, request: admin_pb2.CloseTableRequest, caller: Caller
    ) -> admin_pb2.CloseTableResponse:
        """Close a table."""
        self._check(caller)
        async with self._lobby.at(request.table_id) as table:
            await table.disband()
            where = {"table": table.table_id}
            _log.warning("the organiser has closed table %(table)s", where, extra=where)
        return admin_pb2.CloseTableResponse()

    async def export_replay(
        self, request: admin_pb2.ExportReplayRequest, caller: Caller
    ) -> AsyncGenerator[MessageBytes[admin_pb2.ExportReplayResponse], None]:
        """Yield the record of a match."""
        self._check(caller)
        async with self._lobby.at(request.table_id) as table:
            async for data in chunks_of(*table.replay(None)):
                yield serialised(admin_pb2.ExportReplayResponse(data=data))

    async def drain(
        self, request: admin_pb2.DrainRequest, caller: Caller
    ) -> AsyncGenerator[MessageBytes[admin_pb2.DrainResponse], None]:
        """Take nothing new, or again; yield how many matches are under way, until none is."""
        self._check(caller)
        if self._lobby.draining == request.off:
            await self._drain(not request.off)
            _log.warning("the server accepts %s tables", "new" if request.off else "no new")
        told = None
        while not request.off and self._lobby.draining:
            playing = await self._lobby.playing()
            if playing != told:
                yield serialised(admin_pb2.DrainResponse(playing=playing))
            told = playing
            if not playing:
                return
            await asyncio.sleep(LOOK_S)

    async def rotate_key(
        self, _request: admin_pb2.RotateKeyRequest, caller: Caller
    ) -> admin_pb2.RotateKeyResponse:
        """Sign with a new key, and seal secrets with a new one."""
        self._check(caller)
        try:
            self._vault.rotate()
            self._keyring.rotate()
        except OSError as error:
            raise _not_written("the new keys", error) from error
        _log.warning("new matches are signed and sealed with new keys")
        return admin_pb2.RotateKeyResponse(public_key=self._keyring.present.public_key)

    async def revoke_right(
        self, request: admin_pb2.RevokeRightRequest, caller: Caller
    ) -> admin_pb2.RevokeRightResponse:
        """Take a right away."""
        self._check(caller)
        token = new_token()
        await self._lobby.revoke(request, token_hash(token))
        where = {"table": request.table_id.lower()}
        _log.warning("the organiser has revoked a token of table %(table)s", where, extra=where)
        given = None if request.WhichOneof("right") == "arbiter_key" else token
        return admin_pb2.RevokeRightResponse(token=given)

    async def rotate_token(
        self, _request: admin_pb2.RotateTokenRequest, caller: Caller
    ) -> admin_pb2.RotateTokenResponse:
        """Have a new admin token."""
        self._check(caller)
        try:
            token = self._token.rotate()
        except OSError as error:
            raise _not_written("the new admin token", error) from error
        _log.warning("the admin token was replaced")
        return admin_pb2.RotateTokenResponse(token=token)


def _not_written(what: str, error: OSError) -> StoreFailed:
    return StoreFailed(f"cannot write {what} ({error.strerror or error}); the old one stays in use")
