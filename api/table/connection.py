"""Connection to a server: for ``with``, or for ``async with``."""

from contextlib import AsyncExitStack
from types import TracebackType

from tilewyrm.api.table.async_server import AsyncServer
from tilewyrm.api.table.loop_thread import LoopThread
from tilewyrm.api.table.server import Server
from tilewyrm.client.connection.address import parse_address
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.connection.trust import verify_server
from tilewyrm.client.errors import CallRefused, ConnectionLost
from tilewyrm.client.errors import ClientError as ServerError
from tilewyrm.engine.errors import public_error

for _kind in (ServerError, CallRefused, ConnectionLost):
    public_error("ServerError")(_kind)  # the client itself does not know the public surface


def connect(address: str = "localhost", /) -> "Connection":
    """Return a connection to the server at *address*; nothing is sent before it is entered.

    Entered with ``with`` it gives a `Server`, with ``async with`` an `AsyncServer`. Entering it
    raises `ServerError` if no server answers there, or another one than the fingerprint says.

    Args:
        address: ``HOST``, ``HOST:PORT``, or either after ``FINGERPRINT@``, as for ``--server``.
    """
    return Connection(address)


class Connection:
    """A connection to one server; it can be entered once at a time."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._stack = AsyncExitStack()
        self._thread: LoopThread | None = None

    def __repr__(self) -> str:
        """Return an expression for the same connection."""
        return f"tilewyrm.connect({self._address!r})"

    async def __aenter__(self) -> AsyncServer:
        """Connect.

        Raises:
            ServerError: no server answers, or it is another one.
        """
        place = parse_address(self._address)
        trusted = await verify_server(place)
        self._stack = AsyncExitStack()
        channel = open_channel(place.address, trusted.certificate)
        self._stack.push_async_callback(channel.close)
        client = TablesClient(channel, place.address)
        return AsyncServer(client, self._stack, channel, trusted)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Disconnect; a seat stays the program's, by its token."""
        await self._stack.aclose()

    def __enter__(self) -> Server:
        """Connect.

        Raises:
            ServerError: no server answers, or it is another one.
        """
        thread = LoopThread()
        try:
            server = thread.run(self.__aenter__())
        except BaseException:
            thread.close()
            raise
        self._thread = thread
        return Server(server, thread)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Disconnect; a seat stays the program's, by its token."""
        assert self._thread is not None
        self._thread.run(self._stack.aclose())
        self._thread.close()
        self._thread = None


__all__ = ["Connection", "ServerError", "connect"]
