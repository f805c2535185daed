"""Random matches that two versions play differently."""

import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.changed_rules import changed_by, changed_versions
from support.golden import path_of
from support.replay_command import replay
from support.serving import eventually
from support.versions import changed_program
from tilewyrm import editions
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.version_pair import VersionDifference
from tilewyrm.cli.replay.compare.versions import (
    UnansweredFile,
    UnfinishedFile,
    UnplayedFile,
    Version,
)
from tilewyrm.cli.replay.search import hash_seed_judge, search_field
from tilewyrm.cli.replay.search.code.code_change import CodeChange, code_change
from tilewyrm.cli.replay.search.code.kinds import kinds_of, toward_turns, turns_of
from tilewyrm.cli.replay.search.commits.search_span import NO_SPAN, SearchSpan
from tilewyrm.cli.replay.search.guidance import Guidance
from tilewyrm.cli.replay.search.hash_seed_judge import HashSeedJudge
from tilewyrm.cli.replay.search.match_comparison import MatchComparison
from tilewyrm.cli.replay.search.match_search import MatchSearch
from tilewyrm.cli.replay.search.search_field import MatchDraw, SearchField
from tilewyrm.cli.replay.search.search_lines import search_facts, search_lines
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import Finding, SearchTotals
from tilewyrm.engine.game import Setup
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.batch.random_setup import random_setup

PLAIN = ("--game", "carcassonne", "--preset", "plain", "--seats", 3, "--seconds", 600, "-j", 1)

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

BOT_FAILS = """
# Its words are other ones each time, which is one error all the same.
from tilewyrm.engine.bots.greedy import GreedyBot
calls = []

def fail(*_):
    calls.append(1)
    raise KeyError(f"estimate {len(calls)}")

GreedyBot.choose = fail
"""

UNREADABLE = """
# The first whole match cannot be played.
from tilewyrm.engine import registry
game, calls = registry.game, []

def fails_once(name):
    calls.append(name)
    if len(calls) == 1:
        raise OSError("no setup")
    return game(name)

registry.game = fails_once
"""

FAILS = """
from tilewyrm.engine.kernel.state import FrameState
def fail(state, entry):
    raise KeyError("boom")

FrameState.apply = fail
"""

LOOPS = """
# The fifth turn never ends. The processor's clock is fast, so the test is.
import signal
from tilewyrm.engine.kernel.state import FrameState
set_timer, apply = signal.setitimer, FrameState.apply
signal.setitimer = lambda which, *seconds: set_timer(which, *(each / 20 for each in seconds))

def loop(state, entry):
    while state.turn == 5:
        loop.rounds = len(str(entry))
    return apply(state, entry)

FrameState.apply = loop
"""


@dataclass(frozen=True)
class Search:
    """A search that found something, and its folder."""

    other: Path
    """NEW."""
    facts: list[dict[str, Any]]
    """Those of each kind, then those of the whole."""


