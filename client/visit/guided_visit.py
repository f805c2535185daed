"""The first match of a tutorial: a visit with hints, which can be left and continued."""

from dataclasses import replace

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_client import SeatClient
from tilewyrm.client.lobby.seat_store import StoredSeat
from tilewyrm.client.lobby.tutorial_store import TutorialStore
from tilewyrm.client.visit.visit import Visit
from tilewyrm.language.speech import tell


def first_match_options(play_options: PlayOptions) -> PlayOptions:
    """Return the options of the first match: against one bot, by the rulebook of the language."""
    return replace(
        play_options,
        new=not play_options.table_id,
        bots=1,
        options=face_of(play_options.game).script.options,
        title=tell("learn.table"),
    )


class GuidedVisit(Visit):
    """Visits the table of a first match; each hint is shown once, however often one comes back."""

    _lesson: Tutorial | None = None

    def _tutorial(self, face: Face, _kept: StoredSeat | None) -> Tutorial:
        pending = TutorialStore().pending_hints(face.name) if self._play_options.table_id else None
        hints = [hint for hint in face.script.hints if pending is None or hint.text in pending]
        self._lesson = Tutorial(hints)
        return self._lesson

    def _say_farewell(self, desk: Desk, table_id: str, held: SeatClient | None) -> str:
        if self._lesson is not None:
            TutorialStore().keep_hints(desk.face.name, self._lesson.pending)
        return super()._say_farewell(desk, table_id, held)
