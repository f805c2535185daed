"""Editions that lie in one file, or in a file and a folder."""

from pathlib import Path

import pytest

from tilewyrm import editions
from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.registry import game

ONE_FILE = Path(__file__).parent / "one-file.toml"
"""The first edition that was ever written: all in one file."""


def test_a_folder_beside_the_file_adds_to_the_edition(tmp_path: Path) -> None:
    whole = editions.load("carcassonne").text
    base, rest = whole[: whole.index("# The Pr")], whole[whole.index("# The Pr") :]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine.toml").write_text(base.rstrip("\n"))
    (tmp_path / "mine" / "more.toml").write_text(rest)
    found = editions.read("carcassonne", tmp_path / "mine.toml")
    assert game("carcassonne").catalogue(found) == game("carcassonne").catalogue(
        editions.load("carcassonne")
    )


def test_a_mistake_is_named_with_its_own_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine.toml").write_text(editions.load("carcassonne").text)
    (tmp_path / "mine" / "more.toml").write_text("# a file\n\n[nonsense]\n")
    with pytest.raises(EditionError, match=r"more\.toml: line 3: the file cannot have 'nonsense'"):
        editions.read("carcassonne", tmp_path / "mine.toml")
    (tmp_path / "mine" / "more.toml").unlink()
    (tmp_path / "mine.toml").write_text("# a file\n[nonsense]\n")
    with pytest.raises(EditionError, match=r"mine\.toml: line 2: the file cannot have 'nonsense'"):
        editions.read("carcassonne", tmp_path / "mine.toml")


def test_the_first_edition_stays_readable_word_for_word() -> None:
    text = ONE_FILE.read_text("utf-8")
    old = game("carcassonne").catalogue(game("carcassonne").edition(text))
    now = game("carcassonne").catalogue(editions.load("carcassonne"))
    assert set(old.tiles) <= set(now.tiles)
