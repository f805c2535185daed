"""The versions that a command line names: a path, or a commit of the repository here."""

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click

from tilewyrm.language.speech import tell

_ROOMS = ("engine", "editions", "replays")
"""Folders of a checkout that play a replay; they belong into the package of the schemas."""
_PACKAGE = "proto/tilewyrm"
_PYTHONS = ("bin/python", ".venv/bin/python", "Scripts/python.exe", ".venv/Scripts/python.exe")
"""Places of the Python in a checkout or an environment."""


@dataclass(frozen=True)
class ChosenVersion:
    """A version of the program: an installed one, or the sources of a commit."""

    name: str
    """For people: the path, or the commit."""
    python: Path
    """The Python that runs it."""
    sources: Path | None = None
    """A folder with a package tilewyrm that this Python runs, or None for the installed one."""

    def __str__(self) -> str:
        """Return its name."""
        return self.name

    @property
    def is_own(self) -> bool:
        """Whether it is this program's own Python, with what is installed there."""
        return self.sources is None and self.python == Path(sys.executable)

    @property
    def is_commit(self) -> bool:
        """Whether it is a commit of the repository in the current directory."""
        return self.sources is not None

    @property
    def label(self) -> str:
        """For people in a sentence: its name, or that it is this version."""
        return tell("replay.versions.this") if self.is_own else self.name

    @classmethod
    def of_commit(cls, commit: str) -> "ChosenVersion":
        """Return *commit* as a version that runs in this program's Python, with its libraries.

        Raises:
            UnknownVersion: it is not a commit of the repository in the current directory.
        """
        return cls(commit, Path(sys.executable), _sources(commit))

    @classmethod
    def at(cls, path: Path) -> "ChosenVersion":
        """Return the version that is installed at *path*, see `python_of`.

        Raises:
            UnknownVersion: there is no Python.
        """
        return cls(str(path), python_of(path))

    @classmethod
    def own(cls) -> "ChosenVersion":
        """Return this program; its name is ``.`` if that means it here, or else its Python."""
        with suppress(UnknownVersion):
            here = cls.at(Path())
            if here.is_own:
                return here
        return cls.at(Path(sys.executable))


class UnknownVersion(click.BadParameter):
    """No version is where the command line says."""


class VersionType(click.ParamType[ChosenVersion]):
    """A version on a command line, as a `ChosenVersion`."""

    name = "version"

    def convert(
        self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None
    ) -> ChosenVersion:
        """Return the version at the path *value*, or else of the commit *value*.

        Raises:
            UnknownVersion: it is neither.
        """
        if isinstance(value, ChosenVersion):
            return value
        path = Path(value)
        if path.exists():
            return ChosenVersion.at(path)
        try:
            return ChosenVersion.of_commit(short_commit(value))
        except UnknownVersion as error:
            words = [tell("replay.versions.none", version=value), *cut_history()]
            raise UnknownVersion(". ".join(words)) from error


VERSION = VersionType()


def python_of(version: Path) -> Path:
    """Return the Python of the *version* at a path: a checkout, an environment or its Python.

    Raises:
        UnknownVersion: there is none.
    """
    if version.is_file() and os.access(version, os.X_OK):
        return version.absolute()
    for place in _PYTHONS:
        if (version / place).is_file():
            return (version / place).absolute()
    where = ", ".join(_PYTHONS)
    raise UnknownVersion(tell("replay.bisect.no_python", version=version, places=where))


def span_of(span: str) -> tuple[str, str]:
    """Return both ends of the *span* of commits ``OLD..NEW``, short; NEW may be left out.

    Raises:
        UnknownVersion: it is not such a span, or an end is not a commit.
    """
    old, new = open_span_of(span)
    if old is None:
        raise UnknownVersion(tell("replay.commits.span", span=span))
    return old, new


def is_span(words: str) -> bool:
    """Return whether *words* may be a span of commits: ``../old`` is a path, existing or not."""
    old, dots, new = words.partition("..")
    is_path = old.endswith("/") or new.startswith("/") or Path(words).exists()
    return bool(dots) and not is_path


