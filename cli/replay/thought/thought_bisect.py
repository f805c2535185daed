"""The form of `replay bisect` that finds the first commit in which a bot fails."""

from tilewyrm.cli.replay.compare.chosen_version import full_hash
from tilewyrm.cli.replay.compare.commits.commit_lines import commit_title, untested_lines
from tilewyrm.cli.replay.compare.comparison_command import ComparisonExit
from tilewyrm.cli.replay.compare.next_commands import to_test_command
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.thought.thought_search import FailedThought, NoFailure, ThoughtSearch
from tilewyrm.cli.replay.thought.version_thought import BotMoment
from tilewyrm.language.speech import count, tell


def bisect_thoughts(moment: BotMoment, span: str, *, as_json: bool) -> ComparisonExit:
    """Print the first commit of *span* in which a bot fails at *moment*; return an exit code.

    Raises:
        UnknownVersion: *span* is not a span of commits of this repository.
    """
    try:
        found = ThoughtSearch(moment, span).result()
    except UnplayedFile as error:
        say(str(error), err=True)
        return ComparisonExit.UNTESTED
    except NoFailure as error:
        say(str(error), err=True)
        return ComparisonExit.ALIKE if error.decides else ComparisonExit.UNTESTED
    except KeyboardInterrupt:
        say(tell("replay.commits.stopped_early"), err=True)
        raise SystemExit(ComparisonExit.INTERRUPTED) from None
    if as_json:
        say_json(_facts(moment, found))
        return ComparisonExit.DIFFER
    *unknown, first = found.commits
    title = commit_title(first)
    if unknown:
        among = {"number": len(found.commits), "tested": found.tested, "commit": title}
        say(tell("replay.commits.found_among", **among), *untested_lines(unknown, 0, 0))
    else:
        say(count("replay.commits.found", found.tested, commit=title))
    fields = {"entry": moment.entry, "bot": found.thought.bot, "why": found.thought.error}
    say(tell("replay.thought.fails", **fields))
    versions = f" --passes-in {found.right} --fails-in {first}"
    command = to_test_command(moment.file, f"{moment.flags}{versions}")
    say(tell("replay.thought.test", command=command))
    return ComparisonExit.DIFFER


def _facts(moment: BotMoment, found: FailedThought) -> dict[str, object]:
    """Return the commit *found* for *moment*, for JSON."""
    return {
        "path": str(moment.file),
        "differs": True,
        "entry": moment.entry,
        "bot": found.thought.bot,
        "error": found.thought.error,
        "old": full_hash(found.right),
        "commits": [full_hash(each) for each in found.commits],
        "tested": found.tested,
    }
