"""The differences that a search found, by the commits that cause them."""

from collections.abc import Iterator, Mapping, Sequence
from shlex import quote
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_lines import commit_title, untested_lines
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.hash_seed_lines import hash_seed_lines, twice_command
from tilewyrm.cli.replay.search.totals.search_totals import Finding, FirstCommit, SearchTotals
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import count, tell


def finding_lines(
    totals: SearchTotals, versions: tuple[ChosenVersion, ChosenVersion], commits: Sequence[str]
) -> Iterator[str]:
    """Yield the known kinds, those of each of *commits*, and then those without a commit."""
    for finding in totals.known_findings:
        yield count("replay.search.known", finding.matches, path=finding.path, kind=finding.kind)
    groups: dict[FirstCommit, list[Finding]] = {}
    for finding in totals.new_findings:
        if finding.first is not None:
            groups.setdefault(finding.first, []).append(finding)
    for first in sorted(groups, key=lambda one: commits.index(one.commit)):
        yield from _group_lines(first, groups[first], versions)
    for finding in totals.new_findings:
        if finding.first is None:
            yield from _lines_without_commit(finding, versions)
    if totals.new_findings:
        yield ""


def setup_flags(setup: Mapping[str, Any]) -> str:
    """Return *setup* in a line, as flags of this command."""
    options = (f" --option {name}={spell(value)}" for name, value in setup["options"].items())
    return f"--game {setup['game']} --seats {setup['seats']}{''.join(options)}"


def _group_lines(
    first: FirstCommit,
    findings: Sequence[Finding],
    versions: tuple[ChosenVersion, ChosenVersion],
) -> Iterator[str]:
    """Yield the kinds of one commit: the shortest match in full, then the others."""
    yield ""
    *untested, commit = first.commits
    yield count("replay.search.first_commit", len(findings), commit=commit_title(commit))
    shortest = min(findings, key=lambda one: one.difference.entry)
    lines = untested_lines(untested, shortest.hidden, shortest.difference.entry)
    yield from (f"    {line}" for line in lines)
    yield from (f"    {line}" for line in _lines(shortest, versions))
    sides = shortest.sides or ()
    seeded = hash_seed_lines(sides, shortest.path, first.right, commit)
    yield from (f"        {line}" for line in seeded)
    pair, flag = f"{first.right} {commit}", shortest.difference.flag(offers=True)
    command = f"tilewyrm replay shrink {quote(str(shortest.path))} --differs {pair}{flag}"
    yield f"        {tell('replay.search.next', command=command)}"
    for finding in findings:
        if finding is not shortest:
            yield f"    {_kind(finding)}"


def _lines_without_commit(
    finding: Finding, searched: tuple[ChosenVersion, ChosenVersion]
) -> Iterator[str]:
    """Yield *finding* of a search of two versions, and the commands that come next."""
    versions = finding.versions or searched
    is_one = versions[0] == versions[1]
    yield ""
    yield from _lines(finding, versions)
    file, pair = quote(str(finding.path)), " ".join(quote(str(each)) for each in versions)
    if finding.is_seeded:
        yield f"    {tell('replay.search.seeded')}"
    elif finding.sides and not is_one:
        seeded = hash_seed_lines(finding.sides, finding.path, *versions)
        yield from (f"    {line}" for line in seeded)
    if finding.is_seeded or is_one:
        yield f"    {tell('replay.search.twice', command=twice_command(finding.path))}"
        command = f"tilewyrm replay shrink {file} --twice"
        yield "    " + tell("replay.search.next", command=command)
        return
    flag = finding.difference.flag(offers=True)
    command = f"tilewyrm replay shrink {file} --differs {pair}{flag}"
    yield "    " + tell("replay.search.next", command=command)
    if all(version.sources is not None for version in versions):
        span = "..".join(map(str, versions))
        command = f"tilewyrm replay bisect {file} --commits {span}{flag}"
        yield "    " + tell("replay.search.commit", command=command)


def _lines(finding: Finding, searched: tuple[ChosenVersion, ChosenVersion]) -> Iterator[str]:
    """Yield the kind of *finding*, and the difference in its shortest match."""
    versions = finding.versions or searched
    labels = (
        tell("replay.bisect.old", version=versions[0]),
        tell("replay.bisect.new", version=versions[1]),
    )
    yield _kind(finding)
    if finding.setup is not None:
        yield f"    {setup_flags(finding.setup)}"
    yield f"    {headline(finding.difference)}"
    yield from (f"    {line}" for line in difference_lines(finding.difference, labels))


def _kind(finding: Finding) -> str:
    return count("replay.search.kind", finding.matches, path=finding.path, kind=finding.kind)
