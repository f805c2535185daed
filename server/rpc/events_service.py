"""The methods of ``tilewyrm.v1.EventsService``: for organisers' programs, and for their people."""

from collections.abc import AsyncGenerator

from tilewyrm.server.events.event_hub import EventHub
from tilewyrm.server.feed.message_bytes import MessageBytes, serialised
from tilewyrm.server.lobby.lobby import Lobby
from tilewyrm.server.rpc.caller import Caller, check_admin
from tilewyrm.server.security.admin_token import AdminToken
from tilewyrm.v1 import events_pb2


class EventsService:
    """The events of one server, as organisers' programs and people call them."""

    def __init__(self, hub: EventHub, lobby: Lobby, admin_token: AdminToken) -> None:
        self._hub = hub
        self._lobby = lobby
        self._admin_token = admin_token

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

    async def remove_event(
        self, request: events_pb2.RemoveEventRequest, caller: Caller
    ) -> events_pb2.RemoveEventResponse:
        """Forget an event."""
        check_admin(caller, self._admin_token)
        await self._hub.remove(request.event)
        return events_pb2.RemoveEventResponse()

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
