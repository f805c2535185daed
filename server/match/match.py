"""Match in memory: its position, its entries, and the transitions to the next position.

A transition is computed on copies. The match commits it only when it is on disk, so that no client
ever sees what a crash could undo, and a failed write leaves nothing behind.
"""

from collections.abc import Callable, Sequence

from tilewyrm.engine.game import Chance, Choice, Decided, Entry, Rolled, Setup, State, Value
from tilewyrm.engine.match.controls import Control, Ruling
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.rulings import too_large
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.edit.resume import ResumedMatch
from tilewyrm.replays.evidence.luck import Luck
from tilewyrm.replays.evidence.signature import Signer
from tilewyrm.replays.format.encoder import Encoder
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.server.match.stopwatch import Stopwatch
from tilewyrm.server.match.transition import Transition, TransitionDraft
from tilewyrm.v1 import control_pb2, replay_pb2

Wishing = Callable[[int], bool]
"""Whether a seat wishes that its decision is recorded at once where it has only one."""


def nobody(_seat: int) -> bool:
    """Return False: no seat has such a wish."""
    return False


class Match:
    """One match. Computing a transition changes nothing; only `commit` does."""

    def __init__(
        self,
        position: MatchState,
        secret: bytes,
        entropy: Sequence[bytes],
        *,
        signer: Signer | None,
        branched: bool = False,
        sealed: bool = False,
    ) -> None:
        """Go on from *position*, the start of a match.

        Args:
            position: where the match stands.
            secret: what the luck comes from, 32 bytes; empty for a match that is over.
            entropy: what each seat added to the luck, by seat number.
            signer: signs the end; None when the header names no key, or nothing is written.
            branched: whether it goes on from another match.
            sealed: whether the secret is in use elsewhere, so that the file must not have it.
        """
        self._branched = branched
        self._sealed = sealed
        self.codec = codec(position.setup.game)
        self.position = position
        """The match after the last entry; never changed, only replaced."""
        self.lines: list[EntryRecord] = []
        """Every entry since the start, oldest first; the first has seq 1."""
        self._encoder = Encoder(self.codec)
        self._secret = secret
        self.wishing: Wishing = nobody
        """Says which seats wish that their only decision is recorded at once."""
        self._secret_questions = position.game.secret_questions
        self._signer = signer
        self._luck = Luck(secret, entropy)
        self._recorded: dict[tuple[int, str], int] = {}
        self.stopwatch = Stopwatch()
        """Measures how long is thought about the next entry."""

    @classmethod
    def recalled(
        cls,
        past: ResumedMatch,
        lines: Sequence[EntryRecord],
        secret: bytes,
        *,
        signer: Signer | None,
        stopwatch: Stopwatch | None = None,
        sealed: bool = False,
    ) -> "Match":
        """Return the match of *past*, which *lines* led to; the others are as above.

        *stopwatch* has measured how long is thought about the next entry; None: not at all so far.
        """
        entropy = [seat.entropy for seat in past.header.seats]
        branched = past.header.setup.HasField("origin")
        match = cls(past.match, secret, entropy, signer=signer, branched=branched, sealed=sealed)
        match.commit(Transition(lines, past.match, b"", past.encoder))
        if stopwatch is not None:
            match.stopwatch = stopwatch
        return match

    @property
    def setup(self) -> Setup:
        """What is played."""
        return self.position.setup

    @property
    def state(self) -> State:
        """The game's."""
        return self.position.state

    @property
    def seq(self) -> int:
        """The seq of the last entry, 0 before the first."""
        return len(self.lines)

    @property
    def result(self) -> Result | None:
        """How the match ended, None while it goes on."""
        return self.position.result

    def bot_seed(self, seat: int, seq: int) -> bytes:
        """Return what the luck of a bot on *seat* comes from that decides after *seq*, 16 bytes."""
        return self._luck.bot_seed(seat, seq)

    def recorded_seq(self, seat: int, request_id: str) -> int | None:
        """Return the seq under which *seat*'s request of that id stands, None if it does not."""
        return self._recorded.get((seat, request_id))

    def ruled_seq(self, ruling: Ruling) -> int | None:
        """Return the seq under which *ruling* stands, None if it does not."""
        for line in self.lines:
            if isinstance(line.entry, Controlled) and line.entry.control == ruling:
                return line.seq
        return None

    def left_ms(self) -> int | None:
        """Return what the seat has left whose time is running, in milliseconds; None if none is.

        It is negative when the time has run out.
        """
        running, clocks = self.position.running, self.position.standing.clocks
        if running is None or clocks is None:
            return None
        return clocks.left_ms[running] - self.stopwatch.elapsed_ms()

    def begin(self, header: replay_pb2.Header, begun: Sequence[Entry] = ()) -> Transition:
        """Return the start: the journal's *header* and what comes before anybody decides.

        *begun* is what the match takes over from the one that it goes on from.

        Raises:
            IllegalEntry, WrongSeat: that cannot have happened.
        """
        draft = TransitionDraft(self.position, self._encoder)
        draft.data.append(draft.encoder.begin(header))
        for entry in begun:
            draft.apply(entry)
        return self._complete(draft)

    def by_itself(self) -> Transition:
        """Return what comes now by itself, or the footer that is missing; often nothing."""
        return self._complete(TransitionDraft(self.position, self._encoder))

    def decide(self, seat: int, decision: Value, request_id: str) -> Transition:
        """Return what *decision* of *seat* leads to.

        Raises:
            WrongSeat: the seat is not asked.
            IllegalEntry: the decision is not offered now.
        """
        draft = TransitionDraft(self.position, self._encoder)
        draft.apply(Decided(seat, decision), request_id, spent_ms=self._spent_ms())
        return self._complete(draft)

    def control(
        self, control: Control, request_id: str = "", *, ruled: control_pb2.Ruled | None = None
    ) -> Transition:
        """Return what *control* leads to; *ruled* is it signed, where it is a ruling.

        Raises:
            IllegalEntry: it cannot come now, or its effect is too large.
        """
        if isinstance(control, Ruling) and (error := too_large(self.position, control)):
            raise error
        draft = TransitionDraft(self.position, self._encoder)
        draft.apply(Controlled(control), request_id, spent_ms=self._spent_ms(), ruled=ruled)
        return self._complete(draft)

    def commit(self, transition: Transition) -> None:
        """Go on to *transition*, which was computed from here and is on disk."""
        self.position = transition.position
        self._encoder = transition.encoder
        for line in transition.lines:
            self.lines.append(line)
            if line.request_id:
                self._recorded[_seat_of(line.entry), line.request_id] = line.seq
        self.stopwatch.restart()

    def _spent_ms(self) -> int:
        """Return what the seat has thought whose time is running: never more than it had left."""
        running, clocks = self.position.running, self.position.standing.clocks
        if running is None or clocks is None:
            return 0
        return min(self.stopwatch.elapsed_ms(), clocks.left_ms[running])

    def _complete(self, draft: TransitionDraft) -> Transition:
        """Return the transition of *draft*, with the entries that follow by themselves."""
        position, encoder = draft.position, draft.encoder
        while True:
            pending = position.pending
            if isinstance(pending, Chance):
                draft.apply(Rolled(self._luck.roll(position.state)))
            elif isinstance(pending, Due):
                draft.apply(Controlled(pending.control))
            elif (decided := self._forced_move(position)) is not None:
                draft.apply(decided, only_choice=True)
            else:
                break
        if isinstance(pending, Result):
            secret = None if self._sealed else self._secret
            footer = encoder.footer(position, secret, self._signer, branched=self._branched)
            draft.data.append(footer)
        data = b"".join(draft.data)
        changed = not position.standing.alike(self.position.standing)
        return Transition(draft.lines, position, data, encoder, changed)

    def _forced_move(self, position: MatchState) -> Decided | None:
        """Return the forced move of the seat that is asked in *position*, if it wishes so.

        None where there are several, and where others must not learn that there is only one.
        """
        pending = position.pending
        if not isinstance(pending, Choice) or not self.wishing(pending.seat):
            return None
        offered = position.state.legal(pending.seat)
        if len(offered) != 1 or pending.question in self._secret_questions:
            return None
        if position.standing.seats[pending.seat].player:
            return None
        return Decided(pending.seat, offered[0])


def fresh(setup: Setup, terms: Terms, bots: Sequence[str]) -> MatchState:
    """Return a match before its first roll; *bots* names by seat the strategy that sits there."""
    return MatchState(game(setup.game), setup, terms, bots)


def _seat_of(entry: MatchEntry) -> int:
    """Return the seat that an entry with a request id came from; -1: none."""
    if isinstance(entry, Decided):
        return entry.seat
    return getattr(entry.control, "seat", -1) if isinstance(entry, Controlled) else -1
