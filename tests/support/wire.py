"""What bots' matches cost on the wire: the bytes of every update, counted in memory."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from support.recording import SIGNER, STARTED_UNIX_MS
from tilewyrm import editions
from tilewyrm.engine.bots.random import RANDOM
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.game import Choice, Setup
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.encoder import header
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match.match import Match, fresh
from tilewyrm.v1 import replay_pb2, service_pb2


@dataclass(frozen=True, slots=True)
class Sent:
    """The bytes of one update as one seat is sent it, before any compression."""

    whole: int
    """The whole message."""
    parts: int
    """Of it the parts of the view that changed, and the keys of those that are gone."""
    log: int
    turn: int
    choices: int
    """Of the turn the list of decisions."""
    over: bool
    """Whether it is the last of its match, and tells the whole final scoring."""

    @property
    def told(self) -> int:
        """The message without the list of decisions."""
        return self.whole - self.choices


@dataclass(slots=True)
class Wire:
    """Every update of some matches to every seat."""

    sent: list[Sent] = field(default_factory=list)
    by_part: dict[str, int] = field(default_factory=dict)
    """Bytes of parts, by the first word of their keys."""

    @property
    def average(self) -> float:
        """Bytes of an update."""
        return sum(one.whole for one in self.sent) / len(self.sent)

    @property
    def largest(self) -> int:
        """Bytes of the largest update."""
        return max(one.whole for one in self.sent)

    def largest_told(self, *, over: bool) -> int:
        """Return the bytes of the largest update without its list of decisions.

        Of the last updates of matches (*over*), or of all others.
        """
        return max(one.told for one in self.sent if one.over == over)

    def share(self, name: str) -> float:
        """Return how many bytes of an update are ``parts``, ``log``, ``turn`` or ``choices``."""
        sizes: list[int] = [getattr(one, name) for one in self.sent]
        return sum(sizes) / len(sizes)

    def take(self, data: bytes, seats: int) -> None:
        """Count the update that the message *data* is, which so many *seats* are sent."""
        update = service_pb2.PlayResponse.FromString(data).message.update
        for part in update.parts:
            word = part.key.partition("/")[0]
            self.by_part[word] = self.by_part.get(word, 0) + seats * _size(parts=[part])
        request = update.turn.request
        sent = Sent(
            whole=len(data),
            parts=_size(parts=update.parts, removed=update.removed),
            log=_size(log=update.log),
            turn=_size(turn=update.turn),
            choices=service_pb2.Request(decisions=request.decisions, runs=request.runs).ByteSize(),
            over=update.turn.HasField("over"),
        )
        self.sent += [sent] * seats


def _size(**fields: object) -> int:
    return service_pb2.Update(**fields).ByteSize()  # type: ignore[arg-type]


def measured(
    game_name: str,
    seats: int,
    options: Mapping[str, OptionValue],
    numbers: Iterable[int],
    strategy: str = RANDOM,
    *,
    compact: bool = False,
) -> Wire:
    """Return what matches *numbers* cost: bots of one *strategy* play, all seats watch.

    With *compact*, long lists of decisions are sent as this program's own client wishes them.
    The number decides the secret and what the bots choose: the same matches, the same bytes.
    """
    played = game(game_name)
    setup = played.setup(editions.load(game_name), seats, {**played.ending_options, **options})
    wire = Wire()
    for number in numbers:
        asyncio.run(_play(setup, number, strategy, wire, compact=compact))
    return wire


async def _play(setup: Setup, number: int, strategy: str, wire: Wire, *, compact: bool) -> None:
    draw = Random(f"{setup.game} {setup.seats} {number}")
    secret = draw.randbytes(32)
    position = fresh(setup, Terms(), [""] * setup.seats)
    match = Match(position, secret, [b""] * setup.seats, signer=SIGNER)
    audience = Broadcaster()
    watchers = [Watcher(seat, Limits()) for seat in range(setup.seats)]
    seated = [bots(setup.game)[strategy](draw.randrange) for _ in watchers]
    match.commit(match.begin(_header(setup, secret)))
    for watcher in watchers:
        watcher.compact_choices = compact
        audience.add(watcher)
        audience.fill(service_pb2.Snapshot(), match, watcher.seat, 0)
    while isinstance(pending := match.state.pending, Choice):
        decision = seated[pending.seat].choose(match.state, pending.seat)
        advance = match.decide(pending.seat, decision, "")
        match.commit(advance)
        audience.update(match, advance)
        for data, seats in Counter([(await anext(one)).data for one in watchers]).items():
            wire.take(data, seats)


def _header(setup: Setup, secret: bytes) -> replay_pb2.Header:
    return header(
        setup,
        [replay_pb2.SeatInfo() for _ in range(setup.seats)],
        terms=Terms(),
        match_id="wire",
        commitment=commitment(secret),
        started_unix_ms=STARTED_UNIX_MS,
        public_key=SIGNER.public_key,
    )
