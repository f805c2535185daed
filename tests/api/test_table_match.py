"""The match at a table: what a server sends makes up the same match here, for every audience."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewyrm
from support.serving import asynchronous, own_server
from tilewyrm import feuville
from tilewyrm.api.feed.table_match import TableMatch
from tilewyrm.api.position.position import history_of, inner
from tilewyrm.engine.game import Decided, Value
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.v1 import match_pb2, service_pb2

SHORT = {"round_cap": 3}
HIDDEN = {"round_cap": 25, "fairy_hidden": True}
FOND = ("AskFairy", "PickFairy", "KeepFairy", "DiscardFairy", "PlayFairy")
SEED = 3


def shown(match: tilewyrm.Match, seat: int | None = None) -> Mapping[str, match_pb2.Part]:
    """Return the view of *seat* as a server sends it."""
    part = codec(match.game).part.to_message
    return {each.key: part(each) for each in match.view(seat).values()}


async def collected(server: tilewyrm.AsyncServer, code: str) -> tilewyrm.Update:
    """Watch the match to its end, compare each view, and return the last update."""
    async for update in server.watch(code):
        if update.view:
            assert shown(update.match) == update.view
    return update


async def played(server: tilewyrm.AsyncServer, folder: Path, game: str, **table: Any) -> None:
    """Play a seat with what its match offers, take something back, and come back once."""
    code = await server.open_table(game, bots=["random"], **table)
    seat = await server.join(code, "Robo")
    watching = asyncio.create_task(collected(server, code))
    bot = tilewyrm.bot("random", seed=1)
    number = 0
    async for turn in seat:
        number += 1
        match = turn.match
        assert match.seat == turn.seat
        assert shown(match, turn.seat) == turn.view
        to_message = codec(game).decision.to_message
        assert [to_message(decision) for decision in match.legal()] == [*turn.choices]
        with pytest.raises(tilewyrm.NoLuck, match="no luck of its own"):
            (match if match.seat is None else after_roll(match)).roll()
        if number == 6:
            seat._stream._session.act(service_pb2.Acting(take_back=service_pb2.TakingBack()))
        elif number == 9:
            old, early = turn, seat
            seat = await server.join(code, "Robo", token=early.token)
            break
        else:
            await seat.decide(bot.choose(turn.match.copy()))
    async for turn in seat:
        assert shown(turn.match, turn.seat) == turn.view
        if turn.seq == old.seq:
            assert turn.match.digest() == old.match.digest()
            with pytest.raises(tilewyrm.IllegalEntry, match="is not legal now; legal is, for"):
                await seat.decide("draw-tile tile=Z")
        await seat.decide(tilewyrm.text(bot.choose(turn.match)))
    with pytest.raises(tilewyrm.IllegalEntry, match="the match is over"):
        await seat.decide(0)
    last = await watching
    file = folder / f"{code}.twr"
    await server.replay(code, file, token=seat.token)
    steps = [*tilewyrm.open(file).entries()]
    assert any(type(step.value).__name__ == "TakeBack" for step in steps)
    assert last.match.digest() == steps[-1].match.digest()
    assert seat.result is not None
    assert last.match.score() == tuple(seat.result.scores)
    assert old.match.entries == steps[old.seq - 1].match.entries  # though the stream has gone on


def after_roll(match: tilewyrm.Match) -> tilewyrm.Match:
    """Return a copy of *match* played by its first choices, up to the next roll."""
    copy = match.copy()
    while copy.seat is not None:
        copy.apply(copy.legal()[0])
    return copy


@asynchronous
async def test_seats_and_spectators_follow_the_match_of_the_server(tmp_path: Path) -> None:
    async with (
        own_server(tmp_path / "server", bot_delay_s=0) as address,
        tilewyrm.connect(address) as server,
    ):
        await asyncio.gather(
            played(server, tmp_path, "carcassonne", options={"river": True}),
            played(server, tmp_path, "feuville", options=SHORT),
        )


def lines(match: tilewyrm.Match, audience: int | None) -> Iterator[service_pb2.LogLine]:
    """Yield the entries of *match* as *audience* sees them."""
    values, state = codec(match.game), inner(match).game.initial(inner(match).setup)
    for number, entry in enumerate(history_of(match), 1):
        line = service_pb2.LogLine(seq=number)
        if isinstance(entry, Decided):
            seen: Value = entry.decision
            if entry.seat != audience:
                seen = inner(match).game.visible(state, seen, audience)
            line.decided.seat = entry.seat
            line.decided.decision.CopyFrom(values.decision.to_message(seen))
        else:
            line.roll.CopyFrom(values.roll.to_message(entry.roll))
        state.apply(entry)
        yield line


def fond_of_fairies(seed: int) -> tilewyrm.Match:
    """Return a match in which fairy tiles are taken, thrown out face down, and played late."""
    draw, match = Random(seed), tilewyrm.new("feuville", seats=3, options=HIDDEN, seed=seed)
    while not match.is_over:
        if match.seat is None:
            match.roll()
            continue
        legal = match.legal()
        fond = [each for each in legal if type(each).__name__ in FOND]
        late = [each for each in fond if isinstance(each, feuville.PlayFairy)]
        match.apply(draw.choice(fond if fond and (not late or draw.random() < 0.2) else legal))
    return match


@pytest.mark.parametrize("audience", [0, None])
def test_a_hidden_decision_is_one_that_fits_all_that_was_seen(audience: int | None) -> None:
    match = fond_of_fairies(SEED)
    setup = setup_message(inner(match).setup, inner(match).terms, with_edition=False)
    table = service_pb2.TableInfo(table_id="k7m2xq", setup=setup)
    log = [*lines(match, audience)]
    followed = TableMatch()
    followed.take(service_pb2.Snapshot(table=table, seat=audience, log=log[:100]))
    followed.at(100)
    followed.take(service_pb2.Update(log=log[90:]))  # some come again
    found = followed.at(len(log))
    assert shown(found, audience) == shown(match, audience)
    assert len(found.entries) == len(log)
    assert found.entries != match.entries  # it does not know what its seat does not
    first = TableMatch()
    first.take(service_pb2.Snapshot(table=table, seat=audience, log=log))
    early = next(
        number
        for number in range(len(log))
        if found.entries[:number] != first.at(number).entries  # a later entry contradicts it
    )
    then = tilewyrm.new("feuville", seats=3, options=HIDDEN, entries=match.entries[:early])
    assert shown(first.at(early), audience) == shown(then, audience)


def test_a_table_of_another_version_is_a_sentence() -> None:
    setup = match_pb2.Setup(game="carcassonne", rules_version=1, seats=2, edition_name="standard")
    followed = TableMatch()
    followed.take(service_pb2.Snapshot(table=service_pb2.TableInfo(table_id="ab", setup=setup)))
    with pytest.raises(tilewyrm.ServerError, match="table ab: the server's edition 'standard'"):
        followed.at(0)
