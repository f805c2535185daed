"""What one audience sees of a match, serialised: once, however many are watching."""

from collections.abc import Callable, Sequence
from itertools import filterfalse

from tilewyrm.engine.game import Choice, Decided, Rolled, State, Value
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Controlled, MatchState, Paused
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.replays.codec.control import control_message
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.server.feed.message_bytes import MessageBytes, field
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.v1 import service_pb2

PAGE_LINES = 256
"""Entries on a page of the log."""
Pages = Sequence[MessageBytes[service_pb2.PlayResponse]]
"""Pages of a log, in order: each one message."""

_SNAPSHOT = service_pb2.Snapshot
_UPDATE = service_pb2.Update


class SharedEncoding:
    """What the audiences of one advance see alike: serialised for the first, used for all."""

    def __init__(self) -> None:
        self._parts: dict[str, list[tuple[Value, bytes]]] = {}
        self._lines: dict[int, bytes] = {}
        self._start = b""

    def start(self, lines: Sequence[EntryRecord]) -> bytes:
        """Return the fields that say which *lines*, those of this advance, an Update is of."""
        if not self._start:
            start = _UPDATE(first_seq=lines[0].seq, seq=lines[-1].seq)
            self._start = start.SerializeToString()
        return self._start

    def part(self, part: Value, write: Callable[[Value], bytes]) -> bytes:
        """Return *part* as it was written for somebody before, else as *write* does it."""
        known = self._parts.setdefault(part.key, [])
        for other, data in known:
            if other is part or other == part:
                return data
        data = write(part)
        known.append((part, data))
        return data

    def line(self, seq: int, write: Callable[[], bytes]) -> bytes:
        """Return the line of entry *seq*, in which nothing is hidden, written once by *write*."""
        if seq not in self._lines:
            self._lines[seq] = write()
        return self._lines[seq]


