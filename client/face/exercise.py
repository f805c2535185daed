"""Exercise: a question to be answered at a table of its own, and the verdict on the answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell


class Exercise(Tutorial, ABC):
    """The bubble of an exercise: the question until the player answers, then the verdict."""

    hides_facts = False
    """Whether the choices do not tell what they would bring before one is made."""
    draws_first_choice = True
    """Whether the choice highlighted first is drawn on the board as if it were made."""
    keeps_scale = False
    """Whether the board keeps the scale of the first question, so that the eye finds the place."""
    shows_whole = False
    """Whether the board begins with its overview, so that the place of every answer is in view."""

    def __init__(self, *, leaving: str, is_again: bool) -> None:
        """Prepare.

        Args:
            leaving: as for `Tutorial`.
            is_again: whether it was answered before, and not well.
        """
        super().__init__(leaving=leaving)
        self.hides_log = True
        self.leave: Callable[[], None] | None = None
        """Ends the visit to its table."""
        self.answer_row: Callable[[], str] | None = None
        """Returns the name of the row that is right in the present step, if that is known."""
        self.answer_is_back: Callable[[], bool] | None = None
        """Returns whether that row is in the step before, which Esc shows."""
        self.goes_on = False
        """Whether the player has read the verdict and continues, rather than leaving."""
        self.is_again = is_again
        self._offer: Offer | None = None
        """The player's last choice."""
        self._small = self._said = False

    @abstractmethod
    def first_choice(self, model: Model) -> int | None:
        """Return the place of the decision to highlight first: it is not the answer.

        So Enter does what it does in a match, and Enter alone never passes. None: it is not known.
        """

    @property
    def names_answer(self) -> bool:
        """Whether the right choice is named and marked."""
        return False

    @property
    def offers_help(self) -> bool:
        """Whether the player may see the solution played."""
        return False

    @property
    def may_be_skipped(self) -> bool:
        """Whether the player may continue without a solution."""
        return False

    @property
    def plays_solution(self) -> bool:
        """Whether the right choices are made for the player, who wants to see the solution."""
        return False

    def play_solution(self) -> None:
        """Have the right choices made, if help is offered."""

    def skip(self) -> None:
        """Continue without a solution, if the exercise may be skipped."""

    @property
    @abstractmethod
    def is_judged(self) -> bool:
        """Whether the verdict is known."""

    @property
    @abstractmethod
    def verdict(self) -> str:
        """The verdict in words."""

    @property
    @abstractmethod
    def asked(self) -> str:
        """The question in words."""

    @property
    def asked_on_screen(self) -> str:
        """The same with the keys of the full screen."""
        return self.asked

    @property
    @abstractmethod
    def asked_in_short(self) -> str:
        """The same in short."""

    @property
    def hides_question(self) -> bool:
        """Whether the bubble may lie on the question, as the verdict does: the task is over."""
        return self.is_judged

    @property
    def guides(self) -> bool:
        """Whether the bubble waits for a key, as the verdict does."""
        return self.is_judged

    @property
    def follows_board(self) -> bool:
        """Whether the bubble waits for the board, as the verdict does."""
        return self.is_judged

    @property
    def foot(self) -> str:
        """The effect of Esc."""
        return tell("task.whole" if self._small else "task.keys")

    @property
    def bubble(self) -> str:
        """The question, or the verdict."""
        if self.is_judged:
            return self.verdict
        if self._small:
            return self.asked_in_short
        return self.asked_on_screen

    def note_decision(self, offer: Offer | None) -> None:
        """Note what the player has chosen, for the words about it."""
        self._offer = offer
        self.make_room()

    def make_room(self) -> None:
        """Make the bubble small, because the next step may need the room."""
        self._small = not self.names_answer

    def dismiss(self) -> None:
        """Leave the table once the answer is judged; else make the bubble small, or large again."""
        if self.is_judged:
            self._go_on()
        self._small = not self._small

    def read_aloud(self) -> list[str]:
        """Return the question once, and then the verdict; with it, leave the table."""
        if self.is_judged and self.leave is not None:
            self._go_on()
            return [self.verdict]
        told = [] if self._said or self.is_again else [f"{self.title}: {self.asked}"]
        self._said = True
        return told

    def _go_on(self) -> None:
        """Leave the table to continue."""
        self.goes_on = True
        if self.leave is not None:
            self.leave()

    def fold(self) -> None:
        """Do what any other key does."""
        self.dismiss()
