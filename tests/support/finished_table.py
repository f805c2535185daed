"""A table whose match is over, as a server lists it."""

import asyncio

from tilewyrm.api.table.async_server import AsyncServer
from tilewyrm.v1 import service_pb2


async def finished(server: AsyncServer, code: str) -> service_pb2.TableInfo:
    """Return the table *code* with its result.

    The last update comes a moment before the server lists the table as over.
    """
    while not (table := await server.table(code)).HasField("result"):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    return table
