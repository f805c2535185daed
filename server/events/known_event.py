"""One event that the server knows: its people, its bulletin, and the streams of its people."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Self

from tilewyrm.server.errors import InvalidRequest, NameTaken, TooManyEvents, TooManyStreams
from tilewyrm.server.events.event_news import EventNews
from tilewyrm.server.security.event_code import HASH_BYTES, SALT_BYTES
from tilewyrm.server.store.event_rows import EventRow
from tilewyrm.server.text.names import confusable, valid_name
from tilewyrm.server.text.sanitiser import sanitised
from tilewyrm.v1 import events_pb2

MAX_PEOPLE = 1000
MAX_TITLE_LENGTH = 60
MAX_COLUMNS = 12
MAX_CELL_LENGTH = 24
MAX_ANNOUNCEMENTS = 20
MAX_ANNOUNCEMENT_LENGTH = 280
STREAMS_OF_PERSON = 8


class _Listeners:
    """The streams of the people of one event, whatever becomes of what is known of it."""

    def __init__(self) -> None:
        self.of: defaultdict[int, list[EventNews]] = defaultdict(list)
        """By number."""
        self.seen: set[int] = set()
        """Who had a stream since the server started."""


class KnownEvent:
    """An event as its organiser has sent it; a change makes another one, with the same streams."""

    def __init__(
        self,
        content: events_pb2.PutEventRequest,
        bulletin: events_pb2.Bulletin | None,
        listeners: _Listeners,
    ) -> None:
        self._content = content
        self._bulletin = bulletin
        self._listeners = listeners
        self._people = {person.number: person for person in content.people}

    @classmethod
    def of(cls, row: EventRow) -> Self:
        """Return the event of *row*."""
        bulletin = events_pb2.Bulletin.FromString(row.bulletin) if row.bulletin else None
        return cls(events_pb2.PutEventRequest.FromString(row.content), bulletin, _Listeners())

    @classmethod
    def put(cls, before: "KnownEvent | None", request: events_pb2.PutEventRequest) -> Self:
        """Return the event after *request*, which adds to the one *before*, if there is one.

        Raises:
            InvalidRequest, NameTaken, TooManyEvents: see `EventHub.put`.
        """
        _check_request(request)
        people: dict[int, events_pb2.EventPerson] = {}
        if before is not None and before.salt == request.salt:
            people.update(before._people)
        sent: set[int] = set()
        for person in request.people:
            if person.number < 1 or person.number in sent:
                raise InvalidRequest(
                    "people are numbered from 1, each once", field="people", case="number"
                )
            if len(person.code_hash) not in (0, HASH_BYTES):
                raise InvalidRequest(
                    f"a code's hash has {HASH_BYTES} bytes, not {len(person.code_hash)}",
                    field="code_hash",
                )
            sent.add(person.number)
            people[person.number] = events_pb2.EventPerson(
                number=person.number,
                name=valid_name(person.name) if person.code_hash else sanitised(person.name),
                code_hash=person.code_hash,
            )
        if len(people) > MAX_PEOPLE:
            raise TooManyEvents(f"an event has at most {MAX_PEOPLE} people", limit=MAX_PEOPLE)
        _check_names(people, sent)
        content = events_pb2.PutEventRequest(
            event=request.event,
            title=sanitised(request.title),
            salt=request.salt,
            people=[people[number] for number in sorted(people)],
        )
        if before is None:
            return cls(content, None, _Listeners())
        return cls(content, before._bulletin, before._listeners)

    def with_bulletin(self, bulletin: events_pb2.Bulletin) -> "KnownEvent":
        """Return the event with *bulletin* in place of the one before.

        Raises:
            InvalidRequest: it is too long, or cannot be shown.
        """
        return KnownEvent(self._content, _cleaned(bulletin), self._listeners)

    @property
    def event(self) -> bytes:
        """SHA-256 of the first line of its log."""
        return self._content.event

    @property
    def title(self) -> str:
        """Title of the event."""
        return self._content.title

    @property
    def salt(self) -> bytes:
        """Salt of the hashes of the codes."""
        return self._content.salt

    @property
    def row(self) -> EventRow:
        """Its row."""
        bulletin = b"" if self._bulletin is None else self._bulletin.SerializeToString()
        return EventRow(self.event, self._content.SerializeToString(), bulletin)

    @cached_property
    def numbers_by_hash(self) -> dict[bytes, int]:
        """The numbers of people by their codes' hashes."""
        return {p.code_hash: p.number for p in self._people.values() if p.code_hash}

    @property
    def numbers_with_code(self) -> set[int]:
        """The numbers of the people who can come."""
        return set(self.numbers_by_hash.values())

    def code_hash(self, number: int) -> bytes:
        """Return the hash of a person's code, empty for a number without one."""
        person = self._people.get(number)
        return b"" if person is None else person.code_hash

    def answer(
        self, number: int, seat: events_pb2.EventSeat | None
    ) -> events_pb2.JoinEventResponse:
        """Return the news for the person of *number*, who plays on *seat*, or nowhere (None)."""
        return events_pb2.JoinEventResponse(
            event=self.event,
            title=self._content.title,
            number=number,
            people=[
                events_pb2.EventName(number=person.number, name=person.name)
                for person in self._content.people
            ],
            bulletin=self._bulletin,
            seat=seat,
        )

    def presence(self) -> events_pb2.GetEventResponse:
        """Return the title, and who is here."""
        listeners = self._listeners
        return events_pb2.GetEventResponse(
            title=self._content.title,
            people=[
                events_pb2.EventPresence(
                    number=person.number,
                    name=person.name,
                    here=bool(listeners.of.get(person.number)),
                    seen=person.number in listeners.seen,
                )
                for person in self._content.people
            ],
        )

    @contextmanager
    def listener(self, number: int, news: EventNews) -> Iterator[None]:
        """Wake *news* of the person of *number* at each change, for as long as this lasts.

        Raises:
            TooManyStreams: the person has too many streams.
        """
        streams = self._listeners.of[number]
        if len(streams) >= STREAMS_OF_PERSON:
            raise TooManyStreams(
                f"{STREAMS_OF_PERSON} streams are open with this code; close one of them first",
                limit=STREAMS_OF_PERSON,
                case="of_person",
            )
        self._listeners.seen.add(number)
        streams.append(news)
        try:
            yield
        finally:
            streams.remove(news)

    def wake(self) -> None:
        """Let every stream look again."""
        for streams in self._listeners.of.values():
            for news in streams:
                news.wake()

    def close(self) -> None:
        """End every stream: the server stops."""
        for streams in self._listeners.of.values():
            for news in streams:
                news.close()


