"""`tilewyrm serve`: a server in the foreground, until Ctrl-C."""

import asyncio
import contextlib
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import click
import platformdirs

from tilewyrm.server.addresses import ANY_ADDRESS, LOOPBACK
from tilewyrm.server.app import BOT_DELAY_S, DEFAULT_PORT, Config
from tilewyrm.server.chronicle import Chronicle, Say
from tilewyrm.server.errors import StartError
from tilewyrm.server.logs import log_to
from tilewyrm.server.open_files import allow_open_files
from tilewyrm.server.takeover import server_with

_SWITCH_INTERVAL_S = 0.001
_MAX_LINES = 1000
"""Lines that may wait for a terminal that stands still."""


def default_data_dir() -> Path:
    """Return where tables and replays are kept when nobody says otherwise."""
    return platformdirs.user_data_path("tilewyrm", appauthor=False)


def switch_threads_often() -> None:
    """Let a thinking bot keep the event loop of this process waiting for a millisecond at most."""
    sys.setswitchinterval(_SWITCH_INTERVAL_S)


@click.command()
@click.option("--host", default=LOOPBACK, show_default=True, help="Address; 0.0.0.0 for a LAN.")
@click.option(
    "--port",
    default=DEFAULT_PORT,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port; 0: any free one.",
)
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    default=None,
    help="Tables, journals and replays; by default the user's own data directory.",
)
@click.option(
    "--editions-dir",
    type=click.Path(path_type=Path),
    default=None,
    help="Own edition files, GAME/NAME.toml; by default 'editions' in the data directory.",
)
@click.option(
    "--bot-delay",
    default=BOT_DELAY_S,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Seconds that a bot waits before a choice, so that people can follow.",
)
@click.option(
    "--lan-name",
    default="",
    metavar="NAME",
    help="What the others see on the LAN; by default this machine's name.",
)
@click.option("--no-announce", is_flag=True, help="Do not announce the tables on the LAN.")
def serve(
    host: str,
    port: int,
    data_dir: Path | None,
    editions_dir: Path | None,
    bot_delay: float,
    lan_name: str,
    no_announce: bool,
) -> None:
    """Host tables. Everything acknowledged is on disk: stop or kill it at any time.

    With an address that others can reach, such as 0.0.0.0, the tables with a free seat are
    announced on the LAN: `tilewyrm tables` lists them there.

    Where `tilewyrm play` runs a server on the same data directory, this one takes its place: who
    plays there plays on.
    """
    if lan_name and no_announce:
        raise click.UsageError("--lan-name is for announcing, --no-announce forbids it: give one")
    folder = data_dir or default_data_dir()
    log_to(folder, terminal=True)
    switch_threads_often()
    config = Config(
        data_dir=folder,
        host=host,
        port=port,
        editions_dir=editions_dir,
        bot_delay_s=bot_delay,
        lan_name="" if no_announce else lan_name or socket.gethostname(),
    )
    try:
        asyncio.run(_serve(config))
    except StartError as error:
        raise click.ClickException(str(error)) from error


async def _serve(config: Config) -> None:
    allow_open_files()
    stop = asyncio.Event()
    server = await server_with(config)
    for complaint in server.shelf.refused:
        click.echo(f"This edition is left out: {complaint}", err=True)
    async with _telling() as tell:
        server.news.listen(Chronicle(tell))
        address = await server.start()
        _on_signals(stop)
        click.echo(f"tilewyrm serves on {address}; tables and replays are in {config.data_dir}")
        if server.takes_over:
            click.echo("The server inside `tilewyrm play` has made room: its matches go on here.")
        click.echo(f"Join with:  tilewyrm play --server {_reachable(address)}     (Ctrl-C stops)")
        if server.announced:
            click.echo(f"Announced on this network as {config.lan_name!r}: tilewyrm tables")
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
            lines.put_nowait(f"{time.strftime('%H:%M:%S')}  {line}")

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


def _reachable(address: str) -> str:
    """Return *address* as other machines can use it."""
    host, _, port = address.rpartition(":")
    if host not in ANY_ADDRESS:
        return address
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way out there is
            host = probe.getsockname()[0]
        except OSError:
            host = socket.gethostname()
    return f"{host}:{port}"
