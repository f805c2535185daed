"""Every row of the table of forgeries in docs/event-format.md is tried: `event verify` says so."""

import json
import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.daily import share_of_today
from support.event_folders import MATCHES, PlayedEvent, rechained, run, signed
from support.events import KEYS
from support.recording import begin
from support.recording import signer as other_signer
from tilewyrm.cli.event.record.event_log import EventLog

PAGE = Path(__file__).parents[3].joinpath("docs/event-format.md").read_text("utf-8")
ORGANISER, STRANGER = KEYS["organiser"], KEYS["stranger"]
SERVER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
"""The key of the server that plays the recordings (`support.recording.SIGNER`)."""
PLACES = {"N": r"\d+", "FILE": r"\S+", "HASH": "[0-9a-f]+", "KEY": "[0-9a-f-]+"}


def rows():
    """Return by forgery what the page says of it."""
    found = {}
    for line in PAGE.partition("| forgery |")[2].splitlines()[2:]:
        if not line.startswith("|"):
            break
        forgery, said = line.strip("|").split("|")
        found[forgery.strip()] = said.strip()
    return found


def pattern(sentence):
    """Return the pattern of a sentence of the page, in which capitals stand for anything."""
    words = re.split(r"\b(N|FILE|HASH|KEY)\b", sentence)
    return "".join(PLACES.get(word, re.escape(word)) for word in words)


def altered(event, kind, which=-1, **changes):
    """Change the fields of a line, and sign nothing."""
    lines = event.lines()
    at = event.numbers(kind)[which]
    fields = {**json.loads(lines[at]), **changes}
    lines[at] = json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()
    event.write(lines)


def resigned(event, kind, server, **changes):
    """Change the fields of a line, and sign it and all behind it again."""
    lines = event.lines()
    at = event.numbers(kind)[0]
    lines[at] = json.dumps({**json.loads(lines[at]), **changes}).encode()
    event.write(rechained(lines, at, ORGANISER, server))


def score(event):
    altered(event, "result", 0, points=[900, 1])


def ruling(event):
    altered(event, "rule", points=[0, 9])


def pairing(event):
    altered(event, "pair", tables=[[1, 4], [2, 3]])


def paper(event):
    altered(event, "paper", points=[1, 2])


def score_by_the_organiser(event):
    resigned(event, "result", None, points=[900, 1])


def score_by_both_keys(event):
    resigned(event, "result", SERVER, points=[900, 1])


def invented_ruling(event):
    resigned(event, "result", SERVER, ruled=True)


def order(event):
    lines = event.lines()
    one, two = event.numbers("paper")
    lines[one], lines[two] = lines[two], lines[one]
    event.write(lines)


def dropped_line(event):
    lines, at = event.lines(), event.numbers("rule")[0]
    event.write(lines[:at] + lines[at + 1 :])


def cut_tail(event):
    event.write(event.lines()[:-2])


def strange_line(event):
    lines, at = event.lines(), event.numbers("rule")[0]
    lines[at] = signed(lines[at], STRANGER, json.loads(lines[at])["prev"])
    event.write(rechained(lines, at + 1, ORGANISER))


def strange_event(event):
    lines = event.lines()
    first = signed(lines[0], STRANGER, "0" * 64)
    event.write(rechained([first, *lines[1:]], 1, STRANGER, SERVER))


def again_with_equal_names(event):
    """A stranger's event of the same title and players, with the real matches."""
    lines = event.lines()
    first = signed(lines[0], STRANGER, "0" * 64, seed="5" * 64)
    event.write(rechained([first, *lines[1:]], 1, STRANGER, SERVER))


def missing_match(event):
    event.match(MATCHES[0]).unlink()


def replaced_match(event):
    event.match(MATCHES[0]).write_bytes(event.match(MATCHES[1]).read_bytes())


def swapped_matches(event):
    lines = event.lines()
    places = event.numbers("result")
    said = [json.loads(lines[at]) for at in places]
    for at, other in zip(places, reversed(said), strict=True):
        about = {name: other[name] for name in ("points", "places", "sha256")}
        lines[at] = json.dumps({**json.loads(lines[at]), **about}).encode()
    event.write(rechained(lines, places[0], ORGANISER, SERVER))


def other_server(event):
    data = event.played(EventLog(event.log), 1, MATCHES[0], signer=other_signer(64))[0]
    event.match(MATCHES[0]).write_bytes(data)
    resigned(event, "result", SERVER, sha256=sha256(data).hexdigest())


def extra_match(event):
    event.match("kk22cc").write_bytes(event.played(EventLog(event.log), 1, "kk22cc", 7)[0])


