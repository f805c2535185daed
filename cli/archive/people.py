"""`tilewyrm archive people`: who is who in an archive."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.archive.place import opened
from tilewyrm.cli.replay.printing import say
from tilewyrm.replays.archive.people import BadPeople, People
from tilewyrm.replays.archive.wish import Wish


@click.group()
def people() -> None:
    """Give the names of a person one id.

    A replay holds names only, and anybody may take any name: who is who, only you can say. An id
    can then be used wherever a name is wanted, such as `archive search --player ID`. Ids stand in
    the text file "people" of the archive, a line for each: `ID: NAME; NAME`.
    """


@people.command("list")
@archive_folder
def list_people(folder: Path) -> None:
    """List the ids with their names, matches and wins."""
    with opened(folder) as (archive, _):
        for who, names in _read(People(folder)).items():
            played = archive.number(Wish(players=[names]))
            won = archive.number(Wish(winners=[names]))
            say(f"{who}: {'; '.join(names)} ({played} matches, {won} won)")


@people.command("add")
@archive_folder
@click.argument("who", metavar="ID")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def add_names(folder: Path, who: str, names: tuple[str, ...]) -> None:
    """Give the person ID these names, in addition to those that they have."""
    _done(lambda: People(folder).add(who, names))
    known = _done(lambda: People(folder).names_of(who))
    say(f"{who}: {'; '.join(known)}")


@people.command("remove")
@archive_folder
@click.argument("who", metavar="ID")
def remove(folder: Path, who: str) -> None:
    """Forget the person ID; matches stay as they are."""
    try:
        _done(lambda: People(folder).remove(who))
    except KeyError as error:
        raise click.ClickException(f"nobody has the id {who!r}") from error
    say(f"{who} is no id any more.")


def _read(found: People) -> Any:
    return _done(found.all)


def _done(change: Callable[[], Any]) -> Any:
    try:
        return change()
    except (BadPeople, OSError) as error:
        raise click.ClickException(str(error)) from error
