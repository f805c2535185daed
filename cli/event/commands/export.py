"""`tilewyrm event export`: the event as a table, as JSON, or as one file to publish."""

import csv
import json
from errno import EEXIST
from io import StringIO
from os import strerror
from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import cup, signed
from tilewyrm.cli.event.proof.bundle import pack
from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.tables import standings_table
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.log.canonical import fraction_json
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.events.standings.standings import standings
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import count, tell

ENDINGS = (".csv", ".json", ".zip")


@click.command(cls=TranslatedCommand, help="event.export")
@cup
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--without-names", is_flag=True, help="event.flag.without_names")
@signed
def export(cup: Path, out: Path, without_names: bool, key_file: Path | None) -> None:
    """Write the file."""
    if out.suffix not in ENDINGS:
        raise click.UsageError(f"the name of OUT must end with one of {', '.join(ENDINGS)}")
    click.echo(write_event(EventFolder(cup), out, key_file, names=not without_names))


def write_event(folder: EventFolder, out: Path, key_file: Path | None, *, names: bool) -> str:
    """Write an event to *out*, whose ending says what; return a sentence about it.

    Raises:
        ClickException: *out* is there already, or cannot be written.
    """
    record = folder.read().record
    roster = Roster.read(folder.players, record.entrants) if names else Roster({})
    try:
        if out.suffix == ".zip":
            matches = pack(folder, out, key_file, names=names)
            return count("event.export.bundle", matches, path=out)
        if out.exists():
            raise FileExistsError(EEXIST, strerror(EEXIST), str(out))
        text = _csv(record, roster) if out.suffix == ".csv" else _json(record, roster)
        write_atomically(out, text.encode())
    except OSError as error:
        why = error.strerror or str(error)
        raise click.ClickException(tell("event.export.not_written", path=out, why=why)) from error
    return tell("event.export.done", path=out)


def _csv(record: EventRecord, roster: Roster) -> str:
    text = StringIO()
    rows = standings_table(record, roster, exact=True)
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _json(record: EventRecord, roster: Roster) -> str:
    """Return all that the log says of the event as it stands, with names; for programs."""
    event = record.event
    facts = {
        "title": event.title,
        "game": event.game,
        "closed": record.closed,
        "players": [
            {"number": each.number, "name": roster.name(each.number), "bot": each.bot}
            for each in record.entrants.values()
        ],
        "rounds": [
            {
                "round": each.number,
                "started": each.started,
                "tables": [_table(table) for table in each.tables],
                "byes": each.byes,
            }
            for each in record.rounds
        ],
        "standings": [
            {
                "rank": row.rank,
                "number": row.number,
                "columns": {str(name): fraction_json(each) for name, each in row.columns.items()},
            }
            for row in standings(record)
        ],
    }
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def _table(table: EventTable) -> dict[str, object]:
    outcome = table.outcome()
    return {
        "table": table.number,
        "seats": table.seats,
        "ending": str(outcome.ending),
        "points": list(outcome.points),
        "places": list(outcome.places),
        "forfeited": sorted(outcome.forfeited),
        "match": outcome.match,
        "sha256": outcome.sha256,
    }
