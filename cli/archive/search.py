"""`tilewyrm archive list` and `search`: the matches of an archive."""

from collections.abc import Iterator
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive, print_faults, print_none
from tilewyrm.cli.archive.query_flags import query_flags
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.card import WHOLE, Card, moment
from tilewyrm.replays.archive.index import IndexRow
from tilewyrm.replays.archive.query import ArchiveQuery
from tilewyrm.replays.archive.tables import facts
from tilewyrm.replays.words.lines import printable

_MOST = 30
"""Matches listed by default."""

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
    _print_matches(folder, ArchiveQuery(), most, as_json=as_json)


@click.command(cls=TranslatedCommand, help="archive.search")
@archive_folder
@query_flags
@_most
@_as_json
def search(folder: Path, query: ArchiveQuery, most: int, as_json: bool) -> None:
    """Print a line for each match."""
    if not _print_matches(folder, query, most, as_json=as_json):
        raise SystemExit(1)


def _print_matches(folder: Path, query: ArchiveQuery, most: int, *, as_json: bool) -> int:
    """Print the matches of *folder* that fit *query*; return how many there are."""
    with open_archive(folder) as (archive, _):
        total = archive.count(query)
        rows = archive.search(query, most=most or -1)
        if as_json:
            for row in rows:
                say_json(facts(row))
            print_faults(archive)
            return total
        lines = [_cells(row) for row in rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            say("  ".join(cells).rstrip())
        if total:
            say(count("archive.list.shown", len(lines), all=total, path=folder))
        else:
            print_none(archive)
        print_faults(archive)
        return total


def time_text(unix_ms: int) -> str:
    """Return when something was, such as ``2026-11-22 17:05``, in UTC."""
    return f"{moment(unix_ms):%Y-%m-%d %H:%M}"


def status_text(how: str) -> str:
    """Return in words how a file is, or how a match ended."""
    return tell(f"archive.how.{how}")


def players(card: Card) -> str:
    """Return who played, with their points, and a star for who won."""
    names = []
    for seat, player in enumerate(card.players):
        name = printable(player.name) or tell("archive.list.seat", seat=seat + 1)
        points = f" {card.scores[seat]}" if seat < len(card.scores) else ""
        names.append(f"{name}{points}{'*' if seat in card.winners else ''}")
    return ", ".join(names)


def bots(card: Card) -> Iterator[str]:
    """Yield each player that is a bot, with its strategy, or with what a program calls itself."""
    for seat, player in enumerate(card.players):
        name = printable(player.name) or tell("archive.list.seat", seat=seat + 1)
        if player.bot:
            yield tell("archive.show.bot_of_seat", name=name, bot=printable(player.bot))
        elif player.program:
            yield tell("archive.show.self_declared", name=name, bot=printable(player.program))


def _cells(row: IndexRow) -> tuple[str, str, str, str]:
    assert row.card is not None
    card = row.card
    title = GAMES[card.game].title if card.game in GAMES else card.game
    how = card.state if card.state != WHOLE else card.ending if card.ending != "played" else ""
    message = players(card) + (f" ({status_text(how)})" if how else "")
    return row.path, time_text(card.started_ms), title, message
