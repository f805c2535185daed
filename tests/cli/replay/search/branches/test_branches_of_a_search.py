"""What a search says of the branches of changed functions, and how they guide it."""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from support.changed_rules import changed_by
from support.prose import ROOT
from tilewyrm import editions
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import Version
from tilewyrm.cli.replay.search.branches.beginning import Beginning
from tilewyrm.cli.replay.search.branches.branch_counting import branch_counting
from tilewyrm.cli.replay.search.branches.branch_guidance import BranchGuidance
from tilewyrm.cli.replay.search.branches.branch_lines import branch_facts, branch_lines
from tilewyrm.cli.replay.search.branches.branch_pairs import FunctionChange
from tilewyrm.cli.replay.search.branches.branch_totals import BranchTotals
from tilewyrm.cli.replay.search.code.code_blocks import code_blocks
from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.commits.search_span import NO_SPAN
from tilewyrm.cli.replay.search.guidance import Goal, Guidance
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_lines
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.batch import random_choice, random_play, random_setup, scout, situation, trace
from tilewyrm.replays.batch.branches.branch_syntax import branches
from tilewyrm.replays.batch.random_setup import facts_of

CARCASSONNE = GAMES["carcassonne"]
FIELDS = "engine/carcassonne/core/scoring/fields.py"
DROPPED = (" and hooks.is_complete(state, city)", "")
VERSIONS = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
MODULES = (trace, random_choice, random_setup, situation, scout, random_play)
FEUVILLE_AGAIN = "--game feuville --toward lay-arms --seconds 600 --seed 8"
SETUP: dict[str, Any] = {"game": "carcassonne", "seats": 2, "options": {}}


def lines(totals: BranchTotals, changed: FunctionChange) -> list[str]:
    return [*branch_lines(totals, changed, VERSIONS)]


def test_branches_that_never_or_rarely_ran_are_named(tmp_path: Path) -> None:
    changed = changed_by(tmp_path, {FIELDS: DROPPED}).functions
    number = len(changed.branches)
    texts = [(each.branch.text, each.is_alone) for each in changed.branches]
    assert texts[-2:] == [("hooks.is_complete(state, city)", True)] * 2
    assert {is_alone for _, is_alone in texts[:-2]} == {False}
    line = next(
        at
        for at, text in enumerate((ROOT / FIELDS).read_text().splitlines(), 1)
        if text.startswith("def adjacent_cities")
    )

    totals = BranchTotals()
    head, called, more = lines(totals, changed)
    assert head == f"{number} of {number} branches of the changed functions never ran:"
    assert called == f"    {FIELDS}:{line} adjacent_cities: never called"
    assert more == f"    and {number - 1} more (--json lists all)"

    for counts, side in zip(totals.counts, (0, 1), strict=True):
        counts.update({each.keys[side]: 3 for each in changed.branches if each.keys[side]})
    call = changed.branches[0]
    for counts, key in zip(totals.counts, call.keys, strict=True):
        counts[key] = 500
    condition = changed.branches[-1]
    assert condition.branch.what == "false"
    del totals.counts[0][condition.keys[0]]
    head, never, title, first, *rest = lines(totals, changed)
    assert head == f"1 of {number} branches of the changed functions never ran:"
    assert never.endswith(
        "adjacent_cities: `hooks.is_complete(state, city)` was never false (only in old)"
    )
    assert title == "These branches of the changed functions rarely ran:"
    assert first.endswith(
        "adjacent_cities: `hooks.is_complete(state, city)` was true 3 times (only in old)"
    )
    elsewhere = [
        each._replace(
            keys=("", f"there {each.keys[0]}"),
            reached=((), [f"there {key}" for key in each.reached[0]]),
        )
        for each in changed.branches
    ]
    part, whole = BranchTotals(), BranchTotals()
    part.counts[1].update({each.keys[1]: 7 for each in elsewhere[:-1]})
    whole.add(changed.branches, part, elsewhere)
    assert {each.number(whole.counts) for each in changed.branches[:-1]} == {7}
    assert not condition.number(whole.counts)
    facts = branch_facts(totals, changed)
    assert (facts["functions"], facts["number"]) == (1, number)
    assert [(each["what"], each["only"], each["times"]) for each in facts["never"]] == [
        ("false", "old", 0)
    ]
    assert len(facts["rare"]) == len(rest) + 1

    for counts in totals.counts:
        counts.update({key: 500 for each in changed.branches for key in each.keys if key})
    totals.counts[1][call.keys[1]] = totals.counts[0][call.keys[0]] = 12
    (all_ran,) = lines(totals, changed)
    assert all_ran.startswith(f"All {number} branches of the changed functions ran, each at least")
    assert " 12 times. This does not prove " in all_ran
    searched = SearchTotals(matches=1, branches=totals)
    for field, seconds, jobs, flags in (
        (SearchField([*GAMES], 3, None, {}), 60, 4, "--seats 3 --seconds 240 --seed 8"),
        (SearchField(["feuville"], None, None, {}, toward="lay-arms"), 600, 1, FEUVILLE_AGAIN),
        (SearchField([*GAMES], None, None, {}), 300, 2, ""),
    ):
        field = replace(field, changed=CodeChange(functions=changed))
        longer = field.longer_flags(seconds, 7, jobs)
        said = [*search_lines(searched, field, VERSIONS, NO_SPAN, longer)]
        command = f"To search longer, with other matches: tilewyrm replay search old new {flags}"
        assert said[said.index(all_ran) + 1].startswith(command if flags else "Not compared")
    totals.uncounted.add(condition.branch.module)
    assert lines(totals, changed) == []
    assert "201 functions" in lines(totals, FunctionChange(201))[0]


