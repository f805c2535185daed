"""The course of tasks of a game or an expansion: one table after the other, to the last one."""

from collections.abc import Sequence

from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.task_lesson import TaskLesson
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.lobby.game_lookup import find_game
from tilewyrm.client.lobby.seat_client import SeatClient
from tilewyrm.client.lobby.seat_store import StoredSeat
from tilewyrm.client.lobby.tutorial_store import CourseProgress, TutorialStore
from tilewyrm.client.visit.visit import Visit
from tilewyrm.client.words.presets import usual_preset
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class TaskCourse(Visit):
    """Visits a table for each task, and another one for each that is to be tried again.

    It begins at the first task that is not solved, and leaves out those that are. Once all are, the
    next course begins anew.
    """

    _names: Sequence[str] = ()
    _rulebook: str | None = None
    """The preset of the first match; None for a game with one set of rules."""
    _at = 0
    """The present task, from 0; the number of tasks after the last one."""
    _solved: frozenset[str] = frozenset()
    """The tasks of the game that are solved in courses that are not finished."""
    _misses = 0
    """Wrong answers to the present task."""
    _lesson: TaskLesson | None = None
    _has_opened = False
    """Whether line mode has said how to find out more."""

    @property
    def is_done(self) -> bool:
        """Whether all tasks are solved or skipped, and the player continues."""
        return self._at == len(self._names)

    async def _choose_table(self, lobby: TablesClient) -> str | None:
        game = find_game(await lobby.games(), self._play_options.game)
        self._rulebook = _rulebook(game)
        self._names = _tasks(game, self._play_options.expansion)
        self._solved = TutorialStore().solved_tasks(game.name)
        first = self._next_unsolved(0)
        self._at = 0 if first == len(self._names) else first
        return await self._open(lobby)

    def _next_unsolved(self, start: int) -> int:
        """Return the first task from *start* on that is not solved, or the number of tasks."""
        last = len(self._names)
        return next((at for at in range(start, last) if self._names[at] not in self._solved), last)

    async def _open(self, lobby: TablesClient) -> str:
        """Open the table of the next task; return its id."""
        request = service_pb2.CreateTableRequest(
            game=self._play_options.game,
            task=self._names[self._at],
            preset=self._rulebook,
            title=tell("task.table"),
        )
        return (await lobby.create(request)).table_id

    def _tutorial(self, face: Face, _kept: StoredSeat | None) -> Tutorial:
        name, number = self._names[self._at], self._at + 1
        of, alone = len(self._names), bool(self._play_options.expansion)
        untold = face.script.effects_from
        self._lesson = TaskLesson(
            face.name,
            name,
            number,
            of,
            misses=self._misses,
            is_alone=alone,
            is_first=self._lesson is None,
            tells_effects=untold not in self._names[self._at + 1 :],
        )
        return self._lesson

    async def _next_table(self, lobby: TablesClient, _held: SeatClient | None) -> str:
        lesson = self._lesson
        if lesson is None or not lesson.goes_on:
            return ""
        if lesson.is_solved or lesson.is_skipped:
            self._at = self._next_unsolved(self._at + 1)
            self._misses = 0
        elif lesson.is_missed:
            self._misses += 1
        return "" if self.is_done else await self._open(lobby)

    def _say_opening(self, table: LineGame) -> None:
        if not self._has_opened:
            table.say_help()
        self._has_opened = True

    def _say_farewell(self, desk: Desk, table_id: str, held: SeatClient | None) -> str:
        lesson = self._lesson
        if lesson is not None and (lesson.is_solved or lesson.is_skipped):
            self._keep_solved(desk.face.name, lesson)
        if lesson is not None and lesson.goes_on:
            return ""
        return super()._say_farewell(desk, table_id, held)

    def _keep_solved(self, game: str, lesson: TaskLesson) -> None:
        """Keep that the present task is solved; after the last one, that none of the course is.

        If the player stops at the last one, it remains to be solved, as do those that are skipped.
        """
        if lesson.is_solved:
            self._solved |= {self._names[self._at]}
        store, is_last = TutorialStore(), self._next_unsolved(self._at + 1) == len(self._names)
        if not is_last:
            store.keep_solved_tasks(game, self._solved)
        elif lesson.goes_on:
            course = {*self._names}
            kept = self._solved - course if course <= self._solved else self._solved
            store.keep_solved_tasks(game, kept)
        else:
            return
        number = (self._next_unsolved(0) + 1) % (len(self._names) + 1)
        progress = CourseProgress(number, len(self._names), is_finished=number == 0)
        store.keep_progress(game, self._play_options.expansion, progress)


def _rulebook(game: service_pb2.GameInfo) -> str | None:
    """Return the preset of *game* in the player's language, if it has such presets."""
    if not game.presets:
        return None
    usual = game.presets[usual_preset(game.presets)]
    return usual.name if usual.language else None


def _tasks(game: service_pb2.GameInfo, expansion: str) -> Sequence[str]:
    """Return the tasks of *game* itself or, if one is named, of its *expansion*.

    Raises:
        ClientError: there are none about that expansion.
    """
    if not expansion:
        return game.tasks
    courses = {course.option: course.tasks for course in game.courses}
    if expansion not in courses:
        raise ClientError(tell("learn.no_expansion", name=expansion, known=", ".join(courses)))
    return courses[expansion]
