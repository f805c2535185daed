"""`tilewyrm replay when`, and the expressions that it understands."""

import json

import pytest
from click.testing import CliRunner, Result

from support.golden import bad_path_of, path_of
from tilewyrm.cli.main import main
from tilewyrm.cli.replay.develop.expression import MISSING, Expression, WrongExpression
from tilewyrm.replays.check.resimulation import Resimulation

NAME = "carcassonne-base"
VALUES = {"scores": [3, 8], "game": {"a-b": {"c": None}}, "view": {"player/0": {"points": 7}}}


def when(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "when", *map(str, words)])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("scores[1]", 8),
        ("scores[2]", MISSING),
        ("scores[1] >= 8", True),
        ("scores[0]<3", False),
        ("scores == [3, 8]", True),
        ("game.a-b.c", None),
        ("game.a-b.c.d", MISSING),
        ("game.a-b.c < 3", False),
        ('view["player/0"].points != 7', False),
        ("nothing", MISSING),
        ("nothing != null", True),
    ],
)
def test_expressions(text: str, value: object) -> None:
    assert Expression.of(text).value(VALUES) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[0]",
        "scores[-1]",
        "scores(1)",
        "scores[1] = 3",
        "scores >= many",
        "__import__('os').system('true')",
        "scores " + "== " + "[" * 100_000,
        "scores[1]name",
        "scores == 1; scores",
    ],
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(WrongExpression):
        Expression.of(text)


def test_each_entry_at_which_a_value_changes_is_listed() -> None:
    expected = []
    with path_of(NAME).open("rb") as stream:
        resimulation = Resimulation(stream)
        before = resimulation.match.state.scores[0]
        for step in resimulation.steps():
            after = step.match.state.scores[0]
            if after != before:
                expected.append((step.seq, before, after))
                before = after
    lines = when(path_of(NAME), "scores[0]", "--json").stdout.splitlines()
    found = [json.loads(line) for line in lines]
    assert [(each["entry"], each["before"], each["after"]) for each in found] == expected
    (first,) = when(path_of(NAME), "scores[0]", "--first").stdout.splitlines()
    seq, old, new = expected[0]
    assert first.startswith(f"{seq}: {old} -> {new}  (")


def test_views_and_states_are_looked_into() -> None:
    assert when(path_of(NAME), "game.core.pieces[0]", "--first").stdout.count(": - -> [") == 1
    assert when(path_of(NAME), 'view["turn"].number == 2', "--seat", 1).exit_code == 0


@pytest.mark.parametrize(
    ("path", "rest", "hint"),
    [
        ("scores[7]", " > 3", "scores has 2 values, from [0]"),
        ("game.nonsense", "", "There are: game.core"),
        ("game.pieces[0]", "", "Did you mean 'game.core.pieces'?"),
        ("game.core.piece[0]", "", "Did you mean 'game.core.pieces'?"),
        ('view["player/9"].points', "", """Did you mean 'view["player/1"]'?"""),
    ],
)
def test_a_path_that_leads_nowhere_is_told(path: str, rest: str, hint: str) -> None:
    done = when(path_of(NAME), path + rest)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"the match has no {path}: ")
    assert done.stderr.splitlines()[-1].startswith(hint)


def test_a_path_with_a_known_name_inside_is_shortened() -> None:
    done = when(path_of(NAME), "game.nonsense.scores[1]")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, "Did you mean 'scores[1]'?")


def test_an_unknown_beginning_is_told_with_those_that_exist() -> None:
    done = when(path_of(NAME), "foo.core > 3")
    assert (done.exit_code, done.stdout) == (2, "")
    assert (
        "foo is unknown. A path begins with one of these: scores, game, match, view" in done.stderr
    )


def test_what_never_changes_is_told() -> None:
    never = when(path_of(NAME), "scores[0] > 999")
    assert (never.exit_code, never.stderr) == (1, "the value never changes\n")
    wrong = when(path_of(NAME), "scores[")
    assert (wrong.exit_code, "[ is not an expression" in wrong.output) == (2, True)
    assert when(path_of(NAME), "scores", "--seat", 5).exit_code == 2
    assert when(bad_path_of("flipped-bit-in-header"), "scores").exit_code == 2
    assert "entry 40" in when(bad_path_of("altered-decision"), "scores").stderr
