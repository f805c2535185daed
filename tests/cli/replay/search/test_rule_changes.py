"""The commits that a search lists as changing rules."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.branches.branch_pairs import (
    FunctionChange,
    branch_pairs,
    function_change,
)
from tilewyrm.cli.replay.search.branches.branch_totals import BranchTotals
from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.commits.likely_commits import likeliest_first
from tilewyrm.cli.replay.search.commits.rule_changes import rule_changes
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_facts, search_lines
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

FUNCTIONS = "def points():\n    return more() or 3\n\ndef more():\n    return 0\n"
CHANGES = (
    ("engine/rule.py", '"""A rule."""\npoints = 1\n', True),
    ("engine/rule.py", '"""The rule."""\npoints = 1  # at the end\n', False),
    ("engine/bots/greedy.py", "points = 2\n", False),
    ("engine/rule.py", '"""The rule."""\npoints = 2\n', True),
    ("editions/tiles.toml", "tiles = 72\n", True),
    ("engine/feuville/rule.py", FUNCTIONS, True),
    ("docs/rule.md", "Two points.\n", False),
)
"""The file of each commit, its text, and whether it changes rules."""


def git(*words: str) -> str:
    identity = ("-c", "user.name=test", "-c", "user.email=test@invalid")
    done = subprocess.run(["git", *identity, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_comments_docstrings_and_bots_are_no_changes_of_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    git("init", "--quiet")
    commits = []
    for name, text, _ in (("start", "", False), *CHANGES):
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        git("add", "--all")
        git("commit", "--quiet", "--no-gpg-sign", "--message", name)
        commits.append(git("rev-parse", "--short", "HEAD"))
    expected = [
        commit for commit, (_, _, counts) in zip(commits[1:], CHANGES, strict=True) if counts
    ]
    assert rule_changes(commits[0], commits[-1], GAMES) == expected
    assert rule_changes(commits[0], commits[-1], ("feuville",)) == expected
    *of_all, _ = expected
    assert rule_changes(commits[0], commits[-1], ("carcassonne",)) == of_all
    _check_order(SearchSpan(commits[1:], expected, commits[0]))
    _check_lines(expected[0])


def test_a_span_is_divided_at_commits_with_known_differences() -> None:
    span = SearchSpan(("a", "b", "c", "d", "e", "f"), ("a", "c", "d", "f"), "start")
    assert span.without(()) == [span]
    assert span.without({"c", "e"}) == [
        SearchSpan(("a", "b"), ("a",), "start"),
        SearchSpan(("d",), ("d",), "c"),
        SearchSpan(("f",), ("f",), "e"),
    ]
    assert span.without({"a", "c", "d", "f"}) == []  # b and e change no rules
    totals = SearchTotals(matches=9)
    for number in (1, 2):
        part = SearchTotals(matches=10, unfinished=number)
        part.unplayed["broken commit"] += 1
        part.note({"game": "feuville", "options": {}}, {"dice-rolled": number}, 30)
        totals.add(part, "a..b")
    assert (totals.matches, totals.entries, totals.unfinished) == (31, 60, 3)
    assert totals.names["feuville"]["dice-rolled"] == 3
    assert totals.is_alike


def _check_order(span: SearchSpan) -> None:
    """Check that branches that never ran come first, and draws from a secret last."""
    first, later, tiles, functions = span.rule_changes
    draws = frozenset([("tilewyrm.engine.rule", "points")])
    pairs = branch_pairs("tilewyrm.engine.feuville.rule", ("", FUNCTIONS), ["more", "points"])
    changed = CodeChange(draws=draws, functions=function_change(pairs, {}))
    ordered = likeliest_first(span, (), BranchTotals(), changed)
    assert ordered.rule_changes == [functions, tiles, first, later]
    assert ordered.likeliest_first(["x", first, tiles]) == [tiles, first, "x"]
    assert ordered.last_change_before(functions) == tiles
    known = likeliest_first(span, {functions, tiles}, BranchTotals(), CodeChange())
    assert known.rule_changes == [*span.rule_changes]
    too_many = CodeChange(draws=draws, functions=FunctionChange(number=201))
    assert likeliest_first(span, (), BranchTotals(), too_many) == span


def _check_lines(commit: str) -> None:
    """Check that a search names ten commits in which no kind begins, and how many more."""
    quiet = (commit, *(f"c{number}" for number in range(12)))
    totals = SearchTotals(matches=9, unconfirmed=1)
    versions = ChosenVersion("old", Path("old"), Path()), ChosenVersion("new", Path("new"), Path())
    span = SearchSpan(quiet, quiet)
    field = SearchField([], None, None, {})
    lines = [*search_lines(totals, field, versions, span)]
    (hidden,) = [line for line in lines if "No kind is known to begin" in line]
    assert hidden.endswith(f": {', '.join(quiet[:10])}, and 3 more (--json lists all)")
    assert any(line.startswith(f"To search {commit} ") for line in lines)
    *_, last = search_facts(totals, field.changed, span)
    assert last["summary"]["quiet_commits"] == [*quiet]
