"""The subcommands ``tilewyrm play``, ``today``, ``join``, ``tables``, ``learn`` and ``watch``."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tilewyrm.client.command_line.host_flags import arbiter_key, hosting_options, terms, values
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM, parse_address
from tilewyrm.client.drawing.theme import THEMES
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.event_store import EventStore
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.tutorial_store import TutorialStore
from tilewyrm.client.local_services import OwnBot
from tilewyrm.client.settings.played_games import EASIEST
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import (
    LocalSetup,
    attend_event,
    go,
    has_screen,
    open_learning,
    open_today,
    open_watching,
    program,
    run,
    say,
)
from tilewyrm.language.speech import LANGUAGES, tell

_LOOK = (
    click.option("--language", type=click.Choice(list(LANGUAGES)), help="command.flag.language"),
    click.option("--theme", type=click.Choice(THEMES), help="command.flag.theme"),
)


def look(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return *command* with the flags that override the settings."""
    for flag in reversed(_LOOK):
        command = flag(command)
    return command


def play_command(start: LocalSetup) -> click.Command:
    """Return the subcommand; *start* is this computer."""

    @click.command(
        name="play",
        cls=TranslatedCommand,
        help="command.play",
    )
    @click.option("--server", metavar=ADDRESS_FORM, default="", help="command.flag.server")
    @click.option("--table", "table_id", metavar="CODE", default="", help="command.flag.table")
    @click.option("--name", metavar="NAME", default="", help="command.flag.name")
    @click.option("--new", is_flag=True, help="command.flag.new")
    @click.option("--game", metavar="NAME", default="", help="command.flag.game")
    @click.option("--seats", metavar="N", type=int, default=0, help="command.flag.seats")
    @click.option("--bots", metavar="N", type=int, default=None, help="command.flag.bots")
    @click.option("--bot", metavar="NAME", default="", help="command.flag.bot")
    @click.option("--edition", metavar="NAME", default="", help="command.flag.edition")
    @click.option("--preset", metavar="NAME", default="", help="command.flag.preset")
    @click.option("--with", "boxes", metavar="NAME,NAME", default="", help="command.flag.with")
    @click.option("--tiles", metavar="NAME=N,NAME=N", default="", help="command.flag.tiles")
    @click.option(
        "--option", "given", metavar="NAME=VALUE", multiple=True, help="command.flag.option"
    )
    @hosting_options
    @click.option(
        "--data-dir",
        default="",
        metavar="PATH",
        help="command.flag.data_dir",
    )
    @click.option("--plain", is_flag=True, help="command.flag.plain")
    @click.option("--ask-always", is_flag=True, help="command.flag.ask_always")
    @look
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
        boxes: str,
        tiles: str,
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
            raise click.UsageError("--data-dir is for this command's own server, not for --server")
        if new and table_id:
            raise click.UsageError("--new opens a table, --table joins one: give one of them")
        place = parse_address(server)
        own_bot = _own_bot(start, bot, place.address)
        play_options = PlayOptions(
            server=place.address,
            fingerprint=place.fingerprint,
            table_id=table_id.lower(),
            name=name,
            new=new,
            game=game,
            seats=seats,
            bots=bots,
            bot=own_bot.name,
            bot_file=own_bot.file,
            begins=True,
            edition=edition,
            preset=preset,
            boxes=[name.strip() for name in boxes.split(",") if name.strip()],
            tiles=tiles,
            options=values("--option", given, "round_cap=10"),
            terms=terms(clock, time_out, resignation, takeover, ready, given_terms),
            arbiter_keys=[arbiter_key(path) for path in arbiters],
            pass_phrase=pass_phrase,
            plain=plain,
            automatic=not ask_always,
            data_dir=data_dir,
            program=program(),
        )
        go(start, play_options, language=language, theme=theme, bare=_is_bare())

    return play


def _own_bot(start: LocalSetup, bot: str, server: str) -> OwnBot:
    """Return the *bot* of ``--bot`` for tables of *server*. Without ``--bot`` it has no name."""
    try:
        return start.own_bot(bot, server) if bot else OwnBot("", "")
    except ClientError as error:
        raise click.UsageError(str(error)) from error


def learn_command(start: LocalSetup) -> click.Command:
    """Return the subcommand with the tutorials; *start* is this computer."""

    @click.command(name="learn", cls=TranslatedCommand, help="command.learn")
    @click.argument("game", default="")
    @click.option("--match", is_flag=True, help="command.flag.match")
    @click.option(
        "--with", "expansion", metavar="EXPANSION", default="", help="command.flag.learn_with"
    )
    @click.option("--name", metavar="NAME", default="", help="command.flag.name")
    @click.option("--plain", is_flag=True, help="command.flag.plain")
    @look
    def learn(
        game: str,
        match: bool,
        expansion: str,
        name: str,
        plain: bool,
        language: str | None,
        theme: str | None,
    ) -> None:
        if match and expansion:
            raise click.UsageError("--match is the game's first match, --with has tasks only")
        play_options = PlayOptions(
            game=game,
            name=name,
            plain=plain,
            guided=True,
            tasks=not match,
            expansion=expansion,
            program=program(),
        )
        if not game and not expansion and has_screen() and not plain:
            open_learning(start, language=language, theme=theme)
        else:
            left = TutorialStore().left(game or EASIEST) if match else None
            table_id = left.seat.table_id if left is not None else ""
            go(
                start,
                replace(play_options, game=game or EASIEST, table_id=table_id),
                language=language,
                theme=theme,
            )

    return learn


