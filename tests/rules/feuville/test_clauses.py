"""The proof is whole: each clause has a test that cites it, each option value one that shows it."""

import ast
import re
from pathlib import Path

from tilewyrm.engine import registry
from tilewyrm.engine.setup.options import spell

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "feuville.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^- \*\*(F\d+)\b", PAGE, flags=re.MULTILINE)


def marks(name: str) -> list[tuple[object, ...]]:
    """Return the literal arguments of every ``pytest.mark.<name>(…)`` beside this file."""
    found = []
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == name
            ):
                found.append(tuple(ast.literal_eval(word) for word in node.args))
    return found


def test_the_page_has_every_clause_once_and_in_order():
    numbers = [int(clause[1:]) for clause in CLAUSES]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == 71
    assert (numbers[0], numbers[-1]) == (1, 95)


def test_every_clause_of_the_page_is_cited_by_a_test():
    cited = {word for words in marks("clause") for word in words}
    assert [clause for clause in CLAUSES if clause not in cited] == []


def test_no_test_cites_a_number_that_the_page_does_not_have():
    known = set(CLAUSES) | set(re.findall(r"^\| ([AD]\d+[a-d]?) \|", PAGE, flags=re.MULTILINE))
    cited = {str(word) for words in marks("clause") for word in words}
    assert sorted(cited - known) == []


def test_every_value_of_every_option_is_exercised_by_a_test():
    shown = {(name, value) for name, *values in marks("option") for value in values}
    wanted = {
        (spec.name, value)
        for spec in registry.game("feuville").options
        for value in spec.values or (spec.default,)
    }
    assert sorted(map(repr, wanted - shown)) == []


def test_the_page_lists_every_option_with_its_values_and_default():
    section = PAGE.split("## 10. Options")[1].split("\n## ")[0]
    listed = {}
    for line in section.splitlines():
        cells = [cell.strip(" `*") for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[0] not in ("option", "---"):
            listed[cells[0]] = (cells[1], cells[2])
    for spec in registry.game("feuville").options:
        values, default = listed.pop(spec.name)
        assert default == spell(spec.default), spec.name
        if spec.values:
            assert values == ", ".join(map(spell, spec.values)), spec.name
    assert listed == {}
