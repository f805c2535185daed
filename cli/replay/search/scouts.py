"""Two versions that play brief matches, until one reaches a rare kind or they differ."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from typing import Any

from tilewyrm.cli.replay.compare.versions import Record, UnplayedFile, Version
from tilewyrm.cli.replay.search.guidance import Goal

_GREEDY_TIME = 10
"""Time of an entry with greedy bots, in those of an entry without."""


@dataclass(frozen=True)
class ScoutReport:
    """Result of the brief matches of two versions."""

    numbers: Sequence[int] | None
    """The choices of a match that reached a kind or shows a difference, up to there; or None."""
    names: Mapping[str, int]
    """How often each event and decision occurred."""
    matches: int
    entries: int
    situations: Mapping[str, int]
    """How often each situation began."""
    starts: Mapping[str, Sequence[int]]
    """The choices before each first began."""
    bot_errors: tuple[Sequence[Record], Sequence[Record]]
    """Those of each version, with `is_alone` if the other one has none there."""
    records: tuple[Record, Record]
    """What each version answered, with its branches."""


def scout_report(
    old: Version, new: Version, goal: Goal, seed: str, entries: int, *, greedy: bool
) -> ScoutReport:
    """Return the report of both on *entries* of brief matches, or a tenth of them if *greedy*.

    They play the same matches. Only toward a kind, each plays others.

    Raises:
        UnplayedFile: a version cannot play them.
    """
    versions = (old, new)
    facts: dict[str, Any] = {
        **goal.beginning._asdict(),
        "wanted": goal.kinds,
        "entries": entries // _GREEDY_TIME if greedy else entries,
        "fields": goal.fields,
        "length": goal.length,
        "greedy": greedy,
    }
    seeds = [f"{seed} {side}" if goal.is_toward else seed for side in range(len(versions))]
    for version, each in zip(versions, seeds, strict=True):
        version.request(f"match {seed}", **facts, seed=each, usual=goal.usual, work="scout")
    first, second = _answers(old, new)
    if goal.is_toward:
        names: Mapping[str, int] = Counter[str](first["names"]) + Counter[str](second["names"])
        side = 1 if second["reached"] else 0
        best = (first, second)[side]
        matches = sum(len(one["checks"]) for one in (first, second))
        at = len(best["checks"]) - 1 if best["reached"] else None
        played = first["entries"] + second["entries"]
    else:
        names, side, played = first["names"], 0, first["entries"]
        pairs = zip_longest(first["checks"], second["checks"])
        matches = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if matches < len(first["checks"]):
            at = matches
        else:
            at = matches - 1 if first["reached"] else None
    errors = (
        _bot_errors(new, first, {**facts, "seed": seeds[0]}),
        _bot_errors(old, second, {**facts, "seed": seeds[1]}),
    )
    seen = matches, played, first["situations"], first["starts"], errors, (first, second)
    if at is None:
        return ScoutReport(None, names, *seen)
    versions[side].request(f"match {seed}", **facts, seed=seeds[side], work="walk", at=at)
    (walk,) = versions[side].answer()
    return ScoutReport(walk["numbers"], names, *seen)


def _bot_errors(other: Version, record: Record, facts: Mapping[str, Any]) -> Sequence[Record]:
    """Return the errors of bots in *record*; *other* plays one per place, to find out about it."""
    errors: Sequence[Record] = record["bot_errors"]
    alone: dict[str, bool] = {}
    for error in errors:
        if error["place"] not in alone:
            other.request(f"match {facts['seed']}", **facts, work="walk", at=error["match"])
            (walk,) = other.answer()
            alone[error["place"]] = walk["bot_error"].get("numbers") != error["numbers"]
        error["is_alone"] = alone[error["place"]]
    return errors


def _answers(old: Version, new: Version) -> tuple[Record, Record]:
    try:
        (first,) = old.answer()
    except UnplayedFile:
        with suppress(UnplayedFile):  # its answer is not for the next request
            list(new.answer())
        raise
    (second,) = new.answer()
    return first, second
