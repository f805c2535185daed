"""The subcommands ``tilewyrm play``, ``join``, ``tables`` and ``watch``."""

import asyncio
import io
import os
import shutil
import sys
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path

import click

from tilewyrm.client.channel import full_address, open_channel
from tilewyrm.client.console import Console, Lines
from tilewyrm.client.errors import ClientError
from tilewyrm.client.games import details, overview
from tilewyrm.client.hosting_options import arbiter_key, hosting_options, terms, values
from tilewyrm.client.listing import list_tables
from tilewyrm.client.lobby import Lobby, find_game
from tilewyrm.client.preferences import preferences
from tilewyrm.client.seats import LOCAL, Seats
from tilewyrm.client.visit import Visit
from tilewyrm.client.whereabouts import whereabouts
from tilewyrm.client.wish import Wish
from tilewyrm.v1 import service_pb2

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
    @click.option("--server", metavar=_PLACE, default="", help="Play on this server.")
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
    @click.option("--preset", metavar="NAME", default="", help="Options chosen together, by name.")
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
        preset: str,
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
            server=full_address(server),
            table_id=table_id.lower(),
            name=name,
            new=new,
            game=game,
            seats=seats,
            bots=bots,
            bot=bot,
            edition=edition,
            preset=preset,
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
    @click.option("--server", metavar=_PLACE, required=True, help="Where the table is.")
    @click.option("--table", "table_id", metavar="ID", default="", help="Default: choose from all.")
    @click.option("--name", default="", help="Yours when you say something.")
    @click.option("--pass-phrase", default="", help="Of the table, where it needs one.")
    @click.option("--plain", is_flag=True, help="Lines of text instead of the full screen.")
    def watch(server: str, table_id: str, name: str, pass_phrase: str, plain: bool) -> None:
        wish = Wish(
            server=full_address(server),
            table_id=table_id.lower(),
            name=name,
            pass_phrase=pass_phrase,
            plain=plain,
            watching=True,
            program=_program(),
        )
        _run(Visit(wish, wish.server, _console(), Seats(), preferences()).play())

    return watch


def games_command(own: Callable[[], list[service_pb2.GameInfo]]) -> click.Command:
    """Return the subcommand that lists games; *own* are those of this program."""

    @click.command(name="games", help=_GAMES_HELP)
    @click.argument("game", default="")
    @click.option("--server", metavar="HOST:PORT", default="", help="What this server can play.")
    def games(game: str, server: str) -> None:
        async def told() -> None:
            known = await _games_at(server) if server else own()
            for line in details(find_game(known, game)) if game else overview(known):
                _say(line)

        _run(told())

    return games


async def _games_at(server: str) -> list[service_pb2.GameInfo]:
    channel = open_channel(server)
    try:
        return await Lobby(channel, server).games()
    finally:
        await channel.close()


_GAMES_HELP = """List the games with their presets; of one GAME every option, edition and bot.

Without --server they are those of this program: what `tilewyrm play` and `serve` offer.
"""


def join_command(embedded: Embedded, replay_of: ReplayOf) -> click.Command:
    """Return the subcommand for who knows a table's code; *embedded* as for `play_command`."""

    @click.command(name="join", help=_JOIN_HELP)
    @click.argument("code")
    @click.option("--server", metavar=_PLACE, default="", help="Where the table is, if you know.")
    @click.option("--name", default="", help="Your name at the table.")
    @click.option("--plain", is_flag=True, help="Lines of text instead of the full screen.")
    @click.option("--ask-always", is_flag=True, help="Ask also where there is only one choice.")
    def join(code: str, server: str, name: str, plain: bool, ask_always: bool) -> None:
        wish = Wish(
            server=full_address(server),
            table_id=code.lower(),
            name=name,
            plain=plain,
            automatic=not ask_always,
            program=_program(),
        )
        _run(_join(wish, embedded, replay_of))

    return join


def tables_command() -> click.Command:
    """Return the subcommand that lists the tables on this network."""

    @click.command(name="tables", help=_TABLES_HELP)
    @click.option("--server", metavar=_PLACE, default="", help="List those of this server, too.")
    def tables(server: str) -> None:
        _run(list_tables(full_address(server), _say))

    return tables


_PLACE = "HOST[:PORT]"


_HELP = """Play at the terminal.

Without --server a server runs inside this command, with a table of two bots and you; with it
you choose a table there, or open one with --new. A table that you left is taken up again with
--table ID: same seat, same moment. `tilewyrm games` lists games, presets, options and bots.
"""


_JOIN_HELP = """Join the table with this code, such as k7m2xq, or come back to your seat there.

It is looked for on this network and on this computer; --server names another place.
"""


_TABLES_HELP = """List the tables with a free seat on this network, and those of this computer."""


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


async def _join(wish: Wish, embedded: Embedded, replay_of: ReplayOf) -> None:
    if not wish.server:
        place = await whereabouts(wish.table_id, Seats())
        wish = replace(wish, server="" if place == LOCAL else place)
    await _visit(wish, embedded, replay_of)


async def _visit(wish: Wish, embedded: Embedded, replay_of: ReplayOf) -> None:
    console, seats, wishes = _console(), Seats(), preferences()
    for complaint in wishes.complaints:
        console.say(complaint)
    if wish.server:
        await Visit(wish, wish.server, console, seats, wishes).play()
        return
    folder = Path(wish.data_dir) if wish.data_dir else None
    async with embedded(folder) as address:
        finished = await Visit(wish, address, console, seats, wishes).play()
    if finished:
        _say(f"Check its replay with: {wish.program} replay verify {replay_of(folder, finished)}")
