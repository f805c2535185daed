"""`tilewyrm replay bisect`: where two versions of the program first come to something else."""

import json
import os
import subprocess
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.given import file
from tilewyrm.cli.replay.printing import say
from tilewyrm.replays import trace

_PYTHONS = ("bin/python", ".venv/bin/python", "Scripts/python.exe", ".venv/Scripts/python.exe")
"""Where in a checkout, or in an environment, its Python lies."""

_version = click.Path(path_type=Path, exists=True)


@click.command()
@file
@click.argument("old", metavar="OLD", type=_version)
@click.argument("new", metavar="NEW", type=_version)
def bisect(file: Path, old: Path, new: Path) -> None:
    """Find the first entry of FILE that two versions of the program play otherwise.

    OLD and NEW are checkouts with a .venv, environments, or the Python of one, in which tilewyrm is
    installed. Each plays FILE by itself; compared are after every entry its events and the whole
    state of the match, and where one of them finds that FILE does not hold.

    \b
    Exit code:
      0  both come to the same
      1  they differ: the entry is told, and what each makes of it
      2  one of them cannot read FILE, or is no tilewyrm
    """  # noqa: D301 (\b is for click, which wants the character)
    told = _Versions(old, new, file.absolute())
    compared = 0
    for ours, theirs in zip_longest(told.of(old), told.of(new)):
        if ours != theirs:
            seq = compared + 1
            say(f"entry {seq}: the versions differ")
            say(*_lines("old", old, ours), *_lines("new", new, theirs))
            if _events(ours) == _events(theirs) is not None:
                say("the events are the same, the state behind them is not")
            raise SystemExit(1)
        compared += "seq" in (ours or {})
    say(f"both versions come to the same in all {compared} entries")


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
            *_, last = done.stderr.strip().splitlines() or ["it said nothing"]
            say(f"{version} cannot play {self._file}: {last}", err=True)
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
    raise click.ClickException(f"no Python in {version}: neither {', nor '.join(_PYTHONS)}")


def _events(told: dict[str, Any] | None) -> Any:
    return None if told is None else told.get("events")


def _lines(name: str, version: Path, told: dict[str, Any] | None) -> Iterator[str]:
    if told is None or "fault" in told:
        fault = told["fault"] if told else ""
        yield f"{name} ({version}): {fault or 'the file ends here'}"
        return
    yield f"{name} ({version}): state {told['state'][:16]}"
    for event in told["events"]:
        yield f"    {event}"
