"""Who imports whom: no circle among modules, and an expansion keeps to the core and itself."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from support.import_graph import ROOMS, circle, graph, graph_of, modules, within
from tilewyrm.engine.carcassonne.registry import EXPANSIONS, PAIRS

CARCASSONNE = ("tilewyrm.engine.carcassonne", "tilewyrm.client.carcassonne")
"""The packages that consist of a core, expansions, and one registry that names them."""


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


ORDER = [one.name for one in EXPANSIONS]
"""The names of the expansions, as registered: a pair's module has the later of its two."""

SECOND_BOX = "_2"
"""The end of the name of an expansion that continues an earlier one, and may import it."""


@cache
def expansions(game: str) -> dict[str, set[str]]:
    """Return by module of an expansion of *game*, or of a pair, the packages that it may import."""
    found = {}
    for name in modules():
        if not within(f"{game}.expansions", name) or name == f"{game}.expansions":
            continue
        first, *rest = name.removeprefix(f"{game}.expansions.").split(".")
        if first != "pairs":
            own = {first, first.removesuffix(SECOND_BOX)}
            found[name] = {f"{game}.expansions.{one}" for one in own}
        elif rest:
            own_pairs = (one.of for one in PAIRS if max(one.of, key=ORDER.index) == rest[0])
            found[name] = {f"{game}.expansions.{one}" for of in own_pairs for one in of}
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
