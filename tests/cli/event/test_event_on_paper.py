"""An evening on paper, from its first line to its bundle, and the folder that holds it."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from fractions import Fraction

import pytest
from filelock import FileLock

from support.event_folders import done, key_file, run
from support.template import RUN
from support.terminals import DOWN, ENTER, LEFT, RIGHT, UP, at_terminal
from tilewyrm.cli.event.desk.situation import Keeping, Situation
from tilewyrm.cli.event.desk.wording import head, logged
from tilewyrm.cli.event.record import event_folder
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.tables import column_text
from tilewyrm.cli.event.record.wording import amount
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.events.scoring.scoring import Column
from tilewyrm.server.security.event_code import code_hash

BACK = "\x7f"
SLASH = "\N{FRACTION SLASH}"
NEW = ("--game", "carcassonne", "--rounds", 3, "--seats", 3, "--title", "Club evening")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """An event of five players who are here, and the key that signs."""
    folder = tmp_path_factory.mktemp("made")
    key = ("--key", key_file(folder))
    done("new", folder / "cup", *NEW, *key)
    done("add", folder / "cup", "Ann", "Bert", "Cleo", "Dora", "Émile", "--here", *key)
    return folder / "cup", key


@pytest.fixture
def cup(made, tmp_path):
    """A copy of it."""
    shutil.copytree(made[0], tmp_path / "cup")
    return tmp_path / "cup", made[1]


def facts(folder):
    """Return the lines of the log as they are."""
    return [json.loads(line) for line in (folder / "event.jsonl").read_bytes().splitlines()]


@pytest.mark.parametrize(
    ("value", "text"),
    [("23/4", "5¾"), ("11/2", "5½"), ("-1/4", "-¼"), ("0", "0"), ("-3", "-3"), ("55/23", "2.39")],
)
def test_quarters_are_shown_as_fractions_and_others_with_two_digits(value, text):
    assert amount(Fraction(value)) == text


def test_all_numbers_of_a_column_of_decimals_have_two_digits():
    assert [column_text(Column.SHARE, Fraction(value)) for value in ("3/4", "0", "55/23")] == [
        "0.75",
        "0.00",
        "2.39",
    ]


def test_a_hash_to_publish_has_a_line_of_its_own(tmp_path):
    folder, key = tmp_path / "cup", ("--key", key_file(tmp_path))
    said = done("new", folder, *NEW, *key).splitlines()
    log = event_folder.EventFolder(folder).read()
    assert log.state.event_hash in said


def test_an_evening_on_paper_from_new_to_verify(cup, tmp_path):
    folder, key = cup
    said = done("pair", folder, "--table", "Ann,Bert,Cleo", "--table", "dora,ém", *key)
    assert said.splitlines()[:3] == [
        "Round 1 of 3",
        "  1  Ann  ·  Bert  ·  Cleo",
        "  2  Dora  ·  Émile",
    ]
    assert "2  Bert  ·  Émile" in done("swap", folder, "Bert", "Dora", "--why", "family", *key)
    listed = done("round", folder, "--csv").splitlines()
    assert [listed[0], listed[-1]] == ["Table,Seat,Name,Points", "2,2,Émile,"]
    done("start", folder, "--minutes", 60, *key)
    situation = Situation.read(EventFolder(folder), Keeping.PAPER, "")
    began_s = situation.log.lines[-1].ms / 1000
    for minutes in (0, 12, 61):
        later = replace(situation, clock=lambda at=minutes: began_s + at * 60 + 1)
        assert head(later).endswith(f" · round 1 of 3 · {minutes} of 60 min")
    page = (folder / "page" / "index.html").read_text(encoding="utf-8")
    assert re.search(r"Round 1 of 3, since \d\d:\d\d, until \d\d:\d\d", page)
    assert 'class="tables"' in page
    assert 'class="results"' not in page  # the present round is there once
    assert done("result", folder, 1, 71, 64, -3, *key) == (
        "Round 1, table 1: Ann 71  ·  Dora 64  ·  Cleo -3  [14]\n"
    )
    done("rule", folder, 2, "forfeit", "Émile", "--why", "did not come", *key)
    done("correct", folder, 14, 71, 64, 3, "--why", "sign", *key)
    for points in ((71, 64, 4), (71, 64, 3)):
        said = done("correct", folder, "--table", 1, *points, "--why", "sign", *key)
        assert said == f"Round 1, table 1: Ann 71  ·  Dora 64  ·  Cleo {points[2]}  [14]\n"
    ((_, news, _),) = logged(Situation.read(EventFolder(folder), Keeping.PAPER, ""), 1)
    assert news == "Round 1, table 1: the points are corrected to 71 : 64 : 3 (sign)"
    assert "or --table and the table" in run("correct", folder, "--why", "sign", *key).stderr
    done("withdraw", folder, "Émile", *key)
    assert "Émile: already withdrawn" in run("withdraw", folder, "Émile", *key).stderr
    late = done("add", folder, "Fay", "--here", *key)
    assert "6 in all" in late
    done("pair", folder, "--table", "Ann,Cleo,Bert", "--table", "Dora,Fay", *key)
    done("start", folder, *key)
    done("result", folder, 1, 10, 30, 20, *key)
    done("result", folder, 2, 5, 5, "--why", "drawn", *key)
    done("say", folder, "Pizza", "is", "here", *key)
    assert done("standings", folder, "--csv").splitlines() == [
        "#,Name,Score,Share,Points",
        f"1,Dora,6,55{SLASH}23,69",
        f"2,Ann,6,47{SLASH}23,81",
        "3,Bert,6,2,20",
        f"4,Cleo,6,36{SLASH}23,33",
        "5,Fay,3,1,5",
        "6,Émile,0,0,0",
    ]
    done("export", folder, folder.with_name("cup.csv"))
    cells = [
        cell
        for row in csv.reader(folder.with_name("cup.csv").read_text().splitlines())
        for cell in row
    ]
    assert f"55{SLASH}23" in cells
    assert not any(re.search(r"\d[/.-]\d", cell) for cell in cells)  # a date to a spreadsheet
    crosstable = done("table", folder).splitlines()
    assert crosstable[0].split() == ["#", "Name", "R1", "R2"]
    assert any("forfeit" in line and "away" in line for line in crosstable)
    assert any("late" in line for line in crosstable)
    (dora,) = (line for line in crosstable if "Dora" in line.split()[:2])
    assert dora.endswith(" Fay 5:5")
    assert "1 planned round has not been played" in run("close", folder, *key).stderr
    closed = done("close", folder, "--early", *key).splitlines()
    assert "is closed" in closed[0]
    assert re.fullmatch("[0-9a-f]{64}", closed[1]), "what is to be published has its own line"
    checked = done("verify", folder)
    assert "6 players, 2 rounds, 0 matches verified, 3 results on paper" in checked
    assert "Verified" in checked
    bundle = tmp_path / "cup.zip"
    done("export", folder, bundle, *key)
    with zipfile.ZipFile(bundle) as file:
        assert sorted(file.namelist()) == [
            *("MANIFEST", "MANIFEST.pub", "MANIFEST.sig"),
            *("event.jsonl", "players.csv", "standings.json"),
        ]
        assert file.read("standings.json").decode() == done("standings", folder, "--json")
    assert done("verify", bundle) == checked
    nameless = tmp_path / "nameless.zip"
    done("export", folder, nameless, "--without-names", *key)
    with zipfile.ZipFile(nameless) as file:
        assert not any(b"Dora" in file.read(name) for name in file.namelist())
    assert "Verified" in done("verify", nameless)


def test_a_pairing_is_proposed_with_its_cost_and_can_be_dropped(cup):
    folder, key = cup
    done("forbid", folder, "Ann", "Bert", "--why", "family", *key)
    said = done("pair", folder, *key)
    assert said.splitlines()[-1] == (
        "Cost: forbidden 0, rematches 0, byes and short tables 0, scores 0, seats 0, neighbours 0"
    )
    tables = [line.split("  ", 2)[2].split("  ·  ") for line in said.splitlines()[1:-1]]
    assert sorted(map(len, tables)) == [2, 3]
    assert not any({"Ann", "Bert"} <= {*table} for table in tables)
    two, three = sorted(tables, key=len)
    refused = run("withdraw", folder, two[0], *key).stderr
    assert f"{two[0]} is in a pairing whose round has not started, and the other" in refused
    left = done("withdraw", folder, three[0], *key)
    for kept in (two, three[1:]):
        assert "  ·  ".join(kept) in left
    assert "no longer paired" in done("unpair", folder, "--why", "Fay is here", *key)
    done("add", folder, "Fay", "--here", *key)
    again = done("pair", folder, *key)
    assert len(again.splitlines()) == 4
    assert "the round has not started" in run("result", folder, 1, 1, 2, 3, *key).stderr
    assert "the round is not over" in run("pair", folder, *key).stderr


def test_output_that_is_closed_is_no_fault_of_the_log(cup):
    """As with `| head`: the pairing is in the log, and nothing is said about it."""
    folder, key = cup
    read, write = os.pipe()
    os.close(read)
    words = map(str, (sys.executable, "-c", RUN, "event", "pair", folder, *key))
    try:
        ended = subprocess.run([*words], stdout=write, stderr=subprocess.PIPE, text=True)
    finally:
        os.close(write)
    assert ended.stderr == ""
    assert [fact["fact"] for fact in facts(folder)].count("pair") == 1
    assert "Verified" in done("verify", folder)


def test_codes_are_printed_once_and_stored_as_hashes(cup):
    folder, key = cup
    assert done("add", folder, "Gina", *key) == "1 player registered, 6 in all.\n"  # no server
    address = "abc@192.168.1.20"
    said = done("code", folder, "gina", "--slip-address", address, *key).splitlines()[1]
    assert said.split()[:-1] == ["tilewyrm", "event", "join", address]
    code = said.split()[-1]
    stored = json.loads((folder / "codes.json").read_text())
    salt = bytes.fromhex(stored["salt"])
    assert stored["hashes"]["6"] == code_hash(code, salt).hex()
    said = done("code", folder, "gina", *key).splitlines()[1]  # the address is stored
    assert said.split()[:-1] == ["tilewyrm", "event", "join", address]
    renewed = said.split()[-1]
    assert renewed != code
    stored = json.loads((folder / "codes.json").read_text())
    assert stored["hashes"]["6"] == code_hash(renewed, salt).hex()
    for path in folder.rglob("*"):
        assert path.is_dir() or code.encode() not in path.read_bytes()
    if os.name != "nt":
        assert (folder / "codes.json").stat().st_mode & 0o777 == 0o600
    log = (folder / "event.jsonl").read_bytes()
    assert b"Ann" not in log
    assert address.encode() not in log


def test_a_list_of_names_is_read_from_csv(cup, tmp_path):
    folder, key = cup
    people = tmp_path / "people.csv"
    people.write_text("\ufeffClub;Name\nNorth;Gina\n=1+1;Hugo\n;\n", encoding="utf-8")
    assert "2 players registered, 7 in all" in done("add", folder, "--csv", people, *key)
    rows = (folder / "players.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "number,name,club,salt"
    assert [row.rpartition(",")[0] for row in rows[-2:]] == ["6,Gina,North", "7,Hugo,1+1"]


@pytest.mark.parametrize(
    "row", ["1,=SUM(A1),", "1,\uff1dSUM(A1),", "1,a\x1b[2J,", "1,Ann,@SUM(A1)", "1,,"]
)
def test_a_list_with_a_name_that_could_harm_is_not_read(cup, row):
    """As in a stranger's bundle."""
    folder, _ = cup
    (folder / "players.csv").write_text(f"number,name,club\n{row}\n", encoding="utf-8")
    for command in ("round", "page", "verify"):
        result = run(command, folder)
        assert result.exit_code == 1
        assert "cannot be a name" in result.stderr
        assert "\x1b" not in result.output


