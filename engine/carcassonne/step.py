"""What a turn consists of: steps, one after the other, each with its own questions.

A step says whether anybody must act in it, what may be done, and does it. Modules of the game
differ in the steps and actions that they add (`tilewyrm.engine.carcassonne.assembly`).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from tilewyrm.engine.carcassonne.decisions import Decision
from tilewyrm.engine.carcassonne.events import Event
from tilewyrm.engine.carcassonne.rolls import Roll
from tilewyrm.engine.game import Chance, Choice, Pending

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState

CHANCE = Chance()


@cache
def choice(seat: int, question: str) -> Choice:
    """Return the pending choice of *seat*."""
    return Choice(seat=seat, question=question)


class Step:
    """One step of a turn. As it is, it asks nothing: subclasses override what they need."""

    def begin(self, state: "CarcassonneState", events: list[Event]) -> bool:
        """Start the step; return whether somebody must act before the turn can go on."""
        raise AssertionError("no step comes before this one")

    def pending(self, state: "CarcassonneState") -> Pending:
        """Return who must act."""
        raise AssertionError("this step asks nobody")

    def offers(self, state: "CarcassonneState") -> Sequence[Decision]:
        """Return what the seat that is asked may choose, in stable order."""
        return ()

    def offered(self, state: "CarcassonneState", decision: Decision) -> bool:
        """Return whether *decision* is one of the offers."""
        return decision in state.legal(state.asked)

    def refusal(self, state: "CarcassonneState", decision: Decision) -> str:
        """Return why *decision* is not offered, for people."""
        return "it is none of the decisions that are offered"

    def decide(self, state: "CarcassonneState", decision: Decision, events: list[Event]) -> bool:
        """Do *decision*, which is offered; return whether the step is over."""
        raise AssertionError("this step asks nobody")

    def outcomes(self, state: "CarcassonneState") -> Sequence[tuple[Roll, int]]:
        """Return what chance may bring, with weights, in stable order."""
        return ()

    def possible(self, state: "CarcassonneState", roll: Roll) -> bool:
        """Return whether *roll* is one of the outcomes."""
        return any(roll == outcome for outcome, _ in state.outcomes())

    def come(self, state: "CarcassonneState", roll: Roll, events: list[Event]) -> bool:
        """Do what the possible *roll* brings; return whether the step is over."""
        raise AssertionError("this step needs no chance")


class Action(ABC):
    """Something that can be done with wood in phase 2: one kind of it for each turn."""

    decision: type
    """The decisions that it offers."""

    @abstractmethod
    def offers(self, state: "CarcassonneState") -> Sequence[Decision]:
        """Return what the player may choose, in stable order."""

    @abstractmethod
    def take(self, state: "CarcassonneState", decision: Decision, events: list[Event]) -> None:
        """Do *decision*, which is one of the offers."""
