"""Lines about the commit that a search found, and the command that comes next."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import git
from tilewyrm.cli.replay.compare.commits.commit_groups import CommitFile, CommitGroup
from tilewyrm.cli.replay.compare.commits.commit_search import CommitResult
from tilewyrm.cli.replay.compare.commits.start_commit import StartCommit, StartReason
from tilewyrm.cli.replay.compare.difference_lines import (
    difference_line,
    difference_lines,
    headline,
)
from tilewyrm.cli.replay.compare.hash_seed_lines import hash_seed_lines
from tilewyrm.cli.replay.compare.hash_seed_runs import Side
from tilewyrm.cli.replay.compare.next_commands import (
    commit_command,
    next_test_line,
    roll_test_command,
    shrink_command,
)
from tilewyrm.cli.replay.compare.version_difference import fails
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS
from tilewyrm.cli.replay.output_files import shrunk_path
from tilewyrm.language.speech import count, tell

_MOST_FILES = 10
"""Lines for the files of one commit."""


def commit_lines(result: CommitResult, file: Path) -> Iterator[str]:
    """Yield the commit that was found, and what differs in it for *file*."""
    *unknown, first = result.commits
    title = commit_title(first)
    if unknown:
        among = {"number": len(result.commits), "tested": result.tested, "commit": title}
        yield tell("replay.commits.found_among", **among)
    else:
        yield count("replay.commits.found", result.tested, commit=title)
    yield from untested_lines(unknown, result.hidden, result.hidden_entry)
    if result.difference is not None:
        labels = (
            tell("replay.bisect.old", version=result.start.commit),
            tell("replay.bisect.new", version=first),
        )
        yield headline(result.difference, labels)
        yield from difference_lines(result.difference, labels)
        if result.sides and result.start.seed != HASH_SEEDS[0]:
            yield tell("replay.bisect.seeds", old=result.start.seed, new=result.start.seed)
        yield from hash_seed_lines(result.sides, file, result.start.commit, first)


def group_lines(group: CommitGroup) -> Iterator[str]:
    """Yield the commit of *group*, its first files, and the commands that come next for the first.

    The number of further files follows the files.
    """
    first = group.files[0]
    *unknown, _ = first.result.commits
    text = "replay.commits.group_among" if unknown else "replay.commits.group"
    fields = {"commit": commit_title(group.commit), "among": len(first.result.commits)}
    yield count(text, len(group.files), **fields)
    for file in group.files[:_MOST_FILES]:
        difference = file.result.difference
        where = "" if difference is None else f": {difference_line(difference)}"
        settled = ""
        if file.settled_by:
            settled = f"; {tell('replay.commits.group.settled', commit=file.settled_by)}"
        yield f"    {file.path}{where}{settled}{_start_words(file.result.start)}"
    if (more := len(group.files) - _MOST_FILES) > 0:
        yield f"    {count('replay.commits.group.more', more)}"
    untested = untested_lines(unknown, first.result.hidden, first.result.hidden_entry)
    yield from (f"    {line}" for line in untested)
    yield from (f"    {line}" for line in next_lines(first.result, first.path, offers=first.offers))
    yield from (f"    {line}" for line in earlier_lines(group.files))


def _start_words(start: StartCommit) -> str:
    """Return the commit *start* after a semicolon; empty if the command line names it."""
    if start.reason is StartReason.GIVEN:
        return ""
    return f"; {tell('replay.commits.group.old', commit=start.commit)}"


def untested_lines(commits: Sequence[str], hidden: int, entry: int) -> Iterator[str]:
    """Yield the *commits* that could not be tested; *hidden* have another error before *entry*."""
    if hidden:
        yield count("replay.commits.hidden", hidden, entry=entry)
    if commits:
        yield count("replay.commits.untested", len(commits))
        yield from (f"    {commit_title(each)}" for each in commits)


def earlier_lines(files: Sequence[CommitFile]) -> Iterator[str]:
    """Yield that commits before the start were not compared for some of *files*, if so.

    That matters if the search chose a start that refuses the match: it may have an earlier error.
    The command is for the first of them.
    """
    refused = [
        each
        for each in files
        if each.result.old_refuses and each.result.start.reason is StartReason.STEPS
    ]
    if refused:
        path, result, offers, _ = refused[0]
        command = _search_command(path, f"..{result.start.commit}", offers=offers)
        yield count("replay.commits.earlier", len(refused), command=command)


def _search_command(file: Path, span: str, *, offers: bool) -> str:
    """Return the command that searches the *span* of commits with *file*."""
    flag = " --offers" if offers else ""
    return commit_command(file, span, flag)


def next_lines(result: CommitResult, file: Path, *, offers: bool) -> Iterator[str]:
    """Yield the commands that come next for *file*.

    With *offers*, what may come after each entry was compared.
    """
    difference = result.difference
    if difference is not None and not fails(difference.old):
        yield next_test_line(file, difference, result.right, result.commits[-1], offers=offers)
        if result.hidden and not difference.is_roll:
            shorter, span = shrunk_path(file), f"{result.right}..{result.commits[-1]}"
            command = _search_command(shorter, span, offers=offers)
            yield tell("replay.commits.decide", command=command)
    yield from correction_lines(result, file, offers=offers)
    if result.later:
        command = _search_command(file, f"{result.commits[-1]}..{result.later}", offers=offers)
        yield tell("replay.commits.later", command=command)


def correction_lines(result: CommitResult, file: Path, *, offers: bool) -> Iterator[str]:
    """Yield the commands for *file* if the commit found corrects an error, which people must say.

    There are none if it cannot, if the old end was named, or if the repository has the file. With
    *offers*, what may come after each entry was compared.
    """
    difference, start = result.difference, result.start
    if difference is None or start.reason not in (StartReason.RECORDED, StartReason.STEPS):
        return
    if result.sides == [Side.NEW]:  # the commit found caused that
        return
    if fails(difference.new) or not (fails(difference.old) or result.is_refused):
        return
    first = result.commits[-1]
    search = _search_command(file, f"..{result.right}", offers=offers)
    yield tell("replay.commits.corrected", old=result.right, new=first)
    yield tell("replay.commits.corrected.search", command=search)
    if difference.is_roll:
        test = roll_test_command(file, difference.entry, first, result.right)
        yield tell("replay.commits.corrected.roll", command=test)
    else:
        shrink = shrink_command(file, first, result.right, difference.flag(offers=offers))
        yield tell("replay.commits.corrected.shrink", command=shrink)


def commit_title(commit: str) -> str:
    """Return *commit* in one line: hash, date and subject."""
    words = ("show", "--no-patch", "--date=short", "--format=%h %ad %s", commit)
    return git(*words).decode("utf-8", "replace").strip()
