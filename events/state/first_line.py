"""The first line of a log: whether it describes an event."""

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Event
from tilewyrm.events.log.line import is_hex
from tilewyrm.events.rounds.table_sizes import TableSizes
from tilewyrm.events.scoring.scoring import Scoring
from tilewyrm.events.state.event_record import EventRecord

FORMAT = 1
"""The version of the log."""


def begun(event: Event, organiser: str) -> EventRecord:
    """Return the record of an event of which this is said.

    Raises:
        EventError: it cannot be held; the sentence says why.
    """
    if event.format != FORMAT:
        raise EventError(Reason.NEWER, f"format {event.format}; this program reads format {FORMAT}")
    if event.rounds < 1:
        raise EventError(Reason.VALUE, "an event has one round at least")
    sizes = TableSizes(event.table_size, event.smallest, event.largest)
    sizes.check()
    scoring = Scoring.read(event.scoring)
    for size in range(sizes.smallest, sizes.largest + 1):
        if size not in scoring.awards:
            raise EventError(
                Reason.VALUE, f"scoring: nothing is said for {size} at a table", size=size
            )
    if not is_hex(event.seed, 64):
        raise EventError(Reason.VALUE, "the seed is not 64 hex digits")
    keys = [*event.arbiters, *([event.server] if event.server is not None else [])]
    if not all(is_hex(key, 64) for key in keys):
        raise EventError(Reason.VALUE, "a key of an arbiter or server is not 64 hex digits")
    servers = [] if event.server is None else [event.server]
    return EventRecord(event, organiser, scoring, sizes, servers=servers)
