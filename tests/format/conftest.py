"""One copy of today's program, compiled once, that the changed ones are copied from."""

import pytest

from support.golden import FOLDER, MATCHES
from support.later import Program


@pytest.fixture(scope="session")
def today(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """This program, in a folder of its own."""
    program = Program.today(tmp_path_factory.mktemp("today"))
    first = FOLDER / f"{next(iter(MATCHES))}.twr"
    assert program.verify([first]) == ["holds"]
    return program
