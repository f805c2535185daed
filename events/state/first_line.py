"""The first line of a log: whether it describes an event."""

from collections.abc import Mapping

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.canonical import Json
from tilewyrm.events.log.fact import Event
from tilewyrm.events.log.line import is_hex
from tilewyrm.events.rounds.table_sizes import TableSizes
from tilewyrm.events.scoring.scoring import COMPARED, Scoring
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
    if event.equal_luck is not None:
        _check_equal_luck(event, sizes)
    elif COMPARED & set(scoring.columns):
        raise EventError(Reason.VALUE, "scoring: only tables with equal luck are compared")
    servers = [] if event.server is None else [event.server]
    return EventRecord(event, organiser, scoring, sizes, servers=servers)


def _check_equal_luck(event: Event, sizes: TableSizes) -> None:
    """Raise unless the tables of a round can have equal luck."""
    if not event.equal_luck:
        raise EventError(Reason.VALUE, "equal_luck is true, or absent")
    if sizes.smallest != sizes.largest:
        raise EventError(Reason.VALUE, "with equal luck all tables have the same size")
    check_no_take_backs(event, event.terms)


def check_no_take_backs(event: Event, terms: Mapping[str, Json]) -> None:
    """Raise if *terms* allow take-backs at an event with equal luck.

    Raises:
        EventError: with the reason `VALUE`.
    """
    if event.equal_luck and terms.get("take_back") != "forbidden":
        raise EventError(Reason.VALUE, "with equal luck the term take_back is forbidden")
