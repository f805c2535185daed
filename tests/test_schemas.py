"""The schemas keep buf's rules, and the promise of the version that was frozen."""

import runpy
import shutil
from pathlib import Path

import pytest

PROTO = Path(__file__).parent.parent / "proto"


@pytest.fixture(scope="module")
def buf() -> list[str]:
    """The command that runs buf, which npm looks for once; the tests are skipped without it."""
    command: list[str] | str = runpy.run_path(str(PROTO / "check.py"))["buf"]()
    if isinstance(command, str):
        pytest.skip(command)
    return command


def checked(folder: Path, buf: list[str], capfd: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Check the schemas in *folder* with *buf*; return the exit code, and what is printed."""
    run = runpy.run_path(str(folder / "check.py"))["run"]
    run.__globals__["buf"] = lambda: buf
    capfd.readouterr()
    return run([]), "".join(capfd.readouterr())


def test_the_schemas_keep_the_rules_and_break_nothing(
    buf: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    code, said = checked(PROTO, buf, capfd)
    assert code == 0, said


def test_a_change_that_breaks_clients_and_a_name_against_the_rules_are_found(
    buf: list[str], capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "proto"
    shutil.copytree(PROTO, folder, ignore=shutil.ignore_patterns("*.py", "*.pyi", "__pycache__"))
    shutil.copy(PROTO / "check.py", folder)
    schema = folder / "tilewyrm" / "v1" / "service.proto"
    text = schema.read_text()
    schema.write_text(text.replace("  bool here = 1;", "  bytes isHere = 1;"))
    code, said = checked(folder, buf, capfd)
    assert code
    assert "changed type" in said
    assert "lower_snake_case" in said
