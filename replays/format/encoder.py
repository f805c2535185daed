"""Encoder: records as the bytes of a replay file, in order, without the file itself."""

import hashlib
from collections.abc import Sequence

from tilewyrm.engine.bots.registry import RUNGS, is_strategy, strategy
from tilewyrm.engine.game import Decided, Rolled, Setup, Value
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import MatchEntry, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.replays.codec.control import control_message
from tilewyrm.replays.codec.saturation import int32
from tilewyrm.replays.codec.setups import setup_message, without_defaults
from tilewyrm.replays.evidence.luck import MAX_ENTROPY_BYTES
from tilewyrm.replays.evidence.signature import SIGNATURE_BYTES, Signer
from tilewyrm.replays.format.frames import MAGIC, frame
from tilewyrm.replays.format.program import written_by
from tilewyrm.v1 import control_pb2, match_pb2, replay_pb2

FORMAT_VERSION = 1
CHECKPOINT_EVERY = 64
"""Entries from one checkpoint to the next."""


def seat_info(
    name: str, bot: str, *, entropy: bytes = b"", bot_seed: bytes = b"", program: str = ""
) -> replay_pb2.SeatInfo:
    """Return who sits on a seat, with how a *bot* decides; *bot* is empty where a person sits.

    It says nothing about how a bot of another program decides.

    Args:
        name: the player's.
        bot: the strategy, or an empty text.
        entropy: what the player added to the luck.
        bot_seed: source of the bot's own luck, if it has any.
        program: own name of a program that has joined as a player.

    Raises:
        ValueError: there is a strategy of that name, but not with such a budget.
    """
    if not bot:
        return replay_pb2.SeatInfo(name=name, entropy=entropy, program=program)
    if not is_strategy(bot):
        thinking = replay_pb2.Thinking(seed=bot_seed)
        return replay_pb2.SeatInfo(name=name, bot=bot, entropy=entropy, thinking=thinking)
    bot_strategy = strategy(bot)
    thinking = replay_pb2.Thinking(
        version=RUNGS[bot_strategy.name].version,
        playouts=bot_strategy.playouts or 0,
        milliseconds=bot_strategy.milliseconds or 0,
        seed=bot_seed,
    )
    return replay_pb2.SeatInfo(name=name, bot=bot, entropy=entropy, thinking=thinking)


def header(
    setup: Setup,
    seats: Sequence[replay_pb2.SeatInfo],
    *,
    terms: Terms,
    match_id: str,
    commitment: bytes,
    started_unix_ms: int,
    public_key: bytes,
    arbiter_keys: Sequence[bytes] = (),
    follows: str = "",
    origin: match_pb2.Origin | None = None,
    options: Sequence[match_pb2.Option] | None = None,
    known_luck: match_pb2.KnownLuck | None = None,
    event_table: match_pb2.EventTable | None = None,
) -> replay_pb2.Header:
    """Return the header of a match.

    It lists only options and terms that are not the default.

    Args:
        setup: what is played.
        seats: who sits where, by seat number.
        terms: what the table announced.
        match_id: the table's id.
        commitment: to the secret behind the luck.
        started_unix_ms: when, in milliseconds since 1970 UTC.
        public_key: that of the `Signer` who will sign the footer; empty if nobody will.
        arbiter_keys: those whose rulings count.
        follows: the id of the table whose people play again here.
        origin: the match that this one goes on from; None: none.
        options: those of the origin as its file lists them; None: there is no origin.
        known_luck: the mark of a match of the day, or None.
        event_table: the table of an event at which it is played, or None.

    Raises:
        ValueError: the number of seats is another one, or a seat's entropy is too long.
    """
    if len(seats) != setup.seats:
        raise ValueError(f"{len(seats)} seats for a match of {setup.seats}")
    if any(len(seat.entropy) > MAX_ENTROPY_BYTES for seat in seats):
        raise ValueError(f"a seat adds more than {MAX_ENTROPY_BYTES} bytes of entropy")
    setup_of_match = without_defaults(setup_message(setup, terms, with_edition=True))
    if options is not None:
        del setup_of_match.options[:]
        setup_of_match.options.extend(options)
    if origin is not None:
        setup_of_match.origin.CopyFrom(origin)
        setup_of_match.origin.ClearField("begun_zlib")
    if known_luck is not None:
        setup_of_match.known_luck.CopyFrom(known_luck)
    return replay_pb2.Header(
        format_version=FORMAT_VERSION,
        match_id=match_id,
        setup=setup_of_match,
        seats=seats,
        secret_commitment=commitment,
        started_unix_ms=started_unix_ms,
        written_by=written_by(),
        public_key=public_key,
        arbiter_keys=arbiter_keys,
        follows=follows,
        event_table=event_table,
    )


