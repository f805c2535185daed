"""The floor of the server's cost: ``python tests/bench/floor.py FOLDER GAME``.

A bare gRPC fan-out (`bench.bare`) with what no server of these games can leave out: rules, luck and
record, what each seat is sent, and a journal for each table, on disk before anybody is sent
anything. It uses the server's own match, broadcaster, flusher and event loop. It has no seats,
names, rights, limits, clocks, bots or database. Whoever decides, decides at random.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import grpc
import grpc.aio

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.bare import HELLO, NAME_BYTES, serve
from bench.table import AS_WISHED, begun, decided
from tilewyrm.replays.format.file import ReplayFile
from tilewyrm.server.command import set_switch_interval, tune_gc
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.rpc.event_loop import run
from tilewyrm.server.rpc.listener import channel_options
from tilewyrm.server.store.flusher import Flusher

_Context: TypeAlias = grpc.aio.ServicerContext[bytes, bytes]


class _Table:
    """A table that plays match after match into one file."""

    def __init__(self, game: str, path: Path, flusher: Flusher, draw: Random) -> None:
        self._game, self._flusher, self._draw = game, flusher, draw
        self._journal = ReplayFile.create(path)
        self._seats = 0
        self._begin()

    def _begin(self) -> None:
        secret = self._draw.randbytes(32)
        self._match, self._audience, self._watchers = begun(self._game, AS_WISHED, secret)

    async def decide(self) -> None:
        """Let the seat that is asked decide; return when it is on disk and on its way to all."""
        transition = decided(self._match, self._watchers, self._draw)
        await self._flusher.append(self._journal, transition.data)
        self._match.commit(transition)
        self._audience.update(self._match, transition)
        if self._match.result is not None:
            self._audience.end()
            self._begin()

    async def messages(self) -> AsyncIterator[bytes]:
        """Yield what the next seat is sent, which takes it."""
        seat = self._seats
        self._seats += 1
        while True:
            async for message in self._watchers[seat]:
                yield message.data


class _Floor:
    """The one method."""

    def __init__(self, game: str, folder: Path) -> None:
        self._game, self._folder = game, folder
        self._flusher = Flusher()
        self._tables: dict[str, _Table] = {}

    async def play(
        self, requests: AsyncIterator[bytes], _context: _Context
    ) -> AsyncIterator[bytes]:
        """Yield what a seat is sent at the table that the first of *requests* names."""
        name = (await anext(requests))[:NAME_BYTES].decode()
        if name not in self._tables:
            path = self._folder / f"{name}.twr"
            self._tables[name] = _Table(self._game, path, self._flusher, Random(name))
        table = self._tables[name]
        reader = asyncio.create_task(_read(requests, table))
        yield HELLO
        try:
            async for message in table.messages():
                yield message
        finally:
            reader.cancel()


async def _read(requests: AsyncIterator[bytes], table: _Table) -> None:
    async for _ in requests:
        await table.decide()


async def _serve(folder: Path, game: str) -> None:
    await serve(_Floor(game, folder).play, channel_options(Limits()))


if __name__ == "__main__":
    set_switch_interval()
    tune_gc()
    run(_serve(Path(sys.argv[1]), sys.argv[2]))
