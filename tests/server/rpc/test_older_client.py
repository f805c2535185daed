"""A client whose schema is older plays what it chooses: a decision goes back by its number."""

import asyncio
from random import Random

import grpc.aio
import pytest
from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass

from support.carcassonne.modules import flags
from support.serving import Player, asynchronous, create, join, serving, shown
from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.v1 import service_pb2

PLAY = "/tilewyrm.v1.TablesService/Play"


def without(message: DescriptorProto, name: str) -> None:
    """Take the field *name* out of *message*."""
    kept = [field for field in message.field if field.name != name]
    assert len(kept) == len(message.field) - 1
    del message.field[:]
    message.field.extend(kept)


@pytest.fixture(scope="module")
def older():
    """The schema as it would be without a field and without a kind of decision."""
    pool = DescriptorPool()
    added = set()

    def add(file):
        if file.name in added:
            return
        added.add(file.name)
        for needed in file.dependencies:
            add(needed)
        proto = FileDescriptorProto()
        file.CopyToProto(proto)
        for message in proto.message_type:
            if proto.package == "tilewyrm.carcassonne.v1" and message.name == "PlaceTile":
                without(message, "rotation")
            if proto.package == "tilewyrm.carcassonne.v1" and message.name == "Decision":
                without(message, "place_piece")
        pool.Add(proto)

    add(service_pb2.DESCRIPTOR)
    return pool


def message_class(pool, name):
    return GetMessageClass(pool.FindMessageTypeByName(f"tilewyrm.v1.{name}"))


def test_the_older_schema_lacks_what_it_should(older):
    place = GetMessageClass(older.FindMessageTypeByName("tilewyrm.carcassonne.v1.PlaceTile"))
    assert "rotation" in core_pb2.PlaceTile.DESCRIPTOR.fields_by_name
    assert "rotation" not in place.DESCRIPTOR.fields_by_name


async def played_by_an_older_client(older, address, table_id, token):
    """Play at random by the *older* schema; return by seq what was chosen, as we understand it."""
    request_type = message_class(older, "PlayRequest")
    chosen, draw = {}, Random(5)

    def both(data):
        """Read the answer as the older client does, and as a client of today."""
        old = message_class(older, "PlayResponse").FromString(data)
        old.DiscardUnknownFields()  # as many libraries do by themselves
        return old.message, service_pb2.PlayResponse.FromString(data).message

    async with grpc.aio.insecure_channel(address) as channel:
        call = channel.stream_stream(
            PLAY,
            request_serializer=request_type.SerializeToString,
            response_deserializer=both,
        )(metadata=shown(token))
        hello = request_type()
        hello.hello.table_id = table_id
        await call.write(hello)
        async for old, today in call:
            kind = old.WhichOneof("kind")
            if kind == "answer":
                assert old.answer.WhichOneof("outcome") == "recorded_seq", today.answer
            if kind not in ("snapshot", "update"):
                continue
            turn = getattr(old, kind).turn
            if turn.WhichOneof("kind") == "over":
                call.cancel()
                return chosen
            if turn.WhichOneof("kind") == "request":
                asked = turn.request
                choice = draw.randrange(len(asked.decisions))
                chosen[asked.seq + 1] = getattr(today, kind).turn.request.decisions[choice]
                answer = request_type()
                answer.decide.request_id = str(asked.seq)
                answer.decide.seq = asked.seq
                answer.decide.choice = choice
                await call.write(answer)
    raise AssertionError("the stream ended before the match")


@asynchronous
async def test_every_decision_of_an_older_client_is_recorded_as_it_was_chosen(tmp_path, older):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, game="carcassonne", **flags(()))
        seats = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bob")]
        bob = Player(served.address, table.table_id, seats[1].token)
        chosen, _ = await asyncio.gather(
            played_by_an_older_client(older, served.address, table.table_id, seats[0].token),
            bob.play(),
        )
    with (tmp_path / "matches" / f"{table.table_id}.twr").open("rb") as stream:
        steps = [step.message for step in Resimulation(stream).steps()]
    recorded = {
        entry.seq: entry.decided.decision
        for entry in steps
        if entry.HasField("decided") and entry.decided.seat == 0
    }
    assert recorded == chosen
    kinds = {decision.carcassonne.WhichOneof("kind") for decision in chosen.values()}
    assert {"place_tile", "place_piece"} <= kinds
    rotations = {
        decision.carcassonne.place_tile.rotation
        for decision in chosen.values()
        if decision.carcassonne.HasField("place_tile")
    }
    assert len(rotations) > 1
