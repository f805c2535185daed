"""Bots that do not do what they should, and those that give way."""

import threading

import pytest

from support.people import Person
from support.serving import (
    TIMEOUT_S,
    asynchronous,
    create,
    eventually,
    join,
    serving,
    snapshot,
    start,
)
from tilewyrm.engine.bots import registry
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.v1 import match_pb2, service_pb2


class Raising:
    def choose(self, state, seat):
        raise ZeroDivisionError


class Cheating:
    def choose(self, state, seat):
        return "what nobody offers"


@pytest.mark.parametrize("bot", [Raising, Cheating])
@asynchronous
async def test_a_bot_that_fails_plays_its_first_legal_decision(tmp_path, monkeypatch, caplog, bot):
    registry.evaluator_of("feuville")  # the game is read, and its own bot registered
    monkeypatch.setitem(registry._PASSIVE, "feuville", lambda draw: bot())
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(
            game="feuville",
            seats=2,
            bots=["passive"] * 2,
            options=[match_pb2.Option(name="round_cap", number=1)],
        )
        table = (await served.stub.CreateTable(request)).table
        await eventually(lambda: served.server._lobby._cache.get(table.table_id).finished)
        final = await snapshot(served.stub, table.table_id)
    assert final.turn.HasField("over")
    assert "plays its first legal decision" in caplog.text
    decisions = list(first_legal(tmp_path / "matches" / f"{table.table_id}.twr"))
    assert decisions
    assert all(decisions)


class Held:
    """Notes whose turn it is to decide, and decides as soon as it may."""

    def __init__(self, game, noted, may):
        self.game, self.noted, self.may = game, noted, may

    def choose(self, state, seat):
        self.noted.append(self.game)
        self.may.wait(TIMEOUT_S)
        return state.legal(seat)[0]


@asynchronous
async def test_bots_of_tables_where_nobody_plays_give_way(tmp_path, monkeypatch):
    noted, may = [], threading.Event()
    for game in GAMES:
        registry.evaluator_of(game)
        monkeypatch.setitem(registry._PASSIVE, game, lambda draw, game=game: Held(game, noted, may))
    async with serving(tmp_path) as served:
        waiting = served.server._lobby._resources.bot_thread._work
        for number in range(2):  # the first one decides, the second one waits
            await served.stub.CreateTable(
                service_pb2.CreateTableRequest(game="carcassonne", seats=2, bots=["passive"] * 2)
            )
            await eventually(lambda number=number: noted and waiting.qsize() == number)
        table = await create(served.stub, seats=2)
        seat = await join(served.stub, table.table_id, "Ann")
        ann = Person(seat.seat, "Ann", seat.token)
        await ann.come(served.address, table.table_id)
        await start(served.stub, table.table_id, seat.token, "passive")
        while waiting.qsize() < 2:
            await eventually(lambda: ann.model.request is not None or waiting.qsize() == 2)
            if ann.model.request is not None:
                await ann.decide()
        may.set()
        await eventually(lambda: len(noted) > 1)
        await ann.go()
    assert noted[:2] == ["carcassonne", "feuville"]


def first_legal(path):
    """Yield for each decision of the replay at *path* whether it was the first legal one."""
    with path.open("rb") as stream:
        again = Resimulation(stream)
        before = again.match.state.copy()
        for step in again.steps():
            if step.message.HasField("decided"):
                yield before.legal(step.entry.seat)[0] == step.entry.decision
            before = again.match.state.copy()
        assert again.failure is None
