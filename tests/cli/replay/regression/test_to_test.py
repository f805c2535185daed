"""Tests of what may come next, and the trial of a new test in a version with the error."""

import re
import runpy
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.failing_rule import DECISION, let_rule_fail
from support.files import Records, changed
from support.golden import path_of
from support.replay_command import replay
from support.versions import changed_program
from tilewyrm.cli.replay.compare import seed_comparison
from tilewyrm.cli.replay.regression import trial_runs
from tilewyrm.cli.replay.regression.kinds.python_text import literal
from tilewyrm.cli.replay.regression.kinds.regression_test import LONGEST_NAME, RegressionTest
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.state import FrameState

TESTS = Path(__file__).parents[3]

FEWER_OFFERS = """
from tilewyrm.engine.kernel.state import FrameState
legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[:2]
"""

OTHER_STATE = """
from tilewyrm.engine.match.state import MatchState
canonical = MatchState.canonical
MatchState.canonical = lambda self: {**canonical(self), "more": 1}
"""

OTHER_EVENTS = """
from tilewyrm.engine.kernel.state import FrameState
apply = FrameState.apply
FrameState.apply = lambda self, entry: [*apply(self, entry)] * 2
"""

OUTCOMES_TURNED = """
from tilewyrm.engine.kernel.state import FrameState
outcomes = FrameState.outcomes
FrameState.outcomes = lambda self: list(outcomes(self))[::-1]
"""

LATE_DRAWS = """
from tilewyrm.engine.kernel.state import FrameState
outcome = FrameState.outcome
FrameState.outcome = lambda self, number: outcome(self, number if self.weight() != 60 else 0)
"""

NO_PLACEMENT = """
from tilewyrm.engine.kernel.state import FrameState
legal = FrameState._decision_frame
FrameState._decision_frame = lambda self, seat, decision: legal(
    self, seat if type(decision).__name__ != "PlacePiece" else -1, decision
)
"""

NO_PIECE = """
from tilewyrm.engine.carcassonne.core.turn import steps
steps.CORE_STARTS[steps.USE_PIECE.name] = lambda state: None
"""

TURNED_UNDER_SOME_SEEDS = """
from tilewyrm.engine.kernel.state import FrameState
legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[::-1 if hash("offer") % 2 else 1]
"""


LOOPS = """
# A rule never ends. The processor's clock is fast, so the test is.
__name__ = "tilewyrm.engine.loop"
import signal
from tilewyrm.engine.kernel.state import FrameState
set_timer, apply = signal.setitimer, FrameState.apply
signal.setitimer = lambda which, *seconds: set_timer(which, *(each / 20 for each in seconds))

def loop(state, entry):
    while type(getattr(entry, 'decision', None)).__name__ == 'PlaceTile':
        loop.rounds = len(str(entry))
    return apply(state, entry)

FrameState.apply = loop
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, from which the helpers of the tests can be found."""
    monkeypatch.chdir(tmp_path)
    seeds = trial_runs.HASH_SEEDS[:2]  # cheaper, and still both orders
    monkeypatch.setattr(trial_runs, "HASH_SEEDS", seeds)
    Path("tests").symlink_to(TESTS)


def wrong(change: str, name: str = "wrong") -> Path:
    changed_program(Path(name, "bin/python"), change)
    return Path(name)


def cut(entry: int) -> Path:
    path = Path(f"cut_{entry}.twr")
    assert replay("cut", path_of("carcassonne-base"), entry, "-o", path).exit_code == 0
    return path


def written(path: str) -> dict[str, object]:
    return runpy.run_path(str(Path(path).absolute()))


@pytest.fixture
def moment() -> Path:
    """A match in which a seat is to place a piece."""
    return cut(3)


