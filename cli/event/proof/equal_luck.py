"""Check of the luck that all tables of a round share, against the match files."""

from collections.abc import Iterator, Mapping

from tilewyrm.cli.event.proof.fault import Fault
from tilewyrm.events.log.fact import Result, Secret
from tilewyrm.events.log.line import Line
from tilewyrm.events.rounds.event_table import Filed
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.v1 import replay_pb2


def is_luck_of_round(
    record: EventRecord, line: int, result: Result, header: replay_pb2.Header
) -> bool:
    """Return whether the match of *header* had the luck of its round, as the *result* of *line*.

    It may have a luck of its own if the table is played again, and always without equal luck.
    """
    luck = record.lucks.get(result.round)
    if luck is None:
        return True
    shared = header.secret_commitment.hex() == luck.commitment and all(
        seat.entropy == luck.entropy for seat in header.seats
    )
    if shared:
        return header.match_id in luck.matches
    filings = record.table(result.round, result.table).filings
    return any(
        filing.what is Filed.REPLAY and filing.counts and filing.line < line for filing in filings
    )


def unmentioned(lines: Mapping[int, Line], opened: Mapping[str, int]) -> Iterator[Fault]:
    """Yield a fault for each match with the luck of a round that no line has *opened*."""
    for number, line in lines.items():
        if isinstance(line.fact, Secret):
            for match in line.fact.matches:
                if match not in opened:
                    yield Fault.of("secret_match", line=number, file=match)