class Feed:
    """The view and the log of one audience, kept as they were last sent."""

    def __init__(
        self,
        codec: GameCodec,
        audience: int | None,
        position: MatchState,
        lines: Sequence[EntryRecord],
    ) -> None:
        """Show *audience*, a seat or None for spectators, a match at *position*, after *lines*."""
        state = position.state
        self._codec = codec
        self._game = position.game
        self._audience = audience
        self._seen = _by_identity(self._game.view(state, audience))
        """The parts of the last view: most are the same objects in the next."""
        self._parts = {part.key: self._part(part) for part in self._seen.values()}
        alike = SharedEncoding()
        self._log = [self._log_line(state, line, alike) for line in lines]
        self._pages: dict[int, MessageBytes[service_pb2.PlayResponse]] = {}
        """The full pages that were asked for, by the number of lines before them."""

    def advance(
        self,
        state: State,
        lines: Sequence[EntryRecord],
        alike: SharedEncoding,
        view: Sequence[Value] | None = None,
    ) -> bytes:
        """Return the Update that *lines*, which led to *state*, are; its turn is still to come.

        What others see as well is in *alike*, one for all feeds of this advance. *view* is what the
        audience sees of *state*, where that is known.
        """
        fresh = [self._log_line(state, line, alike) for line in lines]
        self._log += fresh
        fields = [field(_UPDATE.LOG_FIELD_NUMBER, line) for line in fresh]
        if view is None:
            view = self._game.view(state, self._audience)
        before, seen = self._seen, _by_identity(view)
        self._seen = seen
        gone = {before[n].key: before[n] for n in filterfalse(seen.__contains__, before)}
        for number in filterfalse(before.__contains__, seen):
            part = seen[number]
            key = part.key
            if gone.pop(key, None) != part:
                data = self._parts[key] = alike.part(part, self._part)
                fields.append(field(_UPDATE.PARTS_FIELD_NUMBER, data))
        for key in gone:
            del self._parts[key]
            fields.append(field(_UPDATE.REMOVED_FIELD_NUMBER, key.encode()))
        return alike.start(lines) + b"".join(fields)

    def catch_up(self, position: MatchState, lines: Sequence[EntryRecord]) -> None:
        """Take in what has led to *position* since the last advance; *lines* are all there are."""
        if self.seq < position.seq:
            self.advance(position.state, lines[self.seq : position.seq], SharedEncoding())

    @property
    def seq(self) -> int:
        """The seq of the last entry that it knows."""
        return len(self._log)

    def fill(self, snapshot: service_pb2.Snapshot, from_seq: int) -> None:
        """Write the whole view into *snapshot*, and the log after entry *from_seq*.

        Of a log of more than `PAGE_LINES` only what is on no full page is there; see `pages`.
        """
        start = from_seq if self._fits(from_seq) else self._paged
        fields = [field(_SNAPSHOT.PARTS_FIELD_NUMBER, data) for data in self._parts.values()]
        fields += [field(_SNAPSHOT.LOG_FIELD_NUMBER, data) for data in self._log[start:]]
        snapshot.seq = self.seq
        snapshot.MergeFromString(b"".join(fields))

    def pages(self, from_seq: int) -> Pages:
        """Return the log after entry *from_seq* that is not in the snapshot, in full pages.

        A page is one message for all who are sent it. The first may begin before *from_seq*.
        """
        if self._fits(from_seq):
            return []
        found = []
        for first in range(from_seq - from_seq % PAGE_LINES, self._paged, PAGE_LINES):
            if first not in self._pages:
                self._pages[first] = self._page(first)
            found.append(self._pages[first])
        return found

    def _fits(self, from_seq: int) -> bool:
        """Return whether a snapshot has the whole log after *from_seq*."""
        return self.seq - from_seq <= PAGE_LINES

    @property
    def _paged(self) -> int:
        """How many lines are on full pages."""
        return self.seq - self.seq % PAGE_LINES

    def _page(self, first: int) -> MessageBytes[service_pb2.PlayResponse]:
        number = service_pb2.LogPage.LOG_FIELD_NUMBER
        lines = b"".join(field(number, line) for line in self._log[first : first + PAGE_LINES])
        told = field(service_pb2.TableMessage.PAGE_FIELD_NUMBER, lines)
        return MessageBytes(field(service_pb2.PlayResponse.MESSAGE_FIELD_NUMBER, told))

    def _visible(self, state: State, value: Value) -> Value:
        return self._game.visible(state, value, self._audience)

    def _part(self, part: Value) -> bytes:
        return self._codec.part.to_message(part).SerializeToString()

    def _log_line(self, state: State, line: EntryRecord, alike: SharedEncoding) -> bytes:
        entry = line.entry
        seen, whole = None, True
        if isinstance(entry, Decided):
            seen = entry.decision
            if entry.seat != self._audience:
                seen = self._visible(state, seen)
            whole = seen is entry.decision
        events = []
        for event in line.events:
            visible = self._visible(state, event)
            whole = whole and visible is event
            events.append(visible)
        if whole:
            return alike.line(line.seq, lambda: self._written(line, seen, events))
        return self._written(line, seen, events)

    def _written(self, line: EntryRecord, seen: Value, events: Sequence[Value]) -> bytes:
        """Return *line* with *seen* for what was decided, and *events*."""
        message = service_pb2.LogLine(seq=line.seq)
        match line.entry:
            case Decided(seat):
                message.decided.seat = seat
                message.decided.only_choice = line.only_choice
                self._codec.decision.fill(message.decided.decision, seen)
            case Rolled(roll):
                self._codec.roll.fill(message.roll, roll)
            case Controlled(control):
                message.control.CopyFrom(control_message(control))
        for event in events:
            self._codec.event.fill(message.events.add(), event)
        return message.SerializeToString()


def _by_identity(parts: Sequence[Value]) -> dict[int, Value]:
    """Return *parts*, in their order, by what tells objects apart for as long as they are kept."""
    return dict(zip(map(id, parts), parts, strict=True))


def turn(codec: GameCodec, position: MatchState, seat: int | None) -> bytes:
    """Return the Turn that says who must act at *position*, as *seat* (None: a spectator) sees it.

    The asked seat sees every decision that it may take.
    """
    pending = position.pending
    message = service_pb2.Turn()
    match pending:
        case Result():
            message.over.CopyFrom(result_message(pending))
        case Paused():
            message.paused.SetInParent()
        case Choice(asked, question) if asked == seat and not _played(position, asked):
            request = _request(codec, position, asked, question)
            return field(service_pb2.Turn.REQUEST_FIELD_NUMBER, request)
        case Choice(asked, question):
            message.waiting.seat, message.waiting.question = asked, question
    return message.SerializeToString()


def _played(position: MatchState, seat: int) -> str:
    """Return the strategy that decides for *seat* now; empty: its player."""
    return position.standing.seats[seat].player


def _request(codec: GameCodec, position: MatchState, asked: int, question: str) -> bytes:
    start = service_pb2.Request(seq=position.seq, seat=asked, question=question)
    number = service_pb2.Request.DECISIONS_FIELD_NUMBER
    encoded = codec.decision.encoded
    decisions = [field(number, encoded(decision)) for decision in position.state.legal(asked)]
    return start.SerializeToString() + b"".join(decisions)
