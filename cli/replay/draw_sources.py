"""Sources and outcomes of each roll, in the form of a page's script (``check.js``)."""

from collections.abc import Sequence
from typing import Any

from tilewyrm.replays.check.rolls import RollLog, RollRecord

Stack = Sequence[tuple[int, int]]
"""Outcomes in order: the index of each, and its weight."""


def draw_sources(rolls: RollLog) -> dict[str, Any]:
    """Return sources, outcomes and rolls; of each roll what is different since its source's last.

    The outcomes are their messages in hexadecimal digits and their notation. A roll has its seq,
    the index of its source, the number of the use, and outcomes with their weights: those that
    have changed (to 0: they are not there), or all of them, which a 1 behind them says. ``until``
    is the last entry that holds, where one does not.
    """
    names = list(dict.fromkeys(roll.source for roll in rolls.records))
    outcomes_by_source: dict[str, dict[int, int]] = {}
    draws: list[list[Any]] = []
    for roll in rolls.records:
        previous = outcomes_by_source.setdefault(roll.source, {})
        place = [roll.seq, names.index(roll.source), roll.number]
        changed = _changed(previous, roll)
        if changed is None:
            previous.clear()
            previous.update(roll.outcomes)
            draws.append([*place, roll.outcomes, 1])
        else:
            previous.update(changed)
            draws.append([*place, changed])
    outcomes = [[data.hex(), text] for data, text in rolls.outcomes]
    result = rolls.result
    last = {} if result.failure is None else {"until": result.entries_ok}
    return {"sources": names, "outcomes": outcomes, "rolls": draws, **last}


def _changed(previous: dict[int, int], roll: RollRecord) -> Stack | None:
    """Return how a stack is different from *previous*; None if the order changed."""
    now = dict(roll.outcomes)
    remaining = [outcome for outcome in previous if outcome in now]
    if remaining != [outcome for outcome, _ in roll.outcomes]:
        return None
    return [
        (outcome, now.get(outcome, 0))
        for outcome, weight in previous.items()
        if now.get(outcome, 0) != weight
    ]
