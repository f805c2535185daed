"""The imports of the program: who imports whom, in the package as it is installed.

Imports for types only count, and those inside functions. Importing a module imports the packages
that it is in, too.
"""

import ast
import runpy
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from support.syntax import statements

ROOT = Path(__file__).parent.parent.parent
ROOMS: dict[str, str] = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["ROOMS"]
"""By what stands behind ``tilewyrm`` in a package's name, the folder that it lies in."""


@cache
def modules() -> dict[str, Path]:
    """Return every module by the name that it is imported under; a package is its __init__."""
    found = {}
    for name, room in ROOMS.items():
        for path in (ROOT / room).rglob("*.py"):
            inner = path.relative_to(ROOT / room).with_suffix("").parts
            parts = inner[:-1] if inner[-1] == "__init__" else inner
            found[".".join((f"tilewyrm{name}", *parts))] = path
    return found


@cache
def import_statements(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return every statement of the file at *path* that imports; each file is read once."""
    found = statements(path.read_text("utf-8"))
    return tuple(node for node in found if isinstance(node, ast.Import | ast.ImportFrom))


def named(path: Path) -> Iterator[str]:
    """Yield every name that the file at *path* imports, whatever it is the name of."""
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def graph_of(known: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return by module of *known* those that are run when it is imported, for it or before it."""
    found = {}
    for name, path in known.items():
        imported = set(_packages(name))
        for target in named(path):
            imported |= {target, *_packages(target)}
        found[name] = (imported & known.keys()) - {name}
    return found


def _packages(name: str) -> list[str]:
    """Return the packages that the module *name* is in."""
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


@cache
def graph() -> dict[str, set[str]]:
    """Return the graph of the whole program."""
    return graph_of(modules())


def circle(found: Mapping[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, none if there is no circle."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def within(package: str, name: str) -> bool:
    """Return whether the module *name* is *package* or lies in it."""
    return name == package or name.startswith(f"{package}.")
