"""Decisions of the log as rulings in running matches: forfeits, stand-ins, annulments."""

from collections.abc import Iterator
from dataclasses import replace

from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused
from tilewyrm.engine.bots.passive import PASSIVE
from tilewyrm.engine.match.controls import AnnulMatch, AppointStandIn, ForfeitSeat, Ruling
from tilewyrm.events.log.fact import Forfeit, StandIn
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.language.speech import tell
from tilewyrm.v1.service_pb2 import Snapshot

_SeatRuling = ForfeitSeat | AppointStandIn


async def rule_seats(lobby: TablesClient, log: EventLog, table: EventTable, signer: Signer) -> None:
    """Forfeit seats of a running match, and let bots play seats, as the log says.

    A seat of which that is true already is left alone, so that this can be done again.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    match = table.outcome().match
    info = await lobby.table(match)
    try:
        snapshot = await lobby.snapshot(match)
    except CallRefused:  # a table without spectators
        snapshot = Snapshot()
    number = snapshot.standing.rulings
    for ruling in _rulings(log, table):
        if snapshot.standing.seats and _is_done(ruling, snapshot):
            continue
        number += 1
        numbered = replace(ruling, number=number)
        number = await _ruled(lobby, match, numbered, signer, info.secret_commitment)


async def annul_match(lobby: TablesClient, match: str, why: str, signer: Signer) -> None:
    """End a running match that no longer counts, so that its round can be published.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    info = await lobby.table(match)
    ruling = AnnulMatch(1, tell("event.live.by"), why)
    await _ruled(lobby, match, ruling, signer, info.secret_commitment)


async def _ruled(
    lobby: TablesClient, match: str, ruling: Ruling, signer: Signer, commitment: bytes
) -> int:
    """Make a ruling in a match; return its number, which is higher after another arbiter's."""
    try:
        await lobby.rule(match, signer.rule(ruling, commitment))
    except CallRefused as error:
        following = error.about.get("next_ruling", "")
        if not following.isdecimal() or int(following) <= ruling.number:
            raise
        ruling = replace(ruling, number=int(following))
        await lobby.rule(match, signer.rule(ruling, commitment))
    return ruling.number


def _is_done(ruling: _SeatRuling, snapshot: Snapshot) -> bool:
    """Return whether the ruling has its effect, or its player has come meanwhile."""
    seat = snapshot.standing.seats[ruling.seat]
    if isinstance(ruling, ForfeitSeat):
        return seat.out
    return seat.out or bool(seat.stand_in) or snapshot.presence.seats[ruling.seat].here


def _rulings(log: EventLog, table: EventTable) -> Iterator[_SeatRuling]:
    """Yield the rulings that follow from the lines about *table*, without their numbers."""
    outcome, by = table.outcome(), tell("event.live.by")
    for filing in table.filings:
        if not filing.counts or filing.number not in table.seats:
            continue
        seat = table.seats.index(filing.number)
        match log.lines[filing.line].fact:
            case Forfeit(number=number, why=why) if number in outcome.forfeited:
                yield ForfeitSeat(0, by, why, seat, PASSIVE)
            case StandIn(number=number, why=why, bot=bot) if number in outcome.stand_ins:
                if number not in outcome.forfeited:
                    yield AppointStandIn(0, by, why, seat, bot)
