"""Replay files of the public surface: read, verified, and written."""

import json
import pickle
import re
from pathlib import Path

import pytest

import tilewyrm
from support.disks import no_file_beyond
from support.frozen import FROZEN
from support.matches import played
from support.replay_command import run
from tilewyrm.engine.carcassonne.registry import EXPANSIONS

BASE = FROZEN / "carcassonne-base.twr"
VOTE = FROZEN / "carcassonne-vote.twr"


def over(**arguments: object) -> tilewyrm.Match:
    return played(tilewyrm.new("carcassonne", **arguments), 10_000)


def test_a_file_is_read_entry_by_entry() -> None:
    replay = tilewyrm.open(BASE)
    assert eval(repr(replay)) == replay
    assert {replay} == {tilewyrm.open(BASE)} != {tilewyrm.open(VOTE)}
    assert eval(repr(replay)).header == replay.header
    assert (replay.header.game, replay.header.seats) == ("carcassonne", len(replay.header.names))
    steps = list(replay.entries())
    states = list(replay.states())
    verdict = replay.verdict()
    assert verdict
    assert verdict.holds
    assert str(verdict).startswith("ok: carcassonne")
    assert [step.number for step in steps] == [*range(1, verdict.entries + 1)]
    assert [state.digest() for state in states[1:]] == [step.match.digest() for step in steps]
    assert all(len(repr(step)) < 200 for step in steps)
    assert repr(steps[0]) == "<Step 1: roll, start-player seat=1; 1 event>"
    assert replay.match() == states[-1]
    assert replay.match(20).digest() == states[20].digest()
    assert {step.kind for step in steps} == {"roll", "decision"}
    for before, step in zip(states, steps, strict=False):
        assert step.seat == before.seat
        if step.kind == "decision":
            assert step.value in before.legal()


def test_a_match_from_a_file_goes_its_own_way() -> None:
    replay = tilewyrm.open(BASE)
    match = next(state for state in replay.states() if state.seat is not None)
    before, number = match.digest(), len(match.entries)
    again = eval(repr(match))
    while match.seat is not None:
        assert match.apply(match.legal()[0]) == again.apply(again.legal()[0])
    assert match.digest() == again.digest()
    assert replay.match(number).digest() == before != match.digest()
    with pytest.raises(tilewyrm.NoLuck):
        match.roll()


def test_what_happened_around_the_game_is_an_entry_of_its_own_kind() -> None:
    steps = list(tilewyrm.open(VOTE).entries())
    controls = [step for step in steps if step.kind == "control"]
    assert controls
    assert {step.seat for step in controls} == {None}
    assert tilewyrm.text(controls[0].value).startswith("take-over ")
    assert steps[-1].match.is_over


@pytest.mark.parametrize("number", [-1, 10_000])
def test_an_entry_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(IndexError, match=f"no entry {number}; entries 0 to "):
        tilewyrm.open(BASE).match(number)


def test_what_is_no_replay_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(tilewyrm.ReplayError, match="cannot open") as refused:
        tilewyrm.open(tmp_path / "none.twr")
    assert str(refused.value).startswith(f"{tmp_path / 'none.twr'}: cannot open it: ")
    (tmp_path / "text.twr").write_text("nothing")
    with pytest.raises(tilewyrm.ReplayError):
        tilewyrm.open(tmp_path / "text.twr")


def test_a_damaged_file_is_read_as_far_as_it_is_valid_and_says_so(tmp_path: Path) -> None:
    data = bytearray(BASE.read_bytes())
    data[-400] ^= 1
    path = tmp_path / "damaged.twr"
    path.write_bytes(data)
    verdict = tilewyrm.open(path).verdict()
    assert not verdict
    assert verdict.word == "FAILED"
    replay, steps, states = tilewyrm.open(path), [], []
    with pytest.raises(tilewyrm.ReplayError) as by_entries:
        steps.extend(replay.entries())
    with pytest.raises(tilewyrm.ReplayError) as by_states:
        states.extend(replay.states())
    with pytest.raises(tilewyrm.ReplayError) as by_match:
        replay.match()
    for caught in (by_entries, by_states, by_match):
        assert caught.value.entries == verdict.entries > 0
        says = f"; the {verdict.entries} entries before it are valid"
        assert str(caught.value).startswith(f"{path}: damaged at byte ")
        assert str(caught.value).endswith(says)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.entries) == (str(caught.value), verdict.entries)
    assert (len(steps), len(states)) == (verdict.entries, verdict.entries + 1)
    assert replay.match(verdict.entries) == states[-1] == steps[-1].match
    with pytest.raises(IndexError, match=f"no entry 999; entries 0 to {verdict.entries} hold"):
        replay.match(999)


