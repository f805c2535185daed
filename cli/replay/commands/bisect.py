"""`tilewyrm replay bisect`: where two versions of the program first come to something else."""

import json
import os
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.printing import say
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch import trace

_PYTHONS = ("bin/python", ".venv/bin/python", "Scripts/python.exe", ".venv/Scripts/python.exe")
"""Where in a checkout, or in an environment, its Python lies."""

_version = click.Path(path_type=Path, exists=True)


@click.command(cls=TranslatedCommand, help="replay.bisect")
@file
@click.argument("old", metavar="OLD", type=_version)
@click.argument("new", metavar="NEW", type=_version)
def bisect(file: Path, old: Path, new: Path) -> None:
    """Print where they differ."""
    told = _Versions(old, new, file.absolute())
    compared, fault = 0, ""
    for ours, theirs in zip_longest(told.of(old), told.of(new)):
        if ours != theirs:
            say(tell("replay.bisect.differ", entry=compared + 1))
            alike = _alike(_events(ours), _events(theirs))
            say(*_lines(tell("replay.bisect.old", version=old), ours, alike))
            say(*_lines(tell("replay.bisect.new", version=new), theirs, alike))
            if alike and _events(ours) == _events(theirs):
                say(tell("replay.bisect.state_only"))
            elif alike:
                say(count("replay.bisect.alike", alike.total()))
            raise SystemExit(1)
        compared += "seq" in (ours or {})
        fault = (ours or {}).get("fault", "")
    say(count("replay.bisect.same", compared))
    if fault:
        say(tell("replay.bisect.both_end", why=fault))


class _Versions:
    """Two versions of the program, each of which traces one file."""

    def __init__(self, old: Path, new: Path, file: Path) -> None:
        self._file = file
        self._python = {each: _python_of(each) for each in (old, new)}

    def of(self, version: Path) -> Iterator[dict[str, Any]]:
        """Return what *version* tells of the file."""
        source = Path(trace.__file__).read_text(encoding="utf-8")
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        done = subprocess.run(
            [self._python[version], "-c", source, str(self._file)],
            capture_output=True,
            text=True,
            env=environment,
            cwd=os.sep,
        )
        if done.returncode:
            *_, last = done.stderr.strip().splitlines() or [tell("replay.bisect.nothing")]
            told = tell("replay.bisect.cannot", version=version, file=self._file, why=last)
            say(told, err=True)
            raise SystemExit(2)
        return map(json.loads, done.stdout.splitlines())


def _python_of(version: Path) -> Path:
    """Return the Python of a *version*.

    Raises:
        click.ClickException: there is none.
    """
    if version.is_file():
        return version.absolute()
    for place in _PYTHONS:
        if (version / place).is_file():
            return (version / place).absolute()
    where = ", ".join(_PYTHONS)
    raise click.ClickException(tell("replay.bisect.no_python", version=version, places=where))


def _events(told: dict[str, Any] | None) -> list[str]:
    return [] if told is None else told.get("events", [])


def _alike(ours: Iterable[str], theirs: Iterable[str]) -> Counter[str]:
    """Return the events that both have, with how often."""
    return Counter(ours) & Counter(theirs)


def _lines(name: str, told: dict[str, Any] | None, alike: Counter[str]) -> Iterator[str]:
    """Yield what a version, called *name*, has told; of its events those that are not *alike*."""
    if told is None or "fault" in told:
        fault = told["fault"] if told else ""
        yield f"{name}: {fault or tell('replay.bisect.ends')}"
    else:
        yield f"{name}: {tell('replay.bisect.state', state=told['state'][:16])}"
    left = alike.copy()
    for event in _events(told):
        if left[event]:
            left[event] -= 1
        else:
            yield f"    {event}"
