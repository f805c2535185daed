"""Evaluator of a game for strategies: evaluation, move ranking, determinisation, horizon."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.game import State

UNNAMED_PARTS = ("", "other")
"""Parts of an aspect that have no name of their own: the whole, and the rest of it."""


class AspectName(NamedTuple):
    """Name of an aspect of an evaluation, or of one of the parts that add up to it."""

    name: str
    """A stable word, such as ``points``, which is on the wire."""
    part: str = ""
    """A stable word, such as ``city``, or one of `UNNAMED_PARTS`: empty if it has no parts."""


class Evaluator(Protocol):
    """Evaluation of positions and decisions of one game, for strategies that play any game.

    It knows every option and expansion. All worths are in hundredths of a point, in whole numbers,
    so that they are the same on every machine.
    """

    prior_playouts: int
    """Weight of the static evaluation against playouts: it counts as so many of them."""
    breadth: int
    """Number of variations that playouts are made of."""
    variants: int
    """Most variations that begin with the same decision."""

    @property
    def aspects(self) -> Sequence[AspectName]:
        """Names of what adds up to an evaluation; the parts of an aspect follow each other."""

    def evaluate(self, state: State, seat: int) -> int:
        """Return how much better off *seat* is than the others: 0 when all are alike."""

    def breakdown(self, state: State, seat: int) -> Sequence[int]:
        """Return the evaluation by aspect, in the order of `aspects`; its sum is `evaluate`."""

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return the candidates among ``state.legal(seat)``, in the order of the legal ones.

        Each comes with its static evaluation, after the best decisions of *seat* on the questions
        that follow from it. There are two legal decisions or more.
        """

    def determinise(self, state: State, seat: int, draw: Draw) -> State:
        """Return a determinised copy: all that *seat* cannot see is dealt anew by *draw*.

        What it sees is the same, and so is what is pending. Two states that look the same to
        *seat* lead to equal copies when *draw* brings the same numbers.
        """

    def is_follow_up(self, question: str) -> bool:
        """Return whether *question* is put to a seat only because of what it just decided."""

    def turns(self, state: State) -> int:
        """Return how many turns have begun: it grows by one with each, of any seat."""

    def horizon(self, state: State) -> int:
        """Return the length of a playout from *state* in turns.

        That is for a few playouts: further away luck blurs their results.
        """

    def far_horizon(self, state: State) -> int:
        """Return that length in turns for a hundred playouts and more."""
