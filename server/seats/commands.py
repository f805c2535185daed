"""The commands for the seats of a table, as values: who may give one, and the row after it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from secrets import SystemRandom

from tilewyrm.engine.bots.registry import USUAL
from tilewyrm.replays.evidence.luck import MAX_ENTROPY_BYTES
from tilewyrm.server.config.bot_budget import USUAL_BUDGET, BotBudget
from tilewyrm.server.errors import (
    InvalidRequest,
    InvalidToken,
    NameTaken,
    NotHost,
    NotReady,
    SeatUnavailable,
)
from tilewyrm.server.seats.lookup import check_no_event
from tilewyrm.server.seats.seat_tokens import seat_of, seated
from tilewyrm.server.security.tokens import (
    check_token_form,
    matches,
    new_token,
    token_hash,
)
from tilewyrm.server.store.rows import SeatRow, TableRow
from tilewyrm.server.text.bot_cast import name_of_bot
from tilewyrm.server.text.names import confusable, valid_name, valid_program

_RANDOM = SystemRandom()


class SeatCommand(ABC):
    """A change of who sits where, or of the rights to the seats. Rows go in, and rows come out."""

    @abstractmethod
    def check(self, row: TableRow) -> None:
        """Check the sender's right to give the command at all, whatever else hinders it.

        Raises:
            InvalidToken: its token is nobody's at this table.
            NotHost: only the host may give it, and the token is another one.
        """

    def is_met(self, _row: TableRow) -> bool:
        """Return whether nothing is left to do, so that the command succeeds at any time."""
        return False

    @abstractmethod
    def apply(self, row: TableRow) -> TableRow:
        """Return *row* after the command, which `check` has let through.

        Raises:
            ServerError: it cannot be done with this row; each command says which errors.
        """

    def eviction(self, _row: TableRow) -> InvalidToken | None:
        """Return the error for the streams of people who lose a seat of the row; None: no error."""
        return None


@dataclass(frozen=True)
class PlayerCommand(SeatCommand):
    """A command of a player who sits at the table."""

    token: str = field(repr=False)
    """The sender's."""

    def check(self, row: TableRow) -> None:
        """Check that the sender has a seat. See `SeatCommand.check`."""
        seat_of(row, self.token)


@dataclass(frozen=True)
class HostCommand(SeatCommand):
    """A command of the table's host."""

    token: str = field(repr=False)
    """The sender's."""

    def check(self, row: TableRow) -> None:
        """Check that the sender is the host. See `SeatCommand.check`."""
        if row.host_hash and matches(self.token, row.host_hash):
            return
        seat_of(row, self.token)
        if row.host_hash:
            sentence = f"only the host of table {row.table_id} may do that"
            raise NotHost(sentence, table_id=row.table_id)
        sentence = f"table {row.table_id} has no host to do that"
        raise NotHost(sentence, table_id=row.table_id, case="no_host")


@dataclass(frozen=True)
class JoinTable(SeatCommand):
    """A player sits down; one who sits here already keeps the seat."""

    name: str
    seat: int | None
    """The wished one; None: the first free one."""
    token: str = field(repr=False)
    """From now on the right to the seat."""
    entropy: bytes = field(repr=False)
    """The player's part in the luck, 0 to 64 bytes."""
    program: str = ""
    """Own name of the program that plays, or an empty text for a person."""

    def check(self, row: TableRow) -> None:
        """Let everybody try: the pass phrase is asked for before."""

    def is_met(self, row: TableRow) -> bool:
        """Return whether the player has a seat."""
        return seated(row, self.token) is not None

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* with the player on a free seat, or on the one that is reserved.

        Raises:
            InvalidRequest: the name, the token, the entropy or the program cannot be taken.
            NameTaken: somebody at the table has this name.
            SeatUnavailable: the seat is taken or does not exist, or none is free.
        """
        number = seated(row, self.token)
        if number is None:
            return self._joined(row)
        if not row.seats[number].reserved:
            return row
        check_entropy(self.entropy)
        player = replace(
            row.seats[number],
            entropy=self.entropy,
            reserved=False,
            ready=True,
            program=valid_program(self.program),
        )
        return row.with_seat(number, player)

    def _joined(self, row: TableRow) -> TableRow:
        name = valid_name(self.name)
        check_token_form(self.token, "token")
        check_entropy(self.entropy)
        taken = next(
            (each.name for each in row.seats if each.name and confusable(each.name, name)), ""
        )
        if taken:
            raise NameTaken(
                f"a player at table {row.table_id} already has the look-alike name {taken}",
                table_id=row.table_id,
                name=taken,
            )
        player = SeatRow(
            name=name,
            token_hash=token_hash(self.token),
            entropy=self.entropy,
            program=valid_program(self.program),
        )
        return row.with_seat(_free_seat(row, self.seat), player)


@dataclass(frozen=True)
class LeaveTable(PlayerCommand):
    """A player gives the seat back."""

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* with the player's seat free."""
        return _without(row, seat_of(row, self.token))


