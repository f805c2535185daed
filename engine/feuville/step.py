"""The two kinds of steps at which a match waits: for a seat and for chance."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewyrm.engine.feuville.decisions import Decision
from tilewyrm.engine.feuville.events import Event
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.rolls import Roll

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState

Automatic = Callable[["FeuvilleState", Frame, list[Event]], None]
"""Does a frame, already taken from the agenda, that needs nobody."""


@dataclass(frozen=True, slots=True)
class Ask:
    """How a frame that asks a seat is done."""

    question: str
    legal: Callable[["FeuvilleState", Frame], Sequence[Decision]]
    """Returns the legal decisions in their stable order, never none."""
    decide: Callable[["FeuvilleState", Frame, Decision, list[Event]], None]
    """Applies a legal decision; the frame has been taken from the agenda."""


@dataclass(frozen=True, slots=True)
class Luck:
    """How a frame at which chance acts is done."""

    outcomes: Callable[["FeuvilleState", Frame], Sequence[tuple[Roll, int]]]
    """Returns what may come with its weight, never nothing."""
    admits: Callable[["FeuvilleState", Frame, Roll], bool]
    """Tells whether a roll is one of the outcomes."""
    rolled: Callable[["FeuvilleState", Frame, Roll, list[Event]], None]
    """Applies a possible roll; the frame has been taken from the agenda."""


def dice_possible(state: "FeuvilleState", frame: Frame, roll: Roll) -> bool:
    """Return whether *roll* is one of the outcomes: for the few outcomes of dice."""
    return any(roll == known for known, _ in state.outcomes())
