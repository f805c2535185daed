"""Check of an event's log, line by line; a fault does not hide those behind it."""

from dataclasses import dataclass, field, replace
from hashlib import sha256

from tilewyrm.cli.event.proof.fault import Fault
from tilewyrm.cli.event.record.refusal_text import refusal_text
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.line import NOTHING, Line, whole_lines
from tilewyrm.events.state.event_state import EventState
from tilewyrm.replays.evidence.public_key import is_signed


@dataclass
class LogCheck:
    """Findings of the check of a log."""

    state: EventState
    """What follows from the lines that can be applied."""
    lines: dict[int, Line] = field(default_factory=dict)
    """By number those that were applied."""
    hashes: list[str] = field(default_factory=list)
    """The SHA-256 of each line."""
    faults: list[Fault] = field(default_factory=list)

    def hash_of(self, number: int) -> str:
        """Return the hash of a line."""
        return self.hashes[number]


def check_log(data: bytes, roster: Roster) -> LogCheck:
    """Return the findings about the log with these bytes; *roster* has names for sentences."""
    check = LogCheck(EventState(_trusting))
    texts, torn = whole_lines(data)
    prev = NOTHING
    for number, text in enumerate(texts):
        found = sha256(text).hexdigest()
        check.hashes.append(found)
        try:
            line = Line.read(text)
        except EventError as error:
            check.faults.append(Fault.of("unreadable", line=number, why=str(error)))
        else:
            _check_line(check, number, line, prev, roster)
        prev = found
    if torn:
        check.faults.append(Fault.of("torn", line=len(texts)))
    return check


def _check_line(check: LogCheck, number: int, line: Line, prev: str, roster: Roster) -> None:
    """Add the faults of a *line*; apply it as far as it can be."""
    if line.seq != number:
        check.faults.append(Fault.of("number", line=number, said=line.seq))
    if line.prev != prev:
        check.faults.append(Fault.of("chain", line=number))
    if not is_signed(bytes.fromhex(line.by), bytes.fromhex(line.sig), line.signed_bytes):
        check.faults.append(Fault.of("signature", line=number))
    # Its place and signature are checked; what is left is whether the fact can be.
    check.state.seq, check.state.prev = number, prev
    try:
        check.state.apply(replace(line, seq=number, prev=prev))
    except EventError as error:
        why = refusal_text(error, roster)
        check.faults.append(Fault.of("refused", line=number, why=why))
    else:
        check.lines[number] = line


def _trusting(_key: bytes, _signature: bytes, _data: bytes) -> bool:
    return True
