"""A table of a round: what is filed about it, and its outcome."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Filed(StrEnum):
    """Kinds of lines about a table."""

    OPEN = "open"
    RESULT = "result"
    """Points of a match, or of paper."""
    RULED = "ruled"
    """Points by ruling; they lift an annulment."""
    STAND_IN = "stand-in"
    FORFEIT = "forfeit"
    ANNUL = "annul"
    REPLAY = "replay"


@dataclass
class Filing:
    """The content of a line about a table, as corrected."""

    line: int
    """The 0-based number of the line."""
    what: Filed
    points: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    number: int = 0
    """Who forfeits, or for whom a bot plays."""
    bot: str = ""
    """The strategy that plays for a missing player."""
    match: str = ""
    sha256: str = ""
    """Hash of the replay file. It is empty for points without a file."""
    end: str = ""
    ruled: bool = False
    """Whether an arbiter changed points in the match."""
    counts: bool = True
    """False after a correction that takes it back."""


class Ending(StrEnum):
    """How a table stands."""

    UNDECIDED = "undecided"
    PLAYED = "played"
    """Two players at least have a place."""
    FORFEITED = "forfeited"
    """One player is left or none, or bots alone."""
    ANNULLED = "annulled"


@dataclass(frozen=True)
class Outcome:
    """How a table stands, and what it brings."""

    ending: Ending
    points: tuple[int, ...] = ()
    """By seat; empty if nothing was played or typed in."""
    places: tuple[int, ...] = ()
    """By seat; empty like *points*."""
    forfeited: frozenset[int] = frozenset()
    """The numbers of those who forfeited."""
    stand_ins: Mapping[int, str] = field(default_factory=dict)
    """By player the strategy that plays until the player comes."""
    match: str = ""
    """The match that is open, or was played last; empty for paper."""
    sha256: str = ""
    """Hash of its replay file. It is empty until the result is filed."""
    line: int = -1
    """The 0-based number of the line that the points are from; -1: there are none."""
    ruled: bool = False
    """Whether the points are from a ruling, or an arbiter changed points in the match."""


@dataclass
class EventTable:
    """A table of a round."""

    number: int
    """1-based in its round."""
    seats: list[int]
    """The players' numbers, in the order of seats."""
    absent: set[int] = field(default_factory=set)
    """Who was missing when the server last said so."""
    waits: dict[int, int] = field(default_factory=dict)
    """By missing player the 0-based line that last said to wait."""
    filings: list[Filing] = field(default_factory=list)
    physical: bool = False
    """Whether it is played with the physical game although the event has a server."""
    bots: frozenset[int] = frozenset()
    """The numbers of all bots of the event."""

    def clear(self) -> None:
        """Forget all that is filed: other players sit here."""
        self.filings.clear()
        self.absent.clear()
        self.waits.clear()

    def outcome(self) -> Outcome:
        """Return how the table stands after all that is filed and counts."""
        points: tuple[int, ...] = ()
        places: tuple[int, ...] = ()
        forfeited: set[int] = set()
        stand_ins: dict[int, str] = {}
        opened = sha256 = ""
        line = -1
        annulled = ruled = False
        for filing in self.filings:
            if not filing.counts:
                continue
            match filing.what:
                case Filed.OPEN:
                    opened = filing.match
                case Filed.RESULT:
                    points, places, line = filing.points, filing.places, filing.line
                    sha256, ruled = filing.sha256, filing.ruled
                case Filed.RULED:
                    points, places, line = filing.points, filing.places, filing.line
                    annulled, ruled = False, True
                case Filed.FORFEIT:
                    forfeited.add(filing.number)
                case Filed.STAND_IN:
                    stand_ins[filing.number] = filing.bot
                case Filed.ANNUL:
                    annulled = True
                case Filed.REPLAY:
                    points = places = ()
                    forfeited, stand_ins = set(), {}
                    opened = sha256 = ""
                    line = -1
                    annulled = ruled = False
        if annulled:
            ending = Ending.ANNULLED
        elif len(self.seats) - len(forfeited) < 2 or self._deserted(forfeited):
            ending = Ending.FORFEITED
        else:
            ending = Ending.PLAYED if places else Ending.UNDECIDED
        return Outcome(
            ending, points, places, frozenset(forfeited), stand_ins, opened, sha256, line, ruled
        )

    def _deserted(self, forfeited: Collection[int]) -> bool:
        """Return whether persons had seats at the table, and all of them have *forfeited*."""
        persons = {number for number in self.seats if number not in self.bots}
        return bool(persons) and persons.issubset(forfeited)


def places_of(points: Sequence[int]) -> tuple[int, ...]:
    """Return by seat the place: 1 and the number of seats with more points."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def are_places(places: Sequence[int]) -> bool:
    """Return whether each place is 1 and the number of smaller places."""
    return all(own == 1 + sum(other < own for other in places) for own in places)