@dataclass(frozen=True)
class StartMatch(HostCommand):
    """The match begins, with bots on the free seats and on those that are still reserved."""

    bot: str
    """The strategy of these bots; empty: the usual one."""
    budget: BotBudget = USUAL_BUDGET
    """The largest that they may have."""

    def check(self, row: TableRow) -> None:
        """Check that the sender is the host, or any player where there is none.

        Raises:
            EventTableOnly: it is a table of an event.
        """
        if row.host_hash:
            super().check(row)
        else:
            seat_of(row, self.token)
        check_no_event(row)

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* with a bot on every seat on which no person has sat down.

        Raises:
            InvalidRequest: there is no such bot, or it thinks for too long.
        """
        bot = self.budget.granted(self.bot or USUAL)
        seats = tuple(SeatRow() if seat.reserved else seat for seat in row.seats)
        return with_bots(replace(row, seats=seats), [bot] * sum(seat.free for seat in seats))


@dataclass(frozen=True)
class RemovePlayer(HostCommand):
    """The host frees a seat, whose token opens nothing any more."""

    seat: int

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* with the seat free.

        Raises:
            SeatUnavailable: it does not exist, or nobody sits there.
        """
        return _without(row, self.seat)

    def eviction(self, row: TableRow) -> InvalidToken:
        """Return the error that says that the seat was given away."""
        sentence = f"the host of table {row.table_id} has given your seat away"
        return InvalidToken(sentence, table_id=row.table_id, case="given_away")


@dataclass(frozen=True)
class ArrangeSeats(HostCommand):
    """The host lets people sit in another order."""

    order: tuple[int, ...]
    """On each seat the one whose player is to sit there; empty: the seats are shuffled."""

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* with its seats in the order, or in one that chance chooses.

        Raises:
            InvalidRequest: the order does not name every seat once.
        """
        if not self.order:
            return shuffled(row)
        if sorted(self.order) != list(range(len(row.seats))):
            raise InvalidRequest(
                f"an order names each of the seats 0 to {len(row.seats) - 1} once, not"
                f" {', '.join(map(str, self.order[: 2 * len(row.seats)]))}",
                field="order",
            )
        return replace(row, seats=tuple(row.seats[number] for number in self.order))


@dataclass(frozen=True)
class SetReady(PlayerCommand):
    """A player is ready for the start, or is not any more."""

    ready: bool

    def apply(self, row: TableRow) -> TableRow:
        """Return *row* with the player ready, or not.

        Raises:
            NotReady: the seat is reserved, and its player has not joined.
        """
        number = seat_of(row, self.token)
        seat = row.seats[number]
        if seat.reserved:
            raise NotReady(
                f"seat {number} of table {row.table_id} is reserved for you; join the table first",
                table_id=row.table_id,
            )
        return row.with_seat(number, replace(seat, ready=self.ready))


def with_bots(row: TableRow, bots: Sequence[str]) -> TableRow:
    """Return *row* with *bots* (names of strategies) on its last free seats, in their order."""
    free = [number for number, seat in enumerate(row.seats) if seat.free]
    for number, bot in zip(free[len(free) - len(bots) :], bots, strict=True):
        row = row.with_seat(number, SeatRow(name=name_of_bot(bot, _names(row)), bot=bot))
    return row


def within_budget(row: TableRow, budget: BotBudget) -> TableRow:
    """Return *row* with no bot that thinks for longer than *budget*."""
    seats = (replace(seat, bot=seat.bot and budget.clamped(seat.bot)) for seat in row.seats)
    return replace(row, seats=tuple(seats))


def shuffled(row: TableRow) -> TableRow:
    """Return *row* with its seats in an order in which nobody had a hand."""
    seats = list(row.seats)
    _RANDOM.shuffle(seats)
    return replace(row, seats=tuple(seats))


def check_entropy(entropy: bytes) -> None:
    """Check the length of what a player adds to the luck.

    Raises:
        InvalidRequest: it is too long.
    """
    if len(entropy) > MAX_ENTROPY_BYTES:
        raise InvalidRequest(
            f"entropy has at most {MAX_ENTROPY_BYTES} bytes, not {len(entropy)}",
            field="entropy",
            limit=MAX_ENTROPY_BYTES,
        )


def _free_seat(row: TableRow, wish: int | None) -> int:
    free = [number for number, seat in enumerate(row.seats) if seat.free]
    if not free:
        raise SeatUnavailable(
            f"every seat at table {row.table_id} is taken; watch it, or create another",
            table_id=row.table_id,
        )
    if wish is None:
        return free[0]
    if wish not in free:
        raise SeatUnavailable(
            f"seat {wish} at table {row.table_id} is not free; free: {', '.join(map(str, free))}",
            table_id=row.table_id,
            case="taken",
            seat=wish,
        )
    return wish


def _without(row: TableRow, seat: int) -> TableRow:
    """Return *row* with *seat* free, or reserved for the same person at a table of an event.

    Raises:
        SeatUnavailable: it does not exist, or nobody sits there.
    """
    if seat >= len(row.seats) or row.seats[seat].free:
        sentence = f"seat {seat} of table {row.table_id} is empty"
        raise SeatUnavailable(sentence, table_id=row.table_id, case="empty", seat=seat)
    left = row.seats[seat]
    return row.with_seat(seat, reserved_seat(left.name, left.number) if left.number else SeatRow())


def reserved_seat(name: str, number: int) -> SeatRow:
    """Return a seat that is kept for the person of that *number* in an event.

    It has a token's hash, as every person's seat, but the token is unknown.
    """
    stored = token_hash(new_token())
    return SeatRow(name=name, token_hash=stored, reserved=True, number=number)


def _names(row: TableRow) -> set[str]:
    return {seat.name for seat in row.seats}
