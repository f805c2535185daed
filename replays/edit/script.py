"""Scripts: the entries of a file, to be rewritten in full or in part."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.controls import Conclude, Control, Ending, Propose, TakeBack
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState
from tilewyrm.engine.registry import game
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import read_header, read_terms
from tilewyrm.replays.errors import CorruptReplay
from tilewyrm.replays.format.encoder import Encoder
from tilewyrm.replays.format.reader import open_replay
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


@dataclass(frozen=True)
class Script:
    """A match, and what was played in it."""

    header: replay_pb2.Header
    moves: tuple[ScriptEntry, ...]
    over: bool
    """Whether the file has a footer."""


class RewrittenReplay(NamedTuple):
    """A script that was played and written anew."""

    data: bytes
    """The file. It is not signed and has no secret: its luck may be any."""
    moves: tuple[ScriptEntry, ...]
    """What was played of the moves, and what had to come between them; one for each entry."""
    match: MatchState
    """At the end."""


def script_of(path: Path, entries: int | None = None) -> Script:
    """Return the script of the file at *path*, or of its first *entries*.

    Raises:
        ReplayError: nothing of it can be played; or it is damaged or does not hold before its end,
            or before the end of those *entries*.
    """
    moves: list[ScriptEntry] = []
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        for step in resimulation.steps(entries):
            message = step.message
            ruled = message.ruled if message.HasField("ruled") else None
            moves.append(
                ScriptEntry(step.seq, step.entry, message.spent_ms, message.unix_ms, ruled)
            )
        if len(moves) == entries:
            return Script(resimulation.header, tuple(moves), over=False)
        result = resimulation.result()
    if result.failure is not None:
        raise result.failure
    if result.newer is not None:
        raise result.newer
    if result.damage is not None and not result.damage.torn:
        raise CorruptReplay(result.damage.offset_bytes, result.damage.why)
    return Script(resimulation.header, tuple(moves), over=result.footer is not None)


def without_names(script: Script) -> Script:
    """Return *script* with nothing that tells who played, where and when; rulings stay signed."""
    header = replay_pb2.Header()
    header.CopyFrom(script.header)
    for field in ("match_id", "follows", "started_unix_ms", "event_table"):
        header.ClearField(field)
    for seat in header.seats:
        seat.ClearField("name")
        seat.ClearField("entropy")
    moves = tuple(move._replace(unix_ms=0) for move in script.moves)
    return replace(script, header=header, moves=moves)


def started_match(script: Script) -> MatchState:
    """Return the match of *script* before its first entry."""
    header = script.header
    setup, terms = read_header(header), read_terms(header.setup.terms)
    return MatchState(game(setup.game), setup, terms, [seat.bot for seat in header.seats])


def rewritten(
    script: Script, moves: Iterable[ScriptEntry], *, to_the_end: bool = False
) -> RewrittenReplay:
    """Play *moves* in the match of *script*, and write it down; what cannot come is left out.

    A decision is taken by the seat that is asked, and what goes back to an entry finds it under its
    new number; so most of what follows something that was left out can still come.

    Args:
        script: the match.
        moves: what is played.
        to_the_end: whether the match is concluded, so that its end is scored, where it is not over.
    """
    writer = _ReplayWriter(script)
    for move in moves:
        writer.write_due(but=move.entry)
        if writer.match.result is not None:
            break
        writer.write(move)
    if to_the_end:
        writer.write_due()
    if to_the_end and writer.match.result is None:
        writer.write(ScriptEntry(0, Controlled(Conclude(Ending.ABANDONED))))
    return writer.written()


class _ReplayWriter:
    """Writes one match."""

    def __init__(self, script: Script) -> None:
        header = replay_pb2.Header()
        header.CopyFrom(script.header)
        header.ClearField("public_key")
        self.match = started_match(script)
        self._encoder = Encoder(codec(header.setup.game))
        self._data = [self._encoder.begin(header)]
        self._moves: list[ScriptEntry] = []
        self._numbers: dict[int, int] = {}
        """The new number of each entry by that in the script."""

    def write(self, move: ScriptEntry) -> None:
        """Play and write *move*, if it can come."""
        entry = self._adapted(move.entry)
        spent_ms = self._spent_ms(move)
        with suppress(GameError):
            self._write(move._replace(entry=entry, spent_ms=spent_ms))

    def _write(self, move: ScriptEntry) -> None:
        _, entry, spent_ms, unix_ms, ruled = move
        events = apply(self.match, entry, spent_ms)
        self._data.append(
            self._encoder.entry(
                entry, events, self.match, unix_ms=unix_ms, spent_ms=spent_ms, ruled=ruled
            )
        )
        self._numbers[move.seq] = self._encoder.seq
        self._moves.append(move._replace(seq=self._encoder.seq))

    def write_due(self, but: MatchEntry | None = None) -> None:
        """Write what must come next, unless it is *but*, which comes next."""
        while isinstance(due := self.match.pending, Due) and Controlled(due.control) != but:
            self._write(ScriptEntry(0, Controlled(due.control)))

    def written(self) -> RewrittenReplay:
        """Return the written replay, with a footer if the match is over."""
        if self.match.result is not None:
            self._data.append(self._encoder.footer(self.match, None, None))
        return RewrittenReplay(b"".join(self._data), tuple(self._moves), self.match)

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
        if isinstance(entry, Controlled):
            return Controlled(self._renumbered(entry.control))
        return entry

    def _renumbered(self, control: Control) -> Control:
        if isinstance(control, (TakeBack, Propose)) and control.to_seq is not None:
            return replace(control, to_seq=self._numbers.get(control.to_seq, control.to_seq))
        return control
