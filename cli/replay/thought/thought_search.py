"""Search for the first commit in which a bot fails at a moment of a match."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.cli.replay.compare.chosen_version import (
    ChosenVersion,
    cut_history,
    open_span_of,
    source_trees,
)
from tilewyrm.cli.replay.compare.commits.commit_range import CommitRange
from tilewyrm.cli.replay.compare.commits.commit_search import check_order, commits_between
from tilewyrm.cli.replay.compare.commits.start_commit import steps_back
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.thought.version_thought import BotMoment, thought_in
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.bot_thought import BotThought


class FailedThought(NamedTuple):
    """The first commit in which a bot fails, with the commit before it."""

    right: str
    """The last commit in which the bot decides. These hashes are short."""
    commits: Sequence[str]
    """Commits that cannot be tested, then the first one in which it fails."""
    tested: int
    """Number of commits that were tested."""
    thought: BotThought
    """Its thought in that commit."""


class NoFailure(Exception):
    """There is no such commit. The message, for people, says why."""

    def __init__(self, words: str, *, decides: bool = False) -> None:
        super().__init__(words)
        self.decides = decides
        """Whether the bot decides at the end of the search."""


class ThoughtSearch:
    """Search in a span of commits. Each commit plays the match once, under one hash seed."""

    def __init__(self, moment: BotMoment, span: str) -> None:
        """Take the *moment*, and the *span* of commits. Its old end may be left out.

        Raises:
            UnknownVersion: it is not a span of commits of this repository.
        """
        self._moment = moment
        self._old, self._new = open_span_of(span)
        if self._old is not None:
            check_order(span, self._old, self._new)
        self._thoughts: dict[bytes, BotThought | UnplayedFile] = {}
        """By the sources of the commit."""

    def result(self) -> FailedThought:
        """Return the first commit in which the bot fails.

        Raises:
            NoFailure: there is none.
            UnplayedFile: an end of the span cannot play the match so far.
        """
        last = self._thought(self._new)
        fields = {"entry": self._moment.entry, "bot": last.bot}
        if not last.error:
            words = tell("replay.thought.decides", version=self._new, **fields)
            raise NoFailure(words, decides=True)
        old, new = self._ends()
        if self._thought(old).error:
            words = tell("replay.thought.both_fail", old=old, new=new, why=last.error, **fields)
            raise NoFailure(words)
        commits = commits_between(old, new)
        between = CommitRange(len(commits))
        while (at := between.choice(())) is not None:
            try:
                between.note(at, differs=bool(self._thought(commits[at]).error))
            except UnplayedFile:
                between.note_unplayed(at)
        right = old if between.good < 0 else commits[between.good]
        found = commits[between.good + 1 : between.bad + 1]
        return FailedThought(right, found, between.tested + 2, self._thought(found[-1]))

    def _ends(self) -> tuple[str, str]:
        """Return the ends of the search.

        The old one is the nearest commit 1, 2, 4, 8 … before the end in which the bot decides.

        Raises:
            NoFailure: it decides in none of these.
        """
        new = self._new
        if self._old is not None:
            return self._old, new
        for commit in steps_back(new).values():
            try:
                if not self._thought(commit).error:
                    return commit, new
                new = commit
            except UnplayedFile:
                continue
        fields = {"entry": self._moment.entry, "version": self._new}
        raise NoFailure(". ".join([tell("replay.thought.no_start", **fields), *cut_history()]))

    def _thought(self, commit: str) -> BotThought:
        """Return the thought of the bot in *commit*.

        Raises:
            UnplayedFile: it cannot play the match so far.
        """
        sources = source_trees(commit)
        if sources not in self._thoughts:
            try:
                found: BotThought | UnplayedFile
                found = thought_in(ChosenVersion.of_commit(commit), self._moment)
            except UnplayedFile as error:
                found = error
            self._thoughts[sources] = found
        thought = self._thoughts[sources]
        if isinstance(thought, UnplayedFile):
            raise thought
        return thought
