"""`tilewyrm serve`: a server in the foreground, until Ctrl-C."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tilewyrm.server.addresses import ANY_ADDRESS
from tilewyrm.server.app import Config
from tilewyrm.server.chronicle import Chronicle, Say
from tilewyrm.server.clean import clean
from tilewyrm.server.configuration import configuration
from tilewyrm.server.data_directory import default_data_dir
from tilewyrm.server.encryption import Encryption
from tilewyrm.server.errors import StartError
from tilewyrm.server.flags import Grouped
from tilewyrm.server.limits import Limits
from tilewyrm.server.logs import log_to
from tilewyrm.server.open_files import allow_open_files
from tilewyrm.server.patience import Patience
from tilewyrm.server.running import run
from tilewyrm.server.settings import LogSettings, MetricsSettings, Serving
from tilewyrm.server.takeover import server_with

if TYPE_CHECKING:
    from tilewyrm.server.tls import Certificate

_SWITCH_INTERVAL_S = 0.001
_COLLECTED_AFTER = 20_000
"""Objects that are made before Python looks for circles among them. Its own number, 700, cost a
twelfth of each decision."""
_MAX_LINES = 1000
"""Lines that may wait for a terminal that stands still."""


def switch_threads_often() -> None:
    """Let a thinking bot keep the event loop of this process waiting for a millisecond at most."""
    sys.setswitchinterval(_SWITCH_INTERVAL_S)


def collect_seldom() -> None:
    """Look for circles of objects rarely, and never among those that are loaded by now."""
    gc.freeze()
    gc.set_threshold(_COLLECTED_AFTER)


@click.command(cls=Grouped)
@click.option(
    "--config",
    "file",
    type=click.Path(path_type=Path),
    default=None,
    help="Settings as TOML; by default server.toml in the user's own configuration directory, if"
    " there is one.",
)
@click.option(
    "--check-config",
    is_flag=True,
    help="Print which settings hold and where each comes from; start nothing.",
)
def serve(file: Path | None, check_config: bool, flags: Mapping[str, str]) -> None:
    """Host tables. Everything acknowledged is on disk: stop or kill it at any time.

    With an address that others can reach, such as 0.0.0.0, the tables with a free seat are
    announced on the LAN: `tilewyrm tables` lists them there. What is sent there must be encrypted:
    --tls-self-signed is all that it needs. Players' programs remember the server's certificate when
    they meet it first, and refuse another one.

    Where `tilewyrm play` runs a server on the same data directory, this one takes its place: who
    plays there plays on.

    Each setting can be given in a file, in the environment (--log-format is
    TILEWYRM_SERVE_LOG_FORMAT) or as a flag. A flag wins over the environment, and that over the
    file. What --check-config prints is such a file.
    """
    try:
        held = configuration(flags, os.environ, file)
    except StartError as error:
        raise click.UsageError(str(error)) from error
    if check_config:
        click.echo("\n".join(held.lines()).rstrip())
        return
    serving, logging = held.section("server", Serving), held.section("log", LogSettings)
    metrics = held.section("metrics", MetricsSettings)
    folder = serving.data_dir or default_data_dir()
    log_to(folder, logging, terminal=True)
    switch_threads_often()
    collect_seldom()
    config = Config(
        data_dir=folder,
        host=serving.host,
        port=serving.port,
        editions_dir=serving.editions_dir,
        bot_delay_s=serving.bot_delay,
        lan_name=(serving.lan_name or socket.gethostname()) if serving.announce else "",
        encryption=held.section("tls", Encryption),
        insecure_lan=serving.insecure_lan,
        patience=held.section("patience", Patience),
        limits=held.section("limits", Limits),
        metrics=(metrics.host, metrics.port) if metrics.port else None,
    )
    try:
        run(_serve(config))
    except StartError as error:
        raise click.ClickException(str(error)) from error


async def _serve(config: Config) -> None:
    allow_open_files()
    stop = asyncio.Event()
    server = await server_with(config)
    for complaint in server.shelf.refused:
        click.echo(clean(f"This edition is left out: {complaint}"), err=True)
    async with _telling() as tell:
        server.news.listen(Chronicle(tell))
        address = await server.start()
        _on_signals(stop)
        click.echo(f"tilewyrm serves on {address}; tables and replays are in {config.data_dir}")
        if server.takes_over:
            click.echo("The server inside `tilewyrm play` has made room: its matches go on here.")
        place = _reachable(address, server.certificate)
        click.echo(f"Join with:  tilewyrm play --server {place}     (Ctrl-C stops)")
        if server.announced:
            click.echo(f"Announced on this network as {config.lan_name!r}: tilewyrm tables")
        if server.certificate is not None:
            click.echo(f"Encrypted with the certificate {server.certificate.fingerprint}")
        elif config.insecure_lan:
            click.echo("Not encrypted: whoever is on the network can read along and take seats.")
        click.echo(f"Replays are signed with the key {server.fingerprint}")
        await stop.wait()
        await server.stop()
    click.echo("Stopped. Every table is on disk and goes on at the next start.")


@contextlib.asynccontextmanager
async def _telling() -> AsyncIterator[Say]:
    """Give a way to print lines, with the time before them, that waits for no terminal."""
    lines: asyncio.Queue[str | None] = asyncio.Queue(_MAX_LINES)

    def tell(line: str) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            lines.put_nowait(f"{time.strftime('%H:%M:%S')}  {clean(line)}")

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


def _reachable(address: str, certificate: "Certificate | None") -> str:
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
