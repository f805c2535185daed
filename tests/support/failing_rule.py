"""A rule that fails: putting a piece on the map raises an error."""

from collections import ChainMap
from collections.abc import Sequence

import pytest

from tilewyrm.engine.game import Entry, Value
from tilewyrm.engine.kernel.state import FrameState

DECISION = "PlacePiece"
"""The type of the decisions on which it fails."""


def let_rule_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it raise ``KeyError("boom")`` until the test ends."""
    apply = FrameState.apply

    def fail(state: FrameState, entry: Entry) -> Sequence[Value]:
        if type(getattr(entry, "decision", None)).__name__ == DECISION:
            state.agenda.clear()  # such a rule leaves a match that is in no state of the game
            return ChainMap[str, Sequence[Value]]()["boom"]  # raised in the standard library
        return apply(state, entry)

    monkeypatch.setattr(FrameState, "apply", fail)
