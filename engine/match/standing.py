"""Standing of a match: the player of each seat, clocks, the open proposal."""

from dataclasses import dataclass, replace

from tilewyrm.engine.match.clocks import Clocks
from tilewyrm.engine.match.controls import Ending, Propose


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a seat."""

    bot: str = ""
    """The strategy that sits here from the start; empty: a person."""
    stand_in: str = ""
    """The strategy that plays for the person now; empty: the person."""
    once: bool = False
    """Whether the stand-in takes the next decision only."""
    out: bool = False
    """Whether the seat resigned or was forfeited: it ranks last."""
    points: int = 0
    """What arbiters added to its points."""

    @property
    def player(self) -> str:
        """The strategy that decides now; empty: the person."""
        return self.stand_in or self.bot

    @property
    def person(self) -> bool:
        """Whether a person has the seat and plays on, be a stand-in there or not."""
        return not self.bot and not self.out


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one seat asks of others."""

    seq: int
    """Of the entry that proposed it."""
    made: Propose
    agreed: tuple[int, ...] = ()
    """The seats that have agreed, in the order they did."""


@dataclass(frozen=True, slots=True)
class Standing:
    """All of a match that is not its game. Plain fields only: it is part of the match's digest."""

    seats: tuple[Seat, ...]
    clocks: Clocks | None = None
    """None in a match without clocks."""
    proposal: Proposal | None = None
    paused: bool = False
    rulings: int = 0
    """How many there were."""
    ending: Ending | None = None
    """Why the game was concluded; None while it goes on or when it came to its own end."""

    def quiet(self) -> bool:
        """Return whether rolls and decisions go on as if there were only the game.

        No clocks, nothing proposed, no pause, and on every seat whoever sat down there.
        """
        if self.clocks is not None or self.proposal is not None or self.paused:
            return False
        return not any(seat.stand_in or seat.out for seat in self.seats)

    def alike(self, other: "Standing") -> bool:
        """Return whether this and *other* differ in the clocks at most."""
        return self is other or replace(self, clocks=other.clocks) == other

    def with_seat(self, number: int, seat: Seat) -> "Standing":
        """Return this with *seat* in place of seat *number*."""
        seats = self.seats
        return replace(self, seats=(*seats[:number], seat, *seats[number + 1 :]))

    def voters(self) -> list[int]:
        """Return the seats whose people take part in votes: no bot plays there now."""
        return [number for number, seat in enumerate(self.seats) if not seat.player]

    def to_answer(self) -> list[int]:
        """Return the seats whose answer to the proposal is waited for; none: it is agreed."""
        if self.proposal is None:
            return []
        voters = self.voters()
        agreed = self.proposal.agreed
        return [seat for seat in self.proposal.made.asked if seat in voters and seat not in agreed]

    def left(self) -> list[int]:
        """Return the seats that are not out."""
        return [number for number, seat in enumerate(self.seats) if not seat.out]
