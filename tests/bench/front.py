"""What requests without end (`support.unfinished_headers`) do, without the front and behind it.

Server, front, attacker and players are processes of their own on one machine. Behind the front
the players have another address than the attacker: a machine may use up its own connections.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import grpc.aio

from bench.abuse import forget_peak, peak_mb_since, quantiles
from bench.crowd import memory_mb
from bench.paced import Paced
from support.front import MISSING, before, from_elsewhere
from support.serving import ServerProcess

CONNECTIONS = 120
TABLES = 4
BEFORE_S = 10.0
DURING_S = 15.0


@dataclass(frozen=True, slots=True)
class Flooded:
    """What the flood did."""

    what: str
    before_ms: tuple[float, float]
    """p50 and p99 of other players' answers."""
    during_ms: tuple[float, float]
    server_mb: tuple[float, float]
    """Before, and the peak."""
    front_mb: tuple[float, float]
    """Likewise, of all processes of the front; 0: there is none."""
    trouble: str

    def line(self) -> str:
        """Return all of it as a row of a table."""
        p50, p99 = zip(self.before_ms, self.during_ms, strict=True)
        return (
            f"| {self.what} | {p50[0]:.1f} → {p50[1]:.1f} | {p99[0]:.0f} → {p99[1]:.0f}"
            f" | {self.server_mb[0]:.0f} → {self.server_mb[1]:.0f}"
            f" | {self.front_mb[0]:.0f} → {self.front_mb[1]:.0f} | {self.trouble} |"
        )


def front() -> Iterator[Flooded]:
    """Flood a server without the front, and one behind it where nginx is installed."""
    for behind in (False, True):
        if behind and MISSING:
            print(MISSING)
            continue
        with tempfile.TemporaryDirectory() as folder:
            yield asyncio.run(_flooded(Path(folder), behind=behind))


async def _flooded(folder: Path, *, behind: bool) -> Flooded:
    process = ServerProcess(folder / "data", "--trusted-fronts", "127.0.0.1")
    await process.start()
    assert process.process is not None
    try:
        async with AsyncExitStack() as stack:
            port, pids = process.port, list[int]()
            open_channel: Callable[[str], grpc.aio.Channel] = grpc.aio.insecure_channel
            if behind:
                proxy = await stack.enter_async_context(before(folder / "front", process.port))
                elsewhere = await stack.enter_async_context(from_elsewhere(proxy))
                port, pids = proxy.port, proxy.pids()
                open_channel = partial(proxy.channel, port=elsewhere)
            playing = Paced(process.address, TABLES, open_channel)
            playing.begin()
            try:
                return await _measured(process.process.pid, pids, port, playing, behind=behind)
            finally:
                await playing.end()
    finally:
        process.kill()


async def _measured(
    server: int, pids: Sequence[int], port: int, playing: Paced, *, behind: bool
) -> Flooded:
    await asyncio.sleep(2)
    playing.taken()
    await asyncio.sleep(BEFORE_S)
    before_ms = playing.taken()
    server_mb, front_mb = memory_mb(server), sum(map(memory_mb, pids))
    for pid in (server, *pids):
        forget_peak(pid)
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "support.unfinished_headers", str(port), str(CONNECTIONS)),
        *(("tls",) if behind else ()),
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
    )
    await asyncio.sleep(DURING_S)
    during_ms = playing.taken()
    peak_mb, front_peak_mb = peak_mb_since(server), sum(map(peak_mb_since, pids))
    attacker.kill()
    await attacker.wait()
    return Flooded(
        what="behind the front" if behind else "without the front",
        before_ms=quantiles(before_ms),
        during_ms=quantiles(during_ms),
        server_mb=(server_mb, peak_mb),
        front_mb=(front_mb, front_peak_mb),
        trouble=playing.trouble,
    )
