"""Somebody who rules on one match, at random and through every kill."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random

import grpc
import grpc.aio
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from kills.known import KnownTable
from support.serving import GONE
from tilewyrm.engine.match.controls import (
    AnnulMatch,
    AppointStandIn,
    ChangeClock,
    CorrectPoints,
    DeclareOver,
    ForfeitSeat,
    Ruling,
)
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.v1 import control_pb2, service_pb2, service_pb2_grpc

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
EVERY_S = (0.2, 2.0)
"""How long an arbiter looks on between two rulings."""
TWICE = 0.2
"""How often a ruling is sent again in the same moment."""
_MORE_MS = 2_000


class Arbiter:
    """One match's arbiter."""

    def __init__(self, table: KnownTable, terms: Mapping[str, OptionValue], draw: Random) -> None:
        """Rule on the match at *table*, which was opened with *terms*."""
        self._table = table
        self._clocks = "clock" in terms
        self._draw = draw

    async def rule(self, address: Callable[[], Awaitable[str]]) -> None:
        """Rule now and then, until the match is over, at whatever *address* the server is."""
        number = 1
        while not self._table.over:
            await asyncio.sleep(self._draw.uniform(*EVERY_S))
            ruling = self._ruling(number)
            number += await self._sent(signed_ruling(ruling, self._table.commitment, KEY), address)

    def _ruling(self, number: int) -> Ruling:
        draw = self._draw
        said = (number, "Ida", f"ruling {draw.getrandbits(32):x}")
        seat = draw.randrange(len(self._table.seats))
        kind = draw.random()
        if kind < 0.02:
            return AnnulMatch(*said)
        if kind < 0.04:
            return DeclareOver(*said)
        if kind < 0.08:
            return ForfeitSeat(*said, seat, "passive")
        if kind < 0.12:
            return AppointStandIn(*said, seat, "random")
        if kind < 0.5 and self._clocks:
            return ChangeClock(*said, seat, draw.choice((-_MORE_MS, _MORE_MS)))
        return CorrectPoints(*said, seat, draw.randint(-5, 5))

    async def _sent(self, ruled: control_pb2.Ruled, address: Callable[[], Awaitable[str]]) -> bool:
        """Send *ruled* until there is an answer; return whether it is recorded."""
        self._table.arbiter.sent.add(ruled.ruling)
        times = 2 if self._draw.random() < TWICE else 1
        while True:
            async with grpc.aio.insecure_channel(await address()) as channel:
                stub = service_pb2_grpc.TablesServiceStub(channel)
                try:
                    calls = [self._answer(stub, ruled) for _ in range(times)]
                    return all(await asyncio.gather(*calls))
                except grpc.aio.AioRpcError as error:
                    if error.code() not in GONE:
                        raise
            await asyncio.sleep(0.02)

    async def _answer(
        self, stub: "service_pb2_grpc.TablesServiceAsyncStub", ruled: control_pb2.Ruled
    ) -> bool:
        request = service_pb2.RuleRequest(table_id=self._table.table_id, ruled=ruled)
        try:
            seq = (await stub.Rule(request)).recorded_seq
        except grpc.aio.AioRpcError as error:
            if error.code() is not grpc.StatusCode.PERMISSION_DENIED:
                raise
            self._table.arbiter.hear_refused(ruled.ruling)
            return False
        self._table.arbiter.hear(ruled.ruling, seq)
        return True
