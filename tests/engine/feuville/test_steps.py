"""The agenda: every kind of frame is done by exactly one step."""

import pytest

from tilewyrm.engine.feuville import frames, questions
from tilewyrm.engine.feuville.steps import ASKS, AUTOMATIC, LUCKS

MODES = ("FREELY", "BUILD_ONLY", "STORE_ONLY", "WITH_ROOM")
KINDS = {
    number: name
    for name, number in vars(frames).items()
    if name.isupper() and isinstance(number, int) and name not in ("KINDS", *MODES)
}


def test_kinds_are_numbered_without_gaps():
    assert sorted(KINDS) == list(range(frames.KINDS))
    assert sorted(frames.SIZES) == sorted(KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS), ids=KINDS.get)
def test_a_kind_of_frame_is_done_by_one_step(kind):
    done = [step for step in (ASKS[kind], LUCKS[kind], AUTOMATIC[kind]) if step is not None]
    assert len(done) == (0 if kind == frames.OVER else 1)


def test_every_question_is_asked_somewhere_and_no_other():
    words = {value for name, value in vars(questions).items() if name.isupper()}
    assert {ask.question for ask in ASKS if ask is not None} == words
