"""Versions under several hash seeds, and which of them depend on the seed."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from enum import Enum
from math import inf
from pathlib import Path
from typing import Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.version_difference import (
    VersionDifference,
    comparable,
    entry_number,
)
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import Record, UnplayedFile, Version


class Side(Enum):
    """One of two versions that are compared."""

    OLD = "old"
    NEW = "new"


class HashSeedRuns:
    """One version under several hash seeds, in a process each. A process starts when needed."""

    def __init__(self, version: ChosenVersion, *, own: bool = False) -> None:
        """Take the *version*; it may be this program's *own* Python."""
        self._version, self._own = version, own
        self._runs: dict[int, Version] = {}
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the processes."""
        self._stack.close()

    def under(self, seed: int) -> Version:
        """Return the version under the hash seed *seed*."""
        if seed not in self._runs:
            run = Version(self._version, seed, own=self._own)
            self._runs[seed] = self._stack.enter_context(run)
        return self._runs[seed]


class HashSeedPairs:
    """An old and a new version under several hash seeds."""

    def __init__(self, old: ChosenVersion, new: ChosenVersion, seeds: Sequence[int]) -> None:
        """Take both versions, and the hash *seeds* that are tried."""
        self._runs = {Side.OLD: HashSeedRuns(old), Side.NEW: HashSeedRuns(new)}
        self._seeds = seeds

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the processes."""
        for runs in self._runs.values():
            runs.__exit__()

    @property
    def seed_pairs(self) -> Iterator[tuple[int, int]]:
        """Pairs of different hash seeds, of the old and the new version."""
        return zip(self._seeds, [*self._seeds[1:], self._seeds[0]], strict=True)

    def pair(self, old_seed: int, new_seed: int) -> VersionPair:
        """Return both versions under these hash seeds."""
        old, new = self._runs[Side.OLD], self._runs[Side.NEW]
        return VersionPair(old.under(old_seed), new.under(new_seed))

    def sides(
        self, file: Path, found: VersionDifference, *, offers: bool, end_s: float = inf
    ) -> Sequence[Side] | None:
        """Return the versions that play *file* differently under two seeds where *found* is.

        A version that stops before that entry under some seed is one of them. There is none if the
        versions differ in the same events or decisions under all seeds with which both come to it.
        Return None if the seeds are likely to take until after *end_s* on the monotonic clock. A
        version that is known to be one of them does not play under further seeds.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        offers = offers or found.possible is not None
        first: dict[Side, Sequence[Record]] = {}
        sides: set[Side] = set()
        contents: list[Sequence[Counter[str]]] = []
        longest_s = 0.0
        for seed in self._seeds:
            is_settled = any(each != contents[0] for each in contents)
            wanted = [side for side in Side if not is_settled or side not in sides]
            if not wanted:
                break
            begin_s = time.monotonic()
            if begin_s + longest_s >= end_s:
                return None
            versions = {side: self._runs[side].under(seed) for side in wanted}
            for version in versions.values():
                version.ask(file, offers=offers, since=found.entry)
            at_entry = {
                side: _records_at(found.entry, answer)
                for side, answer in _answers(versions).items()
            }
            for side, records in at_entry.items():
                if first.setdefault(side, records) != records:
                    sides.add(side)
            old, new = (at_entry.get(side) for side in Side)
            if old and new:  # else one stops before, at another difference
                contents.append(_contents(old, new))
            longest_s = max(longest_s, time.monotonic() - begin_s)
        if contents and any(contents[0]) and all(each == contents[0] for each in contents):
            return []
        return [side for side in Side if side in sides]


def _contents(old: Sequence[Record], new: Sequence[Record]) -> Sequence[Counter[str]]:
    """Return the events and decisions, and the errors, that only *old* has, and only *new*."""
    counts = [
        Counter(
            item
            for record in records
            for item in (
                *record.get("events", ()),
                *record.get("offers", ()),
                record.get("code"),
                record.get("roll", {}).get("code"),
            )
            if item
        )
        for records in (old, new)
    ]
    return [counts[0] - counts[1], counts[1] - counts[0]]


def _answers(versions: Mapping[Side, Version]) -> Mapping[Side, Sequence[Record]]:
    """Return the answers of all *versions*.

    Raises:
        UnplayedFile: one cannot play the file.
    """
    found: dict[Side, Sequence[Record]] = {}
    unplayed: UnplayedFile | None = None
    for side, version in versions.items():
        try:
            found[side] = [*version.answer()]
        except UnplayedFile as error:  # the answers of the others are not for the next file
            unplayed = error
    if unplayed is not None:
        raise unplayed
    return found


def _records_at(entry: int, records: Sequence[Record]) -> Sequence[Record]:
    """Return those of *records* that are about the entry with this number.

    Those before it are not in *records*, except for an error in one of them.
    """
    found, played = [], entry - 1
    for record in records:
        if entry_number(record, None, record.get("after", played) + 1) == entry:
            found.append(comparable(record) or {})
        played = record.get("seq", played)
    return found
