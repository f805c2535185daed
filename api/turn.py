"""A turn of a seat: what it is asked, and what it sees."""

from collections.abc import Mapping, Sequence

from tilewyrm.v1 import match_pb2, service_pb2


class Turn:
    """A request to the seat: its choices, and the table as the seat may see it."""

    def __init__(
        self,
        request: service_pb2.Request,
        view: Mapping[str, match_pb2.Part],
        log: Sequence[service_pb2.LogLine],
    ) -> None:
        self.seq: int = request.seq
        """Number of the last entry before it."""
        self.seat: int = request.seat
        self.question: str = request.question
        """The question, as a stable word of the game."""
        self.choices: tuple[match_pb2.Decision, ...] = tuple(request.decisions)
        """Every legal decision, in the game's order; `AsyncSeat.decide` takes a number of them."""
        self.view: Mapping[str, match_pb2.Part] = view
        """The parts of the table that the seat sees, by key."""
        self.log: tuple[service_pb2.LogLine, ...] = tuple(log)
        """The entries since the turn before with their events, oldest first."""

    def __repr__(self) -> str:
        return f"<turn of seat {self.seat}: {self.question}, {len(self.choices)} choices>"
