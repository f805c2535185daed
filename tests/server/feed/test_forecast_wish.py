"""Who wishes the forecast on request is sent everything else, and nobody works it out."""

import asyncio
from functools import lru_cache
from random import Random

import pytest

from support.daily import share_of_today
from support.serving import asynchronous
from tilewyrm import editions
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.encoder import header
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match.match import Match, fresh
from tilewyrm.v1 import replay_pb2, service_pb2

WISH = service_pb2.Wish(forecast_on_request=True, compact_choices=True)
OPTIONS = {"carcassonne": {one.name: True for one in EXPANSIONS}, "feuville": {}}


def begun(name):
    played = game(name)
    setup = played.setup(editions.load(name), 3, {**played.ending_options, **OPTIONS[name]})
    secret = bytes(32)
    match = Match(fresh(setup, Terms(), [""] * 3), secret, [b""] * 3, signer=None)
    told = header(
        setup,
        [replay_pb2.SeatInfo(name=str(seat)) for seat in range(3)],
        terms=Terms(),
        match_id="m",
        commitment=commitment(secret),
        started_unix_ms=0,
        public_key=b"",
    )
    match.commit(match.begin(told))
    return match


class Reader:
    """A stream of one seat, and the parts that its client has."""

    def __init__(self, match, audience, seat, wish):
        self.watcher, self.wish = Watcher(seat, Limits()), wish
        audience.wish(self.watcher, wish)
        audience.add(self.watcher)
        snapshot = service_pb2.Snapshot()
        audience.fill(snapshot, match, seat, 0, wish)
        self.parts = {part.key: part for part in snapshot.parts}
        self.request = snapshot.turn.request

    async def read(self):
        update = service_pb2.PlayResponse.FromString((await anext(self.watcher)).data)
        update = update.message.update
        for key in update.removed:
            del self.parts[key]  # it was there
        self.parts |= {part.key: part for part in update.parts}
        self.request = update.turn.request
        return update


async def play(match, audience, readers, draw, entries):
    """Play on at random; yield after each decision what every reader was sent."""
    while match.result is None and len(match.lines) < entries:
        pending = match.position.pending
        assert isinstance(pending, Choice)
        legal = match.state.legal(pending.seat)
        transition = match.decide(pending.seat, draw.choice(legal), "")
        match.commit(transition)
        audience.update(match, transition)
        yield [await reader.read() for reader in readers]


@lru_cache(4096)  # most parts stay from one entry to the next, and most are everybody's
def message_of(game, part):
    return codec(game).part.to_message(part)


def whole_view(match, seat):
    parts = match.position.game.view(match.state, seat)
    return {part.key: message_of(match.setup.game, part) for part in parts}


def forecast(match, seat):
    parts = match.position.game.forecast(match.state, seat)
    return {part.key: message_of(match.setup.game, part) for part in parts}


@pytest.mark.parametrize("name", OPTIONS)
@asynchronous
async def test_with_the_forecast_asked_for_all_see_the_same_at_a_mixed_table(name):
    match, audience, draw = begun(name), Broadcaster(), Random(name)
    seats = [(0, None), (0, WISH), (1, WISH), (2, None), (None, WISH), (None, None)]
    readers = [Reader(match, audience, s, wish or service_pb2.Wish()) for s, wish in seats]
    met = compact = 0
    looked_at = {*share_of_today(range(10_000), 7)}
    async for updates in play(match, audience, readers, draw, 10_000):
        await asyncio.sleep(0)
        compact += sum(bool(reader.request.runs) for reader in readers)
        if match.position.seq not in looked_at and match.result is None:
            continue
        audiences = {seat for seat, _ in seats}
        seen = {seat: (whole_view(match, seat), forecast(match, seat)) for seat in audiences}
        for reader, update in zip(readers, updates, strict=True):
            seat, wished = reader.watcher.seat, reader.wish == WISH
            known, ahead = seen[seat]
            met += bool(ahead)
            if wished:
                assert not reader.parts.keys() & ahead.keys()
                assert {**reader.parts, **ahead} == known
            else:
                assert reader.parts == known
            assert update.seq == match.position.seq
            assert wished or not reader.request.runs
    assert match.result is not None
    assert compact > 5
    assert bool(met) is match.position.game.has_forecast


@asynchronous
async def test_nobody_works_a_forecast_out_where_all_wish_so_until_one_is_needed():
    match, audience, draw = begun("carcassonne"), Broadcaster(), Random(5)
    readers = [Reader(match, audience, seat, WISH) for seat in range(3)]
    async for _ in play(match, audience, readers, draw, 60):
        assert match.state.view_cache.basis is None
    readers.append(Reader(match, audience, None, service_pb2.Wish()))
    assert match.state.view_cache.basis is not None
    assert readers[-1].parts.keys() == readers[0].parts.keys() | forecast(match, None).keys()
    async for updates in play(match, audience, readers, draw, 80):
        assert readers[-1].parts == {**readers[0].parts, **forecast(match, None)}
        assert len(updates) == 4
    audience.remove(readers.pop().watcher)
    last = match.state.view_cache.basis
    async for _ in play(match, audience, readers, draw, 100):
        assert match.state.view_cache.basis == last
