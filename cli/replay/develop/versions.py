"""Versions of the program: each is a process that plays replay files and stays alive."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import click

from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import trace

HASH_SEEDS = (1, 2, 3, 4, 5, 6, 7, 8)
"""The first two are for the old and the new version: one version may then differ from itself.

A set of two texts has the same order under half of all hash seeds, so a check needs several.
"""

_PYTHONS = ("bin/python", ".venv/bin/python", "Scripts/python.exe", ".venv/Scripts/python.exe")
"""Places of the Python in a checkout or an environment."""

Record = dict[str, Any]
"""Record of an entry, or of the end of a file, by a version (`replays.batch.trace`)."""

version_path = click.Path(path_type=Path, exists=True)


class UnplayedFile(Exception):
    """A version cannot play anything of a file; the message says which and why."""


class Version:
    """A process of one version of the program."""

    def __init__(
        self, path: Path, hash_seed: int, *, own: bool = False, sources: Path | None = None
    ) -> None:
        """Start the version at *path*, in which Python hashes with *hash_seed*.

        If it is this program's *own* Python, it gets the variables of this one. With *sources*, a
        folder with a package tilewyrm, this program's Python runs that one. *path* is only a name
        then.

        Raises:
            click.ClickException: there is no Python.
        """
        self.path = path
        self._python = python_of(path if sources is None else Path(sys.executable))
        self._environment = environment_of(hash_seed, own=own)
        if sources is not None:
            self._environment["PYTHONPATH"] = str(sources)
        self._errors = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115 (see __exit__)
        self._process = self._started()
        self._file = Path()
        """What it is to play."""

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        """End the process."""
        self._end()
        self._errors.close()

    def ask(self, file: Path, *, offers: bool = False, brief: bool = False) -> None:
        """Let it play *file*; see `trace.trace` for *offers* and *brief*."""
        self._file = file
        if self._process.returncode is not None:
            self._process = self._started()
        assert self._process.stdin is not None
        request = {"path": str(file.absolute()), "offers": offers, "brief": brief}
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except OSError:
            return  # `answer` finds that it has ended

    def answer(self) -> Iterator[Record]:
        """Yield what it says of the file, up to the record with `fault`, the last one.

        Raises:
            UnplayedFile: it cannot play anything of the file, or ended.
        """
        assert self._process.stdout is not None
        for line in self._process.stdout:
            record: Record = json.loads(line)
            if "unread" in record:
                raise self._unplayed(record["unread"])
            yield record
            if "fault" in record:
                return
        self._end()
        self._errors.seek(0)
        *_, last = self._errors.read().strip().splitlines() or [tell("replay.bisect.nothing")]
        raise self._unplayed(last)

    def _end(self) -> None:
        self._process.kill()
        with suppress(BrokenPipeError):
            self._process.communicate()

    def _unplayed(self, why: str) -> UnplayedFile:
        words = tell("replay.bisect.cannot", version=self.path, file=self._file, why=why)
        return UnplayedFile(words)

    def _started(self) -> "subprocess.Popen[str]":
        source = Path(trace.__file__).read_text(encoding="utf-8")
        self._errors.seek(0)
        self._errors.truncate()
        return subprocess.Popen(
            [self._python, "-c", source],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env=self._environment,
            cwd=os.sep,
            start_new_session=True,  # Ctrl-C is for the command, which ends it
        )


def environment_of(hash_seed: int, *, own: bool = False) -> dict[str, str]:
    """Return the variables for a version in which Python hashes with *hash_seed*.

    Only this program's *own* Python gets the variables of this one that are for Python.
    """
    kept = {k: v for k, v in os.environ.items() if own or not k.startswith("PYTHON")}
    return kept | {"PYTHONHASHSEED": str(hash_seed)}


def python_of(version: Path) -> Path:
    """Return the Python of a *version*.

    Raises:
        click.BadParameter: there is none.
    """
    if version.is_file():
        return version.absolute()
    for place in _PYTHONS:
        if (version / place).is_file():
            return (version / place).absolute()
    where = ", ".join(_PYTHONS)
    raise click.BadParameter(tell("replay.bisect.no_python", version=version, places=where))
