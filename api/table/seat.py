"""A seat, for bots and tools without `asyncio`."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tilewyrm.api.table.async_seat import AsyncSeat
from tilewyrm.api.table.loop_thread import LoopThread
from tilewyrm.api.table.turn import Turn
from tilewyrm.v1 import match_pb2, service_pb2

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision


class Seat:
    """A seat that this program has taken. ``for turn in seat`` yields each `Turn` of it."""

    def __init__(self, seat: AsyncSeat, thread: LoopThread) -> None:
        self._seat = seat
        self._thread = thread
        self.table: str = seat.table
        """The table's code."""
        self.number: int = seat.number
        """The seat's number, from 0."""
        self.token: str = seat.token
        """The right to the seat: with it `Server.join` gives the same seat again."""

    def __repr__(self) -> str:
        return f"<seat={self.number} at table {self.table}>"  # the token is not for logs

    @property
    def luck_fault(self) -> str:
        """At an event with equal luck: why the table does not have the luck of its round.

        It is a sentence, or empty if nothing is wrong.
        """
        return self._seat.luck_fault

    @property
    def result(self) -> match_pb2.Result | None:
        """How the match ended; None until then."""
        return self._seat.result

    def __iter__(self) -> Iterator[Turn]:
        """Yield each turn of the seat until the match is over.

        The server itself plays a decision without alternative.

        Raises:
            ServerError: the server has ended the stream; the message says why.
        """
        return self._thread.each(aiter(self._seat))

    def decide(self, number: "int | str | Decision") -> None:
        """Take one of the choices of the last turn.

        After a lost connection it is sent again, and counts once.

        Args:
            number: the choice's number, from 0, or the decision itself, or its text.

        Raises:
            IndexError: there is no such number; nothing is sent.
            IllegalEntry: the decision is not legal now, or the match is over; nothing is sent.
        """
        self._thread.run(self._seat.decide(number))

    def preview(self) -> Sequence[service_pb2.ChoicePreview]:
        """Return the effect of each choice of the last turn, in the order of its choices.

        Raises:
            ServerError: the table forbids it, or the turn is over.
        """
        return self._thread.run(self._seat.preview())

    def start(self, bot: str = "") -> None:
        """Fill the free seats with bots, of the strategy *bot* or the usual one, and start.

        Raises:
            ServerError: the match has begun, or only the table's host may start it.
        """
        self._thread.run(self._seat.start(bot))
