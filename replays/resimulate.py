"""Playing a replay again: every entry applied, everything that it recorded compared."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Decided, Rolled, Value
from tilewyrm.engine.match.controls import RULING_TYPES, Ruling
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, MatchEntry, MatchState
from tilewyrm.engine.notation import text
from tilewyrm.engine.registry import game
from tilewyrm.replays.chance import SECRET_BYTES, Luck, commitment, is_committed
from tilewyrm.replays.codec import codec
from tilewyrm.replays.control import read_control
from tilewyrm.replays.encoder import result_message
from tilewyrm.replays.errors import CodecError, CorruptReplay, Divergence, Part
from tilewyrm.replays.lines import entry_text, pending_text, result_text
from tilewyrm.replays.reader import Reader, find_footer, open_replay
from tilewyrm.replays.result import LuckCheck, ReplayResult, RulingMade, SignatureCheck
from tilewyrm.replays.ruling import read_ruling
from tilewyrm.replays.setups import read_header, read_terms
from tilewyrm.replays.signature import signature_fault
from tilewyrm.v1 import replay_pb2

_SECRET = "secret"
_RECORDS = {
    "header": "a second header",
    "entry": "an entry",
    "checkpoint": "a checkpoint",
    "footer": "a second footer",
    None: "an empty record",
}
"""What a record is called where it should not be."""


class Replayed(NamedTuple):
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
        again = Resimulation(stream)
        again.run()
        return again.result()


class Resimulation:
    """One replay that is played again, step by step.

    Run through `steps`; then `result` tells how it went. `match` is always the match after the
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
        """
        stream.seek(0)
        last = find_footer(stream)
        stream.seek(0)
        self._stream = stream
        self.reader = Reader(stream)
        self.header = header = self.reader.header
        try:
            self.setup = read_header(header)
            terms = read_terms(header.setup.terms)
        except CodecError as error:
            raise CorruptReplay(self.reader.position, f"the header: {error}") from error
        self.match = MatchState(
            game(self.setup.game), self.setup, terms, [seat.bot for seat in header.seats]
        )
        self.entries_ok = 0
        self.footer: replay_pb2.Footer | None = None
        self.failure: Divergence | None = None
        self._taken = header.setup.origin.entries
        """So many entries are another match's, whose luck is not this one's."""
        self._rulings: list[RulingMade] = []
        self._digested = -1, b""
        self._codec = codec(self.setup.game)
        revealed = [last.secret, last.branch_secret] if last else []
        fitting = (
            secret
            for secret in (*revealed, *secrets)
            if is_committed(secret, header.secret_commitment)
        )
        entropy = [seat.entropy for seat in header.seats]
        self._luck = next((Luck(secret, entropy) for secret in fitting), None)

    def steps(self) -> Iterator[Replayed]:
        """Apply and yield entry after entry, until the end, the first damage or difference."""
        try:
            for record in self.reader:
                kind = record.WhichOneof("kind")
                if self.footer is not None:
                    raise self._differs(
                        "end of the file", "nothing", _RECORDS[kind], part=Part.FILE
                    )
                if kind == "entry":
                    yield self._step(record.entry)
                elif kind == "checkpoint":
                    self._compare_digests("checkpoint", record.checkpoint)
                elif kind == "footer":
                    self._check_footer(record.footer)
                    self.footer = record.footer
                else:
                    raise self._differs("record", "an entry", _RECORDS[kind], part=Part.FILE)
        except Divergence as divergence:
            self.failure = divergence

    def run(self) -> None:
        """Take every step."""
        for _ in self.steps():
            pass

    def result(self) -> ReplayResult:
        """Return how it went, once `steps` has come to its end."""
        luck = LuckCheck.NOT_REVEALED
        if self.failure is not None and self.failure.part is Part.LUCK:
            luck = LuckCheck.REFUTED
        elif self._luck is not None:
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
            damage=self.reader.damage,
            luck=luck,
            signature=self._signature_check(),
            rulings=self._rulings,
        )

    def _signature_check(self) -> SignatureCheck:
        if self.failure is not None and self.failure.part is Part.SIGNATURE:
            return SignatureCheck.REFUTED
        if self.failure is not None or self.footer is None:
            return SignatureCheck.NOT_REACHED
        return SignatureCheck.VERIFIED if self.header.public_key else SignatureCheck.NOT_SIGNED

    def _step(self, message: replay_pb2.Entry) -> Replayed:
        seq = self.entries_ok + 1
        if message.seq != seq:
            raise self._differs(
                "number of the entry", str(seq), str(message.seq), seq, part=Part.FILE
            )
        entry = self._read(message, seq)
        if seq > self._taken and self._luck is not None and isinstance(entry, Rolled):
            self._check_roll(seq, entry.roll)
        try:
            events = tuple(apply(self.match, entry, message.spent_ms))
        except GameError as error:
            raise self._refused(seq, entry, error) from error
        digest = self._codec.events_digest(events)
        if digest != message.events_digest:
            self.match = self._match_after(self.entries_ok)
            happened = "; ".join(text(event) for event in events) or "no event"
            raise self._differs(
                "digest of the events",
                f"{digest.hex()} ({happened})",
                message.events_digest.hex(),
                seq,
            )
        self.entries_ok = seq
        if isinstance(entry, Controlled) and isinstance(entry.control, RULING_TYPES):
            ruling: Ruling = entry.control  # type: ignore[assignment]
            self._rulings.append(RulingMade(seq, ruling, message.ruled.key))
        return Replayed(seq, message, entry, events, self.match)

    def _read(self, message: replay_pb2.Entry, seq: int) -> MatchEntry:
        try:
            match message.WhichOneof("kind"):
                case "decided":
                    decided = message.decided
                    return Decided(
                        decided.seat, self._codec.decision.from_message(decided.decision)
                    )
                case "roll":
                    return Rolled(self._codec.roll.from_message(message.roll))
                case "controlled":
                    control = read_control(message.controlled.control)
                    if isinstance(control, RULING_TYPES):
                        raise CodecError("a ruling that nobody signed")
                    return Controlled(control)
                case "ruled":
                    header = self.header
                    return Controlled(
                        read_ruling(message.ruled, header.secret_commitment, header.arbiter_keys)
                    )
                case _:
                    raise CodecError("the entry is of no kind that is known here")
        except CodecError as error:
            raise self._differs(
                "value of the entry",
                f"a value of {self.setup.game}",
                str(error),
                seq,
                part=Part.RULINGS if message.HasField("ruled") else Part.RULES,
            ) from error

    def _match_after(self, entries: int) -> MatchState:
        """Return the match after the first *entries*, all of which hold."""
        again = Resimulation(self._stream)
        for _ in islice(again.steps(), entries):
            pass
        return again.match

    def _check_roll(self, seq: int, roll: Value) -> None:
        source = self.match.state.source()
        if source is None or self._luck is None:
            return  # not a moment for a roll: `apply` says so
        outcomes = self.match.state.outcomes()
        drawn = self._luck.pick(source, outcomes)
        if drawn != roll and any(roll == possible for possible, _ in outcomes):
            raise self._differs(
                "roll", f"{text(drawn)} by the secret", text(roll), seq, part=Part.LUCK
            )

    def _check_footer(self, message: replay_pb2.Footer) -> None:
        result = self.match.result
        if result is None:
            raise self._differs(
                "end of the match", f"{pending_text(self.match)}, not the end", "a footer"
            )
        expected = result_message(result)
        if message.result != expected:
            raise self._differs("result", result_text(expected), result_text(message.result))
        self._compare_digests("footer", message)
        self._check_secret(message)
        fault = signature_fault(
            self.header.public_key, message.signature, message.running_sha256, self.reader.payload
        )
        if fault is not None:
            raise self._differs("signature", *fault, part=Part.SIGNATURE)

    def _check_secret(self, message: replay_pb2.Footer) -> None:
        actual = f"{len(message.secret)} bytes with SHA-256 {commitment(message.secret).hex()}"
        committed = self.header.secret_commitment
        if self.header.setup.HasField("origin"):
            self._check_branch_secret(message)
        elif message.branch_secret:
            expected = "none: the match goes on from no other"
            raise self._differs(_SECRET, expected, "one of a branch", part=Part.LUCK)
        if message.sealed:
            if message.secret:
                raise self._differs(
                    _SECRET, "none: the footer says that it is sealed", actual, part=Part.LUCK
                )
        elif not is_committed(message.secret, committed):
            expected = f"{SECRET_BYTES} bytes with SHA-256 {committed.hex()}"
            raise self._differs(_SECRET, expected, actual, part=Part.LUCK)

    def _check_branch_secret(self, message: replay_pb2.Footer) -> None:
        """Check what the footer of a match that goes on from another one reveals."""
        if not message.sealed:
            expected = "a sealed footer: the match goes on from another one"
            raise self._differs(_SECRET, expected, "one that is not", part=Part.LUCK)
        secret, committed = message.branch_secret, self.header.secret_commitment
        if secret and not is_committed(secret, committed):
            expected = f"{SECRET_BYTES} bytes with SHA-256 {committed.hex()}"
            actual = f"{len(secret)} bytes with SHA-256 {commitment(secret).hex()}"
            raise self._differs(_SECRET, expected, actual, part=Part.LUCK)

    def _compare_digests(
        self, where: str, message: replay_pb2.Checkpoint | replay_pb2.Footer
    ) -> None:
        if message.seq != self.entries_ok:
            raise self._differs(
                f"number in the {where}", str(self.entries_ok), str(message.seq), part=Part.FILE
            )
        digest = self._state_digest()
        if message.state_digest != digest:
            raise self._differs(
                f"digest of the state in the {where}", digest.hex(), message.state_digest.hex()
            )
        running = self.reader.running_sha256()
        if message.running_sha256 != running:
            raise self._differs(
                f"running hash in the {where}",
                running.hex(),
                message.running_sha256.hex(),
                part=Part.FILE,
            )

    def _state_digest(self) -> bytes:
        """Return the digest of the match, which is made once only between two entries."""
        seq, digest = self._digested
        if seq != self.entries_ok:
            digest = self.match.digest()
            self._digested = self.entries_ok, digest
        return digest

    def _refused(self, seq: int, entry: MatchEntry, error: GameError) -> Divergence:
        what = f"{entry_text(entry)} ({error})"
        return self._differs("legality", pending_text(self.match), what, seq)

    def _differs(
        self,
        what: str,
        expected: str,
        actual: str,
        seq: int | None = None,
        *,
        part: Part = Part.RULES,
    ) -> Divergence:
        at = self.entries_ok if seq is None else seq
        return Divergence(at, what, expected=expected, actual=actual, part=part)
