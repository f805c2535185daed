"""The form of `replay bisect` that finds the first commit with a difference."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion, full_hash, uncommitted_changes
from tilewyrm.cli.replay.compare.commits.commit_groups import CommitFile, CommitGroups
from tilewyrm.cli.replay.compare.commits.commit_lines import (
    commit_lines,
    earlier_lines,
    group_lines,
    next_lines,
)
from tilewyrm.cli.replay.compare.commits.commit_search import (
    CommitResult,
    CommitSearch,
    SearchInterrupt,
)
from tilewyrm.cli.replay.compare.commits.start_commit import NoStart
from tilewyrm.cli.replay.compare.comparison_command import ComparisonExit
from tilewyrm.cli.replay.compare.comparison_hints import (
    bot_commit_lines,
    bot_lines,
    both_refuse_lines,
    report_unplayed,
    suggest,
)
from tilewyrm.cli.replay.compare.difference_lines import difference_facts
from tilewyrm.cli.replay.compare.fault_hints import impossible_roll_lines
from tilewyrm.cli.replay.compare.hash_seed_lines import hash_seed_facts
from tilewyrm.cli.replay.compare.next_commands import commit_command
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.thought.thought_bisect import bisect_thoughts
from tilewyrm.cli.replay.thought.version_thought import BotMoment, undecided_bot_in
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.bot_faults import undecided_bot
from tilewyrm.replays.format.summary import entry_count


def bisect_commits(file: Path, span: str, *, offers: bool, as_json: bool) -> ComparisonExit:
    """Print the first commit of *span* that plays *file* differently; return an exit code.

    If there is none, what may come next is compared as with *offers*.
    """
    search = CommitSearch(span)
    try:
        found = search.result(file, offers=offers)
    except UnplayedFile as error:
        report_unplayed(file, error)
        return ComparisonExit.UNTESTED
    except SearchInterrupt as stop:
        span, flag = f"{stop.right}..{stop.bad}", " --offers" if offers else ""
        command = commit_command(file, span, flag)
        fields = {"number": stop.number, "span": span, "command": command}
        say(tell("replay.commits.stopped", **fields), err=True)
        raise SystemExit(ComparisonExit.INTERRUPTED) from None
    except KeyboardInterrupt:
        say(tell("replay.commits.stopped_early"), err=True)
        raise SystemExit(ComparisonExit.INTERRUPTED) from None
    except NoStart as error:
        if error.is_alike and not offers:
            return _bisect_offers_of_commits(file, span, as_json=as_json)
        say(str(error), err=True)
        if not error.is_alike:
            say(*bot_lines([file], span), err=True)
        elif _is_of_bot(file, span, as_json=as_json):
            return ComparisonExit.DIFFER
        suggest(file, offers=offers)
        _suggest_changes(file, search)
        return ComparisonExit.ALIKE if error.is_alike else ComparisonExit.UNTESTED
    is_partial = _is_partial(file, found)
    same = ComparisonExit.UNTESTED if is_partial else ComparisonExit.ALIKE
    if found.difference is None and not is_partial and not offers:
        return _bisect_offers_of_commits(file, span, as_json=as_json)
    is_alike = found.difference is None and not is_partial
    if is_alike and _is_of_bot(file, span, as_json=as_json):
        return ComparisonExit.DIFFER
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
        say(tell(text, **fields), *both_refuse_lines(found.shared_faults))
        if is_partial:
            say(*bot_lines([file], span), err=True)
        suggest(file, offers=offers)
        _suggest_changes(file, search)
        return same
    say(*commit_lines(found, file), *next_lines(found, file, offers=offers))
    say(*earlier_lines([CommitFile(file, found, offers)]))
    say(*_lines_of_last_bot(file, found.accepted_by), err=True)
    return ComparisonExit.DIFFER


def _bisect_offers_of_commits(file: Path, span: str, *, as_json: bool) -> ComparisonExit:
    """Search for what may come next, as everything else is alike, and return an exit code."""
    say(tell("replay.commits.now_offers"), err=True)
    return bisect_commits(file, span, offers=True, as_json=as_json)


def _is_of_bot(file: Path, span: str, *, as_json: bool) -> bool:
    """Return whether a bot fails at the end of *file*, and print since which commit of *span*.

    All else is alike in these.
    """
    entry = undecided_bot(file)
    if entry is None:
        return False
    say(tell("replay.thought.now"), err=True)
    found = bisect_thoughts(BotMoment(file, entry), span, as_json=as_json)
    return found == ComparisonExit.DIFFER


def _lines_of_last_bot(file: Path, commit: str) -> Iterator[str]:
    """Yield that *file* ends where a bot is to decide, if so.

    The command searches up to *commit*, which accepts the file. That is empty if none does.
    """
    if commit:
        entry = undecided_bot_in(ChosenVersion.of_commit(commit), file)
        if entry is not None:
            yield from bot_commit_lines(file, entry, f"..{commit}")


def _is_partial(file: Path, found: CommitResult) -> bool:
    """Return whether both ends of a search refuse *file* alike before its end.

    Then what follows was not compared.
    """
    return found.difference is None and found.compared < entry_count(file)


def bisect_folder_commits(paths: Sequence[Path], span: str, *, offers: bool, as_json: bool) -> int:
    """Print the commits of *span* that first play files of *paths* differently; return a code."""
    code: int = ComparisonExit.ALIKE
    alike: list[Path] = []
    refused: list[tuple[Path, Sequence[str]]] = []
    with CommitGroups(span) as commits:
        try:
            for path, found in commits.add_all(paths, offers=offers):
                if isinstance(found, UnplayedFile):
                    report_unplayed(path, found)
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
            code = ComparisonExit.INTERRUPTED
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
        if code == ComparisonExit.INTERRUPTED:
            say(tell("replay.bisect.stopped_folder"), err=True)
            return code
        say(*bot_lines(alike, span), err=True)
        if not offers:
            say(tell("replay.bisect.try_offers"), err=True)
        _suggest_changes(paths[0].parent, commits.search)
    return code


def _commit_facts(file: Path, found: CommitResult) -> dict[str, object]:
    """Return the commit *found* for *file*, and the first difference, for JSON."""
    difference = found.difference
    facts = (
        {"path": str(file), "differs": False}
        if difference is None
        else difference_facts(file, difference)
    )
    return facts | {
        "old": full_hash(found.start.commit),
        "because": found.start.reason.value,
        "commits": [full_hash(each) for each in found.commits],
        "tested": found.tested,
        "later": full_hash(found.later) if found.later else None,
        "hidden": found.hidden,
    }


def _suggest_changes(path: Path, search: CommitSearch) -> None:
    """Print how to compare changes of the rules that are not in a commit, if *search* ends here."""
    if search.ends_here and uncommitted_changes():
        say(tell("replay.commits.uncommitted", path=path), err=True)
