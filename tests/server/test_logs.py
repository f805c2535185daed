"""What goes wrong inside a server: whole in its log, one line on the terminal, no traceback."""

import subprocess
import sys

TROUBLES = """
import asyncio, logging, sys
from pathlib import Path
from tilewyrm.server.logs import log_to

class Clearing:
    def __init__(self, error):
        self.error = error
    def __del__(self):
        raise self.error

log_to(Path(sys.argv[1]), terminal=sys.argv[2] == "terminal")
try:
    raise ValueError("inner workings")
except ValueError:
    logging.getLogger("test").exception("a table is halted")
Clearing(KeyError("cleared away"))
Clearing(asyncio.CancelledError("cut off"))
"""


def run(folder, where):
    command = [sys.executable, "-c", TROUBLES, str(folder), where]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def test_the_terminal_gets_a_line_and_the_log_the_whole(tmp_path):
    said = run(tmp_path, "terminal").splitlines()
    log = (tmp_path / "server.log").read_text()
    assert len(said) == 2
    assert "a table is halted (details: " in said[0]
    assert "nobody could be told" in said[1]
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
