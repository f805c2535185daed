"""Lesson of one task: its text, and the verdict."""

from tilewyrm.client.face.exercise import Exercise
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2

_MISSES_BEFORE_ANSWER = 2
"""Wrong answers after which the right choice is named."""
_MISSES_BEFORE_SOLUTION = 3
"""Wrong answers after which the solution can be seen."""


class TaskLesson(Exercise):
    """The bubble of a task: its words until the server has judged what was done, then why.

    The server judges; here is only what its verdict is called.
    """

    hides_facts = True
    draws_first_choice = False
    keeps_scale = True

    def __init__(
        self,
        game: str,
        name: str,
        number: int,
        of: int,
        *,
        misses: int = 0,
        is_alone: bool = False,
        is_first: bool = False,
        tells_effects: bool = True,
    ) -> None:
        """Prepare task *number*, counted from 1, of *of* tasks: the one called *name* of *game*.

        Args:
            game: the game's name.
            name: the task's name.
            number: its place in the course.
            of: the tasks of the course.
            misses: wrong answers to it before.
            is_alone: whether no first match follows the last task.
            is_first: whether no task of the course came before it.
            tells_effects: whether the effect of a wrong answer explains it.
        """
        super().__init__(leaving="table.leave.tutorial", is_again=misses > 0)
        self.misses = misses
        """Wrong answers to it before this table."""
        self.is_skipped = False
        """Whether the player continues with the next task without a solution."""
        self._shown_choices: list[str] | None = None
        """The choices of the solution that have been made. None: the player solves it."""
        self._game, self._tells_effects = game, tells_effects
        self._text = f"task.{game}.{name.replace('-', '_')}"
        self._number, self._of = number, of
        self._is_new = number > 1 and not is_first
        self._opening = "" if misses or is_alone or number > 1 else tell(f"task.opening.{game}")
        """Description of the game, until it is read; empty for none."""
        self._last = "task.last" if is_alone else f"task.last.{game}"
        self._verdict: service_pb2.TaskVerdict.ValueType = service_pb2.TASK_VERDICT_OPEN

    @property
    def is_solved(self) -> bool:
        """Whether the player has solved the task."""
        return self._is_at_goal and not self.plays_solution

    @property
    def _is_at_goal(self) -> bool:
        return self._verdict == service_pb2.TASK_VERDICT_SOLVED

    @property
    def plays_solution(self) -> bool:
        """Whether the right choices are made for the player, who wants to see the solution."""
        return self._shown_choices is not None

    @property
    def names_answer(self) -> bool:
        """Whether the right choice is named and marked: after the second wrong answer."""
        return self.misses >= _MISSES_BEFORE_ANSWER and not self.is_judged

    @property
    def offers_help(self) -> bool:
        """Whether the player may see the solution: after the third wrong answer."""
        return self.misses >= _MISSES_BEFORE_SOLUTION and not self.is_judged

    @property
    def may_be_skipped(self) -> bool:
        """Whether the player may skip the task: at any time before the verdict."""
        return not self.is_judged

    def play_solution(self) -> None:
        """Have the right choices made; the task is not solved by them."""
        self._shown_choices = []

    def skip(self) -> None:
        """Leave the table to continue with the next task; this one is not solved."""
        self.is_skipped = True
        self._go_on()

    def note_decision(self, offer: Offer | None) -> None:
        """Note what was chosen, by the player or as a part of the solution."""
        super().note_decision(offer)
        if offer is not None and self._shown_choices is not None:
            self._shown_choices.append(tell("task.choice", choice=offer.in_sentence))

    @property
    def is_missed(self) -> bool:
        """Whether it was not solved, and is to be tried again."""
        return self._verdict == service_pb2.TASK_VERDICT_MISSED

    def first_choice(self, model: Model) -> int | None:
        """Return the place of a decision that does not solve the task, as the server says."""
        return model.first_choice

    @property
    def is_judged(self) -> bool:
        """Whether it is solved or missed, or its solution was played."""
        return self._is_at_goal or self.is_missed

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
        is_again = self.is_again and not self.is_judged
        since = ".again" if is_again else ".new" if self._is_new else ""
        return tell(f"task.title{since}", number=self._number, all=self._of)

    @property
    def foot(self) -> str:
        """The effect of the next key."""
        if self._opening:
            return tell("task.first")
        if self.is_solved:
            is_last = self._number == self._of
            return tell(self._last) if is_last else tell("task.next", number=self._number + 1)
        if self._is_at_goal:
            return tell("task.again.shown")
        if not self.is_missed:
            is_whole = not (self._small or self.offers_help)
            return tell("task.keys.skip") if is_whole else super().foot
        if self.misses + 1 >= _MISSES_BEFORE_SOLUTION:
            return tell("task.again.help")
        return tell("task.again.hint" if self.misses + 1 >= _MISSES_BEFORE_ANSWER else "task.again")

    @property
    def verdict(self) -> str:
        """The lesson of the task, or its goal."""
        done = tell(f"{self._text}.done")
        if self.is_solved:
            return tell("task.solved", what=done)
        if self._shown_choices is not None:
            return tell("task.shown", choices=", ".join(self._shown_choices), what=done)
        wanted = tell(f"{self._text}.wanted")
        return _missed(self._offer, wanted, tells_effects=self._tells_effects)

    @property
    def asked(self) -> str:
        """The text of the task."""
        return tell(self._text)

    @property
    def asked_on_screen(self) -> str:
        """The same with the keys of the full screen, and the signs that are drawn there.

        If the answer is to be named, it follows the task in short, with the keys that help.
        """
        answer = self.answer_row() if self.names_answer and self.answer_row is not None else ""
        if answer:
            is_back = self.answer_is_back is not None and self.answer_is_back()
            hint = tell("task.hint.back" if is_back else "task.hint", choice=answer)
            told = [self.asked_in_short, hint]
            return " ".join([*told, *([tell("task.help")] if self.offers_help else ())])
        added = (f"{self._text}.keys", f"{self._text}.signs")
        return " ".join([self.asked, *(tell(text) for text in added if knows(text))])

    @property
    def asked_in_short(self) -> str:
        """The same in short."""
        return tell(f"{self._text}.short")

    def follow(self, _before: Model, after: Model) -> None:
        """Take in the server's verdict."""
        self._verdict = after.verdict


def _missed(offer: Offer | None, wanted: str, *, tells_effects: bool) -> str:
    """Return the facts of what was chosen, as its choice told them, and what was *wanted*."""
    if offer is None:
        return tell("task.missed", wanted=wanted)
    facts = (offer.effect or offer.detail).rstrip(".")
    if not (facts and tells_effects):
        return tell("task.missed.plain", choice=offer.in_sentence, wanted=wanted)
    return tell("task.missed.facts", choice=offer.in_sentence, facts=facts, wanted=wanted)
