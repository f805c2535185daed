"""Short connections to a server, for one call or a few."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc.aio

from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.connection.trust import verify_server


@asynccontextmanager
async def channel_to(
    place: ServerAddress, announced: str = "", *, remember: bool = False
) -> AsyncIterator[grpc.aio.Channel]:
    """Open a channel to the server at *place* for the context; arguments as of `verify_server`.

    Raises:
        ClientError: see `verify_server`.
    """
    server = await verify_server(place, announced, remember=remember)
    channel = open_channel(place.address, server.certificate)
    try:
        yield channel
    finally:
        await channel.close()


@asynccontextmanager
async def tables_client_at(
    place: ServerAddress, announced: str = ""
) -> AsyncIterator[TablesClient]:
    """Open a client of the server at *place*, which is not remembered, for the context.

    Raises:
        ClientError: see `verify_server`.
    """
    async with channel_to(place, announced) as channel:
        yield TablesClient(channel, place.address)
