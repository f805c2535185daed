"""The machine: it applies one line after another, or refuses with a reason and changes nothing."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import (
    Absent,
    Close,
    Commit,
    Correct,
    Entropy,
    Event,
    Fact,
    Forbid,
    Forfeit,
    Here,
    Medium,
    Open,
    Pair,
    Paper,
    Player,
    Rename,
    Replace,
    Result,
    Return,
    Rule,
    Say,
    Secret,
    Server,
    StandIn,
    Start,
    Swap,
    Terms,
    Unpair,
    Wait,
    Withdraw,
)  # fmt: skip
from tilewyrm.events.log.line import NOTHING, Line, Sign, Verify
from tilewyrm.events.state import (
    absence_facts,
    luck_facts,
    people_facts,
    round_facts,
    table_facts,
)
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.first_line import begun
from tilewyrm.events.state.people_facts import Change
from tilewyrm.events.state.signers import check_signer

_CHECKS: Mapping[type[Fact], Callable[[EventRecord, Any, int], Change]] = {
    Server: people_facts.server,
    Player: people_facts.player,
    Rename: people_facts.rename,
    Here: people_facts.here,
    Withdraw: people_facts.withdraw,
    Return: people_facts.come_back,
    Forbid: people_facts.forbid,
    Terms: people_facts.terms,
    Commit: luck_facts.commit,
    Entropy: luck_facts.entropy,
    Secret: luck_facts.secret,
    Pair: round_facts.pair,
    Swap: round_facts.swap,
    Unpair: round_facts.unpair,
    Start: round_facts.start,
    Say: round_facts.say,
    Close: round_facts.close,
    Medium: table_facts.medium,
    Open: table_facts.opened,
    Result: table_facts.result,
    Paper: table_facts.paper,
    Absent: absence_facts.absent,
    Wait: absence_facts.wait,
    StandIn: absence_facts.stand_in,
    Replace: absence_facts.replace,
    Forfeit: table_facts.forfeit,
    Rule: table_facts.rule,
    Correct: table_facts.correct,
}
"""By kind of fact what checks it and returns its change."""


class EventState:
    """The state of an event after the lines that were applied.

    Attributes:
        seq: the number of lines, which is the 0-based number of the next one.
        prev: hex, the value of ``prev`` in the next line.
    """

    def __init__(self, verify: Verify) -> None:
        self._verify = verify
        self._record: EventRecord | None = None
        self._event_hash = ""
        self.seq = 0
        self.prev = NOTHING

    @classmethod
    def of(cls, lines: Iterable[Line], verify: Verify) -> Self:
        """Return the state after all *lines*.

        Raises:
            EventError: a line is refused; `line` has its number.
        """
        state = cls(verify)
        for line in lines:
            state.apply(line)
        return state

    @property
    def record(self) -> EventRecord:
        """The record of the event, for reading only.

        Raises:
            EventError: no line was applied.
        """
        if self._record is None:
            raise EventError(Reason.NOT_BEGUN, "the log has no line")
        return self._record

    @property
    def event_hash(self) -> str:
        """Hex: the SHA-256 of line 0, which names the event. It is empty before."""
        return self._event_hash

    def next_line(self, fact: Fact, *, ms: int, by: str, sign: Sign) -> Line:
        """Return the line that says *fact* next, signed; it is checked, and not applied.

        Raises:
            EventError: the fact is refused.
        """
        self.check(fact, by)
        return Line.signed(seq=self.seq, prev=self.prev, ms=ms, fact=fact, by=by, sign=sign)

    def check(self, fact: Fact, by: str) -> None:
        """Raise unless the public key *by* (hex) may say *fact* now.

        Raises:
            EventError: the fact is refused.
        """
        self._change(fact, by)

    def apply(self, line: Line) -> None:
        """Take in the next line.

        Raises:
            EventError: it is refused, and the state is as it was.
        """
        self.change_of(line)()

    def change_of(self, line: Line) -> Change:
        """Return the change that the next *line* makes; nothing is changed before it is called.

        Raises:
            EventError: the line is refused.
        """
        try:
            if line.seq != self.seq or line.prev != self.prev:
                raise EventError(Reason.CHAIN, "the line does not follow the one before")
            key, signature = bytes.fromhex(line.by), bytes.fromhex(line.sig)
            if not self._verify(key, signature, line.signed_bytes):
                raise EventError(Reason.SIGNATURE, "the signature does not fit the line")
            change = self._change(line.fact, line.by)
        except EventError as error:
            error.line = line.seq
            raise

        def apply_change() -> None:
            change()
            if not self.seq:
                self._event_hash = line.hash
            self.seq += 1
            self.prev = line.hash

        return apply_change

    def _change(self, fact: Fact, by: str) -> Change:
        """Return the change that *fact* makes, unless it is refused."""
        record = self._record
        if record is None:
            if not isinstance(fact, Event):
                raise EventError(Reason.NOT_BEGUN, "the first line says what the event is")
            found = begun(fact, by)

            def begin() -> None:
                self._record = found

            return begin
        if isinstance(fact, Event):
            raise EventError(Reason.BEGUN, "only the first line says what the event is")
        check_signer(record, fact, by)
        if record.closed:
            raise EventError(Reason.CLOSED, "the event is closed")
        return _CHECKS[type(fact)](record, fact, self.seq)
