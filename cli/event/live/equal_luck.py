"""Equal luck of a round: commitment, shares and secret, from the server into the log."""

from collections.abc import Mapping

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live.seat_rulings import annul_match
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.client.errors import CallRefused
from tilewyrm.events.log.fact import Commit, Entropy, Secret
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


async def commitment(connection: AdminConnection, log: EventLog) -> Commit | None:
    """Return the commitment to the luck of the next round as a fact; None where none is due.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    record = log.record
    number = record.next_round
    over = all(each.started and not each.undecided() for each in record.rounds[-1:])
    due = over and number <= record.event.rounds and number not in record.lucks
    if not (record.event.equal_luck and due and not record.closed):
        return None
    event = bytes.fromhex(log.state.event_hash)
    return Commit(number, (await connection.admin.commit_round(event, number)).hex())


async def entropy(connection: AdminConnection, log: EventLog) -> Entropy:
    """Return the shares of the next round as a fact. The server takes no more of them.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    number = log.record.next_round
    shares = await connection.admin.complete_round(bytes.fromhex(log.state.event_hash), number)
    return Entropy(number, {str(each): share.hex() for each, share in shares.items()})


async def secret(
    connection: AdminConnection,
    log: EventLog,
    found: EventRound,
    tables: Mapping[str, service_pb2.TableSummary],
    signer: Signer,
) -> Secret | None:
    """Return the secret of a round as a fact; None until its last match has ended.

    A match that no longer counts is ended by a ruling.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    luck = log.record.lucks.get(found.number)
    if luck is None or luck.secret or not found.started:
        return None
    for table in found.tables:
        outcome = table.outcome()
        summary = tables.get(outcome.match)
        if summary is not None and summary.status == service_pb2.TABLE_STATUS_PLAYING:
            if outcome.ending is Ending.UNDECIDED:
                return None
            await annul_match(connection.lobby, outcome.match, tell("event.live.annul"), signer)
        elif outcome.ending is Ending.UNDECIDED and (
            summary is None or summary.status != service_pb2.TABLE_STATUS_OVER
        ):
            return None
    event = bytes.fromhex(log.state.event_hash)
    try:
        answer = await connection.admin.reveal_round(event, found.number)
    except CallRefused as error:
        if error.reason != "ROUND_NOT_OVER":
            raise
        return None
    return Secret(found.number, answer.secret.hex(), tuple(answer.matches))