@pytest.mark.parametrize(
    "name",
    [
        "=SUM(A1)",
        "\uff1dSUM(A1)",
        "+1",
        "-x",
        "@home",
        "ann",
        "\u0410nn",
        "a\x1b[2J",
        "x" * 25,
        "GreedyBot",
        " ",
    ],
)
def test_a_name_that_could_harm_or_deceive_is_refused(cup, name):
    folder, key = cup
    before = (folder / "event.jsonl").read_bytes()
    result = (
        run("add", folder, "--", name) if name.startswith("-") else run("add", folder, name, *key)
    )
    assert result.exit_code != 0
    assert (folder / "event.jsonl").read_bytes() == before


def test_a_line_that_was_torn_is_cut_off_with_a_sentence(cup):
    folder, key = cup
    log = folder / "event.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"by":"00')
    assert "line 11 is incomplete" in run("verify", folder).stdout
    result = run("say", folder, "hello", *key)
    assert result.exit_code == 0
    assert "was incomplete" in result.stderr
    assert log.read_bytes().startswith(whole + b'{"by":"')
    assert "Verified" in done("verify", folder)


def test_one_program_at_a_time_writes(cup, monkeypatch):
    folder, key = cup
    monkeypatch.setattr(event_folder, "_LOCK_WAIT_S", 0.05)
    with FileLock(folder / ".lock"):
        result = run("say", folder, "hello", *key)
    assert result.exit_code == 1
    assert "another program is writing" in result.stderr


