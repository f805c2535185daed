"""Random matches that two versions play differently."""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from support.replay_command import replay
from support.searches import EVENT, PLAIN
from support.versions import changed_program
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.search import hash_seed_judge
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.hash_seed_judge import groups_to_judge, note_sides
from tilewyrm.cli.replay.search.match_search import MatchSearch
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_facts, search_lines
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import Finding, FirstCommit, SearchTotals

TWO_BUGS = """
# A city scores nothing, and seat 2 is offered no pieces where there are many features.
# A rule prints something, as one does while its author looks for an error.
from tilewyrm.engine.carcassonne.core.scoring import scoring
from tilewyrm.engine.kernel.state import FrameState

city, legal = scoring._city, FrameState.legal

def no_points(*words, **more):
    print("a city")
    return city(*words, **more)._replace(points=0)

def fewer(self, seat):
    found = list(legal(self, seat))
    if seat < 2 or len(found) < 5:
        return found
    return [each for each in found if type(each).__name__ != "PlacePiece"]

scoring._city, FrameState.legal = no_points, fewer
"""


@dataclass(frozen=True)
class Search:
    """A search that found something, and its folder."""

    other: Path
    """NEW."""
    facts: list[dict[str, Any]]
    """Those of each kind, then those of the whole."""


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Search:
    """Return a search with two errors in NEW."""
    folder = tmp_path_factory.mktemp("search")
    other = changed_program(folder / "python", TWO_BUGS)
    words = ("--matches", 4, "--json", "--into", folder)
    done = replay("search", sys.executable, other, *PLAIN, *words)
    assert done.exit_code == 1, done.output
    return Search(other, [*map(json.loads, done.stdout.splitlines())])


def test_each_kind_of_difference_has_its_shortest_match(search: Search) -> None:
    *found, last = search.facts
    summary = last["summary"]
    assert summary["same"] + sum(each["matches"] for each in found) == summary["matches"] <= 4
    assert len({each["kind"] for each in found}) == len(found) > 1
    for each in found:
        assert replay("verify", "--allow-unfinished", each["path"]).exit_code == 0
    each = found[-1]
    again = replay("bisect", each["path"], sys.executable, search.other, "--offers", "--json")
    assert again.exit_code == 1, again.output
    differs = json.loads(again.stdout)
    assert (differs["entry"], differs["kind"]) == (each["entry"], each["kind"])
    assert not each["known"]
    assert (each["depends_on_hash_seed"], each["depends_in"]) == (False, [])
    assert each["from_change"]


def test_kinds_that_the_folder_has_are_known_and_its_files_stay(search: Search) -> None:
    old, new = search.facts[:2]
    place = Path("my matches", "difference-1.twr")
    place.parent.mkdir()
    place.write_bytes(Path(old["path"]).read_bytes())
    before = place.read_bytes()
    words = ("--matches", 3, "--shrink", "--into", "my matches")
    more = replay("search", sys.executable, search.other, *PLAIN, *words)
    assert more.exit_code == 1, more.output
    known = [line for line in more.stdout.splitlines() if line.startswith(f"{place}: ")]
    assert len(known) == 1
    assert known[0].startswith(f"{place}: {old['kind']} (known, ")
    assert f"difference-2.twr: {new['kind']}" in more.stdout
    output = "-o 'my matches/difference-2-shrunk.twr'"
    command = rf"tilewyrm replay shrink 'my matches/difference-2.twr' .* {output}\n"
    assert re.search(command, more.stdout)
    assert "difference-2-shrunk.twr: " in more.stdout
    assert place.read_bytes() == before
    words = ("--game", "feuville", "--matches", 1, "-j", 1, "--into", "my matches")
    other = replay("search", sys.executable, search.other, *words)
    assert (other.exit_code, "difference-" in other.stdout) == (0, False), other.output


ORDER = """
# The legal decisions are in an order that depends on the hash seed.
from tilewyrm.engine.kernel.state import FrameState

legal = FrameState.legal
FrameState.legal = lambda self, seat: sorted(legal(self, seat), key=lambda each: hash(repr(each)))
"""


def test_what_depends_on_the_hash_seed_in_both_versions_is_not_from_the_change() -> None:
    programs = [changed_program(Path(name).absolute(), ORDER) for name in ("one", "other")]
    done = replay("search", *programs, *PLAIN, "--matches", 1)
    assert done.exit_code == 0, done.output
    assert "The old version alone shows this, too, under another hash seed." in done.stdout
    assert "tilewyrm replay verify --twice --allow-unfinished difference-1.twr" in done.stdout
    same_version = f"--differs {programs[0]} {programs[0]} --offers"  # it is not the one here
    assert f"tilewyrm replay shrink difference-1.twr {same_version}" in done.stdout
    same = replay("search", programs[0], programs[0], *PLAIN, "--matches", 1, "--into", "same")
    assert same.exit_code == 1, same.output
    assert "not from this change" not in same.stdout
    assert f"to see it, in {programs[0]}: tilewyrm replay verify --twice " in same.stdout
    assert f"tilewyrm replay shrink same/difference-1.twr {same_version}" in same.stdout


