"""`tilewyrm event season`: verifies several events, and prints their common standings."""

import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import click

from tilewyrm.cli.bulk.workers import jobs
from tilewyrm.cli.event.commands.standings import print_table
from tilewyrm.cli.event.proof.event_check import check_event
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.wording import amount
from tilewyrm.cli.event.season.members import Members
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.log.canonical import Json, canonical, fraction_json
from tilewyrm.events.standings.season import EventPoints, SeasonRow, event_points
from tilewyrm.events.standings.season import season as rows_of
from tilewyrm.events.standings.standings import standings
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell


@click.command(cls=TranslatedCommand, help="event.season")
@click.argument(
    "cups", metavar="FOLDER...", type=click.Path(path_type=Path), nargs=-1, required=True
)
@click.option("--best", metavar="N", type=click.IntRange(1), help="event.flag.best")
@click.option(
    "--same",
    metavar="NAME=NAME",
    multiple=True,
    callback=lambda *each: _pairs(each[2]),
    help="event.flag.same",
)
@click.option("--csv", "as_csv", is_flag=True, help="event.flag.as_csv")
@click.option("--json", "as_json", is_flag=True, help="event.flag.season_json")
@jobs
def season(
    cups: tuple[Path, ...],
    best: int | None,
    same: tuple[tuple[str, str], ...],
    as_csv: bool,
    as_json: bool,
    jobs: int | None,
) -> None:
    """Print the standings of a season."""
    if as_csv and as_json:
        raise click.UsageError("give --csv or --json")
    members = Members(same)
    seen: dict[str, Path] = {}
    events = []
    for cup in cups:
        folder = EventFolder(cup)
        name = folder.read().state.event_hash
        if name in seen:
            raise click.ClickException(tell("event.season.twice", one=seen[name], other=cup))
        seen[name] = cup
        events.append(_points(folder, _verified(folder, jobs), members))
    members.check()
    rows = rows_of(events, best or len(events))
    if as_json:
        sys.stdout.write(_json(rows, list(seen)).decode())
    else:
        print_table(_table(rows, len(events), exact=as_csv), as_csv=as_csv)


def _pairs(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return pairs of names.

    Raises:
        UsageError: a text has no ``=``.
    """
    found = [text.partition("=") for text in texts]
    for one, sign, other in found:
        if not (one.strip() and sign and other.strip()):
            raise click.UsageError(f"--same {one}{sign}{other}: it needs two names, NAME=NAME")
    return tuple((one.strip(), other.strip()) for one, _, other in found)


def _verified(folder: EventFolder, jobs: int | None) -> EventRecord:
    """Return the record of an event without faults that is closed.

    Raises:
        ClickException: it has faults, or is open.
    """
    try:
        found = check_event(folder, jobs=jobs)
    except OSError as error:
        why = error.strerror or str(error)
        raise click.ClickException(
            tell("event.folder.none", folder=folder.path, why=why)
        ) from error
    if found.faults or found.record is None:
        why = found.faults[0].text
        raise click.ClickException(tell("event.season.fault", folder=folder.path, why=why))
    if not found.record.closed:
        raise click.ClickException(tell("event.season.open", folder=folder.path))
    return found.record


def _points(folder: EventFolder, record: EventRecord, members: Members) -> dict[str, EventPoints]:
    """Return by name what the event brings each person.

    Raises:
        ClickException: a person has no name, or it is not certain who that is.
    """
    points = event_points(standings(record))
    persons = [number for number in points if record.entrant(number).bot is None]
    roster = Roster.read(folder.players, record.entrants)
    for number in persons:
        if number not in roster.entries:
            raise click.ClickException(
                tell("event.season.unnamed", folder=folder.path, number=number)
            )
    entries = {number: roster.entries[number] for number in persons}
    names = members.names(str(folder.path), entries)
    return {name: points[number] for number, name in names.items()}


def _table(rows: Sequence[SeasonRow], events: int, *, exact: bool) -> list[list[str]]:
    """Return the standings as rows of texts, heads first; results that do not count in brackets."""
    heads = ["event.column.rank", "event.column.name", "event.column.points", "event.column.firsts"]
    numbers = [tell("event.column.event", number=number) for number in range(1, events + 1)]
    found = [[*map(tell, heads), *numbers]]
    for row in rows:
        cells = []
        for index, result in enumerate(row.results):
            text = "" if result is None else _number(result.points, exact=exact)
            counts = result is None or index in row.counted
            cells.append(text if counts else f"({text})")
        totals = [_number(each, exact=exact) for each in (row.points, row.firsts)]
        found.append([str(row.rank), row.player, *totals, *cells])
    return found


def _number(value: Fraction, *, exact: bool) -> str:
    return str(fraction_json(value)) if exact else amount(value)


def _json(rows: Sequence[SeasonRow], hashes: Sequence[str]) -> bytes:
    """Return the standings as canonical JSON and a newline."""
    found: list[Json] = [
        {
            "rank": row.rank,
            "player": row.player,
            "points": fraction_json(row.points),
            "firsts": fraction_json(row.firsts),
            "results": [
                {
                    "event": hashes[index],
                    "points": fraction_json(result.points),
                    "counts": index in row.counted,
                }
                for index, result in enumerate(row.results)
                if result is not None
            ],
        }
        for row in rows
    ]
    return canonical(found) + b"\n"