def test_a_stranger_cannot_write_and_what_cannot_be_is_refused(cup, tmp_path):
    folder, key = cup
    before = (folder / "event.jsonl").read_bytes()
    for words, why in (
        (
            ("say", folder, "x", "--key", key_file(tmp_path, "stranger")),
            "this key is not allowed to sign this line",
        ),
        (("here", folder, "Ann", *key), "Ann: already checked in"),
        (("pair", folder, "--table", "Ann,Bert,Cleo", *key), "this bye is not needed"),
        (("start", folder, *key), "no round is paired yet"),
        (("result", folder, 1, 5, 5, *key), "no round is paired yet"),
        (("withdraw", folder, "Zoe", *key), "'Zoe' is not a player"),
        (("correct", folder, 3, "--why", "x", *key), "only a result or a ruling can be"),
        (("new", folder, *NEW, *key), "is not empty"),
        (("standings", tmp_path / "nowhere"), "cannot read the event"),
    ):
        result = run(*words)
        assert result.exit_code != 0
        assert why in " ".join(result.stderr.split()), words
    assert (folder / "event.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--game", "chess"), "no game 'chess'"),
        (("--seats", 4, "--game", "feuville", "--sizes", "3-5"), "at most 4 players"),
        (("--scoring", "wins"), "nothing is said for 3 at a table"),
        (("--scoring", "points"), "needs --award"),
        (("--award", "3,1"), "for --scoring points only"),
        (("--term", "seating=shuffled"), "the pairing decides the seats"),
        (("--term", "nonsense=1"), "nonsense"),
        (("--server-key", "12"), "64 hex digits"),
        (("--sizes", "4"), "two numbers"),
    ],
)
def test_an_event_that_cannot_be_is_refused(tmp_path, words, why):
    given = dict(zip(NEW[::2], NEW[1::2], strict=True)) | dict(
        zip(words[::2], words[1::2], strict=True)
    )
    flags = [each for pair in given.items() for each in pair]
    result = run("new", tmp_path / "cup", *flags, "--key", key_file(tmp_path))
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.split())
    assert not (tmp_path / "cup").exists()