@pytest.fixture(scope="module", autouse=True)
def few_hash_seeds() -> Iterator[None]:
    """Judge what depends on the hash seed by few of them: each is a process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hash_seed_judge, "HASH_SEEDS", (1, 2, 4))
        yield


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Search:
    """Return a search with two errors in NEW."""
    folder = tmp_path_factory.mktemp("search")
    other = changed_program(folder / "python", TWO_BUGS)
    words = ("--matches", 4, "--json", "--into", folder)
    done = replay("search", sys.executable, other, *PLAIN, *words)
    assert done.exit_code == 1, done.output
    return Search(other, [*map(json.loads, done.stdout.splitlines())])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


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
    assert "tilewyrm replay shrink 'my matches/difference-2.twr' " in more.stdout
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
    assert "in the old version alone, too; not from this change" in done.stdout
    assert "tilewyrm replay verify --twice --allow-unfinished difference-1.twr" in done.stdout
    assert "tilewyrm replay shrink difference-1.twr --twice" in done.stdout
    same = replay("search", programs[0], programs[0], *PLAIN, "--matches", 1, "--into", "same")
    assert same.exit_code == 1, same.output
    assert "not from this change" not in same.stdout
    assert "tilewyrm replay shrink same/difference-1.twr --twice" in same.stdout


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


@pytest.mark.parametrize("seed", [0, 3])
def test_each_value_of_each_option_has_its_turn_with_the_boxes_that_it_needs(seed: int) -> None:
    matches = SearchField([*GAMES], None, None, {})
    turns: dict[str, list[dict[str, OptionValue]]] = {name: [] for name in GAMES}
    for number in range(200 * len(GAMES)):
        request = matches.match(number, seed).request
        turns[str(request["game_name"])].append(request["turn"])
    for name, played in GAMES.items():
        tried = [turn for turn in turns[name] if turn]
        assert len(tried) == 100
        for spec in played.options:
            needs = played.option_needs.get(spec.name, {})
            for value in set(spec.values) - {spec.default}:
                assert {**needs, spec.name: value} in tried
        edition = editions.load(name)
        assert all(played.setup(edition, 2, turn).options.items() >= turn.items() for turn in tried)
    given = SearchField(["carcassonne"], None, ["plain"], {})
    assert not any(given.match(number, seed).request["turn"] for number in range(4))


SCORING = "engine/feuville/scoring/final_scoring.py"
CARCASSONNE = GAMES["carcassonne"]
EVENT = next(
    kind
    for kind, each in kinds_of(CARCASSONNE).items()
    if turns_of(CARCASSONNE, kind) and each in CARCASSONNE.event_types
)
"""A kind of event of an expansion."""
(WITH_IT,) = turns_of(CARCASSONNE, EVENT)
(EXPANSION,) = WITH_IT
DECLARED = f"engine/carcassonne/expansions/{EXPANSION}/expansion.py"


def drawn_setup(match: MatchDraw) -> Setup:
    """Return a setup of *match*."""
    request = {name: value for name, value in match.request.items() if name != "seed"}
    setup: Setup = random_setup(**request, draw=Random(match.seed))
    return setup


def test_most_matches_play_with_what_changed() -> None:
    changed = changed_by(Path(), {DECLARED: ("return ", "return not "), SCORING: ("1:4", "1:3")})
    ((first, *others),) = changed.turns["carcassonne"]
    assert first == WITH_IT
    assert all(turn.items() >= WITH_IT.items() for turn in others)
    assert EVENT in changed.kinds["carcassonne"]
    (of_scoring,) = changed.turns["feuville"]
    assert {"winner_tie": "more_tiles"} in of_scoring  # its user reads this option
    assert not any("fewest_tie" in turn for turn in of_scoring)
    scoring, expansion = changed.names
    assert expansion.startswith(EXPANSION)
    assert scoring.startswith("final_scoring (winner_tie=")
    matches = SearchField([*GAMES], None, None, {}, changed)
    drawn = [matches.match(number, 0) for number in range(400)]
    for turns in ([first, *others], of_scoring):
        for scouts in (False, True):
            assert all(
                any(each.is_scout == scouts and each.request["turn"] == turn for each in drawn)
                for turn in turns
            )
    aimed = Counter(each.is_scout for each in drawn if each.request["turn"] in (first, *others))
    assert aimed[False] >= 25  # half of those, as there are two modules
    assert aimed[True] >= 125


def test_comments_and_docstrings_are_no_changed_code() -> None:
    comment = ('"""Final scoring: the reward', '"""The reward')
    assert changed_by(Path(), {SCORING: comment}) == CodeChange(games=[*GAMES])


def test_only_games_whose_code_changed_are_searched(tmp_path: Path) -> None:
    codec, bots = "replays/batch/trace.py", "engine/carcassonne/bots/evaluator.py"
    change, more = (SCORING, ("1:4", "1:3")), ("def ", "async def ")
    for number, (further, games) in enumerate(
        (({}, ["feuville"]), ({codec: more}, [*GAMES]), ({bots: more}, [*GAMES]))
    ):
        versions = changed_versions(tmp_path / str(number), dict([change, *further.items()]))
        assert code_change(*versions, [*GAMES]).games == games
        assert code_change(*versions, ["carcassonne"]).games == ["carcassonne"]
    assert code_change(versions[0], versions[0], [*GAMES]).games == [*GAMES]


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


def test_versions_that_play_alike_are_said_to_and_how_much_of_the_rules_occurred() -> None:
    one = ("--preset", "plain", "--seconds", 600, "-j", 1, "--matches", 1)
    done = replay("search", sys.executable, sys.executable, *one)  # the preset implies the game
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("1 match compared (")
    assert ", 1 without a difference\n" in done.stdout
    never = re.search(r"of Carcassonne never occurred: (.*)\n", done.stdout)
    assert never is not None
    assert "name-youngest" in never[1]
    assert EVENT not in never[1]  # no box with it is in play
    assert not list(Path().glob("*.twr"))


def test_an_error_of_the_program_is_found_with_its_place() -> None:
    other = changed_program(Path("python"), FAILS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 2)
    assert done.exit_code == 1, done.output
    assert re.search(r"new: KeyError \(.*\) \(2 matches\)", done.stdout)
    both = replay("search", other, other, *PLAIN, "--matches", 1)
    assert both.exit_code == 0, both.output
    assert "both versions fail in 1 match: KeyError: 'boom' (" in both.stdout


def test_an_endless_loop_is_a_difference_with_its_function_and_its_match() -> None:
    other = changed_program(Path("python"), LOOPS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 3)
    assert done.exit_code == 1, done.output
    kind = r"new: EndlessLoop \([^)]*:11\)"
    (path,) = re.findall(rf"(\S+\.twr): {kind} \([23] matches\)", done.stdout)
    again = replay("bisect", path, sys.executable, other, "--json")
    facts = json.loads(again.stdout)
    assert (again.exit_code, facts["new"]["code"]) == (1, "EndlessLoop"), again.output
    assert re.fullmatch(kind, facts["kind"])


WAITS = """
import signal
from pathlib import Path
from tilewyrm.replays.check.resimulation import Resimulation

