"""Re-simulation of a replay: every entry applied, all that it recorded compared."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Rolled, Setup, Value
from tilewyrm.engine.match.controls import RULING_TYPES, Ruling
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, MatchEntry, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check import digests
from tilewyrm.replays.check.next_entry import NextEntry, next_entry
from tilewyrm.replays.check.result import LuckCheck, RecordedRuling, ReplayResult, SignatureCheck
from tilewyrm.replays.check.secret_check import secret_fault
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.entries import EntryReader
from tilewyrm.replays.codec.setups import read_header, read_terms
from tilewyrm.replays.codec.unknown import unknown_field
from tilewyrm.replays.errors import (
    CodecError,
    CorruptReplay,
    Divergence,
    FilePart,
    NewerReplay,
    UnknownContent,
)
from tilewyrm.replays.evidence.known_luck import known_secrets
from tilewyrm.replays.evidence.luck import Luck, is_committed
from tilewyrm.replays.evidence.signature import signature_fault
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.replays.format.frames import Damage
from tilewyrm.replays.format.reader import Reader, in_header, open_replay
from tilewyrm.replays.message import ReplayMessage, rules_message
from tilewyrm.replays.words.lines import entry_message, pending_message, printable
from tilewyrm.v1 import match_pb2, replay_pb2


class ReplayStep(NamedTuple):
    """One entry that was played again and holds."""

    seq: int
    message: replay_pb2.Entry
    entry: MatchEntry
    events: tuple[Value, ...]
    match: MatchState
    """The match after it; the next step changes it."""


def replay(path: Path) -> ReplayResult:
    """Re-simulate the file at *path* as far as it holds.

    Raises:
        ReplayError: nothing of it can be played: `NotAReplay`, `UnsupportedReplay`, or a
            `CorruptReplay` in the header.
    """
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        resimulation.run()
        return resimulation.result()


class Resimulation:
    """Re-simulation of one replay, step by step.

    Run through `steps`; then `result` gives the outcome. `match` is always the match after the
    last step that was given.
    """

    def __init__(self, stream: BinaryIO, secrets: Iterable[bytes] = ()) -> None:
        """Set up the match in *stream*, a whole file that can be read twice.

        The footer is looked up first: with the secret in it, rolls are compared as they come.

        Args:
            stream: the file.
            secrets: where the footer does not reveal the secret, it may be among these.

        Raises:
            NotAReplay: *stream* does not begin as a replay file.
            CorruptReplay: the header is damaged or contradicts itself.
            UnsupportedReplay: the format, the game or its rules version is not known here.
            NewerReplay: the header has what only a later program knows.
        """
        stream.seek(0)
        self._stream = stream
        self.reader = Reader(stream)
        last = self.reader.last_record().footer
        self.header = header = self.reader.header
        self.setup, terms = _known_setup(header, self.reader.position)
        self.match = MatchState(
            game(self.setup.game), self.setup, terms, [seat.bot for seat in header.seats]
        )
        self.latest: MatchEntry | None = None
        """The entry that was played last, or on which a rule fails."""
        self.entries_ok = 0
        self.footer: replay_pb2.Footer | None = None
        self.failure: Divergence | None = None
        self.newer: NewerReplay | None = None
        self._origin_entries = header.setup.origin.entries
        """So many entries are another match's, whose luck is not this one's."""
        self._rulings: list[RecordedRuling] = []
        self._last_digest = -1, b""
        game_codec = codec(self.setup.game)
        self._events_digest = game_codec.events_digest
        self._entries = EntryReader(game_codec, header.secret_commitment, header.arbiter_keys)
        candidates = (
            secret
            for secret in (last.secret, last.branch_secret, *known_secrets(header), *secrets)
            if is_committed(secret, header.secret_commitment)
        )
        entropy = [seat.entropy for seat in header.seats]
        self.secret = next(candidates, b"")
        """The secret to which the header commits, or an empty one where that is not known."""
        self.luck = Luck(self.secret, entropy) if self.secret else None
        """What the rolls come from; None where the secret is not known."""

    def steps(self, most: int | None = None) -> Iterator[ReplayStep]:
        """Apply and yield entry after entry, until the end, the first damage or difference.

        They are *most* at most, however large that number is. What was not yielded comes next time.
        """
        return islice(self._steps(), None if most is None else min(most, sys.maxsize))

    def _steps(self) -> Iterator[ReplayStep]:
        try:
            for record in self.reader:
                if self._is_entry(record):
                    message = record.entry
                    entry, events = self._play(message)
                    yield ReplayStep(self.entries_ok, message, entry, tuple(events), self.match)
        except Divergence as divergence:
            self.failure = divergence
        except NewerReplay as newer:
            self.newer = newer

    def run(self) -> None:
        """Take every step."""
        try:
            for record in self.reader:
                if self._is_entry(record):
                    self._play(record.entry)
        except Divergence as divergence:
            self.failure = divergence
        except NewerReplay as newer:
            self.newer = newer

    @property
    def stop(self) -> Divergence | NewerReplay | Damage | None:
        """Why there are no more steps before the file's end; None: that was not met."""
        return self.failure or self.newer or self.reader.damage

    def result(self) -> ReplayResult:
        """Return how it went, once `steps` has come to its end."""
        luck = LuckCheck.NOT_REVEALED
        if self.failure is not None and self.failure.part is FilePart.LUCK:
            luck = LuckCheck.REFUTED
        elif self.luck is not None:
            luck = LuckCheck.VERIFIED
        elif self.footer is not None and self.footer.sealed:
            luck = LuckCheck.SEALED
        return ReplayResult(
            header=self.header,
            setup=self.setup,
            match=self.match,
            entries_ok=self.entries_ok,
            footer=self.footer if self.failure is None else None,
            failure=self.failure,
            newer=self.newer,
            damage=self.reader.damage,
            luck=luck,
            signature=self._signature_check(),
            rulings=self._rulings,
        )

    def _signature_check(self) -> SignatureCheck:
        if self.failure is not None and self.failure.part is FilePart.SIGNATURE:
            return SignatureCheck.REFUTED
        if self.failure or self.newer or self.footer is None:
            return SignatureCheck.NOT_REACHED
        return SignatureCheck.VERIFIED if self.header.public_key else SignatureCheck.NOT_SIGNED

    def _is_entry(self, record: replay_pb2.Record) -> bool:
        """Return whether *record* is an entry; what else it may be is compared."""
        kind = record.WhichOneof("kind")
        if self.footer is not None:
            actual = digests.RECORDS[kind]
            raise self._divergence(digests.END_OF_FILE, digests.NOTHING, actual, part=FilePart.FILE)
        record.DiscardUnknownFields()
        unknown = None
        if record.ByteSize() != len(self.reader.payload):  # hardly ever, and looking takes long
            unknown = unknown_field(replay_pb2.Record.FromString(self.reader.payload))
        if kind == "entry":
            self._check_number(record.entry)
        elif kind == "checkpoint":
            self._compare_digests(digests.CHECKPOINT, record.checkpoint)
        elif kind == "footer":
            self._check_footer(record.footer)
        if unknown is not None:
            raise self._newer(unknown, in_entry=kind == "entry")
        if kind == "entry":
            return True
        if kind == "footer":
            self.footer = record.footer
        elif kind != "checkpoint":
            actual = digests.RECORDS[kind]
            raise self._divergence(digests.RECORD, digests.AN_ENTRY, actual, part=FilePart.FILE)
        return False

    def _play(self, message: replay_pb2.Entry) -> tuple[MatchEntry, Sequence[Value]]:
        """Apply the entry in *message*, whose number is right, and return it with its events."""
        seq = message.seq
        try:
            entry = self._entries.read(message)
        except UnknownContent as error:
            raise self._newer(error.what, in_entry=True) from error
        except CodecError as error:
            raise invalid_value(self.setup.game, message, error) from error
        self.latest = entry
        if self.luck is not None and isinstance(entry, Rolled) and seq > self._origin_entries:
            self._check_roll(self.luck, seq, entry.roll)
        try:
            events = apply(self.match, entry, message.spent_ms)
        except GameError as error:
            raise illegal_entry(self.match, seq, entry, error) from error
        digest = self._events_digest(events)
        if digest != message.events_digest:
            again = self._again(self.entries_ok)
            then = next_entry(self.match, again.reader, self._entries)
            self.match = again.match
            raise self._divergence(
                digests.EVENTS,
                digests.events_digest(digest, events),
                digests.recorded_events(message.events_digest, events, self._events_digest),
                seq,
                happened=[text(event) for event in events],
                then=then,
                is_stopped=message.events_digest == self._events_digest(()) and _is_end(then),
            )
        self.entries_ok = seq
        if isinstance(entry, Controlled) and isinstance(entry.control, RULING_TYPES):
            ruling: Ruling = entry.control  # type: ignore[assignment]
            self._rulings.append(RecordedRuling(seq, ruling, message.ruled.key))
        return entry, events

    def _check_number(self, message: replay_pb2.Entry) -> None:
        seq = self.entries_ok + 1
        if message.seq != seq:
            expected, actual = map(digests.number, (seq, message.seq))
            raise self._divergence(digests.NUMBER, expected, actual, seq, part=FilePart.FILE)

    def _again(self, entries: int) -> "Resimulation":
        """Return a re-simulation after the first *entries*, all of which hold."""
        resimulation = Resimulation(self._stream)
        for _ in resimulation.steps(entries):
            pass
        return resimulation

    def _check_roll(self, luck: Luck, seq: int, roll: Value) -> None:
        state = self.match.state
        source = state.source()
        if source is None:
            return  # not a moment for a roll: `apply` says so
        expected_roll = state.outcome(luck.number(source, state.weight()))
        if expected_roll != roll and any(roll == possible for possible, _ in state.outcomes()):
            expected, actual = digests.by_the_secret(expected_roll), ReplayMessage(text(roll))
            raise self._divergence(digests.ROLL, expected, actual, seq, part=FilePart.LUCK)

    def _check_footer(self, message: replay_pb2.Footer) -> None:
        result = self.match.result
        if result is None:
            expected = digests.not_the_end(self.match)
            raise self._divergence(digests.END, expected, digests.A_FOOTER)
        final, recorded = result_message(result), match_pb2.Result()
        recorded.CopyFrom(message.result)
        recorded.DiscardUnknownFields()  # of a later program: they are reported separately
        if recorded != final:
            expected, actual = map(digests.result, (final, recorded))
            raise self._divergence(digests.RESULT, expected, actual)
        self._compare_digests(digests.FOOTER, message)
        fault = secret_fault(self.header, message)
        if fault is not None:
            raise self._divergence(digests.SECRET, *fault, part=FilePart.LUCK)
        fault = signature_fault(
            self.header.public_key, message.signature, message.running_sha256, self.reader.payload
        )
        if fault is not None:
            raise self._divergence(digests.SIGNATURE, *fault, part=FilePart.SIGNATURE)

    def _compare_digests(
        self, what: digests.DigestNames, message: replay_pb2.Checkpoint | replay_pb2.Footer
    ) -> None:
        if message.seq != self.entries_ok:
            expected, actual = map(digests.number, (self.entries_ok, message.seq))
            raise self._divergence(what.number, expected, actual, part=FilePart.FILE)
        digest = self._state_digest()
        if message.state_digest != digest:
            expected, actual = map(digests.digits, (digest, message.state_digest))
            raise self._divergence(what.state, expected, actual)
        running = self.reader.running_sha256()
        if message.running_sha256 != running:
            expected, actual = map(digests.digits, (running, message.running_sha256))
            raise self._divergence(what.running, expected, actual, part=FilePart.FILE)

    def _state_digest(self) -> bytes:
        """Return the digest of the match, which is made once only between two entries."""
        seq, digest = self._last_digest
        if seq != self.entries_ok:
            digest = self.match.digest()
            self._last_digest = self.entries_ok, digest
        return digest

    def _newer(self, what: ReplayMessage, *, in_entry: bool) -> NewerReplay:
        """Return that the file has *what*, unknown here, in the next entry or behind the last."""
        last, program = self.entries_ok, printable(self.header.written_by)
        return NewerReplay(what, program, seq=last + 1 if in_entry else None, after=last)

    def _divergence(
        self,
        what: ReplayMessage,
        expected: ReplayMessage,
        actual: ReplayMessage,
        seq: int | None = None,
        *,
        part: FilePart = FilePart.RULES,
        happened: Sequence[str] = (),
        then: NextEntry | None = None,
        is_stopped: bool = False,
    ) -> Divergence:
        return Divergence(
            self.entries_ok if seq is None else seq,
            what,
            expected=expected,
            actual=actual,
            part=part,
            happened=happened,
            then=then,
            is_stopped=is_stopped,
        )


