"""`tilewyrm replay bisect`: the first entry at which two versions of the program differ."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote

import click

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.bulk.workers import expand_paths
from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.compare.chosen_version import (
    VERSION,
    ChosenVersion,
    full_hash,
    uncommitted_changes,
)
from tilewyrm.cli.replay.compare.commits.commit_groups import CommitFile, CommitGroups
from tilewyrm.cli.replay.compare.commits.commit_lines import (
    commit_lines,
    earlier_lines,
    group_lines,
    next_lines,
)
from tilewyrm.cli.replay.compare.commits.commit_search import (
    ANY_START,
    CommitResult,
    CommitSearch,
    SearchInterrupt,
)
from tilewyrm.cli.replay.compare.commits.start_commit import NoStart
from tilewyrm.cli.replay.compare.comparison_command import ComparisonCommand, ComparisonExit
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.difference_lines import (
    difference_line,
    difference_lines,
    headline,
)
from tilewyrm.cli.replay.compare.fault_hints import impossible_roll_lines
from tilewyrm.cli.replay.compare.hash_seed_lines import hash_seed_facts
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.value_lines import edition_lines
from tilewyrm.cli.replay.compare.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.bot_faults import undecided_bot
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.errors import CorruptReplay, NotAReplay, ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.format.summary import entry_count, header_of

_INTERRUPTED = 130
"""Exit code after Ctrl-C, as of a shell: `git bisect run` ends with it, too."""


@click.command(cls=ComparisonCommand, help="replay.bisect")
@file
@click.argument("old", metavar="[OLD]", type=VERSION, required=False)
@click.argument("new", metavar="[NEW]", type=VERSION, required=False)
@click.option("--offers", is_flag=True, help="replay.flag.offers")
@click.option(
    "--commits",
    "span",
    metavar="[OLD..NEW]",
    is_flag=False,
    flag_value=ANY_START,
    help="replay.flag.commits",
)
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json")
def bisect(
    file: Path,
    old: ChosenVersion | None,
    new: ChosenVersion | None,
    offers: bool,
    span: str | None,
    as_json: bool,
) -> None:
    """Print where they differ."""
    if not file.exists():
        raise click.UsageError(f"{file} does not exist")
    paths = expand_paths([file])[0] if file.is_dir() else None
    if paths == []:
        say(f"{file}: {tell('replay.found.no_file')}", err=True)
        raise SystemExit(ComparisonExit.UNTESTED)
    if span is not None:
        if old is not None:
            raise click.UsageError("--commits needs no other versions")
        if paths is not None:
            raise SystemExit(_bisect_folder_commits(paths, span, offers=offers, as_json=as_json))
        raise SystemExit(_bisect_commits(file, span, offers=offers, as_json=as_json))
    if old is None or new is None:
        raise click.UsageError("give two versions, OLD and NEW, or --commits")
    with SeededPair(old, new) as versions:
        if paths is not None:
            raise SystemExit(_bisect_files(versions.pair, paths, offers=offers, as_json=as_json))
        try:
            versions.settle(file, offers=offers)
            difference, entries, faults = versions.pair.difference(file, offers=offers)
            if difference is not None:
                versions.judge(file, difference, offers=offers)
        except UnplayedFile as error:
            _report_unplayed(file, error)
            raise SystemExit(ComparisonExit.UNTESTED) from error
        except KeyboardInterrupt:
            say(tell("replay.bisect.stopped_early"), err=True)
            raise SystemExit(_INTERRUPTED) from None
    if as_json:
        facts = _facts(file, difference) if difference else {"path": str(file), "differs": False}
        say_json(facts | versions.seed_facts)
        raise SystemExit(ComparisonExit.ALIKE if difference is None else ComparisonExit.DIFFER)
    if difference is not None:
        say(headline(difference))
        labels = tell("replay.bisect.old", version=old), tell("replay.bisect.new", version=new)
        say(*difference_lines(difference, labels), *versions.seed_lines())
        raise SystemExit(ComparisonExit.DIFFER)
    say(count("replay.bisect.same", entries))
    if old == new:
        say(tell("replay.versions.same", version=old), err=True)
    say(*_both_refuse_lines(faults))
    _suggest(file, offers=offers)


def _bisect_commits(file: Path, span: str, *, offers: bool, as_json: bool) -> ComparisonExit:
    """Print the first commit of *span* that plays *file* differently; return an exit code."""
    search = CommitSearch(span)
    try:
        found = search.result(file, offers=offers)
    except UnplayedFile as error:
        _report_unplayed(file, error)
        return ComparisonExit.UNTESTED
    except SearchInterrupt as stop:
        span, flag = f"{stop.right}..{stop.bad}", " --offers" if offers else ""
        command = f"tilewyrm replay bisect {quote(str(file))} --commits {span}{flag}"
        fields = {"number": stop.number, "span": span, "command": command}
        say(tell("replay.commits.stopped", **fields), err=True)
        raise SystemExit(_INTERRUPTED) from None
    except KeyboardInterrupt:
        say(tell("replay.commits.stopped_early"), err=True)
        raise SystemExit(_INTERRUPTED) from None
    except NoStart as error:
        say(str(error), err=True)
        _suggest(file, offers=offers)
        _suggest_changes(file, search)
        return ComparisonExit.ALIKE if error.is_alike else ComparisonExit.UNTESTED
    is_partial = _is_partial(file, found)
    same = ComparisonExit.UNTESTED if is_partial else ComparisonExit.ALIKE
    if as_json:
        facts = _commit_facts(file, found)
        if found.difference is None:
            say_json(facts)
            return same
        say_json(facts | hash_seed_facts(found.sides))
        return ComparisonExit.DIFFER
    if found.start.words:
        say(found.start.words)
    if found.difference is None:
        text = "replay.commits.same_so_far" if is_partial else "replay.commits.same"
        fields = {"span": f"{found.start.commit}..{search.new}", "entry": found.compared}
        say(tell(text, **fields), *_both_refuse_lines(found.shared_faults))
        _suggest(file, offers=offers)
        _suggest_changes(file, search)
        return same
    say(*commit_lines(found, file), *next_lines(found, file, offers=offers))
    say(*earlier_lines([CommitFile(file, found, offers)]))
    return ComparisonExit.DIFFER


def _is_partial(file: Path, found: CommitResult) -> bool:
    """Return whether both ends of a search refuse *file* alike before its end.

    Then what follows was not compared.
    """
    return found.difference is None and found.compared < entry_count(file)


def _both_refuse_lines(faults: Sequence[str]) -> Iterator[str]:
    """Yield a line for each of *faults*, which both versions find."""
    return (tell("replay.bisect.both_refuse", why=fault) for fault in faults)


def _bisect_folder_commits(paths: Sequence[Path], span: str, *, offers: bool, as_json: bool) -> int:
    """Print the commits of *span* that first play files of *paths* differently; return a code."""
    code: int = ComparisonExit.ALIKE
    alike: list[Path] = []
    refused: list[tuple[Path, Sequence[str]]] = []
    with CommitGroups(span) as commits:
        try:
            for path, found in commits.add_all(paths, offers=offers):
                if isinstance(found, UnplayedFile):
                    _report_unplayed(path, found)
                    code = ComparisonExit.UNTESTED
                elif isinstance(found, NoStart) and not found.is_alike:
                    say(f"{path}: {found}", err=True)
                    code = ComparisonExit.UNTESTED
                elif isinstance(found, NoStart):
                    alike.append(path)
                elif _is_partial(path, found):
                    refused.append((path, found.shared_faults))
                    code = ComparisonExit.UNTESTED
                elif found.difference is None:
                    alike.append(path)
                else:
                    code = max(code, ComparisonExit.DIFFER)
                    if as_json:
                        say_json(_commit_facts(path, found))
        except (KeyboardInterrupt, SearchInterrupt):
            code = _INTERRUPTED
        differ = sum(len(group.files) for group in commits.groups)
        if as_json:
            say_json({"summary": {"files": len(paths), "differ": differ}})
            return code
        for group in commits.groups:
            say(*group_lines(group))
        say(count("replay.bisect.folder", len(paths), differ=differ))
        if refused:
            path, faults = refused[0]
            say(count("replay.bisect.refused", len(refused), path=path, why=faults[-1]))
            say(*impossible_roll_lines(path), err=True)
        if code == _INTERRUPTED:
            say(tell("replay.bisect.stopped_folder"), err=True)
            return code
        say(*_bot_lines(alike), err=True)
        _suggest_changes(paths[0].parent, commits.search)
    return code


def _bot_lines(paths: Sequence[Path]) -> Iterator[str]:
    """Yield how many of *paths* end where a bot is to decide, and the command that shows why."""
    ends = [(path, entries) for path in paths if (entries := undecided_bot(path)) is not None]
    if ends:
        path, entries = ends[0]
        command = f"tilewyrm replay at {quote(str(path))} {entries} --why"
        yield count("replay.bisect.bots", len(ends), command=command)


def _commit_facts(file: Path, found: CommitResult) -> dict[str, object]:
    """Return the commit *found* for *file*, and the first difference, for JSON."""
    difference = found.difference
    facts = (
        {"path": str(file), "differs": False} if difference is None else _facts(file, difference)
    )
    return facts | {
        "old": full_hash(found.start.commit),
        "because": found.start.reason.value,
        "commits": [full_hash(each) for each in found.commits],
        "tested": found.tested,
        "later": full_hash(found.later) if found.later else None,
        "hidden": found.hidden,
    }


def _report_unplayed(file: Path, error: UnplayedFile) -> None:
    """Report on stderr that *file* is damaged, or else the *error* of the version that plays it."""
    try:
        header_of(file)
    except (CorruptReplay, NotAReplay) as damage:
        unreadable(file, damage)
        return
    except ReplayError:
        pass  # as the version says, in its words
    say(str(error), err=True)


def _suggest(file: Path, *, offers: bool) -> None:
    """Print what may be wrong in *file* all the same, after a comparison that found nothing."""
    say(*edition_lines(file))
    say(*_bot_lines([file]), err=True)
    if not offers:
        say(tell("replay.bisect.try_offers"), err=True)
    if lines := [*impossible_roll_lines(file)]:
        say(*lines, err=True)
    elif not _reveals_secret(file):
        say(tell("replay.re_record.no_luck"), err=True)


def _suggest_changes(path: Path, search: CommitSearch) -> None:
    """Print how to compare changes of the rules that are not in a commit, if *search* ends here."""
    if search.ends_here and uncommitted_changes():
        say(tell("replay.commits.uncommitted", path=path), err=True)


def _reveals_secret(file: Path) -> bool:
    """Return whether the rolls of *file* can be checked here; False if it is unreadable here."""
    with suppress(ReplayError), open_replay(file) as stream:
        return bool(Resimulation(stream).secret)
    return False


def _facts(file: Path, difference: VersionDifference) -> dict[str, object]:
    """Return the first *difference* in *file* for JSON."""
    after = difference.after_roll
    more = {"after_roll": _difference_facts(after)} if after is not None else {}
    return {"path": str(file), "differs": True, **_difference_facts(difference), **more}


def _difference_facts(difference: VersionDifference) -> dict[str, object]:
    possible = difference.possible
    return {
        "entry": difference.entry,
        "in": "entry" if possible is None else possible.value,
        "kind": kind_of(difference),
        "kinds": sorted(difference.kinds),
        "old": difference.old,
        "new": difference.new,
    }


def _bisect_files(
    versions: VersionPair, paths: Sequence[Path], *, offers: bool, as_json: bool
) -> int:
    """Print a line for each match of *paths* that the versions play differently; return a code."""
    code: int = ComparisonExit.ALIKE
    differ, alike = 0, list[Path]()
    kinds: Counter[str] = Counter()
    try:
        for path in with_progress(paths):
            try:
                difference = None
                if versions.differ(path, offers=offers):
                    difference, _, _ = versions.difference(path, offers=offers)
            except UnplayedFile as error:
                _report_unplayed(path, error)
                code = ComparisonExit.UNTESTED
                continue
            if difference is None:
                alike.append(path)
                continue
            differ += 1
            code = max(code, ComparisonExit.DIFFER)
            if as_json:
                say_json(_facts(path, difference))
                continue
            say(f"{path}: {difference_line(difference)}")
            each = difference, difference.after_roll
            kinds.update(kind_of(one) for one in each if one is not None)
    except KeyboardInterrupt:
        code = _INTERRUPTED
    if as_json:
        say_json({"summary": {"files": len(paths), "differ": differ}})
        return code
    say(count("replay.bisect.folder", len(paths), differ=differ))
    if len(kinds) > 1:
        say(*(f"    {number}  {kind}" for kind, number in kinds.most_common()))
    if code == _INTERRUPTED:
        say(tell("replay.bisect.stopped_folder"), err=True)
    else:
        say(*_bot_lines(alike), err=True)
    return code
