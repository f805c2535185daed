"""``python -m tests.oracle.faults``: the engine with one line wrong must differ from the reference.

The faults stand in tables, those of the base game beside this file and those of an expansion in
``expansions/``. Each is made in a copy of the engine; the comparison has to notice it by itself.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TABLES = Path(__file__).resolve().parent
ROOT = TABLES.parents[1]
_COLUMNS = 5


class Fault(NamedTuple):
    """One line of the engine, and what is wrong in its place."""

    what: str
    file: str
    """Below ``engine/carcassonne``."""
    line: str
    """A piece of text that the file has just once."""
    becomes: str
    found: str
    """The first game of the list that differs, as the table has it."""


def tables() -> list[Path]:
    """Return the tables, the base game's first."""
    return [TABLES / "base.md", *sorted((TABLES / "expansions").glob("*.md"))]


def faults(table: Path) -> Iterator[Fault]:
    """Yield the faults of *table*."""
    for row in table.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
        if len(cells) == _COLUMNS and cells[1].startswith("`"):
            what, *code, found = cells
            file, line, becomes = (text.strip("`") for text in code)
            yield Fault(what, file, line, becomes, found)


def made(fault: Fault, text: str) -> str:
    """Return a file's *text* with *fault*.

    Raises:
        ValueError: the text does not have its line just once.
    """
    if text.count(fault.line) != 1:
        raise ValueError(f"{fault.file} has {text.count(fault.line)} times {fault.line!r}, not 1")
    return text.replace(fault.line, fault.becomes)


def first_difference(fault: Fault) -> str:
    """Return the first game in which the engine with *fault* differs, and how; empty for none."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder, "tilewyrm")
        package.mkdir()
        for room in (*(ROOT / "proto" / "tilewyrm").iterdir(), ROOT / "editions"):
            (package / room.name).symlink_to(room)
        shutil.copytree(ROOT / "engine", package / "engine")
        wrong = package / "engine" / "carcassonne" / fault.file
        wrong.write_text(made(fault, wrong.read_text("utf-8")), "utf-8")
        path = os.pathsep.join([folder, str(TABLES.parent)])
        run = subprocess.run(
            [sys.executable, "-m", "oracle", "--first"],
            cwd=TABLES.parent,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    if run.returncode not in (0, 1):
        raise RuntimeError(run.stderr)
    return run.stdout.strip()


def main() -> int:
    """Print what finds each fault; return 1 if one is not found."""
    missed = 0
    for table in tables():
        print(table.relative_to(TABLES))
        for fault in faults(table):
            found = first_difference(fault)
            missed += not found
            print(f"  {fault.what}: {found or 'NOT FOUND'}", flush=True)
    print("every fault is found" if not missed else f"{missed} faults are not found")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
