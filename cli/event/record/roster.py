"""The names of an event's players, in `players.csv`; the log has only their numbers."""

import csv
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path

import click

from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.language.speech import tell
from tilewyrm.replays.archive.tables import is_formula
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.text.names import check_unreserved, confusable, valid_name

_COLUMNS = ("number", "name", "club", "salt")
_SALT_BYTES = 16
_LONGEST_CLUB = 40


@dataclass(frozen=True)
class Entry:
    """A player on the list."""

    number: int
    name: str
    club: str = ""
    salt: str = ""
    """Random letters. Without them, withheld names could be guessed from the hash of the file."""

    @property
    def row(self) -> str:
        """The row in the file, without its line end."""
        text = StringIO()
        cells = (self.number, self.name, self.club, self.salt)
        csv.writer(text, lineterminator="").writerow(cells)
        return text.getvalue()

    @property
    def hash(self) -> str:
        """Hex, the SHA-256 of the row, by which the log commits to the name."""
        return sha256(self.row.encode()).hexdigest()


class Roster:
    """The players of an event by number. A player without a row is called by the number."""

    def __init__(self, entries: Mapping[int, Entry], former: Iterable[Entry] = ()) -> None:
        self.entries = dict(entries)
        self.former = list(former)
        """The entries before renamings, in their order."""

    @classmethod
    def read(cls, path: Path, registered: Iterable[int]) -> "Roster":
        """Return the list in the file at *path*, as far as the players are *registered*.

        A file that is not there is an empty list: names may be withheld. Of several rows of a
        player, the last one is the present one.

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
        entries: dict[int, Entry] = {}
        former = []
        for row in csv.DictReader(StringIO(text)):
            number = row.get("number") or ""
            if number.isascii() and number.isdigit() and int(number) in numbers:
                name, club, salt = (row.get(column) or "" for column in _COLUMNS[1:])
                entry = Entry(int(number), name, club, salt)
                if not _is_clean(entry):
                    why = tell("event.roster.name", name=repr(entry.name))
                    raise click.ClickException(tell("event.roster.unread", path=path, why=why))
                if entry.number in entries:
                    former.append(entries[entry.number])
                entries[entry.number] = entry
        return cls(entries, former)

    def write(self, path: Path) -> str:
        """Write the list to the file at *path*; return the hash of the file, hex."""
        entries = sorted([*self.former, *self.entries.values()], key=lambda each: each.number)
        rows = [",".join(_COLUMNS), *(entry.row for entry in entries)]
        data = "".join(f"{row}\n" for row in rows).encode()
        write_atomically(path, data)
        return sha256(data).hexdigest()

    def drop_unnamed(self, number: int, hashes: Collection[str]) -> None:
        """Drop a player's last row if it is none of *hashes*: its renaming was interrupted."""
        present = self.entries.get(number)
        earlier = [each for each in self.former if each.number == number]
        if present is not None and earlier and present.hash not in hashes:
            self.entries[number] = earlier[-1]
            self.former.remove(earlier[-1])

    def names(self, number: int) -> set[str]:
        """Return the present and the former names of a player, as far as they are in the file."""
        entries = [*self.former, *self.entries.values()]
        return {entry.name for entry in entries if entry.number == number}

    def rename(self, number: int, name: str) -> Entry:
        """Change the name of a player, and return the new entry.

        Raises:
            UsageError: the name is not valid, or another player has it.
        """
        before = self.entries.pop(number, None)
        try:
            entry = self.add(number, name, "" if before is None else before.club)
        except click.UsageError:
            if before is not None:
                self.entries[number] = before
            raise
        if before is not None:
            self.former.append(before)
        return entry

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
        if is_formula(shown):
            raise click.UsageError(f"a name cannot begin with a sign: {shown!r}")
        for other in self.entries.values():
            if confusable(other.name, shown):
                raise click.UsageError(
                    f"{shown!r} looks like {other.name!r} (player {other.number})"
                )
        entry = Entry(number, shown, _clean_club(club), secrets.token_hex(_SALT_BYTES))
        self.entries[number] = entry
        return entry


def _is_clean(entry: Entry) -> bool:
    """Return whether the list could have got *entry* from `Roster.add`."""
    try:
        shown = valid_name(entry.name)
    except InvalidRequest:
        return False
    cells = (entry.name, entry.club, entry.salt)
    return shown == entry.name and all(
        cell.isprintable() and not is_formula(cell) for cell in cells
    )


def _clean_club(club: str) -> str:
    shown = "".join(char for char in " ".join(club.split()) if char.isprintable())
    while is_formula(shown):
        shown = shown[1:]
    return shown[:_LONGEST_CLUB]


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
