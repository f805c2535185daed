"""Trial: one of the player's costliest choices, to be chosen anew."""

from tilewyrm.client.face.exercise import Exercise
from tilewyrm.client.local_services import CostlyChoice
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, tell


class Trial(Exercise):
    """The bubble of a trial: what was chosen then, and after the answer what each choice brings.

    The bot that found the choice judges, by what it has expected of all choices that it knows.
    """

    shows_whole = True

    def __init__(self, choice: CostlyChoice, *, is_again: bool = False) -> None:
        """Prepare to try *choice* again; *is_again* says that it was tried already."""
        super().__init__(leaving="table.leave.trial", is_again=is_again)
        self._choice = choice
        self.gives_up = False
        """Whether the player leaves instead of trying once more."""

    def first_choice(self, _model: Model) -> int:
        """Return the place of the old choice."""
        return self._choice.chosen_place

    @property
    def is_judged(self) -> bool:
        """Whether the player has chosen."""
        return self._offer is not None

    @property
    def is_best(self) -> bool:
        """Whether the player has chosen what the bot expects most of."""
        return self._offer is not None and self._short_of_best(self._offer) == 0

    @property
    def title(self) -> str:
        """That it is a trial, and of which turn."""
        return tell("results.trial.title", turn=self._choice.turn)

    @property
    def foot(self) -> str:
        """The effect of the next key."""
        if self.is_judged:
            return tell("results.trial.leave" if self.is_best else "results.trial.again")
        return super().foot

    @property
    def asked(self) -> str:
        """The old choice, and its cost."""
        return count("results.trial.asked", self._points, chosen=self._choice.chosen)

    @property
    def asked_in_short(self) -> str:
        """The old choice."""
        return tell("results.trial.short", chosen=self._choice.chosen)

    @property
    def verdict(self) -> str:
        """The worth of the new choice beside the old and the best one."""
        if self._offer is None:
            return ""
        words = {
            "choice": self._offer.in_sentence,
            "chosen": self._choice.chosen,
            "better": self._choice.better,
        }
        short = self._short_of_best(self._offer)
        if short == 0:
            return count("results.trial.best", self._points, **words)
        if self._choice.chosen_place in self._offer.choices:
            return count("results.trial.same", self._points, **words)
        if short is None:
            return count("results.trial.unknown", self._points, **words)
        if short >= self._choice.cost:
            return count("results.trial.worse", max(round(short), 1), **words)
        gained = max(round(self._choice.cost - short), 1)
        return count("results.trial.closer", gained, left=max(round(short), 1), **words)

    def fold(self) -> None:
        """Leave, and do not try again once the choice is judged; else do what any key does."""
        if self.is_judged:
            self.gives_up = True
        super().fold()

    @property
    def _points(self) -> int:
        """The cost of the old choice, in whole points."""
        return max(round(self._choice.cost), 1)

    def _short_of_best(self, offer: Offer) -> float | None:
        """Return how many points less than of the best the bot expects of *offer*.

        None: it did not look at it.
        """
        known = [self._choice.costs[each] for each in offer.choices if each in self._choice.costs]
        return min(known, default=None)
