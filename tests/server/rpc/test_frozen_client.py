"""A client that knows the frozen schema, and nothing that came later, plays whole matches."""

from pathlib import Path
from random import Random

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from support.serving import asynchronous, serving, shown
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import service_pb2

FROZEN = Path(__file__).parents[3] / "proto" / "baseline.binpb"


class FrozenClient:
    """Calls of the frozen schema: messages of its own, made from the descriptors."""

    def __init__(self, channel) -> None:
        self._channel, self._pool = channel, descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(FROZEN.read_bytes()).file:
            self._pool.Add(file)
        service = self._pool.FindServiceByName("tilewyrm.v1.TablesService")
        self._methods = {method.name: method for method in service.methods}

    def knows(self, call: str) -> bool:
        """Return whether there was such a call."""
        return call in self._methods

    async def call(self, name: str, token: str = "", /, **fields):
        """Return the answer to a call."""
        method = self._methods[name]
        request = message_factory.GetMessageClass(method.input_type)(**fields)
        answer_type = message_factory.GetMessageClass(method.output_type)
        unary = self._channel.unary_unary(
            f"/{method.containing_service.full_name}/{name}",
            request_serializer=type(request).SerializeToString,
            response_deserializer=answer_type.FromString,
        )
        return await unary(request, metadata=shown(token) if token else None)


@pytest.mark.parametrize("name", GAMES)
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
            if not decided % 8 and number <= 200:
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
