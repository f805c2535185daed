"""The programs in examples/ run, as their first lines say."""

import asyncio
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tilewyrm
from support.finished_table import finished
from support.frozen import FROZEN
from support.serving import asynchronous, own_server

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
BASE, TORN = FROZEN / "carcassonne-base.twr", FROZEN / "bad" / "cut-tail.twr"


def main(capsys: pytest.CaptureFixture[str], program: str, *words: object) -> list[str]:
    """Return the lines that *program* prints with *words*, run in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [program, *map(str, words)])
        runpy.run_path(str(EXAMPLES / program), run_name="__main__")
    out, errors = capsys.readouterr()
    assert errors == ""
    return out.splitlines()


def run(program: str, *words: object, language: str = sys.executable) -> list[str]:
    """Return the lines that *program* prints with *words*, as a process of its own."""
    done = subprocess.run(
        [language, str(EXAMPLES / program), *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_every_example_is_run_here() -> None:
    programs = {path.name for path in EXAMPLES.iterdir() if path.is_file()}
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert all(f'"{name}"' in tests for name in programs)


def test_the_agent_trains_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And is a bot, with the weights beside its file."""
    pytest.importorskip("numpy", reason="the extra env is not installed")
    words = ("--seconds", 0.1, "--games", 1, "--save", tmp_path / "agent.npy")
    before, trained, after = main(capsys, "agent.py", "feuville", *words)
    assert before.startswith("before training: wins ")
    assert trained.endswith(" games of training")
    assert after.startswith("after training: wins ")
    shutil.copy(EXAMPLES / "agent.py", tmp_path)
    match = tilewyrm.new("feuville", options={"round_cap": 1}, seed=1)
    bot = tilewyrm.bot(f"{tmp_path / 'agent.py'}:Trained", seed=1)
    match.play([bot, tilewyrm.bot("random", seed=2)])
    assert match.is_over


def test_the_bot_wins_against_beginner() -> None:
    (line,) = run("bot.py")
    own, other = line.removeprefix("Ahead ").split(", beginner ")
    assert int(own) > int(other)
    lines = (EXAMPLES / "bot.py").read_text("utf-8").splitlines()
    code = lines[lines.index("class Ahead:") :]
    assert len([line for line in code if line]) <= 20


def test_the_solver_ranks_lines_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    position, *ranked = main(capsys, "solve.py")
    assert "seat=0 to place-tile" in position
    worth = [float(line.split()[0]) for line in ranked]
    assert len(worth) == 3
    assert worth == sorted(worth, reverse=True)
    assert all("place-tile" in line for line in ranked)


def test_results_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(BASE, tmp_path)
    shutil.copy(FROZEN / "bad" / "no-footer.twr", tmp_path)
    damaged = bytearray(BASE.read_bytes())
    damaged[-400] ^= 1
    (tmp_path / "damaged.twr").write_bytes(damaged)
    match = tilewyrm.open(BASE).match()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["results.py", str(tmp_path)])
        runpy.run_path(str(EXAMPLES / "results.py"), run_name="__main__")
    out, errors = capsys.readouterr()
    lines = out.splitlines()
    assert errors.startswith(f"{tmp_path / 'damaged.twr'}: damaged at byte ")
    assert lines[-1] == "files without an end: 0, not valid: 1"
    for seat, score in enumerate(match.score()):
        wins = int(seat in match.winners)
        shown = f"carcassonne, 2 seats, seat {seat}: 1 matches, {score}.0 points, {wins}.0 wins"
        assert shown in lines


@asynchronous
async def test_the_spectator_prints_a_match(tmp_path: Path) -> None:
    async with own_server(tmp_path, bot_delay_s=0) as address, tilewyrm.connect(address) as server:
        code = await server.open_table(
            "feuville", bots=["random", "random"], options={"round_cap": 2}
        )
        lines = await asyncio.to_thread(run, "spectator.py", address, code)
        table = await finished(server, code)
        await server.replay(code, tmp_path / "match.twr")
        match = tilewyrm.open(tmp_path / "match.twr").match()
        entries = [tilewyrm.text(entry) for entry in match.entries]
        assert [line for line in lines if line in entries] == entries
        drawn = match.draw(names=[seat.name for seat in table.seats]).splitlines()
        assert lines[-1 - len(drawn) : -1] == drawn
        scores = zip(table.seats, table.result.scores, strict=True)
        assert lines[-1] == ", ".join(f"{seat.name} {score}" for seat, score in scores)


@asynchronous
async def test_two_bots_of_a_server_play_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with own_server(tmp_path, bot_delay_s=0) as address:
        words = (address, "random", "passive", "--game", "feuville", "--rounds", 1, "--pairs", 1)
        wins, ahead = await asyncio.to_thread(main, capsys, "duel.py", *words)
        assert wins.startswith("random wins ")
        assert wins.endswith(" of 2 matches against passive")
        assert ahead.startswith("points ahead: ")


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node on the path")
def test_the_reader_in_another_language_reads_the_golden_files() -> None:
    replay = tilewyrm.open(BASE)
    names, scores = replay.header.names, replay.match().score()
    points = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    entries = replay.verdict().entries
    lines = run("reader.js", BASE, TORN, language="node")
    says = f"carcassonne, {entries} entries, {points}, luck revealed, signed"
    assert lines[0] == f"{BASE}: {says}"
    assert "damaged at byte" in lines[1]
