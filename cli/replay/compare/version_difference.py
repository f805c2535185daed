"""The first entry of a file at which two versions of the program differ."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import Enum
from typing import Any, NamedTuple

from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.replays.batch.loop_watch import EndlessLoop
from tilewyrm.replays.check.comparison import Difference
from tilewyrm.replays.check.digests import CHECKPOINT, FOOTER
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
    """The list of what may come next, if that differs, and otherwise at most the state."""
    states: Sequence[Difference] = ()
    """How the states after the entry differ, if no events do, and both versions can say it."""
    after_roll: "VersionDifference | None" = None
    """The next difference by the recorded rolls, if this one is of a roll and there is another."""
    seen: "VersionDifference | None" = None
    """The first difference that a player sees, if this one is inner (`VersionPair.clearest`)."""

    @property
    def place(self) -> tuple[int, bool]:
        """The entry, and whether only what is possible after it differs: that comes after it."""
        return self.entry, self.possible is not None and not self.has_other_state

    @property
    def has_other_state(self) -> bool:
        """Whether the states after the entry differ."""
        old, new = ((record or {}).get("state") for record in (self.old, self.new))
        return old != new

    @property
    def is_inner(self) -> bool:
        """Whether a player sees nothing of it, as only states or their digests differ."""
        if self.possible is not None or self.pending is not None or self.is_listing:
            return False
        return self.is_of_state or any(map(_is_digest_fault, (self.old, self.new)))

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


_DIGESTS = tuple(map(str, (*CHECKPOINT, *FOOTER)))
"""Beginnings of the code of an error in a digest that the file records."""
_PLACE = re.compile(r"\[\d+\]")
"""Place in a list, in the path of a value."""


def _is_digest_fault(record: Record | None) -> bool:
    """Return whether the file has another digest of the state than the version of *record*."""
    return str((record or {}).get("code", "")).startswith(_DIGESTS)


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


def possible_of(old: Record | None, new: Record | None) -> Possible | None:
    """Return the list that differs, or None if the entry, the question or the state alone does."""
    if old is None or new is None:
        return None
    first, second = comparable(old) or {}, comparable(new) or {}
    differ = {name for name in first.keys() | second.keys() if first.get(name) != second.get(name)}
    if "state" in differ and old.get("pending") != new.get("pending"):
        return None
    if not differ <= {"state", *(each.value for each in Possible)}:
        return None
    return next((each for each in Possible if each.value in differ), None)
