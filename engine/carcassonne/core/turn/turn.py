"""Frames of a turn and of its parts, which go from step to step (C51)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.carcassonne.core.expansion.step import BoundStep
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.kernel.frame import EffectFrame


@dataclass(frozen=True, slots=True)
class TurnFrame(EffectFrame[CarcassonneState]):
    """Continues a turn after the step *done*; after its last step the next turn begins."""

    name = "turn"

    done: str = ""

    def apply(self, state: CarcassonneState) -> None:
        """Start the steps that follow until one waits, or the match is over."""
        for step in state.rules.turn[self.done]:
            frame = step.start(state)
            if state.over is not None:
                return
            if frame is not None:
                state.agenda += (_turn_frame(step.name), frame)
                return
        state.agenda.append(_turn_frame(""))


@dataclass(frozen=True, slots=True)
class PartFrame(EffectFrame[CarcassonneState]):
    """Continues a part of a turn after the step *done*; after its last step it is over."""

    name = "part"

    done: str = ""

    def apply(self, state: CarcassonneState) -> None:
        """Start the steps that follow until one waits."""
        for step in state.rules.part[self.done]:
            frame = step.start(state)
            if frame is not None:
                state.agenda += (_part_frame(step.name), frame)
                return


_turn_frame = cache(TurnFrame)
_part_frame = cache(PartFrame)


def steps_to_come(state: CarcassonneState) -> Sequence[BoundStep[CarcassonneState]]:
    """Return the steps of the part of the turn that is under way that have not begun yet."""
    for frame in reversed(state.agenda):
        if isinstance(frame, PartFrame):
            return state.rules.part[frame.done]
    return ()


def is_to_come(state: CarcassonneState, step: str) -> bool:
    """Return whether *step* of the part of the turn that is under way has not begun yet."""
    return any(following.name == step for following in steps_to_come(state))


def places_piece_later(state: CarcassonneState) -> bool:
    """Return whether a step in which a piece is placed comes later in this part of the turn."""
    return any(following.places_piece for following in steps_to_come(state))


def skip_part(state: CarcassonneState) -> None:
    """Leave out the steps of the part that are still to come (C131)."""
    while not isinstance(state.agenda.pop(), PartFrame):
        pass


def place_no_piece(state: CarcassonneState) -> None:
    """Leave out the steps of the part up to the last one in which a piece is placed."""
    assert isinstance(state.agenda[-1], PartFrame)
    *_, last = (following for following in steps_to_come(state) if following.places_piece)
    state.agenda[-1] = _part_frame(last.name)
