"""The subcommands ``tilewyrm play`` and ``tilewyrm watch``."""

import asyncio
import io
import os
import shutil
import sys
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import click

from tilewyrm.client.console import Console, Lines
from tilewyrm.client.errors import ClientError
from tilewyrm.client.hosting_options import arbiter_key, hosting_options, terms, values
from tilewyrm.client.seats import Seats
from tilewyrm.client.visit import Visit
from tilewyrm.client.wish import Wish

Embedded = Callable[[Path | None], AbstractAsyncContextManager[str]]
"""Starts a server beside this process on a data directory (None: the user's own).

Inside the context it answers at the address ``HOST:PORT`` that the context gives.
Raises ClientError when it cannot start.
"""


ReplayOf = Callable[[Path | None, str], Path]
"""Where the embedded server on a data directory keeps the replay of a table."""


def play_command(embedded: Embedded, replay_of: ReplayOf) -> click.Command:
    """Return the subcommand; *embedded* is the server for those who name none."""

    @click.command(name="play", help=_HELP, context_settings={"max_content_width": 100})
    @click.option("--server", metavar="HOST:PORT", default="", help="Play on this server.")
    @click.option(
        "--table", "table_id", metavar="ID", default="", help="Join, or come back to, it."
    )
    @click.option("--name", default="", help="Your name at the table.")
    @click.option("--new", is_flag=True, help="Open a new table.")
    @click.option("--game", default="feuville", show_default=True, help="Game of a new table.")
    @click.option("--seats", type=int, default=0, help="All seats of a new table, bots included.")
    @click.option("--bots", type=int, default=None, help="How many of them bots take.")
    @click.option("--bot", default="", help="The bots' strategy; default the strongest.")
    @click.option("--edition", default="", help="The components of a new table.")
    @click.option(
        "--option", "given", metavar="NAME=VALUE", multiple=True, help="A rule option; repeatable."
    )
    @hosting_options
    @click.option(
        "--data-dir",
        default="",
        metavar="PATH",
        help="Where the server inside this command keeps tables and replays.",
    )
    @click.option("--plain", is_flag=True, help="Lines of text instead of the full screen.")
    @click.option("--ask-always", is_flag=True, help="Ask also where there is only one choice.")
    def play(
        server: str,
        table_id: str,
        name: str,
        new: bool,
        game: str,
        seats: int,
        bots: int | None,
        bot: str,
        edition: str,
        given: tuple[str, ...],
        clock: str,
        time_out: str,
        resignation: str,
        takeover: str,
        ready: bool,
        given_terms: tuple[str, ...],
        arbiters: tuple[Path, ...],
        pass_phrase: str,
        data_dir: str,
        plain: bool,
        ask_always: bool,
    ) -> None:
        if server and data_dir:
            raise click.UsageError("--data-dir is for the server inside this command, not --server")
        if new and table_id:
            raise click.UsageError("--new opens a table, --table takes one that is there: give one")
        wish = Wish(
            server=server,
            table_id=table_id,
            name=name,
            new=new,
            game=game,
            seats=seats,
            bots=bots,
            bot=bot,
            edition=edition,
            options=values("--option", given, "round_cap=10"),
            terms=terms(clock, time_out, resignation, takeover, ready, given_terms),
            arbiter_keys=[arbiter_key(path) for path in arbiters],
            pass_phrase=pass_phrase,
            plain=plain,
            automatic=not ask_always,
            data_dir=data_dir,
            program=_program(),
        )
        _run(_visit(wish, embedded, replay_of))

    return play


def watch_command() -> click.Command:
    """Return the subcommand for spectators."""

    @click.command(name="watch", help=_WATCH_HELP)
    @click.option("--server", metavar="HOST:PORT", required=True, help="Where the table is.")
    @click.option("--table", "table_id", metavar="ID", default="", help="Default: choose from all.")
    @click.option("--pass-phrase", default="", help="Of the table, where it needs one.")
    @click.option("--plain", is_flag=True, help="Lines of text instead of the full screen.")
    def watch(server: str, table_id: str, pass_phrase: str, plain: bool) -> None:
        wish = Wish(
            server=server,
            table_id=table_id,
            pass_phrase=pass_phrase,
            plain=plain,
            watching=True,
            program=_program(),
        )
        _run(Visit(wish, server, _console(), Seats()).play())

    return watch


_HELP = """Play at the terminal.

Without --server a server runs inside this command, with a table of two bots and you; with it
you choose a table there, or open one with --new. A table that you left is taken up again with
--table ID: same seat, same moment.
"""


_WATCH_HELP = """Watch a table without a seat at it: the same screen, nothing to decide."""


def _say(text: str) -> None:
    click.echo(text)


def _program() -> str:
    """Return how the player can call this program again."""
    called = Path(sys.argv[0])
    if called.name != "tilewyrm" or shutil.which("tilewyrm") == str(called.absolute()):
        return "tilewyrm"
    return str(called)


def _console() -> Console:
    """Return this process's own."""
    interactive = sys.stdin.isatty()
    screen = interactive and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return Console(Lines(sys.stdin.fileno()), _say, interactive, screen)


def _run(visit: Coroutine[None, None, object]) -> None:
    """Play or watch, and turn what goes wrong into one sentence and exit code 1."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        asyncio.run(visit)
    except ClientError as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        _say("Left.")
    except BrokenPipeError:  # nobody reads what this says any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


async def _visit(wish: Wish, embedded: Embedded, replay_of: ReplayOf) -> None:
    console, seats = _console(), Seats()
    if wish.server:
        await Visit(wish, wish.server, console, seats).play()
        return
    folder = Path(wish.data_dir) if wish.data_dir else None
    async with embedded(folder) as address:
        finished = await Visit(wish, address, console, seats).play()
    if finished:
        _say(f"Check its replay with: {wish.program} replay verify {replay_of(folder, finished)}")
