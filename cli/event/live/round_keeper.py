"""The keeper of an event on a server: it does what the log says, and logs what the server says."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live import equal_luck
from tilewyrm.cli.event.live.live_tables import LiveTables
from tilewyrm.cli.event.live.messages import (
    bulletin,
    bulletin_parts,
    people_requests,
    table_request,
)
from tilewyrm.cli.event.live.missing_players import is_excused
from tilewyrm.cli.event.live.own_bots import recorded_faults, running_faults
from tilewyrm.cli.event.live.seat_rulings import annul_match, rule_seats
from tilewyrm.cli.event.live.spectator import Spectator
from tilewyrm.cli.event.live.superseded import end_superseded
from tilewyrm.cli.event.live.table_filer import TableFiler, table_sentence
from tilewyrm.cli.event.page.hall_page import write_page
from tilewyrm.cli.event.page.match_pages import MatchPages
from tilewyrm.cli.event.record.codes import Codes
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.client.errors import CallRefused
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.events.log.fact import Commit, Here, Open, Secret
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending, EventTable
from tilewyrm.events.state.due import Duty, due, no_shows
from tilewyrm.language.speech import tell
from tilewyrm.replays.errors import ReplayError
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
        self._echo = echo
        self._filer = TableFiler(folder, signer, echo, missing_after_s=missing_after_s)
        self._read: EventLog | None = None
        """The log as it was read last."""
        self._put = b""
        """The people as the server has them."""
        self._told = ""
        """The hash of the line after which the bulletin was sent."""
        self._spectator = Spectator(folder)
        self._pages = MatchPages(folder)
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
        if log.record.closed:  # first of all: no refusal about a table may keep it from the players
            await self._tell(connection, log)
        for person in known.people:
            entrant = log.record.entrants.get(person.number)
            waiting = entrant is not None and not entrant.entered and not log.record.closed
            if not waiting or not (person.here or person.seen):
                continue
            if await self._filer.observe(connection, Here(person.number), roster):
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
        self._remind(log, roster)
        await self._tell(connection, log)
        return log.state.seq != before

    async def _tell(self, connection: AdminConnection, log: EventLog) -> None:
        """Send the bulletin to the server, unless it has that of the last line."""
        if self._told != log.state.prev:
            event = bytes.fromhex(log.state.event_hash)
            for part in bulletin_parts(event, bulletin(log)):
                await connection.admin.put_bulletin(part)
            self._told = log.state.prev

    def note_faults(self, live: LiveTables) -> None:
        """Say once which programs of the server have failed in matches that are under way.

        Raises:
            ClickException: the log or the list of names cannot be read.
        """
        record = self.read().record
        for text in running_faults(
            record, live, Roster.read(self._folder.players, record.entrants)
        ):
            self._complain_of(text)

    def _remind(self, log: EventLog, roster: Roster) -> None:
        """Name once who forfeited or was replaced, and would be paired again."""
        if any(item.duty is Duty.PAIR for item in due(log.record)):
            for number, reason in no_shows(log.record).items():
                about = {"round": len(log.record.rounds), "name": roster.name(number)}
                self._complain_of(tell(f"event.live.{reason}", **about))

    async def _keep_luck(
        self,
        connection: AdminConnection,
        log: EventLog,
        tables: Mapping[str, service_pb2.TableSummary],
        roster: Roster,
    ) -> None:
        """Commit to the luck of the next round, and publish that of a round that is over."""
        if equal_luck.is_commitment_due(log.record):
            number = log.record.next_round
            if await self._filer.observe_luck(connection, Commit, number, roster):
                self._echo(tell("event.live.committed", round=number))
        for found in log.record.rounds:
            if not await equal_luck.is_secret_due(connection, log, found, tables, self._signer):
                continue
            try:
                published = await self._filer.observe_luck(
                    connection, Secret, found.number, roster, equal_luck.halted(found, tables)
                )
            except CallRefused as error:
                if error.reason != "ROUND_NOT_OVER":
                    raise
            else:
                if published:
                    self._echo(tell("event.live.revealed", round=found.number))

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
        if outcome.ending is Ending.UNDECIDED and not outcome.match and not table.physical:
            request = table_request(log, found, table, roster)
            opened = await connection.admin.open_event_table(request)
            fact = Open(found.number, table.number, opened.table_id)
            if await self._filer.observe(connection, fact, roster):
                self._say("opened", found, table, code=opened.table_id)
            return
        if not outcome.match or outcome.sha256 or outcome.match in self._filer.invalid:
            return
        summary = tables.get(outcome.match)
        if summary is None:
            if outcome.ending is Ending.UNDECIDED:
                self._complain("gone", found, table, code=outcome.match)
            return
        luck = log.record.lucks.get(found.number)
        is_public = luck is None or luck.secret
        if summary.status == _OVER and not outcome.places and is_public:
            await self._filer.file(connection, log, found, table, roster)
            path = self._folder.matches / f"{Path(outcome.match).name}.twr"
            with suppress(ReplayError):  # the filer has said so
                for text in recorded_faults(path, log.record, found.number, table, roster):
                    self._complain_of(text)
        elif summary.status == _PLAYING:
            if outcome.ending is Ending.UNDECIDED:
                await self._rule(connection, log, found, table)
            elif log.record.closed:  # a ruling has decided the table, so no one need wait
                why = tell("event.live.closed")
                await annul_match(connection.lobby, outcome.match, why, self._signer)
        elif summary.status == _OPEN:
            if outcome.ending is not Ending.UNDECIDED:
                await connection.admin.close(outcome.match)
            elif is_excused(outcome, summary):
                await connection.admin.start_event_table(outcome.match)
            else:
                await self._filer.note_absent(connection, log, found, table, summary, roster)

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

    def _say(self, what: str, found: EventRound, table: EventTable, **about: str) -> None:
        self._echo(table_sentence(what, found, table, **about))

    def _complain(self, what: str, found: EventRound, table: EventTable, **about: str) -> None:
        """Say something once."""
        self._complain_of(table_sentence(what, found, table, **about))

    def _complain_of(self, text: str) -> None:
        if text not in self._complaints:
            self._complaints.add(text)
            self._echo(text)
