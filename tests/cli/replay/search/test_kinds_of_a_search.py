"""Kinds of events and decisions: searches toward one, and the last lines that propose them."""

import json
import re
import sys
from collections import Counter
from pathlib import Path

from support.changed_rules import changed_by
from support.replay_command import replay
from support.searches import CARCASSONNE, EVENT, EXPANSION, WITH_IT, drawn_setup
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.code.kinds import kinds_of, toward_turns, turns_of
from tilewyrm.cli.replay.search.commits.search_span import NO_SPAN
from tilewyrm.cli.replay.search.guidance import Guidance
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_lines
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals


def test_a_kind_is_searched_with_each_option_of_its_expansion_too() -> None:
    name, needs, kind = next(
        (name, needs, kind)
        for name, needs in CARCASSONNE.option_needs.items()
        for kind in kinds_of(CARCASSONNE)
        if [needs] == turns_of(CARCASSONNE, kind)
    )
    first, *others = toward_turns(CARCASSONNE, kind)
    assert first == needs
    (spec,) = (spec for spec in CARCASSONNE.options if spec.name == name)
    wanted = {value for value in spec.values if value != spec.default}
    assert wanted <= {turn[name] for turn in others if name in turn}
    assert all(turn.items() > needs.items() for turn in others)


def test_a_kind_of_a_box_is_searched_with_that_box_and_reached() -> None:
    words = ("--toward", EVENT, "--seconds", 600, "-j", 1, "--matches", 2, "--json")
    done = replay("search", sys.executable, sys.executable, *words)
    assert done.exit_code == 0, done.output
    summary = json.loads(done.stdout)["summary"]
    assert [*summary["never"]] == ["carcassonne"]
    assert EVENT not in summary["never"]["carcassonne"]
    assert summary["brief"] > 0


def test_brief_matches_begin_like_one_that_came_to_the_kind() -> None:
    matches, totals = (
        SearchField(["carcassonne"], None, None, {}, toward=EVENT),
        SearchTotals(),
    )
    guidance = Guidance(matches, totals)
    facts = {"game": "carcassonne", "seats": 2, "options": WITH_IT}
    drawn = [matches.match(number, 0) for number in range(40)]
    given = SearchField(["carcassonne"], 3, ["plain"], {}, toward=EVENT).match(0, 0)
    assert drawn_setup(given).options.items() >= WITH_IT.items()
    assert all(each.request["turn"].items() >= WITH_IT.items() for each in drawn)
    assert drawn[0].request["turn"] == WITH_IT
    assert all(guidance.goal(each, facts).is_toward for each in drawn[:5])
    guidance.note(facts, range(100), {EVENT: 90})
    lengths = {len(guidance.goal(each, facts).beginning.numbers) for each in drawn}
    assert min(lengths) == 0
    assert 80 <= max(lengths) < 90
    for _ in range(7):
        guidance.note(facts, range(100), {EVENT: 90})
    assert any(guidance.goal(each, facts).length for each in drawn)  # it is not rare


def test_the_rarest_kind_of_changed_code_is_named_with_a_search_toward_it(tmp_path: Path) -> None:
    module = "engine/carcassonne/core/scoring/scoring.py"
    changed = changed_by(tmp_path, {module: ("FeatureScored(", "print() or FeatureScored(")})
    assert changed.modules["feature-scored"] == {"scoring": 0}
    kinds = Counter({kind: 500 for kind in changed.modules})
    versions = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
    setup = {"game": "carcassonne", "options": {}}
    for number, is_rare in ((3, True), (500, False)):
        totals = SearchTotals()
        totals.note(setup, {**kinds, "feature-scored": number}, 9)
        field = SearchField(["carcassonne"], None, None, {}, changed)
        lines = "\n".join(search_lines(totals, field, versions, NO_SPAN))
        line = f"Rarest in changed code: feature-scored, {number} times (scoring)."
        command = " To search toward it: tilewyrm replay search old new --toward feature-scored"
        assert (line + command in lines) == is_rare, lines


