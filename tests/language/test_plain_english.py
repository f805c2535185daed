"""README, docs, texts, docstrings and comments are plain English: see `plain_english.toml`."""

import re

import pytest

from support import prose
from support.plain_english import KINDS, Pattern, ceilings, counted, patterns
from support.prose import SPAN, Passage

RATCHETS = ("docs", "texts")
"""Kinds of prose of which a ceiling is lowered with the number that it bounds."""
GUIDES = (
    "README.md",
    *(f"docs/playing{language}.md" for language in ("", ".de", ".fr", ".nl")),
    *(f"docs/{page}.md" for page in ("api", "archive", "arbiters", "bot-lines", "bots", "events")),
    *(
        f"docs/{page}.md"
        for page in (
            "debugging",
            "git-bisect",
            "hosting",
            "league",
            "match-page",
            "replays",
            "search",
        )
    ),
)
"""Pages that people read from the top; the others specify or measure."""
_BARE = re.compile(r"^(#+ .+)\n+(?=\||    |```|- |1\. )", re.MULTILINE)
"""A heading with a table, code or a list right below it."""


def shown(pattern: Pattern, places: list[str]) -> str:
    """Return what to do about *places* that have a *pattern*."""
    return f"{pattern.name}, write instead: {pattern.instead}\n" + "\n".join(places)


@pytest.mark.parametrize("kind", KINDS)
def test_no_sort_of_sentence_is_more_frequent_than_its_ceiling(kind):
    most = {name: given.most for name, given in ceilings(kind).items()}
    found = counted(kind)
    above = [
        shown(pattern, found[pattern.name])
        for pattern in patterns()
        if len(found.get(pattern.name, [])) > most.get(pattern.name, 0)
    ]
    assert not above, "\n\n".join(above)


@pytest.mark.parametrize("kind", RATCHETS)
def test_a_ceiling_falls_with_what_it_bounds(kind):
    found = {name: len(counted(kind).get(name, [])) for name in ceilings(kind)}
    lower = {
        name: found[name] for name, given in ceilings(kind).items() if found[name] < given.most
    }
    assert lower == {}, f"write these lower ceilings of {kind} into plain_english.toml"


@pytest.mark.parametrize("page", GUIDES)
def test_a_section_begins_with_a_sentence_that_says_what_it_is_for(page):
    bare = _BARE.findall((prose.ROOT / page).read_text(encoding="utf-8"))
    assert [heading for heading in bare if heading != "## Documentation"] == []


def test_readme_has_no_ceiling():
    assert ceilings("readme") == {}


@pytest.mark.parametrize("kind", KINDS)
def test_each_ceiling_is_of_a_pattern_and_has_a_reason(kind):
    known = {pattern.name for pattern in patterns() if kind in pattern.kinds}
    assert ceilings(kind).keys() <= known
    assert [name for name, given in ceilings(kind).items() if len(given.why) < 10] == []


@pytest.mark.parametrize("pattern", patterns(), ids=lambda pattern: pattern.name)
def test_each_pattern_finds_its_example(pattern):
    assert pattern.found_in(Passage("", 1, pattern.example, "x.flag.y"))
    assert pattern.instead


def test_a_pattern_of_names_is_not_for_other_texts():
    option = next(pattern for pattern in patterns() if pattern.name == "option-start")
    assert not option.found_in(Passage("", 1, option.example, "home.title"))


def test_each_kind_of_prose_is_there():
    docs = KINDS["docs"]()
    assert {"docs/playing.md", "docs/replay-format.md", "SECURITY.md", "CHANGELOG.md"} <= set(docs)
    assert any(page.startswith("docs/replay-format/") for page in docs)
    assert not [page for page in docs if "rules/" in page or ".de." in page]
    assert "language/en/home.po" in KINDS["texts"]()
    assert "language/en/rules_feuville.po" not in KINDS["texts"]()
    assert {"server/app.py", "engine/game.py"} <= set(KINDS["code"]())


def test_markdown_is_read_by_paragraphs_items_and_cells_without_code():
    page = """# A *b*

One [two](x.md#y)
three `four`.

    code

- five
  six
- seven
| a | `b` c |
|---|---|
```
no
```
"""
    assert list(prose.of_markdown(page)) == [
        (1, "A b"),
        (3, f"One two three {SPAN}."),
        (8, "five six"),
        (10, "seven"),
        (11, "a"),
        (11, f"{SPAN} c"),
    ]


def test_texts_are_read_with_their_names_and_all_their_forms():
    catalogue = r"""
msgid ""
msgstr "Language: en\n"

#. width: 9
msgid "a.b"
msgid_plural "a.b"
msgstr[0] "one"
msgstr[1] ""
"two\n"
"three"
"""
    assert list(prose.of_catalogue(catalogue)) == [
        (8, "a.b", "one"),
        (9, "a.b", "two"),
        (9, "a.b", "three"),
    ]


def test_docstrings_and_comments_are_read_and_other_strings_are_not():
    module = '''"""One.

Two
three.

    Args:
        one: First: of
            all.
        two: Second.
"""

# four
# five
SIX = "# six"  # seven
'''
    assert list(prose.of_module(module)) == [
        (1, "One."),
        (3, "Two three."),
        (7, "First: of all."),
        (9, "Second."),
        (12, "four five"),
        (14, "seven"),
    ]
