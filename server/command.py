"""A server in the foreground, until Ctrl-C: what `tilewyrm serve` runs."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import click

from tilewyrm.server.app import open_server
from tilewyrm.server.bots.own_bot import OwnBots
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.discovery.addresses import ANY_ADDRESS, reaches_beyond_loopback
from tilewyrm.server.monitoring.host_log import HostLog, Say
from tilewyrm.server.rpc.caller import FORWARDED
from tilewyrm.server.store.file_limit import raise_limit
from tilewyrm.server.text.sanitiser import sanitised

if TYPE_CHECKING:
    from tilewyrm.server.security.certificate import ServerCertificate

_SWITCH_INTERVAL_S = 0.001
_COLLECTED_AFTER = 20_000
"""Objects that are made before Python looks for circles among them. Its own number, 700, cost a
twelfth of each decision."""
_MAX_LINES = 1000
"""Lines that may wait for a terminal that stands still."""


def set_switch_interval() -> None:
    """Let a thinking bot keep the event loop of this process waiting for a millisecond at most."""
    sys.setswitchinterval(_SWITCH_INTERVAL_S)


def tune_gc() -> None:
    """Look for circles of objects rarely, and never among those that are loaded by now."""
    gc.freeze()
    gc.set_threshold(_COLLECTED_AFTER)


async def serve(config: ServerConfig, own_bots: OwnBots | None = None) -> None:
    """Serve until SIGINT or SIGTERM, and say on the terminal where, and what happens.

    *own_bots* are those that do not come with the project.

    Raises:
        StartError: it cannot start; the message says why.
    """
    raise_limit()
    stop = asyncio.Event()
    server = await open_server(config, own_bots)
    for complaint in server.edition_store.refused:
        click.echo(sanitised(f"This edition is left out: {complaint}"), err=True)
    async with _telling() as tell:
        server.table_events.listen(HostLog(tell))
        address = await server.start()
        _on_signals(stop)
        click.echo(
            f"tilewyrm is listening on {address}; tables and replays are in {config.data_dir}"
        )
        if server.takes_over:
            click.echo("The server inside `tilewyrm play` has stopped; its matches continue here.")
        is_behind = bool(config.trusted_fronts) and not reaches_beyond_loopback(config.host)
        place = "FINGERPRINT@HOST" if is_behind else _reachable(address, server.certificate)
        way = "Join through the proxy" if is_behind else "Join with"
        click.echo(f"{way}:  tilewyrm play --server {place}     (Ctrl-C stops)")
        click.echo(f"Players of an event:  tilewyrm event join {place} CODE")
        if server.announced:
            click.echo(f"Announced on this network as {config.lan_name!r}: tilewyrm tables")
        if server.certificate is not None:
            click.echo(f"Encrypted with the certificate {server.certificate.fingerprint}")
        elif config.insecure_lan and reaches_beyond_loopback(config.host):
            click.echo("Not encrypted: anyone on the network can eavesdrop and take seats.")
        if config.trusted_fronts:
            click.echo(f"Calls from {config.trusted_fronts} count by the address in {FORWARDED}.")
        click.echo(f"Replays are signed with key {server.fingerprint}")
        await stop.wait()
        await server.stop()
    click.echo("Stopped. All tables are saved, and resume when you start the server again.")


@contextlib.asynccontextmanager
async def _telling() -> AsyncIterator[Say]:
    """Give a way to print lines, with the time before them, that waits for no terminal."""
    lines: asyncio.Queue[str | None] = asyncio.Queue(_MAX_LINES)

    def tell(line: str) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            lines.put_nowait(f"{time.strftime('%H:%M:%S')}  {sanitised(line)}")

    async def print_all() -> None:
        while (line := await lines.get()) is not None:
            with contextlib.suppress(OSError):  # nobody reads it any more
                await asyncio.to_thread(click.echo, line)

    printing = asyncio.create_task(print_all())
    try:
        yield tell
    finally:
        await lines.put(None)
        await printing


def _on_signals(stop: asyncio.Event) -> None:
    """Set *stop* at the first SIGINT or SIGTERM; the second one kills as usual."""
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGINT, signal.SIGTERM)

    def told() -> None:
        stop.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts the loop
            loop.add_signal_handler(number, told)


def _reachable(address: str, certificate: "ServerCertificate | None") -> str:
    """Return where players find the server at *address*, as their programs take it."""
    host, _, port = address.rpartition(":")
    if certificate is not None and certificate.name:
        return f"{certificate.name}:{port}"
    if host in ANY_ADDRESS:
        address = f"{_way_out()}:{port}"
    return f"{certificate.fingerprint}@{address}" if certificate is not None else address


def _way_out() -> str:
    """Return the address at which others most likely reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way out there is
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