def match_from_elsewhere(event):
    event.match("other").write_bytes(begin("feuville", 2, 1).finish())


def copied_file(event):
    shutil.copy(event.match(MATCHES[0]), event.match("copy"))


def friends_own_table(event):
    """The title of a table is a remark, which anybody can choose; only the admin names an event."""

    def place(header):
        header.match_id = "kk22ff"

    event.match("kk22ff").write_bytes(begin("feuville", 2, 3, {}, place).finish())


def renamed(event):
    players = event.folder / "players.csv"
    players.write_text(players.read_text().replace("Dora", "Dana"))


def swapped_names(event):
    players = event.folder / "players.csv"
    text = players.read_text()
    players.write_text(text.replace("Cleo", "X").replace("Dora", "Cleo").replace("X", "Dora"))


def other_standings(event):
    text = run("standings", event.folder, "--json").stdout
    (event.folder / "standings.json").write_text(text.replace('"rank":1', '"rank":2'))


def made_again(event):
    """The organiser's new event of the same players, without the matches of the old one."""
    for path in (event.folder / "matches").iterdir():
        path.unlink()
    kept = [each for each in event.lines() if json.loads(each)["fact"] in ("event", "player")]
    first = signed(kept[0], ORGANISER, "0" * 64, seed="5" * 64)
    event.write(rechained([first, *kept[1:]], 1, ORGANISER))


def other_paper(event):
    resigned(event, "paper", SERVER, points=[1, 2])


def bot_for_a_person(event):
    played_anew(event, ["greedy", ""])


def played_anew(event, bots=("", "")):
    """Another match at the same table, with the server's key, and the log with both."""
    data, result = event.played(EventLog(event.log), 1, MATCHES[0], number=9, bots=bots)
    event.match(MATCHES[0]).write_bytes(data)
    resigned(
        event,
        "result",
        SERVER,
        points=[*result.scores],
        places=[*result.places],
        sha256=sha256(data).hexdigest(),
    )


FORGERIES = {
    "a score is changed": score,
    "a ruling is changed": ruling,
    "a pairing is changed": pairing,
    "the result of a physical game is changed": paper,
    "the organiser changes the score of a match, and signs again": score_by_the_organiser,
    "the organiser does so with the server's key, too": score_by_both_keys,
    "a ruling in a match is invented, with both keys": invented_ruling,
    "two lines are swapped": order,
    "a line is dropped": dropped_line,
    "the end of the log is cut off": cut_tail,
    "a stranger signs a line": strange_line,
    "a stranger signs the whole event": strange_event,
    "a match is missing": missing_match,
    "a match is replaced by another one": replaced_match,
    "the matches of two tables are swapped, and both keys sign again": swapped_matches,
    "a match of another server takes its place, and both keys sign again": other_server,
    "the organiser lets a bot play for a person from the start": bot_for_a_person,
    "a match is added": extra_match,
    "a match from elsewhere is added": match_from_elsewhere,
    "a file is copied": copied_file,
    "the event is made again with the same title and names": again_with_equal_names,
    "a name is changed before `close`": renamed,
    "names are swapped after `close`": swapped_names,
    "the standings are changed": other_standings,
    "the organiser makes the same event again, with the same key": made_again,
    "two friends open a table of their own and call it *CUP, round 3*": friends_own_table,
    "the organiser changes the result of a physical game, and signs again": other_paper,
    "an organiser with both keys plays a match again, and signs": played_anew,
}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return PlayedEvent(tmp_path_factory.mktemp("events") / "cup")


def test_the_page_lists_every_forgery():
    assert list(rows()) == list(FORGERIES)


@pytest.mark.parametrize("forgery", share_of_today([*FORGERIES], 2))
def test_a_forgery_is_named(played, tmp_path, forgery):
    event = object.__new__(PlayedEvent)
    event.folder, event.key = tmp_path / "cup", played.key
    shutil.copytree(played.folder, event.folder)
    said = rows()[forgery]
    if "before `close`" in forgery:
        event.write(event.lines()[:-1])
    flags = []
    if "--seen" in said:
        flags = ["--seen", sha256(event.lines()[-1]).hexdigest()]
    if "--signed-by" in said:
        genuine = run("verify", event.folder, "--json").stdout
        flags += ["--signed-by", json.loads(genuine)["signed_by"]]
    FORGERIES[forgery](event)
    plain = run("verify", event.folder)
    result = run("verify", event.folder, *flags)
    for sentence in re.findall(r"`([^`]*)`", said):
        if not sentence.startswith("--"):
            assert re.search(pattern(sentence), result.output), (sentence, result.output)
    assert result.exit_code == 1
    if "nothing" in said or "is open" in said:
        assert plain.exit_code == 0, plain.output
