"""`tilewyrm replay`: what it prints, and its exit codes."""

import os
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.recording import NAMES, SIGNER, begin, record, signer
from tilewyrm.cli.main import main
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays import command
from tilewyrm.replays.signature import fingerprint

GAME = next(iter(GAMES), "")
SEATS = min(GAMES[GAME].seats) if GAMES else 0
OURS = fingerprint(SIGNER.public_key)
THEIRS = fingerprint(signer(99).public_key)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "finished.twr"
    path.write_bytes(record(GAME, SEATS, 3))
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    recording = begin(GAME, SEATS, 3)
    recording.play_on(20)
    path = tmp_path / "unfinished.twr"
    path.write_bytes(recording.data)
    return path


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, words)])


def test_verify_says_that_a_good_file_holds(finished: Path) -> None:
    result = run("verify", finished)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"ok         {finished}: {GAME}, {SEATS} seats, ")
    assert "won by" in result.stdout
    assert result.stdout.endswith(f"luck verified; signed by {OURS}\n")
    for name in NAMES[:SEATS]:
        assert name in result.stdout


def test_a_match_without_an_end_fails_unless_allowed(unfinished: Path) -> None:
    result = run("verify", unfinished)
    assert result.exit_code == 1
    assert "UNFINISHED" in result.stdout
    assert "20 entries hold" in result.stdout
    assert "luck not verified: the secret is not revealed" in result.stdout
    assert run("verify", "--allow-unfinished", unfinished).exit_code == 0


def test_a_torn_match_is_allowed_like_an_unfinished_one(unfinished: Path) -> None:
    whole = unfinished.read_bytes()
    unfinished.write_bytes(whole[:-1])
    result = run("verify", unfinished)
    assert result.exit_code == 1
    assert "19 entries hold; cut off at byte" in result.stdout
    assert run("verify", "--allow-unfinished", unfinished).exit_code == 0


def test_what_is_cut_off_behind_the_end_of_a_match_is_never_allowed(
    finished: Path, tmp_path: Path
) -> None:
    path = tmp_path / "longer.twr"
    path.write_bytes(finished.read_bytes() + b"xx")
    result = run("verify", "--allow-unfinished", path)
    assert result.exit_code == 1
    assert "FAILED" in result.stdout