SEEDED = """
# Under one hash seed, the legal decisions are in another order.
import os
from tilewyrm.engine.kernel.state import FrameState

legal = FrameState.legal
step = -1 if os.environ["PYTHONHASHSEED"] == "{seed}" else 1
FrameState.legal = lambda self, seat: list(legal(self, seat))[::step]
"""


def test_what_the_change_lets_depend_on_the_hash_seed_is_said_to_and_known_under_any_seed() -> None:
    new, other = (
        changed_program(Path(f"under-{seed}").absolute(), SEEDED.format(seed=seed))
        for seed in (2, 4)
    )
    done = replay("search", sys.executable, new, *PLAIN, "--matches", 1)
    assert done.exit_code == 1, done.output
    why, see, *_ = done.stdout.partition("    This depends on the hash seed ")[2].splitlines()
    assert why == "in the new version alone: the change caused it."
    command = "tilewyrm replay verify --twice --allow-unfinished difference-1.twr"
    assert see == f"    to see it, in {new}: {command}"
    words = ("--matches", 1, "--json")
    again = replay("search", sys.executable, other, *PLAIN, *words)
    assert again.exit_code == 1, again.output
    known, _ = map(json.loads, again.stdout.splitlines())
    assert (known["known"], known["matches"], known["path"]) == (True, 0, "difference-1.twr")
    assert (known["depends_on_hash_seed"], known["depends_in"]) == (True, ["new"])
    assert known["from_change"]


def test_versions_that_play_alike_are_said_to_and_how_much_of_the_rules_occurred(
    search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hash_seed_judge, "HASH_SEEDS", (1, 2))
    Path("difference-7.twr").write_bytes(Path(search.facts[0]["path"]).read_bytes())
    one = ("--preset", "plain", "--seconds", 600, "-j", 1, "--matches", 1)
    done = replay("search", sys.executable, sys.executable, *one)  # the preset implies the game
    assert done.exit_code == 0, done.output
    earlier, compared, *_ = done.stdout.splitlines()
    assert earlier == "1 match of an earlier search no longer differs"
    assert compared.startswith("1 match compared (")
    assert ", 1 without a difference\n" in done.stdout
    never = re.search(r"of Carcassonne never occurred: (.*)\n", done.stdout)
    assert never is not None
    assert "name-youngest" in never[1]
    assert EVENT not in never[1]  # no box with it is in play
    assert [*Path().glob("*.twr")] == [Path("difference-7.twr")]


def test_the_end_of_a_search_has_part_of_its_time() -> None:
    time = SearchTime(1000, seeds=8)
    end_s = time.end_s
    assert time.matches_end_s(kinds=0, commits=9) == end_s
    time.note_start(2)
    time.note_match(3)
    time.note_difference()
    alone = end_s - time.matches_end_s(kinds=1, commits=0)
    assert 8 + 3 < alone < end_s - time.matches_end_s(kinds=1, commits=9) < 20
    part = SearchTime(1000, 0.4)
    assert part.matches_end_s(kinds=0, commits=0) == part.whole_end_s
    part.note_difference()
    part.note_difference()
    assert part.whole_end_s - part.end_s == pytest.approx(600, abs=1)
    busy = SearchTime(1000, commits_s=20, seeds=8)
    busy.note_start(500)
    busy.note_difference()
    assert busy.whole_end_s - time.whole_end_s == pytest.approx(8 - 400, abs=1)
    rest = part.rest
    assert (rest.start_s, rest.whole_end_s) == (0, pytest.approx(part.whole_end_s, abs=1))
    assert rest.whole_end_s - rest.end_s == pytest.approx(600, abs=1)
    part.note_start(500)
    assert part.end_s - part.matches_end_s(kinds=9, commits=9) == pytest.approx(160, abs=1)


def test_kinds_in_another_order_are_tried_first_under_further_hash_seeds() -> None:
    first, second, third = (ChosenVersion(name, Path(name)) for name in ("a", "b", "c"))
    event, other = {"events": ["x 1"], "state": "s"}, {"events": ["y"], "state": "t"}
    turned = {"events": ["x 1", "y"]}, {"events": ["y", "x 1"]}

    def finding(name: str, entry: int, records: tuple[Any, Any], *, of_part: bool) -> Finding:
        difference = VersionDifference(entry, *records, None)
        versions = (second, third) if of_part else None
        return Finding(name, Path(name), difference, {}, versions=versions)

    found = [
        finding("late", 9, (event, other), of_part=False),
        finding("early", 3, (event, other), of_part=False),
        finding("known", 1, (event, other), of_part=False),
        finding("plain", 2, (event, other), of_part=True),
        finding("order", 5, turned, of_part=True),
    ]
    found[2].sides = []
    totals = SearchTotals(findings={(one.kind, False): one for one in found})
    groups = groups_to_judge(totals, (first, second))
    assert [[one.kind for one in group] for group in groups] == [
        ["plain", "order"],
        ["early", "late"],
    ]


