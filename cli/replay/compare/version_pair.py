"""Two versions of the program that play the same files."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tilewyrm.cli.replay.compare.version_difference import (
    VersionDifference,
    comparable,
    entry_number,
    fault_words,
    possible_of,
)
from tilewyrm.cli.replay.compare.versions import (
    Record,
    UnplayedFile,
    Version,
)
from tilewyrm.replays.check.comparison import differences


class VersionPair:
    """Two versions that play the same files."""

    def __init__(self, old: Version, new: Version) -> None:
        self._old, self._new = old, new

    @property
    def old(self) -> Version:
        """The old version."""
        return self._old

    @property
    def new(self) -> Version:
        """The new version."""
        return self._new

    def differ(self, file: Path, *, offers: bool = False, states: bool = True) -> bool:
        """Return whether they play *file* differently, with *offers* also what may come next.

        Without *states*, of the states only the last one counts.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        old, new = self._answers(file, offers=offers, brief=True, states=states)
        return old != new

    def brief(self, file: Path, *, offers: bool = False) -> tuple[list[Record], list[Record]]:
        """Return the brief answers of both to *file*, with *offers* also what may come next.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        return self._answers(file, offers=offers, brief=True)

    def difference(
        self, file: Path, *, offers: bool = False
    ) -> tuple[VersionDifference | None, int, Sequence[str]]:
        """Return the first difference, how many entries are alike before, and what both refuse.

        That is the first roll that is wrong in both, and why both stop before the end.

        Raises:
            UnplayedFile: one of them cannot play it.
        """
        entries, faults = 0, dict[str, str]()
        roll: VersionDifference | None = None
        for records in zip_longest(*self._answers(file, offers=offers, brief=False)):
            entry = entry_number(*records, entries + 1)
            old, new = map(_by_recorded_roll, records)
            rolls = [(record or {}).get("roll") for record in records]
            if roll is None and comparable(rolls[0]) != comparable(rolls[1]):
                roll = VersionDifference(entry, rolls[0] or old, rolls[1] or new, None)
            if comparable(old) != comparable(new):
                found = VersionDifference(entry, old, new, possible_of(old, new))
                found = self._with_states(found, file)
                return found if roll is None else roll._replace(after_roll=found), entries, ()
            assert old is not None
            if roll is None:
                entries = old.get("seq", entries)
            for kind, fault in (("roll", rolls[0]), ("end", old)):
                if words := fault_words(fault or {}):
                    faults.setdefault(kind, words)
        return roll, entries, () if roll else list(faults.values())

    def clearest(self, file: Path, difference: VersionDifference) -> VersionDifference:
        """Return the first *difference* in *file* as a player sees it, if it is of the state alone.

        If what may come after the same entry differs, it is that. If a later entry differs in what
        a player sees, *difference* has that as `seen`.

        Raises:
            UnplayedFile: one of the versions cannot play it.
        """
        if difference.after_roll is not None:
            return difference._replace(after_roll=self.clearest(file, difference.after_roll))
        if not difference.is_inner:
            return difference
        answers = self._answers(file, offers=True, brief=False, since=difference.entry)
        entry = difference.entry - 1
        for old, new in zip(*answers, strict=False):  # one may end, as the file has another digest
            entry = entry_number(old, new, entry + 1)
            seen = VersionDifference(entry, old, new, possible_of(old, new))
            if comparable(old) == comparable(new) or seen.is_inner:
                continue
            if entry == difference.entry:
                return seen._replace(states=difference.states)
            return difference._replace(seen=seen)
        return difference

    def _with_states(self, difference: VersionDifference, file: Path) -> VersionDifference:
        """Return *difference* of *file*, with how the states differ if no events do."""
        is_of_offers = difference.possible is not None and difference.has_other_state
        if difference.kinds != {"state"} and not is_of_offers:
            return difference
        try:
            old, new = (_state(each, file, difference.entry) for each in (self._old, self._new))
        except UnplayedFile:  # an old version may have no such state
            return difference
        return difference._replace(states=differences(old, new))

    def _answers(
        self, file: Path, *, offers: bool, brief: bool, states: bool = True, since: int = 0
    ) -> tuple[list[Record], list[Record]]:
        for version in (self._old, self._new):
            version.ask(file, offers=offers, brief=brief, states=states, since=since)
        try:
            old = list(self._old.answer())
        except UnplayedFile:
            with suppress(UnplayedFile):  # its answer is not for the next file
                list(self._new.answer())
            raise
        return old, list(self._new.answer())


def _state(version: Version, file: Path, entry: int) -> Any:
    """Return the canonical state after *entry* of *file* in *version*.

    Raises:
        UnplayedFile: it cannot say it.
    """
    version.ask_state(file, entry)
    (record,) = version.answer()
    return record["state"]


def _by_recorded_roll(record: Record | None) -> Record | None:
    """Return *record* without its wrong roll."""
    if record is None:
        return None
    return {name: value for name, value in record.items() if name != "roll"}
