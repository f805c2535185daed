"""Sequential halving over variations of one position, each with the same luck as the others."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from tilewyrm.engine.bots.bot import Draw, IsStopped, ScoredDecision, never
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.playout import CommonRandomNumbers, play_out
from tilewyrm.engine.bots.variations import Variation, variations
from tilewyrm.engine.game import Decided, State, Value

_SEEDS = 1 << 62


class Share(NamedTuple):
    """The share of one process in the playouts: each *of*-th, from *number* (0 and up) on."""

    number: int
    of: int


ALL = Share(0, 1)


class Totals(NamedTuple):
    """What some playouts came to, by variation."""

    aspects: tuple[tuple[int, ...], ...]
    """The sums of what was reached, by aspect, in hundredths of a point."""
    playouts: tuple[int, ...]


class SequentialHalving:
    """Playouts of the most promising variations of one seat, and their averages."""

    def __init__(
        self,
        evaluator: Evaluator,
        state: State,
        seat: int,
        draw: Draw,
        *,
        promising: int,
        breadth: int,
        turns: int,
    ) -> None:
        """Find the variations; no playout is made yet.

        Args:
            evaluator: evaluates positions of the game.
            state: where the variations begin; it is not changed.
            seat: the seat that has the choice.
            draw: the source of all luck.
            promising: number of first decisions that are followed.
            breadth: number of variations that are kept.
            turns: how many more turns must begin before a playout ends.
        """
        self._evaluator, self._state, self._seat, self._draw = evaluator, state, seat, draw
        self._until = evaluator.turns(state) + turns
        root = evaluator.determinise(state, seat, draw)
        self.variations: Sequence[Variation] = variations(evaluator, root, seat, promising)[
            :breadth
        ]
        self.open = list(range(len(self.variations)))
        """The numbers of the variations that were not dropped."""
        self._sums = [
            tuple([part * evaluator.prior_playouts for part in variation.aspects])
            for variation in self.variations
        ]
        """By variation, the sums of its worths by aspect."""
        self._played = [evaluator.prior_playouts] * len(self.variations)
        self._new: list[tuple[int, Sequence[int]]] = []
        """Variations and their worths by aspect, of the playouts that are not collected yet."""

    def play(
        self,
        playouts: int,
        is_stopped: IsStopped = never,
        share: Share = ALL,
        on_playout: Callable[[], None] | None = None,
    ) -> bool:
        """Make *share* of so many *playouts* of each open variation; luck is spread evenly.

        Return whether *is_stopped*, which is called again and again, ended them early. A playout
        that has not come to the end of all variations then does not count. What they came to is
        `collect`; the luck of the other shares is drawn, too. *on_playout* is called after each one
        that counts.
        """
        dice = CommonRandomNumbers(self._draw(_SEEDS), playouts)
        for playout in range(playouts):
            first = (share.number - playout * len(self.open)) % share.of
            if not self._play(self.open[first :: share.of], dice, playout, is_stopped):
                return True
            if on_playout is not None:
                on_playout()
        return False

    def skip(self, playouts: int) -> None:
        """Draw the luck of so many *playouts* of each open variation, and make none."""
        self._draw(_SEEDS)
        for _ in range(playouts):
            self._evaluator.determinise(self._state, self._seat, self._draw)

    def collect(self) -> Totals:
        """Return what the playouts came to that were made since the last call."""
        aspects = [(0,) * len(sums) for sums in self._sums]
        playouts = [0] * len(self.variations)
        for number, worths in self._new:
            aspects[number] = _add(aspects[number], worths)
            playouts[number] += 1
        self._new.clear()
        return Totals(tuple(aspects), tuple(playouts))

    def add(self, totals: Totals) -> None:
        """Let playouts that came to *totals* count."""
        self._sums = list(map(_add, self._sums, totals.aspects))
        self._played = list(_add(self._played, totals.playouts))

    def _play(
        self,
        numbers: Sequence[int],
        dice: CommonRandomNumbers,
        playout: int,
        is_stopped: IsStopped,
    ) -> bool:
        """Make a playout of each variation of *numbers*; return whether it came to all of them."""
        evaluator, seat = self._evaluator, self._seat
        root = evaluator.determinise(self._state, seat, self._draw)
        found = []
        for number in numbers:
            if is_stopped():
                return False
            trial = root.copy()
            for decision in self.variations[number].decisions:
                trial.apply(Decided(seat, decision))
            if not play_out(evaluator, trial, self._until, dice, playout, is_stopped):
                return False
            found.append((number, evaluator.breakdown(trial, seat)))
        self._new += found
        return True

    def mean_worth(self, number: int) -> int:
        """Return the average worth of variation *number*, in hundredths of a point."""
        return sum(self._sums[number]) // self._played[number]

    def mean_aspects(self, number: int) -> tuple[int, ...]:
        """Return that average by aspect; rounded so that it adds up to `mean_worth`."""
        played = self._played[number]
        upto = [total // played for total in accumulate(self._sums[number], initial=0)]
        return tuple([after - before for before, after in pairwise(upto)])

    def halve(self) -> None:
        """Close the worse half of the open variations."""
        self.open.sort(key=lambda number: (-self.mean_worth(number), number))
        del self.open[(len(self.open) + 1) // 2 :]

    def ranking(self) -> list[ScoredDecision]:
        """Return the first decisions of the variations, best first, open ones before others."""
        open_numbers = set(self.open)
        order = sorted(
            range(len(self.variations)),
            key=lambda n: (n not in open_numbers, -self.mean_worth(n), n),
        )
        ranked: dict[Value, ScoredDecision] = {}
        for number in order:
            first, *line = self.variations[number].decisions
            playouts = self._played[number] - self._evaluator.prior_playouts
            scored = ScoredDecision(
                first, self.mean_worth(number), playouts, self.mean_aspects(number), line
            )
            ranked.setdefault(first, scored)
        return list(ranked.values())


def _add(one: Iterable[int], other: Iterable[int]) -> tuple[int, ...]:
    """Return the sums of the numbers of both, one by one."""
    return tuple(map(int.__add__, one, other))
