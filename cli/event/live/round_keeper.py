"""The keeper of an event on a server: it does what the log says, and logs what the server says."""

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live import equal_luck
from tilewyrm.cli.event.live.messages import bulletin, people_requests, table_request
from tilewyrm.cli.event.live.missing_players import is_excused, missing_at
from tilewyrm.cli.event.live.observer import Observation, Observer, OtherFact
from tilewyrm.cli.event.live.result_file import InvalidResult, result_of
from tilewyrm.cli.event.live.seat_rulings import rule_seats
from tilewyrm.cli.event.live.spectator import Spectator
from tilewyrm.cli.event.live.superseded import end_superseded
from tilewyrm.cli.event.page.hall_page import write_page
from tilewyrm.cli.event.page.match_pages import MatchPages
from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.codes import Codes
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.cli.event.record.refusal_text import refusal_text
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.client.errors import CallRefused
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Absent, Here, Open
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending, EventTable, Filed
from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2, service_pb2

_OPEN, _PLAYING = service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING
_OVER = service_pb2.TABLE_STATUS_OVER

Ruled = tuple[frozenset[int], frozenset[tuple[int, str]]]
"""Who forfeited, and which bots play for whom."""
_NO_RULINGS: Ruled = (frozenset(), frozenset())


class RoundKeeper:
    """Brings log, folder and server of an event together, step by step.

    Each step begins with the log, and can be repeated after a crash at any moment. The server
    returns the same table for the same request. A result is filed from the match itself.
    """

    def __init__(
        self,
        folder: EventFolder,
        signer: Signer,
        echo: Callable[[str], None],
        *,
        missing_after_s: float,
    ) -> None:
        """Keep the event in *folder*.

        Args:
            folder: its files.
            signer: of the lines.
            echo: prints a sentence for the organiser.
            missing_after_s: seconds after which a player at an open table is logged as missing.
        """
        self._folder = folder
        self._signer = signer
        self._observer = Observer(folder, signer)
        self._echo = echo
        self._missing_after_s = missing_after_s
        self._read: EventLog | None = None
        """The log as it was read last."""
        self._put = b""
        """The people as the server has them."""
        self._told = ""
        """The hash of the line after which the bulletin was sent."""
        self._spectator = Spectator(folder)
        self._pages = MatchPages(folder)
        self._invalid: set[str] = set()
        """The matches without a result that counts."""
        self._ruled: dict[str, Ruled] = {}
        """By match the forfeits and stand-ins that were carried out."""
        self._complaints: set[str] = set()
        """The sentences that are said once."""

    def read(self) -> EventLog:
        """Return the log, of which only the new lines are read and checked.

        Raises:
            ClickException: it cannot be read.
        """
        known, self._read = self._read, None
        self._read = self._folder.read(known)
        return self._read

    async def step(self, connection: AdminConnection) -> bool:
        """Do what is due once; return whether anything was done.

        Raises:
            ClientError: the server is not there, or refuses.
            ClickException: the folder cannot be read or written.
        """
        log = self.read()
        before = log.state.seq
        roster = Roster.read(self._folder.players, log.record.entrants)
        known = await self._known(connection, log, roster)
        for person in known.people:
            entrant = log.record.entrants.get(person.number)
            waiting = entrant is not None and not entrant.entered and not log.record.closed
            if not waiting or not (person.here or person.seen):
                continue
            if await self._observe(connection, Here(person.number), roster):
                self._echo(tell("event.live.here", name=roster.name(person.number)))
        tables = {table.table_id: table for table in known.tables}
        await self._keep_luck(connection, log, tables, roster)
        for found in list(log.record.rounds):
            if found.started:
                for table in found.tables:
                    await self._keep(connection, log, found, table, tables, roster)
        for match in await end_superseded(connection, self.read(), known.tables, self._signer):
            self._echo(tell("event.live.ended", code=match))
        try:
            await self._write_page(connection, self.read(), tables, roster)
        except OSError as error:  # the disk is full, for instance: matches continue
            self._complain_of(tell("event.live.no_page", why=error.strerror or str(error)))
        log = self.read()
        if self._told != log.state.prev:
            event = bytes.fromhex(log.state.event_hash)
            await connection.admin.put_bulletin(event, bulletin(log))
            self._told = log.state.prev
        return log.state.seq != before

    async def _keep_luck(
        self,
        connection: AdminConnection,
        log: EventLog,
        tables: Mapping[str, service_pb2.TableSummary],
        roster: Roster,
    ) -> None:
        """Commit to the luck of the next round, and publish that of a round that is over."""
        committed = await equal_luck.commitment(connection, log)
        if committed is not None and await self._observe(connection, committed, roster):
            self._echo(tell("event.live.committed", round=committed.round))
        for found in log.record.rounds:
            secret = await equal_luck.secret(connection, log, found, tables, self._signer)
            if secret is not None and await self._observe(connection, secret, roster):
                self._echo(tell("event.live.revealed", round=secret.round))

    async def _write_page(
        self,
        connection: AdminConnection,
        log: EventLog,
        tables: Mapping[str, service_pb2.TableSummary],
        roster: Roster,
    ) -> None:
        """Write the page, if the log, a board or the page of a match is another.

        Raises:
            ClientError: the server is not there.
            OSError: a file cannot be written.
        """
        changed = await self._spectator.look(connection, log, tables, roster)
        for match in self._pages.missing(log):
            await asyncio.to_thread(self._pages.write, match)
            changed = True
            break  # the next one in the next step: each takes some seconds
        if changed or self._told != log.state.prev:
            with self._folder.writing() as log:
                write_page(self._folder, log)

    async def _known(
        self, connection: AdminConnection, log: EventLog, roster: Roster
    ) -> events_pb2.GetEventResponse:
        """Return the event as the server has it, after it has all people."""
        requests = list(people_requests(log, roster, Codes.read(self._folder.codes)))
        digest = b"".join(each.SerializeToString(deterministic=True) for each in requests)
        event = bytes.fromhex(log.state.event_hash)
        if digest == self._put:
            try:
                return await connection.admin.event(event)
            except CallRefused as error:
                if error.reason != "NO_EVENT":
                    raise
                self._told = ""
        for request in requests:
            await connection.admin.put_event(request)
        self._put = digest
        return await connection.admin.event(event)

    async def _keep(
        self,
        connection: AdminConnection,
        log: EventLog,
        found: EventRound,
        table: EventTable,
        tables: dict[str, service_pb2.TableSummary],
        roster: Roster,
    ) -> None:
        """Do what is due at a table of a round that has started."""
        outcome = table.outcome()
        if outcome.ending is Ending.UNDECIDED and not outcome.match:
            request = table_request(log, found, table, roster)
            opened = await connection.admin.open_event_table(request)
            fact = Open(found.number, table.number, opened.table_id)
            if await self._observe(connection, fact, roster):
                self._say("opened", found, table, code=opened.table_id)
            return
        if not outcome.match or outcome.sha256 or outcome.match in self._invalid:
            return
        summary = tables.get(outcome.match)
        if summary is None:
            if outcome.ending is Ending.UNDECIDED:
                self._complain("gone", found, table, code=outcome.match)
            return
        luck = log.record.lucks.get(found.number)
        is_public = luck is None or luck.secret
        if summary.status == _OVER and not outcome.places and is_public:
            await self._file(connection, log, found, table, roster)
        elif summary.status == _PLAYING:
            if outcome.ending is Ending.UNDECIDED:
                await self._rule(connection, log, found, table)
        elif summary.status == _OPEN:
            if outcome.ending is not Ending.UNDECIDED:
                await connection.admin.close(outcome.match)
            elif is_excused(outcome, summary):
                await connection.admin.start_event_table(outcome.match)
            else:
                await self._note_absent(connection, log, found, table, summary, roster)

    async def _file(
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
            self._invalid.add(match)
            self._say("bad", found, table, why=str(error))
            return
        try:
            if await self._observe(connection, fact, roster, match):
                self._say("filed", found, table, code=match)
        except OtherFact:
            self._invalid.add(match)
            self._say("bad", found, table, why=tell("event.live.other_fact"))

    async def _rule(
        self,
        connection: AdminConnection,
        log: EventLog,
        found: EventRound,
        table: EventTable,
    ) -> None:
        """Let the match continue without the players who forfeited, and with stand-ins."""
        outcome = table.outcome()
        wanted = (outcome.forfeited, frozenset(outcome.stand_ins.items()))
        if self._ruled.get(outcome.match, _NO_RULINGS) != wanted:
            self._ruled[outcome.match] = wanted
            try:
                await rule_seats(connection.lobby, log, table, self._signer)
            except CallRefused as error:
                self._say("bad", found, table, why=sanitised(str(error)))
            else:
                self._say("continues", found, table)

    async def _note_absent(
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
                noted = await self._observe(connection, fact, roster, summary.table_id)
            except CallRefused:  # the player has come just now
                continue
            if noted:
                self._say("absent", found, table, name=roster.name(number))

    async def _observe(
        self, connection: AdminConnection, fact: Observation, roster: Roster, table_id: str = ""
    ) -> bool:
        """Append *fact* unless the log refuses it now; return whether it was appended."""
        try:
            await self._observer.note(connection, fact, table_id)
        except EventError as error:  # another program has written meanwhile
            self._echo(refusal_text(error, roster))
            return False
        return True

    def _say(self, what: str, found: EventRound, table: EventTable, **about: str) -> None:
        self._echo(_sentence(what, found, table, about))

    def _complain(self, what: str, found: EventRound, table: EventTable, **about: str) -> None:
        """Say something once."""
        self._complain_of(_sentence(what, found, table, about))

    def _complain_of(self, text: str) -> None:
        if text not in self._complaints:
            self._complaints.add(text)
            self._echo(text)


def _sentence(what: str, found: EventRound, table: EventTable, about: Mapping[str, str]) -> str:
    """Return the sentence *what* about a table."""
    return tell(f"event.live.{what}", round=found.number, table=table.number, **about)
