"""The rules' pages and the tests keep pace: every clause is cited, every citation exists.

A page of ``docs/rules/carcassonne`` and a folder beside this file of the same name belong together;
so do a section about two modules together and a folder of both their names below ``pairs``.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from support.carcassonne.rule_pages import DOCS, INDEX, PAGES, anchor, page, sections
from tilewyrm.engine.carcassonne.game import EXPANSION_SET

HERE = Path(__file__).parent
ENGINE = HERE.parents[2] / "engine" / "carcassonne"
CLAUSE = re.compile(r"^- \*\*([A-Z]+\d+)\*\*", re.MULTILINE)
ORDER = [one.name for one in EXPANSION_SET.expansions]


def _folder(name: str, partner: str) -> str:
    """Return the folder with the tests of the section of page *name* about *partner*, if any."""
    return f"pairs/{'__'.join(sorted((name, partner)))}" if partner else name


CLAUSES = {
    _folder(name, partner): CLAUSE.findall(text)
    for name in PAGES
    for partner, text in sections(page(name)).items()
}
"""The clauses of each section in its order, by the folder of its tests."""
ALL = [clause for found in CLAUSES.values() for clause in found]


def letters(clause: str) -> str:
    """Return the letters with which a clause begins, those of its page."""
    return clause.rstrip("0123456789")


def number(clause: str) -> int:
    """Return the number of a clause behind its letters."""
    return int(clause.removeprefix(letters(clause)))


def pattern(clauses: Iterable[str]) -> re.Pattern[str]:
    """Return what finds citations of clauses with the letters of *clauses*, and of no others."""
    every = "|".join(sorted({letters(clause) for clause in clauses}))
    return re.compile(rf"\b(?:{every})\d{{1,3}}\b")


CITED = pattern(ALL)


def citations(path: Path) -> Iterator[str]:
    """Return the clauses that the tests in the file at *path* cite."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            yield from (ast.literal_eval(argument) for argument in node.args)


def cited(folder: Path) -> set[str]:
    return {clause for path in folder.rglob("test_*.py") for clause in citations(path)}


@pytest.mark.parametrize("folder", CLAUSES)
def test_every_clause_has_a_test_in_the_folder_of_its_section_that_cites_it(folder: str):
    assert CLAUSES[folder], f"the section of {folder} has no clauses"
    found = cited(HERE / folder)
    assert [clause for clause in CLAUSES[folder] if clause not in found] == []


def test_no_test_cites_a_clause_that_no_page_has():
    assert sorted(cited(HERE) - set(ALL)) == []


@pytest.mark.parametrize("folder", CLAUSES)
def test_the_clauses_of_a_section_come_in_order(folder: str):
    numbers = [number(clause) for clause in CLAUSES[folder]]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("name", PAGES)
def test_what_two_modules_need_together_is_on_the_page_of_the_later_one(name: str):
    _, *partners = sections(page(name))
    before = ORDER[: ORDER.index(name)] if name in ORDER else []
    assert partners == [earlier for earlier in before if earlier in partners]


def test_a_page_may_have_clauses_of_several_letters():
    assert (letters("XY12"), number("XY12"), number("C7")) == ("XY", 12, 7)
    assert pattern(["XY12", "C7"]).findall("XY3, C8-C9 and XC5, X4, C1000") == ["XY3", "C8", "C9"]


def test_every_clause_is_there_once():
    assert sorted(ALL) == sorted(set(ALL))


def test_program_and_pages_cite_only_clauses_that_there_are():
    for path in sorted([*ENGINE.rglob("*.py"), *DOCS.rglob("*.md")]):
        assert sorted(set(CITED.findall(path.read_text("utf-8"))) - set(ALL)) == [], path


@pytest.mark.parametrize("name", PAGES)
def test_every_page_and_every_section_about_two_modules_is_listed_in_the_index(name: str):
    _, *partners = sections(page(name))
    together = ", ".join(anchor(page(name), partner) for partner in partners)
    (row,) = [line for line in INDEX.read_text("utf-8").splitlines() if f"]({name}.md)" in line]
    assert row.endswith(f" | {together} |" if together else " | |")
