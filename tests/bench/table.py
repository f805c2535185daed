"""What a decision costs one table by itself: without gRPC, without disk, names, rights or limits.

What is left is what no server of these games can leave out: whether the decision is legal, the
rules, the luck, the record, what each of four seats sees now, and what the next may choose. Clients
are sent all of that in full, or as this project's own client wishes it.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

from bench.measure import Rate, rate
from bench.server import SEATS
from tilewyrm import editions
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.encoder import header
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match.match import Match, fresh
from tilewyrm.server.match.transition import Transition
from tilewyrm.v1 import replay_pb2, service_pb2

DECISIONS = 1500
SETUPS: dict[str, tuple[str, Mapping[str, OptionValue]]] = {
    "feuville": ("feuville", {}),
    "carcassonne": ("carcassonne", {}),
    "carcassonne, everything": ("carcassonne", {one.name: True for one in EXPANSIONS}),
}
"""By the name to print: game, options."""
AS_WISHED = service_pb2.Wish(answer_within=True, forecast_on_request=True, compact_choices=True)
"""What this project's own client wishes."""
WISHES = {"": service_pb2.Wish(answer_within=True), ", as wished": AS_WISHED}
"""By what to print behind: what each stream wishes."""


def table() -> Iterator[Rate]:
    """Tables of four at which everything is chosen at random, for each setup and wish."""
    for label, (form, wish) in product(SETUPS, WISHES.items()):

        def played(run: int, label: str = label, wish: service_pb2.Wish = wish) -> int:
            return asyncio.run(_played(label, wish, Random(run)))

        yield rate(f"table: {label}, {SEATS} seats{form}", "decisions/s", played)


async def _played(label: str, wish: service_pb2.Wish, draw: Random) -> int:
    """Play match after match; return how many decisions were made and read by all seats."""
    decisions = 0
    while decisions < DECISIONS:
        match, audience, watchers = begun(label, wish, draw.randbytes(32))
        while match.result is None:
            transition = decided(match, watchers, draw)
            match.commit(transition)
            audience.update(match, transition)
            for watcher in watchers:
                await anext(watcher)
            decisions += 1
    return decisions


def decided(match: Match, watchers: Sequence[Watcher], draw: Random) -> Transition:
    """Return what a random decision leads to, which is to be answered within its update.

    *watchers* are those of all seats.
    """
    pending = match.position.pending
    assert isinstance(pending, Choice)  # all else has come by itself
    legal = match.state.legal(pending.seat)
    request_id = str(match.seq)
    for seat, watcher in enumerate(watchers):
        watcher.deciding = request_id if seat == pending.seat else ""
    return match.decide(pending.seat, legal[draw.randrange(len(legal))], request_id)


def begun(
    label: str, wish: service_pb2.Wish, secret: bytes
) -> tuple[Match, Broadcaster, list[Watcher]]:
    """Return a match of the setup *label*, with a watcher for each seat, who wishes *wish*."""
    name, options = SETUPS[label]
    played = game(name)
    setup = played.setup(editions.load(name), SEATS, {**played.ending_options, **options})
    match = Match(fresh(setup, Terms(), [""] * SEATS), secret, [b""] * SEATS, signer=None)
    seats = [replay_pb2.SeatInfo(name=f"P{seat}") for seat in range(SEATS)]
    match.commit(
        match.begin(
            header(
                setup,
                seats,
                terms=Terms(),
                match_id="m",
                commitment=commitment(secret),
                started_unix_ms=0,
                public_key=b"",
            )
        )
    )
    audience = Broadcaster()
    watchers = [Watcher(seat, Limits()) for seat in range(SEATS)]
    for watcher in watchers:
        audience.add(watcher)
        audience.wish(watcher, wish)
        audience.fill(service_pb2.Snapshot(), match, watcher.seat, 0, wish)
    return match, audience, watchers
