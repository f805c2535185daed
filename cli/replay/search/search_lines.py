"""The result of a search in words, and as facts."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from shlex import quote
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.hash_seed_lines import (
    hash_seed_facts,
    hash_seed_lines,
    twice_command,
)
from tilewyrm.cli.replay.search.bot_error import BotError
from tilewyrm.cli.replay.search.changed_code import ChangedCode
from tilewyrm.cli.replay.search.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import count, tell

_RARE = 100
"""Occurrences of a kind of changed code with which a search toward it is no more advised."""
_NEVER = ("replay.search.never_changed", "replay.search.never")


def search_lines(
    totals: SearchTotals,
    changed: ChangedCode,
    versions: tuple[ChosenVersion, ChosenVersion],
    toward: str,
) -> Iterator[str]:
    """Yield the result: each kind with its shortest match, then what was compared."""
    labels = (
        tell("replay.bisect.old", version=versions[0]),
        tell("replay.bisect.new", version=versions[1]),
    )
    is_one = versions[0] == versions[1]
    for finding in totals.known_findings:
        yield count("replay.search.known", finding.matches, path=finding.path, kind=finding.kind)
    for finding in totals.new_findings:
        yield ""
        yield count("replay.search.kind", finding.matches, path=finding.path, kind=finding.kind)
        if finding.setup is not None:
            yield f"    {_setup(finding.setup)}"
        yield f"    {headline(finding.difference)}"
        yield from (f"    {line}" for line in difference_lines(finding.difference, labels))
        flag = finding.difference.flag(offers=True)
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
            continue
        command = f"tilewyrm replay shrink {file} --differs {pair}{flag}"
        yield "    " + tell("replay.search.next", command=command)
        if all(version.sources is not None for version in versions):
            span = "..".join(map(str, versions))
            command = f"tilewyrm replay bisect {file} --commits {span}{flag}"
            yield "    " + tell("replay.search.commit", command=command)
    if totals.new_findings:
        yield ""
    same = totals.matches - totals.different
    yield count("replay.search.summary", totals.matches, entries=totals.entries, same=same)
    if totals.brief_matches:
        yield count("replay.search.brief", totals.brief_matches, entries=totals.brief_entries)
    for why, number in totals.crashes.items():
        yield count("replay.search.crashed", number, why=why)
    for why, number in totals.unplayed.items():
        yield count("replay.search.unplayed", number, why=why)
    for path, why in totals.no_answers.items():
        pair = " ".join(quote(str(each)) for each in versions)
        command = f"tilewyrm replay bisect {quote(str(path))} {pair} --offers"
        yield tell("replay.search.no_answer", path=path, why=why)
        yield f"    {tell('replay.search.compare', command=command)}"
    if totals.unfinished:
        yield count("replay.search.unfinished", totals.unfinished)
    for error in totals.bot_errors.values():
        yield from _bot_error_lines(error)
    if totals.unconfirmed:
        yield count("replay.search.unconfirmed", totals.unconfirmed)
    if toward:
        number = sum(names[toward] for names in totals.names.values())
        yield count("replay.search.toward", number, kind=toward)
    for name in () if toward else totals.names:
        for case, kinds in zip(_NEVER, _missing(totals, changed, name), strict=True):
            if kinds:
                title = GAMES[name].title
                yield count(case, len(kinds), game=title, names=", ".join(kinds))
    yield from _rare_lines(totals, changed, versions)
    yield tell("replay.search.not_compared")
    if not is_one:
        one = quote(str(versions[1]))
        command = f"tilewyrm replay search {one} {one}"
        yield tell("replay.search.same_version", command=command)


def _rare_lines(
    totals: SearchTotals, changed: ChangedCode, versions: tuple[ChosenVersion, ChosenVersion]
) -> Iterator[str]:
    """Yield how to search toward the kind of changed code that was rarest, if that was rare."""
    counts = {
        kind: totals.names[game][kind]
        for game, kinds in changed.kinds.items()
        for kind in sorted(kinds & totals.possible.get(game, set()) & changed.modules.keys())
    }
    kind = min(counts, key=lambda each: counts[each], default="")
    if kind and counts[kind] < _RARE:
        pair = " ".join(quote(str(each)) for each in versions)
        command = f"tilewyrm replay search {pair} --toward {kind}"
        modules = ", ".join(sorted(changed.modules[kind]))
        fields = {"kind": kind, "modules": modules, "command": command}
        yield count("replay.search.rarest", counts[kind], **fields)


def _bot_error_lines(error: BotError) -> Iterator[str]:
    """Yield what is known of *error*, and how to see it."""
    yield count("replay.search.bot_error", error.matches, version=error.version, why=error.why)
    yield f"    {_setup(error.setup)}"
    if error.is_new_alone:
        yield f"    {tell('replay.search.new_alone')}"
    command = f"tilewyrm replay at {quote(str(error.path))} {error.entry} --why"
    yield f"    {tell('replay.search.see', version=error.version, command=command)}"


def _missing(
    totals: SearchTotals, changed: ChangedCode, game: str
) -> tuple[Sequence[str], Sequence[str]]:
    """Return the kinds that never occurred: those of changed modules, and the others."""
    missing, first = totals.missing(game), changed.kinds.get(game, set())
    return sorted(missing & first), sorted(missing - first)


def _setup(setup: Mapping[str, Any]) -> str:
    """Return *setup* in a line, as flags of this command."""
    options = (f" --option {name}={spell(value)}" for name, value in setup["options"].items())
    return f"--game {setup['game']} --seats {setup['seats']}{''.join(options)}"


def search_facts(totals: SearchTotals, changed: ChangedCode) -> Iterator[dict[str, Any]]:
    """Yield the facts of each kind, then those of the whole search."""
    for finding in totals.findings.values():
        facts = {
            "kind": finding.kind,
            "matches": finding.matches,
            "path": str(finding.path),
            "entry": finding.difference.entry,
            "known": finding.is_known,
            "from_change": not finding.is_seeded,
            **hash_seed_facts(finding.sides),
        }
        if finding.setup is not None:
            facts |= {name: finding.setup[name] for name in ("game", "seats", "options")}
        yield facts
    never = {name: [*chain(*_missing(totals, changed, name))] for name in totals.names}
    yield {
        "summary": {
            "matches": totals.matches,
            "entries": totals.entries,
            "brief": totals.brief_matches,
            "same": totals.matches - totals.different,
            "unconfirmed": totals.unconfirmed,
            "crashes": dict(totals.crashes),
            "unplayed": dict(totals.unplayed),
            "unfollowed": totals.unfollowed,
            "unfinished": totals.unfinished,
            "no_answers": {str(path): why for path, why in totals.no_answers.items()},
            "bot_errors": [error.facts for error in totals.bot_errors.values()],
            "changed": changed.names,
            "never": never,
        }
    }
