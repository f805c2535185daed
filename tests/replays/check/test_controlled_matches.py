"""Matches with random control entries, as files: they hold, and can be gone on with anywhere.

``python -m tests.bench controlled 2000`` does the same to as many matches as one likes.
"""

from random import Random

import pytest

from support.controlled import begin_controlled, cut_and_gone_on, record_controlled
from support.daily import share_of_today
from support.files import resimulated
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.result import LuckCheck

MATCHES = 3
CUTS = 2


@pytest.mark.parametrize("number", share_of_today(range(MATCHES), MATCHES))
@pytest.mark.parametrize("name", GAMES)
def test_a_match_with_control_entries_holds_and_can_be_gone_on_with(name: str, number: int) -> None:
    recording = begin_controlled(name, number)
    moves = list(record_controlled(recording))
    whole = recording.finish()
    result = resimulated(whole)
    assert result.finished
    assert result.luck is LuckCheck.VERIFIED
    assert result.match.digest() == recording.match.digest()
    assert result.match.result == recording.match.result
    assert result.entries_ok == len(moves)
    assert any(isinstance(entry, Controlled) for entry, _ in moves)
    for cut in Random(number).sample(range(len(moves)), CUTS):
        assert cut_and_gone_on(recording, moves, cut) == whole
