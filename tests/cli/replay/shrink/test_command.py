"""Shrinking at any version: the one that accepts the file plays it, under the seeds that matter."""

import json
import sys
from pathlib import Path
from threading import Timer

import pytest

from support.files import Records, resimulated
from support.files import changed as changed_file
from support.golden import bad_path_of, path_of
from support.recording import begin
from support.replay_command import replay
from support.versions import changed_program
from tilewyrm.cli.replay.compare import seeded_pair, versions
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.shrink import best_match, command, match_test
from tilewyrm.cli.replay.shrink.best_match import BestMatch
from tilewyrm.cli.replay.shrink.command import _made
from tilewyrm.engine.kernel.state import FrameState

SEEDED = """
# Under one hash seed, the legal decisions are in another order.
import os
from tilewyrm.engine.kernel.state import FrameState

legal = FrameState.legal
step = -1 if os.environ["PYTHONHASHSEED"] == "2" else 1
FrameState.legal = lambda self, seat: list(legal(self, seat))[::step]
"""

TO_TEST = 'replay to-test beginning-shrunk.twr --name NAME --why "SENTENCE"'
OTHER_EVENTS = """
# Each event comes twice.
from tilewyrm.engine.kernel.state import FrameState
apply = FrameState.apply
FrameState.apply = lambda self, entry: [*apply(self, entry)] * 2
"""

FEWER_OFFERS = """
# Two decisions are offered at most.
from tilewyrm.engine.kernel.state import FrameState
legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[:2]
"""

OTHER_DRAWS = """
# The draws have other numbers, so other tiles follow from the secret.
from tilewyrm.engine.kernel.state import FrameState
right = FrameState.source
FrameState.source = lambda self: (found := right(self)) and found._replace(number=found.number + 1)
"""

ENDS_EARLY = """
# The process ends after some decisions.
import os
from tilewyrm.engine.kernel.state import FrameState

apply, left = FrameState.apply, [*range(40)]

def apply_or_end(self, entry):
    left.pop() if left else os._exit(3)
    return apply(self, entry)

FrameState.apply = apply_or_end
"""


LOOPS = """
# A rule never ends after some decisions.
import time
from pathlib import Path
from tilewyrm.engine.kernel.state import FrameState

apply, left = FrameState.apply, [*range(40)]

def apply_or_loop(self, entry):
    while not left:
        Path("{marker}").touch()
        time.sleep(0.01)
    left.pop()
    return apply(self, entry)

FrameState.apply = apply_or_loop
"""


OTHER_PIECES = """
# The events of a placed piece come twice; that is the fourth entry.
from tilewyrm.engine.kernel.state import FrameState
once = FrameState.apply
FrameState.apply = lambda self, entry: [*once(self, entry)] * (
    1 + (type(entry[-1]).__name__ == "PlacePiece")
)
"""

STOPS = """
# The command gets a signal in the middle of an answer, once.
import os
import signal
from pathlib import Path

apply, left = FrameState.apply, [*range(36)]

def apply_or_stop(self, entry):
    if not left and not Path("{marker}").exists():
        Path("{marker}").touch()
        os.kill(os.getppid(), signal.SIGTERM)
    left[:] = left[1:]
    return apply(self, entry)

FrameState.apply = apply_or_stop
"""


class TimerOfLoop(Timer):
    """Timer that is over as soon as a rule is in its loop, however busy the machine is."""

    def run(self) -> None:
        """Wait for the loop."""
        while not self.finished.wait(0.01):
            if Path("loops").exists():
                self.function(*self.args)
                return


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, with few hash seeds: each is a process.

    What depends on them shows under the last one alone.
    """
    monkeypatch.chdir(tmp_path)
    for module in (seeded_pair, command):
        monkeypatch.setattr(module, "HASH_SEEDS", (1, 2))


@pytest.fixture
def beginning() -> str:
    """The file of a short match."""
    assert replay("cut", path_of("carcassonne-base"), 12, "-o", "beginning.twr").exit_code == 0
    return "beginning.twr"


def changed(change: str, name: str = "other") -> Path:
    return changed_program(Path(name, "python"), change)


def test_the_version_that_accepts_the_file_plays_it(
    beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This version is the wrong one, and accepts nothing of the file."""
    wrong, right = changed(OTHER_EVENTS), sys.executable
    monkeypatch.setattr(sys, "executable", str(wrong))
    done = replay("shrink", beginning, "--differs", right, wrong, "--tries", 1)
    assert done.exit_code == 0, done.output
    kept, small, setup, *_, last = done.stdout.splitlines()
    assert kept.startswith("this difference stays: entry 1: the versions differ (events: ")
    assert small.startswith("beginning-shrunk.twr: 1 of 12 entries")
    assert setup == "2 of 2 seats, 0 of 0 changed options"
    assert last.endswith(f"{TO_TEST} --passes-in {right} --fails-in {wrong}")
    assert resimulated(Path("beginning-shrunk.twr").read_bytes()).failure is None
    assert "No shorter match was found." not in done.stdout
    assert "matches tried" not in done.stdout
    words = ("--tries", 1, "-o", "again.twr")
    again = replay("shrink", "beginning-shrunk.twr", "--differs", right, wrong, *words)
    assert again.stdout.splitlines()[3] == "No shorter match was found."
    same = replay("shrink", beginning, "--differs", right, right, *words[:2], "-o", "same.twr")
    assert "only an order that depends on the hash seed can differ" in same.stderr
    found = BestMatch(Path("found.twr"))
    sizes = {"entries": 32, "options": {}, "seats": 2, "size": 9}
    found.facts = {**sizes, "whole": {"entries": 30, "options": 6, "seats": 4}}
    found.is_final, found.tests, found.tests_s, found.first_entries = False, 2, 7.2, 30
    _, _, simpler, tried, early, slow = _made(found)
    assert simpler == "The match did not become shorter, but its setup became simpler."
    assert tried.startswith("2 matches tried, with parts left out or with random choices.")
    assert early.startswith("The search ended early: with more time (--seconds), ")
    assert slow == "A test takes about 4 seconds."


