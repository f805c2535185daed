"""A match in memory: the state, what led to it, and how it goes on before that is recorded.

What comes next is worked out on copies. Only when it is on disk does the match adopt it, so that
nobody is ever shown what a crash could take back, and what the disk refuses leaves nothing behind.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Choice, Decided, Entry, Over, Rolled, Setup, State, Value
from tilewyrm.engine.registry import game
from tilewyrm.replays.chance import Luck
from tilewyrm.replays.codec import codec
from tilewyrm.replays.encoder import Encoder
from tilewyrm.replays.resume import Past
from tilewyrm.replays.signature import Signer
from tilewyrm.v1 import replay_pb2


class Line(NamedTuple):
    """One entry and what it changed."""

    seq: int
    entry: Entry
    events: Sequence[Value]
    decision_id: str
    """The client's id of a decision; empty for rolls, bots, and the only choice."""
    only_choice: bool = False
    """Whether it was recorded for the seat, which wished so."""


Wishing = Callable[[int], bool]
"""Whether a seat wishes that its decision is recorded at once where it has only one."""


def nobody(seat: int) -> bool:
    """Return False: *seat* has no such wish."""
    return False


class Advance(NamedTuple):
    """A decision and all that comes right after it by itself: checked, not yet recorded.

    By itself comes what chance does, and the only decision of a seat that wishes so.
    """

    lines: Sequence[Line]
    state: State
    """The state after the last line."""
    data: bytes
    """What the journal is to say of it; with the footer when the match is over."""
    encoder: Encoder
    """Goes on behind `data`."""


class Match:
    """One match. Working out an advance changes nothing; only `adopt` does."""

    def __init__(
        self, setup: Setup, secret: bytes, entropy: Sequence[bytes], *, signer: Signer | None
    ) -> None:
        """Begin before the first roll.

        Args:
            setup: what is played.
            secret: what the luck comes from, 32 bytes.
            entropy: what each seat added to the luck, by seat number.
            signer: signs the end; None when the header names no key, or nothing is written.
        """
        self.setup = setup
        self.codec = codec(setup.game)
        self.state = game(setup.game).initial(setup)
        """The state after the last entry; never changed, only replaced."""
        self.lines: list[Line] = []
        """Every entry since the start, oldest first; the first has seq 1."""
        self._encoder = Encoder(self.codec)
        self._secret = secret
        self._secret_questions = game(setup.game).secret_questions
        self._signer = signer
        self._luck = Luck(secret, entropy)
        self._recorded: dict[tuple[int, str], int] = {}

    @classmethod
    def recalled(
        cls, past: Past, lines: Sequence[Line], secret: bytes, *, signer: Signer | None
    ) -> "Match":
        """Return the match of *past*, which *lines* led to; *secret* and *signer* as above."""
        entropy = [seat.entropy for seat in past.header.seats]
        match = cls(past.setup, secret, entropy, signer=signer)
        match.adopt(Advance(lines, past.state, b"", past.encoder))
        return match

    @property
    def seq(self) -> int:
        """The seq of the last entry, 0 before the first."""
        return len(self.lines)

    @property
    def over(self) -> Over | None:
        """The result, None while the match goes on."""
        pending = self.state.pending
        return pending if isinstance(pending, Over) else None

    def recorded_seq(self, seat: int, decision_id: str) -> int | None:
        """Return the seq under which *seat*'s decision of that id stands, None if it does not."""
        return self._recorded.get((seat, decision_id))

    def begin(self, header: replay_pb2.Header, wishing: Wishing = nobody) -> Advance:
        """Return the start: the journal's *header* and what comes before anybody decides."""
        draft = _Draft(self.state, self._encoder)
        draft.data.append(draft.encoder.begin(header))
        return self._gone_on(draft, wishing)

    def by_itself(self, wishing: Wishing = nobody) -> Advance:
        """Return what comes now by itself, or the footer that is missing; often nothing."""
        return self._gone_on(_Draft(self.state, self._encoder), wishing)

    def decide(
        self, seat: int, decision: Value, decision_id: str, wishing: Wishing = nobody
    ) -> Advance:
        """Return what *decision* of *seat* leads to.

        Raises:
            WrongSeat: the seat is not asked.
            IllegalEntry: the decision is not offered now.
        """
        draft = _Draft(self.state, self._encoder)
        draft.apply(Decided(seat, decision), decision_id=decision_id)
        return self._gone_on(draft, wishing)

    def adopt(self, advance: Advance) -> None:
        """Go on to *advance*, which was worked out from here and is on disk."""
        self.state = advance.state
        self._encoder = advance.encoder
        for line in advance.lines:
            self.lines.append(line)
            if isinstance(line.entry, Decided) and line.decision_id:
                self._recorded[line.entry.seat, line.decision_id] = line.seq

    def _gone_on(self, draft: "_Draft", wishing: Wishing) -> Advance:
        state, encoder = draft.state, draft.encoder
        while True:
            if (source := state.source()) is not None:
                draft.apply(Rolled(self._luck.pick(source, state.outcomes())))
            elif (decided := self._only(state, wishing)) is not None:
                draft.apply(decided, only_choice=True)
            else:
                break
        if isinstance(state.pending, Over):
            draft.data.append(encoder.footer(state, self._secret, self._signer))
        return Advance(draft.lines, state, b"".join(draft.data), encoder)

    def _only(self, state: State, wishing: Wishing) -> Decided | None:
        """Return the only decision of the seat that is asked in *state*, if it wishes so.

        None where there are several, and where others must not learn that there is only one.
        """
        pending = state.pending
        if not isinstance(pending, Choice) or not wishing(pending.seat):
            return None
        offered = state.legal(pending.seat)
        if len(offered) != 1 or pending.question in self._secret_questions:
            return None
        return Decided(pending.seat, offered[0])


class _Draft:
    """An advance that is being worked out, on copies of all that it changes."""

    def __init__(self, state: State, encoder: Encoder) -> None:
        self.state = state.copy()
        self.encoder = encoder.copy()
        self.lines: list[Line] = []
        self.data: list[bytes] = []

    def apply(self, entry: Entry, *, decision_id: str = "", only_choice: bool = False) -> None:
        """Let *entry* happen, and write it down."""
        events = self.state.apply(entry)
        self.data.append(
            self.encoder.entry(
                entry,
                events,
                self.state,
                unix_ms=time.time_ns() // 1_000_000,
                decision_id=decision_id,
                only_choice=only_choice,
            )
        )
        self.lines.append(Line(self.encoder.seq, entry, events, decision_id, only_choice))
