"""Cutting: the shortest script that still leads to a moment of a match."""

from tilewyrm.engine.match.controls import Lapse, Pause, Propose, Reply, Resume, TakeBack
from tilewyrm.engine.match.state import Controlled
from tilewyrm.replays.edit.replay_writer import RewrittenReplay, ScriptEntry
from tilewyrm.replays.edit.script import Script, rewritten

_TRANSIENT = (Propose, Reply, Lapse, TakeBack, Pause, Resume)
"""Control entries that as a rule leave nothing behind but where the game stands."""


def cut(script: Script) -> RewrittenReplay:
    """Return *script*, which ends at a moment, without what does not matter for that.

    Left out is what was taken back, and what was said and done around the game, if the match then
    stands exactly as it did.
    """
    whole = rewritten(script, script.moves)
    past = whole.match.history
    effective = {step.seq for step in past.newest_first()} if past is not None else set()
    for lasting in ((), tuple(move.seq for move in script.moves if _is_lasting(move))):
        shorter = rewritten(
            script, [move for move in script.moves if move.seq in {*effective, *lasting}]
        )
        if shorter.match.digest() == whole.match.digest():
            return shorter
    return whole


def _is_lasting(move: ScriptEntry) -> bool:
    """Return whether *move* is a control entry that may leave something behind."""
    return isinstance(move.entry, Controlled) and not isinstance(move.entry.control, _TRANSIENT)
