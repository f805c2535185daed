"""Random strategy: any legal decision of any game."""

from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.game import State, Value

RANDOM = "random"


class RandomBot:
    """Any legal decision, each as likely."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``."""
        decisions = state.legal(seat)
        return decisions[self._draw(len(decisions))]
