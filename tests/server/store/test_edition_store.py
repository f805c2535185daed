"""Own edition files beside the built-in ones."""

import pytest

from tilewyrm import editions
from tilewyrm.engine.errors import EditionError
from tilewyrm.server.store.edition_store import EditionStore


@pytest.fixture
def own(tmp_path):
    (tmp_path / "feuville").mkdir()
    return tmp_path / "feuville"


def test_without_own_files_the_built_in_ones_are_offered_the_standard_first(tmp_path):
    edition_store = EditionStore(tmp_path / "nowhere")
    assert edition_store.names("feuville")[0] == "standard"
    assert edition_store.edition("feuville", "") == editions.load("feuville")
    assert edition_store.refused == []


def test_an_own_file_is_offered_by_its_name(own):
    text = editions.load("feuville").text.replace('name = "standard"', 'name = "mine"')
    (own / "mine.toml").write_text(text)
    edition_store = EditionStore(own.parent)
    assert edition_store.names("feuville")[-1] == "mine"
    assert edition_store.edition("feuville", "mine").text == text


def test_a_file_with_a_mistake_is_left_out_and_both_start_and_request_say_why(own):
    text = editions.load("feuville").text + "\nnonsense = [\n"
    (own / "broken.toml").write_text(text)
    edition_store = EditionStore(own.parent)
    assert "broken" not in edition_store.names("feuville")
    (complaint,) = edition_store.refused
    assert "broken.toml: line " in complaint
    with pytest.raises(EditionError, match=r"broken\.toml: line "):
        edition_store.edition("feuville", "broken")


def test_a_built_in_name_cannot_be_taken(own):
    (own / "standard.toml").write_text(editions.load("feuville").text)
    edition_store = EditionStore(own.parent)
    assert "rename the file" in edition_store.refused[0]
    assert edition_store.edition("feuville", "standard") == editions.load("feuville")


def test_an_unknown_name_is_answered_with_those_there_are(tmp_path):
    with pytest.raises(EditionError, match=r"no edition 'nope' of feuville; there are: standard"):
        EditionStore(tmp_path).edition("feuville", "nope")


def test_file_and_edition_must_have_the_same_name(own):
    (own / "mine.toml").write_text(editions.load("feuville").text)
    edition_store = EditionStore(own.parent)
    assert "calls itself 'standard'" in edition_store.refused[0]
