"""Replay files for the commands that read them, and a browser for pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support.browser import close_browser, shared_browser
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


@pytest.fixture(scope="module")
def browser() -> Browser:
    return shared_browser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser before a test that may have an event loop."""
    yield
    if "browser" not in getattr(nextitem, "fixturenames", ()):
        close_browser()
