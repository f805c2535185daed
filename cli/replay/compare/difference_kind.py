"""Kind of a difference between two versions, in a line: equal kinds often have one cause."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.versions import Record

_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[\[(]|[\])]|(?P<name>\w+)=')

_NAMES = {"chance": "roll", "over": "end"}
"""Names of pending actions, by their kind."""


def kind_of(difference: VersionDifference) -> str:
    """Return the kind of *difference*.

    It is an error of the program with its place, or what was compared. Or it is the first event
    that differs, with the fields that do, or the names of decisions or outcomes that one lacks. If
    one version has no other events, only fewer, or only one ends the match, it is the pending
    action of each, if that differs. If only the state differs, it has the paths of the values.
    """
    records = {"old": difference.old or {}, "new": difference.new or {}}
    faults = [
        f"{side}: {_fault(record)}"
        for side, record in records.items()
        if record.get("fault") and "events" not in record
    ]
    if faults:
        return ", ".join(faults)
    possible = difference.possible
    field = "events" if possible is None else possible.value
    old, new = (record.get(field, []) for record in records.values())
    pending = difference.pending
    if pending is not None and all(pending) and _is_of_pending(old, new, pending):
        return f"then: {' -> '.join(map(_pending, pending))}"
    if old == new:
        paths = ", ".join(difference.state_paths)
        return f"state ({paths})" if paths else "state"
    if sorted(old) == sorted(new):
        first = next(one for one, other in zip(old, new, strict=True) if one != other)
        return f"{field}: order ({_name(first)})"
    if possible is None:
        return f"events: {_first_event(old, new)}"
    only = {"old": Counter(old) - Counter(new), "new": Counter(new) - Counter(old)}
    names = (f"{side}: {', '.join(sorted(set(map(_name, o))))}" for side, o in only.items() if o)
    return f"{field}: only {'; only '.join(names)}"


def _fault(record: Record) -> str:
    """Return the kind of the error in *record*, with the place in the program if it is known."""
    fault: str = record["fault"]
    name, _, rest = fault.partition(":")
    kind = rest.partition(":")[0].strip() if name.startswith("entry ") else name
    return f"{kind} ({record['place']})" if "place" in record else kind


def _is_of_pending(
    old: Sequence[str], new: Sequence[str], pending: Sequence[Mapping[str, Any]]
) -> bool:
    """Return whether the events differ only because something else is *pending* after them.

    That is so if *new* begins with all of *old*, or the other way round. It is also so if only one
    version ends the match and the first events that differ have different names.
    """
    different = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    if not different:
        return True
    before, after = different[0]
    ends = [each["kind"] == "over" for each in pending]
    return ends[0] != ends[1] and _name(before) != _name(after)


def _pending(facts: Mapping[str, Any]) -> str:
    """Return the pending action in a word, such as ``use-piece`` or ``roll``."""
    kind = facts["kind"]
    name = facts.get("question") or facts.get("control") or _NAMES.get(kind, kind)
    return _name(name)


def _first_event(old: Sequence[str], new: Sequence[str]) -> str:
    """Return how the first two events that differ do."""
    before, after = next(pair for pair in zip_longest(old, new, fillvalue="") if pair[0] != pair[1])
    if _name(before) != _name(after):
        return f"{_name(before) or '-'} -> {_name(after) or '-'}"
    fields, others = _fields(before), _fields(after)
    differ = [name for name in fields | others if fields.get(name) != others.get(name)]
    return f"{_name(before)} ({', '.join(differ)})"


def _name(item: str) -> str:
    return item.partition(" ")[0]


def _fields(item: str) -> dict[str, str]:
    """Return the fields of *item*, a text of `engine.values.notation`, as texts by name."""
    starts: list[tuple[str, int, int]] = []
    depth = 0
    for found in _NESTING.finditer(item):
        if found["name"] and not depth:
            starts.append((found["name"], found.start(), found.end()))
        depth += {"[": 1, "(": 1, "]": -1, ")": -1}.get(found[0], 0)
    ends = [begin for _, begin, _ in starts[1:]] + [len(item)]
    return {name: item[at:end] for (name, _, at), end in zip(starts, ends, strict=True)}
