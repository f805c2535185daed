"""News about the people at a table: who joins, leaves, returns or watches, and a rematch."""

from collections.abc import Collection, Iterator

from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.seat_status import duration, left_ms
from tilewyrm.language.speech import count, tell

_LAG_MS = 2000
"""Milliseconds by which clocks of the server and this program may differ after a delay."""


def people_lines(before: Model, after: Model, known: Collection[int]) -> list[LogText]:
    """Return a line for each person who came or went between *before* and *after*.

    Args:
        before: the table as it was.
        after: the table now.
        known: the seats whose players had been there before.
    """
    texts = [*_presence(before, after, known), *_spectators(before, after)]
    return [*seat_lines(before, after), *(LogText(text, "dim") for text in texts)]


def seat_lines(before: Model, after: Model) -> list[LogText]:
    """Return a line for each seat that was taken, or given up, before the match."""
    return [LogText(text, "dim") for text in _seats(before, after)]


def is_clock_set_back(before: Model, after: Model) -> bool:
    """Return whether the running clock has more time in *after*, a new snapshot of the same entry.

    A server that was killed does not know the thinking time since its last entry.
    """
    was, now = before.clocks, after.clocks
    if was is None or now is None or before.seq != after.seq or not now.HasField("running"):
        return False
    if not was.HasField("running") or was.running != now.running:
        return False
    left = left_ms(before, now.running, after.clocks_s)
    return left_ms(after, now.running, after.clocks_s) > left + _LAG_MS


def clock_line(after: Model) -> LogText:
    """Return the line that the clocks continue from the last entry, as those of *after* do."""
    seat = after.clocks.running if after.clocks is not None else 0
    time = duration(-(-left_ms(after, seat, after.clocks_s) // 1000))
    return LogText(tell("people.clocks", name=after.name(seat), time=time), "dim")


def rematch_line(after: Model) -> LogText:
    """Return the line that announces a rematch: to its players, or to a spectator."""
    if after.seat is not None:
        return LogText(tell("log.play_again"))
    return LogText(tell("people.rematch.spectator", table=after.table.followed_by))


def _seats(before: Model, after: Model) -> Iterator[str]:
    """Yield who took a seat, or gave one up, before the match."""
    if before.turn is not None or after.turn is not None:
        return
    was = [seat.name for seat in before.table.seats if not seat.bot]
    now = [seat.name for seat in after.table.seats if not seat.bot]
    for number, seat in enumerate(after.table.seats):
        if seat.name and not seat.bot and seat.name not in was and number != after.seat:
            yield tell("people.seat.joined", name=after.name(number))
    for number, seat in enumerate(before.table.seats):
        if seat.name and not seat.bot and seat.name not in now:
            yield tell("log.left", name=before.name(number))


def _presence(before: Model, after: Model, known: Collection[int]) -> Iterator[str]:
    """Yield who came to a match that has begun, or is away from it."""
    if after.turn is None:
        return
    seats = zip(before.presence.seats, after.presence.seats, strict=False)
    for seat, (was, now) in enumerate(seats):
        if was.here != now.here and seat != after.seat:
            came = "log.came_back" if seat in known else "log.came"
            gone = "log.away" if after.result is None else "log.left"
            yield tell(came if now.here else gone, name=after.name(seat))


def _spectators(before: Model, after: Model) -> Iterator[str]:
    """Yield that there are more spectators, or fewer; a spectator need not know."""
    was, now = before.presence.spectators, after.presence.spectators
    if after.seat is not None and was != now:
        yield count("people.spectators.more", now) if now > was else tell("people.spectators.fewer")