def wait(self, stream):
    Path({path!r}).touch()
    signal.pause()

Resimulation.__init__ = wait
"""


def test_the_end_of_the_time_is_no_endless_loop(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    other = ChosenVersion.at(changed_program(Path("python"), WAITS.format(path=str(begun))))
    with Version(other, 1) as version:
        version.ask(path_of("feuville-fr2017"))
        asyncio.run(eventually(begun.exists))
        version.stop()
        with pytest.raises(UnfinishedFile, match="the time of the search was over, at ") as error:
            list(version.answer())
    totals = SearchTotals(matches=1, unfinished=2, no_answers={Path("a 1.twr"): error.value.why})
    lines = [*search_lines(totals, SearchField([], None, None, {}), (other, other), NO_SPAN)]
    command = f"tilewyrm replay bisect 'a 1.twr' {other} {other} --offers"
    why = "a 1.twr: the versions differ in this match, but the comparison did not end (the time of"
    at = next(at for at, line in enumerate(lines) if line.startswith(why))
    assert lines[at + 1].endswith(command)
    assert lines[at + 2].startswith("2 matches not finished")
    assert not totals.is_alike


BREAKS_OFF = """
import os, sys
from tilewyrm.replays.check.resimulation import Resimulation

def end(self, stream):
    sys.__stdout__.write('{"entries')
    sys.__stdout__.flush()
    os._exit(1)

