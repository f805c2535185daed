"""Lesson of one task: its text, and the verdict."""

from collections.abc import Callable

from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class TaskLesson(Tutorial):
    """The bubble of a task: its words until the server has judged what was done, then why.

    The server judges; here is only what its verdict is called.
    """

    def __init__(self, game: str, name: str, number: int, of: int) -> None:
        """Prepare task *number*, counted from 1, *of* so many: the one called *name* of *game*."""
        super().__init__()
        self.leave: Callable[[], None] | None = None
        """Ends the visit to the table of the task."""
        self._text = f"task.{game}.{name.replace('-', '_')}"
        self._number, self._of = number, of
        self._verdict: service_pb2.TaskVerdict.ValueType = service_pb2.TASK_VERDICT_OPEN
        self._offer: Offer | None = None
        self._small = self._reminds = self._said = False

    @property
    def is_solved(self) -> bool:
        """Whether the task is solved."""
        return self._verdict == service_pb2.TASK_VERDICT_SOLVED

    @property
    def is_missed(self) -> bool:
        """Whether it was not solved, and is to be tried again."""
        return self._verdict == service_pb2.TASK_VERDICT_MISSED

    @property
    def guides(self) -> bool:
        """Whether what is said waits for a key: once the task is judged."""
        return self.is_solved or self.is_missed

    @property
    def follows_board(self) -> bool:
        """Whether what is said waits for the board: the verdict does."""
        return self.guides

    @property
    def title(self) -> str:
        """Which task it is."""
        return tell("task.title", number=self._number, all=self._of)

    @property
    def foot(self) -> str:
        """The effect of the next key."""
        if self.is_solved:
            return tell("task.next" if self._number < self._of else "task.last")
        return tell("task.again" if self.is_missed else "task.keys")

    @property
    def bubble(self) -> str:
        """The text of the task, or the verdict."""
        if self.is_solved:
            return tell("task.solved", what=tell(f"{self._text}.done"))
        if self.is_missed:
            return _missed(self._offer)
        if self._small:
            return tell(f"{self._text}.short")
        told = tell(self._text)
        return f"{told} {tell('task.choose')}" if self._reminds else told

    def note_decision(self, offer: Offer | None) -> None:
        """Note what the player has chosen, for the words about it."""
        self._offer, self._reminds = offer, False

    def follow(self, _before: Model, after: Model) -> None:
        """Take in the server's verdict."""
        self._verdict = after.verdict

    def remind(self) -> None:
        """Remind the player to choose: the first highlight is not an answer."""
        self._small, self._reminds = False, True

    def dismiss(self) -> None:
        """Leave the table of a task that is judged; else make the bubble small."""
        if self.guides and self.leave is not None:
            self.leave()
        self._small, self._reminds = True, False

    def read_aloud(self) -> list[str]:
        """Return the text of the task, once, and then the verdict; with it, leave the table."""
        if self.guides and self.leave is not None:
            self.leave()
            return [self.bubble]
        told = [] if self._said else [f"{self.title}: {self.bubble}"]
        self._said = True
        return told

    def end(self) -> None:
        """Do what any other key does."""
        self.dismiss()


def _missed(offer: Offer | None) -> str:
    """Return that it was not solved, with the facts of what was chosen as its choice told them."""
    facts = (offer.effect or offer.detail) if offer is not None else ""
    if offer is None or not facts:
        return tell("task.missed")
    return tell("task.missed.facts", choice=offer.label, facts=facts.rstrip("."))
