"""`tilewyrm replay bisect`: the first entry at which two versions of the program differ."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.bulk.workers import expand_paths
from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.develop.version_pair import (
    VersionDifference,
    VersionPair,
    version_pair,
)
from tilewyrm.cli.replay.develop.versions import Record, UnplayedFile, version_path
from tilewyrm.cli.replay.printing import say
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit


@click.command(cls=TranslatedCommand, help="replay.bisect")
@file
@click.argument("old", metavar="OLD", type=version_path)
@click.argument("new", metavar="NEW", type=version_path)
@click.option("--offers", is_flag=True, help="replay.flag.offers")
def bisect(file: Path, old: Path, new: Path, offers: bool) -> None:
    """Print where they differ."""
    paths = expand_paths([file])[0] if file.is_dir() else None
    if paths == []:
        say(f"{file}: {tell('replay.found.no_file')}", err=True)
        raise SystemExit(Exit.UNREADABLE)
    with version_pair(old, new) as versions:
        if paths is not None:
            raise SystemExit(_bisect_files(versions, paths, offers=offers))
        try:
            difference, entries, fault = versions.difference(file, offers=offers)
        except UnplayedFile as error:
            say(str(error), err=True)
            raise SystemExit(Exit.UNREADABLE) from error
    if difference is not None:
        say(*difference_lines(difference, old, new))
        raise SystemExit(Exit.FAILS)
    say(count("replay.bisect.same", entries))
    if fault:
        say(tell("replay.bisect.both_end", why=fault))


def _bisect_files(versions: VersionPair, paths: Sequence[Path], *, offers: bool) -> Exit:
    """Print a line for each match of *paths* that the versions play differently; return a code."""
    code, differ = Exit.HOLDS, 0
    for path in with_progress(paths):
        try:
            if not versions.differ(path, offers=offers):
                continue
            difference, _, _ = versions.difference(path, offers=offers)
        except UnplayedFile as error:
            say(str(error), err=True)
            code = Exit.UNREADABLE
            continue
        differ += 1
        code = max(code, Exit.FAILS)
        if difference is not None:
            say(f"{path}: {_headline(difference)}")
    say(count("replay.bisect.folder", len(paths), differ=differ))
    return code


def difference_lines(difference: VersionDifference, old: Path, new: Path) -> Iterator[str]:
    """Yield the lines about a *difference* between the versions at *old* and *new*."""
    yield _headline(difference)
    if difference.only_offers:
        yield from _offer_lines(old, difference.old, new, difference.new)
        return
    old_events, new_events = _events(difference.old), _events(difference.new)
    common = _common_items(old_events, new_events)
    if _is_reordered(old_events, new_events):
        yield tell("replay.bisect.order")
        common.clear()
    yield from _lines(tell("replay.bisect.old", version=old), difference.old, common)
    yield from _lines(tell("replay.bisect.new", version=new), difference.new, common)
    if common and old_events == new_events:
        yield tell("replay.bisect.state_only")
    elif common:
        yield count("replay.bisect.alike", common.total())


def _headline(difference: VersionDifference) -> str:
    name = "replay.bisect.offers" if difference.only_offers else "replay.bisect.differ"
    return tell(name, entry=difference.entry)


def _events(record: Record | None) -> list[str]:
    return [] if record is None else record.get("events", [])


def _offers(record: Record | None) -> list[str]:
    return [] if record is None else record.get("offers", [])


def _common_items(old: Iterable[str], new: Iterable[str]) -> Counter[str]:
    """Return the events or decisions that both have, each with its number."""
    return Counter(old) & Counter(new)


def _is_reordered(old: list[str], new: list[str]) -> bool:
    """Return whether both have the same items in another order."""
    return old != new and sorted(old) == sorted(new)


def _offer_lines(
    old: Path,
    old_record: Record | None,
    new: Path,
    new_record: Record | None,
) -> Iterator[str]:
    """Yield the lines about legal decisions that differ."""
    one, other = _offers(old_record), _offers(new_record)
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


def _lines(name: str, record: Record | None, common: Counter[str]) -> Iterator[str]:
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
