"""Every option is in the document and in a test."""

import re
from pathlib import Path

import pytest

from tilewyrm.engine.options import OptionSpec
from tilewyrm.engine.registry import game

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "rules" / "carcassonne.md"
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \|", re.MULTILINE)
OPTIONS = game("carcassonne").options


def values(option: OptionSpec) -> list[str]:
    """Return an option's values as the document writes them, default first."""
    if isinstance(option.default, bool):
        return ["on", "off"] if option.default else ["off", "on"]
    return [str(choice) for choice in option.choices]


def test_the_document_lists_every_option_with_its_values_and_the_default_first():
    section = DOCUMENT.read_text("utf-8").split("## 12.")[1].split("## 13.")[0]
    rows = {name: re.findall(r"`([^`]+)`", listed) for name, listed, _ in ROW.findall(section)}
    assert rows == {option.name: values(option) for option in OPTIONS}


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_every_value_that_is_not_the_default_is_played_in_a_test(option: OptionSpec):
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    assert re.search(rf"\b{option.name}\b", tests), option.name
    for value in option.choices[1:]:
        assert re.search(rf"\b{value}\b", tests), f"{option.name}={value}"


def test_the_options_name_only_clauses_that_exist():
    clauses = set(re.findall(r"^- \*\*(C\d+)\*\*", DOCUMENT.read_text("utf-8"), re.MULTILINE))
    for option in OPTIONS:
        assert set(option.clause.split()) <= clauses, option.name
