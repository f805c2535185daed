"""Lines about the first difference between two versions, or two hash seeds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.value_lines import value_lines
from tilewyrm.cli.replay.compare.version_difference import Possible, VersionDifference, fault_words
from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.replay.pending_words import pending_words
from tilewyrm.language.speech import count, tell

_HEADLINES = {
    Possible.OFFERS: "replay.bisect.offers",
    Possible.OUTCOMES: "replay.bisect.outcomes",
}
_ORDERS = {
    None: "replay.bisect.order",
    Possible.OFFERS: "replay.bisect.offer_order",
    Possible.OUTCOMES: "replay.bisect.outcome_order",
}
_ALIKE = {
    None: "replay.bisect.alike",
    Possible.OFFERS: "replay.bisect.offers_alike",
    Possible.OUTCOMES: "replay.bisect.outcomes_alike",
}


def headline(
    difference: VersionDifference,
    labels: tuple[str, str] | None = None,
    entry_case: str = "replay.bisect.differ",
) -> str:
    """Return the line that says where the *difference* is, and in what.

    Args:
        difference: the difference.
        labels: what the two sides are called, if they have names.
        entry_case: the text for an entry, or a state after one, that differs.
    """
    possible = difference.possible
    if difference.is_listing:
        sides = labels or (tell("replay.bisect.the_old"), tell("replay.bisect.the_new"))
        records = difference.old, difference.new
        lists = [
            side
            for side, record in zip(sides, records, strict=True)
            if "listing" not in (record or {})
        ]
        name = "replay.bisect.listing.one" if lists else "replay.bisect.listing.none"
        return tell(name, entry=difference.entry, side="".join(lists))
    name = entry_case if possible is None else _HEADLINES[possible]
    return tell(name, entry=difference.entry)


def difference_line(difference: VersionDifference) -> str:
    """Return where the *difference* is, and its kind; after a roll, likewise the next one."""
    line = f"{headline(difference)} ({kind_of(difference)})"
    if difference.after_roll is None:
        return line
    return f"{line}; {tell('replay.bisect.after_roll')} {difference_line(difference.after_roll)}"


def difference_lines(difference: VersionDifference, labels: tuple[str, str]) -> Iterator[str]:
    """Yield the lines about what differs: what only one has, or what stands elsewhere.

    After a roll, the next difference by the recorded rolls follows.

    Args:
        difference: the difference.
        labels: what the two sides are called.
    """
    yield from _own_lines(difference, labels)
    if difference.after_roll is not None:
        yield tell("replay.bisect.after_roll")
        yield headline(difference.after_roll, labels)
        yield from _own_lines(difference.after_roll, labels)
    elif difference.is_roll:
        yield tell("replay.bisect.alike_after_roll")
    if difference.seen is not None:
        yield tell("replay.bisect.seen", line=headline(difference.seen, labels))
        yield from _own_lines(difference.seen, labels)


def _own_lines(difference: VersionDifference, labels: tuple[str, str]) -> Iterator[str]:
    possible = difference.possible
    if difference.is_listing:
        for label, record in zip(labels, (difference.old, difference.new), strict=True):
            yield f"{label}: {_listing(record or {}, difference.entry)}"
        return
    field = "events" if possible is None else possible.value
    records = difference.old, difference.new
    then = [_then_lines(each) for each in difference.pending or ({}, {})]
    old, new = ([] if record is None else record.get(field, []) for record in records)
    if _is_reordered(old, new):
        yield tell(_ORDERS[possible])
        moved = list(_moves(old, new))
        yield from (f"    {before} -> {after}  {item}" for before, after, item in moved)
        same = len(old) - len(moved)
        if possible is None and not _have_same_state(*records):
            for label, record, after in zip(labels, records, then, strict=True):
                yield f"{label}: {_outcome(record)}"
                yield from after
    else:
        common = Counter(old) & Counter(new)
        same = common.total()
        sides = zip(labels, records, (old, new), then, strict=True)
        # An error of the program first: the events of the other version may fill the screen.
        for label, record, items, after in sorted(sides, key=lambda side: not _fails(side[1])):
            yield f"{label}:" if possible is not None else f"{label}: {_outcome(record)}"
            yield from _remaining(items, common)
            yield from after
    if same and old == new:
        yield tell("replay.bisect.state_only")
        yield from value_lines(difference.states)
    elif same:
        yield count(_ALIKE[possible], same)
    if possible is not None and difference.has_other_state:
        yield tell("replay.bisect.state_too")
        yield from value_lines(difference.states)


def _then_lines(pending: Mapping[str, Any]) -> Sequence[str]:
    """Return a line with the pending action, or nothing if that is unknown."""
    return [f"    {tell('replay.bisect.then', what=pending_words(pending))}"] if pending else []


def _listing(record: Record, entry: int) -> str:
    """Return whether the choices after *entry* are listed in *record*, or why they are not."""
    if "listing" not in record:
        return tell("replay.bisect.listed")
    return tell("replay.bisect.unlisted", entry=entry, error=_outcome(record))


def _outcome(record: Record | None) -> str:
    """Return the state after an entry, or the reason why the file does not hold there."""
    if record is None:
        return tell("replay.bisect.ends")
    if "fault" not in record:
        return tell("replay.bisect.state", state=record["state"][:16])
    if "events" in record:
        return tell("replay.bisect.unrecorded")
    place = f" ({record['place']})" if "place" in record else ""
    return f"{fault_words(record)}{place}" if record["fault"] else tell("replay.bisect.ends")


def _fails(record: Record | None) -> bool:
    """Return whether the program fails, as its place in *record* says."""
    return record is not None and "place" in record


def _have_same_state(old: Record | None, new: Record | None) -> bool:
    states = [record.get("state") for record in (old, new) if record is not None]
    return None not in states and len(set(states)) == 1


def _is_reordered(old: Sequence[str], new: Sequence[str]) -> bool:
    """Return whether both have the same items in another order."""
    return old != new and sorted(old) == sorted(new)


def _moves(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the items that stand elsewhere in *new*: the places in both, from 1, and the item."""
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    kept_old = {block.a + at for block in blocks for at in range(block.size)}
    kept_new = {block.b + at for block in blocks for at in range(block.size)}
    places: dict[str, list[int]] = {}
    for place, item in enumerate(new):
        if place not in kept_new:
            places.setdefault(item, []).append(place)
    for place, item in enumerate(old):
        if place not in kept_old and (there := places[item].pop(0)) != place:
            yield place + 1, there + 1, item


def _remaining(items: Iterable[str], common: Counter[str]) -> Iterator[str]:
    """Yield a line for each of *items* that is not *common*."""
    left = common.copy()
    for item in items:
        if left[item]:
            left[item] -= 1
        else:
            yield f"    {item}"


def difference_facts(file: Path, difference: VersionDifference) -> dict[str, object]:
    """Return the first *difference* in *file* for JSON."""
    others = {"after_roll": difference.after_roll, "seen": difference.seen}
    more = {name: _facts_of(other) for name, other in others.items() if other is not None}
    return {"path": str(file), "differs": True, **_facts_of(difference), **more}


def _facts_of(difference: VersionDifference) -> dict[str, object]:
    possible = difference.possible
    return {
        "entry": difference.entry,
        "in": "entry" if possible is None else possible.value,
        "kind": kind_of(difference),
        "kinds": sorted(difference.kinds),
        "old": difference.old,
        "new": difference.new,
    }
