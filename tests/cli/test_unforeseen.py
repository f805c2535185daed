"""An error that nobody foresaw: a sentence with its place, and the traceback in the log file."""

import subprocess
import sys

from support.golden import path_of
from support.processes import command
from support.template import AFTER_READING

WRONG = (
    AFTER_READING
    + """
from tilewyrm.engine.carcassonne.core.scoring.completion import CompletionFrame
def wrong_rule(*_):
    raise KeyError("moon")
CompletionFrame.apply = wrong_rule
from tilewyrm.cli.entry import run
run()
"""
)


def test_a_rule_that_raises_is_told_in_a_sentence(tmp_path):
    run = command(tmp_path)
    words = ["replay", "show", str(path_of("carcassonne-base"))]
    run["args"] = [sys.executable, "-c", WRONG, *words]
    done = subprocess.run(**run, cwd=tmp_path, capture_output=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "KeyError: 'moon', " in done.stderr
    assert "unexpected error, logged in " in done.stderr
    (log,) = tmp_path.rglob("client.log")
    assert "in wrong_rule" in log.read_text()
