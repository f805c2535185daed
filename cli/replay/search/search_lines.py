"""The result of a search in words, and as facts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from shlex import quote
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_lines import commit_title
from tilewyrm.cli.replay.compare.hash_seed_lines import hash_seed_facts
from tilewyrm.cli.replay.search.branches.branch_lines import branch_facts, branch_lines
from tilewyrm.cli.replay.search.branches.option_lines import option_lines
from tilewyrm.cli.replay.search.code.code_change import CodeChange, part_of
from tilewyrm.cli.replay.search.code.kind_advice import kind_advice
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.finding_lines import finding_lines, short_setup
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.totals.bot_error import BotError
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import count, tell

_MOST_COMMITS = 10
"""Commits that a line names."""
_LEAGUE = "tilewyrm league --bots greedy,random --deals 3 --keep FOLDER"
"""League that keeps matches with their secrets."""
_NEVER = ("replay.search.never_changed", "replay.search.never")


def search_lines(
    totals: SearchTotals,
    field: SearchField,
    versions: tuple[ChosenVersion, ChosenVersion],
    span: SearchSpan,
    longer: str = "",
) -> Iterator[str]:
    """Yield the result: each kind with its clearest match, then what was compared.

    If a match differs, most of what was not is left out; `search_facts` has it in any case. The
    flags of a *longer* search are proposed if this one found nothing in changed functions.
    """
    changed, toward = field.changed, field.toward
    is_one = versions[0] == versions[1]
    yield from finding_lines(totals, versions, span)
    same = totals.matches - totals.different
    yield count("replay.search.summary", totals.matches, entries=totals.entries, same=same)
    if totals.brief_matches:
        yield count("replay.search.brief", totals.brief_matches, entries=totals.brief_entries)
    yield from _crash_lines(totals, versions[0])
    yield from _part_crash_lines(totals)
    for why, number in totals.unplayed.items():
        yield count("replay.search.unplayed", number, why=why)
    for path, why in totals.no_answers.items():
        compared = f"--commits {span}" if span.commits else _pair(versions)
        command = f"tilewyrm replay bisect {quote(str(path))} {compared} --offers"
        yield tell("replay.search.no_answer", path=path, why=why)
        yield f"    {tell('replay.search.compare', command=command)}"
    if totals.unfinished:
        yield count("replay.search.unfinished", totals.unfinished)
    for (_, kind, _), error in totals.bot_errors.items():
        if totals.finding_of_error(kind) is None:
            yield from _bot_error_lines(error)
    if totals.unconfirmed:
        yield count("replay.search.unconfirmed", totals.unconfirmed)
    yield from _unknown_lines(totals, span)
    if toward:
        yield _toward_line(totals, toward)
    if totals.different:
        yield from _unreached_lines(totals, changed)
        yield from islice(_advice_lines(totals, field, versions), 1)
        yield from _hidden_lines(totals, span)
        if changed.draws:
            yield _rolls_line(field, versions)
        return
    for name in () if toward else totals.names:
        for case, kinds in zip(_NEVER, _missing(totals, changed, name), strict=True):
            if kinds:
                title = GAMES[name].title
                yield count(case, len(kinds), game=title, names=", ".join(kinds))
    yield from _advice_lines(totals, field, versions)
    if totals.has_matches:
        branches, functions = totals.branches, changed.functions
        command = f"tilewyrm replay search {_pair(versions)}"
        further = f"{command}{longer}" if longer and totals.is_alike else ""
        yield from branch_lines(branches, functions, versions)
        yield from option_lines(branches, functions, field.options, f"{command}{field.flags}")
        if further and functions.branches:
            yield tell("replay.search.longer", command=further)
    yield tell("replay.search.not_compared")
    if not is_one and totals.is_alike:
        yield _rolls_line(field, versions)
    if not is_one:
        one = quote(str(versions[1]))
        command = f"tilewyrm replay search {one} {one}"
        yield tell("replay.search.same_version", command=command)


def _crash_lines(totals: SearchTotals, old: ChosenVersion) -> Iterator[str]:
    """Yield the errors that ended matches in both versions, each with what to do."""
    for kind, words in totals.crash_words.items():
        yield count("replay.search.crashed", totals.crashes[words], why=words)
        finding = totals.finding_of_error(kind)
        if finding is None or finding.first is None:
            yield f"    {tell('replay.search.crash_before', old=old)}"
        else:
            case = "crash_corrected" if finding.corrected else "crash_of"
            names = {"commit": finding.first.commit, "corrected": finding.corrected}
            yield f"    {tell(f'replay.search.{case}', **names)}"


def _part_crash_lines(totals: SearchTotals) -> Iterator[str]:
    """Yield the errors that ended matches at both ends of a part, unless a commit has them."""
    for part, crashes in totals.part_crashes.items():
        for kind, (words, matches) in crashes.items():
            if not totals.lists_error(kind):
                yield count("replay.search.part_crashed", matches, part=part, why=words)


def _unreached_lines(totals: SearchTotals, changed: CodeChange) -> Iterator[str]:
    """Yield how many kinds and branches never occurred."""
    kinds = sum(len(totals.missing(name)) for name in totals.names)
    branches = len(branch_facts(totals.branches, changed.functions)["never"])
    if kinds or branches:
        yield tell("replay.search.unreached", kinds=kinds, branches=branches)


def _pair(versions: tuple[ChosenVersion, ChosenVersion]) -> str:
    """Return *versions* as words of a command."""
    return " ".join(quote(str(each)) for each in versions)


def _toward_line(totals: SearchTotals, kind: str) -> str:
    """Return how often *kind* occurred in a search toward it."""
    number = sum(names[kind] for names in totals.names.values())
    if not number:
        matches = totals.matches + totals.brief_matches
        if not matches:
            return tell("replay.search.not_tried", kind=kind)
        return count("replay.search.not_reached", matches, kind=kind)
    return count("replay.search.toward", number, kind=kind)


def _unknown_lines(totals: SearchTotals, span: SearchSpan) -> Iterator[str]:
    """Yield what there was no time for."""
    found = [one for one in totals.new_findings if not one.difference.is_loop]
    seeds = sum(not (one.is_seeded or one.is_hidden) and one.sides is None for one in found)
    if seeds:
        yield count("replay.search.seeds_unknown", seeds)
    commits = sum(not (one.is_seeded or one.first or one.suspects) for one in totals.new_findings)
    if span.commits and commits:
        yield count("replay.search.commits_unknown", commits)


def _advice_lines(
    totals: SearchTotals, field: SearchField, versions: tuple[ChosenVersion, ChosenVersion]
) -> Iterator[str]:
    """Yield how to search toward rare kinds of changed code (`kind_advice`)."""
    counts = Counter[str]()
    for game, kinds in field.changed.kinds.items():
        for kind in sorted(kinds & totals.possible.get(game, set())):
            counts[kind] += totals.names[game][kind]
    for kind, modules in kind_advice(field.changed, counts):
        command = f"tilewyrm replay search {_pair(versions)}{field.flags} --toward {kind}"
        names = {"kind": kind, "modules": ", ".join(modules), "command": command}
        yield count("replay.search.rarest", counts[kind], **names)


def _hidden_lines(totals: SearchTotals, span: SearchSpan) -> Iterator[str]:
    """Yield in which commits no kind is known to begin: frequent differences may hide theirs."""
    quiet = _quiet_commits(totals, span)
    if totals.different and quiet and len(span.commits) > 1:
        more = len(quiet) - _MOST_COMMITS
        further = [count("replay.search.commits_more", more)] if more > 0 else []
        named = [*quiet[:_MOST_COMMITS], *further]
        yield tell("replay.search.hidden", commits=", ".join(named))
        command = f"tilewyrm replay search {quiet[0]}^ {quiet[0]}"
        yield tell("replay.search.one_commit", commit=commit_title(quiet[0]), command=command)


def _quiet_commits(totals: SearchTotals, span: SearchSpan) -> Sequence[str]:
    """Return the commits of *span* that change rules, in which no kind is known to begin."""
    return [commit for commit in span.rule_changes if commit not in totals.first_commits]


def _bot_error_lines(error: BotError) -> Iterator[str]:
    """Yield what is known of *error*, and how to see it."""
    yield count("replay.search.bot_error", error.matches, version=error.version, why=error.why)
    yield f"    {short_setup(error.setup)}"
    if error.is_new_alone:
        yield f"    {tell('replay.search.new_alone')}"
    command = f"tilewyrm replay at {quote(str(error.path))} {error.entry} --why"
    yield f"    {tell('replay.search.see', version=error.version, command=command)}"


def _rolls_line(field: SearchField, versions: tuple[ChosenVersion, ChosenVersion]) -> str:
    """Return how to compare rolls from secrets, in a game whose changed code is for these."""
    changed = {part_of(module) for module, _ in field.changed.draws}
    game = next((name for name in field.games if name in changed), field.games[0])
    league = f"{_LEAGUE} --game {game}"
    command = f"tilewyrm replay bisect FOLDER {_pair(versions)}"
    return tell("replay.search.rolls", league=league, command=command)


def _missing(
    totals: SearchTotals, changed: CodeChange, game: str
) -> tuple[Sequence[str], Sequence[str]]:
    """Return the kinds that never occurred: those of changed modules, and the others."""
    missing, first = totals.missing(game), changed.kinds.get(game, set())
    return sorted(missing & first), sorted(missing - first)


def search_facts(
    totals: SearchTotals, changed: CodeChange, span: SearchSpan
) -> Iterator[dict[str, Any]]:
    """Yield the facts of each kind, then those of the whole search."""
    for finding in totals.all_findings:
        facts = {
            "kind": finding.kind,
            "matches": finding.matches,
            "path": str(finding.path),
            "entry": finding.difference.entry,
            "known": finding.is_known,
            "from_change": not finding.is_seeded,
            **hash_seed_facts(finding.sides),
            "first_commit": finding.first.commit if finding.first is not None else None,
            "right_commit": finding.first.right if finding.first is not None else None,
            "corrected_by": finding.corrected or None,
            "suspects": [*span.likeliest_first(finding.suspects[1:])],
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
            "part_crashes": {
                part: dict(crashes.values()) for part, crashes in totals.part_crashes.items()
            },
            "unplayed": dict(totals.unplayed),
            "unfollowed": totals.unfollowed,
            "unfinished": totals.unfinished,
            "earlier_alike": [*map(str, totals.earlier_alike)],
            "no_answers": {str(path): why for path, why in totals.no_answers.items()},
            "bot_errors": [error.facts for error in totals.bot_errors.values()],
            "changed": changed.names,
            "never": never,
            "branches": branch_facts(totals.branches, changed.functions),
            "quiet_commits": [*_quiet_commits(totals, span)],
        }
    }
