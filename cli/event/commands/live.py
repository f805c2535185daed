"""Subcommands that connect an event with its server."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import click

from tilewyrm.cli.admin.connection import AdminConnection, Ask, with_connection, with_server
from tilewyrm.cli.event.commands.desk import cup, signed
from tilewyrm.cli.event.live.keeping import keep_event, keeping
from tilewyrm.cli.event.live.round_keeper import RoundKeeper
from tilewyrm.cli.event.page.page_port import page_offered, page_port
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import signing_key
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.events.log.fact import Open
from tilewyrm.language.speech import tell

missing_after = click.option(
    "--missing-after",
    metavar="MINUTES",
    type=click.FloatRange(min=0),
    default=5,
    show_default=True,
    help="event.flag.missing_after",
)


@click.command("run", cls=TranslatedCommand, help="event.run")
@cup
@missing_after
@page_port
@signed
@with_server
def run_event(
    ask: Callable[[Ask[Any]], Any],
    cup: Path,
    missing_after: float,
    page_port: int | None,
    key_file: Path | None,
) -> None:
    """Keep the event until it is closed."""
    folder = EventFolder(cup)
    keeper = _keeper(folder, missing_after, key_file)
    click.echo(tell("event.run.begins", title=folder.read().record.event.title))

    begun = any(isinstance(line.fact, Open) for line in folder.read().lines)
    said = "" if begun else None

    def complain(error: Exception | None) -> None:
        """Report an error once. None stands for success."""
        nonlocal said
        if error is not None and said is None:
            raise error  # nothing has worked yet in this event: what was typed may be wrong
        why = "" if error is None else sanitised(str(error))
        if why and why != said:
            click.echo(tell("event.run.lost", why=why), err=True)
        elif said and not why:
            click.echo(tell("event.run.found"), err=True)
        said = why

    stop = Event()
    try:
        with keeping(folder) as free, page_offered(folder, page_port):
            if not free:
                raise click.ClickException(tell("event.run.busy", folder=cup))
            untold = keep_event(ask, folder, keeper, complain, stop)
    except KeyboardInterrupt:
        click.echo(tell("event.run.stopped"), err=True)
        raise SystemExit(130) from None
    finally:
        stop.set()  # a thread that waits for the next step ends with the program
    if untold:
        click.echo(tell("event.run.untold", why=untold))


@click.command(cls=TranslatedCommand, help="event.resume")
@cup
@missing_after
@signed
@with_connection
def resume(
    ask: Callable[[Ask[Any]], Any], cup: Path, missing_after: float, key_file: Path | None
) -> None:
    """Do what the log says and was not done."""
    keeper = _keeper(EventFolder(cup), missing_after, key_file)

    async def until_done(connection: AdminConnection) -> None:
        while await keeper.step(connection):
            pass

    ask(until_done)
    click.echo(tell("event.resume.done"))


def _keeper(folder: EventFolder, missing_after: float, key_file: Path | None) -> RoundKeeper:
    """Return the keeper of the event in *folder*.

    Raises:
        ClickException: there is no key, or no event with a server.
    """
    if folder.read().record.server is None:
        raise click.ClickException(tell("event.run.no_server"))
    return RoundKeeper(
        folder, signing_key(key_file), click.echo, missing_after_s=60 * missing_after
    )
