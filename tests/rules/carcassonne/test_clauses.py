"""The rules' document and the tests keep pace: every clause is cited, every citation exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "rules" / "carcassonne.md"


def clauses() -> list[str]:
    """Return the clauses of the document, in its order."""
    return re.findall(r"^- \*\*(C\d+)\*\*", DOCUMENT.read_text("utf-8"), re.MULTILINE)


def citations(path: Path) -> Iterator[str]:
    """Return the clauses that the tests in the file at *path* cite."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            yield from (ast.literal_eval(argument) for argument in node.args)


def cited() -> set[str]:
    return {clause for path in HERE.glob("test_*.py") for clause in citations(path)}


def test_every_clause_of_the_document_has_a_test_that_cites_it():
    found = cited()
    assert [clause for clause in clauses() if clause not in found] == []


def test_no_test_cites_a_clause_that_the_document_does_not_have():
    assert sorted(cited() - set(clauses())) == []


def test_the_clauses_are_there_once_and_in_order():
    numbers = [int(clause[1:]) for clause in clauses()]
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (1, 138)
