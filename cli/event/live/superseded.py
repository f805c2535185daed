"""Tables on the server that no longer count: other players sit there, or they play again."""

from collections.abc import Sequence
from contextlib import suppress

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live.seat_rulings import annul_match
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.client.errors import CallRefused
from tilewyrm.events.log.fact import Open
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


async def end_superseded(
    connection: AdminConnection,
    log: EventLog,
    tables: Sequence[service_pb2.TableSummary],
    signer: Signer,
) -> Sequence[str]:
    """Close the open *tables* that no longer count, and annul running matches.

    A match is annulled only if *log* says that it was opened. *log* is read after *tables* were
    opened: one that a killed program had opened is in it now.

    Returns:
        The matches that were annulled.

    Raises:
        ClientError: the server is not there.
    """
    present = {table.outcome().match for found in log.record.rounds for table in found.tables}
    opened = {line.fact.match for line in log.lines if isinstance(line.fact, Open)}
    annulled = []
    for table in tables:
        match = table.table_id
        if match in present:
            continue
        with suppress(CallRefused):  # its match has begun or ended just now
            if table.status == service_pb2.TABLE_STATUS_OPEN:
                await connection.admin.close(match)
            elif table.status == service_pb2.TABLE_STATUS_PLAYING and match in opened:
                why = tell("event.live.superseded")
                await annul_match(connection.lobby, match, why, signer)
                annulled.append(match)
    return annulled