def test_a_test_of_offers_is_red_where_one_is_missing(moment: Path) -> None:
    version, ended = wrong(FEWER_OFFERS), path_of("carcassonne-base")
    plain = replay("to-test", ended, "--into", "found", "--fails-in", version)
    assert plain.exit_code == 1, plain.output
    assert "the test is green in wrong, too" in plain.stderr
    assert "the legal decisions differ: use `cut` with this number and `to-test --offers`" in (
        plain.stderr
    )
    assert not Path("found").exists()
    version = wrong(FEWER_OFFERS + OTHER_STATE)  # in every entry, but the test is of the offers
    done = replay("to-test", moment, "--into", "found", "--offers", "--fails-in", version)
    assert done.exit_code == 0, done.output
    red, missing, *lines, made, after = done.stdout.splitlines()
    assert red == "red in wrong, green in this version:"
    assert missing == "    missing after entry 3:"
    assert all(line.startswith("    place-piece ") or line == "    skip" for line in lines)
    assert " decisions are legal after entry 3. Run it with " in made
    assert after.startswith("This version passes the test. Next: run it, ")
    assert after.endswith("`git add found/cut_3.twr found/cut_3.txt found/test_cut_3.py`")
    test = written("found/test_cut_3.py")
    test["test_cut_3"]()
    listed = Path("found/cut_3.txt")
    legal = listed.read_text()
    first, *rest = legal.splitlines(keepends=True)
    last_first = "".join([*rest, first])
    for other in ("".join(rest), legal + first.replace("0", "9"), last_first):
        listed.write_text(other)
        with pytest.raises(AssertionError) as red:
            written("found/test_cut_3.py")["test_cut_3"]()
    moved = f"{len(rest) + 1} -> 1  {first.strip()}"
    assert str(red.value).splitlines()[:2] == ["in another order after entry 3:", moved]


def test_a_red_test_of_offers_prints_the_difference_of_the_versions_as_bisect_does(
    moment: Path,
) -> None:
    version = wrong(NO_PIECE)
    done = replay("to-test", moment, "--into", "found", "--offers", "--fails-in", version)
    assert done.exit_code == 0, done.output
    red, headline, *lines = done.stdout.splitlines()
    assert red == "red in wrong, green in this version:"
    assert headline == "    entry 3: the versions differ"
    bisected = replay("bisect", moment, sys.executable, version, "--offers").stdout.splitlines()
    first = bisected.index("entry 3: the versions differ") + 1
    differ = [f"    {line}" for line in bisected[first : first + len(lines) - 2]]
    assert lines[:-2] == differ


