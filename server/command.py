"""`tilewyrm serve`: a server in the foreground, until Ctrl-C."""

import asyncio
import contextlib
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
import platformdirs

from tilewyrm.server.addresses import ANY_ADDRESS, LOOPBACK
from tilewyrm.server.app import BOT_DELAY_S, DEFAULT_PORT, Config
from tilewyrm.server.chronicle import Chronicle, Say
from tilewyrm.server.encryption import Encryption
from tilewyrm.server.errors import StartError
from tilewyrm.server.logs import log_to
from tilewyrm.server.takeover import server_with

if TYPE_CHECKING:
    from tilewyrm.server.tls import Certificate

if sys.platform == "win32":
    resource = None
else:
    import resource

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
@click.option(
    "--tls-cert",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Your own certificate, in PEM, with those that vouch for it; needs --tls-key.",
)
@click.option(
    "--tls-key",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Its private key, in PEM, without a password.",
)
@click.option(
    "--tls-self-signed",
    is_flag=True,
    help="Encrypt with a certificate that the server makes once and keeps in the data directory.",
)
@click.option(
    "--insecure-lan",
    is_flag=True,
    help="Let others reach the server though nothing is encrypted.",
)
@click.option("--no-announce", is_flag=True, help="Do not announce the tables on the LAN.")
def serve(
    host: str,
    port: int,
    data_dir: Path | None,
    editions_dir: Path | None,
    bot_delay: float,
    lan_name: str,
    tls_cert: Path | None,
    tls_key: Path | None,
    tls_self_signed: bool,
    insecure_lan: bool,
    no_announce: bool,
) -> None:
    """Host tables. Everything acknowledged is on disk: stop or kill it at any time.

    With an address that others can reach, such as 0.0.0.0, the tables with a free seat are
    announced on the LAN: `tilewyrm tables` lists them there. What is sent there must be encrypted:
    --tls-self-signed is all that it needs. Players' programs remember the server's certificate when
    they meet it first, and refuse another one.

    Where `tilewyrm play` runs a server on the same data directory, this one takes its place: who
    plays there plays on.
    """
    if lan_name and no_announce:
        raise click.UsageError("--lan-name is for announcing, --no-announce forbids it: give one")
    if (tls_cert is None) != (tls_key is None):
        raise click.UsageError("a certificate needs its key: give both --tls-cert and --tls-key")
    ways = bool(tls_cert) + tls_self_signed + insecure_lan
    if ways > 1:
        raise click.UsageError(
            "--tls-cert, --tls-self-signed and --insecure-lan are three ways: give one"
        )
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
        encryption=Encryption(tls_cert, tls_key, tls_self_signed, insecure_lan),
    )
    try:
        asyncio.run(_serve(config))
    except StartError as error:
        raise click.ClickException(str(error)) from error


async def _serve(config: Config) -> None:
    _allow_open_files()
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
        place = _reachable(address, server.certificate)
        click.echo(f"Join with:  tilewyrm play --server {place}     (Ctrl-C stops)")
        if server.announced:
            click.echo(f"Announced on this network as {config.lan_name!r}: tilewyrm tables")
        if server.certificate is not None:
            click.echo(f"Encrypted with the certificate {server.certificate.fingerprint}")
        elif config.encryption.insecure_lan:
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


def _allow_open_files() -> None:
    """Raise the limit of open files as far as it goes: a table has one, and so has a client."""
    if resource is None:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS says "unlimited" and means less
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


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
