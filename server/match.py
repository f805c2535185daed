"""A match in memory: the state, what led to it, and the next step before it is recorded.

A step is worked out on a copy of the state. Only when it is on disk does the match adopt it, so
that nobody is ever shown what a crash could take back.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Chance, Decided, Entry, Over, Rolled, Setup, State, Value
from tilewyrm.engine.registry import game
from tilewyrm.replays.chance import Luck
from tilewyrm.replays.codec import codec
from tilewyrm.replays.encoder import Encoder
from tilewyrm.replays.signature import Signer
from tilewyrm.v1 import replay_pb2


class Line(NamedTuple):
    """One entry and what it changed."""

    seq: int
    entry: Entry
    events: Sequence[Value]
    decision_id: str
    """The client's id of a decision; empty for rolls and bots."""


class Step(NamedTuple):
    """A decision and all that chance does right after it: checked, not yet recorded."""

    lines: list[Line]
    state: State
    """The state after the last line."""
    data: bytes
    """What the journal says of it; with the footer when the match is over."""


class Past(NamedTuple):
    """What a journal says of a match that goes on."""

    lines: Sequence[Line]
    state: State
    """The state after the last line."""
    encoder: Encoder
    """Goes on behind the last frame."""


class Match:
    """One match: changed only by `adopt`. After a step that is not adopted it cannot go on."""

    def __init__(
        self,
        setup: Setup,
        secret: bytes,
        shares: Sequence[bytes],
        *,
        signer: Signer | None,
        past: "Past | None" = None,
    ) -> None:
        """Begin before the first roll, or after *past*.

        Args:
            setup: what is played.
            secret: what the luck comes from, 32 bytes.
            shares: each seat's entropy, by seat number.
            signer: signs the end; None when the header names no key, or nothing is written.
            past: what was played already.
        """
        self.setup = setup
        self.codec = codec(setup.game)
        self.lines: list[Line] = []
        """Every entry since the start, oldest first; the first has seq 1."""
        self._secret = secret
        self._signer = signer
        self._luck = Luck(secret, shares)
        self._recorded: dict[tuple[int, str], int] = {}
        if past is None:
            self.state = game(setup.game).initial(setup)
            self._encoder = Encoder(self.codec)
        else:
            self.state = past.state
            self._encoder = past.encoder
            for line in past.lines:
                self._add(line)

    @property
    def seq(self) -> int:
        """The seq of the last entry, 0 before the first."""
        return len(self.lines)

    @property
    def over(self) -> Over | None:
        """The result, None while the match goes on."""
        pending = self.state.pending
        return pending if isinstance(pending, Over) else None

    @property
    def intact(self) -> bool:
        """Whether the journal's encoder has written no more than the match has adopted."""
        return self._encoder.seq == self.seq

    def recorded_seq(self, seat: int, decision_id: str) -> int | None:
        """Return the seq under which *seat*'s decision of that id stands, None if it does not."""
        return self._recorded.get((seat, decision_id))

    def begin(self, header: replay_pb2.Header) -> Step:
        """Return the start: the journal's *header* and what chance does before anybody decides."""
        return self._with_rolls(self.state.copy(), [], [self._encoder.begin(header)])

    def rolls(self) -> Step:
        """Return what chance does now, or the footer that is missing; often nothing."""
        return self._with_rolls(self.state.copy(), [], [])

    def decide(self, seat: int, decision: Value, decision_id: str) -> Step:
        """Return what *decision* of *seat* leads to; the state stays as it is.

        Raises:
            WrongSeat: the seat is not asked; the match can go on.
            IllegalEntry: the decision is not offered now; the match can go on.
        """
        state = self.state.copy()
        line, data = self._applied(state, self.seq + 1, Decided(seat, decision), decision_id)
        return self._with_rolls(state, [line], [data])

    def adopt(self, step: Step) -> None:
        """Go on to *step*, which is on disk."""
        self.state = step.state
        for line in step.lines:
            self._add(line)

    def _add(self, line: Line) -> None:
        self.lines.append(line)
        if isinstance(line.entry, Decided) and line.decision_id:
            self._recorded[line.entry.seat, line.decision_id] = line.seq

    def _with_rolls(self, state: State, lines: list[Line], data: list[bytes]) -> Step:
        while isinstance(state.pending, Chance):
            seq = self.seq + len(lines) + 1
            roll = Rolled(self._luck.pick(seq, state.outcomes()))
            line, written = self._applied(state, seq, roll, "")
            lines.append(line)
            data.append(written)
        if isinstance(state.pending, Over):
            data.append(self._encoder.footer(state, self._secret, self._signer))
        return Step(lines, state, b"".join(data))

    def _applied(
        self, state: State, seq: int, entry: Entry, decision_id: str
    ) -> tuple[Line, bytes]:
        events = state.apply(entry)
        written = self._encoder.entry(
            entry,
            events,
            state,
            unix_ms=time.time_ns() // 1_000_000,
            decision_id=decision_id,
        )
        return Line(seq, entry, events, decision_id), written
