"""Re-recording: the decisions of a file played by this program's rules, as far as they are legal.

So a file that another program recorded, even a wrong one, becomes a file of this program.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Chance, Decided, Rolled
from tilewyrm.engine.match.state import MatchEntry
from tilewyrm.replays.check import digests
from tilewyrm.replays.check.resimulation import Resimulation, illegal_entry, invalid_value
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.entries import EntryReader
from tilewyrm.replays.codec.unknown import unknown_field
from tilewyrm.replays.edit.replay_writer import ReplayWriter, RewrittenReplay, ScriptEntry
from tilewyrm.replays.errors import CodecError, Divergence, NewerReplay, ReplayError, RuleFailure
from tilewyrm.replays.format.frames import Damage
from tilewyrm.replays.format.program import written_by
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage, rules_message
from tilewyrm.replays.words.lines import printable
from tilewyrm.v1 import replay_pb2


@dataclass(frozen=True, slots=True)
class Rerecording:
    """Result of re-recording a file."""

    replay: RewrittenReplay
    """The new file. It is not signed; it reveals the secret if all its luck follows from that."""
    entries: int
    """How many entries of the old file it has, from the first."""
    stop: ReplayMessage | None
    """Why it has no more, or None if it has all."""
    refused: int | None
    """The number of the entry of the old file that is illegal here, or None."""
    crashed: int | None
    """The number of the entry of the old file on which a rule fails here, or None."""
    other_events: int | None
    """The first entry of the old file that has other events here, or None."""
    other_rolls: Sequence[int]
    """The entries of the old file whose rolls are others here, by the secret."""
    secret: bytes
    """The secret from which rolls follow, or an empty one where that is not known."""


def rerecorded(
    path: Path,
    secrets: Sequence[bytes] = (),
    entries: int | None = None,
    *,
    takes_rolls: bool = False,
) -> Rerecording:
    """Return the match in the file at *path*, played anew, or its first *entries*.

    Chance follows from the secret if the file or *secrets* reveal it. If they do not, or if it
    *takes_rolls*, the recorded rolls are taken while they are possible.

    Raises:
        ReplayError: the header cannot be read, or is of an unknown game or rules version.
    """
    with open_replay(path) as stream:
        rerecorder = _Rerecorder(Resimulation(stream, secrets), takes_rolls=takes_rolls)
        rerecorder.play(entries)
        return rerecorder.result()


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """A file whose last entry must be refused."""

    data: bytes
    seq: int
    """The number of that entry in this file."""
    entry: MatchEntry
    why: ReplayMessage | None
    """Why this program refuses it, or None if it does not."""
    is_impossible_roll: bool
    """Whether it refuses a roll where one is due."""


def refused_entry(
    path: Path, seq: int, secrets: Sequence[bytes] = ()
) -> RefusedEntry | Rerecording:
    """Return the match in the file at *path* played anew up to entry *seq*, which is not played.

    The recorded rolls are taken while they are possible, as the entry was made after them. If the
    file does not have that entry, or an earlier one cannot be played here, it is the match up to
    there.

    Raises:
        ReplayError: the header cannot be read, or is of an unknown game or rules version.
    """
    with open_replay(path) as stream:
        rerecorder = _Rerecorder(Resimulation(stream, secrets), takes_rolls=True)
        rerecorder.play(seq - 1)
        if rerecorder.stop is None:
            refused = rerecorder.refuse_next()
            if refused is not None:
                return refused
        return rerecorder.result()


class _Rerecorder:
    """Plays the entries of one file in a match of this program."""

    def __init__(self, resimulation: Resimulation, *, takes_rolls: bool) -> None:
        """Begin with *resimulation*, of which no step was taken.

        If it *takes_rolls*, only those that the file lacks follow from the secret.
        """
        header = resimulation.header
        self._header = header
        self._reader = resimulation.reader
        self._records = iter(resimulation.reader)
        self._luck, self._secret = resimulation.luck, resimulation.secret
        self._takes_rolls = takes_rolls
        game_codec = codec(header.setup.game)
        self._events_digest = game_codec.events_digest
        self._entries = EntryReader(game_codec, header.secret_commitment, header.arbiter_keys)
        own = replay_pb2.Header()
        own.CopyFrom(header)
        own.written_by = written_by()
        self._writer = ReplayWriter(own, resimulation.match)
        self._footer: replay_pb2.Footer | None = None
        self._seq = 0
        """The number of the last entry that was read."""
        self._entries_played = 0
        self.stop: Divergence | NewerReplay | RuleFailure | Damage | None = None
        self._refused: int | None = None
        self._crashed: int | None = None
        self._other_events: int | None = None
        self._other_rolls: list[int] = []

    def play(self, entries: int | None) -> None:
        """Play up to *entries* of the file. With None, play all, and what must come at the end."""
        try:
            self._play_entries(entries)
        except (GameError, ReplayError, OSError):
            raise
        except Exception as error:
            self._crashed = self._seq
            self.stop = RuleFailure(self._seq, error)

    def _play_entries(self, entries: int | None) -> None:
        while entries is None or self._entries_played < entries:
            move, message = self._next()
            if move is None or message is None:
                break
            try:
                self._play(move, message)
            except GameError as error:
                self._refused = self._seq
                match = self._writer.match
                self.stop = illegal_entry(match, self._seq, move.entry, error)
                return
            self._entries_played += 1
        if entries is None and self._footer is not None and self.stop is None:
            self._end()

    def refuse_next(self) -> RefusedEntry | None:
        """Write the next entry without playing it. Return None if none can be read."""
        move, _ = self._next()
        if move is None:
            return None
        self._prepare(move.entry)
        error = self._writer.refusal(move)
        is_due = isinstance(self._writer.match.pending, Chance)
        self._writer.write_unplayed(move)
        return RefusedEntry(
            self._writer.written().data,
            self._writer.seq,
            move.entry,
            None if error is None else rules_message(error),
            error is not None and is_due and isinstance(move.entry, Rolled),
        )

    def result(self) -> Rerecording:
        """Return how far it came."""
        footer, branched = self._footer, self._header.setup.HasField("origin")
        secret = footer.secret or footer.branch_secret if footer is not None else b""
        known = bool(secret) and self._luck is not None and not self._takes_rolls
        return Rerecording(
            replay=self._writer.written(secret if known else None, branched=known and branched),
            entries=self._entries_played,
            stop=None if self.stop is None else self.stop.message,
            refused=self._refused,
            crashed=self._crashed,
            other_events=self._other_events,
            other_rolls=self._other_rolls,
            secret=self._secret,
        )

    def _next(self) -> tuple[ScriptEntry | None, replay_pb2.Entry | None]:
        """Return the next entry, and its message; None if there is none that can be read."""
        for record in self._records:
            unknown = unknown_field(record)
            if unknown is not None:
                self.stop = self._newer(unknown)
                return None, None
            if record.HasField("footer"):
                self._footer = record.footer
            if not record.HasField("entry"):
                continue
            message = record.entry
            try:
                entry = self._entries.read(message)
            except CodecError as error:
                self.stop = invalid_value(self._header.setup.game, message, error)
                return None, None
            self._seq += 1
            ruled = message.ruled if message.HasField("ruled") else None
            move = ScriptEntry(self._seq, entry, message.spent_ms, message.unix_ms, ruled)
            return move, message
        self.stop = self._reader.damage
        return None, None

    def _newer(self, unknown: ReplayMessage) -> NewerReplay:
        program = printable(self._header.written_by)
        return NewerReplay(unknown, program, seq=None, after=self._seq)

    def _play(self, move: ScriptEntry, message: replay_pb2.Entry) -> None:
        """Play *move*, which is in *message*.

        Raises:
            GameError: it is illegal.
        """
        drawn = self._has_own_luck() and isinstance(move.entry, Rolled)
        if drawn and not isinstance(self._writer.match.pending, Chance):
            return  # by these rules, nothing is rolled there
        self._prepare(move.entry)
        if drawn and not (self._takes_rolls and self._writer.refusal(move) is None):
            entry = self._roll()
            if entry != move.entry:
                self._other_rolls.append(move.seq)
            move = move._replace(entry=entry)
        events = self._writer.write(move)
        if self._other_events is None and self._events_digest(events) != message.events_digest:
            self._other_events = move.seq

    def _prepare(self, entry: MatchEntry | None) -> None:
        """Write what must come before *entry* by these rules, or before the end."""
        self._writer.write_due(but=entry)
        rolls = self._has_own_luck() and (entry is None or isinstance(entry, Decided))
        while rolls and isinstance(self._writer.match.pending, Chance):
            self._writer.write(ScriptEntry(0, self._roll()))
            self._writer.write_due(but=entry)

    def _end(self) -> None:
        """Write what must come at the end of a match that the file says is over."""
        self._prepare(None)
        if self._writer.match.result is None:
            expected = digests.not_the_end(self._writer.match)
            self.stop = Divergence(
                self._seq, digests.END, expected=expected, actual=digests.A_FOOTER
            )

    def _has_own_luck(self) -> bool:
        """Return whether the secret decides the next roll."""
        return self._luck is not None and self._seq > self._header.setup.origin.entries

    def _roll(self) -> Rolled:
        assert self._luck is not None
        return Rolled(self._luck.roll(self._writer.match.state))
