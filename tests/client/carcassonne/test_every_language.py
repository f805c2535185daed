"""Whole matches in every language: nothing lacks its text, nothing strange shows through."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from support.carcassonne.scenes import EVERYTHING, NAMES, UNCOLOURED
from support.daily import share_of_today
from support.desks import AtTable, table
from support.playing import any_options
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.model.model import Model
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.registry import game
from tilewyrm.language import speech

_LETTERS = {"en": "", "de": "„“ÄÖÜäöüß", "fr": "\u2019«»ÀÉÊàâçèéêëîôùûœ", "nl": "\u2018\u2019éëïö"}
"""What a language writes besides ASCII."""
_WORDS = GAME.vocabulary
_SIGNS = "".join(one.sign.box for one in (*_WORDS.kinds.values(), *_WORDS.marks.values()))
_EXPECTED = {
    language: re.compile(f"[ -~°{letters}┏┓╭╮╔╗┌┐■░{re.escape(_SIGNS)}]*")
    for language, letters in _LETTERS.items()
}


@pytest.fixture
def spoken(request) -> Iterator[str]:
    """Speak a language during a test, and the one from before after it."""
    before = speech.spoken()
    speech.speak(request.param)
    yield request.param
    speech.speak(before)


def things(model: Model) -> Iterator[tuple]:
    """Yield everything on the map that can be looked at, and what cannot."""
    board = GAME.board(model)
    for cell in board.placed:
        yield "tile", cell
        yield from (
            ("feature", cell, index) for index in range(len(board.map_tiles[cell].features))
        )
    edge = {(x + 1, y) for x, y in board.placed} - set(board.placed)
    yield from (("cell", cell) for cell in sorted(edge)[:12])
    yield from (("kind", tile) for tile in board.tiles)
    yield from (("figure", name) for name in (*GAME.things, "unicorn"))
    yield from (("seat", seat) for seat in range(model.seats + 1))
    yield "tile", (99, 99)
    yield "feature", (99, 99), 0
    yield "thing of a newer client", 1


def everything_said(at: AtTable) -> Iterator[str]:
    """Yield every text that the face has for a moment of a match."""
    face, model = at.desk.face, at.desk.model
    yield face.status(model)
    for terminal in (TerminalCapabilities(), UNCOLOURED):
        at.desk.terminal = terminal
        yield from (each.text for each in face.help(at.desk.scene) if each.text)
    for question in GAME.questions:
        yield face.question(model, question, 0)
    for offer in face.offers(model):
        yield from (offer.label, offer.detail, offer.effect, offer.group)
    for entry in model.log:
        yield from (line.text for line in face.log(model, entry))
    for gain in face.gains(model):
        yield from (gain.text, gain.why, speech.tell(gain.source))
    for moment in face.moments(Model(parts=model.parts), model):
        yield moment.text
    for thing in things(model):
        yield from face.explain(model, thing)
    named = [kind.word for kind in GAME.board(model).vocabulary.kinds.values()]
    for asked in ("look", "around", "fits", "why"):
        for rest in ("", "0,0", "1, -2", "Bob", "A", "nowhere", *GAME.things, *named):
            yield from face.answer(model, asked, rest)
    for asked in ("mine", "closes"):  # that is all of such a question
        yield from face.answer(model, asked, "")
        assert face.answer(model, asked, "nowhere") == face.answer(model, asked, "")


@pytest.mark.parametrize(
    ("spoken", "seed"),
    share_of_today([*product(speech.LANGUAGES, range(2))], 8),
    indirect=["spoken"],
)
def test_a_whole_match_has_all_its_texts(spoken, seed) -> None:
    draw = Random(seed)
    options = {**any_options(game(CARCASSONNE.name), draw), **EVERYTHING}
    for entries in (3, 170, 100_000):
        at = table("carcassonne", seed, entries, seats=draw.randint(2, 6), options=options)
        at.foretell()
        for text in everything_said(at):
            assert _EXPECTED[spoken].fullmatch(text), text
            assert "{" not in text, text
            assert "  " not in text.strip(), text


@pytest.mark.parametrize("spoken", list(speech.LANGUAGES), indirect=True)
def test_every_choice_has_words_of_its_own(spoken) -> None:
    for seed, entries in ((0, 60), (1, 150), (2, 240), (3, 330)):
        at = table("carcassonne", seed, entries, options=EVERYTHING)
        labels = [offer.label for offer in at.desk.question.offers]
        assert len(set(labels)) == len(labels)
        assert max(map(len, labels)) <= 60, labels


@pytest.mark.parametrize("spoken", [one for one in speech.LANGUAGES if one != "en"], indirect=True)
def test_no_english_is_left_over(spoken) -> None:
    at = table("carcassonne", 4, 240, options=EVERYTHING)
    at.foretell()
    english = {"the", "your", "with", "and", "tiles", "city", "knight", "field", "worth", "road"}
    for text in everything_said(at):
        found = set(re.findall(r"[a-z]+", text.lower())) - {name.lower() for name in NAMES}
        assert not found & english, text


def test_the_language_can_change_while_one_plays() -> None:
    at = table("carcassonne", 1, 60, "place-tile", options=EVERYTHING)
    model, before = at.desk.model, speech.spoken()
    try:
        said = []
        for code in speech.LANGUAGES:
            speech.speak(code)
            said.append((at.desk.face.status(model), at.desk.face.offers(model)[0].label))
        assert len(set(said)) == len(said)
    finally:
        speech.speak(before)
