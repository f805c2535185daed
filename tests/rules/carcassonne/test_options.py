"""Every option is on the page of its module and in a test of its folder."""

import ast
import re
from pathlib import Path

import pytest

from support.carcassonne.rule_pages import INDEX, page, sections
from tilewyrm.engine.carcassonne.core.expansion.options import CoreOptions
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, specs, spell

HERE = Path(__file__).parent
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
TABLE = "| option | values | what it changes | rules |\n"

MODULES: dict[str, tuple[OptionSpec, ...]] = {
    "core": specs(CoreOptions),
    **{one.name: one.specs for one in EXPANSION_SET.expansions},
    **{f"pairs/{'__'.join(sorted(one.of))}": one.specs for one in EXPANSION_SET.pairs if one.specs},
}
"""By folder, the options that its module has."""


def text(folder: str) -> str:
    """Return the text that lists the options of a module: its page's, or a section's of a pair."""
    if folder == "core":
        return INDEX.read_text("utf-8")
    if not folder.startswith("pairs/"):
        return sections(page(folder))[""]
    of = folder.removeprefix("pairs/").split("__")
    earlier, later = (one.name for one in EXPANSION_SET.expansions if one.name in of)
    return sections(page(later))[earlier]


def every_value(option: OptionSpec) -> tuple[OptionValue, ...]:
    """Return the values that an option can have, default first; of a range the default alone.

    A word of a form has none: its default is to be empty.
    """
    return () if option.pattern else option.values or (option.default,)


def test_every_option_of_the_game_is_one_of_a_module():
    known = sorted(option.name for options in MODULES.values() for option in options)
    assert known == sorted(option.name for option in CARCASSONNE.options)


@pytest.mark.parametrize("folder", MODULES)
def test_a_page_lists_every_option_of_its_module_with_its_values_and_the_default_first(folder: str):
    _, _, rest = text(folder).partition(TABLE)
    section = rest.split("\n\n")[0]
    rows = {name: re.findall(r"`([^`]+)`", listed) for name, listed, _, _ in ROW.findall(section)}
    assert rows == {
        option.name: [spell(value) for value in every_value(option)] for option in MODULES[folder]
    }


@pytest.mark.parametrize("folder", MODULES)
def test_a_page_names_the_clauses_that_an_option_belongs_to(folder: str):
    _, _, rest = text(folder).partition(TABLE)
    rows = {name: rules for name, _, _, rules in ROW.findall(rest.split("\n\n")[0])}
    for option in MODULES[folder]:
        assert set(option.clause.split()) <= set(_spelled_out(rows[option.name])), option.name


def _spelled_out(rules: str) -> list[str]:
    """Return the clauses of *rules*, ranges spelled out."""
    found = []
    for letters, first, last in re.findall(r"([A-Z]+)(\d+)(?:\u2013[A-Z]+(\d+))?", rules):
        numbers = range(int(first), int(last or first) + 1)
        found += [f"{letters}{number}" for number in numbers]
    return found


def shown(folder: str) -> set[tuple[str, object]]:
    """Return the options, with a value each, that a test of a module is marked to show."""
    found = set()
    for path in (HERE / folder).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.option":
                name, *marked = (ast.literal_eval(argument) for argument in node.args)
                found |= {(name, value) for value in marked}
    return found


@pytest.mark.parametrize("folder", MODULES)
def test_every_value_of_every_option_of_a_module_is_shown_by_a_test_in_its_folder(folder: str):
    wanted = {(option.name, value) for option in MODULES[folder] for value in every_value(option)}
    assert sorted(map(repr, wanted ^ shown(folder))) == []
