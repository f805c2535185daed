"""`tilewyrm replay bisect`: the first entry at which two versions of the program differ."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import click

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.bulk.workers import expand_paths
from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.cli.replay.arguments import file, valid_bot
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_search import ANY_START
from tilewyrm.cli.replay.compare.comparison_command import ComparisonCommand, ComparisonExit
from tilewyrm.cli.replay.compare.comparison_hints import (
    bot_lines,
    both_refuse_lines,
    report_unplayed,
    suggest,
)
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.difference_lines import (
    difference_facts,
    difference_line,
    difference_lines,
    headline,
)
from tilewyrm.cli.replay.compare.next_commands import next_test_line
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.version_difference import fails
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.develop.commit_bisect import bisect_commits, bisect_folder_commits
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.thought.thought_bisect import bisect_thoughts
from tilewyrm.cli.replay.thought.version_thought import BotMoment
from tilewyrm.language.speech import count, tell


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
@click.option(
    "--decides", "decides", metavar="N", type=click.IntRange(min=0), help="replay.flag.decides"
)
@click.option("--bot", metavar="NAME", default="", callback=valid_bot, help="replay.flag.why_bot")
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json")
def bisect(
    file: Path,
    old: ChosenVersion | None,
    new: ChosenVersion | None,
    offers: bool,
    span: str | None,
    decides: int | None,
    bot: str,
    as_json: bool,
) -> None:
    """Print where they differ."""
    if not file.exists():
        raise click.UsageError(f"{file} does not exist")
    paths = expand_paths([file])[0] if file.is_dir() else None
    if paths == []:
        say(f"{file}: {tell('replay.found.no_file')}", err=True)
        raise SystemExit(ComparisonExit.UNTESTED)
    if bot and decides is None:
        raise click.UsageError("--bot needs --decides")
    if decides is not None:
        if span is None or paths is not None or offers:
            raise click.UsageError("--decides needs --commits and one file, without --offers")
        code = bisect_thoughts(BotMoment(file, decides, bot), span, as_json=as_json)
        if as_json and code == ComparisonExit.ALIKE:
            say_json({"path": str(file), "differs": False})
        raise SystemExit(code)
    if span is not None:
        if old is not None:
            raise click.UsageError("--commits needs no other versions")
        if paths is not None:
            raise SystemExit(bisect_folder_commits(paths, span, offers=offers, as_json=as_json))
        raise SystemExit(bisect_commits(file, span, offers=offers, as_json=as_json))
    if old is None or new is None:
        raise click.UsageError("give two versions, OLD and NEW, or --commits")
    with SeededPair(old, new) as versions:
        if paths is not None:
            pair, span = versions.pair, _span(old, new)
            raise SystemExit(_bisect_files(pair, paths, span, offers=offers, as_json=as_json))
        try:
            versions.settle(file, offers=offers)
            difference, entries, faults = versions.pair.difference(file, offers=offers)
            if difference is not None:
                difference = versions.pair.clearest(file, difference)
                versions.judge(file, difference, offers=offers)
        except UnplayedFile as error:
            report_unplayed(file, error)
            raise SystemExit(ComparisonExit.UNTESTED) from error
        except KeyboardInterrupt:
            say(tell("replay.bisect.stopped_early"), err=True)
            raise SystemExit(ComparisonExit.INTERRUPTED) from None
    if as_json:
        facts = (
            difference_facts(file, difference)
            if difference
            else {"path": str(file), "differs": False}
        )
        say_json(facts | versions.seed_facts)
        raise SystemExit(ComparisonExit.ALIKE if difference is None else ComparisonExit.DIFFER)
    if difference is not None:
        labels = tell("replay.bisect.old", version=old), tell("replay.bisect.new", version=new)
        say(headline(difference, labels))
        say(*difference_lines(difference, labels), *versions.seed_lines())
        if difference.is_of_state:
            command = f"tilewyrm replay at {quote(str(file))} {difference.entry} --json"
            command = f"{command} --in {quote(str(new))}"
            say(tell("replay.bisect.see_state", command=command))
        if not fails(difference.old):
            say(next_test_line(file, difference, str(old), str(new), offers=offers))
        raise SystemExit(ComparisonExit.DIFFER)
    say(count("replay.bisect.same", entries))
    if old == new:
        say(tell("replay.versions.same", version=old), err=True)
    say(*both_refuse_lines(faults))
    say(*bot_lines([file], _span(old, new)), err=True)
    suggest(file, offers=offers)


def _span(old: ChosenVersion, new: ChosenVersion) -> str | None:
    """Return the commits among which a bot's error is searched, or None if there is no clone.

    They are those between *old* and *new*, or all if these are not commits.
    """
    if old.is_commit and new.is_commit and old != new:
        return f"{old}..{new}"
    return ANY_START if is_clone_here() else None


def _bisect_files(
    versions: VersionPair,
    paths: Sequence[Path],
    span: str | None,
    *,
    offers: bool,
    as_json: bool,
) -> int:
    """Print a line for each match of *paths* that the versions play differently; return a code.

    Errors of bots are searched in the *span* of commits, if there is one.
    """
    code: int = ComparisonExit.ALIKE
    differ, alike = 0, list[Path]()
    kinds: Counter[str] = Counter()
    try:
        for path in with_progress(paths):
            try:
                difference = None
                if versions.differ(path, offers=offers):
                    difference, _, _ = versions.difference(path, offers=offers)
                if difference is not None:
                    difference = versions.clearest(path, difference)
            except UnplayedFile as error:
                report_unplayed(path, error)
                code = ComparisonExit.UNTESTED
                continue
            if difference is None:
                alike.append(path)
                continue
            differ += 1
            code = max(code, ComparisonExit.DIFFER)
            if as_json:
                say_json(difference_facts(path, difference))
                continue
            say(f"{path}: {difference_line(difference)}")
            each = difference, difference.after_roll
            kinds.update(kind_of(one) for one in each if one is not None)
    except KeyboardInterrupt:
        code = ComparisonExit.INTERRUPTED
    if as_json:
        say_json({"summary": {"files": len(paths), "differ": differ}})
        return code
    say(count("replay.bisect.folder", len(paths), differ=differ))
    if len(kinds) > 1:
        say(*(f"    {number}  {kind}" for kind, number in kinds.most_common()))
    if code == ComparisonExit.INTERRUPTED:
        say(tell("replay.bisect.stopped_folder"), err=True)
    else:
        say(*bot_lines(alike, span), err=True)
    if not offers:
        say(tell("replay.bisect.try_offers"), err=True)
    return code
