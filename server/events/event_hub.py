"""Hub of the events of one server: who may come in, where each person plays, who listens."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from tilewyrm.server.errors import (
    EventNotFound,
    InvalidEventCode,
    InvalidRequest,
    NotEncrypted,
    TooManyEvents,
)
from tilewyrm.server.events.attestation import not_seen
from tilewyrm.server.events.event_news import EventNews
from tilewyrm.server.events.known_event import KnownEvent
from tilewyrm.server.events.round_lucks import RoundLucks
from tilewyrm.server.events.seat_map import SeatMap
from tilewyrm.server.monitoring.table_events import TableEvents
from tilewyrm.server.security.event_code import EventCodes, wrong_code
from tilewyrm.server.store.table_database import TableDatabase
from tilewyrm.v1 import events_pb2, service_pb2

MAX_EVENTS = 16
"""A code that does not say for which event it is may be hashed for each of them."""
EVENT_BYTES = 32

_log = logging.getLogger(__name__)


class EventHub:
    """The events of one server, in memory and in its table database. Hears of tables' changes."""

    def __init__(
        self,
        call: Callable[..., Awaitable[Any]],
        database: TableDatabase,
        table_events: TableEvents,
        lucks: RoundLucks,
        *,
        encrypted: bool,
    ) -> None:
        """Begin without events.

        Args:
            call: calls a method of *database*, in its thread.
            database: of the server.
            table_events: of its tables; the hub hears of them once there is an event.
            lucks: of the rounds of the events.
            encrypted: whether everything but loopback is.
        """
        self._call = call
        self._database = database
        self._table_events = table_events
        self._lucks = lucks
        self._listens = False
        self._encrypted = encrypted
        self._events: dict[bytes, KnownEvent] = {}
        self._seats = SeatMap()
        self._codes = EventCodes()
        self._parts: dict[bytes, tuple[int, events_pb2.Bulletin]] = {}
        """By event how many parts of its next bulletin have come, joined."""
        self._writing = asyncio.Lock()
        """Held while what is known of an event is changed."""
        self._closed = False

    async def restore(self) -> None:
        """Restore every event, and where its people play."""
        await self._lucks.restore()
        for row in await self._call(self._database.events):
            self._events[row.event] = KnownEvent.of(row)
        for table in await self._call(self._database.of_events):
            self._seats.restore(table)
        if self._events or self._seats:
            self._listen()

    def changed(self, table: service_pb2.TableInfo, _here: Collection[int]) -> None:
        """Tell the people of *table* where they play, if it is a table of an event."""
        if table.HasField("event_table") and self._seats.update(table):
            self._wake(table.event_table.event)

    def gone(self, table_id: str) -> None:
        """Tell the people of a table that it was removed."""
        event = self._seats.remove(table_id)
        if event:
            self._wake(event)

    def check_people(self, event: bytes, numbers: Collection[int]) -> None:
        """Check that people with these *numbers* can come to a table of *event*.

        Raises:
            EventNotFound: the server does not know the event.
            InvalidRequest: one of them has no code there.
        """
        strange = sorted(set(numbers) - self._known(event).numbers_with_code)
        if strange:
            raise InvalidRequest(
                f"number {strange[0]} has no code at this event; send PutEvent first",
                field="reserved",
                case="no_code",
            )

    async def put(self, request: events_pb2.PutEventRequest) -> None:
        """Make an event known, or add people to it.

        Raises:
            InvalidRequest, NameTaken: it is not as it must be.
            TooManyEvents: there are too many, or too many people.
            StoreFailed: it cannot be written; nothing was changed.
        """
        event = _checked(request.event)
        async with self._writing:
            before = self._events.get(event)
            if before is None and len(self._events) >= MAX_EVENTS:
                raise TooManyEvents(
                    f"this server has {MAX_EVENTS} events; remove one first", limit=MAX_EVENTS
                )
            await self._store(KnownEvent.put(before, request))
        self._listen()
        if before is None:
            _log.info("event %s is known now", event.hex())

    async def put_bulletin(self, request: events_pb2.PutBulletinRequest) -> None:
        """Replace the bulletin of an event, when its last part has come.

        Raises:
            EventNotFound: there is no such event.
            InvalidRequest: it is too long, or cannot be shown, or an earlier part is missing.
            StoreFailed: it cannot be written; nothing was changed.
        """
        async with self._writing:
            known = self._known(request.event)
            count, joined = self._parts.pop(request.event, (0, events_pb2.Bulletin()))
            if not request.part:
                count, joined = 0, events_pb2.Bulletin()
            if request.part != count:
                raise InvalidRequest(
                    f"part {count} of the bulletin is missing", field="part", case="part"
                )
            joined.MergeFrom(request.bulletin)
            complete = known.with_bulletin(joined)
            if request.more:
                self._parts[request.event] = (count + 1, joined)
            else:
                await self._store(complete)

    async def commit(self, event: bytes, round_number: int) -> bytes:
        """Return the commitment to the luck of a round; every stream shows it.

        Raises:
            EventNotFound: there is no such event.
            InvalidRequest: rounds are numbered from 1.
            StoreFailed: it cannot be written; nothing was changed.
        """
        known = self._known(event)
        if not round_number:
            raise InvalidRequest("rounds are numbered from 1", field="committed")
        async with self._writing:
            found = await self._lucks.commit(event, round_number)
        known.wake()
        return found

    async def add_share(self, request: events_pb2.AddShareRequest, number: int) -> None:
        """Add the share of the person of this *number*.

        Raises:
            InvalidRequest, RoundComplete, StoreFailed: see `RoundLucks.add`.
        """
        async with self._writing:
            await self._lucks.add(request.event, request.round, number, request.share)

    async def complete(self, event: bytes, round_number: int) -> list[events_pb2.Share]:
        """Return the shares of a round, to which nothing can be added from now on.

        Raises:
            EventNotFound: there is no such event.
            InvalidRequest, StoreFailed: see `RoundLucks.complete`.
        """
        known = self._known(event)
        async with self._writing:
            shares = await self._lucks.complete(event, round_number)
        known.wake()
        return shares

    async def remove(self, event: bytes) -> None:
        """Forget an event; its streams end.

        Raises:
            EventNotFound: there is no such event.
            StoreFailed: it cannot be written; nothing was changed.
        """
        async with self._writing:
            known = self._known(event)
            await self._call(self._database.remove_event, event)
            del self._events[event]
            self._parts.pop(event, None)
        known.wake()
        _log.warning("event %s was removed", event.hex())

    def title(self, event: bytes) -> str:
        """Return the title of an event, empty for one that the server does not know."""
        known = self._events.get(event)
        return "" if known is None else known.title

    def presence(self, event: bytes) -> events_pb2.GetEventResponse:
        """Return the title of an event, and who of its people is here.

        Raises:
            EventNotFound: there is no such event.
        """
        return self._known(event).presence()

    def check_seen(self, event: bytes, number: int) -> None:
        """Check that the person of *number* has joined *event* since the server started.

        Raises:
            EventNotFound: there is no such event.
            InvalidRequest: the person has not.
        """
        people = self._known(event).presence().people
        if not any(each.number == number and (each.here or each.seen) for each in people):
            raise not_seen(f"number {number} has not joined this event")

    async def person(
        self, event: bytes | None, code: str, *, machine: str, is_near: bool
    ) -> tuple[bytes, int]:
        """Return the event and the number of the person whose *code* this is.

        Args:
            event: its hash, or None for any.
            code: as it was typed.
            machine: where it comes from.
            is_near: whether that is over loopback.

        Raises:
            NotEncrypted: the code came unencrypted, and not over loopback.
            EventNotFound: there is no such event, or none at all.
            InvalidEventCode: the code is of no person.
            TooManyGuesses: too many wrong ones came from there lately.
        """
        if not (self._encrypted or is_near):
            raise NotEncrypted(
                "a code is sent only over an encrypted connection; ask the organiser to start the"
                " server with TLS"
            )
        candidates = [self._known(event)] if event is not None else [*self._events.values()]
        if not candidates:
            raise EventNotFound("this server has no event")
        for known in candidates:
            hashes = known.numbers_by_hash
            try:
                found = await self._codes.recognised(known.event, known.salt, hashes, code, machine)
            except InvalidEventCode:
                continue
            return known.event, hashes[found]
        raise wrong_code()

    @contextmanager
    def listening(self, event: bytes, number: int) -> Iterator[EventNews]:
        """Give what concerns the person of *number* at *event*, for as long as this lasts.

        Raises:
            EventNotFound: the event was removed.
            TooManyStreams: the person has too many streams.
        """
        known = self._known(event)
        news = EventNews(event, number, self._answer)
        with known.listener(number, news):
            if self._closed:
                news.close()
            yield news

    def close(self) -> None:
        """End every stream, and hash nothing more."""
        self._closed = True
        for known in self._events.values():
            known.close()
        self._codes.close()

    def _answer(self, event: bytes, number: int) -> tuple[bytes, events_pb2.JoinEventResponse]:
        """Return the hash of the code of a person, and what concerns that person.

        Raises:
            EventNotFound: the event was removed.
        """
        known = self._known(event)
        answer = known.answer(number, self._seats.of(event, number))
        luck = self._lucks.present(event)
        if luck is not None:
            answer.luck.CopyFrom(luck)
        return known.code_hash(number), answer

    async def _store(self, known: KnownEvent) -> None:
        """Write *known* to disk, then put it in place of the event as it was."""
        await self._call(self._database.put_event, known.row)
        self._events[known.event] = known
        known.wake()

    def _listen(self) -> None:
        if not self._listens:
            self._listens = True
            self._table_events.listen(self)

    def _known(self, event: bytes) -> KnownEvent:
        """Return an event.

        Raises:
            EventNotFound: there is none of that hash.
        """
        known = self._events.get(event)
        if known is None:
            raise EventNotFound("the server does not know this event; its organiser has to send it")
        return known

    def _wake(self, event: bytes) -> None:
        known = self._events.get(event)
        if known is not None:
            known.wake()


def _checked(event: bytes) -> bytes:
    """Return the hash of an event.

    Raises:
        InvalidRequest: it has another length.
    """
    if len(event) != EVENT_BYTES:
        raise InvalidRequest(
            f"an event is named by a SHA-256 of {EVENT_BYTES} bytes, not {len(event)}",
            field="event",
        )
    return event
