"""A face has the same folders in every game, and its shared modules have the same names."""

from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FACES = {"feuville": "client/feuville", "carcassonne": "client/carcassonne/core"}
"""By game, where the folders of its face lie; expansions bring what they declare."""
GAMES = {"feuville": "client/feuville", "carcassonne": "client/carcassonne"}
"""By game, its own folder."""
OWN_FOLDERS = {"expansion", "geometry", "map"}
"""Folders of Carcassonne alone: its expansions, the shape of a tile and the map."""
SHARED: Mapping[str, set[str]] = {
    "model": {"board", "catalogue", "things"},
    "drawing": {
        "brush", "portrait", "signs", "tile", "tile_characters", "tile_pixels", "tile_svg", "tones",
    },
    "words": {
        "answers", "clauses", "description", "effects", "history", "log", "offers", "question",
        "wording",
    },
    "page": {"legend", "page", "players", "svg_areas", "svg_board"},
}  # fmt: skip
"""By folder, the modules that every face has."""


def folders(game: str) -> dict[str, set[str]]:
    """Return by folder of a face the names of its modules."""
    return {
        folder.name: {path.stem for path in folder.glob("*.py")} - {"__init__"}
        for folder in (ROOT / FACES[game]).iterdir()
        if (folder / "__init__.py").exists() and folder.name != "expansions"
    }


def test_every_game_that_has_a_face_is_looked_at() -> None:
    found = {path.parent.name for path in (ROOT / "client").glob("*/face.py")}
    assert found - {"face"} == set(GAMES)


@pytest.mark.parametrize("game", FACES)
def test_each_face_has_the_same_folders(game: str) -> None:
    assert set(folders(game)) - OWN_FOLDERS == set(SHARED)
    for name in ("face", "tutorial"):
        assert (ROOT / GAMES[game] / f"{name}.py").exists()


def test_the_modules_that_all_faces_have_are_listed() -> None:
    both = [folders(game) for game in FACES]
    for folder, names in SHARED.items():
        assert set.intersection(*(each[folder] for each in both)) == names, folder
