"""What a preview of every choice costs, and what another table feels of many.

The cost is in wall time of one request after the other, in this process. For the other table a
server runs in a process of its own.
"""

import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import grpc.aio

from bench.server import SEATS, Load, Match, measured
from bench.wire import SETTINGS
from support.playing import any_entry
from support.serving import ServerProcess, decide, join, shown, snapshot
from tilewyrm import editions
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.server.match.match import fresh
from tilewyrm.server.match.preview import MOST_CHOICES, previewed
from tilewyrm.v1 import service_pb2, service_pb2_grpc

MATCHES = 4
OTHERS = 4
"""How many tables are beside the one that is measured."""


THINKING_S = 0.1
"""How long somebody there thinks; few people are as fast."""


@dataclass
class Cost:
    """What the whole previews of the requests of some matches came to."""

    what: str
    taken_ms: list[float] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def line(self) -> str:
        """Return the median, p99 and most of the time, and how much was shown."""
        found = statistics.quantiles(self.taken_ms, n=100)
        each = 1000 * sum(self.taken_ms) / sum(self.choices)
        return (
            f"{self.what:<52} {found[49]:>10.2f} {'ms a request':<16}"
            f" p99 {found[98]:.1f}, most {max(self.taken_ms):.1f}; {each:,.0f} µs a choice,"
            f" {statistics.mean(self.choices):.0f} choices ({max(self.choices)}),"
            f" {statistics.mean(self.sizes):,.0f} bytes ({max(self.sizes):,})"
        )


def preview() -> Iterator[Cost | Load]:
    """Every choice of the requests of random matches; then a table beside such requests."""
    for label, (name, seats, options) in SETTINGS.items():
        yield _cost(f"preview: {label}", name, seats, options)
    for looking in (False, True):
        yield asyncio.run(_beside(looking=looking))


def _cost(what: str, name: str, seats: int, options: dict[str, OptionValue]) -> Cost:
    cost, played = Cost(what), game(name)
    setup = played.setup(editions.load(name), seats, {**played.ending_options, **options})
    for number in range(MATCHES):
        position, draw = fresh(setup, Terms(), [""] * seats), Random(number)
        while position.result is None:
            pending = position.pending
            if isinstance(pending, Choice):
                offered = position.state.legal(pending.seat)[:MOST_CHOICES]
                begun = time.perf_counter()
                found = previewed(codec(name), position, pending.seat, offered, range(len(offered)))
                cost.taken_ms.append(1000 * (time.perf_counter() - begun))
                cost.choices.append(len(offered))
                cost.sizes.append(found.ByteSize())
            apply(position, any_entry(position.state, draw))
    return cost


async def _beside(*, looking: bool) -> Load:
    """Return how a table goes beside others, each decision of which is *looking* ahead or not."""
    load = Load(f"feuville beside {OTHERS} tables {'with' if looking else 'without'} previews")
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(Path(folder))
        await process.start()
        try:
            async with grpc.aio.insecure_channel(process.address) as channel:
                stub = service_pb2_grpc.TablesServiceStub(channel)
                match = Match([stub] * SEATS, "feuville", 1)
                others = [_other(stub, Random(number), looking=looking) for number in range(OTHERS)]
                tasks = [asyncio.create_task(one) for one in [match.play(), *others]]
                await measured([match], load)
                for task in tasks:
                    task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.gather(*tasks)
        finally:
            process.kill()
    return load


async def _other(
    stub: "service_pb2_grpc.TablesServiceAsyncStub", draw: Random, *, looking: bool
) -> None:
    """Play Carcassonne with everything for ever, each decision a while after it is asked."""
    name, seats, options = SETTINGS["carcassonne with everything, 5 seats"]
    while True:
        wished = service_pb2.CreateTableRequest(
            game=name,
            seats=seats,
            options=[option_message(option, value) for option, value in options.items()],
        )
        table = (await stub.CreateTable(wished)).table
        tokens = [(await join(stub, table.table_id, f"P{seat}")).token for seat in range(seats)]
        asked = 0
        while (turn := (await snapshot(stub, table.table_id, tokens[asked])).turn) and not (
            turn.HasField("over")
        ):
            if turn.HasField("waiting"):
                asked = turn.waiting.seat
                continue
            request = turn.request
            if looking and len(request.decisions) <= MOST_CHOICES:
                await stub.Preview(
                    service_pb2.PreviewRequest(table_id=table.table_id, seq=request.seq),
                    metadata=shown(tokens[asked]),
                )
            await asyncio.sleep(THINKING_S)
            deciding = service_pb2.Deciding(
                request_id=str(request.seq),
                seq=request.seq,
                choice=draw.randrange(len(request.decisions)),
            )
            await decide(stub, table.table_id, tokens[asked], deciding)