def test_a_file_that_no_version_accepts_is_played_by_their_rules_if_they_differ_then(
    beginning: str,
) -> None:
    wrong, worse = changed(OTHER_EVENTS), changed(OTHER_EVENTS + FEWER_OFFERS, "worse")
    words = ("--tries", 1, "--offers")
    done = replay("shrink", beginning, "--differs", wrong, worse, *words)
    assert done.exit_code == 0, done.output
    assert "which played its decisions by its own rules" in done.stdout
    alike = replay("shrink", bad_path_of("altered-decision"), "--differs", wrong, wrong, *words)
    assert alike.exit_code == 1, alike.output
    assert "First use `tilewyrm replay re-record " in alike.stderr
    unread = replay("shrink", bad_path_of("flipped-bit-in-header"), "--differs", wrong, wrong)
    assert unread.exit_code == 2, unread.output


def test_a_difference_under_some_hash_seeds_is_kept_under_these(
    beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = changed(SEEDED)
    versions = (sys.executable, other)
    seeds = "here PYTHONHASHSEED is 2 in the old version, and 2 in the new one."
    found = replay("bisect", beginning, *versions, "--offers", "--json")
    assert found.exit_code == 1, found.output
    assert json.loads(found.stdout)["hash_seeds"] == [2, 2]
    done = replay("shrink", beginning, "--differs", *versions, "--offers", "--tries", 1)
    assert done.exit_code == 0, done.output
    assert seeds in done.stdout
    assert "the same decisions, in another order" in done.stdout
    alike = replay("shrink", beginning, "--twice", "-o", "twice.twr")
    assert "alike under all 2 hash seeds tried" in alike.stderr
    monkeypatch.setattr(sys, "executable", str(other))
    twice = replay("shrink", beginning, "--twice", "--tries", 1, "-o", "twice.twr")
    assert twice.exit_code == 0, twice.output
    assert "the same decisions, in another order" in twice.stdout
    assert resimulated(Path("twice.twr").read_bytes()).entries_ok < 4


def test_a_test_demands_the_effects_of_another_version(
    beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Again, this version is the wrong one."""
    Path("tests").symlink_to(Path(__file__).parents[3])
    monkeypatch.setattr("tilewyrm.cli.replay.regression.trial_runs.HASH_SEEDS", (1,))
    right, wrong = sys.executable, changed(OTHER_EVENTS)
    monkeypatch.setattr(sys, "executable", str(wrong))
    done = replay("to-test", beginning, "--passes-in", right, "--into", "found", "--offers")
    assert done.exit_code == 0, done.output
    assert f"red in this version, green in {right}:" in done.stdout


def test_a_wrong_roll_becomes_a_test_in_the_version_with_the_right_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The wrong version accepts the file, and the right one does not."""
    Path("tests").symlink_to(Path(__file__).parents[3])
    monkeypatch.setattr("tilewyrm.cli.replay.regression.trial_runs.HASH_SEEDS", (1,))
    wrong = changed(OTHER_DRAWS)
    with monkeypatch.context() as patch:
        patch.setattr(FrameState, "source", FrameState.source)  # the change sets it
        exec(OTHER_DRAWS, {})
        Path("wrong.twr").write_bytes(begin("carcassonne", 2, 5).finish())
    done = replay("shrink", "wrong.twr", "--differs", sys.executable, wrong, "--tries", 0)
    assert done.exit_code == 0, done.output
    *_, words = done.stdout.splitlines()[-1].partition(' --name NAME --why "SENTENCE" ')
    assert words == f"--roll 5 --fails-in {wrong}"
    words = f"wrong-shrunk.twr {words}"
    made = replay("to-test", *words.split(), "--into", "found")
    assert made.exit_code == 0, made.output
    assert f"red in {wrong}, green in this version:" in made.stdout
    right = sys.executable
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", str(wrong))
        Path("secret.txt").write_text("0" * 64)
        words = ("--passes-in", right, "--into", "there", "--secret", "secret.txt")
        there = replay("to-test", "wrong-shrunk.twr", "--roll", 5, *words)
        assert there.exit_code == 0, there.output
        other = " wrong-shrunk.twr --roll 5 --secret secret.txt --name wrong_shrunk_other --why "
        assert other in there.stdout.splitlines()[-1]
        assert f"red in this version, green in {right}:" in there.stdout
    Path("twice-wrong.twr").write_bytes(changed_file(Path("wrong.twr").read_bytes(), _spoil_last))
    refused = replay("shrink", "twice-wrong.twr", "--differs", sys.executable, wrong)
    assert refused.exit_code == 1, refused.output
    assert "this version refuses the roll of entry 5, and " in refused.stderr
    assert f"{wrong} refuses the file, too (entry " in refused.stderr
    assert refused.stderr.rstrip().endswith(f" --roll 5 --fails-in {wrong}")
    refused = replay("shrink", "twice-wrong.twr", "--differs", wrong, sys.executable)
    versions = f"--passes-in {wrong} --fails-in {sys.executable}"
    assert refused.stderr.rstrip().endswith(f" --roll 5 {versions}")


def _spoil_last(records: Records) -> None:
    """Change the last decision into the first one, which is illegal there."""
    decided = [each.entry.decided for each in records if each.entry.HasField("decided")]
    decided[-1].decision.CopyFrom(decided[0].decision)


def test_the_simplest_match_so_far_stays_if_the_process_ends(beginning: str) -> None:
    done = replay("shrink", beginning, "--while", "true", "--played-by", changed(ENDS_EARLY))
    assert done.exit_code == 0, done.output
    assert "stopped; this is the simplest match so far" in done.stderr
    assert resimulated(Path("beginning-shrunk.twr").read_bytes()).entries_ok <= 12


@pytest.mark.parametrize("seconds", [0, 1e-9])
def test_the_difference_and_the_next_command_are_said_after_a_stop(
    seconds: float, beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a signal, or because the time is over, and then by a signal at the end, too.

    The match ends with the difference in any case.
    """

    def interrupted(*_words: object, **_flags: object) -> None:
        if seconds:
            raise KeyboardInterrupt

    monkeypatch.setattr(SeededPair, "judge", interrupted)
    monkeypatch.setattr(best_match, "LOG_INTERVAL_S", 0)
    marker = Path("stopped").absolute()
    wrong = changed(OTHER_PIECES + STOPS.format(marker=marker))
    done = replay("shrink", beginning, "--differs", sys.executable, wrong, "--seconds", seconds)
    assert done.exit_code == 0, done.output
    assert marker.exists() == (not seconds)
    _, small, _, needed, _, more, difference, *_, last = done.stdout.splitlines()
    assert small.startswith("beginning-shrunk.twr: 4 of 12 entries")
    assert needed == "4 of the 12 entries lead to the difference."
    assert more == (
        "The search ended early: with more time (--seconds), the match may become simpler."
    )
    assert difference == "entry 4: the versions differ"
    assert last.endswith(f"{TO_TEST} --fails-in {wrong}")
    assert "4 entries, 2 seats, changed options: 0, after 1 test" in done.stderr


def test_a_rule_that_never_ends_is_stopped_and_its_place_is_said(
    beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "Timer", TimerOfLoop)
    other = changed(LOOPS.format(marker=Path("loops").absolute()))
    done = replay("shrink", beginning, "--while", "true", "--played-by", other)
    assert done.exit_code == 0, done.output
    assert "no answer in time; a rule may be in an endless loop, stopped at " in done.stderr
    assert "stopped; this is the simplest match so far" in done.stderr
    assert resimulated(Path("beginning-shrunk.twr").read_bytes()).entries_ok <= 12


def test_a_test_that_runs_at_the_end_of_the_time_is_stopped(
    beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_test, "Timer", TimerOfLoop)
    loops = LOOPS.format(marker=Path("loops").absolute()).replace("range(40)", "range(3)")
    words = ("--differs", sys.executable, changed(OTHER_EVENTS + loops), "--tries", 1)
    done = replay("shrink", beginning, *words)
    assert done.exit_code == 0, done.output
    assert Path("loops").exists()
    assert " --fails-in " in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "words", [("bisect",), ("search",), ("shrink", "--differs")], ids=lambda words: words[0]
)
def test_a_file_that_is_no_program_is_not_a_version(words: tuple[str, ...], beginning: str) -> None:
    wrong = Path("wrong")
    wrong.write_bytes(b"\0 no program")
    wrong.chmod(0o755)
    name, *flags = words
    file = () if name == "search" else (beginning,)
    done = replay(name, *file, *flags, sys.executable, wrong.absolute())
    assert done.exit_code == (2 if name == "shrink" else 128), done.output
    assert f"cannot run {wrong.absolute()} as a Python (Exec format error). Name a" in done.stderr
