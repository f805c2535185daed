"""A client that knows the frozen schema, and nothing that came later, plays whole matches."""

from random import Random

import pytest

from support.daily import share_of_today
from support.frozen_client import FrozenClient
from support.serving import asynchronous, serving
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import service_pb2


@pytest.mark.parametrize("name", share_of_today([*GAMES][::-1], 2))
@asynchronous
async def test_a_client_of_the_frozen_schema_plays_and_looks_ahead(tmp_path, name):
    draw, decided, previewed = Random(name), 0, 0
    async with serving(tmp_path) as served:
        old = FrozenClient(served.channel)
        table = (await old.call("CreateTable", game=name, seats=2, bots=["random"])).table
        seat = await old.call("JoinTable", table_id=table.table_id, name="Ann", token="a" * 32)
        while True:
            answer = await old.call("GetSnapshot", seat.token, table_id=table.table_id)
            turn = answer.snapshot.turn
            if turn.WhichOneof("kind") == "over":
                break
            if turn.WhichOneof("kind") != "request" or turn.request.seat != seat.seat:
                continue
            seq, number = turn.request.seq, len(turn.request.decisions)
            if not decided % 4 and number <= 200:
                ahead = await old.call("Preview", seat.token, table_id=table.table_id, seq=seq)
                assert [one.choice for one in ahead.choices] == list(range(number))
                previewed += sum(bool(one.events and one.parts) for one in ahead.choices)
            choice = draw.randrange(number)
            decide = {"request_id": str(decided), "seq": seq, "choice": choice}
            told = await old.call("Decide", seat.token, table_id=table.table_id, decide=decide)
            assert told.answer.recorded_seq == seq + 1
            decided += 1
        over = service_pb2.GetTableRequest(table_id=table.table_id)
        info = (await served.stub.GetTable(over)).table
        assert list(info.result.scores) == list(turn.over.scores)
    assert decided > 60
    assert previewed > 30
