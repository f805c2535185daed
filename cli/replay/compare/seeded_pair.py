"""Two versions under hash seeds under which they play a file differently."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedPairs
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Version
from tilewyrm.language.speech import tell


class SeededPair:
    """Two versions under one pair of hash seeds; they run until the end, or until the next one."""

    def __init__(
        self,
        old: ChosenVersion,
        new: ChosenVersion,
        *,
        own: bool = False,
        tick_s: float | None = None,
    ) -> None:
        """Start *old* and *new*; both are this program's *own* Python, or neither.

        The limit of each entry is *tick_s*, or None for the usual one (`loop_watch`).
        """
        self.versions = old, new
        equal = [(seed, seed) for seed in HASH_SEEDS]
        different = [*zip(HASH_SEEDS, (*HASH_SEEDS[1:], HASH_SEEDS[0]), strict=True)]
        self._seed_pairs = different if old == new else [*equal, *different]
        self.seeds = self._seed_pairs[0]
        self._own, self._tick_s = own, tick_s
        self.is_seeded = False
        """Whether the difference that was judged depends on the hash seed, as far as is known."""
        self._stack, self.pair = self._started(self.seeds)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the processes."""
        self._stack.close()

    def restart(self) -> None:
        """Start both anew under the same seeds: after an interrupt, an answer may be unread."""
        self._stack.close()
        self._stack, self.pair = self._started(self.seeds)

    def settle(self, file: Path, *, offers: bool) -> bool:
        """Return whether they play *file* differently under some pair of hash seeds.

        They keep running under the first such pair, or else under the first of all. Equal seeds
        come first, so an order that depends on the seed in both does not count.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        old, new = self.pair.brief(file, offers=offers)
        if old != new:
            return True
        answers = dict(zip(self._runs(self.seeds), (old, new), strict=True))
        for seeds in self._seed_pairs[1:]:
            runs = self._runs(seeds)
            if all(run in answers for run in runs) and answers[runs[0]] == answers[runs[1]]:
                continue
            stack, pair = self._started(seeds)
            with stack:
                old, new = pair.brief(file, offers=offers)
                if old != new:
                    self._stack.close()
                    self.seeds, self._stack, self.pair = seeds, stack.pop_all(), pair
                    return True
                answers |= zip(runs, (old, new), strict=True)
        return False

    def judge(self, file: Path, found: VersionDifference, *, offers: bool) -> None:
        """Find out whether *found*, the first difference in *file*, depends on the hash seed.

        Each version plays that entry under two seeds. Other differences do not count.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        if found.is_loop:  # each seed would take as long as the loop
            return
        first, second, *_ = dict.fromkeys((*self.seeds, *HASH_SEEDS))
        with HashSeedPairs(*self.versions, (first, second)) as pairs:
            self.is_seeded = bool(pairs.sides(file, found, offers=offers))

    @property
    def seed_facts(self) -> dict[str, object]:
        """The hash seeds for JSON, or nothing if the first pair of all shows the difference."""
        is_first = self.seeds == self._seed_pairs[0]
        return {} if is_first and not self.is_seeded else {"hash_seeds": self.seeds}

    def seed_lines(self) -> Sequence[str]:
        """Return a line with their hash seeds if the difference depends on them, else nothing."""
        old, new = self.seeds
        return [tell("replay.bisect.seeds", old=old, new=new)] if self.is_seeded else []

    def _runs(self, seeds: tuple[int, int]) -> Sequence[tuple[ChosenVersion, int]]:
        """Return each version with its one of the hash *seeds*."""
        return list(zip(self.versions, seeds, strict=True))

    def _started(self, seeds: tuple[int, int]) -> tuple[ExitStack, VersionPair]:
        """Return both versions under *seeds*, and what ends their processes."""
        with ExitStack() as stack:
            old, new = (
                stack.enter_context(Version(version, seed, own=self._own))
                for version, seed in zip(self.versions, seeds, strict=True)
            )
            old.tick_s = new.tick_s = self._tick_s
            return stack.pop_all(), VersionPair(old, new)
