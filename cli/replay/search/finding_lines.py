"""The differences that a search found, by the commits that cause them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_lines import commit_title
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.hash_seed_lines import hash_seed_lines, twice_line
from tilewyrm.cli.replay.compare.next_commands import commit_command, shrink_command
from tilewyrm.cli.replay.compare.version_difference import fails
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.totals.search_totals import (
    Finding,
    FirstCommit,
    SearchTotals,
)
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import count, tell

_MOST_LINES = 6
"""Lines about what differs; `bisect` prints all."""
_MOST_OPTIONS = 4
"""Options that a line names."""


def finding_lines(
    totals: SearchTotals, versions: tuple[ChosenVersion, ChosenVersion], span: SearchSpan
) -> Iterator[str]:
    """Yield the known kinds, those of each commit of *span*, and then those without a commit.

    Errors that a later commit corrected come after those that the new version has.
    """
    for finding in totals.known_findings:
        yield count("replay.search.known", finding.matches, path=finding.path, kind=finding.kind)
    if totals.earlier_alike:
        yield count("replay.search.earlier_alike", len(totals.earlier_alike))
    groups: dict[FirstCommit, list[Finding]] = {}
    suspected: dict[tuple[str, ...], list[Finding]] = {}
    rest: list[Finding] = []
    for finding in totals.new_findings:
        if finding.first is not None:
            groups.setdefault(finding.first, []).append(finding)
        elif finding.suspects:
            suspected.setdefault(finding.suspects, []).append(finding)
        else:
            rest.append(finding)

    firsts = sorted(groups, key=lambda first: [*span.commits].index(first.commit))
    corrected = [first for first in firsts if all(one.corrected for one in groups[first])]
    for first in firsts:
        if first not in corrected:
            yield from _group_lines(first, groups[first], versions, span, totals)
    for suspects, findings in suspected.items():
        yield from _suspect_lines(suspects, findings, versions, span)
    for first in corrected:
        yield from _group_lines(first, groups[first], versions, span, totals)
    for finding in rest:
        yield from _lines_without_commit(finding, versions)
    if totals.new_findings:
        yield ""


def short_setup(setup: Mapping[str, Any]) -> str:
    """Return *setup* in a line, as flags of this command, with few of its options."""
    options = setup["options"].items()
    flags = f"--game {setup['game']} --seats {setup['seats']}" + "".join(
        f" --option {name}={spell(value)}" for name, value in islice(options, _MOST_OPTIONS)
    )
    more = len(options) - _MOST_OPTIONS
    return f"{flags} {count('replay.search.options_more', more)}" if more > 0 else flags


def _group_lines(
    first: FirstCommit,
    findings: Sequence[Finding],
    versions: tuple[ChosenVersion, ChosenVersion],
    span: SearchSpan,
    totals: SearchTotals,
) -> Iterator[str]:
    """Yield the kinds of one commit: the clearest match in full, then the others."""
    yield ""
    *untested, commit = first.commits
    yield count("replay.search.first_commit", len(findings), commit=commit_title(commit))
    if untested:
        yield f"    {count('replay.commits.untested', len(untested))}"
        yield from (f"        {commit_title(each)}" for each in untested)
    clearest = min(findings, key=lambda one: one.clearness)
    yield from (f"    {line}" for line in _lines(clearest, versions))
    is_correction = fails(clearest.difference.old)
    if corrected := commit if is_correction else clearest.corrected:
        yield f"        {tell('replay.search.corrected', commit=commit_title(corrected))}"
    seeded = hash_seed_lines(clearest.sides or (), clearest.path, first.right, commit)
    yield from (f"        {line}" for line in seeded)
    if not is_correction:
        flag = clearest.difference.flag(offers=True)
        command = shrink_command(clearest.path, first.right, commit, flag)
        yield f"        {_shorter(clearest, command)}"
    is_frequent = fails(clearest.difference.new) and 2 * clearest.matches >= totals.different
    before = span.last_change_before(commit) if is_frequent and not clearest.corrected else ""
    if before:
        command = f"tilewyrm replay search {span.old}..{before}"
        yield f"        {tell('replay.search.before', command=command)}"
    for finding in findings:
        if finding is not clearest:
            corrected = tell("replay.search.hidden_here") if finding.is_hidden else ""
            if finding.corrected and (finding.is_hidden or not clearest.corrected):
                corrected = tell("replay.search.corrected", commit=finding.corrected)
            yield f"    {_kind(finding)}{f': {corrected}' if corrected else ''}"


def _suspect_lines(
    suspects: Sequence[str],
    findings: Sequence[Finding],
    versions: tuple[ChosenVersion, ChosenVersion],
    span: SearchSpan,
) -> Iterator[str]:
    """Yield the kinds that begin in one of the commits *suspects*, after the one before them."""
    right, *commits = suspects
    yield ""
    yield count("replay.search.suspects", len(commits))
    yield from (f"    {commit_title(each)}" for each in span.likeliest_first(commits))
    shortest, *others = sorted(findings, key=lambda one: one.clearness)
    yield from (f"    {line}" for line in _lines(shortest, versions))
    if not fails(shortest.difference.old):
        flag = shortest.difference.flag(offers=True)
        command = shrink_command(shortest.path, right, commits[-1], flag)
        yield f"        {_shorter(shortest, command)}"
    yield from (f"    {_kind(one)}" for one in others)


def _lines_without_commit(
    finding: Finding, searched: tuple[ChosenVersion, ChosenVersion]
) -> Iterator[str]:
    """Yield *finding* of a search of two versions, and the commands that come next."""
    versions = finding.versions or searched
    version = finding.seeded_version(searched)
    yield ""
    yield from _lines(finding, versions)
    if finding.is_seeded:
        yield f"    {tell('replay.search.seeded')}"
    elif finding.sides and version is None:
        seeded = hash_seed_lines(finding.sides, finding.path, *versions)
        yield from (f"    {line}" for line in seeded)
    flag = finding.difference.flag(offers=True)
    if version is not None:
        yield f"    {twice_line(finding.path, version)}"
        command = shrink_command(finding.path, version, version, flag)
        if version.is_own:
            command = f"tilewyrm replay shrink {quote(str(finding.path))} --twice"
        yield f"    {_shorter(finding, command)}"
        return
    command = shrink_command(finding.path, *versions, flag)
    yield f"    {_shorter(finding, command)}"
    if all(version.sources is not None for version in versions):
        command = commit_command(finding.path, "..".join(map(str, versions)), flag)
        yield "    " + tell("replay.search.commit", command=command)


def _shorter(finding: Finding, command: str) -> str:
    """Return that *command* shortens the match of *finding*, with the path in its folder."""
    path = finding.shrunk_path
    output = f" -o {quote(str(path))}" if path != Path(path.name) else ""
    return tell("replay.search.next", command=f"{command}{output}")


def _lines(finding: Finding, searched: tuple[ChosenVersion, ChosenVersion]) -> Iterator[str]:
    """Yield the kind of *finding*, and the beginning of the difference in its shortest match."""
    versions, difference = finding.versions or searched, finding.difference
    labels = (
        tell("replay.bisect.old", version=versions[0]),
        tell("replay.bisect.new", version=versions[1]),
    )
    yield _kind(finding)
    if finding.setup is not None:
        yield f"    {short_setup(finding.setup)}"
    yield f"    {headline(difference)}"
    lines = difference_lines(difference, labels)
    yield from (f"    {line}" for line in islice(lines, _MOST_LINES))
    if more := len([*lines]):
        pair = " ".join(quote(str(each)) for each in versions)
        command = f"tilewyrm replay bisect {quote(str(finding.path))} {pair}"
        command += difference.flag(offers=True)
        yield f"    {count('replay.search.more', more, command=command)}"


def _kind(finding: Finding) -> str:
    return count("replay.search.kind", finding.matches, path=finding.path, kind=finding.kind)
