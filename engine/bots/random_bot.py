"""The simplest strategy: any legal decision, each as likely as the other."""

from tilewyrm.engine.game import Draw, State, Value


class RandomBot:
    """Chooses evenly among the legal decisions; plays every game."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``."""
        decisions = state.legal(seat)
        return decisions[self._draw(len(decisions))]
