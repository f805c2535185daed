"""What is installed: every folder of code is listed, and what is listed is there."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("cli", "client", "editions", "engine", "replays", "server")


def test_every_folder_of_code_is_listed_as_a_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = {"tilewyrm", "tilewyrm.v1"}
    for room in ROOMS:
        for init in (ROOT / room).rglob("__init__.py"):
            found.add(".".join(("tilewyrm", *init.parent.relative_to(ROOT).parts)))
    assert set(project["tool"]["setuptools"]["packages"]) == found


def test_folders_with_code_have_an_init() -> None:
    for room in ROOMS:
        for module in (ROOT / room).rglob("*.py"):
            assert (module.parent / "__init__.py").exists(), f"{module.parent} has no __init__.py"


def test_the_generated_code_is_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "proto" / "generate.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
