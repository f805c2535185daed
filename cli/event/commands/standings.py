"""Subcommands that print how an event stands."""

import csv
import sys
from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import cup
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.tables import crosstable, round_table, ruled_note, standings_table
from tilewyrm.cli.event.record.wording import pairing_lines
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.standings.standings import standings as rows_of
from tilewyrm.events.standings.standings import standings_json
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell

_as_csv = click.option("--csv", "as_csv", is_flag=True, help="event.flag.as_csv")


@click.command(cls=TranslatedCommand, help="event.standings")
@cup
@_as_csv
@click.option("--json", "as_json", is_flag=True, help="event.flag.as_json")
def standings(cup: Path, as_csv: bool, as_json: bool) -> None:
    """Print the standings."""
    if as_csv and as_json:
        raise click.UsageError("give --csv or --json")
    record, roster = _read(cup)
    if as_json:
        sys.stdout.write(standings_json(rows_of(record)).decode())
        return
    print_table(standings_table(record, roster, exact=as_csv), as_csv=as_csv)


@click.command(cls=TranslatedCommand, help="event.table")
@cup
@_as_csv
def table(cup: Path, as_csv: bool) -> None:
    """Print the crosstable."""
    record, roster = _read(cup)
    print_table(crosstable(record, roster), as_csv=as_csv)


@click.command("round", cls=TranslatedCommand, help="event.round")
@cup
@click.argument("number", metavar="[N]", type=click.IntRange(1), required=False)
@_as_csv
def show_round(cup: Path, number: int | None, as_csv: bool) -> None:
    """Print the tables of a round."""
    record, roster = _read(cup)
    if not record.rounds:
        raise click.UsageError("no round is paired yet; pair it: tilewyrm event pair")
    if number is not None and number > len(record.rounds):
        raise click.UsageError(
            f"round {number} is not paired; the last one is {len(record.rounds)}"
        )
    found = record.rounds[(number or 0) - 1]
    if as_csv:
        print_table(round_table(found, roster), as_csv=True)
        return
    for line in pairing_lines(record, found, roster):
        click.echo(line)


def _read(cup: Path) -> tuple[EventRecord, Roster]:
    """Return the record of the event in the folder *cup*, and the names of its players."""
    folder = EventFolder(cup)
    record = folder.read().record
    return record, Roster.read(folder.players, record.entrants)


def print_table(rows: list[list[str]], *, as_csv: bool) -> None:
    """Print *rows*, of which the first is the head: in columns, or as CSV."""
    if as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if at == 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(cells).rstrip())
    if note := ruled_note(rows):
        click.echo(note)
    if len(rows) == 1:
        click.echo(tell("event.standings.nobody"))
