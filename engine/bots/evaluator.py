"""What a game knows of itself that a strategy needs: how good a position is, and what is hidden."""

from collections.abc import Sequence
from typing import Protocol

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.game import State


class Evaluator(Protocol):
    """How well seats stand in one game, for strategies that play any game.

    It knows every option and expansion. All worths are in hundredths of a point, in whole numbers,
    so that they are the same on every machine.
    """

    prior_playouts: int
    """As so many playouts counts what a position is worth at first sight."""
    breadth: int
    """So many lines are worth playing on."""
    variants: int
    """So many lines that begin with the same decision are worth a thought."""

    def evaluate(self, state: State, seat: int) -> int:
        """Return how much better off *seat* is than the others: 0 when all are alike."""

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return what deserves a thought of ``state.legal(seat)``, in the order of the legal ones.

        Each comes with what it is worth by itself, with the best answers of *seat* to what it is
        asked next. There are two legal decisions or more.
        """

    def determinise(self, state: State, seat: int, draw: Draw) -> State:
        """Return a copy in which all that *seat* cannot see is dealt anew by *draw*.

        What it sees is the same, and so is what is pending. Two states that look the same to
        *seat* lead to equal copies when *draw* brings the same numbers.
        """

    def is_follow_up(self, question: str) -> bool:
        """Return whether *question* is put to a seat only because of what it just decided."""

    def turns(self, state: State) -> int:
        """Return how many turns have begun: it grows by one with each, whoever's it is."""

    def horizon(self, state: State) -> int:
        """Return for how many turns it is worth while to play *state* on in thought.

        That is for a few playouts: further away luck blurs what they say.
        """

    def far_horizon(self, state: State) -> int:
        """Return for how many turns that is worth while for who makes a hundred and more."""
