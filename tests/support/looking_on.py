"""Somebody who looks on, and what they may be shown by what the seats were shown."""

import asyncio
from dataclasses import dataclass, field

import grpc.aio

from support.serving import Model
from tilewyrm.v1 import service_pb2, service_pb2_grpc


class Onlooker:
    """A spectator whose stream is read all the time; every message's bytes are kept."""

    def __init__(self) -> None:
        self.model = Model()
        self.told: list[service_pb2.TableMessage] = []
        self._channel: grpc.aio.Channel | None = None
        self._reading: asyncio.Task[None] | None = None

    async def come(self, address: str, table_id: str) -> None:
        """Look on from now on, from where it looked away."""
        self._channel = grpc.aio.insecure_channel(address)
        stub = service_pb2_grpc.TablesServiceStub(self._channel)
        request = service_pb2.WatchRequest(table_id=table_id, from_seq=self.model.seq)
        self._reading = asyncio.create_task(self._read(stub.Watch(request)))
        before = len(self.told)
        while len(self.told) == before:  # noqa: ASYNC110 (a stream does not say when it has told something)
            await asyncio.sleep(0.005)

    async def go(self) -> None:
        """Look away."""
        assert self._channel is not None
        assert self._reading is not None
        self._reading.cancel()
        await asyncio.wait((self._reading,))
        await self._channel.close()

    async def _read(
        self, call: "grpc.aio.UnaryStreamCall[service_pb2.WatchRequest, service_pb2.WatchResponse]"
    ) -> None:
        try:
            async for response in call:
                self.told.append(response.message)
                self.model.take(response.message)
        except (grpc.aio.AioRpcError, asyncio.CancelledError):
            return


def newest(message: service_pb2.TableMessage) -> int:
    """Return the highest seq that *message* tells of, in whatever field."""
    snapshot, update = message.snapshot, message.update
    numbers = [snapshot.seq, snapshot.table.seq, update.seq, message.table.seq]
    numbers += [line.seq for line in (*snapshot.log, *update.log)]
    numbers += [snapshot.standing.proposal_seq, update.standing.proposal_seq]
    return max(numbers)


@dataclass
class Turns:
    """The turns of a match as a seat's stream tells them: where each position stands in them."""

    delay: int
    stops: list[tuple[int, int]] = field(default_factory=list)
    """Each seq at which somebody was asked, with the number of turns that had ended by then."""
    _asked: int | None = None

    def note(self, seq: int, asked: int) -> None:
        """Note that seat *asked* is asked at *seq*."""
        if self.stops and self.stops[-1][0] == seq:
            return
        ended = self.stops[-1][1] if self.stops else 0
        self.stops.append((seq, ended + (self._asked not in (None, asked))))
        self._asked = asked

    def shown(self) -> int:
        """Return the last seq after which at least `delay` turns have ended; 0: none."""
        ended = self.stops[-1][1]
        return max((seq for seq, then in self.stops if ended - then >= self.delay), default=0)
