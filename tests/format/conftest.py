"""One copy of today's program, compiled once, that the changed ones are copied from."""

import pytest

from support.later import Program


@pytest.fixture(scope="session")
def today(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """This program, in a folder of its own."""
    return Program.today(tmp_path_factory.mktemp("today"))
