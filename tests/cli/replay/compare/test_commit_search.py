"""The first commit of a repository that plays a match differently."""

import json
import re
import shutil
import subprocess
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.files import Records, changed
from support.replay_command import replay
from support.versions import changed_program
from support.wrong_programs import BUGS, REPORTS
from tilewyrm.cli.main import main
from tilewyrm.cli.replay.compare import seeded_pair
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits import commit_answers
from tilewyrm.cli.replay.compare.commits.commit_answers import CommitAnswers
from tilewyrm.cli.replay.compare.commits.commit_groups import CommitFile, CommitGroup
from tilewyrm.cli.replay.compare.commits.commit_lines import (
    commit_title,
    correction_lines,
    group_lines,
    next_lines,
)
from tilewyrm.cli.replay.compare.commits.commit_range import CommitRange
from tilewyrm.cli.replay.compare.commits.commit_search import CommitResult, commits_between
from tilewyrm.cli.replay.compare.commits.start_commit import StartCommit, StartReason
from tilewyrm.cli.replay.compare.comparison_hints import bot_lines
from tilewyrm.cli.replay.compare.hash_seed_runs import Side
from tilewyrm.cli.replay.compare.version_difference import Possible, VersionDifference
from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.replay.develop import triage
from tilewyrm.cli.replay.regression import trial, trial_runs
from tilewyrm.cli.replay.search import first_commits, hash_seed_judge, match_search
from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.finding_lines import finding_lines
from tilewyrm.cli.replay.search.first_commits import FirstCommits
from tilewyrm.cli.replay.search.part_search import PartSearch
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_facts
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import Finding, FirstCommit, SearchTotals
from tilewyrm.replays.check.bot_faults import undecided_bot
from tilewyrm.replays.edit.rerecording import rerecorded

SEEDED = """
# Events of some kinds come twice; the hash seed says which.
import os
from tilewyrm.engine.kernel.state import FrameState
apply = FrameState.apply
kinds = {first} if os.environ["PYTHONHASHSEED"] == "1" else {other}

def apply_twice(state, entry):
    events = apply(state, entry)
    return [*events, *(event for event in events if type(event).__name__ in kinds)]

FrameState.apply = apply_twice
"""

ROOT = Path(__file__).parents[4]
SETUP = {"game": "feuville", "seats": 2, "options": {}}
pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

BUG = BUGS["symbols"]
REPORT = REPORTS / "symbols.twr"
"""Recorded by a program with the error."""
GOLDEN = Path("golden.twr")
"""The same decisions by the right rules, a part of the repository."""
ALWAYS = "wrong-in-every-match"
"""The branch whose last commit scores each decree too high."""
CORRECTED = "corrected"
"""The branch whose last commit corrects the error."""
FAILS = "fails"
"""The branch whose last commit fails where the error of `BUG` shows."""
HIDDEN = "hidden"
"""The branch with the error of `BUG`, hidden by an earlier failure that its last commit mends."""
SETTLED = "settled"
"""The branch with another error, then that of `BUG`, then the correction of the other error."""
BOT = "bot"
"""A branch in which bots fail."""
RANKS = "        ahead = potential(state)\n        return [\n"
PICKED = "        if isinstance(decision, TakeTile):\n            tile = display."
DECLINED = """        if state.rules.options.publican_decline:
            state.emit(Declined(self.seat, PUBLICAN))
"""
MULTIPLIER = "multiplier = rules.multipliers[decree]"


