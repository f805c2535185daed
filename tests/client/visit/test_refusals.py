"""Refusals: what cannot be done is said in one sentence, and nothing is opened."""

import re
import subprocess
import threading
from http.server import HTTPServer, SimpleHTTPRequestHandler

import pytest

from support.carcassonne.modules import NAMES
from support.processes import command, play, with_subcommand
from support.serving import TIMEOUT_S


def test_a_spectators_name_is_checked_before_anything_is_asked(tmp_path, server):
    run = command(tmp_path, "--server", server.address, "--name", "x" * 25)
    with_subcommand(run, "watch")
    done = subprocess.run(**run, capture_output=True, input="", timeout=TIMEOUT_S)
    assert done.returncode == 1
    assert "--name must be 1 to 24 printable characters" in done.stderr


NOWHERE = "224.0.0.1"
"""An address at which no server can be, whatever runs on this computer: that of a group."""


REFUSALS = [
    (["--server", "nowhere:"], "'nowhere:' is not an address; give HOST or HOST:PORT"),
    (["--server", NOWHERE], f"no server answers at {NOWHERE}:7410"),
    (["--server", "127.0.0.1:1"], "no server answers at 127.0.0.1:1"),
    (["--server", "{server}", "--table", "zzzzzz"], "no table zzzzzz at 127.0.0.1"),
    (
        ["--server", "{server}", "--table", "zzzzzz"],
        "tables --server 127.0.0.1:",
    ),
    (["--server", "{server}", "--new", "--game", "chess"], "no game 'chess'; available: feuville"),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--seats", "9"],
        "is for 2 to 4 players",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--bots", "2", "--seats", "2"],
        "seats, including",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--bot", "deep", "--bots", "1"],
        "no bot 'deep'",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "luck=yes"],
        "no option 'luck'; `tilewyrm games feuville` lists",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "round_cap=many"],
        "use a number",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "row_refill=x"],
        "option row_refill cannot be x",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "allow_pass=x"],
        "use yes or no",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--preset", "en2018"],
        "no preset 'en2018'; did you mean ",
    ),
    (
        ["--server", "{server}", "--new", "--game", "carcassonne", "--with", f"{NAMES[1]},x"],
        "no expansion 'x'; `tilewyrm games` lists them",
    ),
    (
        ["--server", "{server}", "--new", "--game", "carcassonne", "--with", NAMES[3][:-1]],
        f"did you mean {NAMES[3]}?",
    ),
    (["--server", "{server}", "--new", "--game", "feuville", "--edition", "gold"], "gold"),
    (["--option", "round_cap"], "is not NAME=VALUE"),
    (["--option", "round_cap=1", "--option", "round_cap=2"], "round_cap is given twice"),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "rund_cap=1"],
        "did you mean round_cap?",
    ),
    (["--server", "{server}", "--new", "--game", "carcasonne"], "did you mean carcassonne?"),
    (["--server", "{server}", "--new", "--game", "feuville", "--table", "abcdef"], "give one"),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--name", " "],
        "--name must be 1 to 24 printable characters",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--name", "x" * 25],
        "--name must be 1 to 24 printable",
    ),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSALS, ids=lambda value: str(value)[-30:])
def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path, server, arguments, sentence):
    done = play(tmp_path, *(each.format(server=server.address) for each in arguments))
    assert done.returncode in (1, 2)
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert len(re.findall("^Error: ", done.stderr, re.MULTILINE)) == 1


def test_no_table_is_opened_for_a_name_that_cannot_sit_there(tmp_path, fresh_server):
    play(
        tmp_path, "--server", fresh_server.address, "--new", "--game", "feuville", "--name", "a\tb"
    )
    assert "no open table" in play(tmp_path, "--server", fresh_server.address).stdout


def test_what_answers_and_is_no_tilewyrm_server_is_told_so(tmp_path):
    with HTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        address = f"127.0.0.1:{web.server_port}"
        done = play(tmp_path, "--server", address)
        web.shutdown()
    assert f"{address} is not a tilewyrm server" in done.stderr
