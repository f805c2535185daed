"""Many files verified on an executor: in order, whole, and whatever breaks."""

import os
import pickle
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from support.bad_golden import BAD_MATCHES
from support.golden import MATCHES, bad_path_of, path_of
from support.recording import SIGNER
from tilewyrm.engine.kernel.state import FrameState
from tilewyrm.replays.batch.executor import map_in_order
from tilewyrm.replays.batch.verification import (
    VerificationResult,
    VerificationTask,
    lost_result,
    replay_files,
    run,
)
from tilewyrm.replays.check.verdict import Demands, Exit
from tilewyrm.replays.evidence.signature import fingerprint

OURS = fingerprint(SIGNER.public_key)
GOOD = [path_of(name) for name in sorted(MATCHES)[:6]]
BAD = [bad_path_of(name) for name in sorted(BAD_MATCHES)]


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


def told(found: Sequence[VerificationResult]) -> list[tuple[Path, str, str, int]]:
    return [(each.path, each.word, each.reason, each.entries) for each in found]


def test_any_executor_comes_to_what_one_process_comes_to(processes: Executor) -> None:
    tasks = [VerificationTask(path, Demands()) for path in (*BAD[:6], *GOOD, Path("nowhere.twr"))]
    alone = told([run(task) for task in tasks])
    assert [path for path, *_ in alone] == [task.path for task in tasks]
    assert {word for _, word, *_ in alone} >= {"ok", "FAILED", "UNREADABLE"}
    assert told(list(map_in_order(run, tasks, processes, lost_result))) == alone
    with ThreadPoolExecutor(2) as threads:
        assert told(list(map_in_order(run, iter(tasks), threads, lost_result))) == alone


def test_a_task_and_what_came_of_it_can_be_sent_anywhere() -> None:
    task = VerificationTask(GOOD[0], Demands(signed_by=OURS), {OURS: "the club"})
    checked = run(pickle.loads(pickle.dumps(task)))
    assert pickle.loads(pickle.dumps(checked)) == checked
    assert f"signed by {OURS} (the club)" in checked.reason
    assert checked.read_bytes == GOOD[0].stat().st_size
    assert checked.cpu_s > 0


def test_a_rule_that_raises_fails_the_file_at_its_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("boom")

    monkeypatch.setattr(FrameState, "apply", fail)
    for progress in (None, lambda _: None):
        crashed = run(VerificationTask(GOOD[0]), progress)
        assert (crashed.code, crashed.word, crashed.entries) == (Exit.FAILS, "CRASHED", 0)
        assert (
            "entry 1: this program fails on it (KeyError: 'boom', test_verification.py, line"
            in (crashed.reason)
        )
        assert crashed.facts["crash"]["entry"] == 1


def test_it_is_told_now_and_then_how_far_a_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewyrm.replays.batch.verification._PROGRESS_EVERY", 50)
    far: list[int] = []
    run(VerificationTask(GOOD[0]), far.append)
    assert far
    assert far == sorted(far)
    assert far[-1] <= GOOD[0].stat().st_size


def test_a_process_that_is_killed_loses_its_files_and_says_so() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as broken:
        os.kill(broken.submit(os.getpid).result(), signal.SIGKILL)
        found = list(
            map_in_order(run, [VerificationTask(path) for path in GOOD[:3]], broken, lost_result)
        )
    assert [each.path for each in found] == GOOD[:3]
    assert {each.code for each in found} == {Exit.UNREADABLE}
    assert all("not verified: a worker process was" in each.reason for each in found)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_each_part_of_a_verdict_stands_by_itself(path: Path) -> None:
    facts = run(VerificationTask(path)).facts
    wrong = {
        "altered-decision": ("rules", "fail"),
        "altered-roll": ("luck", "refuted"),
        "wrong-secret": ("luck", "refuted"),
        "left-out-entry": ("file", {"state": "altered"}),
        "altered-time": ("file", {"state": "altered"}),
        "illegal-decision": ("rules", "fail"),
    }
    if path.stem in wrong:
        part, value = wrong[path.stem]
        assert facts[part] == value
        assert facts["differs"]["part"] == part
        others = {"file", "rules", "luck"} - {part}
        assert not {"fail", "refuted"} & {facts[other] for other in others if other != "file"}
    elif path.stem == "forged-signature":
        assert facts["signature"] == {"state": "refuted", "key": OURS}
        assert facts["rules"] == "hold"
    elif path.stem in ("forged-ruling", "ruling-in-anothers-name", "ruling-of-another-match"):
        assert facts["differs"]["part"] == "rulings"
        assert facts["rules"] == "hold"
    elif path.stem == "flipped-bit":
        assert facts["file"]["state"] == "damaged"
        assert facts["file"]["at_byte"] > 0
    elif path.stem == "cut-tail":
        assert facts["file"]["state"] == "cut-off"


def test_a_folder_is_every_replay_file_in_it_and_below(tmp_path: Path) -> None:
    below = tmp_path / "b" / "c"
    below.mkdir(parents=True)
    for path in (tmp_path / "z.twr", tmp_path / "a.twr", below / "d.twr", tmp_path / "notes.txt"):
        path.touch()
    (tmp_path / "b" / "up").symlink_to(tmp_path)
    expected = [tmp_path / "a.twr", tmp_path / "z.twr", below / "d.twr"]
    assert list(replay_files(tmp_path)) == expected
    assert list(replay_files(tmp_path / "notes.txt")) == [tmp_path / "notes.txt"]
    assert list(replay_files(tmp_path / "none")) == [tmp_path / "none"]
