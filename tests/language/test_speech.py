"""Words in the language of the reader."""

import pytest

from tilewyrm.language.speech import LANGUAGES, language_of, listed, speak, spoken, tell


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "nl_BE"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "pt:fr:de"}, "fr"),
        ({"LC_MESSAGES": "fr_CA@euro", "LANG": "en_US"}, "fr"),
        ({"LANG": "zz"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environment, code):
    assert language_of(environment) == code


def test_one_language_is_spoken_at_a_time():
    said = set()
    for code in LANGUAGES:
        speak(code)
        assert spoken() == code
        said.add(listed(["A", "B", "C"]))
    assert said == {"A, B and C", "A, B und C", "A, B et C", "A, B en C"}
    with pytest.raises(ValueError, match="no language 'xx'; there are: en, de, fr, nl"):
        speak("xx")
    assert spoken() == "nl"


def test_a_text_that_nobody_has_written_is_a_mistake():
    with pytest.raises(LookupError, match=r"no text 'speech.nothing' in the compiled en/speech.po"):
        tell("speech.nothing")
    with pytest.raises(LookupError):
        tell("nosubject.nothing")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Bob", "de Bob"),
        ("Odo", "d'Odo"),
        ("Élise", "d'Élise"),
        ("Henri", "d'Henri"),
        ("Yves", "d'Yves"),
        ("Yann", "de Yann"),
        ("A", "de A"),
        ("7", "de 7"),
        ("toi et Odo", "de toi et d'Odo"),
        ("Ann, Bob et Odo", "d'Ann, Bob et d'Odo"),
    ],
)
def test_french_elides_de_before_a_vowel(name, told):
    speak("fr")
    typographic = told.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    assert tell("carcassonne.kind.city.their", owner=name) == f"la ville {typographic}"
    assert tell("table.people.waiting", names=name).endswith(f" {typographic}.")


def test_a_list_of_one_or_none_is_what_it_holds():
    assert (listed([]), listed(["A"])) == ("", "A")
