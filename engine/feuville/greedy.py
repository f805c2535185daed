"""A strategy for Feuville that looks as far as its own next question.

It tries every legal decision on a copy, follows the questions that come with it (where to put the
tile, what to make room with), and takes what leaves its seat best off by the measure of
`tilewyrm.engine.feuville.worth`.
"""

from collections.abc import Sequence

from tilewyrm.engine.bots import Draw, register
from tilewyrm.engine.feuville import interned
from tilewyrm.engine.feuville.architect import OfferingTile
from tilewyrm.engine.feuville.decisions import Decision
from tilewyrm.engine.feuville.frames import Performing
from tilewyrm.engine.feuville.publican import PublicanRound
from tilewyrm.engine.feuville.questions import SHOW, USE_DICE
from tilewyrm.engine.feuville.show import Showing
from tilewyrm.engine.feuville.state import FeuvilleState
from tilewyrm.engine.feuville.worth import Outlook, outlook, worth_of
from tilewyrm.engine.game import Choice, Decided, State

STOP_AT = 7
"""The sum at which the Entertainer's lead is largest on average."""
DEPTH = 4
"""How many of its own questions in a row the strategy thinks through."""

SHOW_WORTH = 700
"""What a show is taken for: the points of one that stops at `STOP_AT`."""
SKILL_WORTH = 190
"""A skill whose gift depends on what chance lays out or the others take."""


@register("feuville", "greedy")
class FeuvilleGreedy:
    """Takes the decision that leaves its seat best off."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Decision:
        """Return one of ``state.legal(seat)``; of equals any, each with the same chance."""
        assert isinstance(state, FeuvilleState)
        legal: Sequence[Decision] = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        frame = state.agenda[-1]
        if isinstance(frame, Showing):
            return interned.stop_rolling if frame.total >= STOP_AT else interned.roll_on
        ahead = outlook(state)
        worths = [_followed(state, seat, decision, ahead, DEPTH) for decision in legal]
        best = max(worths)
        choices = [one for one, value in zip(legal, worths, strict=True) if value == best]
        return choices[self._draw(len(choices))]


def _followed(
    state: FeuvilleState, seat: int, decision: Decision, ahead: Outlook, depth: int
) -> int:
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
        if isinstance(frame, Performing):
            promised += SHOW_WORTH
        elif isinstance(frame, (OfferingTile, PublicanRound)) and state.active == seat:
            promised += SKILL_WORTH
    return promised
