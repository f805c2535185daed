"""What one audience sees of a match, serialised: once, however many are watching."""

from collections.abc import Sequence
from functools import cache

from tilewyrm.engine.game import Choice, Decided, Rolled, State, Value
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Controlled, MatchState, Paused
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.replays.codec.control import control_message
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.server.feed.decision_runs import decision_runs, is_shorter_in_runs
from tilewyrm.server.feed.message_bytes import MessageBytes, field, fields, number_field
from tilewyrm.server.feed.part_view import PartView
from tilewyrm.server.feed.shared_encoding import Groups, LogChange, SharedEncoding
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.v1 import service_pb2

PAGE_LINES = 256
"""Entries on a page of the log."""
Pages = Sequence[MessageBytes[service_pb2.PlayResponse]]
"""Pages of a log, in order: each one message."""

_SNAPSHOT = service_pb2.Snapshot
_UPDATE = service_pb2.Update
_LINE = service_pb2.LogLine
_SEEN = service_pb2.SeenDecision


class Feed:
    """The views and the log of one audience, kept as they were last sent.

    There are two views, with the forecast and without it. Each is made when it is asked for.
    """

    def __init__(
        self,
        codec: GameCodec,
        audience: int | None,
        position: MatchState,
        lines: Sequence[EntryRecord],
    ) -> None:
        """Show *audience*, a seat or None for spectators, a match at *position*, after *lines*."""
        self._codec = codec
        self._game = position.game
        self._audience = audience
        self._position = position
        self._views: dict[bool, PartView] = {}
        """By whether they have the forecast; those that are not sent may be behind."""
        alike = SharedEncoding()
        self._log = [self._log_line(position.state, line, alike) for line in lines]
        self._pages: dict[int, MessageBytes[service_pb2.PlayResponse]] = {}
        """The full pages that were asked for, by the number of lines before them."""

    def append(
        self, position: MatchState, lines: Sequence[EntryRecord], alike: SharedEncoding
    ) -> bytes:
        """Take in *lines*, which led to *position*; return the start of the Update that they are.

        Its parts and its turn are still to come. What others see as well is in *alike*, one for all
        feeds of this advance.
        """
        state = position.state
        log = alike.open_log(lambda: self._open_log(state, lines, alike))
        if log is None:
            log = _log_change([self._log_line(state, line, alike) for line in lines], lines, alike)
        self._log += log.lines
        self._position = position
        return log.fields

    def change(self, groups: Groups, alike: SharedEncoding, *, forecast: bool) -> bytes:
        """Go on to the view of *groups*, which has the *forecast* or not.

        Return what changed in it, as fields of an Update; *alike* is as in `append`.
        """
        return self._view(forecast).advance(groups, alike)

    def catch_up(self, position: MatchState, lines: Sequence[EntryRecord]) -> None:
        """Take in what has led to *position* since the last advance; *lines* are all there are."""
        if self.seq < position.seq:
            self.append(position, lines[self.seq : position.seq], SharedEncoding())

    @property
    def seq(self) -> int:
        """The seq of the last entry that it knows."""
        return len(self._log)

    def fill(self, snapshot: service_pb2.Snapshot, from_seq: int, *, forecast: bool = True) -> None:
        """Write the whole view into *snapshot*, and the log after entry *from_seq*.

        Of a log of more than `PAGE_LINES` only what is on no full page is there; see `pages`. The
        forecast is left out without *forecast*.
        """
        start = from_seq if self._fits(from_seq) else self._paged
        view = self._view(forecast)
        (groups,) = self._game.grouped_views(
            self._position.state, [self._audience], forecast=forecast
        )
        view.advance(groups, SharedEncoding())
        snapshot.seq = self.seq
        snapshot.MergeFromString(fields(_SNAPSHOT.PARTS_FIELD_NUMBER, view.parts))
        snapshot.MergeFromString(fields(_SNAPSHOT.LOG_FIELD_NUMBER, self._log[start:]))

    def _view(self, forecast: bool) -> PartView:
        """Return the view with or without the forecast, as it was last sent."""
        view = self._views.get(forecast)
        if view is None:
            view = self._views[forecast] = PartView(self._codec.part)
        return view

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
        lines = fields(number, self._log[first : first + PAGE_LINES])
        told = field(service_pb2.TableMessage.PAGE_FIELD_NUMBER, lines)
        return MessageBytes(field(service_pb2.PlayResponse.MESSAGE_FIELD_NUMBER, told))

    def _open_log(
        self, state: State, lines: Sequence[EntryRecord], alike: SharedEncoding
    ) -> LogChange | None:
        """Return *lines* as all see them. None if a part is hidden from spectators."""
        visible, has_secrets = self._game.visible, state.has_secrets
        written = []
        for line in lines:
            entry, events = line.entry, line.events
            decision = entry.decision if isinstance(entry, Decided) else None
            if has_secrets:
                if decision is not None and visible(state, decision, None) is not decision:
                    return None
                if any(visible(state, event, None) is not event for event in events):
                    return None
            written.append(self._written(line, decision, events))
        return _log_change(written, lines, alike)

    def _visible(self, state: State, value: Value) -> Value:
        return self._game.visible(state, value, self._audience)

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
        start = number_field(_LINE.SEQ_FIELD_NUMBER, line.seq)
        rest = _LINE()
        match line.entry:
            case Decided(seat):
                decided = number_field(_SEEN.SEAT_FIELD_NUMBER, seat)
                decided += field(_SEEN.DECISION_FIELD_NUMBER, self._codec.decision.encoded(seen))
                decided += number_field(_SEEN.ONLY_CHOICE_FIELD_NUMBER, line.only_choice)
                start += field(_LINE.DECIDED_FIELD_NUMBER, decided)
            case Rolled(roll):
                start += field(_LINE.ROLL_FIELD_NUMBER, self._codec.roll.encoded(roll))
            case Controlled(control):
                rest.control.CopyFrom(control_message(control))
        for event in events:
            self._codec.event.fill(rest.events.add(), event)
        for fact in line.remarks:
            self._codec.fact.fill(rest.facts.add(), fact)
        return start + rest.SerializeToString()


