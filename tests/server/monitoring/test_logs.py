"""What goes wrong inside a server: whole in its log, one line on the terminal, no traceback."""

import json
import subprocess
import sys
from datetime import datetime

from support.template import AFTER_READING

TROUBLES = (
    AFTER_READING
    + """
import asyncio, logging, sys
from pathlib import Path
from tilewyrm.server.monitoring.logs import log_to
from tilewyrm.server.config.settings import LogSettings

class Clearing:
    def __init__(self, error):
        self.error = error
    def __del__(self):
        raise self.error

log_to(Path(sys.argv[1]), LogSettings(), terminal=sys.argv[2] == "terminal")
try:
    raise ValueError("inner workings")
except ValueError:
    logging.getLogger("test").exception("a table is halted")
Clearing(KeyError("cleared away"))
Clearing(asyncio.CancelledError("cut off"))
"""
)


def run(folder, where):
    command = [sys.executable, "-c", TROUBLES, str(folder), where]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def test_the_terminal_gets_a_line_and_the_log_the_whole(tmp_path):
    said = run(tmp_path, "terminal").splitlines()
    log = (tmp_path / "server.log").read_text()
    assert len(said) == 2
    assert "a table is halted (details: " in said[0]
    assert "unhandled error in a" in said[1]
    assert log.count("Traceback") == 2
    assert "ValueError: inner workings" in log
    assert "KeyError: 'cleared away'" in log
    assert "cut off" not in log


def test_the_terminal_of_a_player_gets_nothing(tmp_path):
    assert run(tmp_path, "file only") == ""
    assert "inner workings" in (tmp_path / "server.log").read_text()


def test_a_log_that_cannot_be_written_says_no_more_than_the_line(tmp_path):
    said = run(tmp_path / "missing", "terminal")
    assert "a table is halted" in said
    assert "Traceback" not in said


FLOOD = (
    AFTER_READING
    + """
import logging, sys
from pathlib import Path
from tilewyrm.server.monitoring import logs
from tilewyrm.server.config.settings import LogFormat, LogSettings

kind, seldom, number = sys.argv[2], sys.argv[3] == "seldom", int(sys.argv[4])
if not seldom:
    logs.ALIKE_A_MINUTE = 10**9
settings = LogSettings(format=LogFormat(kind), bytes=4096, files=2)
logs.log_to(Path(sys.argv[1]), settings, terminal=True)
for each in range(number):
    try:
        raise ValueError("from a stranger: \\x1b[2J\\u202e")
    except ValueError:
        place = {"table": "k7m2xq", "seat": 1}
        logging.getLogger("test").exception("trouble \\x1b]0;x\\x07 %d", each, extra=place)
"""
)


def flood(folder, kind, *, seldom, number):
    command = [sys.executable, "-c", FLOOD, str(folder), kind, seldom and "seldom", str(number)]
    return subprocess.run([str(each) for each in command], capture_output=True, text=True).stderr


def test_a_log_has_a_bound_and_so_has_each_line_of_the_program(tmp_path):
    flood(tmp_path, "text", seldom=False, number=200)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["server.log", "server.log.1", "server.log.2"]
    assert all(path.stat().st_size <= 4096 for path in tmp_path.iterdir())
    (tmp_path / "other").mkdir()
    said = flood(tmp_path / "other", "json", seldom=True, number=200).splitlines()
    assert len(said) == 20
    assert "no more of this for a minute" in said[-1]


def test_nothing_that_moves_a_terminal_is_in_the_log_or_on_the_terminal(tmp_path):
    for kind in ("text", "json"):
        said = flood(tmp_path, kind, seldom=True, number=2)
        assert "Traceback" not in said
        for text in (said, (tmp_path / "server.log").read_text()):
            assert text.replace("\n", "").isprintable()
            assert "\\u001b" in text


def test_a_log_for_programs_says_what_happened_where_and_when(tmp_path):
    flood(tmp_path, "json", seldom=True, number=1)
    (line,) = (tmp_path / "server.log").read_text().splitlines()
    said = json.loads(line)
    assert (said["level"], said["table"], said["seat"]) == ("error", "k7m2xq", 1)
    assert said["event"].startswith("trouble")
    assert "ValueError" in said["traceback"]
    assert datetime.fromisoformat(said["time"]).tzinfo is not None