def _check_request(request: events_pb2.PutEventRequest) -> None:
    """Check title and salt.

    Raises:
        InvalidRequest: one of them cannot be taken.
    """
    if len(request.salt) != SALT_BYTES:
        raise InvalidRequest(
            f"a salt has {SALT_BYTES} bytes, not {len(request.salt)}", field="salt"
        )
    title = sanitised(request.title)
    if not 1 <= len(title) <= MAX_TITLE_LENGTH:
        raise InvalidRequest(
            f"a title has 1 to {MAX_TITLE_LENGTH} printable characters",
            case="title",
            field="title",
            limit=MAX_TITLE_LENGTH,
        )


def _check_names(people: dict[int, events_pb2.EventPerson], sent: set[int]) -> None:
    """Check that no two of *people* look the same; the numbers of the new ones were *sent*.

    Raises:
        NameTaken: two have names that look the same.
    """
    for number in sent:
        name = people[number].name
        for other in people.values():
            if other.number != number and name and confusable(other.name, name):
                raise NameTaken(
                    f"number {other.number} already has the look-alike name {other.name}",
                    name=other.name,
                )


def _cleaned(bulletin: events_pb2.Bulletin) -> events_pb2.Bulletin:
    """Return *bulletin* fit to be shown.

    Raises:
        InvalidRequest: it is too long, or a text has too many characters.
    """
    if len(bulletin.columns) > MAX_COLUMNS or any(
        len(row.values) > MAX_COLUMNS for row in bulletin.standings
    ):
        raise InvalidRequest(f"standings have at most {MAX_COLUMNS} columns", field="columns")
    if len(bulletin.announcements) > MAX_ANNOUNCEMENTS:
        raise InvalidRequest(
            f"a bulletin has at most {MAX_ANNOUNCEMENTS} announcements", field="announcements"
        )
    lists = (bulletin.standings, bulletin.tables, bulletin.byes, bulletin.withdrawn)
    if any(len(each) > MAX_PEOPLE for each in lists):
        raise InvalidRequest(f"a bulletin is for at most {MAX_PEOPLE} people", field="standings")
    if len(bulletin.log_hash) not in (0, HASH_BYTES):
        raise InvalidRequest("a log's hash has 32 bytes", field="log_hash")
    cleaned = events_pb2.Bulletin()
    cleaned.CopyFrom(bulletin)
    cleaned.columns[:] = [_cell(text) for text in bulletin.columns]
    for row in cleaned.standings:
        row.values[:] = [_cell(text) for text in row.values]
    for announcement in cleaned.announcements:
        announcement.text = _text(announcement.text, MAX_ANNOUNCEMENT_LENGTH, "announcements")
    return cleaned


def _cell(text: str) -> str:
    return _text(text, MAX_CELL_LENGTH, "standings")


def _text(text: str, most: int, field: str) -> str:
    """Return *text* without what cannot be seen.

    Raises:
        InvalidRequest: it has more than *most* characters.
    """
    shown = sanitised(text)
    if len(shown) > most:
        raise InvalidRequest(f"a text has at most {most} characters here", field=field, limit=most)
    return shown