def turn(
    codec: GameCodec, position: MatchState, seat: int | None, *, compact: bool = False
) -> bytes:
    """Return the Turn that says who must act at *position*, as *seat* (None: a spectator) sees it.

    The asked seat sees every decision that it may take, in runs if *compact* and shorter so.
    """
    pending = position.pending
    match pending:
        case Choice(asked, question) if asked == seat and not _played(position, asked):
            request = request_bytes(codec, position, asked, question, compact=compact)
            return field(service_pb2.Turn.REQUEST_FIELD_NUMBER, request)
        case Choice(asked, question):
            return _waiting(asked, question)
        case Result():
            message = service_pb2.Turn(over=result_message(pending))
        case Paused():
            message = service_pb2.Turn(paused=service_pb2.Paused())
        case _:
            message = service_pb2.Turn()
    return message.SerializeToString()


@cache
def _waiting(asked: int, question: str) -> bytes:
    """Return the Turn at which seat *asked* must answer *question*, as all others see it."""
    waiting = service_pb2.Waiting(seat=asked, question=question)
    return service_pb2.Turn(waiting=waiting).SerializeToString()


def _log_change(
    written: Sequence[bytes], lines: Sequence[EntryRecord], alike: SharedEncoding
) -> LogChange:
    """Return the change that *lines* are, as they are *written*."""
    return LogChange(written, alike.start(lines) + fields(_UPDATE.LOG_FIELD_NUMBER, written))


def _played(position: MatchState, seat: int) -> str:
    """Return the strategy that decides for *seat* now; empty: its player."""
    return position.standing.seats[seat].player


def request_bytes(
    codec: GameCodec, position: MatchState, asked: int, question: str, *, compact: bool
) -> bytes:
    """Return the Request that asks seat *asked* *question*; its decisions in runs if *compact*."""
    start = number_field(service_pb2.Request.SEQ_FIELD_NUMBER, position.seq)
    legal = list(position.state.legal(asked))  # some are made whenever they are looked at
    if compact and is_shorter_in_runs(legal):
        choices = fields(service_pb2.Request.RUNS_FIELD_NUMBER, decision_runs(codec, legal))
    else:
        encoded = codec.decision.all_encoded(legal)
        choices = fields(service_pb2.Request.DECISIONS_FIELD_NUMBER, encoded)
    return start + _question(asked, question) + choices


@cache
def _question(asked: int, question: str) -> bytes:
    """Return the fields of a Request that ask seat *asked* *question*."""
    return service_pb2.Request(seat=asked, question=question).SerializeToString()
