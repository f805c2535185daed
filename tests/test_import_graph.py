"""Who imports whom, in the package as it is installed: no circle, and modules keep to themselves.

Imports for types only count, and those inside functions. Whoever imports a module imports the
packages that it is in, and so does the module itself.
"""

import ast
import runpy
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS: dict[str, str] = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["ROOMS"]
"""By what stands behind ``tilewyrm`` in a package's name, the folder that it lies in."""

CARCASSONNE = ("tilewyrm.engine.carcassonne", "tilewyrm.client.carcassonne")
"""The packages that consist of a core, expansions, and one registry that names them."""


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


def named(path: Path) -> Iterator[str]:
    """Yield every name that the file at *path* imports, whatever it is the name of."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
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


def test_every_module_is_in_the_graph():
    assert {f"tilewyrm{room}" for room in ROOMS} <= set(modules())
    assert (
        "tilewyrm.engine.kernel.state" in graph()["tilewyrm.engine.carcassonne.core.position.state"]
    )
    assert "tilewyrm.engine" in graph()["tilewyrm.editions"]


def test_no_module_imports_another_in_a_circle():
    assert circle(graph()) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("import p.two", "import p.one"),
        ("from p import two", "from p.one import x"),
        ("from p.two import x", "if TYPE_CHECKING:\n    from p.one import y"),
        ("import p.two", "def late():\n    from p.one import x"),
        ("import p.inner", "import p.one"),
        ("from p.inner import x", "import p.one"),
        ("import p.inner.more", "import p.one"),
        ("x = 1", "x = 1"),
    ],
)
def test_a_circle_is_found_however_it_is_closed(tmp_path: Path, one: str, other: str):
    """The files: p/one.py, and one text for p/two.py and p/inner/__init__.py."""
    texts = {"p": "", "p.one": one, "p.two": other, "p.inner": other, "p.inner.more": ""}
    known = {}
    for number, (name, text) in enumerate(texts.items()):
        known[name] = tmp_path / f"{number}.py"
        known[name].write_text(text)
    assert bool(circle(graph_of(known))) is (one != other)


def test_a_package_that_imports_its_own_module_is_a_circle(tmp_path: Path):
    known = {"p": tmp_path / "p.py", "p.one": tmp_path / "one.py"}
    known["p"].write_text("from p.one import x")
    known["p.one"].write_text("")
    assert circle(graph_of(known)) != []


def within(package: str, name: str) -> bool:
    """Return whether the module *name* is *package* or lies in it."""
    return name == package or name.startswith(f"{package}.")


@cache
def expansions(game: str) -> dict[str, set[str]]:
    """Return by module of an expansion of *game*, or of a pair, the packages that it may import."""
    found = {}
    for name in modules():
        if not within(f"{game}.expansions", name) or name == f"{game}.expansions":
            continue
        first, *rest = name.removeprefix(f"{game}.expansions.").split(".")
        if first != "pairs":
            found[name] = {f"{game}.expansions.{first}"}
        elif rest:
            both = {f"{game}.expansions.{one}" for one in rest[0].split("__")}
            found[name] = {*both, f"{game}.expansions.pairs.{rest[0]}"}
    return found


def of_expansions(game: str, names: Iterable[str]) -> set[str]:
    """Return those of *names* that are an expansion's or a pair's own."""
    return {name for name in names if name in expansions(game)}


@pytest.mark.parametrize("game", CARCASSONNE)
def test_an_expansion_imports_the_core_and_itself_only_and_a_pair_its_two(game: str):
    for name, allowed in expansions(game).items():
        foreign = {
            target
            for target in graph()[name]
            if within(game, target)
            and not within(f"{game}.core", target)
            and not any(within(package, target) for package in allowed)
            and target not in (game, f"{game}.expansions", f"{game}.expansions.pairs")
        }
        assert sorted(foreign) == [], name


@pytest.mark.parametrize("game", CARCASSONNE)
def test_only_the_registry_imports_expansions(game: str):
    for name, targets in graph().items():
        if name != f"{game}.registry" and name not in expansions(game):
            assert sorted(of_expansions(game, targets)) == [], name


@pytest.mark.parametrize("game", CARCASSONNE)
def test_the_core_imports_nothing_of_its_game_but_itself(game: str):
    for name, targets in graph().items():
        if within(f"{game}.core", name):
            own = {target for target in targets if within(game, target)} - {game}
            assert all(within(f"{game}.core", target) for target in own), name


def test_the_engine_of_carcassonne_has_a_core_and_expansions():
    """Else the rules above would hold of nothing."""
    game = CARCASSONNE[0]
    assert f"{game}.core" in modules()
    assert len(expansions(game)) > 10
    assert of_expansions(game, graph()[f"{game}.registry"])
