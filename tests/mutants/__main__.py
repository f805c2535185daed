"""``make mutants``: a sample of one-line mutants of the rules, and those that no test sees.

The mutants are those of cosmic-ray (the extra ``mutants``). It finds and makes them; they are run
here, because its own runner changes the files of the clone and starts all tests for each of them.
A mutant lives in a copy of the engine. The tests of the clauses of its folder are run first, then
the golden replays.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"
RULES = (
    "feuville/items",
    "feuville/position",
    "feuville/scoring",
    "feuville/skills",
    "feuville/turn",
    "carcassonne/core",
    "carcassonne/expansions",
)
"""Folders of the rules below ``engine``; bots, facts and views are none."""
_NO_RULES = ("__init__.py", "options.py", "evaluation", "bonus", "facts", "bot", "outlook")
"""Parts of the names of modules that are not rules, such as the guesses of bots."""
_EQUIVALENT = ("_BitOr_", "RemoveDecorator", "AddNot")
"""Operators that mostly change annotations, caches, or what another one changes."""
_TIMEOUT_S = 600
_GOLDEN = "golden/test_golden.py"


def main() -> int:
    """Run a sample; return 1 if a mutant survives."""
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--mutants", type=int, default=300, help="how many are tried")
    parser.add_argument("--seed", type=int, default=0, help="another sample")
    parser.add_argument("--only", default="", help="part of a module's path")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        package = copied(Path(folder))
        everything = list(mutations(Path(folder), arguments.only))
        chosen = Random(arguments.seed).sample(everything, min(arguments.mutants, len(everything)))
        print(f"{len(chosen)} of {len(everything)} mutants", flush=True)
        near = {tests for each in chosen for tests in tests_of(below_engine(each))}
        for tests in sorted(near):
            if fails(Path(folder), tests):
                print(f"{tests} fails without a mutant")
                return 1
        survivors = 0
        for number, each in enumerate(chosen, 1):
            survivors += not is_seen(package, each)
            print(f"{number} of {len(chosen)}: {survivors} survive", flush=True)
    print(f"{survivors} of {len(chosen)} mutants survive")
    return int(bool(survivors))


def copied(folder: Path) -> Path:
    """Return the engine of a copy of the program in *folder*; the other rooms are links."""
    package = folder / "tilewyrm"
    package.mkdir()
    rooms = [path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name != "tests"]
    for room in (*(ROOT / "proto" / "tilewyrm").iterdir(), *rooms):
        if room.name != "engine":
            (package / room.name).symlink_to(room)
    shutil.copytree(ENGINE, package / "engine")
    return package / "engine"


def mutations(folder: Path, only: str) -> Iterator[Any]:
    """Yield what cosmic-ray can change in the rules, with a path below ``engine``."""
    modules = [
        path
        for rules in RULES
        for path in sorted((ENGINE / rules).rglob("*.py"))
        if only in path.as_posix() and not any(part in path.name for part in _NO_RULES)
    ]
    with use_db(str(folder / "mutants.sqlite"), WorkDB.Mode.create) as database:
        init(modules, database, {})
        for item in database.work_items:
            (mutation,) = item.mutations
            if not any(part in mutation.operator_name for part in _EQUIVALENT):
                yield mutation


def below_engine(mutation: Any) -> Path:
    """Return the path of the module of *mutation* below ``engine``."""
    return Path(mutation.module_path).resolve().relative_to(ENGINE)


def is_seen(engine: Path, mutation: Any) -> bool:
    """Return whether a test fails in the *engine* with *mutation*; print it if none does."""
    path = below_engine(mutation)
    wrong, right = engine / path, (ENGINE / path).read_text("utf-8")
    operator = get_operator(mutation.operator_name)(**mutation.operator_args)
    mutant = mutate_code(right, operator, mutation.occurrence)
    if mutant is None or mutant == right:
        return True
    wrong.write_text(mutant, "utf-8")
    try:
        seen = any(fails(engine.parents[1], tests) for tests in tests_of(path))
    finally:
        wrong.write_text(right, "utf-8")
    line = mutation.start_pos[0]
    if not seen:
        name = mutation.operator_name.rpartition("/")[2]
        print(f"SURVIVES engine/{path}:{line} {name}")
        print(f"    {right.splitlines()[line - 1].strip()}")
        changed = mutant.splitlines()
        print(f"    {changed[line - 1].strip() if line <= len(changed) else ''}", flush=True)
    return seen


def tests_of(path: Path) -> Iterator[str]:
    """Yield the tests that should see a mutant of the module *path*, the nearest first."""
    game, *rest = path.parts
    near = f"rules/{game}"
    if rest[0] == "expansions" and (ROOT / "tests" / near / rest[1]).is_dir():
        yield f"{near}/{rest[1]}"
    elif rest[0] == "core":
        yield f"{near}/core"
    else:
        yield near
    yield _GOLDEN


def fails(folder: Path, tests: str) -> bool:
    """Return whether one of *tests* fails in the program in *folder*, or never ends."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    try:
        process = subprocess.run(
            [*command, str(ROOT / "tests" / tests)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        return True
    return process.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
