"""The check that docs/fair-luck.md prints: it runs as it stands, and shares nothing with us."""

import ast
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from support.daily import share_of_today
from support.files import file_of, records_of
from support.golden import MATCHES, PLAIN, SECRETS, path_of
from support.page import DOCS, section
from support.recording import begin
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.evidence.luck import is_committed, read_secrets
from tilewyrm.v1 import replay_pb2

PAGE = DOCS / "fair-luck.md"
MOST_LINES = 60
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
ROLLED_AGAIN = {"carcassonne": "draw_tile", "feuville": "two_dice"}
"""A kind of roll of each game that the check knows."""


def program(game: str) -> str:
    """Return the lines of the page for the *game*."""
    ours = next(BLOCK.finditer(PAGE.read_text(encoding="utf-8")))[1]
    (theirs,) = BLOCK.findall(section(GAMES[game].title, PAGE))
    return f"{ours}{theirs}"


@pytest.fixture(scope="module", params=GAMES)
def check(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program for each game, in a file of the game's name."""
    path = tmp_path_factory.mktemp("check") / f"{request.param}.py"
    path.write_text(program(request.param), encoding="utf-8")
    return path


def checked(check: Path, *arguments: object) -> "subprocess.CompletedProcess[str]":
    """Return what the check says, in a Python that has nothing but its own library."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(check), *map(str, arguments)],
        capture_output=True,
        text=True,
    )


def rolls(data: bytes) -> list[str]:
    """Return the kind of each roll that holds in the file *data*."""
    again = Resimulation(BytesIO(data))
    again.run()
    past = again.match.history
    held = {step.seq for step in past.newest_first()} if past else set()
    return [
        kind_of(each.entry)
        for each in records_of(data)
        if each.entry.HasField("roll") and each.entry.seq in held
    ]


def kind_of(entry: replay_pb2.Entry) -> str:
    inner = getattr(entry.roll, entry.roll.WhichOneof("game") or "")
    return str(inner.WhichOneof("kind"))


@pytest.mark.parametrize("game", GAMES)
def test_the_check_is_short_and_imports_nothing_of_ours(game: str) -> None:
    text = program(game)
    assert len(text.splitlines()) <= MOST_LINES
    assert max(map(len, text.splitlines())) <= 110
    imported = {
        name.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import)
        for name in node.names
    } | {str(node.module) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert imported <= sys.stdlib_module_names


def test_every_golden_match_has_the_luck_that_was_promised(check: Path) -> None:
    names = [name for name, match in MATCHES.items() if match.game == check.stem]
    for name in share_of_today(names, 6):
        data = path_of(name).read_bytes()
        secret = secret_of(records_of(data)[0].header) if MATCHES[name].sealed else ""
        done = checked(check, path_of(name), *[secret][: bool(secret)])
        assert done.returncode == 0, f"{name}: {done.stderr}"
        kinds = rolls(data)
        good = len([kind for kind in kinds if kind != "draw_fairy"])
        assert done.stdout.startswith(f"{good} of {len(kinds)} rolls follow"), name


def secret_of(header: replay_pb2.Header) -> str:
    for secret in read_secrets(SECRETS.read_text(encoding="utf-8")):
        if is_committed(secret, header.secret_commitment):
            return secret.hex()
    raise AssertionError("the secrets are not all there")


def test_another_roll_is_not_the_one_that_was_promised(check: Path, tmp_path: Path) -> None:
    name = next(name for name in PLAIN if MATCHES[name].game == check.stem)
    records = records_of(path_of(name).read_bytes())
    found = [
        each.entry
        for each in records
        if each.entry.HasField("roll") and kind_of(each.entry) == ROLLED_AGAIN[check.stem]
    ]
    last = found[-1]
    other = next(each for each in reversed(found) if each.roll != last.roll)
    rolled = replay_pb2.Entry.FromString(last.SerializeToString()).roll
    last.roll.CopyFrom(other.roll)
    other.roll.CopyFrom(rolled)
    path = tmp_path / "altered.twr"
    path.write_bytes(file_of(records))
    done = checked(check, path)
    assert done.returncode == 1
    assert "from the secret" in done.stderr


def test_another_secret_is_not_the_one_that_was_promised(check: Path) -> None:
    name = next(name for name in PLAIN if MATCHES[name].game == check.stem)
    done = checked(check, path_of(name), "00" * 32)
    assert done.returncode == 1
    assert "the secret does not fit the commitment" in done.stderr


@pytest.mark.parametrize("series", ["first", "second"])
def test_a_match_with_one_series_of_tiles_has_the_luck_that_was_promised(
    series: str, tmp_path: Path
) -> None:
    check = tmp_path / "carcassonne.py"
    check.write_text(program("carcassonne"), encoding="utf-8")
    path = tmp_path / "series.twr"
    options = {"crop_circles": True, "crop_series": series}
    path.write_bytes(begin("carcassonne", 2, series, options).finish())
    done = checked(check, path)
    assert done.returncode == 0, done.stderr
