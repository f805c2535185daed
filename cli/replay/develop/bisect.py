"""`tilewyrm replay bisect`: the first entry at which two versions of the program differ."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.bulk.workers import expand_paths
from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.develop.commit_search import CommitSearch, commit_line
from tilewyrm.cli.replay.develop.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.develop.version_pair import VersionPair, version_pair
from tilewyrm.cli.replay.develop.versions import UnplayedFile, version_path
from tilewyrm.cli.replay.printing import say
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay


@click.command(cls=TranslatedCommand, help="replay.bisect")
@file
@click.argument("old", metavar="[OLD", type=version_path, required=False)
@click.argument("new", metavar="NEW]", type=version_path, required=False)
@click.option("--offers", is_flag=True, help="replay.flag.offers")
@click.option("--commits", "span", metavar="OLD..NEW", help="replay.flag.commits")
def bisect(file: Path, old: Path | None, new: Path | None, offers: bool, span: str | None) -> None:
    """Print where they differ."""
    if span is not None:
        if old is not None or file.is_dir():
            raise click.UsageError("--commits needs one FILE, and no other versions")
        raise SystemExit(_bisect_commits(file, span, offers=offers))
    if old is None or new is None:
        raise click.UsageError("give two versions, OLD and NEW, or --commits")
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
        say(headline(difference))
        labels = tell("replay.bisect.old", version=old), tell("replay.bisect.new", version=new)
        say(*difference_lines(difference, labels))
        raise SystemExit(Exit.FAILS)
    say(count("replay.bisect.same", entries))
    if fault:
        say(tell("replay.bisect.both_end", why=fault))
    if not offers:
        say(tell("replay.bisect.try_offers"), err=True)
    if not _reveals_secret(file):
        say(tell("replay.re_record.no_luck"), err=True)


def _bisect_commits(file: Path, span: str, *, offers: bool) -> Exit:
    """Print the first commit of *span* that plays *file* differently; return an exit code."""
    search = CommitSearch(span)
    try:
        found = search.result(file, offers=offers)
    except UnplayedFile as error:
        say(str(error), err=True)
        return Exit.UNREADABLE
    if found.difference is None:
        say(tell("replay.commits.same", span=span))
        if not offers:
            say(tell("replay.bisect.try_offers"), err=True)
        return Exit.HOLDS
    *unknown, first = found.commits
    say(count("replay.commits.found", found.tested, commit=commit_line(first)))
    if unknown:
        say(count("replay.commits.untested", len(unknown)))
        say(*(f"    {commit_line(each)}" for each in unknown))
    say(headline(found.difference))
    labels = (
        tell("replay.bisect.old", version=search.old),
        tell("replay.bisect.new", version=first[: len(search.old)]),
    )
    say(*difference_lines(found.difference, labels))
    return Exit.FAILS


def _reveals_secret(file: Path) -> bool:
    """Return whether the rolls of *file* can be checked here; False if it is unreadable here."""
    with suppress(ReplayError), open_replay(file) as stream:
        return bool(Resimulation(stream).secret)
    return False


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
            say(f"{path}: {headline(difference)}")
    say(count("replay.bisect.folder", len(paths), differ=differ))
    return code
