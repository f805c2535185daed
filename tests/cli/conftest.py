"""Replay files for the commands that read them."""

from pathlib import Path

import pytest

from support.recording import begin, record
from support.replay_command import GAME, SEATS


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "finished.twr"
    path.write_bytes(record(GAME, SEATS, 3))
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    recording = begin(GAME, SEATS, 3)
    recording.play_on(20)
    path = tmp_path / "unfinished.twr"
    path.write_bytes(recording.data)
    return path
