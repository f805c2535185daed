"""`tilewyrm replay branch`: playing on from a moment, as a person does."""

import asyncio
import subprocess
import sys

import pytest
from click.testing import CliRunner

from support.processes import command
from support.recording import begin
from support.serving import TIMEOUT_S, asynchronous, serving
from support.template import RUN
from support.terminals import at_terminal
from tilewyrm.cli.main import main
from tilewyrm.replays.check.resimulation import replay


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    """A finished match, and an entry not long before its end."""
    path = tmp_path_factory.mktemp("origin") / "golden-3.twr"
    recording = begin("feuville", 2, 3, {"round_cap": 2})
    path.write_bytes(recording.finish())
    return path, recording.encoder.seq - 30


def branch(folder, *words, answers=""):
    run = command(folder)
    run["args"] = [sys.executable, "-c", RUN, "replay", "branch", *map(str, words)]
    return subprocess.run(**run, input=answers, capture_output=True, timeout=TIMEOUT_S)


def test_one_plays_on_to_the_end_and_the_file_is_followed_back(origin, tmp_path):
    path, entry = origin
    done = branch(tmp_path, path, entry, "--plain", "--seat", 2, answers="1\n" * 300)
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "data" / "tilewyrm" / "matches").glob("*.twr")
    assert f"Replay saved to {made}" in done.stdout
    result = replay(made)
    assert result.finished
    assert [bool(seat.bot) for seat in result.header.seats] == [True, False]
    told = CliRunner().invoke(main, ["replay", "verify", str(made), "--origin", str(path)])
    assert told.exit_code == 0, told.output
    assert f"branch of table golden-3 after entry {entry}; its luck is verified" in told.output
    check_no_demands = CliRunner().invoke(main, ["replay", "verify", str(made)])
    assert check_no_demands.exit_code == 0
    assert "not checked: its file was" in check_no_demands.output


@asynchronous
async def test_on_a_server_others_join_before_it_goes_on(origin, tmp_path):
    path, entry = origin
    async with serving(tmp_path / "server") as served:
        words = ("replay", "branch", str(path), str(entry), "--server", served.address)

        def share() -> None:
            with at_terminal(tmp_path, *words, "--bots", "0", "--name", "Ann") as ann:
                ann.until("Seat 1: Ann (you, host)", "Seat 2: (free)")
                ann.type("b")
                ann.until("· round", "● connected")

        await asyncio.to_thread(share)
    (made,) = (tmp_path / "server" / "matches").glob("*.twr")
    words = ["replay", "verify", "--allow-unfinished", str(made), "--origin"]
    told = CliRunner().invoke(main, [*words, str(path)])
    assert told.exit_code == 0, told.output
    assert f"branch of table golden-3 after entry {entry}; its luck is verified" in told.output
    data = bytearray(path.read_bytes())
    data[len(data) // 4] ^= 1
    (tmp_path / "altered.twr").write_bytes(data)
    told = CliRunner().invoke(main, [*words, str(tmp_path / "altered.twr")])
    assert told.exit_code == 1, told.output
    assert "not a branch of altered.twr: damaged at byte" in told.output


def test_where_a_match_cannot_be_gone_on_with_it_says_why(origin, tmp_path):
    path, _ = origin
    done = branch(tmp_path, path, 9999, "--plain")
    assert done.returncode == 1
    assert "no entry 9999; the last one is" in done.stderr
    assert "Traceback" not in done.stderr
