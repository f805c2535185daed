"""Versions that stay alive: shrinking what they play differently, and folders of matches."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.daily import share_of_today
from support.files import Records, changed, resimulated
from support.golden import bad_path_of, path_of
from support.replay_command import replay
from support.serving import TIMEOUT_S
from support.template import RUN
from support.versions import changed_program
from support.wrong_programs import REPORTS, python
from tilewyrm.cli.replay.compare import seed_comparison, seeded_pair
from tilewyrm.cli.replay.develop import twice

NAME = "feuville-de2017"

FEWER_OFFERS = """
# Two decisions are offered at most.
from tilewyrm.engine.kernel.state import FrameState

legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[:2]
"""

STUCK = """
from pathlib import Path
from tilewyrm.replays.check.resimulation import Resimulation

begin = Resimulation.__init__
begun = []

def begin_or_stop(self, stream):
    begun.append(stream)
    if len(begun) == 6:  # it is played once first, and twice in each test that succeeds
        Path({path!r}).touch()
        sys.stdin.read()
    begin(self, stream)

Resimulation.__init__ = begin_or_stop
"""

FEWER_SEEDS = f"""
from tilewyrm.cli.replay.compare import seed_comparison
from tilewyrm.cli.replay.develop import twice
seed_comparison.HASH_SEEDS = twice.HASH_SEEDS = (1, 2, 3)  # each is a start from nothing
{RUN}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def beginning() -> str:
    """The file of a short match."""
    assert replay("cut", path_of("carcassonne-base"), 12, "-o", "beginning.twr").exit_code == 0
    return "beginning.twr"


def fewer_offers(change: str = "") -> Path:
    """Write a version that offers less, with a *change*, and return its path."""
    return changed_program(Path("python"), FEWER_OFFERS + change)


def test_shrink_keeps_what_two_versions_play_differently(
    beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeded_pair, "HASH_SEEDS", seeded_pair.HASH_SEEDS[:2])
    words = ("--differs", sys.executable, fewer_offers(), "--tries", 2)
    alike = replay("shrink", beginning, *words)
    assert (alike.exit_code, "play the whole match alike" in alike.output) == (1, True)
    assert not Path("beginning-shrunk.twr").exists()
    done = replay("shrink", beginning, *words, "--offers")
    assert done.exit_code == 0, done.output
    assert "beginning-shrunk.twr: " in done.output
    entries = resimulated(Path("beginning-shrunk.twr").read_bytes()).entries_ok
    assert entries < 3
    assert f"\nafter entry {entries}: the legal decisions differ\n" in done.output
    titled = 'replay to-test beginning-shrunk.twr --name NAME --why "SENTENCE" '
    assert f"{titled}--offers --fails-in " in done.output
    again = replay("shrink", beginning, *words, "--offers")
    assert "already exists and is unchanged" in again.output


def test_shrink_needs_one_test(beginning: str) -> None:
    assert replay("shrink", beginning).exit_code == 2
    both = ("--while", "true", "--differs", sys.executable, sys.executable)
    assert replay("shrink", beginning, *both).exit_code == 2
    assert replay("shrink", beginning, "--while", "true", "--offers").exit_code == 2


STUCK_COMMAND = "[ -e two ] && touch stuck && exec sleep 600; [ -e one ] && touch two; touch one"


@pytest.mark.parametrize(
    ("form", "name"),
    [
        *share_of_today([("--while", name) for name in ("SIGINT", "SIGTERM")], 2),
        ("--while", "SIGKILL"),
        *share_of_today([("--differs", name) for name in ("SIGINT", "SIGHUP")], 2),
    ],
)
def test_any_signal_keeps_the_shortest_match_so_far(beginning: str, form: str, name: str) -> None:
    stuck = Path("stuck").absolute()
    if form == "--while":
        words = ["--while", f"echo $$ > pid; {STUCK_COMMAND} #"]
    else:
        version = fewer_offers(STUCK.format(path=str(stuck)))
        words = ["--differs", sys.executable, str(version), "--offers"]
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, "replay", "shrink", beginning, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + TIMEOUT_S
    while not stuck.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(getattr(signal, name))
    if name == "SIGKILL":
        os.kill(int(Path("pid").read_text()), signal.SIGKILL)  # nothing else ends the command
    out, errors = process.communicate(timeout=TIMEOUT_S)
    data = Path("beginning-shrunk.twr").read_bytes()
    assert resimulated(data).failure is None
    assert resimulated(data).entries_ok < 12, "the second test made it shorter"
    if name != "SIGKILL":
        assert process.returncode == 0, errors
        assert "stopped; this is the simplest match so far" in errors
        made = out.splitlines()[form == "--differs"]  # after the line of the difference that stays
        assert made.startswith("beginning-shrunk.twr: ")


