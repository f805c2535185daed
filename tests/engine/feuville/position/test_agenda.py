"""The agenda: frames that are frozen values with names of their own."""

from dataclasses import FrozenInstanceError, fields
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.feuville.frames import frame_types
from support.playing import any_setup, play
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.values import questions
from tilewyrm.engine.kernel.frame import ChanceFrame, DecisionFrame, EffectFrame, TerminalFrame

NAMES = [
    "attack", "before-roll", "begin-turn", "burn", "draw-decree", "draw-fairy", "draw-tile",
    "ended", "fill-decrees", "fill-empty", "fill-fairies", "fill-row", "fire-protection",
    "first-seat", "great-selection", "lay-arms", "make-room", "offer-fairies", "offer-tile",
    "pass-turn", "pick-decree", "pick-fairy", "pick-selection", "pick-tile", "place-fairy",
    "place-item", "publican", "publican-round", "rebuild", "refill", "restore", "return-fairy",
    "roll-dice", "roll-show", "roll-start", "show", "steal", "store-item", "use-dice",
    "use-gnome", "window",
]  # fmt: skip
"""What digests call the frames. A name may be added; one that is changed breaks old replays."""


def test_every_frame_has_the_name_that_digests_know():
    assert [kind.name for kind in frame_types()] == NAMES


def test_every_question_is_asked_and_no_other_is():
    words = {value for name, value in vars(questions).items() if name.isupper()}
    asked = {kind.question for kind in frame_types() if issubclass(kind, DecisionFrame)}
    assert asked == words


def test_only_a_question_of_two_answers_looks_through_its_list():
    listing = [
        kind.question
        for kind in frame_types()
        if issubclass(kind, DecisionFrame) and kind.is_legal is DecisionFrame.is_legal
    ]
    assert listing == [questions.SHOW]


def test_dice_and_draws_are_checked_without_a_list():
    rolling = [kind for kind in frame_types() if issubclass(kind, ChanceFrame)]
    assert len(rolling) == 6
    assert all(kind.is_possible is not ChanceFrame.is_possible for kind in rolling)


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_frames_are_frozen_and_equal_ones_are_the_same_value(seed):
    draw = Random(seed)
    state = FEUVILLE.initial(any_setup("feuville", draw))
    for _ in play(state, draw):
        for frame in state.agenda:
            assert isinstance(frame, (DecisionFrame, ChanceFrame, EffectFrame, TerminalFrame))
            again = type(frame)(*(getattr(frame, item.name) for item in fields(frame)))
            assert again == frame
            assert hash(again) == hash(frame)
            for item in fields(frame):
                with pytest.raises(FrozenInstanceError):
                    setattr(frame, item.name, None)
