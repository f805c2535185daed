"""What can come around a game, and what it does: the page and the program agree on all of it."""

from random import Random

import pytest

from support.controlled import any_control, begin_controlled, possible, record_controlled
from support.daily import share_of_today
from support.files import records_of
from support.following import Following
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.control import control_message

MATCHES = 4
ENTRIES = 400


@pytest.mark.parametrize("number", share_of_today(range(MATCHES), 2))
@pytest.mark.parametrize("name", GAMES)
def test_the_page_says_the_same_of_every_control_entry(name: str, number: int) -> None:
    recording = begin_controlled(name, number)
    for _ in record_controlled(recording, ENTRIES):
        pass
    following, draw = Following(recording.data), Random(number)
    found = {True: 0, False: 0}
    for step in following.steps():
        match, page = following.again.match, following.page
        assert page.plain() == match.canonical()["match"]
        assert page.running() == match.running
        if step.seq % 4 == 0:
            control = any_control(match, draw)
            spent_ms = draw.randint(0, 20_000) if match.running is not None else 0
            can = possible(match, Controlled(control), spent_ms)
            assert page.may_come(control_message(control), spent_ms) == can, control
            found[can] += 1
    entries = sum(record.HasField("entry") for record in records_of(recording.data))
    assert following.page.seq == entries > 0
    assert min(found.values()) > 0
