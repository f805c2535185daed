"""What is installed: every folder of code, and each can be imported."""

import runpy
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")


def test_every_folder_of_code_is_a_package_that_is_found_where_it_lies() -> None:
    packages = SETUP["packages"]()
    assert "tilewyrm" in packages
    for package in packages:
        spec = find_spec(package)
        assert spec is not None, package
        assert spec.origin is not None, package
        assert Path(spec.origin).is_relative_to(ROOT), package


def test_folders_with_code_have_an_init() -> None:
    for room in SETUP["ROOMS"].values():
        for module in (ROOT / room).rglob("*.py"):
            assert (module.parent / "__init__.py").exists(), f"{module.parent} has no __init__.py"


def test_files_that_code_reads_are_installed_beside_it() -> None:
    """Whatever lies in a room and is no code is matched by a pattern of the package's data."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    beside = {"README.md", "buf.yaml", "baseline.binpb"}  # for people and tools
    data = [
        path
        for room in SETUP["ROOMS"].values()
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc") and path.name not in beside
    ]
    assert {path.suffix for path in data} >= {".html", ".css", ".js", ".po", ".toml"}
    texts = {path for path in data if path.suffix in (".po", ".mo")}  # see test_builds.py
    for path in set(data) - texts:
        assert any(path.match(pattern.removeprefix("**/")) for pattern in patterns), path


def test_the_extra_with_types_is_what_the_check_of_a_typed_bot_has() -> None:
    """See `support.typed_bot`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert {*extras["types"]} < {*extras["dev"]}


def test_the_generated_code_is_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "proto" / "generate.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