def _is_end(then: NextEntry | None) -> bool:
    """Return whether the file has nothing after an entry, of which *then* says what follows."""
    return then is not None and then.recorded == digests.NOTHING


def invalid_value(game_name: str, message: replay_pb2.Entry, error: CodecError) -> Divergence:
    """Return that the entry in *message* holds no value of the game called *game_name*."""
    part = FilePart.RULINGS if message.HasField("ruled") else FilePart.RULES
    expected = digests.value_of(game_name)
    return Divergence(
        message.seq, digests.VALUE, expected=expected, actual=error.message, part=part
    )


def illegal_entry(match: MatchState, seq: int, entry: MatchEntry, error: GameError) -> Divergence:
    """Return that *entry*, number *seq*, cannot come in *match*, and why: the *error*."""
    actual = digests.illegal(entry_message(entry), rules_message(error))
    return Divergence(seq, digests.LEGALITY, expected=pending_message(match), actual=actual)


def _known_setup(header: replay_pb2.Header, position: int) -> tuple[Setup, Terms]:
    """Return the setup and the terms in *header*, which begins at byte *position*.

    Raises:
        UnsupportedReplay: the game or its rules version is not known here.
        NewerReplay: the header has what only a later program knows.
        CorruptReplay: it contradicts itself.
    """
    unknown = unknown_field(header)
    try:
        setup, terms = read_header(header), read_terms(header.setup.terms)
    except UnknownContent as error:
        raise _newer_header(header, error.what) from error
    except CodecError as error:
        if unknown is not None:  # which may be what makes sense of the rest
            raise _newer_header(header, unknown) from error
        raise CorruptReplay(position, in_header(error.message)) from error
    if unknown is not None:
        raise _newer_header(header, unknown)
    return setup, terms


def _newer_header(header: replay_pb2.Header, what: ReplayMessage) -> NewerReplay:
    return NewerReplay(what, printable(header.written_by), seq=None, after=None)
