"""`tilewyrm event verify`: an event that holds, and every forgery of one by its line."""

import json
import shutil
import zipfile
from hashlib import sha256

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.event_folders import MATCHES, PlayedEvent, done, key_file, rechained, run, signed
from support.events import KEYS
from support.recording import begin
from support.recording import signer as other_signer
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.main import main
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Open

ORGANISER, STRANGER = KEYS["organiser"], KEYS["stranger"]
SERVER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
"""The key of the server that plays the recordings (`support.recording.SIGNER`)."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return PlayedEvent(tmp_path_factory.mktemp("events") / "cup")


@pytest.fixture
def event(played, tmp_path):
    """A copy of the event, to forge."""
    copy = object.__new__(PlayedEvent)
    copy.folder, copy.key = tmp_path / "cup", played.key
    shutil.copytree(played.folder, copy.folder)
    return copy


def faults(event, *words):
    """Return the kind and line (or file) of each fault."""
    result = run("verify", event.folder, "--json", *words)
    found = json.loads(result.stdout)
    assert result.exit_code == (1 if found["faults"] else 0)
    assert (found["verdict"] == "ok") is (not found["faults"])
    return [
        (fault["what"], fault["line"] if fault["line"] >= 0 else fault["file"])
        for fault in found["faults"]
    ]


def test_an_event_with_matches_holds(event):
    said = done("verify", event.folder)
    assert "4 players, 2 rounds, 2 matches verified, 2 results on paper" in said
    assert "The event is closed." in said
    last = sha256(event.lines()[-1]).hexdigest()
    assert faults(event, "--seen", last, "--seen", sha256(event.lines()[3]).hexdigest()[:16]) == []
    key = json.loads(run("verify", event.folder, "--json").stdout)["signed_by"]
    assert faults(event, "--signed-by", key) == []


def test_a_bundle_of_an_event_with_matches_holds(event, tmp_path):
    cup = tmp_path / "cup.zip"
    key = ("--key", key_file(tmp_path))
    stranger = run("export", event.folder, cup, "--key", key_file(tmp_path, "stranger"))
    assert "not the organiser's" in stranger.stderr
    assert not cup.exists()
    done("export", event.folder, cup, *key)
    assert "2 matches verified" in done("verify", cup)
    archive = tmp_path / "archive"
    archive.mkdir()
    taken = CliRunner().invoke(main, ["archive", "import", "--in", str(archive), str(cup)])
    assert taken.exit_code == 0, taken.output
    assert len([*archive.rglob("*.twr")]) == 2


def test_a_bundle_that_was_changed_or_is_of_another_signer(event, tmp_path):
    cup, forged = tmp_path / "cup.zip", tmp_path / "forged.zip"
    done("export", event.folder, cup, "--key", key_file(tmp_path))
    with zipfile.ZipFile(cup) as file:
        members = {name: file.read(name) for name in file.namelist()}

    def said(**changes):
        with zipfile.ZipFile(forged, "w") as file:
            for name, data in (members | changes).items():
                file.writestr(name, data)
        result = run("verify", forged)
        assert result.exit_code == 1
        return result.output

    changed = members["players.csv"] + b"9,Zoe,,\n"
    assert "players.csv differs from the manifest" in said(**{"players.csv": changed})
    assert "not in the manifest" in said(**{"matches/x.twr": b""})
    sig = {"MANIFEST.sig": STRANGER.sign(members["MANIFEST"])}
    assert "not signed by the key" in said(**sig)
    pem = STRANGER.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    assert "not with that of the organiser" in said(**sig, **{"MANIFEST.pub": pem})


def test_a_score_that_was_changed(event):
    """Without a key, with the organiser's, and with the server's, too: then the match differs."""
    lines = event.lines()
    at = event.numbers("result")[0]
    points = [900, 1]
    forged = json.dumps({**json.loads(lines[at]), "points": points}, sort_keys=True,
                        separators=(",", ":")).encode()  # fmt: skip
    event.write([*lines[:at], forged, *lines[at + 1 :]])
    assert {("signature", at), ("chain", at + 1), ("differs", at)} <= set(faults(event))
    lines[at] = signed(lines[at], ORGANISER, json.loads(lines[at])["prev"], points=points)
    event.write(rechained(lines, at + 1, ORGANISER))
    observed = [each for each in event.numbers("result") + event.numbers("open") if each >= at]
    assert {("refused", each) for each in observed} <= set(faults(event))
    lines[at] = signed(lines[at], SERVER, json.loads(lines[at])["prev"], points=points)
    event.write(rechained(lines, at + 1, ORGANISER, SERVER))
    assert faults(event) == [("differs", at)]


def test_a_line_that_was_dropped(event):
    lines = event.lines()
    at = event.numbers("rule")[0]
    event.write(lines[:at] + lines[at + 1 :])
    assert faults(event) == [("number", at), ("chain", at)]


def test_a_stranger_who_signs(event):
    """A line by a stranger is named; an event by a stranger is another event."""
    lines = event.lines()
    at = event.numbers("rule")[0]
    forged = signed(lines[at], STRANGER, json.loads(lines[at])["prev"])
    event.write(rechained([*lines[:at], forged, *lines[at + 1 :]], at + 1, ORGANISER))
    assert faults(event) == [("refused", at)]
    key = json.loads(run("verify", event.folder, "--json").stdout)["signed_by"]
    first = signed(lines[0], STRANGER, "0" * 64)
    event.write(rechained([first, *lines[1:]], 1, STRANGER, SERVER))
    found = faults(event, "--signed-by", key)
    assert ("organiser", 0) in found
    assert {at for what, at in found if what == "differs"} == {*event.numbers("result")}


def test_a_match_that_is_missing_swapped_or_extra(event):
    results = event.numbers("result")
    one, two = (event.match(name) for name in MATCHES)
    data = one.read_bytes()
    one.unlink()
    assert faults(event) == [("missing", results[0])]
    one.write_bytes(two.read_bytes())
    assert faults(event) == [("changed", results[0])]
    one.write_bytes(data)
    event.match("kk22cc").write_bytes(event.played(EventLog(event.log), 1, "kk22cc", 7)[0])
    event.match("other").write_bytes(begin("feuville", 2, 1).finish())
    event.match("text").write_bytes(b"no replay")
    event.match("copy").write_bytes(data)
    assert sorted(faults(event)) == [
        ("copy", "copy.twr"),
        ("no_replay", "text.twr"),
        ("stranger", "other.twr"),
        ("unexplained", "kk22cc.twr"),
    ]


def test_a_match_of_another_server(event):
    lines = event.lines()
    at = event.numbers("result")[0]
    data = _signed_by(event, other_signer(64))
    event.match(MATCHES[0]).write_bytes(data)
    lines[at] = signed(
        lines[at], SERVER, json.loads(lines[at])["prev"], sha256=sha256(data).hexdigest()
    )
    event.write(rechained(lines, at + 1, ORGANISER, SERVER))
    assert faults(event) == [("match", at)]


def test_a_name_that_was_swapped_before_the_end(event):
    """The log commits to each name when the player is registered, or renamed."""
    event.write(event.lines()[:-1])
    players = event.folder / "players.csv"
    text = players.read_text()
    players.write_text(text.replace("Cleo", "X").replace("Dora", "Cleo").replace("X", "Dora"))
    assert [fault for fault in faults(event) if fault[0] == "name"] == [("name", "players.csv")] * 2
    assert "the name of player 4 differs from the log" in run("verify", event.folder).output
    players.write_text(text)
    said = done("rename", event.folder, "Cleo", "Clea", "--why", "mistyped", "--key", event.key)
    assert said == "Cleo is called Clea from now on.\n"
    assert faults(event) == []  # her match has the name before
    assert "Clea" in done("standings", event.folder)
    players.write_text(
        "".join(row for row in players.read_text().splitlines(True) if "Cleo" not in row)
    )
    assert ("name", "players.csv") in faults(event)


def test_a_renaming_that_was_interrupted_can_be_repeated(event):
    event.write(event.lines()[:-1])
    players = event.folder / "players.csv"
    rename = ("rename", event.folder, "Cleo", "Clea", "--why", "mistyped", "--key", event.key)
    done(*rename)
    event.write(event.lines()[:-1])
    assert ("name", "players.csv") in faults(event)
    done(*rename)
    assert faults(event) == []
    assert players.read_text().count("Clea") == 1


def test_a_server_with_a_new_key(event):
    """The organiser names it; the old one signs nothing more, and earlier matches stay valid."""
    event.write(event.lines()[:-1])
    done("server", event.folder, KEYS["server"].public_key().public_bytes_raw().hex(),
         "--why", "the old key leaked", "--key", event.key)  # fmt: skip
    assert faults(event) == []
    log = EventLog(event.log)
    with pytest.raises(EventError, match="may not sign 'open'"):
        log.state.check(Open(2, 1, "kk22dd"), SERVER.public_key().public_bytes_raw().hex())
    result = run("server", event.folder, "5" * 63, "--why", "typo", "--key", event.key)
    assert result.exit_code == 2


def test_names_that_were_swapped_after_the_end(event, tmp_path):
    players = event.folder / "players.csv"
    swapped = players.read_text().replace("Cleo", "X").replace("Dora", "Cleo").replace("X", "Dora")
    players.write_text(swapped)
    assert ("names", "players.csv") in faults(event)
    key = ("--key", key_file(tmp_path))
    done("export", event.folder, tmp_path / "cup.zip", "--without-names", *key)
    assert "2 matches verified" in done("verify", tmp_path / "cup.zip")


def test_a_log_that_is_none(event):
    event.log.write_bytes(b"hello\n")
    assert faults(event) == [("unreadable", 0)]
    event.log.write_bytes(b"")
    assert faults(event) == [("empty", "")]


def _signed_by(event, signer):
    """Return the first match once more, signed by another server."""
    return event.played(EventLog(event.log), 1, MATCHES[0], signer=signer)[0]
