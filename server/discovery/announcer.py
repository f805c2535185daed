"""How a server is found without an address: it announces itself on the LAN, by multicast DNS.

docs/protocol.md, "Found without an address", has the keys of the record and what they mean.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from importlib.metadata import version

import zeroconf
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from tilewyrm.v1 import service_pb2

SERVICE_TYPE = "_tilewyrm._tcp.local."
MAX_ANNOUNCED = 8
"""Tables of which the record says more than that they are there."""
MAX_PAIR_BYTES = 255
"""What DNS allows a key, its equals sign and its value."""
MAX_RECORD_BYTES = 1000
"""All pairs together: the whole answer is to fit into one packet."""
MAX_NAME_BYTES = 60
_PAUSE_S = 1.0
"""Seconds between two changes of the record, at least."""
_LOOK_S = 15.0
"""Seconds after which the machine's addresses and the server's key are looked at again."""
_OPEN_TO_ALL = "no"
"""Whether a table wants a pass phrase: no table does yet."""

_log = logging.getLogger(__name__)


class Announcer:
    """Keeps the announcement true. It is a listener of `TableEvents`."""

    def __init__(
        self,
        *,
        name: str,
        fingerprint: Callable[[], str],
        certificate: str = "",
        port: int,
        addresses: Callable[[], list[str]],
    ) -> None:
        """Prepare; nothing is sent yet.

        Args:
            name: the server's, for people.
            fingerprint: of the key that it signs replays with, as it is when it is called.
            certificate: the fingerprint of its certificate; empty: it speaks in clear.
            port: where it listens.
            addresses: the machine's, as they are when it is called.
        """
        self._name = name
        self._fingerprint = fingerprint
        self._certificate = certificate
        self._port = port
        self._addresses = addresses
        self._label = f"tilewyrm-{fingerprint()}"
        """Its name on the network, which stays when there is a new key."""
        self._tables: dict[str, service_pb2.TableInfo] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def changed(self, table: service_pb2.TableInfo, _here: Collection[int]) -> None:
        """Announce *table* while it has a free seat."""
        if table.status == service_pb2.TABLE_STATUS_OPEN:
            self._tables[table.table_id] = table
            self._changed.set()
        else:
            self.gone(table.table_id)

    def gone(self, table_id: str) -> None:
        """Announce the table no more."""
        if self._tables.pop(table_id, None) is not None:
            self._changed.set()

    def start(self) -> None:
        """Announce the server from now on. A network that does not let it is in the log."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Take the announcement back."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
            self._task = None

    async def _run(self) -> None:
        try:
            async with AsyncZeroconf() as responder:  # at its end it says goodbye
                await self._announce(responder)
        except (OSError, RuntimeError, zeroconf.Error) as error:
            _log.warning("not announced on the network (%s): give the others the address", error)

    async def _announce(self, responder: AsyncZeroconf) -> None:
        """Send the record, and again whenever it changes."""
        label, sent = f"{self._label}.{SERVICE_TYPE}", None
        while True:
            self._changed.clear()
            addresses = self._addresses()
            tables = list(self._tables.values())
            pairs = record(self._name, self._fingerprint(), self._certificate, tables)
            if addresses and (addresses, pairs) != sent:
                info = AsyncServiceInfo(
                    SERVICE_TYPE,
                    label,
                    self._port,
                    properties=pairs,
                    server=f"{self._label}.local.",
                    parsed_addresses=addresses,
                )
                if sent is None:
                    sending = await responder.async_register_service(info, allow_name_change=True)
                    label = info.name
                else:
                    if addresses != sent[0]:
                        await responder.async_update_interfaces()
                    sending = await responder.async_update_service(info)
                sent = addresses, pairs  # who asks now is told so; the news goes out meanwhile
                await asyncio.sleep(_PAUSE_S)
                await sending
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._changed.wait()


def record(
    name: str, fingerprint: str, certificate: str, tables: list[service_pb2.TableInfo]
) -> dict[str, str]:
    """Return the pairs of the TXT record of a server with these open *tables*, oldest first.

    The newest tables are in it, as many as fit; ``more`` counts the others. *fingerprint* is that
    of the key that signs replays; name and certificate are as for `Announcer`.
    """
    pairs = {
        "txtvers": "1",
        "version": version("tilewyrm"),
        "name": _cut(name, MAX_NAME_BYTES),
        "key": fingerprint,
        **({"tls": certificate} if certificate else {}),
        "more": str(len(tables)),
    }
    room = MAX_RECORD_BYTES - sum(_length(key, value) for key, value in pairs.items())
    for number, table in enumerate(reversed(tables[-MAX_ANNOUNCED:]), start=1):
        key = f"table{number}"
        value = _cut(_described(table), MAX_PAIR_BYTES - len(key) - 1)
        room -= _length(key, value)
        if room < 0:
            break
        pairs[key] = value
        pairs["more"] = str(len(tables) - number)
    return pairs


def _described(table: service_pb2.TableInfo) -> str:
    """Return a table as one value: code, game, free/all seats, pass phrase or not, title."""
    free = sum(not seat.name for seat in table.seats)
    words = (table.table_id, table.setup.game, f"{free}/{len(table.seats)}", _OPEN_TO_ALL)
    return " ".join((*words, table.title)).rstrip()


def _cut(text: str, length: int) -> str:
    """Return as much of *text* as fits into *length* bytes of UTF-8."""
    return text.encode()[:length].decode(errors="ignore")


def _length(key: str, value: str) -> int:
    """Return how many bytes a pair takes, with its length byte and its equals sign."""
    return len(key) + len(value.encode()) + 2
