"""An error that nobody foresaw: a sentence with its place, and the traceback in the log file."""

import subprocess
import sys

from support.golden import path_of
from support.processes import command
from support.template import AFTER_READING

WRONG = (
    AFTER_READING
    + """
from tilewyrm.client.pages import score_sheet
def wrong_table(*_):
    raise KeyError("moon")
score_sheet.table = wrong_table
from tilewyrm.cli.entry import run
run()
"""
)


def test_an_unforeseen_error_is_told_in_a_sentence(tmp_path):
    run = command(tmp_path)
    words = ["replay", "show", str(path_of("carcassonne-base"))]
    run["args"] = [sys.executable, "-c", WRONG, *words]
    done = subprocess.run(**run, cwd=tmp_path, capture_output=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "KeyError: 'moon', " in done.stderr
    assert "unexpected error, logged in " in done.stderr
    (log,) = tmp_path.rglob("client.log")
    assert "in wrong_table" in log.read_text()
