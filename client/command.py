"""The subcommands ``tilewyrm play``, ``join``, ``tables``, ``learn`` and ``watch``."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tilewyrm.client.address import full_address
from tilewyrm.client.hosting_options import arbiter_key, hosting_options, terms, values
from tilewyrm.client.preferences import preferences
from tilewyrm.client.start import (
    Start,
    go,
    has_screen,
    open_learning,
    open_watching,
    program,
    run,
    say,
)
from tilewyrm.client.theme import THEMES
from tilewyrm.client.wish import Wish
from tilewyrm.language.speech import LANGUAGES

_LOOK = (
    click.option("--language", type=click.Choice(list(LANGUAGES)), help="To speak."),
    click.option("--theme", type=click.Choice(THEMES), help="The colours."),
)


def _look(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return *command* with the flags for what goes before the settings."""
    for flag in reversed(_LOOK):
        command = flag(command)
    return command


def play_command(start: Start) -> click.Command:
    """Return the subcommand; *start* is this computer."""

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
    @_look
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
        language: str | None,
        theme: str | None,
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
            program=program(),
        )
        go(start, wish, language=language, theme=theme, bare=_is_bare())

    return play


def learn_command(start: Start) -> click.Command:
    """Return the subcommand for who plays for the first time; *start* is this computer."""

    @click.command(name="learn", help=_LEARN_HELP)
    @click.argument("game", default="")
    @click.option("--name", default="", help="Your name at the table.")
    @click.option("--plain", is_flag=True, help="Lines of text instead of the full screen.")
    @_look
    def learn(game: str, name: str, plain: bool, language: str | None, theme: str | None) -> None:
        wish = Wish(game=game, name=name, plain=plain, guided=True, program=program())
        if not game and has_screen() and not plain:
            open_learning(start, language=language, theme=theme)
        else:
            go(start, replace(wish, game=game or "feuville"), language=language, theme=theme)

    return learn


def watch_command(start: Start) -> click.Command:
    """Return the subcommand for spectators; *start* is this computer."""

    @click.command(name="watch", help=_WATCH_HELP)
    @click.argument("code", default="")
    @click.option("--server", metavar=_PLACE, default="", help="Where the table is, if you know.")
    @click.option("--name", default="", help="Yours when you say something.")
    @click.option("--pass-phrase", default="", help="Of the table, where it needs one.")
    @click.option("--plain", is_flag=True, help="Lines of text instead of the full screen.")
    @_look
    def watch(
        code: str,
        server: str,
        name: str,
        pass_phrase: str,
        plain: bool,
        language: str | None,
        theme: str | None,
    ) -> None:
        wish = Wish(
            server=full_address(server),
            table_id=code.lower(),
            name=name,
            pass_phrase=pass_phrase,
            plain=plain,
            watching=True,
            joining=bool(code),
            program=program(),
        )
        if code or server:
            go(start, wish, language=language, theme=theme)
        elif has_screen() and not plain:
            open_watching(start, wish, language=language, theme=theme)
        else:
            raise click.UsageError(
                "give the CODE of a table, or --server to choose from its tables"
            )

    return watch


def join_command(start: Start) -> click.Command:
    """Return the subcommand for who knows a table's code; *start* is this computer."""

    @click.command(name="join", help=_JOIN_HELP)
    @click.argument("code")
    @click.option("--server", metavar=_PLACE, default="", help="Where the table is, if you know.")
    @click.option("--name", default="", help="Your name at the table.")
    @click.option("--plain", is_flag=True, help="Lines of text instead of the full screen.")
    @click.option("--ask-always", is_flag=True, help="Ask also where there is only one choice.")
    @_look
    def join(
        code: str,
        server: str,
        name: str,
        plain: bool,
        ask_always: bool,
        language: str | None,
        theme: str | None,
    ) -> None:
        wish = Wish(
            server=full_address(server),
            table_id=code.lower(),
            name=name,
            joining=True,
            plain=plain,
            automatic=not ask_always,
            program=program(),
        )
        go(start, wish, language=language, theme=theme)

    return join


def tables_command() -> click.Command:
    """Return the subcommand that lists the tables on this network."""

    @click.command(name="tables", help=_TABLES_HELP)
    @click.option("--server", metavar=_PLACE, default="", help="List those of this server, too.")
    def tables(server: str) -> None:
        preferences()  # whose language is spoken
        # Imported here, as all that speaks with servers is.
        from tilewyrm.client.listing import list_tables

        run(list_tables(full_address(server), say))

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


_LEARN_HELP = """Play a guided first match of GAME, feuville or carcassonne, against the program.

The dice and the tiles are the same every time, and a few hints say what happens when it happens.
Without GAME you are asked; in lines of text it is feuville.
"""


_WATCH_HELP = """Watch a table without a seat at it: the same screen, nothing to decide.

The table with this CODE is looked for on this network and on this computer; --server names
another place. Without CODE you choose from the tables there.
"""


_MANNER = ("name", "data_dir", "ask_always", "language", "theme")
"""The flags that say how to play, not what."""


def _is_bare() -> bool:
    """Return whether the command line says nothing of what to play."""
    context = click.get_current_context()
    given = click.core.ParameterSource.DEFAULT
    return all(
        name in _MANNER or context.get_parameter_source(name) is given for name in context.params
    )
