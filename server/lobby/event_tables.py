"""Tables of events: what a request for one must and must not say, and who has its seats."""

from tilewyrm.engine.match.terms import Seating, Terms
from tilewyrm.server.config.bot_budget import BotBudget
from tilewyrm.server.errors import InvalidRequest, NameTaken
from tilewyrm.server.seats.commands import reserved_seat
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.server.text.bot_cast import name_of_bot
from tilewyrm.server.text.names import confusable, valid_name
from tilewyrm.v1 import service_pb2

HASH_BYTES = 32
_OF_OTHERS = ("goes_on", "host_token", "bots", "of_the_day", "task")
"""Fields that a request for a table of an event must not set."""


def check_event_table(request: service_pb2.CreateTableRequest) -> bool:
    """Return whether *request* is for a table of an event.

    Raises:
        InvalidRequest: it is, and not as it must be; or seats are reserved at another table.
    """
    if not request.HasField("event_table"):
        if request.reserved:
            raise _bad("only a table of an event has reserved seats", "reserved")
        return False
    at = request.event_table
    if len(at.event) != HASH_BYTES or len(at.line) != HASH_BYTES or not (at.round and at.table):
        raise _bad(
            "a table of an event names event and line by hashes of 32 bytes, and has a round and a"
            " number from 1",
            "event_table",
        )
    there = {field.name for field, _ in request.ListFields()}
    for name in _OF_OTHERS:
        if name in there:
            raise _bad(f"a table of an event has no {name}; omit it", name)
    numbers = [seat.number for seat in request.reserved]
    if len(numbers) != request.seats or 0 in numbers or len(set(numbers)) < len(numbers):
        raise _bad(
            f"each of the {request.seats} seats of a table of an event is reserved for another"
            " number, from 1",
            "reserved",
        )
    return True


def event_seats(
    request: service_pb2.CreateTableRequest, terms: Terms, budget: BotBudget
) -> tuple[SeatRow, ...]:
    """Return the seats of the table of an event that *request* describes, which has *terms*.

    Raises:
        InvalidRequest: seats are to be shuffled, or a name or a bot cannot be taken.
        NameTaken: two have names that look the same.
    """
    if terms.seating is Seating.SHUFFLED:
        raise _bad("the seats of a table of an event stay as they are paired", "terms")
    seats: list[SeatRow] = []
    for reserved in request.reserved:
        seat = _seat(reserved, {each.name for each in seats}, budget)
        taken = next((each.name for each in seats if confusable(each.name, seat.name)), "")
        if taken:
            raise NameTaken(f"two seats have the look-alike name {taken}", name=taken)
        seats.append(seat)
    return tuple(seats)


def _seat(reserved: service_pb2.ReservedSeat, names: set[str], budget: BotBudget) -> SeatRow:
    if not reserved.bot:
        return reserved_seat(valid_name(reserved.name), reserved.number)
    bot = budget.granted(reserved.bot)
    name = valid_name(reserved.name) if reserved.name else name_of_bot(bot, names)
    return SeatRow(name=name, bot=bot, number=reserved.number)


def _bad(sentence: str, field: str) -> InvalidRequest:
    return InvalidRequest(sentence, field=field, case="event_table")
