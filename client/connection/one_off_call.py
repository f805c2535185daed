"""A server that somebody asks something of, and leaves again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc.aio

from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.connection.trust import trusted


@asynccontextmanager
async def channel_to(
    place: ServerAddress, announced: str = "", *, remember: bool = False
) -> AsyncIterator[grpc.aio.Channel]:
    """Have a channel to the server at *place* while the context lasts; arguments as for `trusted`.

    Raises:
        ClientError: see `trusted`.
    """
    server = await trusted(place, announced, remember=remember)
    channel = open_channel(place.address, server.certificate)
    try:
        yield channel
    finally:
        await channel.close()


@asynccontextmanager
async def lobby_at(place: ServerAddress, announced: str = "") -> AsyncIterator[TablesClient]:
    """Have the tables of the server at *place*, which is not remembered, while the context lasts.

    Raises:
        ClientError: see `trusted`.
    """
    async with channel_to(place, announced) as channel:
        yield TablesClient(channel, place.address)
