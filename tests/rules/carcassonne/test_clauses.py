"""The rules' pages and the tests keep pace: every clause is cited, every citation exists.

A page of ``docs/rules/carcassonne`` and a folder beside this file of the same path belong together.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs" / "rules" / "carcassonne"
INDEX = DOCS / "README.md"
ENGINE = HERE.parents[2] / "engine" / "carcassonne"
PAGES = sorted(page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md"))
PAGES.remove("README")
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)


def clauses(page: str) -> list[str]:
    """Return the clauses of *page*, in its order."""
    return CLAUSE.findall((DOCS / f"{page}.md").read_text("utf-8"))


ALL = [clause for page in PAGES for clause in clauses(page)]
CITED = re.compile(rf"\b[{''.join({clause[0] for clause in ALL})}]\d{{1,3}}\b")


def citations(path: Path) -> Iterator[str]:
    """Return the clauses that the tests in the file at *path* cite."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            yield from (ast.literal_eval(argument) for argument in node.args)


def cited(folder: Path) -> set[str]:
    return {clause for path in folder.rglob("test_*.py") for clause in citations(path)}


@pytest.mark.parametrize("page", PAGES)
def test_every_clause_of_a_page_has_a_test_in_its_folder_that_cites_it(page: str):
    assert clauses(page), f"{page}.md has no clauses"
    found = cited(HERE / page)
    assert [clause for clause in clauses(page) if clause not in found] == []


def test_no_test_cites_a_clause_that_no_page_has():
    assert sorted(cited(HERE) - set(ALL)) == []


@pytest.mark.parametrize("page", PAGES)
def test_the_clauses_of_a_page_come_in_order(page: str):
    numbers = [int(clause[1:]) for clause in clauses(page)]
    assert numbers == sorted(numbers)


def test_every_clause_is_there_once():
    assert sorted(ALL) == sorted(set(ALL))


@pytest.mark.parametrize("path", sorted([*ENGINE.rglob("*.py"), *DOCS.rglob("*.md")]), ids=str)
def test_program_and_pages_cite_only_clauses_that_there_are(path: Path):
    assert sorted(set(CITED.findall(path.read_text("utf-8"))) - set(ALL)) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_listed_in_the_index(page: str):
    assert f"]({page}.md)" in INDEX.read_text("utf-8")