def test_a_big_file_shows_how_far_it_is(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_BIG_FILE_BYTES", 0)
    monkeypatch.setattr(command, "_PROGRESS_EVERY", 1)
    result = run("verify", finished)
    assert result.exit_code == 0
    assert finished.name in result.stderr


def test_damage_fails_in_any_case(unfinished: Path) -> None:
    data = bytearray(unfinished.read_bytes())
    data[-1] ^= 1
    unfinished.write_bytes(data)
    for options in ([], ["--allow-unfinished"]):
        result = run("verify", *options, unfinished)
        assert result.exit_code == 1
        assert "FAILED" in result.stdout
        assert "19 entries hold; damaged at byte" in result.stdout


def test_what_cannot_be_read_gives_two_and_the_rest_is_still_checked(
    finished: Path, unfinished: Path, tmp_path: Path
) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a replay")
    empty = tmp_path / "empty.twr"
    empty.write_bytes(b"")
    headless = tmp_path / "headless.twr"
    headless.write_bytes(finished.read_bytes()[:100])
    missing = tmp_path / "missing.twr"
    result = run("verify", text, empty, headless, missing, tmp_path, unfinished, finished)
    assert result.exit_code == 2
    assert f"ok         {finished}" in result.stdout
    assert f"UNFINISHED {unfinished}" in result.stdout
    assert f"{text}: not a replay file" in result.stderr
    assert f"{empty}: not a replay file: it is empty" in result.stderr
    assert f"{headless}: damaged at byte 8: the header" in result.stderr
    assert f"{missing}: cannot be opened: No such file" in result.stderr
    assert f"{tmp_path}: cannot be opened: Is a directory" in result.stderr


@pytest.fixture
def unsigned(tmp_path: Path) -> Path:
    recording = begin(GAME, SEATS, 3, change=lambda header: header.ClearField("public_key"))
    recording.signer = None
    path = tmp_path / "unsigned.twr"
    path.write_bytes(recording.finish())
    return path


def test_a_match_that_nobody_signed_passes_and_that_is_said(unsigned: Path) -> None:
    result = run("verify", unsigned)
    assert result.exit_code == 0
    assert result.stdout.endswith("luck verified; not signed\n")


@pytest.mark.parametrize("words", [OURS, OURS.upper(), OURS.replace("-", ""), f" {OURS} "])
def test_the_signer_who_is_demanded_passes_however_the_fingerprint_is_written(
    finished: Path, words: str
) -> None:
    result = run("verify", "--signed-by", words, finished)
    assert result.exit_code == 0
    assert f"signed by {OURS}" in result.stdout


def test_another_signer_than_is_demanded_fails(finished: Path) -> None:
    result = run("verify", "--signed-by", THEIRS, finished)
    assert result.exit_code == 1
    assert result.stdout.startswith("FAILED")
    assert f"expected the signature of {THEIRS}, but it is signed by {OURS}" in result.stdout


def test_a_demanded_signature_that_is_not_there_fails(unsigned: Path, unfinished: Path) -> None:
    for path in (unsigned, unfinished):
        result = run("verify", "--allow-unfinished", "--signed-by", OURS, path)
        assert result.exit_code == 1
        assert f"FAILED     {path}" in result.stdout
        assert f"expected the signature of {OURS}, but there is none" in result.stdout


@pytest.mark.parametrize("words", ["", "0123", "0123-4567-89ab-cdeg", f"{OURS}-0000"])
def test_what_is_no_fingerprint_is_a_usage_error(finished: Path, words: str) -> None:
    result = run("verify", "--signed-by", words, finished)
    assert result.exit_code == 2
    assert "is no fingerprint: it has 16 hexadecimal digits" in result.stderr


def test_a_match_without_an_end_is_not_signed_yet(unfinished: Path) -> None:
    result = run("verify", "--allow-unfinished", unfinished)
    assert result.stdout.endswith("signature not checked: it stands at the end\n")


def test_show_prints_the_match_as_lines(finished: Path) -> None:
    result = run("show", finished)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "match     golden-3"
    assert any(line.startswith(f"game      {GAME}, rules version ") for line in lines)
    assert f"signer    {OURS} (Ed25519 public key {SIGNER.public_key.hex()})" in lines
    assert any(line.startswith("    1  ") for line in lines)
    assert any(f"  {NAMES[0]} (bot random): " in line for line in lines)
    assert lines[-SEATS].endswith("  won")


def test_show_goes_as_far_as_the_file_is_good(unfinished: Path) -> None:
    assert "has not ended: 20 entries so far" in run("show", unfinished).stdout
    unfinished.write_bytes(unfinished.read_bytes()[:-1])
    result = run("show", unfinished)
    assert result.exit_code == 1
    assert "   19  " in result.stdout
    assert "cut off at byte" in result.stderr
    assert run("show", unfinished.parent / "none.twr").exit_code == 2


def test_show_takes_several_files_and_goes_on_behind_one_that_cannot_be_read(
    finished: Path, unfinished: Path
) -> None:
    missing = finished.parent / "none.twr"
    result = run("show", missing, unfinished, finished)
    assert result.exit_code == 2
    parts = [line for line in result.stdout.splitlines() if line.startswith("==> ")]
    assert parts == [f"==> {path} <==" for path in (missing, unfinished, finished)]
    assert run("show", unfinished, finished).exit_code == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_replay_may_come_through_a_pipe(command: str, finished: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[finished.read_bytes()])
    writer.start()
    result = run(command, pipe)
    writer.join()
    assert result.exit_code == 0, result.output


def test_show_prints_nothing_that_a_terminal_would_obey(tmp_path: Path) -> None:
    def hostile(header: object) -> None:
        header.seats[0].name = "\x1b[2J\r"  # type: ignore[attr-defined]
        header.match_id = "\x07"  # type: ignore[attr-defined]
        header.started_unix_ms = 2**64 - 1  # type: ignore[attr-defined]

    recording = begin(GAME, SEATS, 3, change=hostile)
    path = tmp_path / "hostile.twr"
    path.write_bytes(recording.data)
    shown = run("show", path).stdout
    assert not set(shown) & set("\x1b\r\x07")
    assert f"{2**64 - 1} ms after 1970 (no date)" in shown


def test_help_is_worth_reading() -> None:
    result = run("verify", "--help")
    assert result.exit_code == 0
    assert "\n    0  everything holds in every FILE\n" in result.stdout
    for words in (
        "Exit code:",
        "--allow-unfinished",
        "--signed-by",
        "fingerprint",
        "secret",
        "2  a FILE cannot be read",
    ):
        assert words in result.stdout
