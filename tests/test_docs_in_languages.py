"""What players read outside the program is the same in every language: its parts, and its keys."""

import re
from pathlib import Path

import pytest

from tilewyrm.client.line.vocabulary import parse_command as spoken_line
from tilewyrm.language.speech import LANGUAGES, speak, spoken, tell

DOCS = Path(__file__).parent.parent / "docs"
OTHERS = [language for language in LANGUAGES if language != "en"]
PAGES = ("playing", "first-minutes")
_SPAN = re.compile(r"`([^`]+)`")
_KEY_NAMES = {
    "Enter": "enter",
    "Esc": "escape",
    "PgUp": "pageup",
    "PgDn": "pagedown",
    "Space": "space",
}
"""The names of keys that a language may have of its own, as English docs write them."""
_HEADINGS = {"en": "key", "de": "Taste", "fr": "touche", "nl": "toets"}
"""What stands above the keys of a table."""


def text(page: str, language: str) -> str:
    """Return *page* in that language."""
    name = page if language == "en" else f"{page}.{language}"
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def shape(markdown: str) -> list[str]:
    """Return its parts: headings of a level, rows of so many cells, code, items, paragraphs."""
    parts = [""]
    for line in markdown.splitlines():
        heading = re.match(r"#+ ", line)
        if heading:
            parts.append(heading[0])
        elif line.startswith("|"):
            parts.append(f"row of {len(re.findall(r'(?<!`)[|](?!`)', line))}")
        elif line.startswith("    "):
            parts.append("code")
        elif line.startswith("- ") or not line:
            parts.append(line[:2])
        elif parts[-1] not in ("- ", "text"):  # otherwise it goes on with that
            parts.append("text")
    return parts


def named_keys(markdown: str) -> list[list[str]]:
    """Return the keys that the first cells of tables of keys name, a list for each row."""
    found = []
    table: list[str] = []
    for line in [*markdown.splitlines(), ""]:
        if line.startswith("|"):
            table.append(line.split("|")[1])
        else:
            if table and table[0].strip() == _HEADINGS[spoken()]:
                found += [_SPAN.findall(cell) for cell in table[2:]]
            table = []
    return found


def in_language(key: str) -> str:
    """Return what a *key* of the English docs is called in the language that is spoken."""
    if key in _KEY_NAMES:
        return tell(f"table.keyboard.{_KEY_NAMES[key]}")
    if key.startswith("Ctrl-"):
        return tell("table.keyboard.control", key=key.removeprefix("Ctrl-"))
    return key


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_page_has_the_same_parts_in_every_language(page, language):
    assert shape(text(page, language)) == shape(text(page, "en"))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_page_shows_the_same_pictures_and_commands_in_every_language(page, language):
    named = re.compile(r"\]\((images/[^)]+)\)|`((?:tilewyrm|make|--)[^`]*)`")
    assert named.findall(text(page, language)) == named.findall(text(page, "en"))


@pytest.mark.parametrize("language", OTHERS)
def test_the_keys_are_those_of_the_english_page_by_their_names_in_the_language(language):
    english = named_keys(text("playing", "en"))
    assert len(english) > 30
    speak(language)
    assert named_keys(text("playing", language)) == [
        [in_language(key) for key in row] for row in english
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_line_mode_is_said_to_know_it_knows(language):
    speak(language)
    last = text("playing", language).rpartition("\n## ")[2]
    words = [_SPAN.findall(row.split("|")[1]) for row in last.splitlines() if row[:3] == "| `"]
    assert len(words) > 8
    assert [word for row in words for word in row if spoken_line(word) is None] == []
