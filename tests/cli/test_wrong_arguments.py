"""What no file, number or key can be: each command says so in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.daily import share_of_today
from support.golden import path_of
from support.processes import play
from support.serving import TIMEOUT_S
from support.template import AFTER_READING, RUN
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE

MATCH = str(path_of("carcassonne-vote"))
BEYOND = 10**30
"""No file, database, message or machine has a number of so many digits."""


@pytest.fixture(autouse=True)
def own_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(LANGUAGE, "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TILEWYRM_CONFIG_DIR", str(tmp_path / "config"))


def run(*words: object) -> Result:
    result = CliRunner().invoke(main, [*map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    (tmp_path / "cup").mkdir()
    assert run("archive", "add", "--in", tmp_path / "cup", MATCH).exit_code == 0
    return tmp_path / "cup"


def test_an_entry_beyond_all_numbers_is_one_that_the_match_has_not(tmp_path: Path) -> None:
    assert f"no entry {BEYOND}" in run("replay", "at", MATCH, BEYOND).stderr
    assert str(BEYOND) in run("replay", "cut", MATCH, BEYOND, "-o", tmp_path / "x.twr").stderr


@pytest.mark.parametrize(
    ("words", "told"),
    share_of_today(
        [
            ([str(BEYOND)], f"no entry {BEYOND}"),
            (["20", "--seat", str(BEYOND)], f"no seat {BEYOND} in a match of 3"),
            (["20", "--seat", "4"], "no seat 4 in a match of 3"),
        ],
        3,
    ),
)
def test_a_branch_from_nowhere_or_for_nobody_opens_no_table(
    tmp_path: Path, words: list[str], told: str
) -> None:
    command = [sys.executable, "-c", RUN, "replay", "branch", MATCH, *words, "--plain"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, input="")
    assert (done.returncode, done.stdout) == (1, "")
    assert told in done.stderr


@pytest.mark.parametrize("wish", ["min-entries", "min-minutes", "min-score"])
def test_a_wish_beyond_all_numbers_finds_nothing(archive: Path, wish: str) -> None:
    result = run("archive", "search", "--in", archive, f"--{wish}", BEYOND)
    assert (result.exit_code, "the 1 match in" in result.stdout) == (1, True), result.output
    most = f"max-{wish.removeprefix('min-')}"
    assert run("archive", "search", "--in", archive, f"--{most}", BEYOND).exit_code == 0
    assert run("archive", "list", "--in", archive, "-n", BEYOND).exit_code == 0


@pytest.mark.parametrize("words", ["nan", "inf", "-inf"])
def test_what_is_no_number_of_minutes_is_a_usage_error(archive: Path, words: str) -> None:
    result = run("archive", "search", "--in", archive, f"--min-minutes={words}")
    assert result.exit_code == 2
    assert f"'--min-minutes': {words} is not a number of minutes" in result.stderr


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("replay verify --secret {none} {match}", "'--secret': {none}: No such file or directory"),
        ("replay verify --secret {folder} {match}", "'--secret': {folder}: Is a directory"),
        ("replay keys add Club {folder}", "cannot read key {folder}: Is a directory"),
        ("replay keys add Club {empty}", "{empty} does not contain an Ed25519 key in PEM"),
        ("replay keys remove Club", "no key has that name: `tilewyrm replay keys list`"),
        ("replay verify --signed-by Club {match}", "'Club' is not a fingerprint, which has 16"),
        ("replay verify --signed-by Club {match}", "and no key has that name"),
        (
            "archive export --in {folder} --key {empty} x.zip",
            "{empty} does not contain an Ed25519 key in",
        ),
        ("archive check {empty}", "cannot read it as a tar or zip file: empty file"),
        ("play --new --arbiter {none}", "cannot read --arbiter {none}: No such file or"),
        (
            "play --new --arbiter {empty}",
            ("--arbiter {empty} does not contain a public Ed25519 key in PEM form"),
        ),
    ],
)
def test_a_file_that_is_not_what_it_should_be_is_named(
    tmp_path: Path, command: str, told: str
) -> None:
    empty, folder, none = tmp_path / "empty", tmp_path / "folder", tmp_path / "none"
    empty.touch()
    folder.mkdir()
    places = {"empty": empty, "folder": folder, "none": none, "match": MATCH}
    result = run(*(word.format(**places) for word in command.split()))
    assert result.exit_code in (1, 2)
    assert told.format(**places) in result.stderr + result.stdout
    assert "Errno" not in result.output
    assert "cryptography.io" not in result.output
    assert "\N{REPLACEMENT CHARACTER}" not in result.output


def test_a_bundle_that_is_there_and_a_place_that_is_not_are_told_as_such(
    archive: Path, tmp_path: Path
) -> None:
    assert run("arbiter", "key", tmp_path / "key.pem").exit_code == 0
    export = ("archive", "export", "--in", archive, "--key", tmp_path / "key.pem")
    out = tmp_path / "cup.zip"
    assert run(*export, out).exit_code == 0
    assert run(*export, out).stderr == (
        f"Error: {out} already exists and is unchanged; name another file\n"
    )
    away = tmp_path / "away" / "cup.zip"
    assert run(*export, away).stderr == (f"Error: cannot write {away}: No such file or directory\n")


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--option", f"round_cap={BEYOND}"], f"round_cap cannot be {BEYOND}; use a number from"),
        (["--option", f"round_cap={'9' * 5000}"], "; use a number"),
        (["--term", "clock_seconds=--5"], "clock_seconds cannot be '--5'; use a number"),
        (["--game", "carcassonne", "--option", f"field_edition={BEYOND}"], "; use one of "),
        (["--clock", f"{BEYOND}m"], "clock_seconds cannot be"),
        (["--takeover", f"{BEYOND}d"], "takeover_minutes cannot be"),
    ],
)
def test_a_rule_beyond_all_numbers_is_refused_in_a_sentence(
    tmp_path: Path, flags: list[str], told: str
) -> None:
    done = play(tmp_path, "--plain", "--new", "--game", "feuville", *flags)
    assert done.returncode == 1
    assert told in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        "archive search --in {archive} --player {lost}",
        "archive search --in {archive} --option a={lost}",
        "archive show --in {archive} {lost}",
        "arbiter rule {lost} --server x --key y --by Ida --reason z --over",
        "admin close {lost}",
        "admin tables --server {lost}",
        "league --game carcassonne --bots greedy,random --seed {lost}",
        "replay to-test {match} --why {lost}",
        "play --table {lost}",
    ],
)
def test_words_in_another_encoding_than_the_terminals_are_refused(
    archive: Path, command: str
) -> None:
    places = {"archive": archive, "match": MATCH, "lost": os.fsdecode(b"\xc4nn")}
    result = run(*(word.format(**places) for word in command.split()))
    assert result.exit_code == 2
    assert "is not text in this terminal's encoding; check it, such as" in result.stderr


def test_a_file_may_be_called_by_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xc4nn.twr")
    path.write_bytes(Path(MATCH).read_bytes())
    assert run("replay", "show", path).exit_code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize("words", [["completion", "bash"], ["--version"]])
def test_a_full_disk_behind_the_output_is_told_in_a_sentence(words: list[str]) -> None:
    """What a command prints, and what an option prints before there is a command."""
    starts = f"import sys; sys.argv[1:] = {words!r}; from tilewyrm.cli.entry import run; run()"
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", AFTER_READING + starts],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 1
    assert done.stderr == "Error: cannot write the output: No space left on device\n"


def test_an_archive_is_told_to_who_reads_no_further(archive: Path) -> None:
    words = ["archive", "export", "--in", str(archive), "-"]
    command = [sys.executable, "-c", RUN, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.close()
        assert done.stderr.read() == b""


def test_numbers_of_no_match_say_that_there_is_none(archive: Path, tmp_path: Path) -> None:
    result = run("archive", "stats", "--in", archive, "--player", "nobody")
    assert result.stdout == f"the 1 match in {archive} does not match the filters\n"
    (tmp_path / "new").mkdir()
    said = run("archive", "stats", "--in", tmp_path / "new").stdout
    assert said == run("archive", "list", "--in", tmp_path / "new").stdout != ""


def test_a_folder_that_cannot_be_used_is_told_without_its_errno(
    archive: Path, tmp_path: Path
) -> None:
    long = tmp_path / ("x" * 300)
    served = run("serve", "--data-dir", long, "--port", "0").stderr
    assert served == (
        f"Error: cannot write the data directory {long} (File name too long); choose"
        " another with --data-dir\n"
    )
    (archive / "people").mkdir()
    told = f"Error: cannot read or write {archive / 'people'}: Is a directory\n"
    assert run("archive", "people", "list", "--in", archive).stderr == told
    assert run("archive", "people", "add", "--in", archive, "ann", "Ann").stderr == told
    assert run("archive", "search", "--in", archive, "--player", "ann").stderr == told


def test_an_archive_that_takes_nothing_in_is_named(archive: Path, tmp_path: Path) -> None:
    assert run("arbiter", "key", tmp_path / "key.pem").exit_code == 0
    bundle, other = tmp_path / "cup.zip", tmp_path / "other"
    run("archive", "export", "--in", archive, "--key", tmp_path / "key.pem", bundle)
    other.mkdir()
    (other / ".incoming").write_text("in its way")
    stopped = run("archive", "import", "--in", other, bundle).stderr
    assert f"cannot copy {bundle} into {other} (" in stopped
    assert "Errno" not in stopped
