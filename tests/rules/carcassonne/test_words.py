"""An expansion's words stand in its own folders and files only.

Its own is every path in which a folder or a file has the expansion's name. Besides, all may stand
in `pairs`, and in the registries; and on a page of the rules in the section of what its module and
the expansion need together. Feuville has figures and words of its own: what is Feuville's is
not searched, nor are editions, which are data, nor generated code, which says what its schema says.
"""

import re
import runpy
from functools import cache
from pathlib import Path

import pytest

from support.carcassonne.rule_pages import DOCS, partners
from tilewyrm.engine.carcassonne.game import EXPANSION_SET

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
ROOMS = (
    "cli", "client", "docs", "editions", "engine", "events", "proto", "replays", "server", "tests",
)  # fmt: skip
SUFFIXES = {".md", ".proto", ".py"}
OTHER_GAME = "feuville"
REGISTRIES = {
    "engine/carcassonne/registry.py",
    "client/carcassonne/registry.py",
    "docs/rules/carcassonne/README.md",
    "proto/tilewyrm/carcassonne/v1/carcassonne.proto",
}
"""Where every expansion is named, one on each side: engine, client, documents, schemas."""
INDEPENDENT = {"docs/fair-luck.md", "tests/golden/test_fair_luck.py"}
"""A program that shares nothing with this one and so knows all boxes by itself, and its test."""
GENERATED = {"docs/api-events.md"}
"""Tables of every expansion's values: they say what its docstrings say."""
PATCHES = {"tests/support/wrong_programs.py"}
"""Bugs as patches of the rules, each in the words of what it changes."""
OF_LIBRARIES = ("CertificateBuilder",)
"""Names that are not ours, in which a word of an expansion happens to be."""
NAMES = [one.name for one in EXPANSION_SET.expansions]


@cache
def words(name: str) -> list[str]:
    """Return the words of the expansion called *name*; those of a compound have a space between."""
    found: tuple[str, ...] = runpy.run_path(str(HERE / name / "words.py"))["WORDS"]
    assert all(word == read(word).strip() for word in found)
    return list(found)


def sharing(word: str) -> set[str]:
    """Return the expansions that *word* belongs to: more than one if a box continues another."""
    return {name for name in NAMES if word in words(name)}


@cache
def parts(path: Path) -> set[str]:
    """Return the names of the folders that *path* is in, and its own."""
    return {*path.relative_to(ROOT).parts[:-1], path.stem}


@cache
def searched() -> tuple[Path, ...]:
    """Return every file in which words of an expansion may not stand, but for its own."""
    found = []
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            names = parts(path)
            exempt = "pairs" in names or any(OTHER_GAME in name for name in names)
            exempt |= (
                path.relative_to(ROOT).as_posix() in REGISTRIES | INDEPENDENT | GENERATED | PATCHES
                or "_pb2" in path.name
            )
            if path.suffix in SUFFIXES and not exempt:
                found.append(path)
    return tuple(found)


def of_other_game(lines: list[str]) -> set[int]:
    """Return the numbers of the lines of a page for both games that are about the other one.

    They are those of a section whose heading names it, and of every paragraph that does.
    """
    found: set[int] = set()
    paragraph: set[int] = set()
    level = 0  # of the heading that names it; 0 outside of such a section
    for number, line in enumerate(lines):
        if heading := re.match("#+ ", line):
            depth = len(heading[0])
            if not level or depth <= level:
                level = depth if OTHER_GAME in line.lower() else 0
            paragraph = set()
        paragraph = {*paragraph, number} if line.strip() else set()
        if level or any(OTHER_GAME in lines[one].lower() for one in paragraph):
            found |= {number, *paragraph}
    return found


def read(lines: str) -> str:
    """Return the words of *lines* in lower case, those that names are made of by themselves.

    There is a space before and behind each, and as many lines as there were.
    """
    for name in OF_LIBRARIES:
        lines = lines.replace(name, "")
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\n", lines)
    return f" {' '.join(found).lower()} "


def together(path: Path, number: int) -> str:
    """Return the expansion that the section of line *number* of a page of the rules is about, too.

    Lines are numbered from 1. Elsewhere there is none.
    """
    if path.parent != DOCS:
        return ""
    return partners(path.read_text("utf-8").splitlines())[number - 1]


@cache
def text(path: Path) -> str:
    """Return what is read of the file at *path*, line by line, without what is the other game's."""
    lines = path.read_text("utf-8").splitlines()
    for number in of_other_game(lines) if path.suffix == ".md" else ():
        lines[number] = ""
    return read("\n".join(lines))


@cache
def vocabulary(path: Path) -> frozenset[str]:
    """Return the words of the file at *path*, those of a compound by themselves."""
    return frozenset(text(path).split())


def may_have(path: Path, word: str) -> bool:
    """Return whether *word*, or all words of a compound, are somewhere in the file at *path*."""
    return word in vocabulary(path) or vocabulary(path).issuperset(word.split())


@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_an_expansion_stand_in_its_own_files_only(name: str):
    own = words(name)
    shared = {word: sharing(word) for word in own}
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word}"
        for path in searched()
        if name not in parts(path) and any(may_have(path, word) for word in own)
        for number, line in enumerate(text(path).split("\n"), 1)
        for word in own
        if f" {word} " in line
        and not shared[word] & parts(path)
        and together(path, number) not in shared[word]
    ]
    assert found == [], "\n".join([f"{len(found)} times there are words of {name}:", *found])


@pytest.mark.parametrize("name", NAMES)
def test_an_expansion_s_words_are_those_that_it_declares(name: str):
    """Its name, its pieces, what is printed on its tiles: as declared in the engine."""
    (expansion,) = (one for one in EXPANSION_SET.expansions if one.name == name)
    declared = [kind.name for kind in expansion.feature_kinds]
    declared += [kind.name for kind in expansion.pieces(expansion.options())]
    declared += [word for mark in expansion.marks for word in (mark.name, mark.plural)]
    own = words(name)
    for word in declared:
        assert read(word).strip() in own, word
    assert any(f" {word} " in read(name) for word in own), "its name is made of its words"


def test_words_are_found_inside_names():
    line = "a HTTPServer of big_barn, `BarnOptions` and KEEP_KNIGHTS2x"
    assert read(line) == " a http server of big barn barn options and keep knights x "


def test_every_room_is_searched_but_not_the_other_game():
    found = [path.relative_to(ROOT).as_posix() for path in searched()]
    assert {"engine/game.py", "docs/playing.md", "client/app.py", "server/match/match.py"} <= set(
        found
    )
    assert "proto/tilewyrm/carcassonne/v1/core.proto" in found
    assert not any(OTHER_GAME in one for one in found)
    assert not any(one.endswith(".toml") for one in found)


def test_a_section_about_two_modules_is_of_the_other_one_as_far_as_the_next_heading():
    page = ["## a", "b", "## Together with [One](one.md)", "c", "### d", "e", "## f", "g"]
    assert partners(page) == ["", "", "one", "one", "one", "one", "", ""]


def test_a_page_for_both_games_is_searched_but_for_what_is_of_the_other_one():
    page = [
        "# One",
        "word",
        "",
        "Feuville:",
        "word",
        "",
        "word",
        "## Feuville",
        "### a",
        "b",
        "## c",
    ]
    assert of_other_game(page) == {3, 4, 7, 8, 9}
