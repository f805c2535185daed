"""Pending action of a match, in words."""

from collections.abc import Mapping
from typing import Any

from tilewyrm.language.speech import tell

_NAMES = {"over": "end", "paused": "resume", "chance": "roll"}


def pending_words(pending: Mapping[str, Any]) -> str:
    """Return the *pending* action, for the middle of a sentence.

    Args:
        pending: the facts of it, as in `replay at --json`.
    """
    match pending:
        case {"kind": "decision", "seat": seat, "question": question}:
            return tell("replay.awaited.decision", seat=seat + 1, question=question)
        case {"kind": "due", "control": control}:
            return str(control)
        case {"kind": kind}:
            return tell(f"replay.awaited.{_NAMES[kind]}")
    raise ValueError(pending)
