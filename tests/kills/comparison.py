"""A journal against what the clients know: the only judge is what they sent, heard and saw."""

from collections import defaultdict
from pathlib import Path

from kills.faults import Faults
from kills.journals import Journal, read
from kills.known import KnownSeat, KnownTable, Message, Shown
from tilewyrm.v1 import control_pb2, replay_pb2, service_pb2

BY_ITSELF = {"take_over", "give_back", "time_out", "lapse"}
"""Control entries that the server makes because time passes or somebody comes."""
AGREED = {"take_back", "pause", "resume", "conclude"}
"""Those that follow what all who were asked have agreed to."""
MATTERS = {
    control_pb2.MATTER_TAKE_BACK: "take_back",
    control_pb2.MATTER_PAUSE: "pause",
    control_pb2.MATTER_RESUME: "resume",
    control_pb2.MATTER_END: "conclude",
    control_pb2.MATTER_REPLACE: "take_over",
}
ACTS = {
    "resign": ("resign",),
    "take_back": ("take_back", "propose"),
    "pause": ("propose",),
    "resume": ("propose",),
    "finish": ("propose",),
    "replace": ("propose",),
    "reply": ("reply",),
    "return": ("give_back",),
}
"""Which control entries each act may become."""
NEVER = {
    service_pb2.REFUSAL_REASON_UNREADABLE,
    service_pb2.REFUSAL_REASON_NOT_STARTED,
    service_pb2.REFUSAL_REASON_HALTED,
    service_pb2.REFUSAL_REASON_NOT_OFFERED,
    service_pb2.REFUSAL_REASON_INTERNAL,
}
"""Refusals of what these clients never send, or of what a server must never come to."""


def compare(table: KnownTable, matches: Path, faults: Faults) -> Journal | None:
    """Compare the journal of *table*, in the folder *matches*; return it, None if there is none."""
    path = matches / f"{table.table_id}.twr"
    if not path.exists():
        if any(seat.acknowledged or seat.shown for seat in table.seats):
            faults.add("lost", f"{table.table_id}: no journal, though it was played")
        return None
    journal = read(path.read_bytes())
    if journal.damage:
        faults.add("damaged", f"{table.table_id}: {journal.damage}")
    if journal.header is not None and journal.header.secret_commitment != table.commitment:
        faults.add("lost", f"{table.table_id}: another promise than was published")
    _Comparison(table, journal, faults).run()
    if table.talk is not None:
        table.talk.compare(matches)
    table.settled = table.over and journal.footer is not None and not journal.damage
    return journal


