"""The edition files that come with the project, and reading an owner's own."""

from functools import cache
from importlib import resources
from pathlib import Path

from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.game import Edition
from tilewyrm.engine.registry import game

STANDARD = "standard"


def names(game_name: str) -> list[str]:
    """Return the names of the editions that come with the project for *game_name*, sorted."""
    folder = resources.files(__name__) / game_name
    return sorted(
        item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml")
    )


@cache
def load(game_name: str, name: str = STANDARD) -> Edition:
    """Return the edition *name* of *game_name* that comes with the project.

    Raises:
        EditionError: there is none of that name; the message lists those there are.
    """
    if name not in names(game_name):
        raise EditionError(
            f"there is no edition {name!r} of {game_name}; there are: {', '.join(names(game_name))}"
        )
    text = (resources.files(__name__) / game_name / f"{name}.toml").read_text(encoding="utf-8")
    return game(game_name).edition(text)


def read(game_name: str, path: Path) -> Edition:
    """Return the edition of *game_name* in the file at *path*.

    Raises:
        EditionError: the file cannot be read, or what is wrong on which line of it.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(f"{path}: cannot be read: {error}") from error
    try:
        return game(game_name).edition(text)
    except EditionError as error:
        raise EditionError(f"{path}: {error}") from error
