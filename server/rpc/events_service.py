"""The methods of ``tilewyrm.v1.EventsService``: for organisers' programs, and for their people."""

import asyncio
import time
from collections.abc import AsyncGenerator
from hashlib import sha256
from pathlib import Path

from tilewyrm.events.log.fact import Commit, Entropy, Fact, Here, Secret
from tilewyrm.replays.check.points_rulings import has_points_ruling
from tilewyrm.replays.errors import ReplayError
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.events import attestation
from tilewyrm.server.events.attestation import LinePlace
from tilewyrm.server.events.event_hub import EventHub
from tilewyrm.server.feed.message_bytes import MessageBytes, serialised
from tilewyrm.server.lobby.lobby import Lobby
from tilewyrm.server.rpc.caller import Caller, check_admin
from tilewyrm.server.rpc.file_chunks import chunks_of
from tilewyrm.server.security.admin_token import AdminToken
from tilewyrm.server.security.keyring import Keyring
from tilewyrm.v1 import events_pb2


class EventsService:
    """The events of one server, as organisers' programs and people call them."""

    def __init__(
        self, hub: EventHub, lobby: Lobby, admin_token: AdminToken, keyring: Keyring
    ) -> None:
        self._hub = hub
        self._lobby = lobby
        self._admin_token = admin_token
        self._keyring = keyring

    async def put_event(
        self, request: events_pb2.PutEventRequest, caller: Caller
    ) -> events_pb2.PutEventResponse:
        """Make an event known, or add people to it."""
        check_admin(caller, self._admin_token)
        await self._hub.put(request)
        return events_pb2.PutEventResponse()

    async def put_bulletin(
        self, request: events_pb2.PutBulletinRequest, caller: Caller
    ) -> events_pb2.PutBulletinResponse:
        """Replace the bulletin of an event."""
        check_admin(caller, self._admin_token)
        await self._hub.put_bulletin(request)
        return events_pb2.PutBulletinResponse()

    async def get_event(
        self, request: events_pb2.GetEventRequest, caller: Caller
    ) -> events_pb2.GetEventResponse:
        """Return who is here, and the tables of the event."""
        check_admin(caller, self._admin_token)
        answer = self._hub.presence(request.event)
        answer.tables.extend(await self._lobby.listing.of_event(request.event))
        return answer

    async def attest(
        self, request: events_pb2.AttestRequest, caller: Caller
    ) -> events_pb2.AttestResponse:
        """Sign a line of the log of an event."""
        check_admin(caller, self._admin_token)
        self._hub.presence(request.event)
        place = LinePlace(request.seq, request.prev)
        place.check()
        fact = await self._observed(request)
        signer, ms = self._keyring.present, time.time_ns() // 1_000_000
        return events_pb2.AttestResponse(
            line=place.signed(fact, ms, signer.public_key, signer.sign_line)
        )

    async def _observed(self, request: events_pb2.AttestRequest) -> Fact:
        """Return the fact of the observation in *request*, as the server sees it.

        A step of the luck of a round is taken if it was not yet.

        Raises:
            RoundNotOver: a secret is still in use.
            StoreFailed: a step cannot be written; nothing was changed.
            EventNotFound, TableNotFound, TableHalted: there is no such event, table or replay.
            InvalidRequest: it is not so.
        """
        event = request.event
        match request.WhichOneof("observation"):
            case "here":
                self._hub.check_seen(event, request.here)
                return Here(request.here)
            case "opened":
                async with self._lobby.at(request.opened) as table:
                    return attestation.opened(table.row, event)
            case "committed":
                committed = await self._hub.commit(event, request.committed)
                return Commit(request.committed, committed.hex())
            case "completed":
                shares = await self._hub.complete(event, request.completed)
                by_number = {str(each.number): each.share.hex() for each in shares}
                return Entropy(request.completed, by_number)
            case "revealed":
                secret, matches = await self._lobby.reveal_round(
                    event, request.revealed, frozenset(request.abandoned)
                )
                return Secret(request.revealed, secret.hex(), tuple(matches))
            case "missing":
                async with self._lobby.at(request.missing.table_id) as table:
                    return attestation.missing(table.row, event, request.missing.number)
            case "result":
                async with self._lobby.at(request.result) as table:
                    row = table.row
                    attestation.result(row, event, "", ruled=False)
                    path, size = table.replay(None)
                    found = sha256()
                    async for data in chunks_of(path, size):
                        found.update(data)
                    ruled = await asyncio.to_thread(_has_points_ruling, path)
                    return attestation.result(row, event, found.hexdigest(), ruled=ruled)
        raise InvalidRequest("say what the server is to see", field="observation")

    async def remove_event(
        self, request: events_pb2.RemoveEventRequest, caller: Caller
    ) -> events_pb2.RemoveEventResponse:
        """Forget an event."""
        check_admin(caller, self._admin_token)
        await self._hub.remove(request.event)
        return events_pb2.RemoveEventResponse()

    async def add_share(
        self, request: events_pb2.AddShareRequest, caller: Caller
    ) -> events_pb2.AddShareResponse:
        """Add the share of the person of a code to the luck of a round."""
        _, number = await self._hub.person(
            request.event, request.code, machine=caller.peer, is_near=caller.is_near
        )
        await self._hub.add_share(request, number)
        return events_pb2.AddShareResponse()

    async def join_event(
        self, request: events_pb2.JoinEventRequest, caller: Caller
    ) -> AsyncGenerator[MessageBytes[events_pb2.JoinEventResponse], None]:
        """Yield what concerns the person of a code, now and after each change."""
        named = request.event if request.HasField("event") else None
        event, number = await self._hub.person(
            named, request.code, machine=caller.peer, is_near=caller.is_near
        )
        with self._hub.listening(event, number) as news:
            async for answer in news:
                yield serialised(answer)


def _has_points_ruling(path: Path) -> bool:
    """Return whether an arbiter changed points in the match of the file at *path*.

    Raises:
        InvalidRequest: the file is damaged.
    """
    try:
        return has_points_ruling(path)
    except ReplayError as error:
        raise attestation.not_seen(f"the replay {path.name} is damaged: {error}") from error
