"""Records as the bytes of a replay file, in order: what is written, without the file."""

import hashlib
from collections.abc import Sequence
from importlib.metadata import version

from tilewyrm.engine.game import Decided, Entry, Over, Setup, State, Value
from tilewyrm.replays.chance import MAX_ENTROPY_BYTES
from tilewyrm.replays.codec import GameCodec
from tilewyrm.replays.frames import MAGIC, frame
from tilewyrm.replays.setups import setup_message
from tilewyrm.replays.signature import SIGNATURE_BYTES, Signer
from tilewyrm.v1 import match_pb2, replay_pb2

FORMAT_VERSION = 1
CHECKPOINT_EVERY = 64
"""Entries from one checkpoint to the next."""

_WRITTEN_BY = f"tilewyrm {version('tilewyrm')}"
"""Looked up once, when nothing is short: a process without a free descriptor could not later."""


def header(
    setup: Setup,
    seats: Sequence[replay_pb2.SeatInfo],
    *,
    match_id: str,
    commitment: bytes,
    started_unix_ms: int,
    public_key: bytes,
) -> replay_pb2.Header:
    """Return the header of a match with *setup* and *seats* (by seat number).

    *public_key* is that of the `Signer` who will sign the footer.

    Raises:
        ValueError: the number of seats is another one, or a seat's entropy is too long.
    """
    if len(seats) != setup.seats:
        raise ValueError(f"{len(seats)} seats for a match of {setup.seats}")
    if any(len(seat.entropy) > MAX_ENTROPY_BYTES for seat in seats):
        raise ValueError(f"a seat adds more than {MAX_ENTROPY_BYTES} bytes of entropy")
    return replay_pb2.Header(
        format_version=FORMAT_VERSION,
        match_id=match_id,
        setup=setup_message(setup, with_edition=True),
        seats=seats,
        secret_commitment=commitment,
        started_unix_ms=started_unix_ms,
        written_by=_WRITTEN_BY,
        public_key=public_key,
    )


def result_message(over: Over) -> match_pb2.Result:
    """Return how a match ended as a message."""
    return match_pb2.Result(scores=over.scores, winners=over.winners)


class Encoder:
    """The bytes of one growing replay file.

    `begin`, `entry` and `footer` return the bytes that come next and take them as written: they
    must all reach the file, in the order of the calls. Who is not sure of that works with a `copy`.
    Not for use by several threads at once.
    """

    def __init__(
        self, codec: GameCodec, *, seq: int = 0, running: "hashlib._Hash | None" = None
    ) -> None:
        """Begin a file, or go on after entry *seq* of one whose bytes are hashed in *running*."""
        self.codec = codec
        self._running = running if running is not None else hashlib.sha256()
        self._seq = seq

    @property
    def seq(self) -> int:
        """The seq of the last entry; 0 before the first."""
        return self._seq

    def copy(self) -> "Encoder":
        """Return an independent encoder that goes on from here; it costs about a microsecond."""
        return Encoder(self.codec, seq=self._seq, running=self._running.copy())

    def begin(self, header: replay_pb2.Header) -> bytes:
        """Return the start of the file: its mark and *header*."""
        self._running.update(MAGIC)
        return MAGIC + self._frame(replay_pb2.Record(header=header))

    def entry(
        self,
        entry: Entry,
        events: Sequence[Value],
        state: State,
        *,
        unix_ms: int,
        decision_id: str = "",
        only_choice: bool = False,
    ) -> bytes:
        """Return *entry*, numbered next, and a checkpoint behind it where one is due.

        Args:
            entry: what was decided or rolled.
            events: what `State.apply` returned for it.
            state: the state after it.
            unix_ms: when, in milliseconds since 1970 UTC; a remark that nothing depends on.
            decision_id: the client's id of a decision.
            only_choice: whether the decision was recorded for the seat, which had no other.

        Raises:
            CodecError: the entry's value is none of the game's.
        """
        record = replay_pb2.Record()
        message = record.entry
        message.seq = self._seq + 1
        message.unix_ms = unix_ms
        message.events_digest = self.codec.events_digest(events)
        if isinstance(entry, Decided):
            decided = message.decided
            decided.seat = entry.seat
            decided.decision_id = decision_id
            decided.only_choice = only_choice
            self.codec.decision.fill(decided.decision, entry.decision)
        else:
            self.codec.roll.fill(message.roll, entry.roll)
        self._seq += 1
        data = self._frame(record)
        if self._seq % CHECKPOINT_EVERY == 0:
            data += self._checkpoint(state)
        return data

    def footer(self, state: State, secret: bytes | None, signer: Signer | None) -> bytes:
        """Return the end of the file of a match whose final state is *state*.

        Args:
            state: the final state.
            secret: what the header's commitment is to; None seals the footer: it comes later, in
                a file of its own.
            signer: has the key that the header names; None when it names none.

        Raises:
            ValueError: the match is not over.
        """
        pending = state.pending
        if not isinstance(pending, Over):
            raise ValueError("the match is not over")
        running = self._running.digest()
        record = replay_pb2.Record(
            footer=replay_pb2.Footer(
                seq=self._seq,
                result=result_message(pending),
                state_digest=state.digest(),
                secret=secret or b"",
                running_sha256=running,
                sealed=secret is None,
                # Keeps the place at the end: what is signed are the bytes before it as they are.
                signature=bytes(SIGNATURE_BYTES) if signer else b"",
            )
        )
        payload = record.SerializeToString()
        if signer is not None:
            unsigned = payload[:-SIGNATURE_BYTES]
            payload = unsigned + signer.sign(running, unsigned)
        return self._framed(payload)

    def _checkpoint(self, state: State) -> bytes:
        return self._frame(
            replay_pb2.Record(
                checkpoint=replay_pb2.Checkpoint(
                    seq=self._seq,
                    state_digest=state.digest(),
                    running_sha256=self._running.digest(),
                )
            )
        )

    def _frame(self, record: replay_pb2.Record) -> bytes:
        return self._framed(record.SerializeToString())

    def _framed(self, payload: bytes) -> bytes:
        data = frame(payload)
        self._running.update(data)
        return data