def test_an_endless_loop_makes_a_test_red_in_a_short_time(
    moment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = wrong(LOOPS)
    done = replay("to-test", moment, "--into", "found", "--fails-in", version)
    assert done.exit_code == 0, done.output
    red, headline, loop, *_ = done.stdout.splitlines()
    assert red == "red in wrong, green in this version:"
    assert headline == "    entry 3: the versions differ"
    why = r"EndlessLoop: no end after 4 s of processor time \(engine/loop\.py:\d+\)$"
    assert re.match(r"    new \(wrong\): " + why, loop)
    monkeypatch.setattr(FrameState, "apply", FrameState.apply)
    monkeypatch.setattr(signal, "setitimer", signal.setitimer)
    exec(LOOPS, {})
    with pytest.raises(AssertionError, match=f" must be legal, but a rule fails on it: {why}"):
        written("found/test_cut_3.py")["test_cut_3"]()


def test_a_red_test_says_what_must_come_next_or_that_the_state_differs(moment: Path) -> None:
    assert replay("to-test", moment, "--into", "found").exit_code == 0
    path = Path("found/test_cut_3.py")
    source = path.read_text()
    path.write_text(source.replace("(use-piece)", "(rebuild)"))
    asked = "expected: a decision of seat 2 (rebuild); found: a decision of seat 2 (use-piece)"
    with pytest.raises(AssertionError, match=re.escape(asked)):
        written(str(path))["test_cut_3"]()
    path.write_text(source.replace('STATE = "', 'STATE = "0'))
    shown = "only the digest of the state differs. To find the commit: `tilewyrm replay bisect "
    with pytest.raises(AssertionError, match=shown):
        written(str(path))["test_cut_3"]()
    ended = replay("to-test", path_of("carcassonne-base"), "--into", "found", "--name", "at-end")
    assert ended.exit_code == 0, ended.output
    assert 'NEXT = "the end"' in Path("found/test_at_end.py").read_text()


def test_a_test_of_the_state_names_the_value_that_differs(moment: Path) -> None:
    version = wrong(OTHER_STATE)
    done = replay("to-test", moment, "--into", "found", "--fails-in", version)
    assert done.exit_code == 0, done.output
    path = Path("found/test_cut_3.py")
    source = path.read_text()
    written(str(path))["test_cut_3"]()
    path.write_text(source.replace('"more": "-"', '"more": "1"'))
    with pytest.raises(AssertionError) as red:
        written(str(path))["test_cut_3"]()
    words = "after entry 3, the state differs:", "more", "expected: 1", "found: -"
    assert tuple(str(red.value).splitlines()[:4]) == words


def test_a_test_names_the_entry_on_which_a_rule_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    assert replay("to-test", cut(4), "--into", "found").exit_code == 0
    let_rule_fail(monkeypatch)
    with pytest.raises(AssertionError) as red:
        written("found/test_cut_4.py")["test_cut_4"]()
    assert str(red.value).startswith("entry 4 (seat 2 place-piece ")
    why = r" must be legal, but a rule fails on it: KeyError: 'boom' \(\S*failing_rule\.py:\d+\)$"
    assert re.search(why, str(red.value))
    assert isinstance(red.value.__cause__, KeyError)


def test_a_test_says_that_a_rule_fails_when_choices_are_listed(
    moment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = ((), ("--offers",), ("--must-not-offer", UNOFFERED))
    for number, words in enumerate(kinds):
        done = replay("to-test", moment, *words, "--into", "found", "--name", f"k{number}")
        assert done.exit_code == 0, done.output
    legal = FrameState.legal

    def fail(state: FrameState, seat: int) -> Sequence[Value]:
        listed = legal(state, seat)
        if type(listed[0]).__name__ == DECISION:
            raise KeyError("boom")
        return listed

    monkeypatch.setattr(FrameState, "legal", fail)
    for number in range(len(kinds)):
        with pytest.raises(AssertionError) as red:
            written(f"found/test_k{number}.py")[f"test_k{number}"]()
        next_words = "a decision of seat 2 (use-piece) must come, but a rule fails when "
        why = f"after entry 3, {next_words}the choices are listed: KeyError('boom')"
        assert str(red.value) == why


def test_a_test_that_fails_here_too_may_be_of_the_other_direction(moment: Path) -> None:
    version = wrong(FEWER_OFFERS)
    words = ("--offers", "--passes-in", version, "--into", "found")
    done = replay("to-test", moment, *words)
    assert done.exit_code == 0, done.output
    *_, after, other = done.stdout.splitlines()
    assert after.startswith("Next: fix the error")
    assert other.startswith("If this version is right, wrong has the error. ")
    assert other.endswith(f" shrink {moment} --differs {sys.executable} wrong --offers")


def test_a_test_that_is_red_here_by_another_error_of_the_right_version_says_so(
    moment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The right version has an error that this one has not, and the wrong version has both."""
    monkeypatch.setattr(trial_runs, "HASH_SEEDS", trial_runs.HASH_SEEDS[:1])  # each is a process
    with monkeypatch.context() as patch:
        patch.setattr(FrameState, "apply", FrameState.apply)  # the change sets it
        exec(OTHER_EVENTS, {})
        assert replay("re-record", moment, "-o", "other.twr").exit_code == 0
        assert replay("to-test", "other.twr", "--into", "found", "--name", "events").exit_code == 0
    right, both = wrong(OTHER_EVENTS, "right"), wrong(OTHER_EVENTS + FEWER_OFFERS)
    words = ("--offers", "--passes-in", right, "--fails-in", both, "--into", "found")
    done = replay("to-test", "other.twr", *words)
    assert done.exit_code == 0, done.output
    warned = done.stdout.splitlines()[-1]
    assert warned.startswith("This version plays entry 1 otherwise than right, before entry 3, ")
    assert "git add" not in done.stdout
    for name in ("other", "events"):
        with pytest.raises(AssertionError) as red:
            written(f"found/test_{name}.py")[f"test_{name}"]()
        assert ": this entry comes before it. If that corrected an error, " in str(red.value)


def test_the_version_that_refuses_an_entry_may_be_another_one() -> None:
    path, words = path_of("carcassonne-base"), ("--refused", 4, "--into", "found")
    wanted = replay("to-test", path, *words)
    assert (wanted.exit_code, "name it by --passes-in VERSION" in wanted.stderr) == (1, True)
    done = replay("to-test", path, *words, "--passes-in", wrong(NO_PIECE))
    assert done.exit_code == 0, done.output
    red, why, *_, other = done.stdout.splitlines()
    assert (red, why) == (
        "red in this version, green in wrong:",
        "    entry 3: the versions differ",
    )
    assert other.endswith(f" shrink {path} --differs {sys.executable} wrong")
    swapped = replay("to-test", path, *words, "--fails-in", "wrong", "--name", "other")
    command = "--refused 4 --name other --why 'A match that once failed.' --into found"
    assert f"{command} --passes-in wrong --fails-in {sys.executable}\n" in swapped.stderr
    none = replay("to-test", path, "--refused", 999)
    assert none.stderr == f"{path}: there is no entry 999; the last one is 214\n"


def test_a_version_in_which_a_rule_fails_is_not_right(monkeypatch: pytest.MonkeyPatch) -> None:
    path, version = cut(4), wrong(OUTCOMES_TURNED)
    let_rule_fail(monkeypatch)
    done = replay("to-test", path, "--offers", "--passes-in", version, "--into", "found")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-1].startswith("Next: fix the error")


def test_a_file_that_only_the_wrong_version_plays_is_first_played_by_the_right_one(
    moment: Path,
) -> None:
    words = ("--into", "found", "--passes-in", "wrong", "--fails-in", sys.executable)
    wrong(NO_PIECE)
    done = replay("to-test", moment, *words)
    assert (done.exit_code, "the test fails in wrong, as cut_3.twr does" in done.stderr) == (
        1,
        True,
    )
    command = f": tilewyrm replay shrink cut_3.twr --differs wrong {sys.executable}. If it is right"
    assert command in done.stderr
    wrong(NO_PLACEMENT)
    refused = replay("to-test", cut(4), *words, "--name", "fewer")
    assert "\nEntry 4 is legal in this version, and illegal in wrong. " in refused.stderr
    assert "to-test cut_4.twr --refused 4 --name fewer " in refused.stderr
    assert f" --passes-in wrong --fails-in {sys.executable}. If it must be " in refused.stderr
    assert not Path("found").exists()


def test_a_roll_that_does_not_differ_names_the_first_one_that_does() -> None:
    words = ("--roll", 1, "--into", "found", "--fails-in", wrong(LATE_DRAWS))
    done = replay("to-test", path_of("carcassonne-base"), *words)
    assert done.exit_code == 1, done.output
    *_, other = done.stderr.splitlines()
    assert other.startswith("The first roll that differs between these versions: entry ")
    assert "--passes-in" not in done.stderr


UNOFFERED = 'place-piece cell=(x=7 y=7) feature=0 piece="meeple"'
LONG = "A \\ long \"sentence\" of some length, 'said' 得分 " * 9


def test_what_is_written_passes_the_checks_of_the_project(moment: Path) -> None:
    """With a real run of ruff over all kinds of tests, with long texts."""
    start, folder = cut(0), Path("checked/tests/found")
    name = "n" * LONGEST_NAME
    common = ("--into", folder, "--why", LONG)
    refused = changed(path_of("carcassonne-base").read_bytes(), _repeat_a_decision)
    Path("refused.twr").write_bytes(refused)
    kinds = (
        (moment,),
        (moment, "--offers"),
        (start, "--offers"),
        (moment, "--must-not-offer", UNOFFERED),
        (path_of("carcassonne-base"), "--roll", 1),
        ("refused.twr", "--refused", 4),
        (moment, "--decides", 3, "--bot", "lookahead:1"),
    )
    for number, words in enumerate(kinds):
        for each in (f"k{number}", f"{name[:-1]}{number}"):
            done = replay("to-test", *words, *common, "--name", each)
            assert done.exit_code == 0, done.output
            assert ("records the same roll" in done.stderr) == ("--roll" in words)
    for source in [*folder.glob("*.py")]:
        test = RegressionTest(source.stem.removeprefix("test_"), {source.name: source.read_bytes()})
        test.under_hash_seed(4294967295).write(folder / "seeded")
    assert replay("to-test", moment, *common, "--name", f"{name}n").exit_code == 2
    config = TESTS.parent / "pyproject.toml"
    for command in (("check",), ("format", "--diff")):
        ruff = ["-m", "ruff", *command, "--no-cache", "--config", config, "."]
        done = subprocess.run([sys.executable, *ruff], cwd="checked", capture_output=True)
        assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    for source in [*folder.glob("test_k*.py")]:
        written(str(source))[source.stem]()
    assert eval(literal(LONG, "BECAUSE = ")) == LONG


def test_a_test_of_a_bot_needs_a_moment_at_which_it_is_to_decide(moment: Path) -> None:
    none = replay("to-test", moment, "--decides", 0, "--into", "found")
    why = f"this version cannot play {moment}: no seat is to decide after entry 0"
    assert (none.exit_code, why in none.stderr) == (1, True), none.output
    assert replay("to-test", moment, "--bot", "search", "--into", "found").exit_code == 2
    assert not Path("found").exists()


def _repeat_a_decision(records: Records) -> None:
    first, second = [each.entry for each in records if each.entry.HasField("decided")][:2]
    second.decided.decision.CopyFrom(first.decided.decision)


def test_a_red_test_prints_the_events_that_differ(
    moment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = replay("to-test", moment, "--into", "found")
    assert done.exit_code == 0, done.output
    refused = changed(path_of("carcassonne-base").read_bytes(), _repeat_a_decision)
    Path("refused.twr").write_bytes(refused)
    others = {"roll": (path_of("carcassonne-base"), 5), "refused": ("refused.twr", 4)}
    for kind, (path, entry) in others.items():
        words = (f"--{kind}", entry, "--name", kind, "--into", "found")
        assert replay("to-test", path, *words).exit_code == 0
    expected = [line for line in Path("found/cut_3.txt").read_text().splitlines() if line[0] == "1"]
    apply = FrameState.apply
    monkeypatch.setattr(FrameState, "apply", lambda self, entry: [*apply(self, entry)][:-1])
    with pytest.raises(AssertionError) as red:
        written("found/test_cut_3.py")["test_cut_3"]()
    words = str(red.value).splitlines()
    assert words[0].startswith("entry 1: digest of the events: expected ")
    assert words[1:4] == ["expected:", expected[-1], "found: nothing"]
    for kind in others:
        with pytest.raises(AssertionError, match="another rule changed: this entry "):
            written(f"found/test_{kind}.py")[f"test_{kind}"]()


def test_an_error_under_some_hash_seeds_is_tested_under_one_of_them(
    moment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = wrong(TURNED_UNDER_SOME_SEEDS)
    done = replay("to-test", moment, "--into", "found", "--offers", "--fails-in", version)
    assert done.exit_code == 0, done.output
    assert " of 2 hash seeds, green in this version" in done.stdout
    test = written("found/test_cut_3.py")["test_cut_3"]
    assert callable(test)
    test()
    monkeypatch.setattr(sys, "executable", str((version / "bin/python").absolute()))
    with pytest.raises(subprocess.CalledProcessError):
        test()


def test_a_match_must_be_the_same_under_two_hash_seeds(
    moment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seed_comparison, "HASH_SEEDS", trial_runs.HASH_SEEDS)  # each is a process
    monkeypatch.setattr(trial_runs, "HASH_SEEDS", trial_runs.HASH_SEEDS[:1])
    version = wrong(TURNED_UNDER_SOME_SEEDS)
    done = replay("to-test", moment, "--twice", "--into", "found", "--fails-in", version)
    assert done.exit_code == 0, done.output
    red, why, first, second, *_, made, after = done.stdout.splitlines()
    assert red == "red in wrong, green in this version:"
    assert why == "    entry 2: the hash seed changes the offers"
    assert first != second
    assert (first.startswith("    place-tile "), second.startswith("    place-tile ")) == (
        True,
        True,
    )
    assert " is the same under the hash seeds 1 and " in made
    assert after.startswith("This version passes the test.")


def test_one_decision_must_or_must_not_be_offered(moment: Path) -> None:
    assert replay("to-test", moment, "--offers", "--into", "all").exit_code == 0
    legal = Path("all/cut_3.txt").read_text().splitlines()
    done = replay("to-test", moment, "--must-offer", legal[-1], "--into", "one")
    assert (done.exit_code, "this is legal after entry 3" in done.output) == (0, True), done.output
    written("one/test_cut_3.py")["test_cut_3"]()
    illegal = ("to-test", moment, "--must-not-offer", f" {legal[-1]} ", "--into", "two")
    other = replay(*illegal)
    assert (other.exit_code, "where the entry is legal" in other.output) == (1, True), other.output
    assert not Path("two").exists()
    red_wanted = re.search(r"has the error, add (--fails-in) (.*): the test is", other.stderr)
    assert red_wanted is not None
    other = replay(*illegal, *red_wanted.groups())
    assert (other.exit_code, "where the entry is legal" in other.output) == (0, True), other.output
    assert other.stdout.splitlines()[-1].startswith("Next: fix the error")
    with pytest.raises(AssertionError, match="must be illegal after entry 3"):
        written("two/test_cut_3.py")["test_cut_3"]()
    turned = 'place-piece  piece="\\u006deeple" feature=0 cell=( y=7  x=7 )'
    gone = replay("to-test", moment, "--must-not-offer", turned, "--into", "three")
    assert gone.exit_code == 0, gone.output
    assert written("three/test_cut_3.py")["DECISION"] == UNOFFERED
    assert gone.stderr.startswith("no version was named that allows ")
    absent = replay("to-test", moment, "--must-offer", UNOFFERED, "--into", "four")
    assert (absent.exit_code, "where the decision is illegal" in absent.output) == (1, True), (
        absent.output
    )
    assert "The nearest legal decision after entry 3: 'place-piece " in absent.output
    both = replay("to-test", moment, "--must-offer", "x", "--offers")
    assert (both.exit_code, "give one of" in both.output) == (2, True)


@pytest.mark.parametrize(
    ("decision", "why"),
    [
        ("place-pice", "Kinds of decisions: place-piece"),
        ("take-gold cell=(x=0 y=0)", "Kinds of decisions: place-tile, place-piece, skip, name-"),
        (UNOFFERED.replace("feature=0", "feature=99"), "feature=99 is not possible there. "),
        (UNOFFERED.replace('"', ""), "piece=meeple is not possible there. "),
        (UNOFFERED.replace("meeple", "meple"), 'feature=0..7 piece="meeple"\''),
        (UNOFFERED.replace(" y=7", ""), "cell=(x=7) is not possible there. "),
        (UNOFFERED.partition(" piece=")[0], " lacks a field. Such a decision is written like"),
        (f"{UNOFFERED} by=yes", "by=yes is not possible there. "),
    ],
)
def test_a_text_that_no_rules_allow_is_refused(decision: str, why: str, moment: Path) -> None:
    """A test with it could not fail."""
    done = replay("to-test", moment, "--must-not-offer", decision, "--into", "found")
    assert (done.exit_code, why in done.stderr) == (2, True), done.output
    assert not Path("found").exists()


def test_the_outcomes_of_a_roll_are_tested_likewise() -> None:
    version = wrong(OUTCOMES_TURNED)
    start = cut(0)
    plain = replay("to-test", start, "--into", "found", "--fails-in", version)
    assert plain.exit_code == 0, plain.output
    assert "after entry 0: the outcomes of the next roll differ" in plain.output
    assert "the same outcomes, in another order" in plain.output
    assert "the next roll after entry 0 has exactly these" in plain.output
    assert "It is about what may come next, because" in plain.stdout
    written("found/test_cut_0.py")["test_cut_0"]()
    none = replay("to-test", start, "--must-offer", "place-tile", "--into", "none")
    assert (none.exit_code, "no seat is to decide" in none.output) == (2, True), none.output


def test_a_command_with_placeholders_writes_nothing() -> None:
    """It is the command of `shrink`, pasted as it is."""
    for words in (("--name", "NAME"), ("--name", "tie", "--why", "SENTENCE")):
        done = replay("to-test", path_of("carcassonne-base"), *words, "--into", "found")
        assert (done.exit_code, "nothing was written. Replace NAME" in done.stderr) == (2, True)
    assert not Path("found").exists()


def test_an_end_has_nothing_next() -> None:
    over = replay("to-test", path_of("carcassonne-base"), "--offers", "--into", "found")
    assert (over.exit_code, "end the file earlier with `cut`" in over.output) == (2, True)
    assert not Path("found").exists()


def test_a_trial_needs_a_version_and_the_helpers(moment: Path) -> None:
    broken = wrong("raise SystemExit('nothing here')")
    done = replay("to-test", moment, "--into", "found", "--fails-in", broken)
    assert (done.exit_code, "nothing here" in done.output) == (2, True), done.output
    Path("tests").unlink()
    done = replay("to-test", moment, "--into", "found", "--fails-in", wrong(OTHER_EVENTS))
    assert (done.exit_code, "no tests/support near found" in done.output) == (1, True)
    assert not Path("found").exists()
