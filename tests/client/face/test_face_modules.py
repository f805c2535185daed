"""A face has the same modules in every game: whoever knows one finds the way in the other."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOLDERS = {
    "feuville": ["client/feuville"],
    "carcassonne": ["client/carcassonne", "client/carcassonne/core"],
}
"""Where the modules of each game's face lie; expansions bring what they declare."""


def named(game):
    """Return the names of the modules of a game's face."""
    found = {path.stem for folder in FOLDERS[game] for path in (ROOT / folder).glob("*.py")}
    return found - {"__init__"}


def described():
    """Return the names in the table of the faces' modules."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    (section,) = re.findall(r"^## The faces\b.*?(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_every_game_that_has_a_face_is_looked_at():
    folders = {path.parent.name for path in (ROOT / "client").glob("*/face.py")}
    assert folders == set(FOLDERS)


@pytest.mark.parametrize("game", FOLDERS)
def test_each_face_has_the_modules_that_the_architecture_names(game):
    assert set(described()) <= named(game)


def test_what_all_faces_have_is_described_and_each_module_once():
    shared = set.intersection(*map(named, FOLDERS))
    assert described() == sorted(shared)