def test_brief_matches_continue_from_rare_branches_first_from_those_of_one_version(
    tmp_path: Path,
) -> None:
    changed = changed_by(tmp_path, {FIELDS: DROPPED}).functions
    guidance, luck = BranchGuidance(changed.branches), Random(1)
    assert guidance.start("carcassonne", luck) is None
    both, one = changed.branches[0], changed.branches[-1]

    def note(numbers: list[int], branch: int, times: int) -> None:
        keys = changed.branches[branch].keys
        records = [
            {"branches": {key: times}, "branch_starts": {key: [branch, 5]}}
            if key
            else {"branches": {}, "branch_starts": {}}
            for key in keys
        ]
        guidance.note(Beginning(SETUP, numbers), records)

    note([], 0, 1)
    assert guidance.start("carcassonne", luck) == Beginning(SETUP, [0, 5])
    assert guidance.start("feuville", luck) is None
    assert guidance.lacks_any("carcassonne")
    assert not guidance.lacks_any("feuville")
    note([9], 0, 50)
    note([9], -1, 50)
    assert {tuple(guidance.start("carcassonne", luck).numbers) for _ in range(9)} == {(-1, 5)}
    note([], -1, 50)
    note([], 0, 1)
    assert guidance.start("carcassonne", luck) == Beginning(SETUP, [0, 5])
    assert {*guidance.usual} == {one.keys[0]}
    note([], 0, 2)
    assert guidance.start("carcassonne", luck) is None
    assert {*guidance.usual} == {one.keys[0], *both.keys}


def test_more_bots_are_greedy_while_a_branch_never_ran(tmp_path: Path) -> None:
    code = changed_by(tmp_path, {FIELDS: DROPPED})
    field = SearchField(["carcassonne"], 2, None, {}, CodeChange(functions=code.functions))
    guidance = Guidance(field, SearchTotals())
    drawn = [field.match(number, 0) for number in range(200)]

    def goals() -> list[Goal]:
        return [guidance.goal(each, SETUP) for each in drawn]

    assert 30 < sum(goal.is_greedy for goal in goals()) < 70
    assert {goal.length for goal in goals()} == {None}
    keys = [key for each in code.functions.branches for key in each.keys]
    record = {"branches": dict.fromkeys(keys, 1), "branch_starts": dict.fromkeys(keys, [7] * 70)}
    guidance.note_branches(Beginning(SETUP, ()), (record, record))
    assert not any(goal.is_greedy for goal in goals())
    near = [goal for goal in goals() if goal.length]
    assert 40 < len(near) < 80
    lengths = [len(goal.beginning.numbers) for goal in near]
    assert 7 <= min(lengths) < 30
    assert max(lengths) == 70
    toward = SearchField(["carcassonne"], 2, None, {}, field.changed, "feature-scored")
    aside = Guidance(toward, SearchTotals())
    assert not any(aside.goal(each, SETUP).is_greedy for each in drawn)


def test_a_version_counts_the_changed_functions_of_its_own_source(tmp_path: Path) -> None:
    """Not those of this program: it has read the rules already."""
    name = "tilewyrm.engine.carcassonne.core.position.features"
    path = ROOT.joinpath(*name.split(".")[1:]).with_suffix(".py")
    functions = [one for one in code_blocks(path.read_text()).blocks if "." in one]
    found = branches(path.read_text(), name, functions)
    assert found
    python = Path(sys.executable).with_name("python3")  # no process that has read them
    setup = facts_of(CARCASSONNE.setup(editions.load("carcassonne"), 2, {}))
    counting = branch_counting({name: functions})
    with Version(ChosenVersion.at(python), 1, modules=MODULES, first=counting) as version:
        facts = {"setup": setup, "seed": "1", "greedy": True}
        version.request("", work="scout", **facts, numbers=[], wanted=[], entries=60)
        (scouts,) = version.answer()
        version.request("", work="branches")
        (answer,) = version.answer()
    assert answer["uncounted"] == []
    keys = {key for each in found for key in (each.key, *each.reached_keys)}
    assert answer["counts"].keys() <= keys
    assert scouts["branches"].keys() <= answer["counts"].keys()
    assert len(scouts["branches"]) > 9
    assert any(0 < len(start) < 60 for start in scouts["branch_starts"].values())
