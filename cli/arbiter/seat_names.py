"""Names of a table's seats, for arbiters."""

from collections.abc import Sequence

from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import service_pb2


def find_seat(table: service_pb2.TableInfo, words: str) -> int:
    """Return the seat, from 0, that *words* mean: its number, from 1, or its player's name.

    Case does not matter.

    Raises:
        ClientError: they mean none, or two; the message says which there are.
    """
    named_seats = [
        n for n, seat in enumerate(table.seats) if seat.name.casefold() == words.casefold()
    ]
    number = int(words) - 1 if words.isdecimal() else -1
    found = {*named_seats, *([number] if 0 <= number < len(table.seats) else [])}
    if len(found) == 1:
        return found.pop()
    text_name = "arbiter.seat.two" if found else "arbiter.seat.none"
    there = ", ".join(f"{n + 1} ({seat_name(table, n)})" for n in range(len(table.seats)))
    raise ClientError(tell(text_name, seat=repr(words), table=table.table_id, there=there))


def seat_name(table: service_pb2.TableInfo, seat: int) -> str:
    """Return the name of who sits on *seat*, as it can be shown."""
    return sanitised(Model(table=table).name(seat))


def seat_lines(snapshot: service_pb2.Snapshot) -> Sequence[str]:
    """Return a line for each seat: number, name, points, and what is special about it."""
    model = reduce(Model(), service_pb2.TableMessage(snapshot=snapshot))
    table, standing = snapshot.table, snapshot.standing
    names = [seat_name(table, seat) for seat in range(len(table.seats))]
    width = max(map(len, names))
    lines = []
    for seat, score in enumerate(face_of(table.setup.game).scores(model)):
        seat_standing = standing.seats[seat]
        remarks = [count("arbiter.seat.points", score)]
        if seat_standing.points:
            remarks.append(tell("arbiter.seat.by_rulings", points=f"{seat_standing.points:+}"))
        if table.seats[seat].HasField("bot"):
            remarks.append(tell("arbiter.seat.bot"))
        if seat_standing.out:
            remarks.append(tell("arbiter.seat.out"))
        lines.append(f"{seat + 1}  {names[seat]:<{width}}  {', '.join(remarks)}")
    return lines
