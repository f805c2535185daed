"""The edition files that come with the project, and reading an owner's own.

An edition is the file ``NAME.toml``, and with it every ``.toml`` file in the folder ``NAME``, if
there is one: their texts one behind the other, in the order of their names.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.game import Edition
from tilewyrm.engine.registry import game

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

STANDARD = "standard"
_SUFFIX = ".toml"


def names(game_name: str) -> list[str]:
    """Return the names of the editions that come with the project for *game_name*, sorted."""
    return _names(_folder(game_name))


def texts(folder: Path) -> dict[str, str]:
    """Return the text of each edition in *folder*, by name; empty if there is no such folder."""
    return {name: _text(folder, name) for name in _names(folder)} if folder.is_dir() else {}


def load(game_name: str, name: str = STANDARD) -> Edition:
    """Return the edition *name* of *game_name* that comes with the project.

    Raises:
        EditionError: there is none of that name; the message lists those there are.
    """
    return _loaded(game_name, name)


@cache
def _loaded(game_name: str, name: str) -> Edition:
    return game(game_name).edition(text(game_name, name))


@cache
def text(game_name: str, name: str) -> str:
    """Return the text of the edition *name* of *game_name* that comes with the project.

    Raises:
        EditionError: as `load`.
    """
    if name not in names(game_name):
        raise EditionError(
            f"no edition {name!r} of {game_name}; there are: {', '.join(names(game_name))}"
        )
    return _text(_folder(game_name), name)


def read(game_name: str, path: Path) -> Edition:
    """Return the edition of *game_name* in the file at *path*, and in the folder beside it.

    Raises:
        EditionError: a file cannot be read, or what is wrong on which line of which file.
    """
    paths: list[Path] = []
    texts: list[str] = []
    try:
        for part in (path, *sorted(path.with_suffix("").glob(f"*{_SUFFIX}"))):
            paths.append(part)
            texts.append(_with_end(part.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(f"cannot read {paths[-1]}: {error}") from error
    try:
        return game(game_name).edition("".join(texts))
    except EditionError as error:
        raise _located(error, paths, texts) from error


def _folder(game_name: str) -> "Traversable":
    # Imported here: who watches a file, which brings its own edition, need not wait for it.
    from importlib import resources

    return resources.files(__name__) / game_name


def _names(folder: "Traversable") -> list[str]:
    return sorted(
        item.name.removesuffix(_SUFFIX) for item in folder.iterdir() if item.name.endswith(_SUFFIX)
    )


def _text(folder: "Traversable", name: str) -> str:
    files = _files(folder / f"{name}{_SUFFIX}", folder / name)
    return "".join(_with_end(one.read_text(encoding="utf-8")) for one in files)


def _files(file: "Traversable", folder: "Traversable") -> "list[Traversable]":
    """Return the files of an edition, in order."""
    more = folder.iterdir() if folder.is_dir() else ()
    return [file, *sorted((one for one in more if one.name.endswith(_SUFFIX)), key=_name)]


def _name(file: "Traversable") -> str:
    return file.name


def _with_end(text: str) -> str:
    """Return *text* so that another can follow it."""
    return text if text.endswith("\n") else f"{text}\n"


def _located(error: EditionError, paths: list[Path], texts: list[str]) -> EditionError:
    """Return *error* with the file that its line is in, and its line there."""
    line = error.line
    for path, text in zip(paths[:-1], texts, strict=False):
        if line <= text.count("\n"):
            return EditionError(f"{path}: {EditionError(error.problem, line)}")
        line -= text.count("\n")
    return EditionError(f"{paths[-1]}: {EditionError(error.problem, line)}")
