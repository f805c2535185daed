"""Players of a season: who of one event is who of another one, by names in `players.csv`."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from unicodedata import combining, normalize

import click

from tilewyrm.cli.event.record.roster import Entry
from tilewyrm.language.speech import tell
from tilewyrm.server.text.names import confusable
from tilewyrm.server.text.sanitiser import case_folded


class Members:
    """The players of several events.

    Players with the same name are one person, in capitals or not. Different clubs, and names that
    look alike, need *same*: pairs of names that mean one person, the first of which is shown.
    """

    def __init__(self, same: Iterable[tuple[str, str]]) -> None:
        self._first = {case_folded(other): one for one, other in same}
        """By a name, folded, the name that is shown for it."""
        self._shown: dict[str, str] = {}
        """By the folded shown name how it was written first."""
        self._clubs: dict[str, str] = {}

    def names(self, event: str, entries: Mapping[int, Entry]) -> dict[int, str]:
        """Return by number the shown names of the players of one *event*.

        Raises:
            ClickException: a name may mean two people.
        """
        found: dict[int, str] = {}
        for number, entry in entries.items():
            name = self._name(entry)
            if name in found.values():
                raise click.ClickException(tell("event.season.both", event=event, name=name))
            found[number] = name
        return found

    def check(self) -> None:
        """Raise if two persons have names that look alike.

        Raises:
            ClickException: with both names.
        """
        for one, other in combinations(self._shown.values(), 2):
            if confusable(one, other) or _plain(one) == _plain(other):
                raise click.ClickException(tell("event.season.alike", one=one, other=other))

    def _name(self, entry: Entry) -> str:
        folded = case_folded(entry.name)
        first = self._first.get(folded)
        name = self._shown.setdefault(case_folded(first or entry.name), first or entry.name)
        if first is None and entry.club:
            club = self._clubs.setdefault(folded, entry.club)
            if case_folded(club) != case_folded(entry.club):
                raise click.ClickException(
                    tell("event.season.clubs", name=name, one=club, other=entry.club)
                )
        return name


def _plain(name: str) -> str:
    """Return a name without accents, in small letters."""
    letters = normalize("NFKD", name)
    return case_folded("".join(letter for letter in letters if not combining(letter)))