def test_a_search_of_the_whole_ends_if_nearly_all_matches_show_known_kinds() -> None:
    part, alone = SearchTime(1000, 0.4), SearchTime(1000)
    for time in (part, alone):
        time.note_difference()
        for kinds, different, alike in ((1, 1, 50), (2, 20, 50), (2, 39, 50), (2, 40, 52)):
            time.note_results(kinds=kinds, different=different, alike=alike)
    assert min(part.left_s, alone.left_s) > 300
    for time in (part, alone):
        time.note_results(kinds=2, different=60, alike=52)
    assert part.left_s <= 0
    assert part.whole_end_s - part.end_s > 900
    assert alone.left_s > 900


def test_without_time_for_the_end_what_was_found_is_printed_as_unknown(search: Search) -> None:
    compared = ChosenVersion.at(Path(sys.executable)), ChosenVersion.at(search.other)
    difference = VersionDifference(9, {"fault": "one"}, {"fault": "other"}, None)
    path = Path(search.facts[0]["path"])
    setup = {"game": "carcassonne", "seats": 3, "options": {}}
    totals = SearchTotals(findings={("x", False): Finding("x", path, difference, setup)})
    note_sides(totals, compared, end_s=0)
    field = SearchField(["carcassonne"], None, None, {})
    versions = ChosenVersion("old", Path("old"), Path()), ChosenVersion("new", Path("new"), Path())
    span = SearchSpan(("a1", "b2"), ("a1",))
    part = SearchTotals()
    part.note_crash("KeyError: 33", "engine/one.py:7")
    totals.add(part, "a1..b2")
    lines = "\n".join(search_lines(totals, field, versions, span._replace(rule_changes=())))
    assert "both ends of the part a1..b2 fail in 1 match, " in lines
    assert "1 kind: no time was left to try other hash seeds" in lines
    assert "1 kind: the first commit is not known" in lines
    (facts, last) = search_facts(totals, field.changed, span)
    assert (facts["first_commit"], facts["depends_on_hash_seed"]) == (None, None)
    assert last["summary"]["quiet_commits"] == ["a1"]
    listed = Finding("new: KeyError (engine/one.py:9)", path, difference, setup)
    listed.first = FirstCommit(("a1",), "a0")
    totals.beside.append(listed)
    assert totals.lists_error("KeyError (engine/one.py:7)")  # although a commit moved the line
    assert not totals.lists_error("KeyError (engine/other.py:9)")


def test_a_search_that_compared_nothing_says_nothing_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchSearch, "_work", lambda *_: None)  # as if there were no time
    done = replay("search", sys.executable, sys.executable, *PLAIN)
    assert (done.exit_code, done.stdout[:18]) == (125, "0 matches compared"), done.output


def test_a_wrong_command_line_is_neither_good_nor_bad_for_git() -> None:
    assert replay("search", "no-such-version").exit_code == 128
    assert "there is no version ../no-folder: " in replay("search", "../no-folder").stderr
    for words, why in (
        (("--preset", "wind"), "no game has all of these: wind"),
        (("--preset", "big-box", "--option", "round_cap=2"), "all of these: big-box, round_cap"),
    ):
        unknown = replay("search", sys.executable, *words)
        assert (unknown.exit_code, why in unknown.stderr) == (128, True), unknown.output
    no_option = replay("search", sys.executable, "--game", "feuville", "--option", "wind=yes")
    assert (no_option.exit_code, "'wind'" in no_option.stderr) == (128, True), no_option.output
    no_preset = replay("search", sys.executable, "--game", "feuville", "--preset", "wind")
    assert (no_preset.exit_code, "no preset 'wind'" in no_preset.stderr) == (128, True)
    no_kind = replay("search", sys.executable, "--toward", "use-dies")
    assert (no_kind.exit_code, "use-die" in no_kind.stderr) == (128, True), no_kind.output
    far = replay("search", sys.executable, "--toward", "loot", "--game", "feuville")
    assert "mean: roll-on, " in far.stderr, far.output  # the nearest one first
    kinds = replay("search", sys.executable, "--toward", "?", "--game", "feuville")
    assert (kinds.exit_code, " use-dice," in kinds.stdout) == (0, True), kinds.output
    broken = Path("python")
    broken.write_text("#!/bin/sh\necho nothing here >&2; exit 3\n")
    broken.chmod(0o755)
    done = replay("search", broken, sys.executable, *PLAIN)
    assert (done.exit_code, "nothing here" in done.stderr) == (125, True), done.output
