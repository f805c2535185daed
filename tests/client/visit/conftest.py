"""Servers that visitors of tables share, and one that a test has for itself."""

import pytest

from support.processes import server_on


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that tests leave clean."""
    with server_on(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture
def fresh_server(tmp_path):
    """A server without tables."""
    with server_on(tmp_path / "server") as process:
        yield process
