"""Bots that do not do what they should."""

import pytest

from support.serving import asynchronous, eventually, serving, snapshot
from tilewyrm.engine.bots import registry
from tilewyrm.replays.resimulate import Resimulation
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
    registry.judgement("feuville")  # the game is read, and its own bot registered
    monkeypatch.setitem(registry._PASSIVE, "feuville", lambda draw: bot())
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(
            game="feuville",
            seats=2,
            bots=["passive"] * 2,
            options=[match_pb2.Option(name="round_cap", number=1)],
        )
        table = (await served.stub.CreateTable(request)).table
        await eventually(lambda: served.server._lobby._awake.get(table.table_id).finished)
        final = await snapshot(served.stub, table.table_id)
    assert final.turn.HasField("over")
    assert "plays its first legal decision" in caplog.text
    decisions = list(first_legal(tmp_path / "matches" / f"{table.table_id}.twr"))
    assert decisions
    assert all(decisions)


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
