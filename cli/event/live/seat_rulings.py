"""Forfeits of the log as rulings in running matches, so that a match continues without a player."""

from collections.abc import Mapping
from dataclasses import replace

from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused
from tilewyrm.engine.bots.passive import PASSIVE
from tilewyrm.engine.match.controls import ForfeitSeat
from tilewyrm.events.log.fact import Forfeit
from tilewyrm.events.rounds.event_table import EventTable, Filed
from tilewyrm.language.speech import tell
from tilewyrm.v1.standing_pb2 import Standing


async def rule_seats(lobby: TablesClient, log: EventLog, table: EventTable, signer: Signer) -> None:
    """Forfeit the seats of a running match whose players forfeited the table by the log.

    A seat that is forfeited already is left alone, so that this can be done again.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    match = table.outcome().match
    info = await lobby.table(match)
    try:
        standing = (await lobby.snapshot(match)).standing
    except CallRefused:  # a table without spectators
        standing = Standing()
    number = standing.rulings
    for player, why in _reasons(log, table).items():
        seat = table.seats.index(player)
        if standing.seats and standing.seats[seat].out:
            continue
        number += 1
        ruling = ForfeitSeat(number, tell("event.live.by"), why, seat, PASSIVE)
        try:
            await lobby.rule(match, signer.rule(ruling, info.secret_commitment))
        except CallRefused as error:  # an arbiter has made another ruling
            following = error.about.get("next_ruling", "")
            if not following.isdecimal() or int(following) <= number:
                raise
            number = int(following)
            ruling = replace(ruling, number=number)
            await lobby.rule(match, signer.rule(ruling, info.secret_commitment))


def _reasons(log: EventLog, table: EventTable) -> Mapping[int, str]:
    """Return by player the reason of each forfeit that counts."""
    found = {}
    for filing in table.filings:
        fact = log.lines[filing.line].fact
        counts = filing.what is Filed.FORFEIT and filing.counts
        if counts and isinstance(fact, Forfeit) and fact.number in table.outcome().forfeited:
            found[fact.number] = fact.why
    return found
