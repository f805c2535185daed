"""Lines of one moment, played on in thought, each with the same luck as the others."""

from collections.abc import Callable, Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.playout import CommonRandomNumbers, play_out
from tilewyrm.engine.bots.variations import (
    Variation,
    variations,
)
from tilewyrm.engine.game import Decided, State, Value

_SEEDS = 1 << 62


class SequentialHalving:
    """What comes of the most promising lines of one seat."""

    def __init__(
        self,
        judgement: Evaluator,
        state: State,
        seat: int,
        draw: Draw,
        *,
        promising: int,
        breadth: int,
        turns: int,
    ) -> None:
        """Find lines; nothing is played on yet.

        Args:
            judgement: what is known of the game.
            state: where they begin; it is left as it is.
            seat: whose they are: it is asked, and has a choice.
            draw: where all luck comes from.
            promising: so many first decisions are followed.
            breadth: so many lines are kept.
            turns: until the so-manieth turn after this one has begun they are played on.
        """
        self._evaluator, self._state, self._seat, self._draw = judgement, state, seat, draw
        self._until = judgement.turns(state) + turns
        begin = judgement.determinise(state, seat, draw)
        self.variations: Sequence[Variation] = variations(judgement, begin, seat, promising)[
            :breadth
        ]
        self.open = list(range(len(self.variations)))
        """The numbers of the lines that are still thought about."""
        self._sums = [line.worth * judgement.prior_playouts for line in self.variations]
        self._played = [judgement.prior_playouts] * len(self.variations)

    def play(self, playouts: int, enough: Callable[[], bool] = lambda: False) -> bool:
        """Play each open line on so often, with luck that is spread evenly.

        It ends early when it is *enough*, which is asked again and again; a playout that has not
        come to the end of all of them does not count. What is returned is whether it ended so.
        """
        dice = CommonRandomNumbers(self._draw(_SEEDS), playouts)
        return not all(self._play(dice, playout, enough) for playout in range(playouts))

    def _play(self, dice: CommonRandomNumbers, playout: int, enough: Callable[[], bool]) -> bool:
        """Make one playout of each open line; return whether it came to all of them."""
        judgement, seat = self._evaluator, self._seat
        begin = judgement.determinise(self._state, seat, self._draw)
        reached = []
        for number in self.open:
            if enough():
                return False
            trial = begin.copy()
            for decision in self.variations[number].decisions:
                trial.apply(Decided(seat, decision))
            if not play_out(judgement, trial, self._until, dice, playout, enough):
                return False
            reached.append(judgement.evaluate(trial, seat))
        for number, worth in zip(self.open, reached, strict=True):
            self._sums[number] += worth
            self._played[number] += 1
        return True

    def mean_worth(self, number: int) -> int:
        """Return what line *number* is worth on average, in hundredths of a point."""
        return self._sums[number] // self._played[number]

    def halve(self) -> None:
        """Close the worse half of the open lines."""
        self.open.sort(key=lambda number: (-self.mean_worth(number), number))
        del self.open[(len(self.open) + 1) // 2 :]

    def ranking(self) -> list[ScoredDecision]:
        """Return the decisions that lines begin with, best first, open ones before others."""
        still = set(self.open)
        order = sorted(
            range(len(self.variations)), key=lambda n: (n not in still, -self.mean_worth(n), n)
        )
        found: dict[Value, ScoredDecision] = {}
        for number in order:
            first = self.variations[number].decisions[0]
            playouts = self._played[number] - self._evaluator.prior_playouts
            found.setdefault(first, ScoredDecision(first, self.mean_worth(number), playouts))
        return list(found.values())
