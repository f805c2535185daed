"""A table in one line."""

from tilewyrm.client.connection.discovery import printable
from tilewyrm.client.words.player_names import marked_name
from tilewyrm.client.words.table_rules import in_short
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_STATUS = {
    service_pb2.TABLE_STATUS_OPEN: "start.table.open",
    service_pb2.TABLE_STATUS_PLAYING: "start.table.playing",
    service_pb2.TABLE_STATUS_OVER: "start.table.over",
    service_pb2.TABLE_STATUS_HALTED: "start.table.halted",
}
"""The name of the word for each."""


UNFINISHED = (service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING)


def describe(table: service_pb2.TableSummary, game: service_pb2.GameInfo, own: str = "") -> str:
    """Return a table of *game* in one line; *own* is the name that the player has there."""
    names = [printable(marked_name(table.seats, seat)) for seat in range(len(table.seats))]
    sitting = [name for name in names if name]
    free = len(table.seats) - len(sitting)
    title = f" '{printable(table.title)}'" if table.title else ""
    seats = len(table.seats)
    status = _STATUS.get(table.status)
    return tell(
        "start.table",
        table=table.table_id,
        title=title,
        played=in_short(game, table.options),
        status=tell(status) if status is not None else "?",
        room=tell("start.table.room", free=free, seats=seats) if free else "",
        phrase=tell("start.table.phrase") if table.needs_pass_phrase else "",
        who=", ".join(sitting) or tell("start.table.nobody"),
        own=tell("start.table.own", who=own) if own else "",
    )
