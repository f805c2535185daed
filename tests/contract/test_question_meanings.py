"""Meaning of every question: the help has it for all decisions of both games, and for each box."""

import pytest

from support.desks import in_progress
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.pages.guide import GuidePage, open_page
from tilewyrm.engine.feuville.values import questions
from tilewyrm.language.speech import LANGUAGES, in_every_language, knows, speak, tell

OF_FEUVILLE = sorted(word for name, word in vars(questions).items() if name.isupper())
OF_CARCASSONNE = sorted(
    {
        (one.name if one is not GAME.base else "carcassonne", question)
        for one in (GAME.base, *GAME.expansions)
        for question in (*one.questions, *one.clauses)
    }
)
MEANINGS = [f"feuville.meaning.{question}" for question in OF_FEUVILLE] + [
    f"{expansion}.meaning.{question}" for expansion, question in OF_CARCASSONNE
]
LONGEST = 420
"""Characters: some five rows of a small screen."""


def test_every_question_of_both_games_and_each_box_has_a_meaning_in_every_language() -> None:
    assert [name for name in MEANINGS if not knows(name)] == []
    told = [text for name in MEANINGS for text in in_every_language(name)]
    assert len(told) == len(MEANINGS) * len(LANGUAGES) == len(set(told))
    assert [text for text in told if not text.endswith(".") or len(text) > LONGEST] == []


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_it_below_the_question(game: str, language: str) -> None:
    desk = in_progress(game, seed=1, entries=20)
    speak(language)
    desk.view.open_guide(GuidePage.QUESTION)
    rows = open_page(desk.face, desk.scene, (), 78)
    said = " ".join("".join(text for text, _ in row).strip() for row in rows)
    request = desk.model.request
    assert request is not None
    meanings = desk.face.meaning(desk.model, request.question)
    assert meanings
    assert all(meaning in said for meaning in meanings)
    assert desk.face.meaning(desk.model, "of-the-future") == []


def test_only_boxes_that_are_played_are_told_of() -> None:
    desk = in_progress("carcassonne", seed=1, entries=20)
    assert desk.face.meaning(desk.model, USE_PIECE) == [tell(f"carcassonne.meaning.{USE_PIECE}")]
