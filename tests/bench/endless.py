"""Two seats of Feuville that pass for ever: a match as long as a server lets it be."""

import asyncio
import sys

import grpc.aio

from support.serving import create, join, opened
from tilewyrm.v1 import service_pb2, service_pb2_grpc

PASSING = ("end_turn", "pass_die", "decline", "stop_rolling")
"""What a decision is called that does as little as possible."""


async def play_endlessly(address: str, until_seq: int = sys.maxsize) -> str:
    """Open a table and play it without getting anywhere, up to *until_seq*; return its id."""
    async with grpc.aio.insecure_channel(address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        table_id = (await create(stub)).table_id
        seats = [await join(stub, table_id, name) for name in ("Eve", "Mallory")]
        async with asyncio.TaskGroup() as group:
            for seat in seats:
                group.create_task(pass_on(stub, table_id, seat.token, until_seq))
    return table_id


async def pass_on(
    stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str, token: str, until_seq: int
) -> None:
    """Play the seat whose right is *token*, doing as little as possible, up to *until_seq*."""
    call = await opened(stub, table_id, token)
    async for response in call:
        message = response.message
        kind = message.WhichOneof("kind")
        if kind == "snapshot":
            turn, seq = message.snapshot.turn, message.snapshot.seq
        elif kind == "update":
            turn, seq = message.update.turn, message.update.seq
        else:
            continue
        if turn.WhichOneof("kind") == "over" or seq >= until_seq:
            call.cancel()
            return
        if turn.WhichOneof("kind") == "request":
            deciding = service_pb2.Deciding(
                request_id=str(seq), seq=turn.request.seq, choice=_least(turn.request)
            )
            await call.write(service_pb2.PlayRequest(decide=deciding))


def _least(request: service_pb2.Request) -> int:
    """Return the choice that does the least."""
    for number, decision in enumerate(request.decisions):
        if (decision.feuville.WhichOneof("kind") or "").startswith(PASSING):
            return number
    return len(request.decisions) - 1
