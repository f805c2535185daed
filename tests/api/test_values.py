"""`tilewyrm.carcassonne` and `tilewyrm.feuville`: the classes of decisions, rolls and parts."""

import ast
import re
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import tilewyrm
from support.typed_bot import TypedBot, supply
from tilewyrm import carcassonne, feuville
from tilewyrm.api.values.classes import kinds, public_classes

games = pytest.mark.parametrize("package", [carcassonne, feuville], ids=lambda one: one.__name__)


@games
def test_type_checkers_see_the_classes_that_a_program_gets(package: ModuleType) -> None:
    """In the stub: add the line of each new class, and its place in the union."""
    game = package.__name__.rpartition(".")[2]
    tree = ast.parse(Path(str(package.__file__)).with_suffix(".pyi").read_text("utf-8"))
    imported, unions = {}, {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module != "typing":
            imported |= {name.asname: f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            names = [each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)]
            unions[ast.unparse(node.target)] = set(names)
    found = public_classes(game)
    classes = {name: one for name, one in found.items() if isinstance(one, type)}
    assert imported == {name: f"{one.__module__}.{name}" for name, one in classes.items()}
    assert unions == {
        name: {one.__name__ for one in members} for name, members in kinds(game).items()
    }
    for name, one in found.items():
        assert getattr(package, name) is one
    assert dir(package) == sorted(found)
    with pytest.raises(AttributeError, match=r"no attribute 'Nothing'$"):
        package.Nothing  # noqa: B018
    assert not hasattr(package, "__wrapped__")


@pytest.mark.parametrize(
    ("package", "name", "meant"),
    [
        (carcassonne, "PlaceTiles", "PlaceTile or PlacedTile"),
        (carcassonne, "Returned", "PieceReturned"),
        (feuville, "rolldice", "RollDice"),
        (tilewyrm, "Mach", "Match"),
    ],
)
def test_a_wrong_name_brings_those_that_may_be_meant(
    package: ModuleType, name: str, meant: str
) -> None:
    with pytest.raises(AttributeError) as error:
        getattr(package, name)
    _, _, words = str(error.value).partition("did you mean ")
    assert set(re.split(", | or ", meant)) <= set(re.split(", | or ", words.removesuffix("?")))


def test_a_bot_with_types_plays() -> None:
    match = tilewyrm.new("carcassonne", seed=7)
    match.play([TypedBot(Random(1)), tilewyrm.bot("passive")])
    assert supply(match, 0) == (0,)
    assert isinstance(match.entries[-1], tilewyrm.Decision)
    assert isinstance(match.view()["turn"], tilewyrm.Part)
