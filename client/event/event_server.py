"""The server of an event: it is found again after a restart, also at another address."""

import contextlib
from collections.abc import AsyncGenerator

import grpc.aio

from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.discovery import find_servers
from tilewyrm.client.connection.known_servers import AUTHORITY
from tilewyrm.client.connection.trust import TrustedServer, verify_server
from tilewyrm.client.errors import CallRefused, ClientError, ConnectionLost
from tilewyrm.client.event.event_client import check_private
from tilewyrm.client.lobby.event_store import EventStore
from tilewyrm.language.speech import tell


class EventServer:
    """Address of the server of an event, and the channel to it."""

    def __init__(self, place: ServerAddress, store: EventStore, known_by: str = "") -> None:
        """Begin at *place*; *store* may learn of another address from another program.

        *known_by* is the identity of the server, if the user has been at the event before.
        """
        fingerprint = "" if known_by.startswith(AUTHORITY) else known_by
        self.address = place.address
        self.trusted = TrustedServer(fingerprint=fingerprint, known_by=known_by)
        self._place = place
        self._store = store
        self._channel: grpc.aio.Channel | None = None
        self._opened: list[grpc.aio.Channel] = []

    async def connect(self) -> None:
        """Verify the server for the first time, and open the channel.

        Raises:
            CallRefused: it is another server.
            ClientError: there is none, or codes would go to it unencrypted.
        """
        try:
            self._take(self.address, await verify_server(self._place, remember=True))
        except ClientError:
            if not self.trusted.known_by:
                raise
            with contextlib.suppress(ConnectionLost):
                await self.locate()
            if self._channel is None:
                raise

    @property
    def channel(self) -> grpc.aio.Channel:
        """The channel to where the server was found last."""
        assert self._channel is not None  # connect comes first
        return self._channel

    async def locate(self) -> str:
        """Find the server again, and return its address.

        It is at its address, or where another program of this user has found it, or where a server
        announces itself on this network with the same fingerprint.

        Raises:
            ConnectionLost: it is nowhere at the moment.
        """
        async with contextlib.aclosing(self._candidates()) as candidates:
            async for address in candidates:
                try:
                    place = ServerAddress(address, self.trusted.fingerprint)
                    server = await verify_server(place)
                except (CallRefused, ClientError):
                    continue
                if server.known_by == self.trusted.known_by:
                    if address != self.address or self._channel is None:
                        self._take(address, server)
                    return address
        raise ConnectionLost(tell("hall.lost"))

    async def close(self) -> None:
        """Close every channel."""
        for opened in self._opened:
            await opened.close()

    async def _candidates(self) -> AsyncGenerator[str, None]:
        """Yield each address where the server may be, the likely ones first."""
        yield self.address
        known_by = self.trusted.known_by
        if not known_by:
            return  # it has its address alone
        for kept in self._store.all():
            if kept.known_by == known_by and kept.server != self.address:
                yield kept.server
        if not self.trusted.fingerprint:
            return  # an authority vouches for its name, whatever it announces
        with contextlib.suppress(ClientError):
            async with contextlib.aclosing(find_servers()) as servers:
                async for server in servers:
                    if server.certificate == self.trusted.fingerprint:
                        for address in server.addresses:
                            yield address

    def _take(self, address: str, server: TrustedServer) -> None:
        """Use the *server* at *address* from now on.

        Raises:
            ClientError: nothing is encrypted on the way there.
        """
        check_private(address, server.certificate)
        self._channel = open_channel(address, server.certificate)
        self._opened.append(self._channel)
        self.address, self.trusted = address, server
        with contextlib.suppress(OSError):  # then it is looked for again the next time
            self._store.follow(server.known_by, address)
