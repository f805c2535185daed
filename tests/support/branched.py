"""Files of matches that go on from a moment of another one."""

from collections.abc import Callable

from support.recording import SIGNER
from tilewyrm.engine.game import Choice, Decided, Entry, Rolled
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import read_setup
from tilewyrm.replays.edit.branching import started
from tilewyrm.replays.evidence.luck import Luck, commitment
from tilewyrm.replays.format.encoder import Encoder, header
from tilewyrm.v1 import match_pb2, replay_pb2

SECRET = bytes(range(32))
"""That of every branch."""


def branched(
    setup: match_pb2.Setup,
    *,
    luck: bytes = SECRET,
    reveal: bytes | None = SECRET,
    change: Callable[[replay_pb2.Header], None] = lambda header: None,
) -> bytes:
    """Return the file of a match that goes on as *setup* says, played to its end at random."""
    played = read_setup(setup)
    match = MatchState(game(played.game), played, Terms(), ["random"] * played.seats)
    first = header(
        played,
        [replay_pb2.SeatInfo(name=f"P{seat}", bot="random") for seat in range(played.seats)],
        terms=Terms(),
        match_id="branch",
        commitment=commitment(SECRET),
        started_unix_ms=1,
        public_key=SIGNER.public_key,
        origin=setup.origin,
        options=setup.options,
    )
    change(first)
    encoder, rolls = Encoder(codec(played.game)), Luck(luck, [b""] * played.seats)
    data = encoder.begin(first)
    entries = list(started(setup))
    while match.result is None:
        pending = match.state.pending
        entry: Entry
        if entries:
            entry = entries.pop(0)
        elif isinstance(pending, Choice):
            legal = match.state.legal(pending.seat)
            entry = Decided(pending.seat, legal[len(legal) // 2])
        else:
            entry = Rolled(rolls.roll(match.state))
        data += encoder.entry(entry, apply(match, entry), match, unix_ms=1)
    return data + encoder.footer(match, reveal, SIGNER, branched=True)
