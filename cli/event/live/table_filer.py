"""The filer of an event's tables: what the server says of them goes into the log."""

import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live.missing_players import missing_at
from tilewyrm.cli.event.live.observer import LuckFact, Observation, Observer, OtherFact
from tilewyrm.cli.event.live.result_file import InvalidResult, result_of
from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.line_text import scores
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.cli.event.record.refusal_text import refusal_text
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.client.errors import CallRefused
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Absent
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import EventTable, Filed
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class TableFiler:
    """Files the results, absences and lucks of one event, and tells the organiser of them."""

    def __init__(
        self,
        folder: EventFolder,
        signer: Signer,
        echo: Callable[[str], None],
        *,
        missing_after_s: float,
    ) -> None:
        """File into *folder*; the arguments are those of `RoundKeeper`."""
        self.invalid: set[str] = set()
        """The matches without a result that counts."""
        self._folder = folder
        self._observer = Observer(folder, signer)
        self._echo = echo
        self._missing_after_s = missing_after_s

    async def observe(
        self, connection: AdminConnection, fact: Observation, roster: Roster, table_id: str = ""
    ) -> bool:
        """Append *fact* unless the log refuses it now; return whether it was appended."""
        return await self._appended(self._observer.note(connection, fact, table_id), roster)

    async def observe_luck(
        self,
        connection: AdminConnection,
        kind: type[LuckFact],
        round_number: int,
        roster: Roster,
        abandoned: Iterable[str] = (),
    ) -> bool:
        """Append a step of the luck of a round unless the log refuses it; return whether it was.

        See `Observer.note_luck`.
        """
        noted = self._observer.note_luck(connection, kind, round_number, abandoned)
        return await self._appended(noted, roster)

    async def file(
        self,
        connection: AdminConnection,
        log: EventLog,
        found: EventRound,
        table: EventTable,
        roster: Roster,
    ) -> None:
        """Download the match of a table, and file its result if its verdict is good."""
        match = table.outcome().match
        path = self._folder.matches / f"{Path(match).name}.twr"
        data = await connection.admin.replay(match)
        write_atomically(path, data)
        try:
            luck = log.record.lucks.get(found.number)
            secrets = () if luck is None else (bytes.fromhex(luck.secret),)
            fact = result_of(path, data, log.record.servers, found.number, table.number, secrets)
        except InvalidResult as error:
            self.invalid.add(match)
            self._echo(table_sentence("bad", found, table, why=str(error)))
            return
        try:
            if await self.observe(connection, fact, roster, match):
                points = scores(fact.points)
                self._echo(table_sentence("filed", found, table, code=match, points=points))
        except OtherFact:
            self.invalid.add(match)
            self._echo(table_sentence("bad", found, table, why=tell("event.live.other_fact")))

    async def note_absent(
        self,
        connection: AdminConnection,
        log: EventLog,
        found: EventRound,
        table: EventTable,
        summary: service_pb2.TableSummary,
        roster: Roster,
    ) -> None:
        """Log those who have not come to a table that is open for long enough."""
        opened = max(filing.line for filing in table.filings if filing.what is Filed.OPEN)
        excused = table.outcome().forfeited | table.outcome().stand_ins.keys()
        for number in missing_at(summary):
            since = log.lines[table.waits.get(number, opened)].ms / 1000
            waits = time.time() - since < self._missing_after_s
            if waits or number in table.absent or number in excused:
                continue
            fact = Absent(found.number, table.number, number)
            try:
                noted = await self.observe(connection, fact, roster, summary.table_id)
            except CallRefused:  # the player has come just now
                continue
            if noted:
                self._echo(table_sentence("absent", found, table, name=roster.name(number)))

    async def _appended(self, append: Awaitable[object], roster: Roster) -> bool:
        try:
            await append
        except EventError as error:  # another program has written meanwhile
            self._echo(refusal_text(error, roster))
            return False
        return True


def table_sentence(what: str, found: EventRound, table: EventTable, **about: str) -> str:
    """Return the sentence *what* about a table of a round."""
    return tell(f"event.live.{what}", round=found.number, table=table.number, **about)