def test_verify_twice_plays_with_each_hash_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (seed_comparison, twice):
        monkeypatch.setattr(module, "HASH_SEEDS", (1, 2))
    fine = replay("verify", "--twice", path_of(NAME))
    assert fine.exit_code == 0, fine.output
    assert "played with up to 2 hash seeds: 0 of 1 file differs" in fine.stdout
    assert replay("verify", "--twice", "--rules", 1, path_of(NAME)).exit_code == 2


def test_verify_twice_says_what_stands_elsewhere_also_beyond_another_error(tmp_path: Path) -> None:
    """The other error is the same in every run: at one entry the file has other events."""

    def spoil(records: Records) -> None:
        entries = [each.entry for each in records if each.HasField("entry")]
        entries[4].events_digest = bytes(8)

    path = Path("spoilt.twr")
    path.write_bytes(changed((REPORTS / "order.twr").read_bytes(), spoil))
    words = ["replay", "verify", "--twice", "--allow-unfinished", str(REPORTS / "order.twr")]
    wrong = subprocess.run(
        [python(tmp_path, "order"), "-c", FEWER_SEEDS, *words, str(path)],
        env={**os.environ, "PYTHONHASHSEED": "2"},
        capture_output=True,
        text=True,
    )
    assert wrong.returncode == 1, wrong.stderr
    lines = wrong.stdout.splitlines()
    starts = [at for at, line in enumerate(lines) if line.endswith(": depends on the hash seed")]
    assert [lines[at].partition(":")[0] for at in starts] == [words[-1], "spoilt.twr"]
    for at in starts:
        assert lines[at + 1].endswith(": the events or the state differ")
        assert not lines[at + 1].startswith("entry 5:")
        assert lines[at + 2] == "the same events, in another order"
    assert [line for line in lines if line.startswith("hash seed ")]
    assert "old (" not in wrong.stdout
    assert "to shorten it: tilewyrm replay shrink --twice spoilt.twr" in lines
    assert lines[-1] == "played with up to 3 hash seeds: 2 of 2 files differ"


def test_bisect_lists_the_matches_of_a_folder_that_differ(tmp_path: Path) -> None:
    folder = Path("matches")
    folder.mkdir()
    shutil.copy(REPORTS / "tie.twr", folder / "a.twr")
    shutil.copy(path_of(NAME), folder / "b.twr")
    versions = (sys.executable, python(tmp_path, "tie"))
    done = replay("bisect", folder, *versions)
    assert done.exit_code == 1, done.output
    assert done.stdout.splitlines() == [
        "matches/a.twr: entry 43: the versions differ (events: feature-scored (claims))",
        "1 of 2 matches differ",
    ]
    found, end = map(json.loads, replay("bisect", folder, *versions, "--json").stdout.splitlines())
    assert (found["path"], found["entry"], found["in"]) == ("matches/a.twr", 43, "entry")
    assert end == {"summary": {"files": 2, "differ": 1}}
    (folder / "a.twr").unlink()
    shutil.copy(bad_path_of("flipped-bit-in-header"), folder / "0.twr")
    done = replay("bisect", folder, sys.executable, sys.executable)
    assert (done.exit_code, "UNREADABLE matches/0.twr: " in done.stderr) == (125, True), done.output
    assert "0 of 2 matches differ" in done.stdout
    Path("empty").mkdir()
    assert replay("bisect", "empty", *versions).exit_code == 125
