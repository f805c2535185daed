"""A bug report has what helps and keeps what is nobody's business."""

import json
import subprocess
import sys
import zipfile

import pytest

from support.desks import in_progress
from support.processes import command
from support.template import RUN
from support.terminals import ESCAPE, at_terminal
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.visit.bug_report import write_report

F12 = "\x1b[24~"


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
    assert match["table"]["seats"][0]["name"] == "seat 0"


def test_names_stand_in_a_report_where_that_is_wished(tmp_path):
    desk = in_progress("carcassonne", 1, 20)
    found = contents(write_report(tmp_path, Settings(), desk.model, names=True))
    assert json.loads(found["match.json"])["table"]["seats"][0]["name"] == "Ann"


def test_a_report_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ClientError, match=r"cannot write the report to .* \(File exists\)$"):
        write_report(tmp_path / "file", Settings())


def test_one_key_at_a_table_writes_it(tmp_path):
    with at_terminal(tmp_path, "play", "--new", "--game", "feuville") as there:
        there.until("● connected", "►")
        there.type(F12)
        there.until("─ Bug report ─", "Bug report written to")
        there.type(ESCAPE)
        there.until_gone("─ Bug report ─")
    (path,) = (tmp_path / "data" / "tilewyrm" / "reports").glob("*.zip")
    assert "match.json" in contents(path)


def test_a_command_writes_one_without_a_match(tmp_path):
    run = command(tmp_path)
    run["args"] = [sys.executable, "-c", RUN, "report"]
    done = subprocess.run(**run, cwd=tmp_path, capture_output=True)
    (path,) = tmp_path.glob("*.zip")
    assert done.stdout.startswith(f"Bug report written to {path};")
