"""Pending action of a match, in words."""

from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Due, MatchState, Paused
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import tell


def pending_words(match: MatchState) -> str:
    """Return who must act in *match*, or what must come, for the middle of a sentence."""
    match match.pending:
        case Choice(seat, question):
            return tell("replay.awaited.decision", seat=seat + 1, question=question)
        case Result():
            return tell("replay.awaited.end")
        case Due(control):
            return text(control)
        case Paused():
            return tell("replay.awaited.resume")
        case _:
            return tell("replay.awaited.roll")
