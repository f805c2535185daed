"""The names of an event's players, in `players.csv`; the log has only their numbers."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import click

from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.language.speech import tell
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.text.names import check_unreserved, confusable, valid_name

_COLUMNS = ("number", "name", "club")
_LONGEST_CLUB = 40
_FORMULA = re.compile(r"[=+\-@\t\r]")
"""What begins a formula in a spreadsheet."""


@dataclass(frozen=True)
class Entry:
    """A player on the list."""

    number: int
    name: str
    club: str = ""


class Roster:
    """The players of an event by number. A player without a row is called by the number."""

    def __init__(self, entries: Mapping[int, Entry]) -> None:
        self.entries = dict(entries)

    @classmethod
    def read(cls, path: Path, registered: Iterable[int]) -> "Roster":
        """Return the list in the file at *path*, as far as the players are *registered*.

        A file that is not there is an empty list: names may be withheld.

        Raises:
            ClickException: it cannot be read.
        """
        numbers = set(registered)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return cls({})
        except (OSError, UnicodeDecodeError) as error:
            message = tell("event.roster.unread", path=path, why=error)
            raise click.ClickException(message) from error
        entries = {}
        for row in csv.DictReader(StringIO(text)):
            number = row.get("number") or ""
            if number.isascii() and number.isdigit() and int(number) in numbers:
                club = row.get("club") or ""
                entries[int(number)] = Entry(int(number), row.get("name") or "", club)
        return cls(entries)

    def write(self, path: Path) -> None:
        """Write the list to the file at *path*."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(_COLUMNS)
        for entry in sorted(self.entries.values(), key=lambda each: each.number):
            writer.writerow((entry.number, entry.name, entry.club))
        write_atomically(path, text.getvalue().encode())

    def name(self, number: int) -> str:
        """Return the name of a player."""
        entry = self.entries.get(number)
        return entry.name if entry else tell("event.player", number=number)

    def find(self, words: str, registered: Iterable[int]) -> int:
        """Return the number of the player whom *words* mean: a number, a name, or its beginning.

        Raises:
            UsageError: they mean none, or several.
        """
        numbers = sorted(registered)
        if words.isascii() and words.isdigit() and int(words) in numbers:
            return int(words)
        sought = words.strip().casefold()
        names = {number: self.name(number).casefold() for number in numbers}
        exact = [number for number, name in names.items() if name == sought]
        found = exact or [number for number, name in names.items() if name.startswith(sought)]
        if len(found) == 1:
            return found[0]
        there = ", ".join(f"{number} {self.name(number)}" for number in found or numbers)
        if found:
            raise click.UsageError(f"{words!r} may be any of: {there}")
        raise click.UsageError(f"{words!r} is not a player; there are: {there or 'none'}")

    def add(self, number: int, name: str, club: str = "") -> Entry:
        """Put a player on the list, by a cleaned name.

        Raises:
            UsageError: the name is not valid, or another player has it.
        """
        try:
            shown = valid_name(name)
            check_unreserved(shown)
        except InvalidRequest as error:
            raise click.UsageError(str(error)) from error
        if _FORMULA.match(shown):
            raise click.UsageError(f"a name cannot begin with a sign: {shown!r}")
        for other in self.entries.values():
            if confusable(other.name, shown):
                raise click.UsageError(
                    f"{shown!r} looks like {other.name!r} (player {other.number})"
                )
        entry = Entry(number, shown, _clean_club(club))
        self.entries[number] = entry
        return entry


def _clean_club(club: str) -> str:
    shown = "".join(char for char in " ".join(club.split()) if char.isprintable())
    return (
        _FORMULA.sub("", shown, count=1)[:_LONGEST_CLUB]
        if _FORMULA.match(shown)
        else (shown[:_LONGEST_CLUB])
    )


def names_in(path: Path) -> Iterator[tuple[str, str]]:
    """Yield name and club from a CSV file: columns ``name`` and ``club``, or the first two.

    Raises:
        UsageError: it is not such a file.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        delimiter = ";" if text.partition("\n")[0].count(";") else ","
        rows = [row for row in csv.reader(StringIO(text), delimiter=delimiter) if any(row)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise click.UsageError(f"cannot read {path}: {error}") from error
    name_at, club_at = 0, 1
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    if "name" in head:
        name_at = head.index("name")
        club_at = head.index("club") if "club" in head else len(head)
        rows = rows[1:]
    for row in rows:
        if name_at < len(row) and row[name_at].strip():
            yield row[name_at], row[club_at] if club_at < len(row) else ""
