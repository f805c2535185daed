"""Entries read from messages."""

from collections.abc import Sequence

from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.controls import RULING_TYPES
from tilewyrm.engine.match.state import Controlled, MatchEntry
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.replays.codec.control import read_control
from tilewyrm.replays.codec.ruling import read_ruling
from tilewyrm.replays.errors import CodecError
from tilewyrm.v1 import replay_pb2


class EntryReader:
    """Reads the entries of one match."""

    def __init__(self, codec: GameCodec, commitment: bytes, arbiter_keys: Sequence[bytes]) -> None:
        """Read values with *codec*, rulings on the match of *commitment* by *arbiter_keys*."""
        self._decision = codec.decision.from_message
        self._roll = codec.roll.from_message
        self._commitment = commitment
        self._arbiter_keys = arbiter_keys

    def read(self, message: replay_pb2.Entry) -> MatchEntry:
        """Return the entry in *message*.

        Raises:
            CodecError: it is of no known kind, holds no value of its game, or is a ruling that
                nobody signed who may.
        """
        kind = message.WhichOneof("kind")
        if kind == "decided":
            decided = message.decided
            return Decided(decided.seat, self._decision(decided.decision))
        if kind == "roll":
            return Rolled(self._roll(message.roll))
        if kind == "controlled":
            control = read_control(message.controlled.control)
            if isinstance(control, RULING_TYPES):
                raise CodecError("unsigned ruling", "ruled.not_signed")
            return Controlled(control)
        if kind == "ruled":
            return Controlled(read_ruling(message.ruled, self._commitment, self._arbiter_keys))
        sentence = "unknown kind of entry"
        raise CodecError(sentence, "value.unknown_entry")
