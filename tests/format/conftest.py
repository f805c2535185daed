"""One copy of today's program, compiled once, that the changed ones are copied from."""

import pytest

from support.golden import MATCHES, path_of
from support.later import Program


@pytest.fixture(scope="session")
def today(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """This program, in a folder of its own."""
    program = Program.today(tmp_path_factory.mktemp("today"))
    first = path_of(next(iter(MATCHES)))
    assert program.verify([first]) == ["holds"]
    return program
