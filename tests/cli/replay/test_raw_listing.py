"""`tilewyrm replay show --raw`: a match in text notation."""

from pathlib import Path

import pytest

from support.recording import ARBITER, NAMES, SIGNER, begin
from support.replay_command import GAME, SEATS, controlled, run
from tilewyrm.engine.match.controls import CorrectPoints, Matter, Propose, Reply, Resign
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.match.terms import ResignationBrings, Terms
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.replays.evidence.signature import fingerprint


def test_show_prints_the_match_as_lines(finished: Path) -> None:
    result = run("show", "--raw", finished)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "match     golden-3"
    assert any(line.startswith(f"game      {GAME}, rules version ") for line in lines)
    ours = fingerprint(SIGNER.public_key)
    assert f"signer    {ours} (Ed25519 public key {SIGNER.public_key.hex()})" in lines
    assert any(line.startswith("    1  ") for line in lines)
    assert any(f"  {NAMES[0]} (bot random): " in line for line in lines)
    assert lines[-SEATS].endswith("  won")


@pytest.mark.parametrize("name", GAMES)
def test_show_says_in_words_which_options_are_not_the_default(tmp_path: Path, name: str) -> None:
    flag = next(spec for spec in GAMES[name].options if isinstance(spec.default, bool))
    value = not flag.default
    path = tmp_path / "own.twr"
    for options in ({flag.name: value}, {}):
        recording = begin(name, min(GAMES[name].seats), 3, options)
        path.write_bytes(recording.data)
        shown = run("show", "--raw", path).stdout
        said = f"rules     {flag.sentence(value)} [{flag.name}={spell(value)}]\n"
        assert (said in shown) is bool(options)
        assert shown.count("\nrules     ") == max(1, len(GAMES[name].ending_options | options))


def test_show_goes_as_far_as_the_file_is_good(unfinished: Path) -> None:
    assert "is unfinished: 20 entries so far" in run("show", "--raw", unfinished).stdout
    unfinished.write_bytes(unfinished.read_bytes()[:-1])
    result = run("show", "--raw", unfinished)
    assert result.exit_code == 1
    assert "   19  " in result.stdout
    assert "cut off at byte" in result.stderr
    assert run("show", "--raw", unfinished.parent / "none.twr").exit_code == 2


def test_show_takes_several_files_and_goes_on_behind_one_that_cannot_be_read(
    finished: Path, unfinished: Path
) -> None:
    missing = finished.parent / "none.twr"
    result = run("show", "--raw", missing, unfinished, finished)
    assert result.exit_code == 2
    parts = [line for line in result.stdout.splitlines() if line.startswith("==> ")]
    assert parts == [f"==> {path} <==" for path in (missing, unfinished, finished)]
    assert run("show", "--raw", unfinished, finished).exit_code == 0


def test_show_tells_what_happened_around_the_game(tmp_path: Path) -> None:
    path = controlled(
        tmp_path,
        CorrectPoints(1, "Ida", "counted wrong", 1, 5),
        Propose(1, Matter.PAUSE, (0,), None, None, ""),
        Reply(0, agrees=False),
    )
    lines = run("show", "--raw", path).stdout.splitlines()
    key = ARBITER.public_key().public_bytes_raw()
    assert f"arbiter   {fingerprint(key)} (Ed25519 public key {key.hex()})" in lines
    assert "follows   golden-2" in lines
    terms = [line for line in lines if line.startswith("terms ")]
    assert [line[line.index("[") :] for line in terms] == ["[clock=bank]", "[clock_seconds=90]"]
    assert terms[1].startswith("terms     Thinking time: 90 seconds.")
    told = [line[7:] for line in lines if line[:5].strip().isdigit() and "roll:" not in line]
    seat = next(name for name in NAMES if told[3].startswith(f"[undone] {name}: "))
    assert told[0].endswith(
        f"Bert +5 points, because: counted wrong  ({seat} thought 1.5 s, 1 min 28 s left)"
    )
    assert told[1].startswith("Bert asks for a pause; Anna must agree  (")
    assert told[2].startswith("Anna does not agree  (")
    assert told[3].endswith("  (thought 1 min 01 s, 24.5 s left)")
    before = run("show", "--raw", path).stdout.split("[undone]")[0].splitlines()[-1]
    assert told[4].startswith(f"{seat} undoes: the match returns to before entry {before.strip()}")


def test_show_says_who_plays_for_somebody(tmp_path: Path) -> None:
    recording = begin(
        GAME, SEATS, 3, bots=[""] * SEATS, terms=Terms(resignation=ResignationBrings.BOT)
    )
    for seat in range(SEATS - 1):
        recording.play(Controlled(Resign(seat, "greedy")))
    recording.play_on(60)
    path = tmp_path / "resigned.twr"
    path.write_bytes(recording.data)
    shown = run("show", "--raw", path).stdout
    assert "Anna resigns; the greedy bot plays on\n" in shown
    assert "  Anna (bot greedy): " in shown
    assert f"  {NAMES[SEATS - 1]}: " in shown
