"""Equal luck of a round: which steps of it are due, from commitment to secret."""

from collections.abc import Mapping

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live.seat_rulings import annul_match
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


def is_commitment_due(record: EventRecord) -> bool:
    """Return whether the server is to commit to the luck of the next round."""
    number = record.next_round
    over = all(each.started and not each.undecided() for each in record.rounds[-1:])
    due = over and number <= record.event.rounds and number not in record.lucks
    return bool(record.event.equal_luck and due and not record.closed)


async def is_secret_due(
    connection: AdminConnection,
    log: EventLog,
    found: EventRound,
    tables: Mapping[str, service_pb2.TableSummary],
    signer: Signer,
) -> bool:
    """Return whether the secret of a round is no longer in use, as far as the log knows.

    A match that no longer counts is ended by a ruling. One that is undecided and halted delays the
    secret until a ruling decides its table.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    luck = log.record.lucks.get(found.number)
    if luck is None or luck.secret or not found.started:
        return False
    for table in found.tables:
        outcome = table.outcome()
        summary = tables.get(outcome.match)
        status = None if summary is None else summary.status
        if outcome.ending is Ending.UNDECIDED:
            if status != service_pb2.TABLE_STATUS_OVER:
                return False
        elif status == service_pb2.TABLE_STATUS_PLAYING:
            await annul_match(connection.lobby, outcome.match, tell("event.live.annul"), signer)
    return True


def halted(found: EventRound, tables: Mapping[str, service_pb2.TableSummary]) -> list[str]:
    """Return the halted tables of a round whose secret is due: rulings have decided all of them."""
    return [
        match
        for match, summary in tables.items()
        if summary.event_table.round == found.number
        and summary.status == service_pb2.TABLE_STATUS_HALTED
    ]
