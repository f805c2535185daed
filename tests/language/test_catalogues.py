"""The texts of all languages: none missing, none that nobody says, none that does not fit."""

import re
from string import Formatter

import pytest
from prompt_toolkit.utils import get_cwidth

from support.catalogues import (
    CHAPTERS,
    LANGUAGES,
    catalogue,
    fields,
    forms,
    messages,
    sources,
    stale,
    subjects,
    used,
)
from tilewyrm.client.words.spelling import in_ascii, unaccented
from tilewyrm.language import speech

OTHERS = [language for language in LANGUAGES if language != "en"]
_WIDTH = re.compile(r"width: (\d+)")


def texts(language):
    """Yield every text of *language*: its subject, its name, and the text."""
    for subject in subjects():
        for name, message in messages(language, subject).items():
            yield subject, name, message


def test_the_languages_are_those_that_the_program_offers():
    assert list(speech.LANGUAGES) == list(LANGUAGES)
    assert {path.parent.name for path in sources()} == set(LANGUAGES)


def test_what_the_program_reads_is_compiled_from_what_people_write():
    assert stale() == [], "run `make language`"


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_and_none_is_left_over(language):
    for subject in subjects():
        assert set(messages(language, subject)) == set(messages("en", subject)), subject


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_a_subject_of_its_own(language):
    assert {path.stem for path in sources() if path.parent.name == language} == set(subjects())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_something_and_can_be_filled_in(language):
    english = {name: message for _, name, message in texts("en")}
    for subject, name, message in texts(language):
        assert not message.fuzzy, name
        assert name.startswith(f"{subject}."), name
        assert all(form.strip() for form in forms(message)), name
        assert len(forms(message)) == len(forms(english[name])), name
        known = set().union(*(fields(form) for form in forms(english[name])))
        for form in forms(message):
            if known:  # a text without fields may hold braces
                list(Formatter().parse(form))
            assert fields(form) <= known, f"{name}: {fields(form) - known}"
            # What counts may go without saying: "a tile", "no tile".
            assert known - fields(form) <= {"number"}, f"{name}: {known - fields(form)} is missing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_longer_than_its_place(language):
    widths = {
        name: int(found[1])
        for _, name, message in texts("en")
        for comment in message.auto_comments
        if (found := _WIDTH.search(comment))
    }
    for _, name, message in texts(language):
        for form in forms(message):
            if name in widths:
                assert get_cwidth(form) <= widths[name], f"{language}: {name}: {form!r}"


def test_every_name_in_the_program_has_a_text():
    names, _ = used()
    known = {name for subject in subjects() for name in messages("en", subject)}
    assert names - known == set()


def test_every_text_is_said_somewhere():
    names, patterns = used()
    known = {name for subject in subjects() for name in messages("en", subject)}
    silent = {
        name for name in known - names if not any(pattern.fullmatch(name) for pattern in patterns)
    }
    silent = {name for name in silent if not name.startswith(CHAPTERS)}
    assert silent == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_those_of_the_language(language):
    for subject in subjects():
        assert catalogue(language, subject).plural_forms.startswith("nplurals=2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_one_apostrophe(language):
    wrong = re.compile(
        r"\w'[\w{]" if language == "fr" else r"\w\N{RIGHT SINGLE QUOTATION MARK}[\w{]"
    )
    for subject in subjects():
        for name, message in messages(language, subject).items():
            assert not [form for form in forms(message) if wrong.search(form)], name


def test_a_curled_apostrophe_is_told_in_ascii_and_found_by_a_straight_one():
    assert in_ascii("l\N{RIGHT SINGLE QUOTATION MARK}abbaye", "fr") == "l'abbaye"
    assert unaccented("l\N{RIGHT SINGLE QUOTATION MARK}Épée") == unaccented("L'épée")
