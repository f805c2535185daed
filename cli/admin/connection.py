"""Connection to a server with the rights of its organiser, as flags name it."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from tilewyrm.client.connection.address import ADDRESS_FORM, ServerAddress, parse_address
from tilewyrm.client.connection.admin_client import AdminClient
from tilewyrm.client.connection.one_off_call import channel_to
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import ClientError
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.server.store.data_directory import DirectoryOwner, default_data_dir

T = TypeVar("T")

TOKEN_VARIABLE = "TILEWYRM_ADMIN_TOKEN"
MAX_CHARACTERS = 400
"""Characters of a server's sentence that are shown."""


class AdminConnection(NamedTuple):
    """Connection to a server, with the rights of its organiser."""

    lobby: TablesClient
    admin: AdminClient


Ask = Callable[[AdminConnection], Awaitable[T]]


data_dir_flag = click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    envvar="TILEWYRM_SERVE_DATA_DIR",  # what the server itself goes by, in a container for instance
    help="admin.flag.data_dir",
)


def server_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Give *command* the flags of the server: ``data_dir``, ``server`` and ``token_file``."""
    for flag in (
        click.option("--token-file", type=click.Path(path_type=Path), help="admin.flag.token_file"),
        click.option("--server", metavar=ADDRESS_FORM, help="admin.flag.server"),
        data_dir_flag,
    ):
        command = flag(command)
    return command


def connecting(
    data_dir: Path | None, server: str | None, token_file: Path | None
) -> Callable[[Ask[Any]], Any]:
    """Return a function that calls the server which these flags name.

    Raises:
        ClickException: they name none, or there is no admin token.
    """
    folder = data_dir or default_data_dir()
    place = parse_address(server or DirectoryOwner(folder).address)
    if not place.address:
        raise click.ClickException(tell("admin.nowhere", folder=folder))
    token = _token(token_file or folder / TOKEN_FILE, is_named=token_file is not None)

    def ask(request: Ask[T]) -> T:
        # A server that was started again may have another address.
        moved = "" if server else DirectoryOwner(folder).address
        return _answer_of(parse_address(moved) if moved else place, token, request)

    return ask


def with_connection(command: Callable[..., None]) -> Callable[..., None]:
    """Give *command* the flags of the server, and a function that calls it as first argument."""

    @server_flags
    @wraps(command)
    def run(
        data_dir: Path | None, server: str | None, token_file: Path | None, **named: Any
    ) -> None:
        command(connecting(data_dir, server, token_file), **named)

    return run


def with_server(command: Callable[..., None]) -> Callable[..., None]:
    """Do the same for a command that seldom needs a server, or waits for one.

    The server is looked for at each call, which raises what `connecting` raises.
    """

    @server_flags
    @wraps(command)
    def run(
        data_dir: Path | None, server: str | None, token_file: Path | None, **named: Any
    ) -> None:
        command(lambda request: connecting(data_dir, server, token_file)(request), **named)

    return run


def _token(path: Path, *, is_named: bool) -> str:
    """Return the admin token: that of the environment, unless a file is named."""
    token = os.environ.get(TOKEN_VARIABLE, "")
    if token and not is_named:
        return token.strip()
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        message = tell("admin.no_token", path=path, variable=TOKEN_VARIABLE)
        raise click.ClickException(message) from error


def _answer_of(place: ServerAddress, token: str, ask: Ask[T]) -> T:
    """Return the answer to *ask* of the server at *place*, whose certificate is remembered."""

    async def call() -> T:
        address = place.address
        async with channel_to(place, remember=True) as channel:
            return await ask(
                AdminConnection(
                    TablesClient(channel, address), AdminClient(channel, address, token)
                )
            )

    try:
        return asyncio.run(call())
    except ClientError as error:
        raise click.ClickException(sanitised(str(error), MAX_CHARACTERS)) from error
