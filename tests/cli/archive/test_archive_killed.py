"""`tilewyrm archive`, killed in the middle of its work: what was done stays, and it goes on."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.recording import begin
from support.template import RUN
from tilewyrm.cli.main import main
from tilewyrm.replays.archive.archive import Archive
from tilewyrm.replays.archive.bundle import write_bundle
from tilewyrm.replays.archive.query import ArchiveQuery
from tilewyrm.replays.evidence.keyfile import write_private_key

_VERIFIED = 160
_TAKEN = 40


def short(number: int) -> bytes:
    """Return a match that is told apart by its number, and not over."""
    recording = begin("feuville", 2, number)
    recording.play_on(8)
    return recording.data


def killed_behind(line: int, *words: object) -> list[str]:
    """Run the command, kill it when it has printed so many lines, and return these."""
    command = [sys.executable, "-c", RUN, "archive", *map(str, words)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process:
        said = [process.stdout.readline() for _ in range(line)]
        process.kill()
    assert process.returncode == -9, "it was over before it was killed"
    return said


@contextmanager
def looked_into(folder: Path) -> Iterator[Archive]:
    """Open the archive after something was killed: whole, with nothing half in it."""
    with Archive(folder) as archive:
        refreshed = archive.refresh()
        assert not refreshed.rebuild_reason
        assert not refreshed.write_error
        assert not list(archive.faults())
        yield archive


def run(*words: object) -> str:
    result = CliRunner().invoke(main, ["archive", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_verification_goes_on_behind_what_was_kept_of_it(tmp_path: Path) -> None:
    data = short(1)
    for number in range(_VERIFIED):
        (tmp_path / f"{number:03}.twr").write_bytes(data)
    said = killed_behind(60, "verify", "--in", tmp_path)
    assert all(line.startswith("unfinished ") for line in said)
    with looked_into(tmp_path) as archive:
        left = [row.path for row in archive.unverified()]
    assert 0 < len(left) <= _VERIFIED - 50
    told = run("verify", "--new", "--in", tmp_path).splitlines()
    assert [re.search(r"\d+\.twr", line)[0] for line in told[:-1]] == left  # type: ignore[index]
    assert f"{len(left)} files: {len(left)} unfinished;" in told[-1]
    with looked_into(tmp_path) as archive:
        assert not list(archive.unverified())
        assert archive.count(ArchiveQuery()) == _VERIFIED


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    paths = {f"{number:03}.twr": folder / f"{number:03}.twr" for number in range(_TAKEN)}
    for number, path in enumerate(paths.values()):
        path.write_bytes(short(number))
    write_bundle(folder / "cup.zip", paths, write_private_key(folder / "key.pem"))
    return folder / "cup.zip"


def test_a_bundle_is_taken_in_to_its_end_the_next_time(bundle: Path, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    known = 0
    for lines in (2, 10):
        killed_behind(lines, "import", "--in", folder, bundle)
        with looked_into(folder) as archive:
            there = archive.count(ArchiveQuery())
        assert known < there < _TAKEN
        known = there
    said = run("import", "--in", folder, bundle)
    assert f"{_TAKEN} files: {_TAKEN - known} added, {known} known\n" in said
    assert len(list(folder.glob("*.twr"))) == _TAKEN
    with looked_into(folder) as archive:
        assert archive.count(ArchiveQuery()) == _TAKEN
        assert not list(archive.duplicates())
