"""Discovery of servers that announce themselves on this network (docs/protocol.md).

Announcements are untrusted: they are parsed strictly and sanitised for a terminal.
"""

import asyncio
import contextlib
import ipaddress
import logging
import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass

from tilewyrm.client.connection.address import join_address, own_addresses
from tilewyrm.client.errors import ClientError
from tilewyrm.language.speech import tell

SERVICE_TYPE = "_tilewyrm._tcp.local."
LISTEN_S = 1.5
"""How long to wait for servers to answer, in seconds."""
MAX_SERVERS = 50
"""More than so many are not shown."""
MAX_NAMES = 1000
"""More than so many names are not resolved."""
_RESOLVE_MS = 1000
_MAX_TEXT = 60
_THIS_COMPUTER = ("127.0.0.1", "localhost", "[::1]")
_CODE = re.compile("[a-z0-9]{1,12}")
_SEATS = re.compile("([0-9]{1,2})/([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class NearbyTable:
    """A table with a free seat, as its server announces it."""

    table_id: str
    game: str
    free: int
    seats: int
    wants_phrase: bool
    """Whether only those may sit down who know the pass phrase."""
    title: str


@dataclass(frozen=True, slots=True)
class NearbyServer:
    """A server that announced itself."""

    name: str
    fingerprint: str
    """Of the key that it signs replays with, as it says."""
    certificate: str
    """The fingerprint of its certificate, as it says; empty: it says none."""
    addresses: tuple[str, ...]
    """``HOST:PORT``, at least one; those on a network of this machine come first."""
    tables: tuple[NearbyTable, ...]
    """The newest open tables, newest first."""
    more: int
    """How many open tables it has besides."""

    @property
    def address(self) -> str:
        """Its most likely address."""
        return self.addresses[0]

    def has(self, table_id: str) -> bool:
        """Return whether it announces that table."""
        return any(table.table_id == table_id for table in self.tables)

    def is_at(self, address: str) -> bool:
        """Return whether *address* is one of its own, also where it means this computer."""
        host, _, port = address.rpartition(":")
        if host not in _THIS_COMPUTER:
            return address in self.addresses
        return any(join_address(own, int(port)) in self.addresses for own in own_addresses())


async def find_servers(seconds: float = LISTEN_S) -> AsyncGenerator[NearbyServer, None]:
    """Yield the servers on this network as they answer, for *seconds* at most.

    Names are resolved in parallel, so a stale name does not delay the others.

    Raises:
        ClientError: this computer cannot listen to its network.
    """
    # Imported here: who plays with an address need not wait for it.
    from zeroconf import Error
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

    _silence_library()
    servers: asyncio.Queue[NearbyServer] = asyncio.Queue()
    resolving: dict[str, asyncio.Task[None]] = {}

    async def resolve(zeroconf: AsyncZeroconf, name: str) -> None:
        with contextlib.suppress(OSError, Error):
            info = await zeroconf.async_get_service_info(SERVICE_TYPE, name, _RESOLVE_MS)
            if info is None or not info.port:
                return
            server = read_record(info.properties, info.parsed_addresses(), info.port)
            if server is not None:
                servers.put_nowait(server)

    try:
        async with AsyncZeroconf() as zeroconf:

            def heard(**found: object) -> None:
                name = str(found["name"])
                if name not in resolving and len(resolving) < MAX_NAMES:
                    resolving[name] = asyncio.create_task(resolve(zeroconf, name))

            browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE_TYPE, handlers=[heard])
            try:
                end = asyncio.get_running_loop().time() + seconds
                for _ in range(MAX_SERVERS):
                    server = await _next(servers, end)
                    if server is None:
                        break
                    yield server
            finally:
                for task in resolving.values():
                    task.cancel()
                await asyncio.gather(*resolving.values(), return_exceptions=True)
                await browser.async_cancel()
    except (OSError, RuntimeError, Error) as error:
        raise ClientError(tell("start.deaf", why=error)) from error


async def _next(servers: asyncio.Queue[NearbyServer], end: float) -> NearbyServer | None:
    """Return the next server; None: there is none before *end*, in seconds of the loop's clock."""
    try:
        async with asyncio.timeout_at(end):
            return await servers.get()
    except TimeoutError:
        return None


def read_record(
    pairs: dict[bytes, bytes | None], addresses: Sequence[str], port: int
) -> NearbyServer | None:
    """Return the server that the *pairs* of a TXT record describe.

    Args:
        pairs: anything at all: a stranger sent it.
        addresses: where the server says it is.
        port: where it says it listens.

    Returns:
        The server, every text of it short and printable; tables that cannot be read are left out.
        None when it has no address, or speaks a later version of the record.
    """
    texts = {
        key: printable((value or b"").decode(errors="replace")) for key, value in pairs.items()
    }
    if texts.get(b"txtvers") != "1" or not addresses:
        return None
    tables = [_table(text) for key, text in texts.items() if re.fullmatch(b"table[0-9]+", key)]
    more = texts.get(b"more", "")
    return NearbyServer(
        name=texts.get(b"name", "")[:_MAX_TEXT] or tell("start.tables.no_name"),
        fingerprint=texts.get(b"key", "")[:_MAX_TEXT],
        certificate=texts.get(b"tls", "")[:_MAX_TEXT],
        addresses=tuple(join_address(each, port) for each in _near_first(addresses)),
        tables=tuple(table for table in tables if table is not None),
        more=int(more) if re.fullmatch("[0-9]{1,4}", more) else 0,
    )


def printable(text: str) -> str:
    """Return *text* without what moves a cursor, turns the writing round or cannot be seen."""
    return "".join(char for char in text if char.isprintable())


def _table(text: str) -> NearbyTable | None:
    words = [*text.split(" ", 4), ""]
    if len(words) < 5:
        return None
    table_id, game, room, phrase, title = words[:5]
    seats = _SEATS.fullmatch(room)
    if seats is None or not _CODE.fullmatch(table_id):
        return None
    return NearbyTable(
        table_id=table_id,
        game=game[:_MAX_TEXT],
        free=int(seats[1]),
        seats=int(seats[2]),
        wants_phrase=phrase != "no",
        title=title[:_MAX_TEXT],
    )


def table_line(table: NearbyTable) -> str:
    """Return an announced table in one line, with the command that leads there."""
    title = f" '{table.title}'" if table.title else ""
    return tell(
        "start.tables.nearby",
        table=table.table_id,
        title=title,
        game=table.game.capitalize(),
        room=tell("start.table.room", free=table.free, seats=table.seats),
        phrase=tell("start.table.phrase") if table.wants_phrase else "",
        command=f"tilewyrm join {table.table_id}",
    )


def _near_first(addresses: Sequence[str]) -> list[str]:
    networks = [
        ipaddress.ip_interface(f"{own}/{prefix}").network for own, prefix in own_addresses().items()
    ]

    def far(address: str) -> bool:
        place = ipaddress.ip_address(address.partition("%")[0])
        return not any(place in network for network in networks)

    return sorted(addresses, key=far)


def _silence_library() -> None:
    """Keep the library's warnings off the player's terminal."""
    logger = logging.getLogger("zeroconf")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
