"""Who sits at one table: seats are taken, given back, arranged, and kept for a rematch."""

from collections.abc import Sequence

from tilewyrm.server import seating
from tilewyrm.server.life import Life
from tilewyrm.server.rows import TableRow


class Seats:
    """The seats of a table, and the tokens that are the rights to them."""

    def __init__(self, life: Life) -> None:
        """Let people sit down and get up as the phase of *life* allows it."""
        self._life = life

    def seat_of(self, token: str) -> int:
        """Return the seat that *token* is the right to.

        Raises:
            BadToken: it is nobody's at this table.
        """
        return seating.seat_of(self._life.phase.row, token)

    async def join(self, name: str, wish: int | None, *, token: str, entropy: bytes) -> int:
        """Seat a player, whose right to the seat is *token*; return the seat.

        The last seat starts the match. Who sits here with *token* already keeps that seat.

        Raises:
            AlreadyStarted: the match has begun.
            BadRequest, NameTaken, NoSeat: see `seating.joined`.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        return await self._life.alone(
            lambda phase: phase.join(name, wish, token=token, entropy=entropy)
        )

    def sits(self, token: str) -> bool:
        """Return whether *token* is the right to a seat here."""
        return seating.seated(self._life.phase.row, token) is not None

    def keeps_seat(self, token: str) -> bool:
        """Return whether a seat is reserved for *token* that its player has not taken yet."""
        seat = seating.seated(self._life.phase.row, token)
        return seat is not None and self._life.phase.row.seats[seat].reserved

    async def leave(self, token: str) -> None:
        """Give a seat back; the table is removed when nobody is left.

        Raises:
            AlreadyStarted, BadToken: it cannot be given back.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._life.alone(lambda phase: phase.leave(token))

    async def start(self, token: str, bot: str) -> None:
        """Fill the free seats with *bot* (empty: the usual one) and start.

        Raises:
            AlreadyStarted, BadToken, NotHost: the holder of *token* cannot start it.
            BadRequest: there is no such bot.
            NotReady: it waits for somebody, whom the sentence names.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._life.alone(lambda phase: phase.start(token, bot))

    async def remove(self, token: str, seat: int) -> None:
        """Free *seat*, whose token opens nothing any more, for the host whose *token* this is.

        Raises:
            AlreadyStarted: the match has begun.
            BadToken, NotHost: it is not the host's token.
            NoSeat: nobody sits there.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._life.alone(lambda phase: phase.remove(token, seat))

    async def arrange(self, token: str, order: Sequence[int]) -> None:
        """Let the player of seat ``order[n]`` sit on seat *n*; empty: shuffle the seats.

        Raises:
            AlreadyStarted, BadToken, NotHost: see `remove`.
            BadRequest: *order* does not name every seat once.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._life.alone(lambda phase: phase.arrange(token, order))

    async def set_ready(self, token: str, ready: bool) -> None:
        """Let the player whose *token* this is be *ready*, or not.

        The match starts when it waited for nothing else.

        Raises:
            AlreadyStarted, BadToken: the holder of *token* cannot say so any more.
            NotReady: the seat is reserved, and not taken yet.
            CannotStore: the directory cannot be written.
            ShuttingDown: nothing was changed.
        """
        await self._life.alone(lambda phase: phase.set_ready(token, ready))

    async def again(self, token: str, created_ms: int) -> TableRow:
        """Return the table at which the same people can play again, which is not opened yet.

        Raises:
            BadToken: *token* is nobody's at this table.
            TooEarly: the match is not over yet.
            TableHalted: its record cannot be read.
            ShuttingDown: the table takes nothing new.
        """
        return await self._life.alone(lambda phase: phase.again(token, created_ms))

    async def followed(self, table_id: str) -> None:
        """Tell everybody that they play again at the table of that id.

        Raises:
            CannotStore: the directory cannot be written.
        """
        await self._life.alone(lambda phase: phase.followed(table_id))
