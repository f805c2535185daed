"""For every expansion of the engine the client has its words: a new one without them fails here."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from google.protobuf.descriptor import Descriptor

from support import catalogues
from support.carcassonne.scenes import EVERYTHING, NOTHING_MORE, board, in_progress, model, wrapped
from support.daily import share_of_today
from support.playing import any_options
from tilewyrm.carcassonne.v1 import carcassonne_pb2, core_pb2
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.signs import BOX
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext, ExpansionFace
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.carcassonne.core.page.legend import drawn_legend, plain_legend
from tilewyrm.client.carcassonne.core.words.log import lines
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.carcassonne.registry import EXPANSIONS
from tilewyrm.client.drawing.style import WORDS
from tilewyrm.engine.carcassonne import registry
from tilewyrm.engine.carcassonne.core.components import feature_kind, piece, vocabulary
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.kernel.frame import DecisionFrame
from tilewyrm.engine.registry import game
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2, service_pb2

NAMES = [one.name for one in registry.EXPANSIONS]
MODULES = {BASE.name: BASE, **{one.name: one for one in EXPANSIONS}}
WRAPPERS = (
    carcassonne_pb2.Decision.DESCRIPTOR,
    carcassonne_pb2.Event.DESCRIPTOR,
    carcassonne_pb2.Part.DESCRIPTOR,
)


def inner(wrapper: Descriptor) -> Iterator[Descriptor]:
    """Yield the messages that *wrapper* can hold, those in wrappers within it included."""
    for field in wrapper.fields:
        if "kind" in field.message_type.oneofs_by_name:
            yield from inner(field.message_type)
        else:
            yield field.message_type


def messages(wrapper: Descriptor, module: str) -> set[type]:
    """Return the classes of the messages in *wrapper* that are of a module's own."""
    if module != BASE.name:
        field = wrapper.fields_by_name.get(module)
        return {one._concrete_class for one in inner(field.message_type)} if field else set()
    own = [field.message_type for field in wrapper.fields if field.number < 16]
    return {one._concrete_class for one in own}


def asked(module: str) -> set[str]:
    """Return the questions that the engine's module can ask."""
    folder = ".core." if module == BASE.name else f".expansions.{module}."
    found, waiting = set(), [DecisionFrame]
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        if one.__module__.startswith("tilewyrm.engine.carcassonne") and folder in one.__module__:
            found.add(one.question)
    return found


def test_the_client_has_the_expansions_of_the_engine_and_no_others() -> None:
    assert sorted(one.name for one in EXPANSIONS) == sorted(NAMES)


@pytest.mark.parametrize("module", [BASE.name, *NAMES])
def test_every_question_decision_event_and_part_has_words(module: str) -> None:
    shown: ExpansionFace = MODULES[module]
    decision, event, part = WRAPPERS
    assert set(shown.questions) == asked(module)
    assert set(shown.offers) == messages(decision, module)
    assert set(shown.events) == messages(event, module)
    assert shown.parts == messages(part, module)


@pytest.mark.parametrize("module", NAMES)
def test_the_engine_s_values_are_those_of_the_schema(module: str) -> None:
    """Else the test before would compare two lists that both lack something."""
    (declared,) = (one for one in registry.EXPANSIONS if one.name == module)
    for wrapper, values in zip(
        WRAPPERS,
        (declared.decisions, declared.events, (*declared.slices, *declared.parts)),
        strict=True,
    ):
        names = {message.DESCRIPTOR.name for message in messages(wrapper, module)}
        assert names == {value.__name__ for value in values}


@pytest.mark.parametrize("module", NAMES)
def test_every_kind_of_feature_mark_and_piece_has_words(module: str) -> None:
    (declared,) = (one for one in registry.EXPANSIONS if one.name == module)
    words = MODULES[module].words
    assert {kind.name for kind in words.kinds} == {kind.name for kind in declared.feature_kinds}
    assert {mark.name for mark in declared.marks} <= {mark.name for mark in words.marks}
    pieces = {kind.name for kind in declared.pieces(declared.options())}
    assert {kind.name for kind in words.pieces} == pieces


def test_the_base_game_has_words_for_its_own() -> None:
    words = BASE.words
    assert {kind.name for kind in words.kinds} == {one.name for one in feature_kind.CORE_KINDS}
    assert [mark.name for mark in words.marks] == [vocabulary.SHIELD.name]
    assert [kind.name for kind in words.pieces] == [piece.MEEPLE.name]


@pytest.mark.parametrize("module", [BASE.name, *NAMES])
def test_no_template_shows_through_and_nothing_fails_on_an_empty_message(module: str) -> None:
    shown, here = MODULES[module], model(seats=3)
    for kind, word in shown.offers.items():
        offer = word(
            DecisionContext(here, board(here), None, FeatureCache(board(here)), GAME.dangers),
            kind(),
        )
        assert offer.label, kind
        assert "{" not in offer.label + offer.detail, kind
    for kind in shown.events:
        event = wrapped(match_pb2.Event, kind())
        for line in lines(GAME, here, service_pb2.LogLine(seq=1, events=[event])):
            assert "{" not in line.text + line.brief, kind
    for question in shown.questions.values():
        assert question(board(here))