def open_span_of(span: str) -> tuple[str | None, str]:
    """Return both ends of the *span* of commits, short. An old end that is left out is None.

    Raises:
        UnknownVersion: it is not such a span, or an end is not a commit.
    """
    old, _, new = span.partition("..")
    if not is_span(span):
        raise UnknownVersion(tell("replay.commits.span", span=span))
    return short_commit(old) if old else None, short_commit(new or "HEAD")


def short_commit(name: str) -> str:
    """Return the short hash of the commit called *name* in the repository here.

    Raises:
        UnknownVersion: there is none.
    """
    return _hash(name, "--short")


def full_hash(commit: str) -> str:
    """Return the full hash of a *commit* of the repository here.

    Raises:
        UnknownVersion: there is none.
    """
    return _hash(commit)


def _hash(name: str, *flags: str) -> str:
    git("rev-parse", "--git-dir")  # which says why if there is no repository
    try:
        return git("rev-parse", "--verify", *flags, f"{name}^{{commit}}").decode().strip()
    except UnknownVersion as error:
        words = [tell("replay.commits.unknown", name=name), *cut_history()]
        raise UnknownVersion(". ".join(words)) from error


def cut_history() -> Iterator[str]:
    """Yield that the clone here has only the last part of its history, if so, and what to do."""
    with suppress(UnknownVersion):
        if git("rev-parse", "--is-shallow-repository").strip() == b"true":
            yield tell("replay.commits.shallow")


def uncommitted_changes() -> bool:
    """Return whether the checkout here has changes of the rules that are in no commit.

    If git fails, none is known.
    """
    rooms = ("engine", "editions", "replays", "proto")
    with suppress(UnknownVersion):
        return bool(git("status", "--porcelain", "--", *(f":/{room}" for room in rooms)))
    return False


def git(*words: str) -> bytes:
    """Return the output of git in the current directory.

    Raises:
        UnknownVersion: it fails.
    """
    try:
        done = subprocess.run(["git", *words], capture_output=True)
    except OSError as error:
        raise UnknownVersion(tell("replay.commits.git", why=error)) from error
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip() or " ".join(words)
        raise UnknownVersion(tell("replay.commits.git", why=why))
    return done.stdout


@cache
def source_trees(commit: str) -> bytes:
    """Return git's listing of the folders of *commit* that play a replay, with their hashes.

    Commits with the same listing play every file alike.
    """
    return git("ls-tree", "--full-tree", commit, _PACKAGE, *_ROOMS)


@cache
def _place() -> "tempfile.TemporaryDirectory[str]":
    """Return the folder of all sources, which is removed at the end of this process."""
    return tempfile.TemporaryDirectory()


@cache
def _sources(commit: str) -> Path:
    """Return a folder with the package tilewyrm of *commit*, as far as it plays replays."""
    folder = Path(_place().name, commit)
    there = git("ls-tree", "--name-only", commit).decode().split()
    rooms = [room for room in _ROOMS if room in there]
    data = git("archive", "--format=tar", commit, _PACKAGE, *rooms)
    package = folder / "tilewyrm"
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        archive.extractall(folder, filter="data")
    (folder / _PACKAGE).rename(package)
    for room in rooms:
        (folder / room).rename(package / room)
    for earlier in folder.parent.iterdir():
        if earlier != folder:
            _share_compiled(earlier, folder)
    return folder


def _share_compiled(earlier: Path, folder: Path) -> None:
    """Give modules of *folder* that are the same in *earlier* their compiled files.

    Compiling is most of the first start of a commit. Python takes a compiled file if the source has
    the same size and the same time.
    """
    for compiled in earlier.rglob("*.pyc"):
        own = folder / compiled.relative_to(earlier)
        module = f"{compiled.name.partition('.')[0]}.py"
        source, copy = compiled.parents[1] / module, own.parents[1] / module
        if own.exists() or not copy.exists() or source.read_bytes() != copy.read_bytes():
            continue
        times = source.stat()
        os.utime(copy, ns=(times.st_atime_ns, times.st_mtime_ns))
        own.parent.mkdir(exist_ok=True)
        with suppress(OSError):  # it is compiled anew
            os.link(compiled, own)
