"""`tilewyrm archive list` and `search`: what is in an archive."""

from datetime import UTC, datetime
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import (
    open_archive,
    tell_faults,
    tell_none,
)
from tilewyrm.cli.archive.query_flags import query_flags
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.card import WHOLE, Card
from tilewyrm.replays.archive.index import IndexRow
from tilewyrm.replays.archive.query import ArchiveQuery
from tilewyrm.replays.archive.tables import facts
from tilewyrm.replays.words.lines import printable

_MOST = 30
"""Matches that are listed unless it is said how many."""
_LATEST_MS = 253_402_300_799_000
"""The last second of the year 9999."""

_most = click.option(
    "-n",
    "most",
    metavar="COUNT",
    type=click.IntRange(min=0),
    default=_MOST,
    help="replay.flag.most",
)
_as_json = click.option("--json", "as_json", is_flag=True, help="archive.flag.json")


@click.command("list", cls=TranslatedCommand, help="archive.list")
@archive_folder
@_most
@_as_json
def list_all(folder: Path, most: int, as_json: bool) -> None:
    """Print a line for each match."""
    _list(folder, ArchiveQuery(), most, as_json=as_json)


@click.command(cls=TranslatedCommand, help="archive.search")
@archive_folder
@query_flags
@_most
@_as_json
def search(folder: Path, wish: ArchiveQuery, most: int, as_json: bool) -> None:
    """Print a line for each match."""
    if not _list(folder, wish, most, as_json=as_json):
        raise SystemExit(1)


def _list(folder: Path, wish: ArchiveQuery, most: int, *, as_json: bool) -> int:
    """Print the matches of *folder* that are as wished; return how many there are."""
    with open_archive(folder) as (archive, _):
        all_of_them = archive.number(wish)
        rows = archive.search(wish, most=most or -1)
        if as_json:
            for row in rows:
                say_json(facts(row))
            tell_faults(archive)
            return all_of_them
        lines = [_cells(row) for row in rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            say("  ".join(cells).rstrip())
        if all_of_them:
            say(count("archive.list.shown", len(lines), all=all_of_them, path=folder))
        else:
            tell_none(archive)
        tell_faults(archive)
        return all_of_them


def time_text(unix_ms: int) -> str:
    """Return when something was, such as ``2026-11-22 17:05``, in UTC."""
    return f"{datetime.fromtimestamp(min(unix_ms, _LATEST_MS) / 1000, UTC):%Y-%m-%d %H:%M}"


def status_text(how: str) -> str:
    """Return in words how a file is, or how a match ended."""
    return tell(f"archive.how.{how}")


def players(card: Card) -> str:
    """Return who played, with their points, and a star for who won."""
    found = []
    for seat, player in enumerate(card.players):
        name = printable(player.name) or tell("archive.list.seat", seat=seat + 1)
        points = f" {card.scores[seat]}" if seat < len(card.scores) else ""
        found.append(f"{name}{points}{'*' if seat in card.winners else ''}")
    return ", ".join(found)


def _cells(row: IndexRow) -> tuple[str, str, str, str]:
    assert row.card is not None
    card = row.card
    title = GAMES[card.game].title if card.game in GAMES else card.game
    how = card.state if card.state != WHOLE else card.ending if card.ending != "played" else ""
    told = players(card) + (f" ({status_text(how)})" if how else "")
    return row.path, time_text(card.started_ms), title, told
