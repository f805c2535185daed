"""Totals of a search, and what it found."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.hash_seed_runs import Side
from tilewyrm.cli.replay.compare.version_difference import VersionDifference, fails
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnansweredFile, UnplayedFile
from tilewyrm.cli.replay.output_files import shrunk_path
from tilewyrm.cli.replay.search.branches.branch_totals import BranchTotals
from tilewyrm.cli.replay.search.code.kinds import possible_kinds
from tilewyrm.cli.replay.search.totals.bot_error import BotError
from tilewyrm.engine.registry import GAMES


class SearchStep(Enum):
    """Steps of a search; the values are the texts of their progress."""

    MATCHES = "replay.search.so_far"
    SEEDS = "replay.search.at_seeds"
    COMMITS = "replay.search.at_commits"


class FirstCommit(NamedTuple):
    """The first commit with a difference."""

    commits: tuple[str, ...]
    """Commits that cannot be tested, then this one; short, as all of these."""
    right: str
    """The last commit before these that plays as the old version does."""

    @property
    def commit(self) -> str:
        """The commit."""
        return self.commits[-1]


@dataclass
class Finding:
    """Matches with differences of one kind."""

    kind: str
    path: Path
    """The file of the shortest one, up to the difference."""
    difference: VersionDifference
    """In that file."""
    setup: Mapping[str, Any] | None
    """Game, seats and changed options of that file; None if it is of an earlier search."""
    matches: int = 1
    """Matches of this search."""
    is_seeded: bool = False
    """Whether the old version shows it alone, under the hash seed of the new one."""
    sides: Sequence[Side] | None = None
    """Versions in which it depends on the hash seed, or None if that is unknown."""
    seed: int = HASH_SEEDS[0]
    """A hash seed under which both versions show it."""
    first: FirstCommit | None = None
    """The first commit with it, or None if that is unknown."""
    suspects: tuple[str, ...] = ()
    """The commits one of which is the first, with the one before them; another error hides it."""
    is_hidden: bool = False
    """Whether other matches show that the first commit is this one of the suspects."""
    corrected: str = ""
    """The commit that has it no more, or nothing."""
    versions: tuple[ChosenVersion, ChosenVersion] | None = None
    """Those that show it, or None for the old and the new version of the search."""

    @property
    def is_of_commit(self) -> bool:
        """Whether the first commit is wanted: the hash seed alone is not the cause."""
        return not self.is_seeded

    def seeded_version(self, searched: tuple[ChosenVersion, ChosenVersion]) -> ChosenVersion | None:
        """Return a version that shows it alone under two hash seeds, or None if none is known to.

        It is found by a search of the versions *searched*. This program comes first.
        """
        old, new = self.versions or searched
        if self.is_seeded and new.is_own and Side.NEW in (self.sides or ()):
            return new
        return old if self.is_seeded or old == new else None

    @property
    def clearness(self) -> tuple[bool, bool, bool, bool, int]:
        """Its place in order: what NEW has, errors of the program, then the shortest."""
        difference = self.difference
        is_state = difference.kinds == {"state"} or any("state:" in one for one in difference.kinds)
        is_failure = fails(difference.new) and not difference.is_loop
        return self.is_hidden, bool(self.corrected), not is_failure, is_state, difference.entry

    @property
    def shrunk_path(self) -> Path:
        """The path beside its file for a shorter match."""
        return self.path.with_name(shrunk_path(self.path).name)

    @property
    def is_known(self) -> bool:
        """Whether the file is of an earlier search."""
        return self.setup is None


@dataclass
class SearchTotals:
    """Totals of a search."""

    step: SearchStep = SearchStep.MATCHES
    """The present one."""
    matches: int = 0
    """Matches that both versions played."""
    entries: int = 0
    """Their entries, up to a difference or to the end."""
    brief_matches: int = 0
    """Further matches that both played, of which they compared little."""
    brief_entries: int = 0
    findings: dict[tuple[str, bool], Finding] = field(default_factory=dict)
    """By kind, and by whether the hash seed alone causes it."""
    further: list[Finding] = field(default_factory=list)
    """Those of searches in parts of the commits."""
    beside: list[Finding] = field(default_factory=list)
    """Kinds of commits that matches of others show, too."""
    earlier_alike: list[Path] = field(default_factory=list)
    """Files of earlier searches that both versions play alike."""
    names: dict[str, Counter[str]] = field(default_factory=dict)
    """How often each event, decision and question occurred, by game."""
    possible: dict[str, set[str]] = field(default_factory=dict)
    """Kinds of events and decisions that the options of at least one match allow, by game."""
    crashes: Counter[str] = field(default_factory=Counter)
    """Errors that ended a match in both versions alike, in the words of the first of each kind."""
    crash_words: dict[str, str] = field(default_factory=dict)
    """These words, by the kind: the name of the error, and its place."""
    part_crashes: dict[str, dict[str, tuple[str, int]]] = field(default_factory=dict)
    """Those of both ends of parts: by part and kind, the words and the number of matches."""
    branches: BranchTotals = field(default_factory=BranchTotals)
    """How often branches of changed functions ran."""
    unplayed: Counter[str] = field(default_factory=Counter)
    """Reasons why a version could not play matches, each with the first match."""
    first_unplayed: dict[tuple[str, bool], str] = field(default_factory=dict)
    """Their names in `unplayed`, by the reason alone and whether only the new version failed."""
    unanswered: int = 0
    """Those of them in which a version did not answer in time."""
    unfinished: int = 0
    """Matches that were not finished when the time was over."""
    no_answers: dict[Path, str] = field(default_factory=dict)
    """Files of matches that differ, and why it is unknown where: a version gave no answer."""
    unfollowed: int = 0
    """Those of them in which only the new version failed."""
    bot_errors: dict[tuple[str, str, bool], BotError] = field(default_factory=dict)
    """By version, name and place of the error, and by whether the new version alone has it."""
    unconfirmed: int = 0
    """Matches with a difference that their files do not show."""

    @property
    def has_matches(self) -> bool:
        """Whether both versions played any."""
        return self.matches + self.brief_matches > 0

    @property
    def own_findings(self) -> Sequence[Finding]:
        """Those with files of their own: of the whole search, then of its parts."""
        return [*self.findings.values(), *self.further]

    @property
    def all_findings(self) -> Sequence[Finding]:
        """Those with files of their own, then those beside them."""
        return [*self.own_findings, *self.beside]

    @property
    def first_commits(self) -> frozenset[str]:
        """The commits in which a difference is known to begin or to end."""
        firsts = {one.first.commit for one in self.all_findings if one.first is not None}
        return frozenset(firsts | {one.corrected for one in self.all_findings if one.corrected})

    @property
    def new_findings(self) -> Sequence[Finding]:
        """Those of this search, the most frequent first."""
        new = (one for one in self.all_findings if not one.is_known)
        return sorted(new, key=lambda one: -one.matches)

    @property
    def known_findings(self) -> Sequence[Finding]:
        """Those that files of earlier searches show."""
        return [one for one in self.all_findings if one.is_known]

    @property
    def is_alike(self) -> bool:
        """Whether nothing was found for which the difference of the versions is the cause.

        An endless loop may be such a difference, and so is an error of the new version alone.
        """
        is_whole = not self.unconfirmed and not self.unanswered and not self.unfollowed
        is_whole = is_whole and not self.no_answers
        if any(error.is_new_alone for error in self.bot_errors.values()):
            return False
        return is_whole and all(one.is_seeded for one in self.all_findings)

    @property
    def different(self) -> int:
        """The number of matches with a difference."""
        return sum(finding.matches for finding in self.own_findings) + self.unconfirmed

    def note(self, setup: Mapping[str, Any], names: Mapping[str, int], entries: int) -> None:
        """Count a match of *setup* with its *entries* and *names*."""
        self.matches += 1
        self.entries += entries
        self._note_names(setup, names)

    def note_brief(
        self, setup: Mapping[str, Any], names: Mapping[str, int], matches: int, entries: int
    ) -> None:
        """Count brief *matches* of *setup* with its *entries* and *names* in all."""
        self.brief_matches += matches
        self.brief_entries += entries
        self._note_names(setup, names)

    def _note_names(self, setup: Mapping[str, Any], names: Mapping[str, int]) -> None:
        game = setup["game"]
        self._add_names(game, names, possible_kinds(GAMES[game], setup["options"]))

    def _add_names(self, game: str, names: Mapping[str, int], possible: Set[str]) -> None:
        self.names.setdefault(game, Counter()).update(names)
        self.possible.setdefault(game, set()).update(possible)

    def note_unplayed(self, error: UnplayedFile, *, is_new_alone: bool) -> None:
        """Count a match that a version, or the *new alone*, could not play."""
        first = self.first_unplayed.setdefault((error.why, is_new_alone), str(error))
        self.unplayed[first] += 1
        self.unanswered += isinstance(error, UnansweredFile)
        self.unfollowed += is_new_alone

    def note_crash(self, words: str, place: str) -> None:
        """Count a match that an error with these *words* ended in both versions, at *place*."""
        kind = f"{words.partition(':')[0]} ({place})"
        self.crashes[self.crash_words.setdefault(kind, f"{words} ({place})")] += 1

    def finding_of_error(self, kind: str) -> Finding | None:
        """Return the kind of a commit with an error of this name and place, or None."""
        found = (one for one in self.all_findings if one.first and one.kind == f"new: {kind}")
        return next(found, None)

    def lists_error(self, kind: str) -> bool:
        """Return whether a kind of a commit is an error of this name in this file, on any line.

        Commits may move a line.
        """
        name = f"new: {kind.rpartition(':')[0]}:"
        return any(one.first and one.kind.startswith(name) for one in self.all_findings)

    def missing(self, game: str) -> set[str]:
        """Return the kinds that could have occurred in *game*, but did not."""
        return self.possible.get(game, set()) - self.names.get(game, Counter()).keys()

    def add(self, part: "SearchTotals", commits: str) -> None:
        """Add *part*, a search between the ends of other *commits*, apart from its branches.

        Matches that one of these cannot play say nothing of the versions of this search.
        """
        for game, names in part.names.items():
            self._add_names(game, names, part.possible[game])
        self.matches += part.matches
        self.entries += part.entries
        self.brief_matches += part.brief_matches
        self.brief_entries += part.brief_entries
        self.unconfirmed += part.unconfirmed
        self.unfinished += part.unfinished
        for kind, words in part.crash_words.items():
            crashes = self.part_crashes.setdefault(commits, {})
            first, matches = crashes.get(kind, (words, 0))
            crashes[kind] = first, matches + part.crashes[words]
        self.no_answers.update(part.no_answers)
        self.bot_errors.update(part.bot_errors)
        known = {one.path: one for one in self.known_findings}
        for one in part.findings.values():
            if one.path in known:
                known[one.path].matches += one.matches
            else:
                self.further.append(one)
