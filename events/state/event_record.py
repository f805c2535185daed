"""The record of an event: players, rounds and the rest, after the facts so far."""

from collections import Counter
from dataclasses import dataclass, field

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Event
from tilewyrm.events.rounds.entrant import Entrant
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.events.rounds.round_luck import RoundLuck
from tilewyrm.events.rounds.table_sizes import TableSizes
from tilewyrm.events.scoring.scoring import Scoring


@dataclass
class EventRecord:
    """The facts of an event, in order."""

    event: Event
    organiser: str
    """Hex: the public key that signed line 0."""
    scoring: Scoring
    sizes: TableSizes
    entrants: dict[int, Entrant] = field(default_factory=dict)
    """By number, in the order of numbers."""
    forbidden: set[frozenset[int]] = field(default_factory=set)
    """Pairs who must not meet."""
    rounds: list[EventRound] = field(default_factory=list)
    """Those that are paired."""
    unpaired: Counter[int] = field(default_factory=Counter)
    """By round how many pairings of it were dropped."""
    announcements: list[tuple[int, str]] = field(default_factory=list)
    """The 0-based line and text of each."""
    servers: list[str] = field(default_factory=list)
    """Hex, the public keys of the event's server. The last one is the present key."""
    attested: bool = False
    """Whether only the server's key may sign its observations."""
    lucks: dict[int, RoundLuck] = field(default_factory=dict)
    """By round the luck that is the same at all of its tables; empty without equal luck."""
    closed: bool = False

    @property
    def server(self) -> str | None:
        """The public key of the server in hex, or None if all tables are on paper."""
        return self.servers[-1] if self.servers else None

    @property
    def next_round(self) -> int:
        """The 1-based number of the round that is paired next."""
        return len(self.rounds) + 1

    def entrant(self, number: int) -> Entrant:
        """Return a player.

        Raises:
            EventError: there is none of this number.
        """
        try:
            return self.entrants[number]
        except KeyError as error:
            raise EventError(
                Reason.NO_PLAYER, f"no player has the number {number}", number=number
            ) from error

    def active(self, round_number: int) -> list[int]:
        """Return the numbers of those who are paired in this round, if it is the next."""
        return [each.number for each in self.entrants.values() if each.plays(round_number)]

    def awaits(self, number: int) -> bool:
        """Return whether the player is in the pairing of a round that has not started."""
        return any(number in each.numbers() for each in self.rounds if not each.started)

    def not_here(self) -> list[int]:
        """Return the numbers of those who are registered, and have not checked in."""
        entrants = self.entrants.values()
        return [
            each.number for each in entrants if not each.entered and each.stays(self.next_round)
        ]

    def round(self, number: int) -> EventRound:
        """Return a round that is paired.

        Raises:
            EventError: there is none of this number.
        """
        if not 1 <= number <= len(self.rounds):
            raise EventError(Reason.ROUND, f"round {number} is not paired", round=number)
        return self.rounds[number - 1]

    def table(self, round_number: int, number: int) -> EventTable:
        """Return a table of a round that has started.

        Raises:
            EventError: there is none.
        """
        if not self.round(round_number).started:
            raise EventError(
                Reason.NOT_STARTED, f"round {round_number} has not started", round=round_number
            )
        return self.paired_table(round_number, number)

    def paired_table(self, round_number: int, number: int) -> EventTable:
        """Return a table of a round that is paired, and may not have started.

        Raises:
            EventError: there is none.
        """
        found = self.round(round_number)
        if not 1 <= number <= len(found.tables):
            raise EventError(
                Reason.NO_TABLE,
                f"round {round_number} has no table {number}",
                round=round_number,
                table=number,
            )
        return found.tables[number - 1]

    def luck(self, number: int) -> RoundLuck:
        """Return the luck of a round.

        Raises:
            EventError: nothing is committed to for it.
        """
        found = self.lucks.get(number)
        if found is None:
            raise EventError(
                Reason.LUCK, f"no secret is committed to for round {number}", round=number
            )
        return found

    def byes_before(self, round_number: int) -> dict[int, int]:
        """Return by player how many byes they had in the rounds before this one."""
        found = dict.fromkeys(self.entrants, 0)
        for each in self.rounds[: round_number - 1]:
            for number in each.byes:
                found[number] += 1
        return found
