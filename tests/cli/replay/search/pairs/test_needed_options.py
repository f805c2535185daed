"""A changed rule that runs with some values of an option alone."""

from pathlib import Path

import pytest

from support.changed_rules import changed_by
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.code.callees import Callees
from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.code.needed_options import NeededOptions
from tilewyrm.cli.replay.search.commits.search_span import NO_SPAN
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_lines
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES

TOKENS = "engine/carcassonne/expansions/king_and_robber/tokens.py"
BOTH = {"king_and_robber": True, "king_robber_points": "fifteen_forty"}
VERSIONS = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
SOURCE = """
def called(state):
    return {body}

def changed():
    return 7

def is_ten(state):
    points = state.options.king_robber_points
    return points is TokenPoints.TEN
"""


@pytest.fixture(scope="module")
def of_tokens(tmp_path_factory: pytest.TempPathFactory) -> CodeChange:
    return changed_by(
        tmp_path_factory.mktemp("rules"), {TOKENS: ("len(held) == len(Token) and ", "")}
    )


def test_a_function_that_one_value_of_an_option_calls_is_played_with_it(
    of_tokens: CodeChange,
) -> None:
    assert of_tokens.names == ["king_and_robber (king_robber_points=fifteen_forty)"]
    ((*turns,),) = of_tokens.turns["carcassonne"]
    assert turns
    assert all(turn.items() >= BOTH.items() for turn in turns)


def test_branches_that_did_not_run_are_named_with_the_options_that_they_need(
    of_tokens: CodeChange,
) -> None:
    totals = SearchTotals(matches=1)
    number = len(of_tokens.functions.branches)
    for given, expected in (
        (
            {},
            f"{number} of these branches run with certain options alone. To search with them: "
            "tilewyrm replay search old new --option king_and_robber=yes "
            "--option king_robber_points=fifteen_forty",
        ),
        (BOTH, "No option is known that these branches need."),
    ):
        field = SearchField(["carcassonne"], None, None, given, of_tokens)
        assert expected in [*search_lines(totals, field, VERSIONS, NO_SPAN)]


@pytest.mark.parametrize(
    ("body", "values"),
    [
        ("changed() if is_ten(state) else 0", ["ten"]),
        (
            "0 if state.options.king_robber_points == TokenPoints.PER_FEATURE else changed()",
            ["ten", "fifteen_forty", "continuous"],
        ),
        ("not (state.a or state.king_robber_points is not TokenPoints.TEN) and changed()", ["ten"]),
        (
            "[changed() for one in state if one.king_robber_points in (P.TEN, P.CONTINUOUS)]",
            ["ten", "continuous"],
        ),
        ("(state.a or is_ten(state)) and changed()", []),
        ("0 if is_ten(state) else changed()", []),
        ("(is_ten(state) and changed()) or changed()", []),
    ],
)
def test_the_values_of_an_option_are_read_from_the_tests_before_a_call(
    body: str, values: list[str]
) -> None:
    found = NeededOptions({"m": SOURCE.format(body=body)}, GAMES["carcassonne"])
    turns = found.of_block("m", "changed")
    named = [each["king_robber_points"] for each in turns if each]
    assert ({} in turns) == (not values) or len(named) == 1
    assert named == values or not values


def test_a_test_that_leaves_a_function_counts_for_what_comes_after_it() -> None:
    source = """
class Hooks:
    def points(self, state):
        match state.king_robber_points:
            case TokenPoints.PER_FEATURE | TokenPoints.TEN:
                return 0
            case TokenPoints.FIFTEEN_FORTY if state.fast:
                return 1
            case _:
                pass
        if not state.king_and_robber:
            return 0
        return self._more(state)

    def _more(self, state):
        return 7
"""
    found = NeededOptions({"m": source}, GAMES["carcassonne"])
    assert found.of_block("m", "Hooks._more") == [{"king_and_robber": True}]
    assert found.of_block("m", "Hooks.points") == [{}]


def test_options_that_callees_read_come_before_those_of_other_code(tmp_path: Path) -> None:
    folder = "engine/carcassonne/expansions/little_buildings"
    bonus, *others = (
        f"{folder}/{name}.py" for name in ("building_bonus", "options", "state_slice")
    )
    changed = changed_by(tmp_path, {bonus: ("if kind in counted", "")}, *others)
    (name,) = changed.names
    assert name.startswith("little_buildings (lb_values=different")
    ((home, *turns),) = changed.turns["carcassonne"]
    assert home == {"little_buildings": True}
    assert turns[0] == {**home, "lb_values": "different"}
    assert all(turn.items() >= home.items() for turn in turns)


def test_options_of_near_callees_come_first() -> None:
    source = """
from a.b.game.near import other

def changed(state):
    return other(state) + Hooks(state).b + near(state) + state.rules.short

class Hooks:
    def far(self):
        return self.options.d

    def b(self):
        return self.far() + self.options.b

def near(state):
    return state.options.a

def unrelated(state):
    return state.options.e
"""
    near = "def other(state):\n    return deeper(state)\ndef deeper(state):\n    return state.c\n"
    rules = """
class Rules:
    @cached_property
    def short(self):
        return self.options.f
"""
    sources = {"a.b.game.here": source, "a.b.game.near": near, "a.b.game.setup.rules": rules}
    found = Callees(sources).reads("a.b.game.here", ["changed"])
    assert [name for name in found if name in "abcdef"] == ["b", "a", "f", "c", "d"]