def git(*words: str) -> str:
    identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    done = subprocess.run(["git", *identity, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(subject: str) -> str:
    git("add", "--all")
    git("commit", "--quiet", "--allow-empty", "--no-gpg-sign", "--message", subject)
    return git("rev-parse", "--short", "HEAD")


def bisect(*words: object) -> Result:
    result = CliRunner().invoke(main, ["replay", "bisect", *map(str, words)])
    assert isinstance(result.exception, (SystemExit, type(None))), result.exception
    return result


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the error in the third of four commits; the second does not start.

    A branch has another error, which shows in every match. Another corrects the error, and in a
    third a rule fails. In a fourth, bots fail. The clone has the game of the match alone, which is
    enough to play it.
    """
    clone = tmp_path_factory.mktemp("clone")
    for room in ("engine", "editions", "replays", "proto/tilewyrm"):
        ignored = shutil.ignore_patterns("__pycache__", "carcassonne", "tasks", "*.pyi")
        shutil.copytree(ROOT / room, clone / room, ignore=ignored)
    (clone / GOLDEN).write_bytes(rerecorded(REPORT).replay.data)
    broken = clone / "replays" / "check" / "__init__.py"
    whole = broken.read_text("utf-8")
    wrong = clone / "engine" / Path(*BUG.module.split(".")).with_suffix(".py")
    right = wrong.read_text("utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(clone)
        git("init", "--quiet", "--initial-branch=main")
        commit("Everything")
        broken.write_text("import no_such_module\n")
        commit("Does not start")
        broken.write_text(whole)
        wrong.write_text(BUG.patched(right))
        commit("Wrong scoring")
        commit("Nothing")
        git("switch", "--quiet", "--create", ALWAYS)
        source = wrong.read_text("utf-8")
        assert source.count(MULTIPLIER) == 1
        wrong.write_text(source.replace(MULTIPLIER, f"{MULTIPLIER} + 1"))
        commit("Wrong in every match")
        git("switch", "--quiet", "--create", CORRECTED, "main")
        wrong.write_text(right)
        commit("Right scoring")
        git("switch", "--quiet", "--create", FAILS, "main~3")
        source = BUG.patched(right)
        assert source.count("(n > 3)") == 1
        wrong.write_text(source.replace("(n > 3)", "n // (n <= 3)"))
        commit("Fails")
        git("switch", "--quiet", "--create", HIDDEN, "main~3")
        wrong.write_text(BUG.patched(right))
        earlier = clone / "engine" / "feuville" / "skills" / "publican.py"
        source = earlier.read_text("utf-8")
        assert source.count("state.rules, self.done\n") == 1
        earlier.write_text(source.replace("self.done\n", "self.done // 0\n"))
        commit("Wrong scoring, and fails earlier")
        earlier.write_text(source)
        commit("Fails no longer")
        git("switch", "--quiet", "--create", SETTLED, "main~3")
        assert source.count(PICKED) == 1
        earlier.write_text(source.replace(PICKED, DECLINED + PICKED))
        commit("Declines, too")
        wrong.write_text(BUG.patched(right))
        commit("Wrong scoring")
        earlier.write_text(source)
        commit("Declines no longer")
        git("switch", "--quiet", "--create", BOT, "main")
        evaluator = clone / "engine" / "feuville" / "bots" / "evaluator.py"
        source = evaluator.read_text("utf-8")
        assert source.count(RANKS) == 1
        evaluator.write_text(source.replace(RANKS, RANKS.replace("(state)", "(state)[99]")))
        commit("Bots fail")
        git("switch", "--quiet", "main")
    return clone


@pytest.fixture(autouse=True)
def here(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the repository, with one hash seed: each is a start from nothing."""
    monkeypatch.chdir(clone)
    monkeypatch.setattr(commit_answers, "HASH_SEEDS", (1,))


def test_a_players_file_is_searched_back_to_a_commit_that_plays_it_differently() -> None:
    found = bisect(REPORT, "--commits")
    assert found.exit_code == 1, found.output
    start, first, unknown, before, entry, *_, shrink, earlier = found.stdout.splitlines()
    right, wrong, last = (
        git("rev-parse", "--short", name) for name in ("HEAD~3", "HEAD~1", "HEAD")
    )
    assert start.startswith(f"OLD is {right}, 3 commits before {last}: ")
    assert first.startswith("first commit that differs (2 tested): one of 2, at the latest ")
    assert first.endswith(" Wrong scoring")
    assert unknown == "The commit before it could not be tested, and may be the first:"
    assert before.endswith(" Does not start")
    assert entry == "entry 70: the versions differ"
    command = f"tilewyrm replay shrink {REPORT} --differs {right} {wrong}"
    assert shrink == f"to shorten it: {command}"
    assert earlier.startswith("OLD refuses the match, and the commits before it were not compared.")
    assert earlier.endswith(f" them: tilewyrm replay bisect {REPORT} --commits ..{right}")


def changed_at_70(path: Path) -> Path:
    """Return *path*, to which the match is written with other events of entry 70."""

    def spoil(records: Records) -> None:
        next(each.entry for each in records if each.entry.seq == 70).events_digest = bytes(8)

    path.write_bytes(changed(GOLDEN.read_bytes(), spoil))
    return path


def test_commits_that_all_refuse_a_file_may_do_so_for_other_reasons(tmp_path: Path) -> None:
    found = bisect(changed_at_70(tmp_path / "refused.twr"), "--commits")
    assert found.exit_code == 1, found.output
    _, first, _, _, entry, *_ = found.stdout.splitlines()
    assert first.endswith(" Wrong scoring")
    assert entry == "entry 70: the versions differ"


def test_a_stopped_search_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    right, broken, last = (git("rev-parse", "--short", f"HEAD~{back}") for back in (3, 2, 0))
    under = CommitAnswers.under

    def interrupted(answers: CommitAnswers, commit: str, seed: int) -> Record:
        if commit == broken:
            raise KeyboardInterrupt
        return under(answers, commit, seed)

    monkeypatch.setattr(CommitAnswers, "under", interrupted)
    folder = bisect(REPORT.parent, "--commits", "HEAD~3..HEAD")
    assert (folder.exit_code, folder.stdout.startswith("0 of ")) == (130, True)
    assert "Perhaps more of them differ." in folder.stderr
    early = bisect(REPORT, "--commits")
    assert early.stderr == "Stopped before two commits that differ were found\n"
    stopped = bisect(REPORT, "--commits", "HEAD~3..HEAD")
    command = f"tilewyrm replay bisect {REPORT} --commits {right}..{last}"
    span = f"one of 3, {right}..{last}. To continue: {command}"
    assert stopped.stderr == f"Stopped. The first commit that differs is {span}\n"
    assert (early.exit_code, stopped.exit_code) == (130, 130)


def test_the_commit_of_a_failure_is_found_in_a_file_that_no_version_accepts() -> None:
    found = bisect(REPORT, "--commits", f"..{FAILS}")
    assert found.exit_code == 1, found.output
    start, first, entry, *lines, _ = found.stdout.splitlines()
    assert start.startswith("OLD is ")
    assert first.endswith(" Fails")
    assert entry == "entry 70: the versions differ"
    assert any(": ZeroDivisionError: " in line for line in lines)


def test_a_commit_that_corrects_the_error_comes_with_the_commands_for_its_cause() -> None:
    found = bisect(REPORT, "--commits", f"..{CORRECTED}")
    assert found.exit_code == 1, found.output
    old, new = (git("rev-parse", "--short", name) for name in ("HEAD", CORRECTED))
    *_, shrink, people, cause, test = found.stdout.splitlines()
    assert shrink.endswith(f"{REPORT} --differs {old} {new}")
    assert people == f"If {old} has the error, {new} corrected it."
    command = f"tilewyrm replay bisect {REPORT} --commits ..{old}"  # as the test above, from HEAD
    assert cause == f"Then find the commit that brought it: {command}"
    assert test.endswith(f": tilewyrm replay shrink {REPORT} --differs {new} {old}")
    difference = VersionDifference(1, {"fault": "x"}, {"fault": "y"}, None)
    start = StartCommit(old, StartReason.STEPS, "", new, 1)
    for sides, number in (((), 3), ([Side.OLD], 3), ([Side.NEW], 0)):  # NEW caused the last one
        result = CommitResult(start, [new], difference, 2, old, sides, is_refused=True)
        assert len([*correction_lines(result, REPORT, offers=False)]) == number


def test_a_commit_with_other_rolls_comes_with_the_test_of_the_first_one() -> None:
    """A shorter match is not needed, and no version may accept the file."""
    difference = VersionDifference(30, {"fault": "x", "drawn": "1"}, {"events": []}, None)
    start = StartCommit("old", StartReason.STEPS, "", "new", 1)
    result = CommitResult(start, ["new"], difference, 2, "old", is_refused=True, hidden=1)
    test, *_, corrected = next_lines(result, Path("a.twr"), offers=False)
    command = 'tilewyrm replay to-test a.twr --name NAME --why "SENTENCE" --roll 30'
    assert test.endswith(f": {command} --passes-in old --fails-in new")
    assert corrected.endswith(f": {command} --passes-in new --fails-in old")


@pytest.mark.parametrize(
    ("facts", "span"),
    [
        ({}, ""),
        ({"commit": "HEAD~1", "at": 70}, " ..HEAD~1"),
        ({"commit": "HEAD~1", "changed": True}, ""),
        ({"commit": "HEAD"}, ""),
    ],
    ids=["unknown", "older", "changed", "here"],
)
def test_triage_searches_up_to_the_commit_of_the_players_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, facts: dict[str, object], span: str
) -> None:
    monkeypatch.setattr(triage, "is_clone_here", lambda: True)
    if name := facts.get("commit"):
        facts = facts | {"commit": git("rev-parse", str(name))}
        span = span and f" ..{git('rev-parse', '--short', str(name))}"
    report, match = tmp_path / "report.zip", tmp_path / "match.twr"
    with zipfile.ZipFile(report, "w") as file:
        file.writestr("facts.json", json.dumps(facts))
        file.write(REPORT, "match.twr")
    read = CliRunner().invoke(main, ["replay", "triage", str(report), "-o", str(match)])
    assert read.exit_code == 0, read.output
    assert f"    tilewyrm replay bisect {match} --commits{span}\n" in read.output
    assert ("at another entry than 70, it may be" in read.output) == ("at" in facts)
    version = span.replace(" ..", " --in ")
    assert (f"    tilewyrm replay at {match} 69{version}\n" in read.output) == ("at" in facts)


def test_a_file_of_the_repository_is_right_since_its_last_change() -> None:
    found = bisect(GOLDEN, "--commits", "..HEAD", "--json")
    assert found.exit_code == 1, found.output
    facts = json.loads(found.stdout)
    assert facts["old"] == git("rev-parse", "HEAD~3")
    assert (facts["because"], facts["hidden"]) == ("file", 0)
    assert facts["commits"] == [git("rev-parse", name) for name in ("HEAD~2", "HEAD~1")]
    assert (facts["depends_on_hash_seed"], facts["depends_in"]) == (False, [])


def test_a_folder_is_grouped_by_commit_and_later_commits_are_named(tmp_path: Path) -> None:
    scored = ROOT / "tests" / "golden" / "v1" / "feuville-fr2017.twr"  # never over three symbols
    report, golden, other = (shutil.copy(path, tmp_path) for path in (REPORT, GOLDEN, scored))
    found = bisect(tmp_path, "--commits", f"HEAD~3..{ALWAYS}")
    assert found.exit_code == 1, found.output
    names = ("HEAD~3", "HEAD~1", "HEAD", ALWAYS)
    right, wrong, before, always = (git("rev-parse", "--short", name) for name in names)
    lines = found.stdout.splitlines()
    first, one, two, unknown, broken, shrink, later, second, three, last_shrink, total = lines
    assert unknown == "    The commit before it could not be tested, and may be the first:"
    assert broken.startswith(f"        {git('rev-parse', '--short', 'HEAD~2')} ")
    among = "one of 2, at the latest"
    assert first.startswith(f"first commit that differs for 2 matches: {among} {wrong} ")
    assert {each.partition(": ")[0].strip() for each in (one, two)} == {str(report), str(golden)}
    assert one.endswith("(events: decree-scored (count, points, total))")
    shortest = one.partition(": ")[0].strip()
    assert shrink.endswith(f": tilewyrm replay shrink {shortest} --differs {right} {wrong}")
    command = f"tilewyrm replay bisect {shortest} --commits {wrong}..{always}"
    assert later.endswith(f" To find the next: {command}")
    assert second.startswith(f"first commit that differs for 1 match: {always} ")
    assert three.strip().startswith(f"{other}: entry ")
    assert last_shrink.endswith(f" {other} --differs {before} {always}")
    assert total == "3 of 3 matches differ"
    following = bisect(*command.split()[3:], "--json")  # what the line of later commits says
    facts = json.loads(following.stdout)
    assert (facts["commits"], facts["later"]) == ([git("rev-parse", ALWAYS)], None)


def test_ten_of_many_files_are_listed() -> None:
    start = StartCommit("HEAD~1", StartReason.GIVEN, "", "HEAD", 1)
    result = CommitResult(start, ["HEAD"], None, 2, "HEAD~1")
    files = [CommitFile(Path(f"{number}.twr"), result, False) for number in range(12)]
    title, *lines = group_lines(CommitGroup("HEAD", files))
    assert title.startswith("first commit that differs for 12 matches: ")
    listed = [f"    {file.path}" for file in files[:10]]
    assert lines == [*listed, "    2 more matches, which --json lists"]


def test_a_commit_with_another_error_before_the_difference_of_the_ends_is_not_tested() -> None:
    found = bisect(GOLDEN, "--commits", f"main~3..{HIDDEN}")
    assert found.exit_code == 1, found.output
    first, hidden, unknown, before, entry, *_, shrink, bisect_shorter = found.stdout.splitlines()
    bot = f"tilewyrm replay bisect {GOLDEN} --commits ..{git('rev-parse', '--short', 'main~3')}"
    assert found.stderr.endswith(f" this finds the commit: {bot} --decides 70\n")
    assert first.startswith("first commit that differs (2 tested): one of 2, at the latest ")
    assert first.endswith(" Fails no longer")
    assert hidden == "1 commit between has another error before entry 70, and was not tested."
    assert unknown == "The commit before it could not be tested, and may be the first:"
    assert before.endswith(" Wrong scoring, and fails earlier")
    assert entry == "entry 70: the versions differ"
    right, last = (git("rev-parse", "--short", each) for each in ("main~3", HIDDEN))
    assert shrink.endswith(f" shrink {GOLDEN} --differs {right} {last}")
    assert bisect_shorter.endswith(f" bisect golden-shrunk.twr --commits {right}..{last}")


def test_the_commit_of_another_match_settles_which_of_several_commits_is_first(
    tmp_path: Path,
) -> None:
    def let_decline(records: Records) -> None:
        records[0].header.setup.options.add(name="publican_decline").flag = False

    golden, other = Path(shutil.copy(GOLDEN, tmp_path)), tmp_path / "other.twr"
    other.write_bytes(changed(GOLDEN.read_bytes(), let_decline))
    other.write_bytes(rerecorded(other).replay.data)
    found = bisect(tmp_path, "--commits", f"main~3..{SETTLED}")
    assert found.exit_code == 1, found.output
    first, one, two, *_ = found.stdout.splitlines()
    before, wrong = (git("rev-parse", "--short", f"{SETTLED}~{back}") for back in (2, 1))
    assert first.startswith(f"first commit that differs for 2 matches: {wrong} ")
    kind = "entry 70: the versions differ (events: decree-scored (count, points, total))"
    assert {one, two} == {
        f"    {golden}: {kind}; compared as re-recorded by {before}",
        f"    {other}: {kind}",
    }


def test_a_search_names_a_corrected_error_and_the_commits_in_which_it_hides_a_difference() -> None:
    names = ("main~3", f"{HIDDEN}~1", HIDDEN)
    old, first, last = (git("rev-parse", "--short", each) for each in names)
    versions = ChosenVersion.of_commit(old), ChosenVersion.of_commit(last)
    difference = VersionDifference(70, {"fault": "one"}, {"fault": "other"}, None)
    finding = Finding("x", GOLDEN, difference, SETUP)
    totals = SearchTotals(findings={(finding.kind, False): finding})
    span = SearchSpan((first, last), (first, last), old)
    with FirstCommits(span, totals, lambda *_: None) as commits:
        commits.note([finding], time.monotonic() + 600)
        assert (finding.first, finding.suspects) == (None, (old, first, last))
        (beside,) = totals.beside
        assert beside.kind.startswith("new: ZeroDivisionError (")
        assert (beside.first, beside.corrected) == (FirstCommit((first,), old), last)
        of_finding, of_beside, _ = search_facts(totals, CodeChange(), span)
        assert (of_finding["suspects"], of_beside["corrected_by"]) == ([first, last], last)
        lines = [*finding_lines(totals, versions, span)]
        hidden = lines.index(
            "First differs in one of these 2 commits, in which another error hides it:"
        )
        corrected = f"The new version no longer has this error. {commit_title(last)} corrects it."
        assert lines[hidden + 1 :].index(f"        {corrected}") > 0
        other = Finding("in another match", GOLDEN, difference, SETUP, first=beside.first)
        totals.further.append(other)
        commits.note([], time.monotonic() + 600)
    assert (finding.first, finding.is_hidden) == (other.first, True)
    assert [one.commit for one in map(_first_of, totals.all_findings)] == [first] * 3


def _first_of(finding: Finding) -> FirstCommit:
    assert finding.first is not None
    return finding.first


def test_few_of_many_commits_with_one_other_error_are_tried() -> None:
    commits, tries = CommitRange(1000), 0
    while (at := commits.choice(())) is not None:
        tries += 1
        if 100 <= at < 800:
            commits.note_hidden(at, {"entries": 7})
        else:
            commits.note(at, differs=at >= 800)
    assert (commits.good, commits.bad, commits.hidden) == (99, 800, 700)
    assert tries < 25


def test_a_search_checks_its_ends(tmp_path: Path) -> None:
    refused = changed_at_70(tmp_path / "refused.twr")
    for path in (refused, tmp_path):
        both = bisect(path, "--commits", "HEAD~1..HEAD")
        assert (both.exit_code, "entry 70: digest of the events: " in both.stdout) == (125, True)
        assert "not compared" in both.stdout
    alike = bisect(REPORT, "--commits", "HEAD~1..HEAD")
    assert (alike.exit_code, "play the whole match alike" in alike.stdout) == (0, True)
    assert "Now legal decisions and outcomes of rolls are compared" in alike.stderr
    with commit_answers.CommitVersions() as versions:
        answers = commit_answers.CommitAnswers(REPORT, versions, offers=False, one_seed=True)
        assert answers.first("HEAD") is answers.first("HEAD~1")  # which have the same sources
        for possible in (None, Possible.OFFERS):  # the failure comes before what is offered
            ends = VersionDifference(70, {}, {}, possible)
            assert answers.differs_before(ends, "main~3", FAILS, 1) == (possible is not None)
    no_end = bisect(REPORT, "--commits", "HEAD~2..HEAD")
    assert (no_end.exit_code, "cannot play" in no_end.stderr) == (125, True), no_end.output
    backwards = bisect(REPORT, "--commits", "HEAD..HEAD~1")
    assert (backwards.exit_code, " is before " in backwards.stderr) == (128, True), backwards.output
    for span in ("HEAD", "nowhere..HEAD", "HEAD..HEAD"):
        assert bisect(REPORT, "--commits", span).exit_code == 128
    assert bisect(REPORT, ".", "--commits", "HEAD~1..HEAD").exit_code == 128
    assert bisect(REPORT).exit_code == 128
    assert bisect("no-such-file.twr", "HEAD~1", "HEAD").exit_code == 128


def test_the_commit_since_which_a_bot_fails_comes_with_its_test(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, path = 33, tmp_path / "bot.twr"
    assert replay("cut", REPORT, entry, "-o", path).exit_code == 0
    path.write_bytes(changed(path.read_bytes(), sit_bots))
    assert undecided_bot(path) == entry
    found = bisect(path, "--commits", f"main..{BOT}", "--offers")
    assert found.exit_code == 1, found.output
    first, why, test = found.stdout.splitlines()
    assert first.startswith("first commit that differs (2 tested): ")
    assert first.endswith(" Bots fail")
    error = "IndexError: tuple index out of range (engine/feuville/bots/evaluator.py:85)"
    assert why == f"after entry {entry}, the bot lookahead fails: {error}"
    right, wrong = (git("rev-parse", "--short", each) for each in ("main", BOT))
    flags = f"--decides {entry} --passes-in {right} --fails-in {wrong}"
    assert test.endswith(f' to-test {path} --name NAME --why "SENTENCE" {flags}')
    moment = ("--decides", entry)
    by_steps = json.loads(bisect(path, "--commits", f"..{BOT}", *moment, "--json").stdout)
    assert (by_steps["error"], len(by_steps["commits"])) == (error, 1)
    command = f"tilewyrm replay bisect {path} --commits main..{BOT} --decides {entry}"
    (line,) = bot_lines([path], f"main..{BOT}")  # as for a folder
    assert line.endswith(f" If the bot failed there, this finds the commit: {command}")
    decides = bisect(path, "--commits", "..main", *moment)
    assert (decides.exit_code, "does not fail there" in decides.stderr) == (0, True)
    there = replay("at", path, entry, "--why", "--in", BOT)
    assert there.exit_code == 1, there.output
    assert f"the bot fails at this moment, with {error}\n" in there.stderr
    command = f"tilewyrm replay bisect {path} --commits ..{wrong} --decides {entry}"
    assert there.stderr.endswith(f": {command}\n")
    here = replay("at", path, entry, "--why", "--in", "main")
    assert here.stdout.splitlines()[-1].startswith("the bot lookahead would choose: ")
    (clone / "tests").symlink_to(ROOT / "tests")
    monkeypatch.setattr(trial_runs, "HASH_SEEDS", trial_runs.HASH_SEEDS[:1])
    made = replay("to-test", path, "--into", tmp_path / "found", *flags.split())
    (clone / "tests").unlink()
    assert made.exit_code == 0, made.output
    why = f"    after entry {entry}, the bot lookahead fails: {error}"
    assert made.stdout.splitlines()[:4] == [
        f"red in {wrong}, green in {right}:",
        why,
        f"the test fails in {commit_title(wrong)}",
        f"the test passes in {commit_title(right)}",
    ]


def sit_bots(records: Records) -> None:
    """Let bots sit on all seats."""
    for seat in records[0].header.seats:
        seat.bot = "random"


def test_a_clone_with_a_part_of_the_history_has_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = git("rev-parse", "--short", "HEAD~3")
    git("clone", "--quiet", "--depth=2", Path.cwd().as_uri(), str(tmp_path / "part"))
    monkeypatch.chdir(tmp_path / "part")
    for path in (REPORT, GOLDEN):
        done = bisect(path, "--commits")
        assert (done.exit_code, "`git fetch --unshallow`" in done.stderr) == (125, True)
    unknown = bisect(REPORT, "--commits", f"{old}..HEAD")
    assert (unknown.exit_code, "`git fetch --unshallow`" in unknown.stderr) == (128, True)


TAKEN, DECREE = ("TileTaken",), ("DecreeTaken",)


@pytest.mark.parametrize(
    ("kinds", "where", "depends"),
    [((TAKEN + DECREE, DECREE), "entry 69: ", False), ((TAKEN, TAKEN), "entry 31: ", True)],
    ids=["later", "corrected"],
)
def test_an_order_by_the_hash_seed_hides_no_difference(
    kinds: Sequence[Sequence[str]],
    where: str,
    depends: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Under the first hash seed, both ends refuse the file at entry 31."""
    old, new = (
        changed_program(tmp_path / name / "python", SEEDED.format(first=first, other=other))
        for name, (first, other) in {"old": (TAKEN, ()), "new": kinds}.items()
    )
    last = git("rev-parse", "--short", "HEAD")
    monkeypatch.setattr(
        ChosenVersion,
        "of_commit",
        lambda commit: ChosenVersion(commit, new if commit == last else old),
    )
    monkeypatch.setattr(commit_answers, "source_trees", str.encode)  # each commit has its own
    for module in (commit_answers, seeded_pair):
        monkeypatch.setattr(module, "HASH_SEEDS", (1, 2))
    path = shutil.copy(GOLDEN, tmp_path / "golden.twr")
    for words in ([path, "--commits"], [path, old, new]):
        found = bisect(*words)
        assert f"\n{where}" in f"\n{found.stdout}", found.output
        assert ("depends on the hash seed" in found.stdout) == depends, found.output
    folder = bisect(tmp_path, "--commits", "HEAD~1..HEAD")
    assert f"    {path}: {where}" in folder.stdout, folder.output


def _check_compiled(sources: Path | None) -> None:
    """Check that *sources* share compiled files with other commits, if the modules are the same."""
    assert sources is not None
    twins = [
        (sources / name, compiled)
        for other in sources.parent.iterdir()
        for compiled in other.rglob("*.pyc")
        if other != sources and (name := compiled.relative_to(other))
        if (sources / name).exists() and (sources / name).samefile(compiled)
    ]
    assert twins
    for pair in twins:
        own, other = (each.parents[1] / f"{each.name.partition('.')[0]}.py" for each in pair)
        assert own.read_bytes() == other.read_bytes()


class _FoundError(Exception):
    """A search found a difference."""


def _check_part(span: SearchSpan, folder: Path) -> None:
    """Check that a search goes on in the first commit of *span*, as the second one is known."""

    def end_if(_totals: SearchTotals, finding: Finding | None) -> None:
        if finding is not None:
            raise _FoundError

    difference = VersionDifference(9, {"fault": "one"}, {"fault": "other"}, None)
    first, announced = FirstCommit(span.commits[1:], span.commits[0]), list[SearchSpan]()
    known = Finding("x", folder / "difference-1.twr", difference, {}, first=first)
    totals = SearchTotals(findings={("x", False): known})
    field = SearchField(["feuville"], 2, [], {})
    with FirstCommits(span, totals, lambda *_: None) as commits:
        search = PartSearch(span, totals, (), lambda *_: field, folder, 0, commits)
        with pytest.raises(_FoundError):
            search.run(1, SearchTime(60), news=end_if, announce=announced.append)
    (part,) = announced
    assert part == SearchSpan(span.commits[:1], span.commits[:1], span.old)
    (found,) = totals.further
    assert found.kind.startswith("events: decree-scored (")
    assert found.path.name == "difference-2.twr"
    assert [*map(str, found.versions or ())] == [span.old, span.commits[0]]
    assert totals.new_findings == [known, found]


def _check_missing(span: SearchSpan, path: Path, entry: int, first: FirstCommit) -> None:
    """Check that kinds get their *first* commit, those of parts, too."""
    of_part = (span.versions[1], span.versions[1])  # one that depends on the hash seed
    difference = VersionDifference(entry, {"fault": "one"}, {"fault": "other"}, None)
    later = difference._replace(entry=entry + 1)
    findings = [
        Finding("of commit", path, difference, {}),
        Finding("of part", path, difference, {}, is_seeded=True, versions=of_part),
        Finding("of part, later", path, later, {}, is_seeded=True, versions=of_part),
        Finding("not from the change", path, difference, {}, is_seeded=True),
    ]
    totals = SearchTotals(further=findings)
    with FirstCommits(span, totals, lambda *_: None) as commits:
        commits.note(findings, time.monotonic() + 600)
    assert [each.first for each in findings] == [first, first, None, None]
    assert [each.is_seeded for each in findings] == [False, False, True, True]


def test_versions_are_named_by_commits_too(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["--game", "feuville", "--matches", "1", "--seconds", "600", "-j", "1", "--into"]
    span = f"HEAD~3..{ALWAYS}"
    for module in (first_commits, hash_seed_judge, match_search):
        monkeypatch.setattr(module, "HASH_SEEDS", (1,))
    found = CliRunner().invoke(main, ["replay", "search", span, *words, str(tmp_path)])
    assert found.exit_code == 1, found.output
    assert "events: decree-scored (" in found.stdout, found.stdout
    turned = CliRunner().invoke(main, ["replay", "search", f"{ALWAYS}..{ALWAYS}~1"])
    assert turned.exit_code == 128
    start, commit = (git("rev-parse", "--short", each) for each in (f"{ALWAYS}~1", ALWAYS))
    assert turned.stderr.strip().endswith(f"write {start}..{commit}")
    title = commit_title(commit)
    assert f"\nFirst differs in {title}: 1 kind\n" in found.stdout, found.stdout
    assert f"difference-1.twr --differs {start} {commit}" in found.stdout
    first, path = FirstCommit((commit,), start), tmp_path / "difference-1.twr"
    monkeypatch.setattr(commit_answers, "HASH_SEEDS", (1,))
    before = git("rev-parse", "--short", "HEAD~1")
    searched = SearchSpan(commits_between(before, commit), (commit,), before)
    (entry,) = map(int, re.findall(r"entry (\d+): the versions differ", found.stdout))
    _check_missing(searched, path, entry, first)
    difference = VersionDifference(9, {"fault": "one"}, {"fault": "other"}, None)
    totals = SearchTotals()
    for entry, kind in ((9, "long"), (7, "short")):
        match = difference._replace(entry=entry)
        totals.findings[kind, False] = Finding(kind, path, match, None, first=first)
    totals.findings["other", False] = Finding("other", path, difference, None)
    for finding in totals.findings.values():
        finding.setup = SETUP
    versions = ChosenVersion.of_commit(start), ChosenVersion.of_commit(commit)
    _check_compiled(versions[0].sources)
    lines = [*finding_lines(totals, versions, SearchSpan((commit,), (commit,), start))]
    assert lines[1] == f"First differs in {title}: 2 kinds"
    assert lines[2].endswith("short (1 match)")
    assert [line for line in lines if line.endswith("long (1 match)")]
    assert "\n".join(lines).count("to shorten it") == 2
    assert "\n".join(lines).count("to find the commit: ") == 1
    later = git("commit-tree", f"{ALWAYS}^{{tree}}", "-p", ALWAYS, "-m", "later")[:9]
    _check_part(SearchSpan((commit, later), (commit, later), start), tmp_path)
    (clone / "tests").symlink_to(ROOT / "tests")
    monkeypatch.setattr(trial, "LONGEST_LINE", 40)
    seeds = trial_runs.HASH_SEEDS[:1]  # each is a start from nothing
    monkeypatch.setattr(trial_runs, "HASH_SEEDS", seeds)
    test = ["to-test", str(GOLDEN), "--into", str(tmp_path), "--name", "found", "--fails-in"]
    made = CliRunner().invoke(main, ["replay", *test, "HEAD"])
    assert made.exit_code == 0, made.output
    assert f"red in {git('rev-parse', '--short', 'HEAD')}, green in this version:" in made.stdout
    assert ": other events than the file records\n" in made.stdout
