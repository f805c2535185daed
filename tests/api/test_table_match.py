"""The match at a table: what a server sends makes up the same match here, for every audience."""

import asyncio
import runpy
from collections.abc import Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import tilewyrm
from support.serving import asynchronous, own_server
from tilewyrm import editions
from tilewyrm.api.feed.table_match import TableMatch
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import match_pb2, service_pb2

SPECTATOR = Path(__file__).parent.parent.parent / "examples" / "spectator.py"
SHORT = {"round_cap": 6}
UNDONE, LEFT = 3, 5
"""The turns in which a seat takes something back, and leaves to come back."""


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


def printed(address: str, code: str) -> list[str]:
    """Return the entries of the match that `examples/spectator.py` prints and has not undone."""
    watch = runpy.run_path(str(SPECTATOR))["watch"]
    with redirect_stdout(StringIO()) as out, tilewyrm.connect(address) as server:
        assert repr(server) == f"<server {server.address}>"
        watch(server, code)
    entries: list[str] = []
    for line in out.getvalue().splitlines():
        if line.startswith("undone: "):
            del entries[int(line.split()[-2]) :]
        elif line.startswith(("draw-tile", "place-", "skip", "start-player")):
            entries.append(line)
    assert "undone: " in out.getvalue()
    return entries


async def played(
    server: tilewyrm.AsyncServer, folder: Path, game: str, address: str = "", **table: Any
) -> None:
    """Play a seat with what its match offers, take something back, and come back once.

    With *address*, that of *server*, the example of a spectator watches, too.
    """
    code = await server.open_table(game, bots=["random"], **table)
    seat = await server.join(code, "Robo")
    assert repr(seat) == f"<seat=0 at table {code}>"
    assert repr(server) == f"<server {server.address}>"
    watching = asyncio.create_task(collected(server, code))
    printing = asyncio.create_task(asyncio.to_thread(printed, address, code)) if address else None
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
        if number == UNDONE:
            seat._stream._session.act(service_pb2.Acting(take_back=service_pb2.TakingBack()))
        elif number == LEFT:
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
    assert shown(last.match) == shown(steps[-1].match)
    assert seat.result is not None
    assert last.match.score() == tuple(seat.result.scores)
    then = steps[old.seq - 1].match  # the stream has gone on since
    assert shown(old.match, old.seat) == shown(then, old.seat)
    if not then.has_secrets_from(old.seat):  # otherwise what others hid is guessed
        assert old.match == then
    if not steps[-1].match.has_secrets:
        assert last.match == steps[-1].match
    if printing is not None:
        assert await printing == [*map(tilewyrm.text, last.match.entries)]


def after_roll(match: tilewyrm.Match) -> tilewyrm.Match:
    """Return a copy of *match* played by its first choices, up to the next roll."""
    copy = match.copy()
    while copy.seat is not None:
        copy.apply(copy.legal()[0])
    return copy


@asynchronous
async def test_seats_and_spectators_follow_the_match_of_the_server(tmp_path: Path) -> None:
    """Feuville is played with an edition that only the server has."""
    mine = tmp_path / "server" / "editions" / "feuville" / "mine.toml"
    mine.parent.mkdir(parents=True)
    text = editions.load("feuville").text
    mine.write_text(text.replace('name = "standard"', 'name = "mine"'), "utf-8")
    async with (
        own_server(tmp_path / "server", bot_delay_s=0) as address,
        tilewyrm.connect(address) as server,
    ):
        await asyncio.gather(
            played(server, tmp_path, "carcassonne", address),
            played(server, tmp_path, "feuville", edition="mine", options=SHORT),
        )


def test_a_table_whose_edition_the_server_does_not_give_is_a_sentence() -> None:
    setup = match_pb2.Setup(game="carcassonne", rules_version=1, seats=2, edition_name="standard")
    followed = TableMatch()
    followed.take(service_pb2.Snapshot(table=service_pb2.TableInfo(table_id="ab", setup=setup)))
    with pytest.raises(tilewyrm.ServerError, match="does not have the server's edition"):
        followed.at(0)
