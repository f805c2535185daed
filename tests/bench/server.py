"""How fast a server takes decisions over real gRPC: each is on disk and seen by all four seats.

The server runs in a process of its own, the clients in this one: on two cores they share nothing
but the network. Unlike the other benches this one is in wall time.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import grpc.aio

from support.serving import PlayCall, ServerProcess, create, join, opened
from tilewyrm.client.connection.decision_runs import list_decisions
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import service_pb2, service_pb2_grpc

TABLES = (1, 8, 64)
SEATS = 4
RUNS = 3
WARM_UP_S = 1.0
RUN_S = 4.0


@dataclass
class Load:
    """What a number of tables came to: decisions a second, and how long each took to be seen."""

    what: str
    rates: list[float] = field(default_factory=list)
    latencies_ms: list[float] = field(default_factory=list)

    def line(self) -> str:
        """Return the median rate with its spread, and p50 and p99 of all latencies."""
        found = statistics.quantiles(self.latencies_ms, n=100)
        spread = f"({min(self.rates):,.0f} - {max(self.rates):,.0f})"
        return (
            f"{self.what:<52} {statistics.median(self.rates):>10,.0f} {'decisions/s':<16} {spread}"
            f"  p50 {found[49]:.2f} ms, p99 {found[98]:.2f} ms to the last of {SEATS}"
        )


class Match:
    """One table, all of whose seats are played at random; it begins again when it is over."""

    def __init__(
        self,
        stubs: Sequence["service_pb2_grpc.TablesServiceAsyncStub"],
        game: str,
        number: int,
        *,
        thinking_s: float = 0.0,
    ) -> None:
        """Play *game* with *stubs*, one for each seat, which thinks *thinking_s* on average."""
        self._thinking_s = thinking_s
        self._stubs = stubs
        self._game = game
        self._draw = Random(number)
        self._sent: dict[int, float] = {}
        self._seen: dict[int, int] = {}
        self.decisions = 0
        self.sent_bytes = 0
        """Of all decisions, as messages."""
        self.told_bytes = 0
        """Of all messages to all seats."""
        self.latencies_ms: list[float] = []

    async def play(self) -> None:
        """Play matches until cancelled."""
        while True:
            table = await create(self._stubs[0], seats=SEATS, game=self._game)
            seats = [
                await join(stub, table.table_id, f"P{number}")
                for number, stub in enumerate(self._stubs)
            ]
            self._sent.clear()
            self._seen.clear()
            await asyncio.gather(
                *(
                    self._seat(stub, table.table_id, seat.token)
                    for stub, seat in zip(self._stubs, seats, strict=True)
                )
            )

    async def _seat(
        self, stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str, token: str
    ) -> None:
        wish = service_pb2.Wish(answer_within=True, forecast_on_request=True, compact_choices=True)
        call = await opened(stub, table_id, token, wish=wish)
        async for response in call:
            self.told_bytes += response.ByteSize()
            message = response.message
            list_decisions(message)
            kind = message.WhichOneof("kind")
            if kind == "update":
                self._note(message.update.first_seq)
                turn = message.update.turn
            elif kind == "snapshot":
                turn = message.snapshot.turn
            else:
                continue
            asked = turn.WhichOneof("kind")
            if asked == "over":
                call.cancel()
                return
            if asked == "request":
                await self._decide(call, turn.request)

    async def _decide(self, call: PlayCall, request: service_pb2.Request) -> None:
        await thought(self._draw, self._thinking_s)
        deciding = service_pb2.Deciding(
            request_id=str(request.seq),
            seq=request.seq,
            choice=self._draw.randrange(len(request.decisions)),
        )
        self._sent[request.seq + 1] = time.perf_counter()
        sending = service_pb2.PlayRequest(decide=deciding)
        self.sent_bytes += sending.ByteSize()
        await call.write(sending)

    def _note(self, first_seq: int) -> None:
        seen = self._seen[first_seq] = self._seen.get(first_seq, 0) + 1
        if seen == SEATS:
            self.decisions += 1
            self.latencies_ms.append(1000 * (time.perf_counter() - self._sent.pop(first_seq)))
            del self._seen[first_seq]


async def thought(draw: Random, mean_s: float) -> None:
    """Return when somebody has thought, for *mean_s* seconds on average; 0: at once."""
    if mean_s:
        await asyncio.sleep(draw.expovariate(1 / mean_s))


def server() -> Iterator[Load]:
    """Tables of four at a real server, for each game."""
    for game in GAMES:
        for tables in TABLES:
            yield asyncio.run(_load(game, tables))


async def _load(game: str, tables: int) -> Load:
    load = Load(f"server: {game}, {tables} table{'s' if tables > 1 else ''}")
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(Path(folder))
        await process.start()
        try:
            async with grpc.aio.insecure_channel(process.address) as channel:
                stub = service_pb2_grpc.TablesServiceStub(channel)
                matches = [Match([stub] * SEATS, game, number) for number in range(tables)]
                playing = [asyncio.create_task(match.play()) for match in matches]
                await measured(matches, load)
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
        finally:
            process.kill()
    return load


async def measured(matches: list[Match], load: Load) -> None:
    """Add to *load* what *matches*, which are being played, come to."""
    await asyncio.sleep(WARM_UP_S)
    for _ in range(RUNS):
        await _measure(matches, load)


async def _measure(matches: list[Match], load: Load) -> None:
    for match in matches:
        match.decisions, match.latencies_ms = 0, []
    begun = time.perf_counter()
    await asyncio.sleep(RUN_S)
    taken_s = time.perf_counter() - begun
    load.rates.append(sum(match.decisions for match in matches) / taken_s)
    load.latencies_ms += [ms for match in matches for ms in match.latencies_ms]
