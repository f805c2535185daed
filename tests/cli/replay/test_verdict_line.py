"""`tilewyrm replay verify`: what it says of a file, and its exit codes."""

from pathlib import Path

import pytest

from support.files import records_of
from support.golden import path_of
from support.recording import ARBITER, NAMES, SIGNER, begin, signer
from support.replay_command import GAME, SEATS, controlled, run
from tilewyrm.engine.match.controls import CorrectPoints, DeclareOver
from tilewyrm.replays.evidence.signature import fingerprint

OURS = fingerprint(SIGNER.public_key)
THEIRS = fingerprint(signer(99).public_key)


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
    assert "20 entries valid" in result.stdout
    assert "luck not verified: secret not revealed" in result.stdout
    assert run("verify", "--allow-unfinished", unfinished).exit_code == 0


def test_a_torn_match_is_allowed_like_an_unfinished_one(unfinished: Path) -> None:
    whole = unfinished.read_bytes()
    unfinished.write_bytes(whole[:-1])
    result = run("verify", unfinished)
    assert result.exit_code == 1
    assert "19 entries valid; cut off at byte" in result.stdout
    assert run("verify", "--allow-unfinished", unfinished).exit_code == 0


def test_what_is_cut_off_behind_the_end_of_a_match_is_never_allowed(
    finished: Path, tmp_path: Path
) -> None:
    path = tmp_path / "longer.twr"
    path.write_bytes(finished.read_bytes() + b"xx")
    result = run("verify", "--allow-unfinished", path)
    assert result.exit_code == 1
    assert "FAILED" in result.stdout


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    recording = begin(GAME, SEATS, 3)
    recording.secret = None
    path = tmp_path / "sealed.twr"
    path.write_bytes(recording.finish())
    return path


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    """A file with the secret of each match that the fixtures play, and another one."""
    secret = begin(GAME, SEATS, 3).secret
    assert secret is not None
    path = tmp_path / "secrets.txt"
    path.write_text(f"# winter cup\n{bytes(32).hex()}\n\n{secret.hex()}\n")
    return path


@pytest.fixture
def other_secrets(tmp_path: Path) -> Path:
    path = tmp_path / "others.txt"
    path.write_text(f"{bytes(32).hex()}\n")
    return path


def test_a_sealed_match_holds_and_that_is_said(sealed: Path) -> None:
    result = run("verify", sealed)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"sealed     {sealed}: {GAME}, {SEATS} seats, ")
    assert "won by" in result.stdout
    assert "luck sealed: secret not in the file, revealed later" in result.stdout
    shown = run("show", "--raw", sealed)
    assert shown.exit_code == 0
    assert "luck      sealed: the secret is not in the file" in shown.stdout


def test_with_its_secret_a_sealed_match_is_verified_wholly(
    sealed: Path, finished: Path, secrets: Path
) -> None:
    result = run("verify", "--secret", secrets, sealed, finished)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[:-1]] == ["ok", "ok"]
    assert result.stdout.count("luck verified; signed by") == 2
    assert "luck      verified" in run("show", "--raw", "--secret", secrets, sealed).stdout


def test_with_its_secret_an_unfinished_match_is_verified_so_far(
    unfinished: Path, secrets: Path
) -> None:
    result = run("verify", "--allow-unfinished", "--secret", secrets, unfinished)
    assert result.exit_code == 0
    assert "luck verified up to there" in result.stdout


def test_secrets_of_other_matches_fail_and_say_so(
    sealed: Path, unfinished: Path, other_secrets: Path
) -> None:
    for path in (sealed, unfinished):
        for words in (["verify", "--allow-unfinished"], ["show", "--raw"]):
            result = run(*words, "--secret", other_secrets, path)
            assert result.exit_code == 1
            refused = "none of the given secrets fits the match's commitment (SHA-256 "
            assert refused in result.output


def test_what_reveals_its_own_secret_needs_no_other(finished: Path, other_secrets: Path) -> None:
    assert run("verify", "--secret", other_secrets, finished).exit_code == 0
    assert run("show", "--raw", "--secret", other_secrets, finished).exit_code == 0


