"""A bug report has what helps and keeps what is nobody's business."""

import json
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.desks import in_progress
from support.files import changed, resimulated
from support.golden import bad_path_of, path_of
from support.processes import command
from support.template import RUN
from support.terminals import ESCAPE, at_terminal
from tilewyrm.cli.main import main
from tilewyrm.cli.replay.develop import triage
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.visit.bug_report import write_report
from tilewyrm.client.visit.checkout import checkout
from tilewyrm.engine.carcassonne.core.scoring.completion import CompletionFrame
from tilewyrm.replays.edit.anonymous import anonymous_copy

F12 = "\x1b[24~"


def contents_of(path):
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def contents(path):
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def test_a_report_has_the_match_and_neither_names_nor_tokens(tmp_path, monkeypatch):
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path / "state"))
    SeatStore().keep(StoredSeat("here:1", "abcdef", 0, "Ann", "s3cret-token", "host-token"))
    (tmp_path / "state" / "client.log").write_text("lost: s3cret-token host-token\n")
    desk = in_progress("feuville", 1, 40)
    path = write_report(
        tmp_path, Settings(name="Ann"), desk.model, environment={"TERM": "foot", "HOME": "x"}
    )
    found = contents(path)
    assert not [name for name, text in found.items() if "Ann" in text or "-token" in text]
    assert found["client.log"] == "lost: … …\n"
    assert found["terminal.txt"] == "TERM=foot\n"
    assert "tilewyrm 0" in found["versions.txt"]
    match = json.loads(found["match.json"])
    assert len(match["log"]) == len(desk.model.log)
    assert match["table"]["seats"][0]["name"] == "seat 1"


def test_names_stand_in_a_report_where_that_is_wished(tmp_path):
    desk = in_progress("carcassonne", 1, 20)
    found = contents(write_report(tmp_path, Settings(), desk.model, names=True))
    assert json.loads(found["match.json"])["table"]["seats"][0]["name"] == "Ann"


def test_a_report_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ClientError, match=r"cannot write the report to .* \(File exists\)$"):
        write_report(tmp_path / "file", Settings())


def test_a_report_on_a_file_has_what_was_played_and_nothing_private(tmp_path, monkeypatch):
    source = path_of("carcassonne-base")
    header, secret = anonymous_copy(source)[0], resimulated(source.read_bytes()).footer.secret
    home, state = tmp_path / "home", tmp_path / "state"
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(state))
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.chdir(tmp_path)
    SeatStore().keep(StoredSeat("here:1", "my-code", 0, "Ann", "s3cret-token", "host-token"))
    log = f"{home}/x {header.match_id} my-code s3cret-token host-token"
    (state / "client.log").write_text(log)
    claim = ["--at", "61", "--says", "The tie\x1b[2J is wrong, my-code"]
    beyond = CliRunner().invoke(main, ["report", str(source), "--at", "215"])
    assert (beyond.exit_code, [*tmp_path.glob("*.zip")]) == (2, [])
    assert "there is no entry 215; the last one is 214" in beyond.output
    done = CliRunner().invoke(main, ["report", str(source), *claim])
    assert (done.exit_code, done.stderr) == (0, "")
    (path,) = tmp_path.glob("tilewyrm-report-*.zip")
    with zipfile.ZipFile(path) as file:
        found = {name: file.read(name) for name in file.namelist()}
    private = [header.match_id, "my-code", "s3cret-token", "host-token", str(home), "Anna", "Bert"]
    hidden = [secret, header.public_key, *(seat.entropy for seat in header.seats if seat.entropy)]
    assert len(hidden) > 2
    assert all(hidden)
    for word in [*private, *(each.hex() for each in hidden)]:
        assert not [name for name, data in found.items() if word.encode() in data], word
    assert not [name for name, data in found.items() if any(each in data for each in hidden)]
    assert found["client.log"] == "~/x … … … …".encode()
    facts = json.loads(found["facts.json"])
    assert (facts["written_by"], facts["entries"], facts["fault"]) == ("tilewyrm tests", 214, "")
    here = checkout()
    assert facts["commit"] == ("" if here is None else here.commit)
    if here is not None:
        assert len(here.commit) == 40
        assert f"commit {here.commit}".encode() in found["versions.txt"]
    read = CliRunner().invoke(main, ["replay", "triage", str(path)])
    assert read.exit_code == 0, read.output
    assert "\nthe player says of entry 61: The tie\ufffd[2J is wrong, …\n" in read.output
    name = f"{path.stem}.twr"
    assert f"match written to {name}\nFirst, because the match is valid there, " in read.output
    looks = f" with what the player says:\n    tilewyrm replay at {name} 60\nIf the player misses "
    assert looks in read.output
    assert f" there:\n    tilewyrm replay at {name} 61\nTo " in read.output
    assert "\nEntry 61 is a bot's first legal decision. " in read.output
    assert f" To check it:\n    tilewyrm replay at {name} 60 --why\n" in read.output
    assert " as the report has no secret. Ask for `tilewyrm report --luck`." in read.output
    assert Path(name).read_bytes() == found["match.twr"]
    replay = CliRunner().invoke(main, ["replay", "triage", name])
    assert (replay.exit_code, f"`tilewyrm report {name}`" in replay.output) == (1, True)
    assert CliRunner().invoke(main, ["replay", "triage", str(path)]).output == read.output
    moved = CliRunner().invoke(main, ["replay", "triage", str(path), "-o", "right.twr"])
    assert moved.output == read.output.replace(name, "right.twr")
    assert Path("right.twr").read_bytes() == found["match.twr"]
    copy = resimulated(found["match.twr"])
    assert (copy.failure, copy.finished, copy.entries_ok) == (None, True, 214)
    assert (copy.header.started_unix_ms, copy.header.match_id) == (0, "")