def today_command(start: LocalSetup) -> click.Command:
    """Return the subcommand for the match of the day; *start* is this computer."""

    @click.command(name="today", cls=TranslatedCommand, help="command.today")
    @click.argument("game", default="")
    @click.option("--name", metavar="NAME", default="", help="command.flag.name")
    @click.option("--plain", is_flag=True, help="command.flag.plain")
    @look
    def today(game: str, name: str, plain: bool, language: str | None, theme: str | None) -> None:
        play_options = PlayOptions(
            game=game, name=name, plain=plain, of_the_day=True, program=program()
        )
        if not game and has_screen() and not plain:
            open_today(start, play_options, language=language, theme=theme)
        else:
            play_options = replace(play_options, game=game or EASIEST)
            go(start, play_options, language=language, theme=theme)

    return today


def watch_command(start: LocalSetup) -> click.Command:
    """Return the subcommand for spectators; *start* is this computer."""

    @click.command(name="watch", cls=TranslatedCommand, help="command.watch")
    @click.argument("code", default="")
    @click.option("--server", metavar=ADDRESS_FORM, default="", help="command.flag.server.where")
    @click.option("--name", metavar="NAME", default="", help="command.flag.name.watching")
    @click.option(
        "--passphrase",
        "pass_phrase",
        metavar="WORDS",
        default="",
        help="command.flag.pass_phrase.watching",
    )
    @click.option("--plain", is_flag=True, help="command.flag.plain")
    @look
    def watch(
        code: str,
        server: str,
        name: str,
        pass_phrase: str,
        plain: bool,
        language: str | None,
        theme: str | None,
    ) -> None:
        place = parse_address(server)
        play_options = PlayOptions(
            server=place.address,
            fingerprint=place.fingerprint,
            table_id=code.lower(),
            name=name,
            pass_phrase=pass_phrase,
            plain=plain,
            watching=True,
            joining=bool(code),
            program=program(),
        )
        if code or server:
            go(start, play_options, language=language, theme=theme)
        elif has_screen() and not plain:
            open_watching(start, play_options, language=language, theme=theme)
        else:
            raise click.UsageError(
                "give the CODE of a table, or --server to choose from its tables"
            )

    return watch


def join_command(start: LocalSetup) -> click.Command:
    """Return the subcommand that joins a table by its code; *start* is this computer."""

    @click.command(name="join", cls=TranslatedCommand, help="command.join")
    @click.argument("code")
    @click.option("--server", metavar=ADDRESS_FORM, default="", help="command.flag.server.where")
    @click.option("--name", metavar="NAME", default="", help="command.flag.name")
    @click.option("--plain", is_flag=True, help="command.flag.plain")
    @click.option("--ask-always", is_flag=True, help="command.flag.ask_always")
    @look
    def join(
        code: str,
        server: str,
        name: str,
        plain: bool,
        ask_always: bool,
        language: str | None,
        theme: str | None,
    ) -> None:
        place = parse_address(server)
        play_options = PlayOptions(
            server=place.address,
            fingerprint=place.fingerprint,
            table_id=code.lower(),
            name=name,
            joining=True,
            plain=plain,
            automatic=not ask_always,
            program=program(),
        )
        go(start, play_options, language=language, theme=theme)

    return join


def event_join_command(start: LocalSetup) -> click.Command:
    """Return the subcommand for a player at an event; *start* is this computer."""

    @click.command(name="join", cls=TranslatedCommand, help="event.join")
    @click.argument("server", metavar=f"[{ADDRESS_FORM}]", default="")
    @click.argument("code", metavar="[CODE]", nargs=-1)
    @click.option("--plain", is_flag=True, help="command.flag.plain")
    @click.option("--ask-always", is_flag=True, help="command.flag.ask_always")
    @look
    def join(
        server: str,
        code: tuple[str, ...],
        plain: bool,
        ask_always: bool,
        language: str | None,
        theme: str | None,
    ) -> None:
        place = parse_address(server)
        play_options = PlayOptions(
            server=place.address,
            fingerprint=place.fingerprint,
            plain=plain,
            automatic=not ask_always,
            program=program(),
            at_event=True,
            event_code=" ".join(code),
        )
        attend_event(start, play_options, language=language, theme=theme)

    return join


def event_seen_command() -> click.Command:
    """Return the subcommand that shows the hashes that this user has seen of events' logs."""

    @click.command(name="seen", cls=TranslatedCommand, help="event.seen")
    def seen() -> None:
        preferences()  # whose language is spoken
        events = EventStore().all()
        if not events:
            say(tell("hall.none", program=program()))
        for kept in events:
            say(tell("hall.seen.title", title=kept.title, name=kept.name))
            for number, log_hash in sorted(kept.seen.items(), key=lambda item: int(item[0])):
                say(f"  {tell('hall.seen.round', round=number, hash=log_hash)}")

    return seen


def tables_command() -> click.Command:
    """Return the subcommand that lists the tables on this network."""

    @click.command(name="tables", cls=TranslatedCommand, help="command.tables")
    @click.option("--server", metavar=ADDRESS_FORM, default="", help="command.flag.server.list")
    def tables(server: str) -> None:
        preferences()  # whose language is spoken
        # Imported here, as all that speaks with servers is.
        from tilewyrm.client.line.table_list import list_tables

        run(list_tables(parse_address(server), say))

    return tables


_MANNER = ("name", "data_dir", "ask_always", "language", "theme")
"""The flags that say how to play, not what."""


def _is_bare() -> bool:
    """Return whether the command line names nothing to play."""
    context = click.get_current_context()
    given = click.core.ParameterSource.DEFAULT
    return all(
        name in _MANNER or context.get_parameter_source(name) is given for name in context.params
    )
