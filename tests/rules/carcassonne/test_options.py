"""Every option is on the page of its module and in a test of its folder."""

import re
from pathlib import Path

import pytest

from tilewyrm.engine.carcassonne.core.options import CoreOptions
from tilewyrm.engine.carcassonne.game import CARCASSONNE, RULEBOOK
from tilewyrm.engine.options import OptionSpec, specs

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs" / "rules" / "carcassonne"
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
TABLE = "| option | values | what it changes | rules |\n"

MODULES: dict[str, tuple[OptionSpec, ...]] = {
    "core": specs(CoreOptions),
    **{one.name: one.specs for one in RULEBOOK.expansions},
    **{f"pairs/{'__'.join(sorted(one.of))}": one.specs for one in RULEBOOK.pairs if one.specs},
}
"""By folder, the options that its module has."""
EVERY = [(folder, option) for folder, options in MODULES.items() for option in options]


def page(folder: str) -> Path:
    """Return the page that lists the options of a module."""
    return DOCS / ("README.md" if folder == "core" else f"{folder}.md")


def values(option: OptionSpec) -> list[str]:
    """Return an option's values as a page writes them, default first."""
    if isinstance(option.default, bool):
        return ["on", "off"] if option.default else ["off", "on"]
    return [str(choice) for choice in option.choices]


def test_every_option_of_the_game_is_one_of_a_module():
    assert {option.name for _, option in EVERY} == {option.name for option in CARCASSONNE.options}


@pytest.mark.parametrize("folder", MODULES)
def test_a_page_lists_every_option_of_its_module_with_its_values_and_the_default_first(folder: str):
    _, _, rest = page(folder).read_text("utf-8").partition(TABLE)
    section = rest.split("\n\n")[0]
    rows = {name: re.findall(r"`([^`]+)`", listed) for name, listed, _, _ in ROW.findall(section)}
    assert rows == {option.name: values(option) for option in MODULES[folder]}


@pytest.mark.parametrize("folder", MODULES)
def test_a_page_names_the_clauses_that_an_option_belongs_to(folder: str):
    _, _, rest = page(folder).read_text("utf-8").partition(TABLE)
    rows = {name: rules for name, _, _, rules in ROW.findall(rest.split("\n\n")[0])}
    for option in MODULES[folder]:
        assert set(option.clause.split()) <= set(_spelled_out(rows[option.name])), option.name


def _spelled_out(rules: str) -> list[str]:
    """Return the clauses of *rules*, ranges spelled out."""
    found = []
    for first, last in re.findall(r"([A-Z]\d+)(?:\u2013[A-Z](\d+))?", rules):
        letter, start = first[0], int(first[1:])
        found += [f"{letter}{number}" for number in range(start, int(last or start) + 1)]
    return found


@pytest.mark.parametrize(
    ("folder", "option"), EVERY, ids=[f"{folder}-{option.name}" for folder, option in EVERY]
)
def test_every_value_that_is_not_the_default_is_played_in_a_test(folder: str, option: OptionSpec):
    tests = "".join(path.read_text("utf-8") for path in (HERE / folder).glob("test_*.py"))
    assert re.search(rf"\b{option.name}\b", tests), option.name
    for value in option.choices[1:]:
        assert re.search(rf"\b{value}\b", tests), f"{option.name}={value}"