def test_triage_shows_no_choices_after_an_entry_at_fault_or_after_the_end(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    base = path_of("carcassonne-base")
    for match, entry in ((bad_path_of("altered-decision"), 40), (base, 215), (base, 214)):
        name, last = f"{match.stem}-{entry}", entry - 1
        with zipfile.ZipFile(f"{name}.zip", "w") as file:
            file.writestr("facts.json", json.dumps({"at": entry}))
            file.write(match, "match.twr")
        read = CliRunner().invoke(main, ["replay", "triage", f"{name}.zip"])
        assert f"\n    tilewyrm replay at {name}.twr {last}\n" in read.output, read.output
        assert read.output.count(" replay at ") == 1, "nor a bot that had only one decision"


def test_with_its_luck_a_report_has_the_error_in_a_roll(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wrong = bad_path_of("altered-roll")
    done = CliRunner().invoke(main, ["report", "--luck", str(wrong)])
    silent = "The report does not say what is wrong. To say it, run the command again with --says "
    assert (done.exit_code, done.stderr.startswith(silent)) == (0, True)
    (path,) = tmp_path.glob("tilewyrm-report-*.zip")
    with zipfile.ZipFile(path) as file:
        data = file.read("match.twr")
    failures = [resimulated(each).failure for each in (wrong.read_bytes(), data)]
    assert str(failures[0].what) == "roll"
    assert str(failures[1]) == str(failures[0])
    assert b"Anna" not in data
    begun = tmp_path / "begun.twr"
    begun.write_bytes(changed(wrong.read_bytes(), lambda records: records.pop()))
    warned = CliRunner().invoke(main, ["report", "--luck", str(begun)])
    assert warned.stderr.startswith("The file has no secret, ")


def test_a_rule_that_raises_is_in_the_report_with_its_place(tmp_path, monkeypatch):
    def wrong_rule(*_):
        raise KeyError("moon")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(CompletionFrame, "apply", wrong_rule)
    done = CliRunner().invoke(main, ["report", str(path_of("carcassonne-base"))])
    assert done.exit_code == 0, done.output
    (path,) = tmp_path.glob("tilewyrm-report-*.zip")
    found = contents_of(path)
    fault = json.loads(found["facts.json"])["fault"]
    entry = r"entry \d+ \(seat \d (place|skip).*\): a rule fails on it: "
    assert re.match(rf"{entry}KeyError: 'moon', test_bug_report\.py, line \d+$", fault), fault
    read = CliRunner().invoke(main, ["replay", "triage", str(path)])
    assert f"error found there: {fault}\n" in read.output
    assert "\nIn a clone of tilewyrm, `triage` also prints `bisect --commits`" in read.output
    assert "in wrong_rule" in found["traceback.txt"].decode()
    assert found["match.twr"]


def test_a_report_on_a_wrong_file_keeps_it_wrong(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["report", "--names", str(bad_path_of("altered-decision"))])
    assert done.exit_code == 0, done.output
    (path,) = tmp_path.glob("tilewyrm-report-*.zip")
    with zipfile.ZipFile(path) as file:
        data, facts = file.read("match.twr"), json.loads(file.read("facts.json"))
    assert facts["fault"].startswith("entry 40: digest of the events: ")
    copy = resimulated(data)
    assert copy.failure.seq == 40
    assert copy.header.seats[0].name == "Anna"
    bad = CliRunner().invoke(main, ["report", str(bad_path_of("flipped-bit-in-header"))])
    assert (bad.exit_code, "UNREADABLE" in bad.output) == (2, True)


def test_one_key_at_a_table_writes_it(tmp_path):
    with at_terminal(tmp_path, "play", "--new", "--game", "feuville") as there:
        there.until("● connected", "►")
        there.type(F12)
        there.until("─ Bug report ─", "Bug report written to")
        there.type(ESCAPE)
        there.until_gone("─ Bug report ─")
    (path,) = (tmp_path / "data" / "tilewyrm" / "reports").glob("*.zip")
    found = contents(path)
    assert "match.json" in found
    assert json.loads(found["facts.json"])["at"] >= 0
    read = CliRunner().invoke(main, ["replay", "triage", str(path)])
    assert read.exit_code == 0, read.output
    assert "the player does not say what is wrong" in read.output
    assert "The report has no replay" in read.output


def changed_zip(facts: bytes, *changes: tuple[bytes, int, int]) -> bytes:
    """Return a zip file with *facts*; each change is a signature, a place behind it, and a byte."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("facts.json", facts)
    data = bytearray(packed.getvalue())
    for signature, place, value in changes:
        data[data.index(signature) + place] = value
    return bytes(data)


@pytest.mark.parametrize(
    ("facts", "others", "reason", "command"),
    [
        ({"at": 3}, {"traceback.txt"}, "a rule failed there", "verify --allow-unfinished"),
        (
            {"at": 3, "fault": "entry 9"},
            (),
            "the match is invalid there",
            "verify --allow-unfinished",
        ),
        ({"at": 3}, (), "the match is valid there", "at"),
        ({}, (), "the match is valid there", "verify --allow-unfinished"),
    ],
)
def test_triage_names_the_first_command_by_what_the_report_says(
    tmp_path, monkeypatch, facts, others, reason, command
):
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("report.zip", "w") as file:
        file.writestr("facts.json", json.dumps(facts))
        for name in ("match.twr", *others):
            file.writestr(name, b"")
    read = CliRunner().invoke(main, ["replay", "triage", "report.zip"])
    assert read.exit_code == 0, read.output
    lines = iter(read.output.splitlines())
    first = next(line for line in lines if line.startswith("First"))
    assert first.startswith(f"First, because {reason}, ")
    assert next(lines).startswith(f"    tilewyrm replay {command} ")
    assert ("or was not asked" in read.output) is ("at" in facts)
    assert ("    tilewyrm replay at report.twr 3\n" in read.output) is ("at" in facts)


def test_triage_lets_the_bot_decide_first_if_the_match_ends_there(tmp_path, monkeypatch):
    """Unless the player names an earlier entry."""
    monkeypatch.chdir(tmp_path)
    words = ["replay", "cut", str(path_of("carcassonne-base")), "3", "-o", "cut.twr"]
    assert CliRunner().invoke(main, words).exit_code == 0
    for number, (facts, place) in enumerate(
        [({}, "3 --why"), ({"at": 3}, "3 --why"), ({"at": 2}, "1")]
    ):
        with zipfile.ZipFile(f"{number}.zip", "w") as file:
            file.writestr("facts.json", json.dumps(facts))
            file.write("cut.twr", "match.twr")
        lines = CliRunner().invoke(main, ["replay", "triage", f"{number}.zip"]).output.splitlines()
        first = next(at for at, line in enumerate(lines) if line.startswith("First, because "))
        assert lines[first + 1] == f"    tilewyrm replay at {number}.twr {place}"
        assert sum(line.endswith("3 --why") for line in lines) == 1
    monkeypatch.setattr(triage, "is_clone_here", lambda: True)
    monkeypatch.setattr(triage, "_other_commit", lambda _facts: "abcdef123")
    there = CliRunner().invoke(main, ["replay", "triage", "0.zip"]).output
    assert "\n    tilewyrm replay at 0.twr 3 --why --in abcdef123\n" in there


LOCAL, CENTRAL = b"PK\x03\x04", b"PK\x01\x02"


@pytest.mark.parametrize(
    "data",
    [
        b"no zip",
        changed_zip(b"{}", (LOCAL, 6, 1), (CENTRAL, 8, 1)),  # encrypted
        changed_zip(b"{}", (LOCAL, 30 + len("facts.json"), 255)),  # damaged
        changed_zip(b"[" * 200_000),
        changed_zip(b"[]"),
    ],
    ids=["none", "encrypted", "damaged", "deep", "list"],
)
def test_only_a_report_is_read_as_one(tmp_path, data):
    wrong = tmp_path / "wrong.zip"
    wrong.write_bytes(data)
    read = CliRunner().invoke(main, ["replay", "triage", str(wrong)])
    assert (read.exit_code, "cannot read bug report" in read.output) == (1, True), read.output


def test_a_terminal_asks_what_is_wrong(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    match = str(path_of("carcassonne-base").absolute())
    with at_terminal(tmp_path, "report", match) as there:
        there.until("Describe the error in a sentence")
        there.type("No points\r")
        there.until("At which entry")
        there.type("215\r")
        there.until("there is no entry 215; the last one is 214")
        there.type("7\r")
        there.until("Bug report written to")
    (path,) = tmp_path.glob("tilewyrm-report-*.zip")
    facts = json.loads(contents_of(path)["facts.json"])
    assert (facts["at"], facts["says"]) == (7, "No points")


def test_a_command_writes_one_without_a_match(tmp_path):
    run = command(tmp_path)
    run["args"] = [sys.executable, "-c", RUN, "report"]
    done = subprocess.run(**run, cwd=tmp_path, capture_output=True)
    (path,) = tmp_path.glob("*.zip")
    assert done.stdout.startswith(f"Bug report written to {path};")
