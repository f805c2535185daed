"""Search for the first commit of a repository that plays a match differently."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.compare.chosen_version import (
    UnknownVersion,
    git,
    open_span_of,
    short_commit,
)
from tilewyrm.cli.replay.compare.commits.commit_answers import CommitAnswers, CommitVersions
from tilewyrm.cli.replay.compare.commits.commit_range import CommitRange
from tilewyrm.cli.replay.compare.commits.start_commit import StartCommit, given_start, start_commit
from tilewyrm.cli.replay.compare.hash_seed_runs import Side
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.language.speech import tell

ANY_START = "..HEAD"
"""The span of commits up to the present one, the start of which the search is to find."""


class CommitResult(NamedTuple):
    """Result of a search."""

    start: StartCommit
    """The commit without the error from which the search started."""
    commits: Sequence[str]
    """Commits that cannot be tested, then the first one that differs. Empty if none differs.

    These hashes, and all others here, are short.
    """
    difference: VersionDifference | None
    """Between the start and that commit."""
    tested: int
    """Number of commits that were tested."""
    right: str
    """The last commit before these, which plays the file as the start does."""
    sides: Sequence[Side] = ()
    """The start or the commit found, or both, if the difference depends on its hash seed.

    There is none for a file of a folder, or with one seed, as that is not checked then.
    """
    is_refused: bool = False
    """Whether the commit found does not accept the file. If it corrects an error, it does not."""
    old_refuses: bool = False
    """Whether the start does not accept the file. Then an earlier commit may differ before that."""
    accepted_by: str = ""
    """An end of the search that accepts the whole file, if it differs: the last one, if it does."""
    later: str = ""
    """The last commit searched if it differs from the commit found, too; then another one is."""
    hidden: int = 0
    """How many of the commits that cannot be tested have another error before `hidden_entry`."""
    hidden_entry: int = 0
    """The entry at which the ends of the search differ, if there are such commits."""
    shared_faults: Sequence[str] = ()
    """The errors that both ends of the search find, in words, if none differs."""
    compared: int = 0
    """The number of entries that both ends of the search accept, if none differs."""


class SearchInterrupt(KeyboardInterrupt):
    """Ctrl-C in a search whose two ends are known to differ."""

    def __init__(self, right: str, bad: str, number: int) -> None:
        """Take the last commit known to be *right*, and the first known to be *bad*.

        *number* is how many commits may be the first: those after *right* up to *bad*.
        """
        super().__init__()
        self.right, self.bad, self.number = right, bad, number


class CommitSearch:
    """Search among the commits of the repository in the current directory.

    The sources of each commit run in this program's Python, with its libraries.
    """

    def __init__(self, span: str) -> None:
        """Take the *span* of commits, such as ``v0.2.0..main``.

        Without its old end, `start_commit` finds the start.

        Raises:
            UnknownVersion: it is not a span of commits of this repository.
        """
        self._old, self.new = open_span_of(span)
        if self._old is not None and not commits_between(self._old, self.new):
            check_order(span, self._old, self.new)
            raise UnknownVersion(tell("replay.commits.none", span=span))

    @property
    def ends(self) -> Sequence[str]:
        """The ends of the span that the command line names, or ``HEAD``."""
        return [self.new] if self._old is None else [self._old, self.new]

    @property
    def ends_here(self) -> bool:
        """Whether the span ends with the commit that is checked out."""
        return self.new == short_commit("HEAD")

    def result(self, file: Path, *, offers: bool) -> CommitResult:
        """Return the first commit that plays *file* otherwise than the start of the search.

        If they agree under one hash seed, others are tried.

        Raises:
            UnplayedFile: an end of the span cannot play it.
            NoStart: the span has no start, and no commit fits.
            SearchInterrupt: Ctrl-C after its two ends are known.
        """
        with CommitVersions() as versions:
            answers = CommitAnswers(file, versions, offers=offers)
            found = self.first_commit(answers)
            try:
                return with_sides(found, answers)
            except KeyboardInterrupt:  # the commit is known, which is what was asked for
                return found

    def first_commit(self, answers: CommitAnswers, likely: Sequence[str] = ()) -> CommitResult:
        """Return the first commit whose answer differs from that of the start of the search.

        A commit with another error, which hides the difference of the ends, is not tested. The
        commits *likely* are tried first, in this order. The result has no sides.

        Raises:
            UnplayedFile: an end of the span cannot play the file.
            NoStart: the span has no start, and no commit fits.
            SearchInterrupt: Ctrl-C after its two ends are known.
        """
        if self._old is None:
            start = start_commit(answers, answers.file, self.new)
        else:
            start = given_start(answers, self._old, self.new)
        if start.seed is None:
            faults = answers.shared_faults(start.commit, start.end)
            compared = answers.first(start.commit)["entries"]
            alike = CommitResult(start, (), None, 2, start.commit)
            return alike._replace(shared_faults=faults, compared=compared)
        commits = commits_between(start.commit, start.end)
        between, ends = CommitRange(len(commits)), _Ends(answers, start, start.seed)
        firsts = [commits.index(each) for each in likely if each in commits]
        try:
            while (at := between.choice(firsts)) is not None:
                ends.test(between, at, commits[at])
            good, bad = between.good, between.bad
            difference = answers.clearest(start.commit, commits[bad], start.seed)
        except KeyboardInterrupt:
            good, bad = between.good, between.bad
            right = start.commit if good < 0 else commits[good]
            raise SearchInterrupt(right, commits[bad], bad - good) from None
        right = start.commit if good < 0 else commits[good]
        found = commits[good + 1 : bad + 1]
        first, last = (answers.under(each, start.seed) for each in (start.commit, commits[bad]))
        end = answers.under(start.end, start.seed)
        accepts = {start.end: not end["fault"], start.commit: not first["fault"]}
        later = start.end if end != last else ""
        return CommitResult(
            start,
            found,
            difference,
            between.tested + len(ends.commits),
            right,
            is_refused=bool(last["fault"]),
            old_refuses=bool(first["fault"]),
            accepted_by=next((each for each in accepts if accepts[each]), ""),
            later=later,
            hidden=between.hidden,
            hidden_entry=ends.entry if between.hidden else 0,
        )


class _Ends:
    """The ends of a search, and the entry at which they differ."""

    def __init__(self, answers: CommitAnswers, start: StartCommit, seed: int) -> None:
        self._answers, self._seed = answers, seed
        self.commits = start.commit, start.end

    @cached_property
    def difference(self) -> VersionDifference | None:
        """Their first difference.

        Raises:
            UnplayedFile: one of them cannot play the file.
        """
        return self._answers.difference(*self.commits, self._seed)

    @property
    def entry(self) -> int:
        """The entry of their first difference, or 0 without one."""
        return 0 if self.difference is None else self.difference.entry

    def test(self, between: CommitRange, at: int, commit: str) -> None:
        """Note in *between* what the answer of *commit*, at the place *at*, says."""
        try:
            first, answer = (
                self._answers.under(each, self._seed) for each in (self.commits[0], commit)
            )
            is_hidden = self._are_hidden_in(commit)
        except UnplayedFile:
            between.note_unplayed(at)
            return
        if is_hidden:
            between.note_hidden(at, answer)
        else:
            between.note(at, differs=answer != first)

    def _are_hidden_in(self, commit: str) -> bool:
        """Return whether *commit* has another error, before their difference.

        Neither of them has that error, as they play the match alike up to their difference.

        Raises:
            UnplayedFile: a commit cannot play the file.
        """
        answer = self._answers.under(commit, self._seed)
        if answer in [self._answers.under(each, self._seed) for each in self.commits]:
            return False
        return self.difference is not None and self._answers.differs_before(
            self.difference, self.commits[0], commit, self._seed
        )


def with_sides(result: CommitResult, answers: CommitAnswers) -> CommitResult:
    """Return *result*, found by *answers*, with the ends whose hash seed decides the difference.

    Raises:
        UnplayedFile: one of them cannot play the file.
    """
    if result.difference is None:
        return result
    sides = answers.sides(result.start.commit, result.commits[-1], result.difference)
    return result._replace(sides=sides)


def check_order(span: str, old: str, new: str) -> None:
    """Check that the ends of a *span* of commits, *old* and *new*, are not the wrong way round.

    Raises:
        UnknownVersion: they are.
    """
    if not commits_between(old, new) and commits_between(new, old):
        raise UnknownVersion(tell("replay.commits.backwards", span=span, old=old, new=new))


def commits_between(old: str, new: str) -> Sequence[str]:
    """Return the commits after *old* up to *new*, along first parents."""
    words = ("rev-list", "--reverse", "--first-parent", "--abbrev-commit", f"{old}..{new}")
    return git(*words).decode().split()
