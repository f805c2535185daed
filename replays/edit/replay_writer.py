"""Replay writer: plays entries in a match and writes the file of it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Choice, Decided, Rolled, Value
from tilewyrm.engine.match.controls import Propose, TakeBack
from tilewyrm.engine.match.machine import apply, check
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.luck import Luck
from tilewyrm.replays.format.encoder import Encoder
from tilewyrm.v1 import control_pb2, replay_pb2


class ScriptEntry(NamedTuple):
    """One entry of a script."""

    seq: int
    """Its number in the file; what goes back to it names it so. 0 for one that was not there."""
    entry: MatchEntry
    spent_ms: int = 0
    unix_ms: int = 0
    ruled: control_pb2.Ruled | None = None
    """A ruling with its signature."""


class RewrittenReplay(NamedTuple):
    """A script that was played and written anew."""

    data: bytes
    """The file. It is not signed."""
    checks_rolls: bool
    """Whether the file reveals the secret from which its rolls follow."""
    moves: tuple[ScriptEntry, ...]
    """What was played of the moves, and what had to come between them; one for each entry."""
    match: MatchState
    """At the end."""
    event_kinds: frozenset[str] = frozenset()
    """The kinds of its events, such as ``game-ended``."""


class ReplayWriter:
    """Plays and writes one match."""

    def __init__(
        self, header: replay_pb2.Header, match: MatchState, luck: Luck | None = None
    ) -> None:
        """Begin the file of *match*, which is before its first entry, with a copy of *header*.

        Rolls are compared with *luck*, if that is given.
        """
        unsigned = replay_pb2.Header()
        unsigned.CopyFrom(header)
        unsigned.ClearField("public_key")
        self.match = match
        self._encoder = Encoder(codec(unsigned.setup.game))
        self._data = [self._encoder.begin(unsigned)]
        self._moves: list[ScriptEntry] = []
        self._events: dict[type[Value], Value] = {}
        """An event of each type."""
        self._numbers: dict[int, int] = {}
        """The new number of each entry by that in the script."""
        self._luck = luck
        self._origin_entries = header.setup.origin.entries
        self._has_known_luck = header.setup.HasField("known_luck")
        self._is_half_changed = False
        """Whether a rule failed on an entry, so that the match may be in no state of the game."""
        self.rolls_follow = luck is not None
        """Whether every roll so far follows from the luck."""

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 before the first."""
        return self._encoder.seq

    def write_if_legal(self, move: ScriptEntry) -> None:
        """Play and write *move* as it would have to be now, if it can come."""
        spent_ms = self._spent_ms(move)
        with suppress(GameError):
            self.write(move._replace(entry=self._adapted(move.entry), spent_ms=spent_ms))

    def write(self, move: ScriptEntry) -> Sequence[Value]:
        """Play and write *move*, and return its events; what goes back to an entry is renumbered.

        Raises:
            GameError: it is illegal; nothing was written.
            Exception: a rule fails on it. The match may be half changed, and no more can be played.
        """
        entry = self._renumbered(move.entry)
        follows = self._follows(entry)
        try:
            events = apply(self.match, entry, move.spent_ms)
        except GameError:
            raise
        except Exception:
            self._is_half_changed = True
            raise
        self.rolls_follow = self.rolls_follow and follows
        self._append(move, entry, events)
        return events

    def _follows(self, entry: MatchEntry) -> bool:
        """Return False if *entry* is another roll than the one that comes next from the luck."""
        state = self.match.state
        if self._luck is None or not isinstance(entry, Rolled) or state.source() is None:
            return True
        return self.seq < self._origin_entries or self._luck.roll(state) == entry.roll

    def refusal(self, move: ScriptEntry) -> GameError | None:
        """Return why *move* is illegal now, or None if it is legal. Nothing is written."""
        try:
            check(self.match, self._renumbered(move.entry), move.spent_ms)
        except GameError as error:
            return error
        return None

    def write_unplayed(self, move: ScriptEntry) -> None:
        """Write *move* without playing it, as if it had no effect: an entry that is refused."""
        self._append(move, self._renumbered(move.entry), ())

    def _append(self, move: ScriptEntry, entry: MatchEntry, events: Sequence[Value]) -> None:
        self._data.append(
            self._encoder.entry(
                entry,
                events,
                self.match,
                unix_ms=move.unix_ms,
                spent_ms=move.spent_ms,
                ruled=move.ruled,
            )
        )
        self._events.update((type(event), event) for event in events)
        self._numbers[move.seq] = self._encoder.seq
        self._moves.append(move._replace(seq=self._encoder.seq, entry=entry))

    def write_due(self, but: MatchEntry | None = None) -> None:
        """Write what must come next, unless it is *but*, which comes next."""
        while isinstance(due := self.match.pending, Due) and Controlled(due.control) != but:
            self.write(ScriptEntry(0, Controlled(due.control)))

    def written(self, secret: bytes | None = None, *, branched: bool = False) -> RewrittenReplay:
        """Return the written replay, with a footer if the match is over.

        The footer reveals the *secret*, if one is given; see `Encoder.footer` for *branched*.
        """
        is_over = not self._is_half_changed and self.match.result is not None
        if is_over:
            self._data.append(self._encoder.footer(self.match, secret, None, branched=branched))
        checks_rolls = self._has_known_luck or (is_over and secret is not None)
        kinds = frozenset(text(event).split(maxsplit=1)[0] for event in self._events.values())
        data, moves = b"".join(self._data), tuple(self._moves)
        return RewrittenReplay(data, checks_rolls, moves, self.match, kinds)

    def _spent_ms(self, move: ScriptEntry) -> int:
        """Return the time before *move*; before a decision no more than there is."""
        running, clocks = self.match.running, self.match.standing.clocks
        if running is None or clocks is None:
            return 0
        decided = isinstance(move.entry, Decided)
        return min(move.spent_ms, clocks.left_ms[running]) if decided else move.spent_ms

    def _adapted(self, entry: MatchEntry) -> MatchEntry:
        """Return *entry* as it would have to be now."""
        pending = self.match.pending
        if isinstance(entry, Decided) and isinstance(pending, Choice):
            return Decided(pending.seat, entry.decision)
        return entry

    def _renumbered(self, entry: MatchEntry) -> MatchEntry:
        """Return *entry* with the new number of the entry to which it goes back, if it does."""
        if not isinstance(entry, Controlled):
            return entry
        control = entry.control
        if isinstance(control, (TakeBack, Propose)) and control.to_seq is not None:
            number = self._numbers.get(control.to_seq, control.to_seq)
            return Controlled(replace(control, to_seq=number))
        return entry
