"""Bulk work on a Dask cluster: the extra ``cluster``."""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from tilewyrm.language.speech import tell

_WAIT_S = 10
_TRIES = 5
"""How often a file is sent again whose worker has ended."""

Command = TypeVar("Command", bound=Callable[..., Any])

cluster: Callable[[Command], Command] = click.option(
    "--cluster",
    "cluster",
    metavar="ADDRESS",
    help="archive.flag.cluster",
)


@contextmanager
def cluster_executor(address: str | None) -> Iterator[Executor | None]:
    """Provide the executor of the cluster at *address*; None for None.

    What a worker was at when it ended is sent to another one by the scheduler. Each result
    is returned once.

    Raises:
        click.ClickException: the extra is not installed, or nobody answers there.
    """
    if address is None:
        yield None
        return
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError as error:
        message = tell("command.extra", what="--cluster", extra="cluster")
        raise click.ClickException(message) from error
    try:
        # Asked first: a client that finds nobody writes a traceback when it goes.
        socket.create_connection(get_address_host_port(address), _WAIT_S).close()
        client: Any = Client(address, timeout=_WAIT_S, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        message = tell("command.no_cluster", address=address, why=error)
        raise click.ClickException(message) from error
    with client:
        # Not pure: the same path may hold another file the next time.
        yield client.get_executor(pure=False, retries=_TRIES)
