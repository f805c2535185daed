"""Lesson of one task: its text, and the verdict."""

from tilewyrm.client.face.exercise import Exercise
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2


class TaskLesson(Exercise):
    """The bubble of a task: its words until the server has judged what was done, then why.

    The server judges; here is only what its verdict is called.
    """

    hides_facts = True
    draws_first_choice = False

    def __init__(
        self,
        game: str,
        name: str,
        number: int,
        of: int,
        *,
        is_again: bool = False,
        is_alone: bool = False,
        is_first: bool = False,
    ) -> None:
        """Prepare task *number*, counted from 1, of *of* tasks: the one called *name* of *game*.

        *is_again* says that it was missed before, and is tried again; *is_alone* that no
        first match follows the last one; *is_first* that no task of the course came before it.
        """
        super().__init__(leaving="table.leave.tutorial", is_again=is_again)
        self._game = game
        self._text = f"task.{game}.{name.replace('-', '_')}"
        self._number, self._of = number, of
        self._is_new = number > 1 and not is_first
        self._opening = "" if is_again or is_alone or number > 1 else tell(f"task.opening.{game}")
        """Description of the game, until it is read; empty for none."""
        self._last = "task.last" if is_alone else f"task.last.{game}"
        self._verdict: service_pb2.TaskVerdict.ValueType = service_pb2.TASK_VERDICT_OPEN

    @property
    def is_solved(self) -> bool:
        """Whether the task is solved."""
        return self._verdict == service_pb2.TASK_VERDICT_SOLVED

    @property
    def is_missed(self) -> bool:
        """Whether it was not solved, and is to be tried again."""
        return self._verdict == service_pb2.TASK_VERDICT_MISSED

    def first_choice(self, model: Model) -> int | None:
        """Return the place of a decision that does not solve the task, as the server says."""
        return model.first_choice

    @property
    def is_judged(self) -> bool:
        """Whether it is solved or missed."""
        return self.is_solved or self.is_missed

    @property
    def hides_question(self) -> bool:
        """Whether the bubble may lie on the question, as the opening and the verdict do."""
        return bool(self._opening) or super().hides_question

    @property
    def guides(self) -> bool:
        """Whether the bubble waits for a key, as the opening and the verdict do."""
        return bool(self._opening) or super().guides

    @property
    def bubble(self) -> str:
        """Description of the game, then the task, then the verdict."""
        return self._opening or super().bubble

    def dismiss(self) -> None:
        """Take the opening away, or do what any exercise does."""
        if self._opening:
            self._opening = ""
        else:
            super().dismiss()

    def read_aloud(self) -> list[str]:
        """Return the description of the game and the task once, and then the verdict."""
        opening = [self._opening] if self._opening else []
        self._opening = ""
        return [*opening, *super().read_aloud()]

    @property
    def title(self) -> str:
        """Which task it is, and whether its match is the one before; first that it is the game."""
        if self._opening:
            return tell("task.opening")
        if self._of == 1:
            return tell("task.only")
        since = ".again" if self.is_again else ".new" if self._is_new else ""
        return tell(f"task.title{since}", number=self._number, all=self._of)

    @property
    def foot(self) -> str:
        """The effect of the next key."""
        if self._opening:
            return tell("task.first")
        if self.is_solved:
            is_last = self._number == self._of
            return tell(self._last) if is_last else tell("task.next", number=self._number + 1)
        return tell("task.again") if self.is_missed else super().foot

    @property
    def verdict(self) -> str:
        """The lesson of the task, or its goal."""
        if self.is_solved:
            return tell("task.solved", what=tell(f"{self._text}.done"))
        return _missed(self._offer, tell(f"{self._text}.wanted"))

    @property
    def asked(self) -> str:
        """The text of the task."""
        return tell(self._text)

    @property
    def asked_on_screen(self) -> str:
        """The same with the keys of the full screen, and the signs that are drawn there."""
        added = (f"{self._text}.keys", f"{self._text}.signs")
        return " ".join([self.asked, *(tell(text) for text in added if knows(text))])

    @property
    def asked_in_short(self) -> str:
        """The same in short."""
        return tell(f"{self._text}.short")

    def follow(self, _before: Model, after: Model) -> None:
        """Take in the server's verdict."""
        self._verdict = after.verdict


def _missed(offer: Offer | None, wanted: str) -> str:
    """Return the facts of what was chosen, as its choice told them, and what was *wanted*."""
    if offer is None:
        return tell("task.missed", wanted=wanted)
    facts = (offer.effect or offer.detail).rstrip(".")
    if not facts:
        return tell("task.missed.plain", choice=offer.in_sentence, wanted=wanted)
    return tell("task.missed.facts", choice=offer.in_sentence, facts=facts, wanted=wanted)
