"""The flag that offers the page of an event over HTTP, and what it does."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from tilewyrm.cli.event.page.page_server import PageServer
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.client.connection.address import join_address, lan_hosts
from tilewyrm.language.speech import tell

_EVERYWHERE = "0.0.0.0"
_HERE = "127.0.0.1"

page_port = click.option(
    "--page-port", metavar="PORT", type=click.IntRange(0, 65535), help="event.flag.page_port"
)


@contextmanager
def page_offered(
    folder: EventFolder, port: int | None, say: Callable[[str], None] = click.echo
) -> Iterator[None]:
    """Offer the page of *folder* at *port* for the context, and *say* the address.

    Without a port, nothing is offered.

    Raises:
        ClickException: the port is taken, for instance.
    """
    if port is None:
        yield
        return
    server = PageServer(folder.page, _EVERYWHERE, port)
    try:
        server.__enter__()
    except OSError as error:
        why = error.strerror or str(error)
        raise click.ClickException(tell("event.page.no_port", port=port, why=why)) from error
    try:
        for host in lan_hosts() or [_HERE]:
            place = join_address(host, server.port)
            say(tell("event.page.offered", address=f"http://{place}/"))
        yield
    finally:
        server.__exit__(None, None, None)
