"""`tilewyrm replay bisect`: the first entry at which two versions of the program differ."""

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

_HASH_SEEDS = (1, 2)
"""For the old and the new version. So one version differs from itself if a set orders events."""

_version = click.Path(path_type=Path, exists=True)


@click.command(cls=TranslatedCommand, help="replay.bisect")
@file
@click.argument("old", metavar="OLD", type=_version)
@click.argument("new", metavar="NEW", type=_version)
@click.option("--offers", is_flag=True, help="replay.flag.offers")
def bisect(file: Path, old: Path, new: Path, offers: bool) -> None:
    """Print where they differ."""
    versions = _Versions(old, new, file.absolute(), offers=offers)
    entries, fault = 0, ""
    for old_record, new_record in zip_longest(
        versions.of(old, _HASH_SEEDS[0]), versions.of(new, _HASH_SEEDS[1])
    ):
        if old_record != new_record:
            if _without_offers(old_record) == _without_offers(new_record):
                say(*_offer_lines(old, old_record, new, new_record, entries + 1))
                raise SystemExit(1)
            say(tell("replay.bisect.differ", entry=entries + 1))
            common = _common_items(_events(old_record), _events(new_record))
            if _is_reordered(_events(old_record), _events(new_record)):
                say(tell("replay.bisect.order"))
                common.clear()
            say(*_lines(tell("replay.bisect.old", version=old), old_record, common))
            say(*_lines(tell("replay.bisect.new", version=new), new_record, common))
            if common and _events(old_record) == _events(new_record):
                say(tell("replay.bisect.state_only"))
            elif common:
                say(count("replay.bisect.alike", common.total()))
            raise SystemExit(1)
        entries += "seq" in (old_record or {})
        fault = (old_record or {}).get("fault", "")
    say(count("replay.bisect.same", entries))
    if fault:
        say(tell("replay.bisect.both_end", why=fault))


class _Versions:
    """Two versions of the program, each of which traces one file."""

    def __init__(self, old: Path, new: Path, file: Path, *, offers: bool) -> None:
        self._words = [str(file), *(["--offers"] if offers else [])]
        self._file = file
        self._python = {each: _python_of(each) for each in (old, new)}

    def of(self, version: Path, hash_seed: int) -> Iterator[dict[str, Any]]:
        """Return the trace of the file by *version*, an object for each entry.

        Python hashes with *hash_seed*, on which the order of a set depends.
        """
        source = Path(trace.__file__).read_text(encoding="utf-8")
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        environment["PYTHONHASHSEED"] = str(hash_seed)
        process = subprocess.run(
            [self._python[version], "-c", source, *self._words],
            capture_output=True,
            text=True,
            env=environment,
            cwd=os.sep,
        )
        if process.returncode:
            *_, last = process.stderr.strip().splitlines() or [tell("replay.bisect.nothing")]
            message = tell("replay.bisect.cannot", version=version, file=self._file, why=last)
            say(message, err=True)
            raise SystemExit(2)
        return map(json.loads, process.stdout.splitlines())


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


def _events(record: dict[str, Any] | None) -> list[str]:
    return [] if record is None else record.get("events", [])


def _offers(record: dict[str, Any] | None) -> list[str]:
    return [] if record is None else record.get("offers", [])


def _without_offers(record: dict[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (record or {}).items() if name != "offers"}


def _common_items(old: Iterable[str], new: Iterable[str]) -> Counter[str]:
    """Return the events or decisions that both have, each with its number."""
    return Counter(old) & Counter(new)


def _is_reordered(old: list[str], new: list[str]) -> bool:
    """Return whether both have the same items in another order."""
    return old != new and sorted(old) == sorted(new)


def _offer_lines(
    old: Path,
    old_record: dict[str, Any] | None,
    new: Path,
    new_record: dict[str, Any] | None,
    entry: int,
) -> Iterator[str]:
    """Yield the lines about legal decisions that differ after *entry*."""
    one, other = _offers(old_record), _offers(new_record)
    yield tell("replay.bisect.offers", entry=entry)
    common = _common_items(one, other)
    if _is_reordered(one, other):
        yield tell("replay.bisect.offer_order")
        common.clear()
    for name, version, offers in (
        ("replay.bisect.old", old, one),
        ("replay.bisect.new", new, other),
    ):
        yield f"{tell(name, version=version)}:"
        yield from _remaining(offers, common)
    if common:
        yield count("replay.bisect.offers_alike", common.total())


def _lines(name: str, record: dict[str, Any] | None, common: Counter[str]) -> Iterator[str]:
    """Yield the lines about a version, called *name*; of its events those that are not *common*."""
    if record is None or "fault" in record:
        fault = record["fault"] if record else ""
        yield f"{name}: {fault or tell('replay.bisect.ends')}"
    else:
        yield f"{name}: {tell('replay.bisect.state', state=record['state'][:16])}"
    yield from _remaining(_events(record), common)


def _remaining(items: Iterable[str], common: Counter[str]) -> Iterator[str]:
    """Yield a line for each of *items* that is not *common*."""
    left = common.copy()
    for item in items:
        if left[item]:
            left[item] -= 1
        else:
            yield f"    {item}"
