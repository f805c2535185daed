"""Trial of a regression test: whether it fails in another version, and passes in this one."""

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_lines import commit_title
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.next_commands import shrink_command
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.version_difference import Possible, VersionDifference
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.regression.kinds.regression_test import RegressionTest
from tilewyrm.cli.replay.regression.trial_runs import (
    LONGEST_LINE,
    TrialFailure,
    TrialRuns,
    shortened,
)
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.format.summary import entry_count
from tilewyrm.replays.words.lines import printable

_RIGHT_SEEDS = 2
"""Hash seeds under which the test runs in the right version; in the wrong one, it is all."""
_MOST_LINES = 20
"""Lines of the reason why a test is red, if no difference of the versions is known."""
_BETWEEN = "; "
"""Between two events in a line."""


class TrialResult(NamedTuple):
    """A test that is red in one version and green in another one."""

    test: RegressionTest
    passes_here: bool
    """Whether it is green in this program, too."""
    other: int | None = None
    """The entry with another difference, of this program and the right version, that comes before.

    Because of it, the test is red in this program, whatever becomes of the error of the test.
    """
    subject: int = 0
    """If there is such an entry, the one with the error of the test."""


def run_trial(
    test: RegressionTest,
    source: Path,
    version: ChosenVersion,
    right: ChosenVersion,
    own: ChosenVersion,
    folder: Path,
) -> TrialResult:
    """Run *test*, which belongs into *folder*, in *version* and in *right*; print the result.

    It is of the file *source*.

    Return the test to write, and whether it is green in *own*, this program. If it is red in
    *version* only under some hash seeds, it sets such a seed itself, and so is red in every run.

    Raises:
        TrialFailure: it is not red in *version* and green in *right*, or cannot be run.
    """
    with tempfile.TemporaryDirectory() as name:
        place, file = Path(name), Path(name, f"{test.name}.twr")
        test.write(place)
        with TrialRuns(test, place, folder) as runs:
            there = runs.in_wrong(version)
            red = {seed: why for seed, why in there.items() if why}
            seeds = sorted(there, key=lambda seed: seed not in red)[:_RIGHT_SEEDS]
            red_here = runs.in_right(right, seeds)
            passes_here = right is own
            if red and not red_here and own not in (version, right):
                passes_here = not runs.in_right(own, seeds)
        if red_here:
            why = tell("replay.to_test.red_here", right=right.label)
            lines = (f"    {line}" for line in _reason_lines(red_here))
            raise TrialFailure(Exit.FAILS, why, *lines)
        if not red:
            why = tell("replay.to_test.green", version=version.label)
            advice = list(_advice(source, version, right, is_of_roll=test.has_own_reason))
            advice = advice or [tell("replay.to_test.wrong_wanted")]
            raise TrialFailure(Exit.FAILS, why, *advice)
        first, why = next(iter(red.items()))
        reason = list(
            _reason_lines(why) if test.has_own_reason else _reason(file, test, version, right, why)
        )
    labels = {"version": version.label, "right": right.label}
    if len(red) < len(there):
        say(tell("replay.to_test.red_partly", red=len(red), seeds=len(there), **labels))
        test = test.under_hash_seed(first)
    else:
        say(tell("replay.to_test.red", **labels))
    say(*(f"    {line}" for line in reason))
    for case, each in (("fails", version), ("passes", right)):
        if each.is_commit:  # its subject shows whether the versions were swapped
            say(tell(f"replay.to_test.{case}_in", commit=commit_title(each.name)))
    result = TrialResult(test, passes_here)
    if passes_here or own in (version, right):
        return result
    return _with_other_error(result, source, version, right, own)


def _reason(
    file: Path, test: RegressionTest, version: ChosenVersion, right: ChosenVersion, why: str
) -> Iterator[str]:
    """Yield the first difference of the versions in *file*, in the form of `bisect`.

    If it does not make *test* red, or they cannot play the file, yield *why* the test is red.
    """
    with SeededPair(right, version) as versions, suppress(UnplayedFile):
        difference = _difference(versions.pair, file, test)
        if difference is not None:
            labels = "replay.bisect.old", "replay.bisect.new"
            old, new = (
                tell(label, version=one)
                for label, one in zip(labels, (right, version), strict=True)
            )
            yield headline(difference, (old, new))
            yield from difference_lines(difference, (old, new))
            return
    yield from _reason_lines(why)


def _with_other_error(
    result: TrialResult,
    file: Path,
    version: ChosenVersion,
    right: ChosenVersion,
    own: ChosenVersion,
) -> TrialResult:
    """Return *result* with the entry of *file* at which *right* and *own* differ, if it has one.

    It comes before the error of the test, the difference of *right* and *version*, or else the end.
    """
    with suppress(UnplayedFile):
        with SeededPair(right, version) as versions:
            subject = _difference(versions.pair, file, result.test)
        with SeededPair(right, own) as versions:
            other, _, _ = versions.pair.difference(file)
        place = (entry_count(file), True) if subject is None else subject.place
        if other is not None and other.place < place:
            return result._replace(other=other.entry, subject=place[0])
    return result


def _difference(
    versions: VersionPair, file: Path, test: RegressionTest
) -> VersionDifference | None:
    """Return the first difference in *file*; without one, that of the choices at its end.

    A test of choices does not compare the states. It shows another difference then, which is None.

    Raises:
        UnplayedFile: one of *versions* cannot play it.
    """
    difference, entries, _ = versions.difference(file)
    if difference is not None and test.is_of_choices:
        difference = versions.clearest(file, difference)
        difference = difference.seen or difference
    if difference is None:
        difference, _, _ = versions.difference(file, offers=True)
        if difference is not None and difference.entry < entries:
            return None  # not what the test is about
    elif test.is_of_choices and difference.is_of_state and difference.entry < entry_count(file):
        return None
    return difference


def _advice(
    source: Path, version: ChosenVersion, right: ChosenVersion, *, is_of_roll: bool
) -> Iterator[str]:
    """Yield where the two versions differ in *source*, and how a test could show it.

    If the test *is_of_roll*, it is the roll that it could show, if that is the first difference.
    """
    with SeededPair(right, version) as versions:
        try:
            difference, entries, _ = versions.pair.difference(source, offers=not is_of_roll)
        except UnplayedFile as error:
            yield str(error)
            return
    if difference is None:
        yield count("replay.bisect.same", entries)
        yield tell("replay.to_test.wrong_wanted")
    elif is_of_roll:
        if difference.is_roll:
            yield tell("replay.to_test.other_roll", entry=difference.entry)
    elif difference.possible is Possible.OUTCOMES:
        case = "outcomes_at_end" if difference.entry == entries else "try_outcomes"
        yield tell(f"replay.to_test.{case}", entry=difference.entry)
    elif difference.possible is Possible.OFFERS or difference.is_listing:
        case = "offers_at_end" if difference.entry == entries else "try_offers"
        yield tell(f"replay.to_test.{case}", entry=difference.entry)
    else:
        command = shrink_command(source, right, version)
        yield tell("replay.to_test.differs_before", entry=difference.entry, command=command)


def _reason_lines(why: str) -> Iterator[str]:
    """Yield the first lines of *why*, each shortened between two events if it is too long."""
    lines = why.splitlines()
    for line in lines[:_MOST_LINES]:
        whole, _, _ = line[:LONGEST_LINE].rpartition(_BETWEEN)
        is_cut = len(line) > LONGEST_LINE and whole
        yield f"{printable(whole, LONGEST_LINE)}{_BETWEEN}…" if is_cut else shortened(line)
    if len(lines) > _MOST_LINES:
        yield "…"
