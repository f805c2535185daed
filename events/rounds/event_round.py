"""A round of an event."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tilewyrm.events.rounds.event_table import Ending, EventTable


@dataclass
class EventRound:
    """A round: its tables and byes."""

    number: int
    """1-based."""
    tables: list[EventTable]
    byes: list[int]
    started: bool = False
    line: int = -1
    """The 0-based number of the line that started it; -1 before."""
    minutes: int | None = None
    """Minutes that it should last. None: that is not said."""
    replaced: set[int] = field(default_factory=set)
    """The numbers of those whose seats went to other players because they were missing."""

    def numbers(self) -> Iterator[int]:
        """Yield the number of every player of the round, table by table, then the byes."""
        for table in self.tables:
            yield from table.seats
        yield from self.byes

    def place_of(self, number: int) -> tuple[list[int], int]:
        """Return the seats of a table, or the byes, and where in them the player is.

        Raises:
            KeyError: the player has no place in the round.
        """
        for seats in (*(table.seats for table in self.tables), self.byes):
            if number in seats:
                return seats, seats.index(number)
        raise KeyError(number)

    def table_of(self, number: int) -> EventTable | None:
        """Return the table of a player; None with a bye, and for others."""
        return next((table for table in self.tables if number in table.seats), None)

    def undecided(self) -> list[EventTable]:
        """Return the tables that have no outcome yet."""
        return [each for each in self.tables if each.outcome().ending is Ending.UNDECIDED]
