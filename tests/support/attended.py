"""A server on which something has been played and somebody is there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from support.serving import Served, create, join, opened, seated, serving
from tilewyrm.v1 import service_pb2


class Attended(NamedTuple):
    """The server, and its two tables."""

    served: Served
    over: service_pb2.TableInfo
    """The match there has been played to its end."""
    table: service_pb2.TableInfo
    """It is open, and Ann is at it."""


@asynccontextmanager
async def attended(folder: Path) -> AsyncIterator[Attended]:
    """Serve from *folder*; yield what is there."""
    async with serving(folder) as served:
        over, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play() for player in players))
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        stream = await opened(served.stub, table.table_id, ann.token)
        await stream.read()
        yield Attended(served, over, table)
