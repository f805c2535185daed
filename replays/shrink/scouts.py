"""Scouts: quick random matches of which only those are tested that come to a like moment."""

from random import Random

from tilewyrm.engine.match.machine import apply
from tilewyrm.replays.edit.script import Script, started_match
from tilewyrm.replays.shrink.random_moves import varied
from tilewyrm.replays.shrink.trials import Trials

_BOTS = 1 / 32
"""Share of scouts in which greedy bots may decide: these take thirty times as long."""
_FROM_START = 1 / 3
"""Share of calls that leave nothing of the best match; the others keep a beginning of it."""


def try_scouts(trials: Trials, script: Script, most: int, draw: Random, number: int) -> bool:
    """Return whether it holds of a scout in the setup of *script*: the best match then.

    There are up to that *number* of scouts of *most* entries, with the same beginning. They end
    with the first one that comes to a moment like the last one of a best match, and that one alone
    is tested. A difference at the end of a match alone has no such moment.
    """
    moves = trials.best.moves
    if script.over or not moves:
        return False
    start = 0 if draw.random() < _FROM_START else draw.randrange(len(moves))
    match, kept = started_match(script), []
    try:
        for move in varied(moves[:start], start, start, 0, most, draw)(match):
            apply(match, move.entry, move.spent_ms)
            kept.append(move)
    except Exception:  # of a rule
        return False
    rest, left = moves[start:], most - len(kept)
    for _ in range(number):
        bots = draw.random() < _BOTS
        live = varied(rest, 0, len(rest), left, left, draw, bots=bots)
        holds = trials.try_like(script, match.copy(), kept, live, left)
        if holds is not None:
            return holds
    return False
