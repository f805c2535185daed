"""The trials of a costly choice, one table after the other, until it is well chosen."""

from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.trial import Trial
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.lobby.seat_client import SeatClient
from tilewyrm.client.lobby.seat_finder import branch_table
from tilewyrm.client.lobby.seat_store import StoredSeat
from tilewyrm.client.visit.visit import Visit
from tilewyrm.language.speech import tell


class TrialVisit(Visit):
    """Visits a table at the moment of the choice, and another one for each that is tried again."""

    _lesson: Trial | None = None

    async def _choose_table(self, lobby: TablesClient) -> str | None:
        return await self._open(lobby)

    async def _open(self, lobby: TablesClient) -> str:
        """Open a table at the moment of the choice, and return its id."""
        assert self._goes_on is not None
        return (await branch_table(lobby, self._play_options, self._goes_on)).table_id

    def _tutorial(self, _face: Face, _kept: StoredSeat | None) -> Tutorial:
        choice = self._play_options.trial
        assert choice is not None
        self._lesson = Trial(choice, is_again=self._lesson is not None)
        return self._lesson

    async def _next_table(self, lobby: TablesClient, _held: SeatClient | None) -> str:
        lesson = self._lesson
        if lesson is None or not lesson.goes_on or lesson.is_best or lesson.gives_up:
            return ""
        return await self._open(lobby)

    def _say_opening(self, table: LineGame) -> None:
        """Say nothing: the trial says what it is."""

    def _say_farewell(self, _desk: Desk, _table: str, _held: SeatClient | None) -> str:
        if self._lesson is None or not self._lesson.is_judged:
            self._say(tell("table.leave.trial"))
        return ""
