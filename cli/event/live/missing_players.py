"""Who is missing at a table that is open on the server."""

from collections.abc import Sequence

from tilewyrm.events.rounds.event_table import Outcome
from tilewyrm.v1 import service_pb2


def missing_at(table: service_pb2.TableSummary) -> Sequence[int]:
    """Return the numbers of the people whose seats are still reserved, by seat."""
    return [seat.number for seat in table.seats if seat.reserved and not seat.HasField("bot")]


def is_excused(outcome: Outcome, table: service_pb2.TableSummary) -> bool:
    """Return whether the match need not wait: everyone missing forfeits, or a bot plays."""
    missing = set(missing_at(table))
    excused = outcome.forfeited | outcome.stand_ins.keys()
    return bool(missing) and missing <= excused