Resimulation.__init__ = end
"""


def test_an_answer_that_breaks_off_is_none() -> None:
    other = ChosenVersion.at(changed_program(Path("python"), BREAKS_OFF))
    with Version(other, 1) as version:
        version.ask(path_of("feuville-fr2017"))
        with pytest.raises(UnplayedFile, match="cannot play"):
            list(version.answer())


def test_matches_that_a_version_cannot_play_for_one_reason_have_one_line() -> None:
    totals = SearchTotals(matches=1)
    for number in range(3):
        error = UnplayedFile(f"new cannot play match {number}: OSError", "OSError")
        totals.note_unplayed(error, is_new_alone=True)
    totals.note_unplayed(UnansweredFile("old cannot play match 3", "OSError"), is_new_alone=False)
    other = ChosenVersion.at(Path(sys.executable))
    lines = [*search_lines(totals, SearchField([], None, None, {}), (other, other), NO_SPAN)]
    assert "3 matches not played. The first: new cannot play match 0: OSError" in lines
    assert "1 match not played: old cannot play match 3" in lines
    assert (totals.unfollowed, totals.unanswered) == (3, 1)


def test_an_error_of_a_bot_is_no_end_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_field, "_GREEDY", 1)
    other = changed_program(Path("python"), BOT_FAILS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 2)
    assert (done.exit_code, "difference" in str([*Path().iterdir()])) == (1, False), done.output
    error = "greedy bot of .*python, so .*: KeyError: 'estimate \\d+' \\(.*:\\d+\\)"
    assert re.search(error, done.stdout), done.stdout
    assert "--game carcassonne --seats 3" in done.stdout
    assert "does not fail there, so this counts as a difference" in done.stdout
    command = re.search(r"To see it in .*: tilewyrm replay (at \S+twr \d+) --why", done.stdout)
    assert command is not None
    seen = replay(*command[1].split(), "--json")
    assert json.loads(seen.stdout)["pending"]["kind"] == "decision"
    back = replay("search", other, sys.executable, *PLAIN, "--matches", 2, "--json")
    (summary,) = map(json.loads, back.stdout.splitlines())
    (facts,) = summary["summary"]["bot_errors"]
    assert (back.exit_code, summary["summary"]["unplayed"]) == (0, {}), back.output
    assert (facts["version"], facts["new_alone"], facts["seats"]) == (str(other), False, 3)
    assert Path(facts["path"]).exists()


def test_a_match_that_only_the_new_version_cannot_play_is_a_difference() -> None:
    other = changed_program(Path("python"), UNREADABLE)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 2)
    assert done.exit_code == 1, done.output
    assert re.search(r"cannot play match 0 .*--seed 0.*: OSError: no setup \(.*:\d+\)", done.stdout)
    back = replay("search", other, sys.executable, *PLAIN, "--matches", 2)
    assert back.exit_code == 0, back.output
    assert "1 match not played" in back.stdout


def test_half_of_the_matches_with_changed_code_have_many_seats() -> None:
    changed = CodeChange({"carcassonne": [[{}], [WITH_IT]]})
    field = SearchField(["carcassonne"], None, None, {}, changed)
    drawn = [field.match(number, 0) for number in range(800)]
    many = [match for match in drawn if match.request["many_seats"]]
    assert 200 < len(many) < 400
    seats = {drawn_setup(match).seats for match in many[:60]}
    assert seats >= {4, 5, 6}  # not all options allow six seats
    assert any(drawn_setup(match).seats == 2 for match in drawn[:60] if match not in many)
    ends = [Guidance(field, SearchTotals()).goal(match, {"options": {}}) for match in drawn]
    assert 150 < sum(not goal.kinds for goal in ends) < 250
    given = SearchField(["carcassonne"], 3, None, {}, changed)
    assert {drawn_setup(given.match(number, 0)).seats for number in range(16)} == {3}


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
    totals.note_brief({"game": "carcassonne", "options": WITH_IT}, {}, 7, 70)
    lines = "\n".join(search_lines(totals, field, versions, NO_SPAN))
    assert f"{EVENT} did not occur, although 7 matches aimed at it." in lines


def test_the_end_of_a_search_has_part_of_its_time() -> None:
    time = SearchTime(1000)
    assert time.matches_end_s(kinds=0, seeds=8, commits=9) == time.end_s
    time.note_start(2)
    time.note_match(3)
    alone = time.end_s - time.matches_end_s(kinds=1, seeds=8, commits=0)
    assert 8 + 3 < alone < time.end_s - time.matches_end_s(kinds=1, seeds=8, commits=9) < 20
    part = SearchTime(1000, 0.4)
    assert part.matches_end_s(kinds=0, seeds=0, commits=0) == part.whole_end_s
    part.note_difference()
    part.note_difference()
    assert part.whole_end_s - part.end_s == pytest.approx(600, abs=1)
    time.note_start(500)
    assert time.end_s - time.matches_end_s(kinds=9, seeds=8, commits=9) == pytest.approx(403)


def test_without_time_for_the_end_what_was_found_is_printed_as_unknown(search: Search) -> None:
    judge = HashSeedJudge(ChosenVersion.at(Path(sys.executable)), ChosenVersion.at(search.other))
    difference = VersionDifference(9, {"fault": "one"}, {"fault": "other"}, None)
    path = Path(search.facts[0]["path"])
    sides = judge.sides(path, difference, end_s=0)
    assert sides is None
    setup = {"game": "carcassonne", "seats": 3, "options": {}}
    totals = SearchTotals(findings={("x", False): Finding("x", path, difference, setup)})
    field = SearchField(["carcassonne"], None, None, {})
    versions = ChosenVersion("old", Path("old"), Path()), ChosenVersion("new", Path("new"), Path())
    span = SearchSpan(("a1", "b2"), ("a1",))
    lines = "\n".join(search_lines(totals, field, versions, span._replace(rule_changes=())))
    assert "1 kind: no time was left to try other hash seeds" in lines
    assert "1 kind: the first commit is not known" in lines
    (facts, last) = search_facts(totals, field.changed, span)
    assert (facts["first_commit"], facts["depends_on_hash_seed"]) == (None, None)
    assert last["summary"]["quiet_commits"] == ["a1"]


def test_some_matches_are_ended_early_by_the_option_that_ends_each() -> None:
    draw, usual = Random(1), GAMES["feuville"].ending_options["round_cap"]
    caps = [
        random_setup("feuville", None, [], {}, {}, draw).options["round_cap"] for _ in range(200)
    ]
    early = [cap for cap in caps if cap != usual]
    assert 10 < len(early) < 50
    assert all(0 < cap < int(usual) for cap in early)


def test_a_search_that_compared_nothing_says_nothing_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchSearch, "_work", lambda *_: None)  # as if there were no time
    done = replay("search", sys.executable, sys.executable, *PLAIN)
    assert (done.exit_code, done.stdout[:18]) == (125, "0 matches compared"), done.output


def test_an_unforeseen_error_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(MatchComparison, "compare", fail)
    own, matches = ChosenVersion.at(Path(sys.executable)), SearchField([*GAMES], 2, [], {})
    search = MatchSearch((own, own), matches, 0, Path())
    with pytest.raises(ZeroDivisionError):
        search.run(1, SearchTime(600), matches=None, news=lambda *_: None)


def test_a_wrong_command_line_is_neither_good_nor_bad_for_git() -> None:
    assert replay("search", "no-such-version").exit_code == 128
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
    kinds = replay("search", sys.executable, "--toward", "?", "--game", "feuville")
    assert (kinds.exit_code, " use-dice," in kinds.stdout) == (0, True), kinds.output
    broken = Path("python")
    broken.write_text("#!/bin/sh\necho nothing here >&2; exit 3\n")
    broken.chmod(0o755)
    done = replay("search", broken, sys.executable, *PLAIN)
    assert (done.exit_code, "nothing here" in done.stderr) == (125, True), done.output
