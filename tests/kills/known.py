"""What the clients of one table know: what they sent, what they were told, what they were shown."""

from dataclasses import dataclass, field

from kills.clocks import KnownClocks
from kills.faults import Faults
from kills.talk import KnownTalk
from tilewyrm.v1 import service_pb2

Sent = service_pb2.Deciding | service_pb2.Acting


@dataclass(frozen=True, slots=True)
class Message:
    """Something that a seat sent."""

    sent: Sent
    decision: bytes = b""
    """The decision that was chosen, as it was offered; of an act empty."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One line of the log, as a seat was shown it."""

    kind: str
    seat: int | None
    """Who decided; None of anything else."""
    content: bytes
    """The roll, the decision or the control entry."""


@dataclass
class KnownSeat:
    """What the player of one seat knows."""

    table_id: str
    number: int
    token: str
    faults: Faults
    seq: int = 0
    sent: dict[str, Message] = field(default_factory=dict)
    """By request id."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """By request id the seq."""
    refused: dict[str, service_pb2.Refusal] = field(default_factory=dict)
    twice: set[str] = field(default_factory=set)
    """What was sent in two ways at the same time."""
    shown: dict[int, Shown] = field(default_factory=dict)
    """By seq."""
    clocks: KnownClocks = field(init=False)

    def __post_init__(self) -> None:
        self.clocks = KnownClocks(self.table_id, self.faults)

    def see(self, log: "list[service_pb2.LogLine]", seq: int) -> None:
        """Take note of what is shown of the log, which stands at *seq* now."""
        for line in log:
            shown = _shown(line)
            if self.shown.setdefault(line.seq, shown) != shown:
                self.faults.add("taken back", f"{self.table_id} seq {line.seq} is another now")
        if seq < self.seq:
            self.faults.add("taken back", f"{self.table_id}: at {self.seq}, then at {seq}")
        self.seq = max(seq, self.seq)

    def hear(self, answer: service_pb2.Answer) -> None:
        """Take note of an answer."""
        name = answer.request_id
        if answer.WhichOneof("outcome") != "recorded_seq":
            self.refused[name] = answer.refusal
            if name in self.acknowledged:
                self.faults.add("answered", f"{self.table_id} {name}: recorded, then refused")
            return
        before = self.acknowledged.setdefault(name, answer.recorded_seq)
        if before != answer.recorded_seq:
            self.faults.add(
                "answered", f"{self.table_id} {name}: {before}, then {answer.recorded_seq}"
            )


@dataclass
class KnownArbiter:
    """What an arbiter knows who rules on one match."""

    table_id: str
    faults: Faults
    sent: set[bytes] = field(default_factory=set)
    """Rulings, as they were signed."""
    acknowledged: dict[bytes, int] = field(default_factory=dict)
    """By ruling the seq."""
    refused: set[bytes] = field(default_factory=set)

    def hear(self, ruling: bytes, seq: int) -> None:
        """Take note that *ruling* is said to stand under *seq*."""
        before = self.acknowledged.setdefault(ruling, seq)
        if before != seq or ruling in self.refused:
            self.faults.add("answered", f"{self.table_id}: a ruling at {before}, then at {seq}")

    def hear_refused(self, ruling: bytes) -> None:
        """Take note that *ruling* is said to stand nowhere."""
        self.refused.add(ruling)
        if ruling in self.acknowledged:
            self.faults.add("answered", f"{self.table_id}: a ruling was recorded, then refused")


@dataclass
class KnownTable:
    """What is known of one table."""

    table_id: str
    game: str
    commitment: bytes
    hides: bool
    """Whether a seat is not shown all that others decide."""
    seats: list[KnownSeat]
    arbiter: KnownArbiter
    talk: KnownTalk | None = None
    """What is said there; None: nothing."""
    bots: frozenset[int] = frozenset()
    """The seats that bots have from the beginning."""
    over: bool = False
    settled: bool = False
    """Whether the whole record was compared after the end."""
    moved_in: int = 0
    """The last round in which something was acknowledged."""


def _shown(line: service_pb2.LogLine) -> Shown:
    kind = line.WhichOneof("entry") or ""
    if kind == "decided":
        return Shown(kind, line.decided.seat, line.decided.decision.SerializeToString())
    if kind == "control":
        return Shown(kind, None, line.control.SerializeToString())
    return Shown(kind, None, line.roll.SerializeToString())