def test_a_new_event_asks_for_missing_answers(tmp_path):
    words = ("event", "new", str(tmp_path / "cup"), "--plain", "--key", str(key_file(tmp_path)))
    with at_terminal(tmp_path, *words) as there:
        there.until("Which game? (feuville, carcassonne):")
        there.type("feuville" + ENTER)
        there.until("How many rounds?")
        there.type("3" + ENTER)
        there.until("How many players at a table?")
        there.type("2" + ENTER)
        there.until("Hash of the event", "12  2 + 2 + 2 + 2 + 2 + 2")
        assert there.ended() == 0
    first = facts(tmp_path / "cup")[0]
    assert (first["game"], first["rounds"], first["table_size"]) == ("feuville", 3, 2)
    assert first["scoring"]["preset"] == "wins"
    assert first["terms"] == {"aids": False, "take_back": "forbidden"}
    missing = run("new", tmp_path / "other")
    assert "--game is missing" in missing.stderr


def test_a_new_event_is_chosen_in_a_form(tmp_path):
    """The fields that depend on others follow them, and what is wrong is said in the form."""
    key, cup = ("--key", str(key_file(tmp_path))), tmp_path / "cup"
    flags = ("--game", "carcassonne", "--rounds", "20")
    with at_terminal(tmp_path, "event", "new", *flags, *key, columns=80, rows=24) as there:
        there.until("Begin an event", "A new folder", "Carcassonne", "◂ 20 ▸", "◂ 4 ▸")
        there.type("\x1b")
        there.until("Nothing was written")
        assert there.ended() == 0
    with at_terminal(tmp_path, "event", "new", str(cup), *key, columns=80, rows=24) as there:
        there.until("Name of the event", "cup", "Feuville")
        there.type(" 1")
        for move, shown in (
            (DOWN + RIGHT, "Carcassonne"),
            (DOWN + RIGHT, "With The "),
            (DOWN + RIGHT, "◂ 4 ▸"),
            (DOWN + LEFT, "◂ 3 ▸"),
            (DOWN, "5, 3, 2 and 1 by place"),
            (RIGHT, "3,2,1 2,1"),
            (LEFT + UP + LEFT + DOWN + LEFT, "A win counts 1"),
            (DOWN + "30x" + DOWN * 2 + RIGHT + DOWN + ENTER, "Equal luck needs a server"),
            (UP + LEFT + DOWN + ENTER, "'30x'"),
            (UP * 3 + BACK + "s" + DOWN * 4 + RIGHT, "◂ on ▸"),
        ):
            for each in _keys(move):
                there.type(each)
            there.until(shown)
        there.type(UP)
        there.type(ENTER)
        there.until("Hash of the event")
        assert there.ended() == 0
    first = facts(cup)[0]
    assert (first["title"], first["game"], first["rounds"]) == ("cup 1", "carcassonne", 4)
    assert (first["presets"], first["table_size"]) == ([EXPANSIONS[0].name], 2)
    assert first["scoring"]["preset"] == "wins"
    assert first["options"][EXPANSIONS[1].name] is True
    assert first["terms"]["clock_seconds"] == 30


