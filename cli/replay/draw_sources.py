"""What each roll was drawn from, as the script of a page reads it (``check.js``)."""

from collections.abc import Sequence
from typing import Any

from tilewyrm.replays.check.rolls import (
    RollLog,
    RollRecord,
)

Stack = Sequence[tuple[int, int]]
"""Outcomes in order: the index of each, and its weight."""


def draw_sources(rolls: RollLog) -> dict[str, Any]:
    """Return sources, outcomes and rolls; of each roll what is different since its source's last.

    The outcomes are their messages in hexadecimal digits and their notation. A roll has its seq,
    the index of its source, the number of the use, and outcomes with their weights: those that
    have changed (to 0: they are not there), or all of them, which a 1 behind them says. ``until``
    is the last entry that holds, where one does not.
    """
    names = list(dict.fromkeys(drawn.source for drawn in rolls.records))
    known: dict[str, dict[int, int]] = {}
    told: list[list[Any]] = []
    for drawn in rolls.records:
        before = known.setdefault(drawn.source, {})
        place = [drawn.seq, names.index(drawn.source), drawn.number]
        changed = _changed(before, drawn)
        if changed is None:
            before.clear()
            before.update(drawn.outcomes)
            told.append([*place, drawn.outcomes, 1])
        else:
            before.update(changed)
            told.append([*place, changed])
    outcomes = [[data.hex(), text] for data, text in rolls.outcomes]
    result = rolls.result
    last = {} if result.failure is None else {"until": result.entries_ok}
    return {"sources": names, "outcomes": outcomes, "rolls": told, **last}


def _changed(before: dict[int, int], drawn: RollRecord) -> Stack | None:
    """Return how a stack is different from *before*; None if that cannot be told in its order."""
    now = dict(drawn.outcomes)
    kept = [outcome for outcome in before if outcome in now]
    if kept != [outcome for outcome, _ in drawn.outcomes]:
        return None
    return [
        (outcome, now.get(outcome, 0))
        for outcome, weight in before.items()
        if now.get(outcome, 0) != weight
    ]
