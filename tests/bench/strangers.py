"""Abuses that need no seat of anybody else: of bots that think, pass phrases, and many machines."""

import asyncio
import contextlib
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random

import grpc.aio

from bench.abuser import REFUSED, Abuser, again_and_again
from support.event_serving import CODES
from support.machines import stub_from
from support.serving import create, join, opened
from tilewyrm.v1 import events_pb2, events_pb2_grpc, service_pb2

MACHINES = 30
LARGEST = ("search:999999ms", "search:5000ms", "search:2000", "lookahead:2000")
"""Bots that think for as long as they may, or longer."""


async def thinking_bots(abuser: Abuser) -> None:
    """Tables of five bots that think as long as they may, and seats that wait for such."""
    stub = abuser.stub()
    for strategy in LARGEST * 4:
        with contextlib.suppress(*REFUSED):
            await create(stub, seats=5, bots=5, strategy=strategy, game="carcassonne")

    async def one(_: int) -> None:
        table = await create(
            stub, bots=1, strategy=LARGEST[1], game="carcassonne", start_player="seat1"
        )
        token = (await join(stub, table.table_id, "Eve")).token
        call = await opened(stub, table.table_id, token)
        while True:
            await call.read()

    await again_and_again(8, one)


async def right_phrases(abuser: Abuser) -> None:
    """A hundred that come and go at twenty own tables, with the right pass phrase."""
    await _phrases(abuser, "right", wrong=False)


async def wrong_phrases(abuser: Abuser) -> None:
    """The same with wrong ones."""
    await _phrases(abuser, "right", wrong=True)


async def _phrases(abuser: Abuser, phrase: str, *, wrong: bool) -> None:
    stub, draw = abuser.stub(), Random(0)
    request = service_pb2.CreateTableRequest(game="feuville", seats=2, pass_phrase=phrase)
    tables = [(await stub.CreateTable(request)).table.table_id for _ in range(20)]

    async def one(number: int) -> None:
        while True:
            said = str(draw.random()) if wrong else phrase
            asked = service_pb2.WatchRequest(
                table_id=tables[number % len(tables)], pass_phrase=said
            )
            call = stub.Watch(asked)
            with contextlib.suppress(*REFUSED):
                await call.read()
            call.cancel()
            await asyncio.sleep(0)

    await again_and_again(100, one)


async def many_machines(abuser: Abuser) -> None:
    """Thirty machines that look on and ask for lists, each as much as one may."""
    async with AsyncExitStack() as stack:
        stubs = [
            await stack.enter_async_context(stub_from(abuser.address, f"127.0.0.{number + 2}"))
            for number in range(MACHINES)
        ]

        async def one(number: int) -> None:
            stub = stubs[number % MACHINES]
            if number < 4 * MACHINES:
                while True:
                    await stub.ListTables(service_pb2.ListTablesRequest())
            request = service_pb2.WatchRequest(table_id=abuser.table_id)
            async for _ in stub.Watch(request):
                pass

        await again_and_again(154 * MACHINES, one)


async def event_codes(abuser: Abuser) -> None:
    """A hundred that try codes of other players at an event, each another one every time."""
    draw = Random(0)
    await _joins(abuser, lambda: f"{draw.getrandbits(60):012x}"[:12])


async def event_checkins(abuser: Abuser) -> None:
    """A hundred that check in at an event with one player's own code, and leave at once."""
    await _joins(abuser, lambda: CODES[1])


async def _joins(abuser: Abuser, code: Callable[[], str]) -> None:
    channel = grpc.aio.insecure_channel(abuser.address)
    abuser.kept.append(channel)
    stub = events_pb2_grpc.EventsServiceStub(channel)

    async def one(_: int) -> None:
        while True:
            call = stub.JoinEvent(events_pb2.JoinEventRequest(code=code()))
            with contextlib.suppress(*REFUSED):
                await call.read()
            call.cancel()
            await asyncio.sleep(0)

    await again_and_again(100, one)


STRANGERS = (
    *(thinking_bots, right_phrases, wrong_phrases, many_machines),
    *(event_codes, event_checkins),
)
