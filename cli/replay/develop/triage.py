"""`tilewyrm replay triage`: what a bug report says, and its match as a file."""

import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import click

from tilewyrm.cli.replay.compare.chosen_version import is_clone_here
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.printing import say
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell
from tilewyrm.replays.words.lines import printable

_FACTS, _MATCH = "facts.json", "match.twr"
_MOST_BYTES = 64 << 20
"""Size of a file in a report, unpacked. A match has a few hundred kilobytes."""
_LONGEST = 400
"""Characters of a sentence that are shown."""


class _Report(NamedTuple):
    """The parts of a report that are shown."""

    facts: Mapping[str, Any]
    match: bytes | None


@click.command(cls=TranslatedCommand, help="replay.triage")
@click.argument("report", metavar="REPORT", type=click.Path(path_type=Path, dir_okay=False))
def triage(report: Path) -> None:
    """Print what *report* says, and write its match."""
    try:
        found = _read(report)
    except Exception as error:  # strangers may send any file
        why = printable(getattr(error, "strerror", None) or str(error), _LONGEST)
        message = tell("replay.triage.unread", path=report, why=why)
        raise click.ClickException(message) from error
    say(*_lines(found.facts, has_match=found.match is not None))
    if found.match is None:
        say(tell("replay.triage.no_match"))
        return
    path = Path(f"{report.stem}.twr")
    if not _holds(path, found.match):
        write_new_file(path, found.match)
    say(tell("replay.triage.match", path=path))
    say(*(f"    {command}" for command in _commands(path, found.facts)))


def _holds(path: Path, match: bytes) -> bool:
    """Return whether the file at *path* is this *match*, as after an earlier triage."""
    try:
        return path.read_bytes() == match
    except OSError:
        return False


def _read(path: Path) -> _Report:
    """Return the report at *path*.

    Raises:
        Exception: it is not such a report.
    """
    with zipfile.ZipFile(path) as file:
        parts: dict[str, bytes] = {}
        for name in {_FACTS, _MATCH} & set(file.namelist()):
            if file.getinfo(name).file_size > _MOST_BYTES:
                raise ValueError(name)
            parts[name] = file.read(name)
    facts = json.loads(parts.get(_FACTS, b"{}"))
    if not isinstance(facts, dict):
        raise ValueError(_FACTS)
    return _Report(facts, parts.get(_MATCH))


def _lines(facts: Mapping[str, Any], *, has_match: bool) -> Iterator[str]:
    """Yield what the *facts* of a report say."""
    words = {name: printable(str(value), _LONGEST) for name, value in facts.items()}
    names = (words.get(name, "") for name in ("read_by", "commit", "tag"))
    version = " ".join(filter(None, names))
    if facts.get("changed") is True:
        version = tell("replay.triage.changed", version=version)
    yield tell("replay.triage.version", version=version)
    if has_match:
        yield tell("replay.triage.recorded", version=words.get("written_by", ""))
        if words.get("fault"):
            yield tell("replay.triage.fault", why=words["fault"])
        else:
            yield tell("replay.triage.no_fault")
    entry = _entry(facts)
    if not words.get("says"):
        yield tell("replay.triage.silent")
    elif entry is None:
        yield tell("replay.triage.says", sentence=words["says"])
    else:
        yield tell("replay.triage.says_at", entry=entry, sentence=words["says"])


def _commands(path: Path, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the commands that come next for the match at *path*."""
    entry, name = _entry(facts), quote(str(path))
    if entry is not None:
        yield f"tilewyrm replay at {name} {max(entry - 1, 0)}"
    yield f"tilewyrm replay verify --allow-unfinished {name}"
    if is_clone_here():
        yield f"tilewyrm replay bisect {name} --commits"
        yield f"tilewyrm replay bisect {name} --commits --offers"


def _entry(facts: Mapping[str, Any]) -> int | None:
    """Return the entry that the player thinks is wrong, or None."""
    entry = facts.get("at")
    return entry if type(entry) is int and entry >= 0 else None
