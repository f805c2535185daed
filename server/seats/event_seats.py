"""The seats of a table of an event: kept for people by their numbers, taken with their codes."""

from dataclasses import dataclass, field, replace

from tilewyrm.server.errors import InvalidRequest, InvalidToken, SeatUnavailable
from tilewyrm.server.seats.commands import SeatCommand, check_entropy
from tilewyrm.server.seats.seat_tokens import seated
from tilewyrm.server.security.tokens import check_token_form, token_hash
from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.server.text.names import valid_program


@dataclass(frozen=True)
class TakeReservedSeat(SeatCommand):
    """A person of an event, known by a code, takes that person's seat, at whatever time."""

    number: int
    """The person's in the event."""
    token: str = field(repr=False)
    """From now on the right to the seat."""
    entropy: bytes = field(repr=False)
    """The person's part in the luck, 0 to 64 bytes; after the start it is not looked at."""
    program: str = ""
    """As of `JoinTable`. After the start it is not looked at."""

    def check(self, row: TableRow) -> None:
        """Let it pass: the code was asked for before."""

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* with the person on the reserved seat.

        Raises:
            SeatUnavailable: no seat here is reserved for the person.
            InvalidRequest: the token, the entropy or the program cannot be taken.
        """
        number = next(
            (
                number
                for number, seat in enumerate(row.seats)
                if seat.number == self.number and not seat.bot
            ),
            None,
        )
        if number is None:
            raise SeatUnavailable(
                f"no seat of table {row.table_id} is reserved for you",
                table_id=row.table_id,
                case="not_yours",
            )
        check_token_form(self.token, "token")
        if seated(row, self.token) not in (None, number):
            raise InvalidRequest("this token is for another seat of the table", field="token")
        taken = replace(row.seats[number], token_hash=token_hash(self.token), reserved=False)
        if row.status is TableStatus.OPEN:
            check_entropy(self.entropy)
            entropy = taken.entropy if row.round_luck else self.entropy
            program = valid_program(self.program)
            taken = replace(taken, entropy=entropy, ready=True, program=program)
        return row.with_seat(number, taken)

    def eviction(self, row: TableRow) -> InvalidToken:
        """Return the error for those who had the seat until now."""
        sentence = f"your seat at table {row.table_id} was taken with your code on another device"
        return InvalidToken(sentence, table_id=row.table_id, case="elsewhere")


@dataclass(frozen=True)
class StartEventMatch(SeatCommand):
    """The organiser lets the match begin, though people are missing: their seats stay theirs."""

    def check(self, row: TableRow) -> None:
        """Let it pass: the organiser has been asked for the admin token before."""

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* without reserved seats. It raises nothing."""
        return replace(row, seats=tuple(replace(seat, reserved=False) for seat in row.seats))
