"""A server that somebody asks something of, and leaves again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tilewyrm.client.address import Place
from tilewyrm.client.channel import open_channel
from tilewyrm.client.lobby import Lobby
from tilewyrm.client.trust import trusted


@asynccontextmanager
async def lobby_at(place: Place, announced: str = "") -> AsyncIterator[Lobby]:
    """Have the tables of the server at *place* while the context lasts.

    Args:
        place: the server; see `trusted`, which is asked, and which remembers nothing.
        announced: likewise.

    Raises:
        ClientError: see `trusted`.
    """
    way = await trusted(place, announced)
    channel = open_channel(place.address, way.certificate)
    try:
        yield Lobby(channel, place.address)
    finally:
        await channel.close()
