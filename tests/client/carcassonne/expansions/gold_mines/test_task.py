"""The task about The Gold Mines, in lines."""

import re

from support.processes import learning


def test_in_lines_the_task_about_an_expansion_stands_alone(tmp_path):
    done = learning(tmp_path, "--with", "gold_mines", "--plain", answers="0,1\n\n1,0\n")
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^Task: ", done.stdout, re.MULTILINE)
    assert "Not quite. You chose “gold bar on 0,1”: Odo's city" in done.stdout, done.stdout
    assert done.stdout.count("✓ ") == 1
    assert "Welcome to Carcassonne" not in done.stdout