def _keys(text):
    """Yield the keys of *text*, which are characters or begin with Escape."""
    return re.findall(r"\x1b\[.|.", text)


def test_the_key_is_made_the_first_time(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "tilewyrm.cli.event.record.organiser_key.settings_path",
        lambda: tmp_path / "x" / "config.toml",
    )
    missing = run("key", "--key", tmp_path / "none.pem")
    assert missing.exit_code == 1
    first, second = done("key"), done("key")
    assert first.splitlines()[0].startswith("Created your organiser key")
    assert "Keep a copy" in first.splitlines()[1]
    assert first.splitlines()[2:] == second.splitlines()
    assert done("new", tmp_path / "cup", *NEW).startswith("Created the event “Club evening”")


def test_a_bot_that_there_is_not_is_refused_before_the_log_keeps_it(cup):
    folder, key = cup
    before = facts(folder)
    result = run("add", folder, "Robo", "--bot", "expert", *key)
    assert result.exit_code == 2
    assert "no bot 'expert'; there are: passive, random" in result.stderr
    assert facts(folder) == before


@pytest.mark.parametrize(
    ("name", "option", "by_lot"),
    [("carcassonne", "start_player", "random"), ("feuville", "first_player", "dice")],
)
def test_the_first_seat_begins_and_the_clock_is_said(tmp_path, name, option, by_lot):
    """Seats are paired evenly, which means nothing where chance says who begins."""
    key = ("--key", key_file(tmp_path))
    new = ("--game", name, "--rounds", 1, "--seats", 2, *key)
    said = done("new", tmp_path / "cup", *new, "--clock", "15m")
    assert "Each decision may take 15 minutes." in said
    assert facts(tmp_path / "cup")[0]["options"] == {option: "seat0"}
    done("new", tmp_path / "lots", *new, "--option", f"{option}={by_lot}")
    assert facts(tmp_path / "lots")[0]["options"] == {}


def test_after_the_last_round_no_other_is_paired(tmp_path):
    key = ("--key", key_file(tmp_path))
    folder = tmp_path / "cup"
    done("new", folder, "--game", "feuville", "--rounds", 1, "--seats", 2, *key)
    done("add", folder, "Ann", "Bert", "--here", *key)
    done("pair", folder, "--table", "1,2", *key)
    done("start", folder, *key)
    done("result", folder, 1, 3, 2, *key)
    assert (
        "the last round has been paired; `tilewyrm event close`" in run("pair", folder, *key).stderr
    )
    assert (
        "`tilewyrm event round` shows" in run("correct", folder, 1, 3, 1, "--why", "x", *key).stderr
    )


def test_terms_change_until_the_first_round_is_paired(tmp_path):
    key, cup = ("--key", key_file(tmp_path)), tmp_path / "cup"
    done("new", cup, "--game", "carcassonne", "--rounds", 1, "--seats", 3, "--clock", "5m", *key)
    assert "take_back        forbidden" in done("terms", cup)
    said = done("terms", cup, "--clock", "20m", "--term", "aids=yes", *key)
    assert "take_back        forbidden" in said
    assert "aids             yes" in said
    assert said == done("terms", cup)
    assert run("terms", cup, "--term", "seating=random", *key).exit_code == 2
    done("add", cup, "Ann", "Bert", "Cleo", "--here", *key)
    done("pair", cup, *key)
    assert "round has already started" in run("terms", cup, "--clock", "5m", *key).stderr
