"""`tilewyrm archive people`: who is who in an archive."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.archive.place import opened
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.words import in_words
from tilewyrm.cli.subcommands import Subcommands
from tilewyrm.client.player_command import PlayerCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.people import BadPeople, People
from tilewyrm.replays.archive.wish import Wish

SUBCOMMANDS = {
    "list": "tilewyrm.cli.archive.people:list_people",
    "add": "tilewyrm.cli.archive.people:add_names",
    "remove": "tilewyrm.cli.archive.people:remove",
}


@click.group(
    cls=Subcommands,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"archive.people.brief.{name}"),
    help="archive.people",
)
def people() -> None:
    """Do what the subcommand says."""


@click.command("list", cls=PlayerCommand, help="archive.people.brief.list")
@archive_folder
def list_people(folder: Path) -> None:
    """Print a line for each person."""
    with opened(folder) as (archive, _):
        found = _read(People(folder))
        for who, names in found.items():
            played = archive.number(Wish(players=[names]))
            won = archive.number(Wish(winners=[names]))
            named = f"{who}: {'; '.join(names)}"
            say(count("archive.people.line", played, who=named, won=won))
        if not found:
            say(tell("archive.people.none"))


@click.command("add", cls=PlayerCommand, help="archive.people.add")
@archive_folder
@click.argument("who", metavar="ID")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def add_names(folder: Path, who: str, names: tuple[str, ...]) -> None:
    """Note the names."""
    _done(lambda: People(folder).add(who, names))
    known = _done(lambda: People(folder).names_of(who))
    say(f"{who}: {'; '.join(known)}")


@click.command("remove", cls=PlayerCommand, help="archive.people.remove")
@archive_folder
@click.argument("who", metavar="ID")
def remove(folder: Path, who: str) -> None:
    """Forget the person."""
    try:
        _done(lambda: People(folder).remove(who))
    except KeyError as error:
        raise click.ClickException(tell("archive.people.unknown", who=who)) from error
    say(tell("archive.people.removed", who=who))


def _read(found: People) -> Any:
    return _done(found.all)


def _done(change: Callable[[], Any]) -> Any:
    try:
        return change()
    except BadPeople as error:
        raise click.ClickException(in_words(error.said)) from error
    except OSError as error:
        raise click.ClickException(str(error)) from error
