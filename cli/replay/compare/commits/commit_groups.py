"""Files grouped by the first commit that plays them differently."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.replay.compare.commits.commit_answers import CommitAnswers, CommitVersions
from tilewyrm.cli.replay.compare.commits.commit_search import CommitResult, CommitSearch
from tilewyrm.cli.replay.compare.commits.hidden_cause import is_cause
from tilewyrm.cli.replay.compare.commits.start_commit import NoStart
from tilewyrm.cli.replay.compare.versions import UnplayedFile


class CommitFile(NamedTuple):
    """A file, and the commit that was found for it."""

    path: Path
    result: CommitResult
    offers: bool
    """Whether what may come after each entry was compared."""
    settled_by: str = ""
    """The commit by whose rules the match was played anew, if that settled which one is first."""

    @property
    def entry(self) -> int:
        """The entry that differs, or 0 if it is unknown."""
        return self.result.difference.entry if self.result.difference else 0


class CommitGroup(NamedTuple):
    """The files with the same first commit."""

    commit: str
    """Its short hash."""
    files: Sequence[CommitFile]
    """The one with the earliest difference comes first."""


class CommitGroups:
    """A search for the first commit of each of several files, which remembers those found.

    A file first tries the commits of the files before it, so files with one cause take few plays.
    It is a context: the processes of commits end with it.
    """

    def __init__(self, span: str) -> None:
        """Take the *span* of commits, as `CommitSearch` does.

        Raises:
            UnknownVersion: it is not a span of commits of this repository.
        """
        self.search = CommitSearch(span)
        self._versions = CommitVersions()
        self._files: dict[str, list[CommitFile]] = {}
        """By the first commit."""

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the processes."""
        self._versions.__exit__()

    def add_all(
        self, files: Sequence[Path], *, offers: bool
    ) -> Iterator[tuple[Path, CommitResult | UnplayedFile | NoStart]]:
        """Yield each of *files* with its result, or the reason why there is none, and add it.

        If another error hides which commit of several is the first for a file, it comes after the
        others, because their commits may settle it. Those without a difference under the first hash
        seed come last. If an end of the span plays one of them by the hash seed, all seeds are
        tried.
        """
        hidden: list[CommitAnswers] = []
        alike: dict[Path, CommitResult | UnplayedFile | NoStart] = {}
        for file in with_progress(files):
            answers = CommitAnswers(file, self._versions, offers=offers, one_seed=True)
            result = self._result(answers)
            if isinstance(result, CommitResult) and result.hidden:
                hidden.append(answers)
            elif isinstance(result, NoStart) or (
                isinstance(result, CommitResult) and not result.commits
            ):
                alike[file] = result
            else:
                yield file, result
        for answers in hidden:
            yield answers.file, self._settled(answers)
        for answers in self._dependent([*alike], offers=offers):
            alike[answers.file] = self._result(answers)
        yield from alike.items()

    def _dependent(self, files: Sequence[Path], *, offers: bool) -> Sequence[CommitAnswers]:
        """Return the answers for those *files* that an end of the span plays by the hash seed.

        Each end plays all files before the next one starts, so few processes are needed.
        """
        every = [CommitAnswers(file, self._versions, offers=offers) for file in files]
        found = {
            answers.file
            for commit in self.search.ends
            for answers in with_progress(every)
            if answers.depends(commit)
        }
        return [answers for answers in every if answers.file in found]

    def _result(self, answers: CommitAnswers) -> CommitResult | UnplayedFile | NoStart:
        """Return the first commit by *answers*, or the reason why there is none; add the file."""
        try:
            return self._add(answers)
        except (UnplayedFile, NoStart) as error:
            return error

    def _add(self, answers: CommitAnswers) -> CommitResult:
        """Return the first commit by *answers*, and add the file to the group, if one differs.

        Raises:
            UnplayedFile: an end of the span cannot play it.
            NoStart: the span has no start, and no commit fits.
        """
        result = self.search.first_commit(answers, self._likely)
        if result.commits:
            found = CommitFile(answers.file, result, answers.offers)
            self._files.setdefault(result.commits[-1], []).append(found)
        return result

    def _settled(self, answers: CommitAnswers) -> CommitResult:
        """Return the result of the file of *answers*, which has several commits so far.

        One of them may be the commit of another group. The commit before that re-records the file.
        If both play the new file with the same difference, it is the first.
        """
        files = next(each for each in self._files.values() if _of(answers.file, each))
        file = _of(answers.file, files)[0]
        for group in self.groups:
            other = group.files[0].result
            if len(other.commits) > 1 or group.commit not in file.result.commits:
                continue
            if is_cause(answers, file.result.difference, other.right, group.commit):
                commits, right = [group.commit], other.right
                result = file.result._replace(commits=commits, right=right, hidden=0)
                files.remove(file)
                settled = file._replace(result=result, settled_by=right)
                self._files[group.commit].append(settled)
                return result
        return file.result

    @property
    def groups(self) -> Sequence[CommitGroup]:
        """The groups, the one with the most files first."""
        groups = [
            CommitGroup(commit, sorted(files, key=lambda each: each.entry))
            for commit, files in self._files.items()
            if files
        ]
        return sorted(groups, key=lambda group: -len(group.files))

    @property
    def _likely(self) -> Sequence[str]:
        """The commits of all groups with the one before each, the largest group first."""
        shortest = [group.files[0].result for group in self.groups]
        return [commit for each in shortest for commit in (each.commits[-1], each.right)]


def _of(path: Path, files: Sequence[CommitFile]) -> Sequence[CommitFile]:
    """Return those of *files* at *path*."""
    return [file for file in files if file.path == path]
