"""Matches that random players play into replay files: the same number, the same bytes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tilewyrm import editions
from tilewyrm.engine.game import Choice, Decided, Rolled, State, Value
from tilewyrm.engine.match.controls import RULING_TYPES, Ruling
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.evidence.luck import Luck, commitment
from tilewyrm.replays.evidence.signature import Signer
from tilewyrm.replays.format.encoder import Encoder, header
from tilewyrm.v1 import control_pb2, replay_pb2


def signer(first_byte: int) -> Signer:
    """Return a signer whose private key is 32 bytes counted up from *first_byte*."""
    key = bytes(range(first_byte, first_byte + 32))
    return Signer(Ed25519PrivateKey.from_private_bytes(key))


SIGNER = signer(0)
"""Signs every recording."""
ARBITER = Ed25519PrivateKey.from_private_bytes(bytes(range(32, 64)))
"""Signs every ruling."""
STARTED_UNIX_MS = 1_700_000_000_000
NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"]


@dataclass
class Recording:
    """A match that is being recorded."""

    match: MatchState
    header: replay_pb2.Header
    encoder: Encoder
    luck: Luck
    secret: bytes | None
    """What the footer reveals; None seals it."""
    draw: Random
    data: bytes
    signer: Signer | None = SIGNER
    started_unix_ms: int = STARTED_UNIX_MS
    """From when its entries count, one a second."""

    @property
    def state(self) -> State:
        """The game's."""
        return self.match.state

    def choose(self) -> MatchEntry:
        """Return what comes next: what is due, a roll by the secret, or any legal decision."""
        match self.match.pending:
            case Choice(seat):
                legal = self.state.legal(seat)
                return Decided(seat, legal[self.draw.randrange(len(legal))])
            case Due(control):
                return Controlled(control)
            case _:
                return Rolled(self.luck.roll(self.state))

    def play(self, entry: MatchEntry, spent_ms: int = 0) -> None:
        """Apply *entry* and write it down; a ruling is signed by the arbiter."""
        self.write(entry, apply(self.match, entry, spent_ms), spent_ms)

    def write(self, entry: MatchEntry, events: Sequence[Value], spent_ms: int = 0) -> None:
        """Write *entry* down as if it had happened."""
        self.data += self.encoder.entry(
            entry,
            events,
            self.match,
            unix_ms=self.started_unix_ms + 1000 * (self.encoder.seq + 1),
            spent_ms=spent_ms,
            request_id="" if isinstance(entry, Rolled) else f"d{self.encoder.seq + 1}",
            ruled=self._ruled(entry),
        )

    def _ruled(self, entry: MatchEntry) -> control_pb2.Ruled | None:
        if not isinstance(entry, Controlled) or not isinstance(entry.control, RULING_TYPES):
            return None
        ruling: Ruling = entry.control  # type: ignore[assignment]
        return signed_ruling(ruling, self.header.secret_commitment, ARBITER)

    def play_on(self, entries: int) -> None:
        """Play up to *entries* more, or to the end of the match."""
        for _ in range(entries):
            if self.match.result is not None:
                return
            self.play(self.choose())

    def finish(self) -> bytes:
        """Play to the end, write the footer, and return the whole file."""
        while self.match.result is None:
            self.play(self.choose())
        self.data += self.encoder.footer(self.match, self.secret, self.signer)
        return self.data


def begin(
    game_name: str,
    seats: int,
    number: int | str,
    options: Mapping[str, OptionValue] | None = None,
    change: Callable[[replay_pb2.Header], None] = lambda header: None,
    *,
    terms: Terms | None = None,
    bots: Sequence[str] = (),
) -> Recording:
    """Return match *number* of *game_name* before its first roll; *change* may alter its header.

    The number (or name) decides the secret, the entropy and what the players choose. *bots* names
    the strategy of each seat, empty for a person's; without it, all are random bots'. Where there
    is a person, the arbiter's rulings count.
    """
    terms = terms or Terms()
    bots = bots or ["random"] * seats
    played = game(game_name)
    setup = played.setup(
        editions.load(game_name), seats, {**played.ending_options, **(options or {})}
    )
    draw = Random(f"{game_name} {seats} {number}")
    secret = draw.randbytes(32)
    entropy = [draw.randbytes(8 * (seat % 3)) for seat in range(seats)]
    first = header(
        setup,
        [
            replay_pb2.SeatInfo(name=name, bot=bot, entropy=added)
            for name, bot, added in zip(NAMES, bots, entropy, strict=False)
        ],
        terms=terms,
        match_id=f"golden-{number}",
        commitment=commitment(secret),
        started_unix_ms=STARTED_UNIX_MS,
        public_key=SIGNER.public_key,
        arbiter_keys=[] if all(bots) else [ARBITER.public_key().public_bytes_raw()],
    )
    first.written_by = "tilewyrm tests"
    change(first)
    encoder = Encoder(codec(game_name))
    return Recording(
        match=MatchState(played, setup, terms, bots),
        header=first,
        encoder=encoder,
        luck=Luck(secret, entropy),
        secret=secret,
        draw=draw,
        data=encoder.begin(first),
    )


def record(
    game_name: str, seats: int, number: int | str, options: Mapping[str, OptionValue] | None = None
) -> bytes:
    """Return the whole file of match *number* of *game_name*."""
    return begin(game_name, seats, number, options).finish()
