"""Spectator of an event: looks at running matches, and draws their boards."""

import asyncio
import time
from collections.abc import Mapping

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.page.boards import Board, Boards
from tilewyrm.cli.event.page.disclosure import disclosure
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.webpage.svg_picture import picture
from tilewyrm.client.webpage.timeline import scores
from tilewyrm.events.rounds.event_table import Ending, EventTable
from tilewyrm.v1 import match_pb2, service_pb2

_EVERY_S = 10.0
"""Seconds between two looks."""


class Spectator:
    """Keeps the boards of running matches as the server shows them to spectators.

    So they are as late as the spectators' delay makes them, and where spectators are not allowed,
    there are none. The players have their names of the event.
    """

    def __init__(self, folder: EventFolder) -> None:
        self._boards = Boards(folder)
        self._next_s = 0.0
        self._games: Mapping[str, service_pb2.GameInfo] = {}
        self._catalogues: dict[str, match_pb2.Catalogue] = {}

    async def look(
        self,
        connection: AdminConnection,
        log: EventLog,
        tables: Mapping[str, service_pb2.TableSummary],
        roster: Roster,
    ) -> bool:
        """Bring the boards up to date, now and then; return whether any is another.

        Raises:
            ClientError: the server is not there.
            OSError: a file cannot be written.
        """
        running = {
            table.outcome().match: table
            for found in log.record.rounds[-1:]
            if disclosure(log.record, found).running
            for table in found.tables
            if _is_running(table, tables)
        }
        changed = self._boards.keep(running)
        if time.monotonic() < self._next_s:
            return changed
        before = self._boards.read()
        for match, table in running.items():
            try:
                face, model = await self._model(connection.lobby, match, table, roster)
            except CallRefused:  # no spectators, or the match has ended meanwhile
                continue
            ruled = any(seat.points for seat in model.standing.seats)
            board = Board(tuple(scores(face, model)), model.seq, ruled)
            if before.get(match) != board:
                drawn = await asyncio.to_thread(picture, face, model)
                self._boards.write(match, board, drawn)
                changed = True
        self._next_s = time.monotonic() + _EVERY_S
        return changed

    async def _model(
        self, lobby: TablesClient, match: str, table: EventTable, roster: Roster
    ) -> tuple[Face, Model]:
        """Return a match as spectators see it now.

        Raises:
            ClientError: they see nothing of it, or the server is not there.
        """
        snapshot = await lobby.snapshot(match)
        for seat, number in zip(snapshot.table.seats, table.seats, strict=False):
            seat.name = roster.name(number)
        game = snapshot.table.setup.game
        if not self._games:
            self._games = {each.name: each for each in await lobby.games()}
        if match not in self._catalogues:
            self._catalogues[match] = await lobby.catalogue(game, match)
        model = Model(
            table=snapshot.table,
            game=self._games[game],
            catalogue=self._catalogues[match],
        )
        return face_of(game), reduce(model, service_pb2.TableMessage(snapshot=snapshot))


def _is_running(table: EventTable, tables: Mapping[str, service_pb2.TableSummary]) -> bool:
    outcome = table.outcome()
    summary = tables.get(outcome.match)
    return (
        outcome.ending is Ending.UNDECIDED
        and summary is not None
        and summary.status == service_pb2.TABLE_STATUS_PLAYING
    )
