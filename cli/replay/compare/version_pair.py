"""Two versions of the program that play the same files, and the first difference between them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.cli.replay.compare.versions import (
    Record,
    UnplayedFile,
    Version,
)
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.replays.batch.loop_watch import EndlessLoop
from tilewyrm.replays.check.comparison import Difference, differences
from tilewyrm.replays.message import ReplayMessage


class Possible(Enum):
    """What may come after an entry; the values are the fields of a `Record` that list it."""

    OFFERS = "offers"
    OUTCOMES = "outcomes"


class VersionDifference(NamedTuple):
    """The first entry of a file at which two versions differ."""

    entry: int
    """Its number, or 0 for the start."""
    old: Record | None
    """The record of the old version, or None if the file ends before."""
    new: Record | None
    possible: Possible | None
    """The list of what may come next, if that alone differs."""
    states: Sequence[Difference] = ()
    """How the states after the entry differ, if they alone do, and both versions can say it."""
    after_roll: "VersionDifference | None" = None
    """The next difference by the recorded rolls, if this one is of a roll and there is another."""

    @property
    def place(self) -> tuple[int, bool]:
        """The entry, and whether what is possible after it differs: that comes after the entry."""
        return self.entry, self.possible is not None

    @property
    def is_roll(self) -> bool:
        """Whether only the roll from the secret differs. The versions were compared beyond it."""
        return any("drawn" in (record or {}) for record in (self.old, self.new))

    @property
    def is_of_state(self) -> bool:
        """Whether only the states after the entry differ."""
        return all(kind.partition(":")[0] == "state" for kind in self.kinds)

    @property
    def is_listing(self) -> bool:
        """Whether a version fails when what may come after the entry is listed."""
        return any("listing" in (record or {}) for record in (self.old, self.new))

    @property
    def is_loop(self) -> bool:
        """Whether a rule does not end in a version (`replays.batch.loop_watch`)."""
        return any((record or {}).get("code") == EndlessLoop.__name__ for record in self[1:3])

    def flag(self, *, offers: bool) -> str:
        """Return the flag of a command that is to find it, after a space; empty if it needs none.

        With *offers*, what may come after each entry was compared to find it.
        """
        needed = self.possible is not None or (self.is_listing and offers)
        return " --offers" if needed else ""

    @property
    def pending(self) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
        """The pending action after the entry in each version, as in `replay at --json`.

        It is None if it is the same in both, or neither of them could say. A mapping is empty if
        that version could not.
        """
        if any(record is None or "events" not in record for record in (self.old, self.new)):
            return None
        old, new = ((record or {}).get("pending", {}) for record in (self.old, self.new))
        return None if old == new else (old, new)

    @property
    def state_paths(self) -> Sequence[str]:
        """The paths of `states`, without places in lists, each once."""
        return list(dict.fromkeys(_PLACE.sub("[]", each.where) for each in self.states))

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of what differs. Two differences that share none are of different errors.

        Such a kind is another order or state, or an error of some name in one version. Or it is the
        name of events, decisions or outcomes that only one version has.
        """
        field = "events" if self.possible is None else self.possible.value
        records = {"old": self.old or {}, "new": self.new or {}}
        faults = {
            f"{side}: {_kind_of_fault(record['fault'])}"
            for side, record in records.items()
            if record.get("fault") and "events" not in record
        }
        if faults:
            return frozenset(faults)
        old, new = (Counter[str](record.get(field, ())) for record in records.values())
        if old == new:
            if records["old"].get(field) != records["new"].get(field):
                return frozenset((f"{field}, order",))
            return frozenset(f"state: {path}" for path in self.state_paths) or frozenset(("state",))
        more = {"old": old - new, "new": new - old}
        return frozenset(
            f"{field}, {side}: {item.split(maxsplit=1)[0]}"
            for side, items in more.items()
            for item in items
        )


_PLACE = re.compile(r"\[\d+\]")
"""Place in a list, in the path of a value."""


def fails(record: Mapping[str, Any] | None) -> bool:
    """Return whether a rule of a version fails in its *record*."""
    return record is not None and "place" in record


def fault_words(record: Record) -> str:
    """Return the error in *record* as `verify` words it; empty without one.

    A version of another time may have errors that this one cannot word. Then it is in its words.
    """
    message = record.get("message")
    if message:
        with suppress(LookupError):
            return translated(ReplayMessage.of(message))
    words: str = record.get("fault", "")
    return words


def _kind_of_fault(fault: str) -> str:
    """Return the name of an unexpected error, or what was compared, such as ``legality``."""
    name, _, rest = fault.partition(":")
    return rest.partition(":")[0].strip() if name.startswith("entry ") else name


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
                found = VersionDifference(entry, old, new, _only_possible(old, new))
                found = self._with_states(found, file)
                return found if roll is None else roll._replace(after_roll=found), entries, ()
            assert old is not None
            if roll is None:
                entries = old.get("seq", entries)
            for kind, fault in (("roll", rolls[0]), ("end", old)):
                if words := fault_words(fault or {}):
                    faults.setdefault(kind, words)
        return roll, entries, () if roll else list(faults.values())

    def _with_states(self, difference: VersionDifference, file: Path) -> VersionDifference:
        """Return *difference* of *file*, with how the states differ if they alone do."""
        if difference.kinds != {"state"}:
            return difference
        try:
            old, new = (_state(each, file, difference.entry) for each in (self._old, self._new))
        except UnplayedFile:  # an old version may have no such state
            return difference
        return difference._replace(states=differences(old, new))

    def _answers(
        self, file: Path, *, offers: bool, brief: bool, states: bool = True
    ) -> tuple[list[Record], list[Record]]:
        for version in (self._old, self._new):
            version.ask(file, offers=offers, brief=brief, states=states)
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


_EXPLANATIONS = ("place", "fault", "message", "pending", "after")
"""Fields of a `Record` that are not compared."""


def entry_number(old: Record | None, new: Record | None, following: int) -> int:
    """Return the number of the entry at which records differ, *following* if they have none."""
    numbers = (
        record[name]
        for name in ("listing", "seq")
        for record in (old, new)
        if record is not None and name in record
    )
    return next(numbers, following)


def comparable(record: Record | None) -> Record | None:
    """Return *record* without what explains a difference, and is none itself.

    The place in the source and the words of an error may be others in each version; the record has
    a code of the error. Some versions do not know the pending action; the state has it.
    """
    if record is None:
        return None
    return {name: value for name, value in record.items() if name not in _EXPLANATIONS}


def _only_possible(old: Record | None, new: Record | None) -> Possible | None:
    """Return the list that alone differs, or None if the entry or the state does."""
    old, new = comparable(old), comparable(new)
    if old is None or new is None:
        return None
    differ = {field for field in old.keys() | new.keys() if old.get(field) != new.get(field)}
    if not differ <= {each.value for each in Possible}:
        return None
    return next(each for each in Possible if each.value in differ)
