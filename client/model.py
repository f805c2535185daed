"""What the client knows of its table: pure data, reduced from what the session hands over."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from tilewyrm.v1 import match_pb2, service_pb2


class Link(Enum):
    """How the connection to the server stands."""

    CONNECTING = "connecting"
    LIVE = "connected"
    LOST = "connection lost"


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """The connection came or went."""

    link: Link
    text: str = ""
    """What happened and what comes next, for people."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The server would not do what was asked of it beside the decisions."""

    text: str
    """Why, for people."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A decision left for the server."""

    decision_id: str


Happening = service_pb2.TableMessage | LinkChanged | Refused | Sent


@dataclass(frozen=True, slots=True)
class Model:
    """Everything to show of one table. Messages in it are never changed."""

    table: service_pb2.TableInfo = field(default_factory=service_pb2.TableInfo)
    seat: int | None = None
    """This client's seat; None for a spectator. Before the start it may change."""
    catalogue: match_pb2.Catalogue = field(default_factory=match_pb2.Catalogue)
    """The edition's components, for drawing."""
    seq: int = 0
    """Of the last entry that is known."""
    parts: Mapping[str, match_pb2.Part] = field(default_factory=dict)
    """The view, by the parts' keys."""
    log: tuple[service_pb2.LogLine, ...] = ()
    """What happened, oldest first."""
    turn: service_pb2.Turn | None = None
    """Who must act; None before the start."""
    link: LinkChanged = LinkChanged(Link.CONNECTING)
    unanswered: Sent | None = None
    """The decision that the server has not answered yet."""
    answered: int = 0
    """Sequence number of this client's last recorded decision."""
    refusal: str = ""
    """Why what was asked last was refused; empty when it was not."""

    @property
    def request(self) -> service_pb2.Request | None:
        """What this seat is asked now; None while a decision is on its way or others must act."""
        if self.turn is None or self.unanswered or not self.turn.HasField("request"):
            return None
        # An answer may come before the update that it caused: the request is spent by then.
        return self.turn.request if self.turn.request.seq >= self.answered else None

    @property
    def result(self) -> match_pb2.Result | None:
        """How the match ended; None before."""
        if self.turn is None or not self.turn.HasField("over"):
            return None
        return self.turn.over

    @property
    def acting(self) -> int | None:
        """The seat that must act; None before the start and after the end."""
        if self.turn is None or self.turn.HasField("over"):
            return None
        asked = self.turn.HasField("request")
        return self.turn.request.seat if asked else self.turn.waiting.seat

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.table.seats)

    def name(self, seat: int) -> str:
        """Return a player's name as the table shows it."""
        if seat < len(self.table.seats) and self.table.seats[seat].name:
            return self.table.seats[seat].name
        return f"seat {seat + 1}"


def reduce(model: Model, happening: Happening) -> Model:
    """Return *model* after *happening*; *model* stays as it was."""
    match happening:
        case LinkChanged():
            return replace(model, link=happening)
        case Refused():
            return replace(model, refusal=happening.text)
        case Sent():
            return replace(model, unanswered=happening, refusal="")
    match happening.WhichOneof("kind"):
        case "snapshot":
            return _snapshot(model, happening.snapshot)
        case "update":
            return _update(model, happening.update)
        case "answer":
            return _answer(model, happening.answer)
        case "table":
            return replace(model, table=happening.table)
    return model


def _snapshot(model: Model, snapshot: service_pb2.Snapshot) -> Model:
    return replace(
        model,
        table=snapshot.table,
        seat=snapshot.seat if snapshot.HasField("seat") else model.seat,
        seq=snapshot.seq,
        parts={part.key: part for part in snapshot.parts},
        log=_extended(model.log, snapshot.log),
        turn=snapshot.turn if snapshot.HasField("turn") else None,
    )


def _update(model: Model, update: service_pb2.Update) -> Model:
    parts = {key: part for key, part in model.parts.items() if key not in update.removed}
    parts.update((part.key, part) for part in update.parts)
    return replace(
        model,
        seq=update.seq,
        parts=parts,
        log=_extended(model.log, update.log),
        turn=update.turn if update.HasField("turn") else None,
        refusal="",
    )


def _answer(model: Model, answer: service_pb2.Answer) -> Model:
    sent = model.unanswered
    if sent is None or sent.decision_id != answer.decision_id:
        return model
    if answer.HasField("refusal"):
        return replace(model, unanswered=None, refusal=answer.refusal.message)
    return replace(model, unanswered=None, answered=answer.recorded_seq)


def _extended(
    log: tuple[service_pb2.LogLine, ...], more: Iterable[service_pb2.LogLine]
) -> tuple[service_pb2.LogLine, ...]:
    last = log[-1].seq if log else 0
    return log + tuple(line for line in more if line.seq > last)
