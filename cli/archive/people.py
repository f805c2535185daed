"""`tilewyrm archive people`: who is who in an archive."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.people import InvalidPeople, People
from tilewyrm.replays.archive.query import ArchiveQuery

SUBCOMMANDS = {
    "list": "tilewyrm.cli.archive.people:list_people",
    "add": "tilewyrm.cli.archive.people:add_names",
    "remove": "tilewyrm.cli.archive.people:remove",
}


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"archive.people.brief.{name}"),
    help="archive.people",
)
def people() -> None:
    """Do what the subcommand says."""


@click.command("list", cls=TranslatedCommand, help="archive.people.brief.list")
@archive_folder
def list_people(folder: Path) -> None:
    """Print a line for each person."""
    with open_archive(folder) as (archive, _):
        found = _with_people(folder, People.all)
        for who, names in found.items():
            played = archive.count(ArchiveQuery(players=[names]))
            won = archive.count(ArchiveQuery(winners=[names]))
            named = f"{who}: {'; '.join(names)}"
            say(count("archive.people.line", played, who=named, won=won))
        if not found:
            say(tell("archive.people.none"))


@click.command("add", cls=TranslatedCommand, help="archive.people.add")
@archive_folder
@click.argument("who", metavar="ID")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def add_names(folder: Path, who: str, names: tuple[str, ...]) -> None:
    """Note the names."""
    _with_people(folder, lambda people: people.add(who, names))
    known = _with_people(folder, lambda people: people.names_of(who))
    say(f"{who}: {'; '.join(known)}")


@click.command("remove", cls=TranslatedCommand, help="archive.people.remove")
@archive_folder
@click.argument("who", metavar="ID")
def remove(folder: Path, who: str) -> None:
    """Forget the person."""
    try:
        _with_people(folder, lambda people: people.remove(who))
    except KeyError as error:
        raise click.ClickException(tell("archive.people.unknown", who=who)) from error
    say(tell("archive.people.removed", who=who))


def _with_people(folder: Path, action: Callable[[People], Any]) -> Any:
    """Return the result of *action* on the people of the archive in *folder*."""
    known = People(folder)
    try:
        return action(known)
    except InvalidPeople as error:
        raise click.ClickException(translated(error.message)) from error
    except OSError as error:
        why = error.strerror or error
        raise click.ClickException(
            tell("archive.people.cannot", path=known.path, why=why)
        ) from error