def test_each_changed_module_has_a_line_for_its_rarest_kind_and_the_rarest_come_first() -> None:
    kinds = sorted(kinds_of(CARCASSONNE).keys() - {EVENT})[:7]
    modules = {kind: {f"module {place}": 0, "all": 0} for place, kind in enumerate(kinds)}
    changed = CodeChange(kinds={"carcassonne": set(kinds)}, modules=modules)
    versions = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
    totals = SearchTotals()
    totals.possible["carcassonne"] = set(kinds)
    totals.names["carcassonne"] = Counter({kind: 9 - at for at, kind in enumerate(kinds)})
    totals.names["carcassonne"][kinds[0]] = 100
    field = SearchField(["carcassonne"], 3, ["plain"], dict(WITH_IT), changed)
    lines = [*search_lines(totals, field, versions, NO_SPAN)]
    advice = [line for line in lines if line.startswith("Rarest in changed code")]
    assert [re.split("[:,] ", line)[1] for line in advice] == kinds[:1:-1]
    assert "3 times (all, module 6)" in advice[0]
    given = f"new --game carcassonne --preset plain --option {EXPANSION}=yes --seats 3 --toward"
    assert all(given in line for line in advice)


def test_kinds_near_changed_code_that_never_occurred_are_proposed_first(tmp_path: Path) -> None:
    scoring = "engine/feuville/scoring"
    change = {f"{scoring}/stretch.py": ("column.burnt and not start", "column.burnt")}
    changed = changed_by(tmp_path, change, f"{scoring}/town_evaluation.py")
    near = changed.modules["town-evaluated"]["stretch"]
    assert 1 < near < changed.modules["lay-arms"]["stretch"]
    totals = SearchTotals()
    totals.note({"game": "feuville", "options": {}}, {"grass-laid": 9}, 9)
    versions = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
    field = SearchField(["feuville"], None, None, {}, changed)
    lines = [*search_lines(totals, field, versions, NO_SPAN)]
    (missing,) = [line for line in lines if "near changed modules never occurred" in line]
    assert missing.endswith(": lay-arms, town-evaluated")
    advice = [line for line in lines if line.startswith("Rarest in changed code")]
    assert [re.split("[:,] ", line)[1] for line in advice] == ["town-evaluated", "lay-arms"]
    assert advice[0].endswith("tilewyrm replay search old new --toward town-evaluated")


def test_a_search_toward_a_kind_says_if_it_did_not_occur() -> None:
    versions = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
    totals, field = SearchTotals(), SearchField(["carcassonne"], None, None, {}, toward=EVENT)
    lines = "\n".join(search_lines(totals, field, versions, NO_SPAN))
    assert f"No match aimed at {EVENT}, as the time was too short." in lines
    totals.note_brief({"game": "carcassonne", "options": WITH_IT}, {}, 7, 70)
    lines = "\n".join(search_lines(totals, field, versions, NO_SPAN))
    assert f"{EVENT} did not occur, although 7 matches aimed at it." in lines


def test_changed_code_of_draws_lets_a_search_with_differences_name_what_compares_rolls(
    tmp_path: Path,
) -> None:
    pool, turn = "engine/feuville/values/intern_pool.py", "engine/feuville/turn/turn.py"
    versions = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
    for number, (text, names) in enumerate(
        (
            ("for roll, weight in two_dice for", {"two_dice_thrown"}),
            ("1 if low == high else 2", set[str]()),
        )
    ):
        changes = {pool: (text, text.replace("two_dice", "one_die").replace("2", "3"))}
        changed = changed_by(tmp_path / str(number), changes, turn)
        assert {name for _, name in changed.draws} == names
        field = SearchField(["carcassonne", "feuville"], None, None, {}, changed)
        lines = search_lines(SearchTotals(matches=1, unconfirmed=1), field, versions, NO_SPAN)
        command = "FOLDER --game feuville. Then run tilewyrm replay bisect FOLDER old new"
        found = any(command in line for line in lines)
        assert found == bool(names)
