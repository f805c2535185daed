"""`tilewyrm archive list` and `search`: what is in an archive."""

from datetime import UTC, datetime
from pathlib import Path

import click

from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.archive.place import opened, tell_faults
from tilewyrm.cli.archive.wished import wished
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.archive.card import WHOLE, Card
from tilewyrm.replays.archive.index import Row
from tilewyrm.replays.archive.tables import facts
from tilewyrm.replays.archive.wish import Wish
from tilewyrm.replays.lines import printable

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
    show_default=True,
    help="How many to list; 0 for all.",
)
_as_json = click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One JSON object a line: docs/archive.md describes it.",
)


@click.command("list")
@archive_folder
@_most
@_as_json
def list_all(folder: Path, most: int, as_json: bool) -> None:
    """List the matches of the archive, the latest first.

    Each line has the file, when the match began (UTC), the game, and the players with their points;
    a star stands behind the points of who won. Files that cannot be read to their end are named
    below. What is told is what the files say: `archive verify` plays them again.
    """
    _list(folder, Wish(), most, as_json=as_json)


@click.command()
@archive_folder
@wished
@_most
@_as_json
def search(folder: Path, wish: Wish, most: int, as_json: bool) -> None:
    """List the matches of the archive that are as wished, the latest first.

    All that is said must hold; what can be said several times must all hold. Names of players are
    compared without regard to case. The lines are those of `archive list`.

    --has NAME wants that something occurred: a kind of decision such as place-tile, or of what
    happens around a game such as resign or take-back; a kind of roll such as draw-tile, or a
    certain one, "draw-tile S06"; or only the id of what was drawn, such as S06. `archive show`
    lists what occurred in a match. What was taken back later has occurred.

    Exit code: 0 something was found, 1 nothing was.
    """
    if not _list(folder, wish, most, as_json=as_json):
        raise SystemExit(1)


def _list(folder: Path, wish: Wish, most: int, *, as_json: bool) -> int:
    """Print the matches of *folder* that are as wished; return how many there are."""
    with opened(folder) as (archive, _):
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
            say(f"{len(lines)} of {all_of_them} matches in {folder}")
        else:
            say(f"none of the {archive.number(Wish())} matches in {folder} is so")
        tell_faults(archive)
        return all_of_them


def moment(unix_ms: int) -> str:
    """Return when something was, such as ``2026-11-22 17:05``, in UTC."""
    return f"{datetime.fromtimestamp(min(unix_ms, _LATEST_MS) / 1000, UTC):%Y-%m-%d %H:%M}"


def players(card: Card) -> str:
    """Return who played, with their points, and a star for who won."""
    found = []
    for seat, player in enumerate(card.players):
        name = printable(player.name) or f"seat {seat}"
        points = f" {card.scores[seat]}" if seat < len(card.scores) else ""
        found.append(f"{name}{points}{'*' if seat in card.winners else ''}")
    return ", ".join(found)


def _cells(row: Row) -> tuple[str, str, str, str]:
    assert row.card is not None
    card = row.card
    title = GAMES[card.game].title if card.game in GAMES else card.game
    how = card.state if card.state != WHOLE else card.ending if card.ending != "played" else ""
    told = players(card) + (f" ({how})" if how else "")
    return row.path, moment(card.started_ms), title, told
