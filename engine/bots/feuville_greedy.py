"""A strategy for Feuville that looks as far as its own next question.

It tries every legal decision on a copy, follows the questions that come with it (where to put the
tile, what to make room with), and takes what leaves its seat best off by the measure of
`tilewyrm.engine.bots.feuville_worth`.
"""

from typing import Any, cast

from tilewyrm.engine.bots.feuville_worth import Outlook, outlook, worth_of
from tilewyrm.engine.feuville import frames
from tilewyrm.engine.feuville.decisions import RollOn, StopRolling
from tilewyrm.engine.feuville.questions import SHOW, USE_DICE
from tilewyrm.engine.feuville.state import FeuvilleState
from tilewyrm.engine.game import Choice, Decided, Draw, State

STOP_AT = 7
"""The sum at which the Entertainer's lead is largest on average."""
DEPTH = 4
"""How many of its own questions in a row the strategy thinks through."""

SHOW_WORTH = 700
"""What a show is taken for: the points of one that stops at `STOP_AT`."""
SKILL_WORTH = 190
"""A skill whose gift depends on what chance lays out or the others take."""


class FeuvilleGreedyBot:
    """Takes the decision that leaves its seat best off."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Any:
        """Return one of ``state.legal(seat)``; of equals any, each with the same chance."""
        position = cast(FeuvilleState, state)
        legal = position.legal(seat)
        if len(legal) == 1:
            return legal[0]
        pending = position.pending
        if isinstance(pending, Choice) and pending.question == SHOW:
            total = position.agenda[-1][2]
            return next(one for one in legal if isinstance(one, _show_choice(total)))
        ahead = outlook(position)
        worths = [_followed(position, seat, decision, ahead, DEPTH) for decision in legal]
        best = max(worths)
        choices = [one for one, value in zip(legal, worths, strict=True) if value == best]
        return choices[self._draw(len(choices))]


def _show_choice(total: int) -> type:
    return StopRolling if total >= STOP_AT else RollOn


def _followed(state: FeuvilleState, seat: int, decision: Any, ahead: Outlook, depth: int) -> int:
    """Return what *decision* is worth with the best answers to the questions it brings."""
    after = state.copy()
    after.apply(Decided(seat, decision))
    pending = after.pending
    if (
        depth > 1
        and isinstance(pending, Choice)
        and pending.seat == seat
        and pending.question not in (USE_DICE, SHOW)
    ):
        return max(_followed(after, seat, one, ahead, depth - 1) for one in after.legal(seat))
    return worth_of(after, seat, ahead) + _promised(after, seat)


def _promised(state: FeuvilleState, seat: int) -> int:
    """Return what is still to come from skills that have begun but wait for chance or others."""
    promised = 0
    for frame in state.agenda:
        if frame[0] in (frames.SHOW_ROLL, frames.SHOW):
            promised += SHOW_WORTH
        elif frame[0] in (frames.OFFER, frames.PUBLICAN) and state.active == seat:
            promised += SKILL_WORTH
    return promised
