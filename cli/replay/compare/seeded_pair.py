"""Two versions under hash seeds under which they play a file differently."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, SEED_PAIRS, Version
from tilewyrm.language.speech import tell

_EQUAL_SEEDS = (HASH_SEEDS[0], HASH_SEEDS[0])
"""The first pair of two versions: an order that depends on the seed in both does not count."""
_OTHER_SEEDS = (HASH_SEEDS[1], HASH_SEEDS[1])
"""The pair with which a version is compared that had equal seeds."""


class SeededPair:
    """Two versions under one pair of hash seeds; they run until the end, or until the next one."""

    def __init__(self, old: ChosenVersion, new: ChosenVersion, *, own: bool = False) -> None:
        """Start *old* and *new*; both are this program's *own* Python, or neither."""
        self.versions = old, new
        self._seed_pairs = SEED_PAIRS if old == new else (_EQUAL_SEEDS, *SEED_PAIRS)
        self.seeds = self._seed_pairs[0]
        self._own = own
        self._differs_alone = False
        """Whether a version is known to differ from itself under both seeds."""
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

        They keep running under the first such pair, or else under the first of all.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        if self.pair.differ(file, offers=offers):
            return True
        for seeds in self._seed_pairs[1:]:
            stack, pair = self._started(seeds)
            with stack:
                if pair.differ(file, offers=offers):
                    self._stack.close()
                    self.seeds, self._stack, self.pair = seeds, stack.pop_all(), pair
                    return True
        return False

    def try_alone(self, file: Path, entry: int, *, offers: bool) -> None:
        """Find out whether one version differs from itself in *file* up to *entry*.

        If both have the same seed, only that entry counts: an earlier one is of another difference.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        is_equal = self.seeds == _EQUAL_SEEDS
        stack, swapped = self._started(_OTHER_SEEDS if is_equal else self.seeds[::-1])
        with stack:
            for first, second in ((self.pair.old, swapped.old), (self.pair.new, swapped.new)):
                found, _, _ = VersionPair(first, second).difference(file, offers=offers)
                if found is None or found.entry > entry or (is_equal and found.entry < entry):
                    continue
                self._differs_alone = True

    @property
    def is_seeded(self) -> bool:
        """Whether they play alike under some pair of hash seeds, as far as is known."""
        return self._differs_alone or self.seeds != self._seed_pairs[0]

    def seed_lines(self) -> Sequence[str]:
        """Return a line with their hash seeds if the difference depends on them, else nothing."""
        old, new = self.seeds
        return [tell("replay.bisect.seeds", old=old, new=new)] if self.is_seeded else []

    def _started(self, seeds: tuple[int, int]) -> tuple[ExitStack, VersionPair]:
        """Return both versions under *seeds*, and what ends their processes."""
        with ExitStack() as stack:
            old, new = (
                stack.enter_context(Version(version, seed, own=self._own))
                for version, seed in zip(self.versions, seeds, strict=True)
            )
            return stack.pop_all(), VersionPair(old, new)
