"""The schemas keep buf's rules, and the promise of the version that was frozen."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROTO = Path(__file__).parent.parent / "proto"


def checked(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Check the schemas in *folder*; skip the test where buf cannot be had."""
    found = subprocess.run(
        [sys.executable, str(folder / "check.py")], capture_output=True, text=True
    )
    if found.stdout.startswith("the schemas are not checked"):
        pytest.skip(found.stdout.strip())
    return found


def test_the_schemas_keep_the_rules_and_break_nothing() -> None:
    found = checked(PROTO)
    assert found.returncode == 0, found.stdout + found.stderr


def test_a_change_that_breaks_clients_and_a_name_against_the_rules_are_found(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "proto"
    shutil.copytree(PROTO, folder, ignore=shutil.ignore_patterns("*.py", "*.pyi", "__pycache__"))
    shutil.copy(PROTO / "check.py", folder)
    schema = folder / "tilewyrm" / "v1" / "service.proto"
    text = schema.read_text()
    schema.write_text(text.replace("  bool here = 1;", "  bytes isHere = 1;"))
    found = checked(folder)
    assert found.returncode
    assert "changed type" in found.stdout
    assert "lower_snake_case" in found.stdout