def test_a_file_that_is_cut_off_is_that_of_an_unfinished_match(tmp_path: Path) -> None:
    path = tmp_path / "cut.twr"
    path.write_bytes(BASE.read_bytes()[:-900])
    replay = tilewyrm.open(path)
    assert not replay.match().is_over
    assert len([*replay.entries()]) == len([*replay.states()]) - 1 == replay.verdict().entries


def test_a_recorded_match_verifies(tmp_path: Path) -> None:
    path = tmp_path / "match.twr"
    expansion = EXPANSIONS[1].name
    match = over(seed=7, presets=[expansion])
    tilewyrm.record(match, path, names=["Ada", "Bert"])
    done = run("verify", "--json", path)
    facts = json.loads(done.stdout.splitlines()[0])
    assert (facts["verdict"], facts["exit_code"]) == ("ok", 0)
    replay = tilewyrm.open(path)
    assert (replay.header.names, replay.header.bots) == (("Ada", "Bert"), ("", ""))
    assert replay.header.options == {expansion: True}
    assert replay.match().entries == match.entries
    assert replay.verdict().word == "ok"
    assert replay.verdict(secret=match.secret)
    assert not replay.verdict(signed_by="d914-e58a-8f0f-acb6")
    first = path.read_bytes()
    tilewyrm.record(match, path, names=["Ada", "Bert"])
    assert path.read_bytes() == first
    assert [*tmp_path.iterdir()] == [path]
    with pytest.raises(FileExistsError) as refused:
        tilewyrm.record(match, path, overwrite=False)
    assert (path.read_bytes(), refused.value.filename) == (first, str(path))
    tilewyrm.record(match, tmp_path / "other.twr", names=["Ada", "Bert"], overwrite=False)
    assert (tmp_path / "other.twr").read_bytes() == first


@pytest.mark.parametrize("overwrite", [True, False])
def test_a_full_disk_leaves_no_part_of_a_file(tmp_path: Path, overwrite: bool) -> None:
    match = played(tilewyrm.new("feuville", seed=7), 40)
    with pytest.raises(OSError, match=re.escape(str(tmp_path / "match.twr"))), no_file_beyond(99):
        tilewyrm.record(match, tmp_path / "match.twr", overwrite=overwrite)
    assert [*tmp_path.iterdir()] == []


def test_rolls_by_hand_prove_nothing_and_are_sealed(tmp_path: Path) -> None:
    match = tilewyrm.new("carcassonne", seed=7)
    outcomes = [roll for roll, _ in match.outcomes()]
    drawn = match.copy(seed=7)
    drawn.roll()
    match.apply(next(roll for roll in outcomes if roll != drawn.entries[0]))
    for number, one in enumerate((played(match, 10_000), over(seed=8).copy())):
        path = tmp_path / f"{number}.twr"
        tilewyrm.record(one, path)
        verdict = tilewyrm.open(path).verdict()
        assert verdict.word == "sealed"
        assert "the rolls were made by hand, so no secret can prove them" in verdict.reason
        assert verdict
    assert "rolls made by hand, so no secret can prove them" in run("verify", path).stdout


def test_a_match_under_way_becomes_an_unfinished_file(tmp_path: Path) -> None:
    path = tmp_path / "match.twr"
    match = played(tilewyrm.new("feuville", seed=7), 40)
    tilewyrm.record(match, path)
    verdict = tilewyrm.open(path).verdict()
    assert (verdict.word, verdict.holds, verdict.entries) == ("UNFINISHED", False, 40)
    assert tilewyrm.open(path).match().digest() == match.digest()


def test_a_recorded_match_names_its_bots(tmp_path: Path) -> None:
    path = tmp_path / "match.twr"
    tilewyrm.record(over(seed=7), path, bots=["", "greedy"])
    replay = tilewyrm.open(path)
    assert replay.header.bots == ("", "greedy")
    assert replay.verdict().word == "ok"
    with pytest.raises(ValueError, match="makes no playouts"):
        tilewyrm.record(over(seed=7), tmp_path / "no.twr", bots=["", "greedy:9"])
    assert [*tmp_path.iterdir()] == [path]


def test_names_are_one_for_each_seat(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="1 names for 2 seats"):
        tilewyrm.record(tilewyrm.new("carcassonne"), tmp_path / "no.twr", names=["Ada"])
    with pytest.raises(FileNotFoundError, match=r"no folder/a\.twr'$"):
        tilewyrm.record(tilewyrm.new("carcassonne"), tmp_path / "no folder" / "a.twr")
    with pytest.raises(ValueError, match="3 bots for 2 seats"):
        tilewyrm.record(tilewyrm.new("carcassonne"), tmp_path / "no.twr", bots=["greedy"] * 3)
    assert not [*tmp_path.iterdir()]
