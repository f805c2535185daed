"""The matches of this computer: listed, and found by their codes."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.recording import begin
from support.template import AFTER_READING
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.match.controls import Matter, Propose, Reply
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.match.terms import Terms
from tilewyrm.language.speech import LANGUAGES, speak, tell

GAME = "feuville"


def stored(started_unix_ms: int, *, whole: bool = True, seats: int = 2) -> bytes:
    def begun(header):
        header.started_unix_ms = started_unix_ms

    recording = begin(GAME, seats, 3, change=begun)
    recording.play_on(20)
    return recording.finish() if whole else recording.data


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three matches of the own server, one from elsewhere that is here twice, and no replay."""
    home = tmp_path_factory.mktemp("home")
    own, fetched = (home / "tilewyrm" / name for name in ("matches", "replays"))
    own.mkdir(parents=True)
    fetched.mkdir()
    (own / "k7m2xq.twr").write_bytes(stored(1_700_000_000_000))
    (own / "k7m9zz.twr").write_bytes(stored(1_700_900_000_000, whole=False))
    (own / "bcdfgh.twr").write_bytes(stored(1_600_000_000_000))
    (fetched / "bcdfgh.twr").write_bytes((own / "bcdfgh.twr").read_bytes())
    (fetched / "qrstvw.twr").write_bytes(stored(1_650_000_000_000))
    (fetched / "zzzzzz.twr").write_bytes(b"no replay\x1b[2J")
    return home


@pytest.fixture(autouse=True)
def own_data(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    monkeypatch.setenv(LANGUAGE, "en")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, words)])


def codes(result: Result) -> Sequence[str]:
    return [line.split()[0] for line in result.stdout.splitlines() if "Feuville" in line]


def test_the_newest_match_comes_first_and_each_once(home: Path) -> None:
    result = run("list")
    assert result.exit_code == 0
    assert codes(result) == ["k7m9zz", "k7m2xq", "qrstvw", "bcdfgh"]
    lines = result.stdout.splitlines()
    assert "(unfinished)" in lines[0]
    assert "*" in lines[1], "who won is marked"
    assert "4 of 4 matches on this computer" in result.stdout
    assert str(home / "tilewyrm" / "replays") in result.stdout
    assert "zzzzzz.twr: not a replay" in result.stderr
    assert "\x1b" not in result.output


def test_where_all_have_the_same_points_nobody_is_marked(tmp_path: Path) -> None:
    recording = begin(GAME, 3, 3, terms=Terms(), bots=["", "", ""])
    recording.play_on(2)
    asked = Propose(0, Matter.END, asked=(1, 2), to_seq=None, of_seat=None, bot="")
    for control in (asked, Reply(1, agrees=True), Reply(2, agrees=True)):
        recording.play(Controlled(control))
    folder = tmp_path / "tilewyrm" / "matches"
    folder.mkdir(parents=True)
    (folder / "k7m2xq.twr").write_bytes(recording.finish())
    told = run("list", "--data-dir", tmp_path / "tilewyrm").stdout
    assert "Anna 7, Bert 7, Cleo 7" in told
    assert "*" not in told


def test_as_many_are_listed_as_are_wished(home: Path) -> None:
    assert codes(run("list", "-n", 2)) == ["k7m9zz", "k7m2xq"]
    assert "2 of 4 matches" in run("list", "-n", 2).stdout
    assert len(codes(run("list", "-n", 0))) == 4
    assert codes(run("list", "--data-dir", home / "tilewyrm")) == ["k7m9zz", "k7m2xq", "bcdfgh"]


def test_a_program_reads_an_object_a_line() -> None:
    facts = [json.loads(line) for line in run("list", "--json").stdout.splitlines()]
    assert [each["code"] for each in facts] == ["k7m9zz", "k7m2xq", "qrstvw", "bcdfgh"]
    assert [each["finished"] for each in facts] == [False, True, True, True]
    assert facts[1]["result"]["ending"] == "played"
    assert len(facts[1]["result"]["scores"]) == len(facts[1]["seats"]) == 2
    assert "result" not in facts[0]


@pytest.mark.parametrize("name", ["qr", "qrstvw", "QRSTVW"])
def test_a_match_is_found_by_how_its_code_begins(home: Path, name: str) -> None:
    result = run("verify", name)
    assert result.exit_code == 0
    assert str(home / "tilewyrm" / "replays" / "qrstvw.twr") in result.stdout


def test_what_may_be_several_matches_is_refused_with_all_of_them() -> None:
    result = run("verify", "k7m")
    assert result.exit_code == 2
    assert "k7m2xq" in result.stderr
    assert "k7m9zz" in result.stderr


def test_a_code_that_nothing_has_is_refused() -> None:
    result = run("verify", "nowhere")
    assert result.exit_code == 2
    words = "no file 'nowhere', and no match on this computer has a code with that prefix; "
    assert words in " ".join(result.stderr.split())
    assert "`tilewyrm replay list` lists the matches" in result.stderr


def test_a_file_of_that_name_goes_before_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "qr").write_bytes(stored(1))
    monkeypatch.chdir(tmp_path)
    assert run("verify", "qr").stdout.startswith("ok         qr: ")


def test_the_shell_completes_codes(home: Path) -> None:
    words = "tilewyrm replay verify k7"
    variables = {
        "_TILEWYRM_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": "3",
        "XDG_DATA_HOME": str(home),
    }
    code = AFTER_READING + "from tilewyrm.cli.main import main; main(prog_name='tilewyrm')"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, text=True
    )
    assert done.stdout.split() == ["plain,k7m2xq", "plain,k7m9zz", "file,k7"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_speaks_the_language_of_the_player(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    told, explained = run("list").stdout, " ".join(run("list", "--help").stdout.split())
    speak(language)
    assert tell("replay.list.unfinished") in told
    assert tell("replay.flag.most") in explained
