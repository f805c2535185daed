"""`tilewyrm.carcassonne` and `tilewyrm.feuville`: the classes of decisions, rolls and parts."""

import ast
import re
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import tilewyrm
from support.typed_bot import TypedBot, supply, tile_in_hand
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
    assert tile_in_hand(match) is None


def test_a_view_has_its_parts_by_class() -> None:
    match = tilewyrm.new("carcassonne", seed=7, seats=3, entries=["start-player seat=0"])
    match.roll()
    view = match.view(0)
    assert view == dict(view)
    assert view.part(carcassonne.Turn) is view["turn"]
    assert view.part(carcassonne.Player, "player/1") is view["player/1"]
    assert view.parts(carcassonne.Player) == tuple(view[f"player/{seat}"] for seat in range(3))
    assert view.parts(carcassonne.TilesDiscarded) == ()
    assert tile_in_hand(match) == tilewyrm.text(match.entries[-1]).split('"')[1]
    with pytest.raises(KeyError, match="no TilesDiscarded in this view; it has: Turn, "):
        view.part(carcassonne.TilesDiscarded)
    with pytest.raises(KeyError, match="player/3"):
        view.part(carcassonne.Player, "player/3")
    with pytest.raises(TypeError, match="turn is a Turn, not a Player"):
        view.part(carcassonne.Player, "turn")
    with pytest.raises(ValueError, match="3 parts are of the class Player; give a key"):
        view.part(carcassonne.Player)