class _Comparison:
    """One table's clients beside its journal."""

    def __init__(self, table: KnownTable, journal: Journal, faults: Faults) -> None:
        self.table, self.journal, self.faults = table, journal, faults
        self.names: defaultdict[str, list[int]] = defaultdict(list)
        self.stand_ins: set[int] = set(table.bots)
        """Seats that a bot plays, as far as the entries have been read."""
        self.rulings: defaultdict[bytes, list[int]] = defaultdict(list)
        self.proposal: control_pb2.Propose | None = None
        self.agreed: set[int] = set()

    def run(self) -> None:
        for seq, entry in self.journal.entries.items():
            self._entry(seq, entry)
        for name, seqs in self.names.items():
            if len(seqs) > 1:
                self._fault("doubled", f"{name} at {seqs}")
        self._rulings()
        for seat in self.table.seats:
            self._answers(seat)
            for seq, shown in seat.shown.items():
                self._was_shown(seat, seq, shown)

    def _fault(self, kind: str, words: str) -> None:
        self.faults.add(kind, f"{self.table.table_id}: {words}")

    def _entry(self, seq: int, entry: replay_pb2.Entry) -> None:
        kind = entry.WhichOneof("kind")
        if kind == "decided":
            decided = entry.decided
            if self.proposal is not None and self.proposal.matter == control_pb2.MATTER_TAKE_BACK:
                self.proposal = None  # to decide is to say no to it
            if decided.request_id:
                self.names[decided.request_id].append(seq)
                self._decided(seq, decided)
            elif decided.seat not in self.stand_ins:
                self._fault("unsent", f"seq {seq}: nobody's decision for seat {decided.seat}")
        elif kind == "controlled":
            controlled = entry.controlled
            if controlled.request_id:
                self.names[controlled.request_id].append(seq)
                self._acted(seq, controlled)
            else:
                self._by_itself(seq, controlled.control)
            self._follow(controlled.control)
        elif kind == "ruled":
            self._ruled(seq, entry.ruled.ruling)

    def _ruled(self, seq: int, ruling: bytes) -> None:
        self.rulings[ruling].append(seq)
        if ruling not in self.table.arbiter.sent:
            self._fault("unsent", f"seq {seq}: a ruling")
        control = control_pb2.Control.FromString(ruling)
        if control.WhichOneof("kind") == "forfeit_seat":
            self.stand_ins.add(control.forfeit_seat.seat)
        elif control.WhichOneof("kind") == "appoint_stand_in":
            self.stand_ins.add(control.appoint_stand_in.seat)

    def _rulings(self) -> None:
        """Compare the rulings of the record with what the arbiter was told."""
        arbiter = self.table.arbiter
        for ruling, seqs in self.rulings.items():
            if len(seqs) > 1:
                self._fault("doubled", f"a ruling at {seqs}")
            if ruling in arbiter.refused:
                self._fault("answered", f"the ruling at {seqs} was refused")
        for ruling, seq in arbiter.acknowledged.items():
            if self.rulings.get(ruling) != [seq]:
                there = self.rulings.get(ruling)
                self._fault("lost", f"a ruling was told {seq}, the journal has it at {there}")

    def _message(self, seat: int, name: str) -> Message | None:
        return self.table.seats[seat].sent.get(name) if seat < len(self.table.seats) else None

    def _decided(self, seq: int, decided: replay_pb2.Decided) -> None:
        message = self._message(decided.seat, decided.request_id)
        if message is None or not isinstance(message.sent, service_pb2.Deciding):
            self._fault("unsent", f"seq {seq}: {decided.request_id!r} of seat {decided.seat}")
        elif message.decision != decided.decision.SerializeToString():
            self._fault("unsent", f"seq {seq}: another decision than was chosen")
        elif message.sent.seq + 1 != seq:
            self._fault("unsent", f"seq {seq}: it answered {message.sent.seq}")

    def _acted(self, seq: int, controlled: replay_pb2.Controlled) -> None:
        kind = controlled.control.WhichOneof("kind") or ""
        seat = getattr(getattr(controlled.control, kind), "seat", -1)
        message = self._message(seat, controlled.request_id)
        if message is None or not isinstance(message.sent, service_pb2.Acting):
            self._fault("unsent", f"seq {seq}: {kind} {controlled.request_id!r} of seat {seat}")
            return
        act = message.sent.WhichOneof("kind") or ""
        wrong = kind not in ACTS[act]
        if kind == "propose" and not wrong:
            proposed = MATTERS[controlled.control.propose.matter]
            wrong = proposed != {"finish": "conclude", "replace": "take_over"}.get(act, act)
        if kind == "reply":
            wrong = wrong or controlled.control.reply.agrees != message.sent.reply.agrees
        if wrong:
            self._fault("unsent", f"seq {seq}: {kind} for {act}")

    def _by_itself(self, seq: int, control: control_pb2.Control) -> None:
        """Check that the server may have made *control* by itself."""
        kind = control.WhichOneof("kind") or ""
        if kind == "take_over" and control.take_over.cause == control_pb2.CAUSE_VOTE:
            consent = True
        elif kind == "conclude" and control.conclude.ending != control_pb2.ENDING_VOTE:
            consent = False
        else:
            consent = kind in AGREED
        if not consent:
            if kind not in BY_ITSELF | {"conclude"}:
                self._fault("unsent", f"seq {seq}: {kind}")
            return
        proposal = self.proposal
        if (
            proposal is None
            or MATTERS[proposal.matter] != kind
            or set(proposal.asked) - self.agreed - self.stand_ins
        ):
            self._fault("unsent", f"seq {seq}: {kind}, to which not all agreed")

    def _follow(self, control: control_pb2.Control) -> None:
        """Keep in mind what *control* does to seats and proposals."""
        kind = control.WhichOneof("kind")
        if kind == "propose":
            self.proposal, self.agreed = control.propose, set()
        elif kind == "reply" and control.reply.agrees:
            self.agreed.add(control.reply.seat)
        elif kind in {"reply", "lapse"} | AGREED:
            self.proposal = None
        elif kind == "resign":
            self.stand_ins.add(control.resign.seat)
        elif kind == "take_over":
            self.stand_ins.add(control.take_over.seat)
        elif kind == "time_out":
            self.stand_ins.add(control.time_out.seat)
        elif kind == "give_back":
            self.stand_ins.discard(control.give_back.seat)

    def _answers(self, seat: KnownSeat) -> None:
        for name, seq in seat.acknowledged.items():
            if self.names.get(name) != [seq]:
                there, last = self.names.get(name), len(self.journal.entries)
                self._fault("lost", f"{name} was told {seq}, the journal has {there} of {last}")
        for name, refusal in seat.refused.items():
            if name in self.names and name not in seat.twice:
                self._fault("answered", f"{name} was refused and is recorded")
            sent = seat.sent[name].sent
            reason = service_pb2.RefusalReason.Name(refusal.reason)
            if refusal.reason in NEVER:
                self._fault("refused", f"{name}: {reason} {refusal.message}")
            elif isinstance(sent, service_pb2.Deciding):
                other = self.journal.entries.get(sent.seq + 1)
                if other is None or (
                    other.WhichOneof("kind") == "decided" and other.decided.request_id == name
                ):
                    self._fault("refused", f"{name}: {reason}, and nothing else came")

    def _was_shown(self, seat: KnownSeat, seq: int, shown: Shown) -> None:
        entry = self.journal.entries.get(seq)
        if entry is None:
            last = len(self.journal.entries)
            self._fault("taken back", f"seq {seq} was shown, the journal ends at {last}")
            return
        recorded = _recorded(entry)
        if (recorded.kind, recorded.seat) != (shown.kind, shown.seat):
            self._fault("taken back", f"seq {seq} was shown as another's")
        elif recorded.content != shown.content and not (
            self.table.hides and shown.seat != seat.number
        ):
            self._fault("taken back", f"seq {seq} was shown as another")


def _recorded(entry: replay_pb2.Entry) -> Shown:
    """Return *entry* as everybody is shown it in a game that hides nothing."""
    kind = entry.WhichOneof("kind")
    if kind == "decided":
        return Shown("decided", entry.decided.seat, entry.decided.decision.SerializeToString())
    if kind == "controlled":
        return Shown("control", None, entry.controlled.control.SerializeToString())
    if kind == "ruled":
        return Shown("control", None, entry.ruled.ruling)
    return Shown("roll" if kind == "roll" else "control", None, entry.roll.SerializeToString())
