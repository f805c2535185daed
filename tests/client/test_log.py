"""The log in words, the same for every game: what the shell relies on."""

import pytest

from support.desks import in_progress
from tilewyrm.client.faces import FACES

TURN_BEGAN = "turn_began"


@pytest.mark.parametrize("name", FACES)
def test_the_first_line_of_every_turn_says_so(name):
    desk = in_progress(name, 3, 150)
    events = [event for line in desk.model.log for event in line.events]
    begun = [e for e in events if getattr(e, name).WhichOneof("kind") == TURN_BEGAN]
    assert len(begun) > 10
    assert sum(text.begins_turn for text in desk.log) == len(begun)


@pytest.mark.parametrize("name", FACES)
def test_a_turns_first_line_stands_out_as_a_heading(name):
    for text in in_progress(name, 3, 150).log:
        assert text.begins_turn == ("heading" in text.style.split())