def test_a_file_without_secrets_is_a_usage_error(finished: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong").write_text("# a secret\nnot one\n")
    (tmp_path / "binary").write_bytes(b"\xff")
    for name, words in (
        ("none", "No such file"),
        ("wrong", "line 2 is not 64 hexadecimal digits"),
        ("binary", "can't decode byte"),
    ):
        for command_name in ("verify", "show"):
            result = run(command_name, "--secret", tmp_path / name, finished)
            assert result.exit_code == 2
            assert words in result.stderr


def test_damage_fails_in_any_case(unfinished: Path) -> None:
    data = bytearray(unfinished.read_bytes())
    data[-1] ^= 1
    unfinished.write_bytes(data)
    for options in ([], ["--allow-unfinished"]):
        result = run("verify", *options, unfinished)
        assert result.exit_code == 1
        assert "FAILED" in result.stdout
        assert "19 entries valid; damaged at byte" in result.stdout


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
    folder = tmp_path / "folder"
    folder.mkdir()
    result = run("verify", text, empty, headless, missing, folder, unfinished, finished)
    assert result.exit_code == 2
    assert f"ok         {finished}" in result.stdout
    assert f"UNFINISHED {unfinished}" in result.stdout
    assert f"{text}: not a replay file" in result.stderr
    assert f"{empty}: not a replay file: it is empty" in result.stderr
    assert f"{headless}: damaged at byte 8: the header" in result.stderr
    assert f"{missing}: cannot open it: No such file" in result.stderr
    assert f"{folder}: no replays in it or its subfolders" in result.stderr
    assert "6 files: 1 ok, 1 UNFINISHED, 4 UNREADABLE; " in result.stdout


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
    assert f"expected the signature of {THEIRS}, found that of {OURS}" in result.stdout


def test_a_demanded_signature_that_is_not_there_fails(unsigned: Path, unfinished: Path) -> None:
    for path in (unsigned, unfinished):
        result = run("verify", "--allow-unfinished", "--signed-by", OURS, path)
        assert result.exit_code == 1
        assert f"FAILED     {path}" in result.stdout
        assert f"expected the signature of {OURS}, found none" in result.stdout


@pytest.mark.parametrize("words", ["", "0123", "0123-4567-89ab-cdeg", f"{OURS}-0000"])
def test_what_is_no_fingerprint_is_a_usage_error(finished: Path, words: str) -> None:
    result = run("verify", "--signed-by", words, finished)
    assert result.exit_code == 2
    assert "is not a fingerprint, which has 16 hexadecimal digits" in result.stderr


def test_a_match_without_an_end_is_not_signed_yet(unfinished: Path) -> None:
    result = run("verify", "--allow-unfinished", unfinished)
    assert result.stdout.endswith("signature not checked: the file was not read to its end\n")


def test_verify_lists_rulings_and_says_how_the_match_ended(tmp_path: Path) -> None:
    path = controlled(
        tmp_path,
        CorrectPoints(1, "Ida", "counted wrong", 1, 5),
        CorrectPoints(2, "Ida", "one too many", 1, -1),
        DeclareOver(3, "Ida", "the hall closes"),
    )
    key = fingerprint(ARBITER.public_key().public_bytes_raw())
    first, *rulings = run("verify", path).stdout.splitlines()
    assert first.startswith(f"ok         {path}: {GAME}, 3 seats, ")
    assert " entries valid, 3 rulings; Anna " in first
    assert "; declared over by an arbiter; file whole; rules followed; luck verified; " in first
    seq = records_of(path.read_bytes())[-1].footer.seq
    assert rulings == [
        f"           ruling 1, entry {seq - 2}, key {key}: "
        "Ida (arbiter): Bert +5 points, because: counted wrong",
        f"           ruling 2, entry {seq - 1}, key {key}: "
        "Ida (arbiter): Bert -1 point, because: one too many",
        f"           ruling 3, entry {seq}, key {key}: "
        "Ida (arbiter): the match ends here and is scored, because: the hall closes",
    ]
    shown = run("show", "--raw", path).stdout.splitlines()
    assert shown[-4] == "ending    declared over by an arbiter"


def test_verify_counts_the_rulings_of_several_files_or_lists_them(tmp_path: Path) -> None:
    path = controlled(tmp_path, CorrectPoints(1, "Ida", "counted wrong", 1, 5))
    paths = (path, path_of("carcassonne-base"))
    counted = run("verify", *paths).stdout.splitlines()
    assert " entries valid, 1 ruling; " in counted[0]
    assert counted[2] == "           1 ruling not listed: add --rulings"
    listed = run("verify", "--rulings", *paths).stdout.splitlines()
    assert [*counted[:2]] == [listed[0], listed[2]]
    assert listed[1].startswith("           ruling 1, entry ")
    assert len(listed) == len(counted)


def test_verify_lists_the_rulings_up_to_where_a_file_fails(tmp_path: Path) -> None:
    path = controlled(tmp_path, CorrectPoints(1, "Ida", "counted wrong", 1, 5))
    path.write_bytes(path.read_bytes()[:-1])
    result = run("verify", path)
    assert result.exit_code == 1
    assert " entries valid, 1 ruling; cut off at byte" in result.stdout
    assert result.stdout.count("\n           ruling 1, entry ") == 1


def test_help_is_worth_reading() -> None:
    result = run("verify", "--help")
    assert result.exit_code == 0
    assert "\n    0  every FILE is verified\n" in result.stdout
    for words in (
        "Exit code",
        "--allow-unfinished",
        "--signed-by",
        "--secret",
        "sealed",
        "fingerprint",
        "secret",
        "2  a FILE is unreadable",
    ):
        assert words in result.stdout