@pytest.mark.parametrize("module", [BASE.name, *NAMES])
def test_every_style_word_is_defined(module: str) -> None:
    known = {*WORDS, *GAME.styles}
    shown = MODULES[module]
    used = [one.style for one in (*shown.words.kinds, *shown.words.marks)]
    used += [telling.style for telling in shown.events.values()]
    for words in used:
        assert set(words.split()) <= known, words


@pytest.mark.parametrize("module", NAMES)
def test_help_tells_what_an_expansion_adds(module: str) -> None:
    words = MODULES[module].words
    page, plain = "\n".join(drawn_legend(GAME, BOX)), "\n".join(plain_legend(GAME))
    for kind in words.kinds:
        assert f"{kind.sign.box} {kind.word}" in page
        assert f"{kind.sign.ascii} {kind.word}" in plain
    for mark in words.marks:
        assert mark.sign.box in page
        assert mark.sign.ascii in plain
    for kind in words.pieces:
        assert kind.legend
        assert tell(kind.legend) in page
        assert tell(kind.legend) in plain


def test_signs_and_letters_differ_from_each_other_without_colour() -> None:
    """On the map everything is told by its characters alone."""
    known = GAME.vocabulary
    for form in ("box", "ascii"):
        marks = [getattr(mark.sign, form) for mark in known.marks.values()]
        marks += [getattr(kind.sign, form) for kind in known.kinds.values()]
        signs = [sign for sign in marks if sign]
        assert len(set(signs)) == len(signs)
    roles = [kind.role for kind in BASE.words.kinds]
    fixed = [one for one in known.pieces.values() if len({one.chip(role) for role in roles}) == 1]
    chips = [one.chip(roles[0]) for one in fixed]
    chips += [one.chip(role) for one in known.pieces.values() if one not in fixed for role in roles]
    assert len(set(chips)) == len(chips)
    assert all(len(chip) == 1 and chip.isascii() for chip in chips)
    letters = [one.letter for one in known.pieces.values()]
    assert len(set(letters)) == len(letters)
    names = [one.word for one in known.pieces.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("seed", share_of_today(range(2), 2))
@pytest.mark.parametrize("module", NAMES)
def test_every_choice_has_words_of_its_own_that_fit_their_column(module: str, seed: int) -> None:
    for entries in (20, 90, 150, 260):
        desk = in_progress(seed, entries, **{**NOTHING_MORE, module: True})
        labels = [offer.label for offer in desk.question.offers]
        assert len(set(labels)) == len(labels)
        assert all(offer.detail for offer in desk.question.offers)
        assert all(len(label) <= 44 for label in labels), labels


def words_of(message) -> Iterator[tuple[str, str]]:
    """Yield what every word in *message* is of, and the word."""
    if isinstance(message, core_pb2.Count):
        return
    for field, value in message.ListFields():
        values = list(value) if field.is_repeated else [value]
        if field.message_type is not None:
            if field.name == "marks":
                yield from (("marks", one.what) for one in values)
            if field.name == "supply":
                yield from (("pieces", one.what) for one in values)
            if field.name == "first":
                yield from (("stacks", one.what) for one in values)
            for one in values:
                yield from words_of(one)
        elif field.name in ("piece", "cause", "kind") and isinstance(values[0], str):
            yield from ((f"{field.name}s", one) for one in values)


@pytest.mark.parametrize("seed", range(6))
def test_no_word_of_a_whole_match_is_unknown(seed: int) -> None:
    draw = Random(seed)
    options = {**any_options(game(CARCASSONNE.name), draw), **(EVERYTHING if seed % 2 else {})}
    for entries in (30, 150, 100_000):
        desk = in_progress(seed, entries, seats=draw.randint(2, 5), **options)
        seen = [unwrapped(event.carcassonne) for line in desk.model.log for event in line.events]
        seen += [unwrapped(part.carcassonne) for part in desk.model.parts.values()]
        for message in seen:
            for table, word in words_of(message):
                assert word in getattr(GAME.vocabulary, table), (table, word)


PAGES = Path(__file__).parents[3] / "docs" / "rules" / "carcassonne"


@pytest.mark.parametrize("module", [BASE.name, *NAMES])
def test_every_question_names_clauses_that_there_are(module: str) -> None:
    rules = "\n".join(page.read_text(encoding="utf-8") for page in PAGES.rglob("*.md"))
    shown = MODULES[module]
    assert set(shown.questions) <= set(shown.clauses), "each question of its own is about some"
    assert set(shown.clauses) <= set(GAME.questions)
    for clauses in shown.clauses.values():
        assert clauses
        assert all(f"- **{clause}**" in rules for clause in clauses)
        assert all(clauses.count(clause) == 1 for clause in clauses)


@pytest.mark.parametrize("module", NAMES)
@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_texts_of_the_base_game_name_nothing_of_an_expansion(
    language: str, module: str
) -> None:
    """An expansion brings its words in a subject of its own; what it adds is named only there."""
    texts = [
        form.lower()
        for text in catalogues.messages(language, "carcassonne").values()
        for form in catalogues.forms(text)
    ]
    own = catalogues.messages(language, module)
    names = [name for name in own if re.fullmatch(rf"{module}\.(kind|mark|piece)\.\w+\.name", name)]
    assert names
    for name in names:
        (word,) = catalogues.forms(own[name])
        assert not any(re.search(rf"\b{re.escape(word.lower())}\b", text) for text in texts), word
