"""A trial of a costly choice: what is asked, and what the new choice brings beside the others."""

import pytest

from tilewyrm.client.face.trial import Trial
from tilewyrm.client.local_services import CostlyChoice
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.mistakes import better

COSTLY = CostlyChoice(
    40, 7, "pass", "Build it", "+6", "+0", 6.2, 3, {0: 0.0, 1: 2.0, 3: 6.2, 4: 8.0}
)


def test_it_says_which_turn_it_is_and_what_was_chosen_then():
    trial = Trial(COSTLY)
    assert trial.title == "Choose again: turn 7"
    assert trial.bubble == (
        "This is a trial. You chose “pass”, which cost 6 points. What is better?"
    )
    assert trial.first_choice(Model()) == 3
    assert not trial.guides
    assert trial.leaving == "Nothing you try here is saved; your match is unchanged."


@pytest.mark.parametrize(
    ("offer", "told", "foot"),
    [
        (
            Offer("Build it", choice=0),
            "✓ “Build it” is the best choice that the bot knows: 6 points more than “pass”.",
            "Enter: leave",
        ),
        (
            Offer("Store it", choice=1),
            "“Store it” is worth 4 points more than “pass”. The best choice, “Build it”, is worth"
            " 2 more than that.",
            "Enter: try again. Esc: leave",
        ),
        (
            Offer("pass", choice=2, alike=(3,)),
            "“pass” was your choice then, too: 6 points less than “Build it”.",
            "Enter: try again. Esc: leave",
        ),
        (
            Offer("burn it", choice=4),
            "“burn it” is no better than “pass”: 8 points less than “Build it”.",
            "Enter: try again. Esc: leave",
        ),
        (
            Offer("ask", choice=5),
            "The bot did not consider “ask”. The best choice it knows is “Build it”: 6 points more"
            " than “pass”.",
            "Enter: try again. Esc: leave",
        ),
    ],
)
def test_it_compares_the_new_choice_with_the_old_and_the_best(offer, told, foot):
    trial = Trial(COSTLY, is_again=True)
    left = []
    trial.leave = lambda: left.append(True)
    assert trial.read_aloud() == []
    trial.note_decision(offer)
    assert (trial.bubble, trial.foot) == (told, foot)
    assert trial.guides
    assert trial.read_aloud() == [told]
    assert left == [True]
    trial.fold()
    assert trial.gives_up


def test_the_list_tells_what_each_choice_brings_and_what_pays_only_later():
    assert better(COSTLY) == "Better: “Build it” (+6). Your choice: +0."
    plain = better(COSTLY._replace(brought="+6"))
    assert plain.startswith("Better: “Build it”. It pays off only later")
