"""Two versions of the program that play the same files, and the first difference between them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.develop.versions import HASH_SEEDS, Record, UnplayedFile, Version


class VersionDifference(NamedTuple):
    """The first entry of a file at which two versions differ."""

    entry: int
    old: Record | None
    """The record of the old version, or None if the file ends before."""
    new: Record | None
    only_offers: bool
    """Whether entry and state are the same, and only the legal decisions after it are not."""


class VersionPair:
    """Two versions that play the same files."""

    def __init__(self, old: Version, new: Version) -> None:
        self._old, self._new = old, new

    def differ(self, file: Path, *, offers: bool = False) -> bool:
        """Return whether they play *file* differently, with *offers* also what is legal.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        old, new = self._answers(file, offers=offers, brief=True)
        return old != new

    def difference(
        self, file: Path, *, offers: bool = False
    ) -> tuple[VersionDifference | None, int, str]:
        """Return the first difference, how many entries are alike before, and why both stop.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        entries, fault = 0, ""
        for old, new in zip_longest(*self._answers(file, offers=offers, brief=False)):
            if old != new:
                same = old is not None and new is not None and _without_offers(old, new)
                return VersionDifference(entries + 1, old, new, same), entries, ""
            entries += "seq" in old
            fault = old.get("fault", "")
        return None, entries, fault

    def _answers(
        self, file: Path, *, offers: bool, brief: bool
    ) -> tuple[list[Record], list[Record]]:
        for version in (self._old, self._new):
            version.ask(file, offers=offers, brief=brief)
        try:
            old = list(self._old.answer())
        except UnplayedFile:
            with suppress(UnplayedFile):  # its answer is not for the next file
                list(self._new.answer())
            raise
        return old, list(self._new.answer())


@contextmanager
def version_pair(old: Path, new: Path) -> Iterator[VersionPair]:
    """Give the versions at *old* and *new* as a pair; they run until the end.

    Raises:
        click.ClickException: there is no Python in one of them.
    """
    with Version(old, HASH_SEEDS[0]) as one, Version(new, HASH_SEEDS[1]) as other:
        yield VersionPair(one, other)


@contextmanager
def two_hash_seeds() -> Iterator[VersionPair]:
    """Give this version twice, with two hash seeds, on which the order of a set depends."""
    own = Path(sys.executable)
    with (
        Version(own, HASH_SEEDS[0], own=True) as one,
        Version(own, HASH_SEEDS[1], own=True) as other,
    ):
        yield VersionPair(one, other)


def _without_offers(old: Record, new: Record) -> bool:
    """Return whether both are the same but for the legal decisions."""
    return {**old, "offers": ()} == {**new, "offers": ()}
