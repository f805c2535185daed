"""What one audience sees of a match, as messages: encoded once, however many are watching."""

from collections.abc import Sequence

from tilewyrm.engine.game import Choice, Decided, Over, State, Value
from tilewyrm.replays.codec import GameCodec
from tilewyrm.replays.encoder import result_message
from tilewyrm.server.match import Line, Match
from tilewyrm.v1 import service_pb2


class Feed:
    """The view and the log of one audience, kept as they were last sent."""

    def __init__(self, codec: GameCodec, audience: int | None, match: Match) -> None:
        """Show *match* as it stands now to *audience*: a seat, or None for spectators."""
        self._codec = codec
        self._audience = audience
        self._values: dict[str, Value] = {part.key: part for part in match.state.view(audience)}
        self._parts = {key: codec.part.to_message(part) for key, part in self._values.items()}
        self._log = [self._log_line(match.state, line) for line in match.lines]

    def advance(self, state: State, lines: Sequence[Line]) -> service_pb2.TableMessage:
        """Return the update that *lines*, which led to *state*, are; its turn is not set yet."""
        message = service_pb2.TableMessage()
        update = message.update
        update.first_seq, update.seq = lines[0].seq, lines[-1].seq
        fresh = [self._log_line(state, line) for line in lines]
        self._log.extend(fresh)
        update.log.extend(fresh)
        seen = set()
        for part in state.view(self._audience):
            key = part.key
            seen.add(key)
            before = self._values.get(key)
            if before is part or before == part:
                continue
            self._values[key] = part
            self._parts[key] = self._codec.part.to_message(part)
            update.parts.append(self._parts[key])
        if len(seen) < len(self._values):
            for key in [key for key in self._values if key not in seen]:
                del self._values[key], self._parts[key]
                update.removed.append(key)
        return message

    def fill(self, snapshot: service_pb2.Snapshot, from_seq: int) -> None:
        """Write the whole view into *snapshot*, and the log after entry *from_seq*."""
        snapshot.seq = len(self._log)
        snapshot.parts.extend(self._parts.values())
        snapshot.log.extend(self._log[from_seq:])

    def _log_line(self, state: State, line: Line) -> service_pb2.LogLine:
        message = service_pb2.LogLine(seq=line.seq)
        if isinstance(line.entry, Decided):
            seat, decision = line.entry
            message.decided.seat = seat
            if seat != self._audience:
                decision = state.visible(decision, self._audience)
            self._codec.decision.fill(message.decided.decision, decision)
        else:
            self._codec.roll.fill(message.roll, line.entry.roll)
        for event in line.events:
            self._codec.event.fill(message.events.add(), state.visible(event, self._audience))
        return message


def fill_turn(turn: service_pb2.Turn, match: Match, seat: int | None) -> None:
    """Write into *turn* who must act, as *seat* (None: a spectator) sees it.

    The asked seat sees every decision that it may take.
    """
    pending = match.state.pending
    match pending:
        case Over():
            turn.over.CopyFrom(result_message(pending))
        case Choice(asked, question) if asked == seat:
            request = turn.request
            request.seq, request.seat, request.question = match.seq, asked, question
            for decision in match.state.legal(asked):
                match.codec.decision.fill(request.decisions.add(), decision)
        case Choice(asked, question):
            turn.waiting.seat, turn.waiting.question = asked, question
