"""`tilewyrm replay verify` over many files, and the keys that have names."""

import json
import re
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from support.frozen import GOLDEN
from support.golden import newer_path_of, path_of
from support.newer import NEWER
from support.recording import SIGNER, signer
from support.terminals import CTRL_C, at_terminal
from tilewyrm.cli.main import main
from tilewyrm.cli.replay.compare import fault_hints
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.client.settings.settings_file import DIRECTORY
from tilewyrm.language.speech import speak
from tilewyrm.replays.evidence.signature import fingerprint

OURS = fingerprint(SIGNER.public_key)
THEIRS = fingerprint(signer(99).public_key)
ROOT = Path(__file__).parents[4]
BAD = GOLDEN / "v1" / "bad"
ALTERED = BAD / "altered-decision.twr"
ONE = path_of("feuville-de2017")


@pytest.fixture(autouse=True)
def own_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DIRECTORY, str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, words)])


@pytest.fixture(scope="module")
def bad() -> Result:
    return run("verify", BAD)


def test_a_folder_is_verified_to_its_last_file(bad: Result) -> None:
    assert bad.exit_code == 2, "one has a damaged header"
    lines = bad.stdout.splitlines()
    found = [line.split()[1] for line in lines if line[0] != " "]
    names = sorted(path.name for path in BAD.iterdir())
    names.remove("flipped-bit-in-header.twr")
    assert found[:-1] == [f"{BAD / name}:" for name in names]
    assert lines[-1].startswith("22 files: 1 UNFINISHED, 20 FAILED, 1 UNREADABLE; ")
    assert " entries per CPU second)" in lines[-1]
    errors = [line.split(maxsplit=1) for line in lines if re.match(r"    \d", line)]
    assert {tuple(each[::-1]) for each in errors} >= {("legality", "2"), ("signature", "2")}, errors
    at = next(at for at, line in enumerate(lines) if "altered-roll.twr" in line)
    assert lines[at + 1].strip() == "with the recorded rolls, all entries are valid"


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs a clone")
def test_a_failure_among_many_files_is_listed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(fault_hints, "uncommitted_changes", lambda: True)
    newer = [newer_path_of(name) for name in NEWER]
    found = run("verify", "-j", 1, ALTERED, *newer)
    *_, again, hint, twice, changes, summary = found.stdout.splitlines()
    assert again.startswith(f"FAILED     {ALTERED}: ")
    assert ("--commits`" in hint, "--twice " in twice) == (True, True)
    assert changes.endswith(f"with HEAD: `tilewyrm replay bisect {ALTERED} HEAD .`")
    assert summary.startswith(f"{1 + len(NEWER)} files: 1 FAILED, {len(NEWER)} NEWER; ")
    assert found.stdout.count(f"{ALTERED}: ") == 2
    *listed, others = found.stderr.splitlines()
    assert [line.split()[0] for line in listed] == ["NEWER"] * 2
    assert others.strip().startswith(f"and {len(NEWER) - 2} more files that need a newer version")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            [
                "gewonnen von Bert",
                "Regeln eingehalten; Ausgabe standard anders als in dieser Version; Glück geprüft",
                "2 Dateien: ",
            ],
        ),
        (
            "fr",
            [
                "gagnée par Bert",
                "; édition standard différente de celle de cette version; hasard vérifié",
                "2 fichiers : ",
            ],
        ),
        (
            "nl",
            [
                "gewonnen door Bert",
                "; editie standard verschilt van die van deze versie; geluk",
                "2 bestanden: ",
            ],
        ),
    ],
)
def test_what_is_found_is_told_in_the_players_language(
    monkeypatch: pytest.MonkeyPatch, language: str, told: list[str]
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    try:
        found = run("verify", path_of("feuville-played"), BAD / "altered-roll.twr").stdout
        says = json.loads(run("verify", "--json", path_of("feuville-played")).stdout.split("\n")[0])
    finally:
        speak("en")
    assert all(words in found for words in told), found
    assert "entries" not in found
    assert "won by Bert; played to its end; file whole; rules followed" in says["says"]


def test_other_events_are_counted_and_a_command_shows_them(
    bad: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = bad.stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if "digest of the events" in line)
    assert "), found " in lines[at]
    assert "tilewyrm replay bisect " in lines[at + 1]
    in_clone = "--commits`" if (ROOT / ".git").exists() else "OLD NEW`"
    for folder, words in ((tmp_path, "OLD NEW`"), (ROOT / "tests", in_clone)):
        monkeypatch.chdir(folder)
        assert f"altered-decision.twr {words}" in run("verify", ALTERED).stdout


def test_what_is_said_of_other_events_is_short_and_they_have_a_field_of_their_own() -> None:
    facts = json.loads(run("verify", "--json", ALTERED).stdout.splitlines()[0])
    events = facts["differs"]["events"]
    assert f" (events: {len(events)}), found " in facts["says"]
    assert not any(event in facts["says"] for event in events)
    assert facts["differs"]["pending"] == "a roll"
    assert facts["differs"]["next"].startswith("seat 2 keep-")


def test_several_processes_say_the_same(bad: Result) -> None:
    def without_rates(result: Result) -> list[str]:
        return result.stdout.splitlines()[:-1]

    again = run("verify", "-j", 2, BAD)
    assert again.exit_code == bad.exit_code
    assert without_rates(again) == without_rates(bad)
    assert again.stderr == bad.stderr


def test_a_program_reads_an_object_for_each_file_and_one_with_the_summary(bad: Result) -> None:
    result = run("verify", "--json", BAD, ONE)
    *files, last = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == bad.exit_code
    assert result.stderr == ""
    assert len(files) == 23
    assert files[-1]["verdict"] == "ok"
    assert files[-1]["signature"] == {"state": "verified", "key": OURS}
    assert files[-1]["file"] == {"state": "whole"}
    assert files[-1]["luck"] == "verified"
    assert files[-1]["result"]["scores"] == [24, 25]
    unreadable = next(each for each in files if each["verdict"] == "unreadable")
    assert "game" not in unreadable
    assert last["summary"]["files"] == 23
    assert last["summary"]["verdicts"] == {"ok": 1, "failed": 20, "unfinished": 1, "unreadable": 1}
    assert last["summary"]["entries"] == sum(each.get("entries", 0) for each in files)


def test_a_bug_report_is_not_a_replay_but_has_a_command(tmp_path: Path) -> None:
    report = tmp_path / "bug.zip"
    with ZipFile(report, "w") as file:
        file.writestr("client.log", "")
    done = CliRunner().invoke(main, ["replay", "verify", str(report)])
    assert done.exit_code == 2
    assert done.stderr.endswith(f"if it is a bug report: `tilewyrm replay triage {report}`\n")


def test_a_folder_without_replays_is_no_success(tmp_path: Path) -> None:
    result = run("verify", tmp_path)
    assert result.exit_code == 2
    assert "no replays in it or its subfolders" in result.stderr


def test_a_key_that_has_a_name_is_told_by_it() -> None:
    assert run("keys", "add", "the club", OURS.replace("-", "").upper()).stdout == (
        f"{OURS} is now called the club.\n"
    )
    assert run("keys", "add", "elsewhere", THEIRS).exit_code == 0
    assert run("keys", "list").stdout == f"{OURS}  the club\n{THEIRS}  elsewhere\n"
    assert run("verify", ONE).stdout.endswith(f"signed by {OURS} (the club)\n")
    assert run("verify", "--signed-by", "the club", ONE).exit_code == 0
    refused = run("verify", "--signed-by", "elsewhere", ONE)
    assert refused.exit_code == 1
    assert f"expected the signature of {THEIRS}, found that of {OURS}" in refused.stdout
    assert run("keys", "remove", "the club").stdout == f"{OURS} no longer has a name.\n"
    assert run("keys", "list").stdout == f"{THEIRS}  elsewhere\n"
    assert run("verify", ONE).stdout.endswith(f"signed by {OURS}\n")


def test_a_key_is_taken_from_a_file() -> None:
    assert run("keys", "add", "the club", ONE).exit_code == 0
    assert run("keys", "list").stdout == f"{OURS}  the club\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("add", "club", "0123"), "'0123' is not a fingerprint"),
        (("add", "a\x1bb", OURS), "printable characters"),
        (("add", "", OURS), "1 to 80 printable"),
        (("add", "taken", THEIRS), "is already the name of another key:"),
        (("remove", "nobody"), "is not a fingerprint,"),
        (("remove", THEIRS), "no key with the name"),
    ],
)
def test_what_is_no_key_or_no_name_is_refused(words: tuple[str, ...], why: str) -> None:
    run("keys", "add", "taken", OURS)
    result = run("keys", *words)
    assert result.exit_code == 1
    assert why in result.stderr
    assert "\x1b" not in result.stderr
    assert run("keys", "list").stdout == f"{OURS}  taken\n"


def test_a_file_of_names_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    run("keys", "add", "club", OURS)
    path = tmp_path / "config" / "known-keys"
    path.write_text(f"# of the club\n\n{OURS} club\nwhat is this\n")
    for words in (("keys", "list"), ("verify", ONE)):
        result = run(*words)
        assert result.exit_code == 1
        assert "known-keys, line 4: 'what' is not a fingerprint" in result.stderr


def test_a_terminal_shows_how_far_it_is_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(120):
        shutil.copy(ONE, folder / f"{number:03}.twr")
    assert sum(path.stat().st_size for path in folder.iterdir()) > 2 << 20
    with at_terminal(tmp_path, "replay", "verify", "-j", "2", str(folder), columns=200) as there:
        there.until(" of 120 files, ")
        there.type(CTRL_C)
        assert there.ended() == 130
    assert "Traceback" not in there.written
    assert "Stopped by Ctrl-C." in there.written