def result_message(result: Result) -> match_pb2.Result:
    """Return how a match ended as a message."""
    return match_pb2.Result(
        scores=map(int32, result.scores),
        winners=result.winners,
        places=result.places,
        ending=control_pb2.Ending.ValueType(result.ending),
    )


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
        entry: MatchEntry,
        events: Sequence[Value],
        match: MatchState | None,
        *,
        unix_ms: int,
        spent_ms: int = 0,
        request_id: str = "",
        only_choice: bool = False,
        ruled: control_pb2.Ruled | None = None,
    ) -> bytes:
        """Return *entry*, numbered next, and a checkpoint behind it where one is due.

        Args:
            entry: what was decided or rolled, or else happened.
            events: what applying it returned.
            match: the match after it; None if a rule fails on it, so that it has no checkpoint.
            unix_ms: when, in milliseconds since 1970 UTC; a remark that nothing depends on.
            spent_ms: what was said of the time when it was applied.
            request_id: the client's id of a decision or a control entry.
            only_choice: whether the decision was recorded for the seat, which had no other.
            ruled: a ruling with its signature, where the entry is one.

        Raises:
            CodecError: the entry's value is none of the game's.
        """
        record = replay_pb2.Record()
        message = record.entry
        message.seq = self._seq + 1
        message.unix_ms = unix_ms
        message.spent_ms = spent_ms
        message.events_digest = self.codec.events_digest(events)
        if isinstance(entry, Decided):
            decided = message.decided
            decided.seat = entry.seat
            decided.request_id = request_id
            decided.only_choice = only_choice
            decided.decision.MergeFromString(self.codec.decision.encoded(entry.decision))
        elif isinstance(entry, Rolled):
            message.roll.MergeFromString(self.codec.roll.encoded(entry.roll))
        elif ruled is not None:
            message.ruled.CopyFrom(ruled)
        else:
            message.controlled.control.CopyFrom(control_message(entry.control))
            message.controlled.request_id = request_id
        self._seq += 1
        data = self._frame(record)
        if match is not None and self._seq % CHECKPOINT_EVERY == 0:
            data += self._checkpoint(match)
        return data

    def footer(
        self,
        match: MatchState,
        secret: bytes | None,
        signer: Signer | None,
        *,
        branched: bool = False,
    ) -> bytes:
        """Return the end of the file of *match*, which is over.

        Args:
            match: at its end.
            secret: what the header's commitment is to; None seals the footer: it comes later, in
                a file of its own.
            signer: has the key that the header names; None when it names none.
            branched: whether the match goes on from another one, whose luck is not this secret's.

        Raises:
            ValueError: the match is not over.
        """
        result = match.result
        if result is None:
            raise ValueError("the match is not over")
        running = self._running.digest()
        record = replay_pb2.Record(
            footer=replay_pb2.Footer(
                seq=self._seq,
                result=result_message(result),
                state_digest=match.digest(),
                secret=b"" if branched else secret or b"",
                running_sha256=running,
                sealed=branched or secret is None,
                branch_secret=secret or b"" if branched else b"",
                # Keeps the place at the end: what is signed are the bytes before it as they are.
                signature=bytes(SIGNATURE_BYTES) if signer else b"",
            )
        )
        payload = record.SerializeToString()
        if signer is not None:
            unsigned = payload[:-SIGNATURE_BYTES]
            payload = unsigned + signer.sign(running, unsigned)
        return self._hashed_frame(payload)

    def secret(self, secret: bytes) -> bytes:
        """Return the end of a file whose last entry no rule allows: a footer with the *secret*.

        It has nothing else, as the match is not over. The file is invalid before it in any version.
        """
        footer = replay_pb2.Footer(seq=self._seq, secret=secret)
        return self._frame(replay_pb2.Record(footer=footer))

    def _checkpoint(self, match: MatchState) -> bytes:
        return self._frame(
            replay_pb2.Record(
                checkpoint=replay_pb2.Checkpoint(
                    seq=self._seq,
                    state_digest=match.digest(),
                    running_sha256=self._running.digest(),
                )
            )
        )

    def _frame(self, record: replay_pb2.Record) -> bytes:
        return self._hashed_frame(record.SerializeToString())

    def _hashed_frame(self, payload: bytes) -> bytes:
        data = frame(payload)
        self._running.update(data)
        return data
