"""Comparison of one random match between two versions, and what it adds to the result."""

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import (
    Record,
    UnansweredFile,
    UnfinishedFile,
    UnplayedFile,
    Version,
)
from tilewyrm.cli.replay.search.guidance import Guidance
from tilewyrm.cli.replay.search.hash_seed_judge import HashSeedJudge, SeededVersions
from tilewyrm.cli.replay.search.known_error import known_error
from tilewyrm.cli.replay.search.match_files import MatchFiles
from tilewyrm.cli.replay.search.scouts import scout_report
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.totals.bot_error import BotError
from tilewyrm.cli.replay.search.totals.search_totals import Finding, SearchTotals
from tilewyrm.replays.batch.loop_watch import SEARCH_TICK_S

_RARE_ENTRIES, _TOWARD_ENTRIES = 2_000, 5_000
"""Entries in which a version looks for a rare kind, or for one that the search is toward."""
_NEAR_ENTRIES = 5_000
"""Entries of all brief matches that begin in one rare situation."""
_WHOLE = 1 << 31

News = Callable[[SearchTotals, Finding | None], None]
"""Is called now and then, and for each new kind of difference; never twice at a time."""


class UnfollowedMatch(UnplayedFile):
    """Only the new version cannot play a match."""


class _Played(NamedTuple):
    """A match that both versions played, and what they say of it."""

    setup: Mapping[str, Any]
    doing: str
    """For people."""
    old: Record
    """It has the numbers of the choices."""
    new: Record


class MatchComparison:
    """Comparisons of the matches of one search, one after the other in each thread."""

    def __init__(
        self,
        matches: SearchField,
        seed: int,
        folder: Path,
        totals: SearchTotals,
        judge: HashSeedJudge,
        lock: threading.Lock,
    ) -> None:
        """Add to *totals*, with the *lock* of the search. New files go into *folder*."""
        self._field, self._seed, self._totals, self._judge = matches, seed, totals, judge
        self._lock = lock
        self._guidance = Guidance(matches, totals)
        self._differences = MatchFiles(folder, "difference")
        self._bot_errors = MatchFiles(folder, "bot-error")
        self._no_answers = MatchFiles(folder, "no-answer")

    def compare(self, versions: SeededVersions, number: int, path: Path, news: News) -> None:
        """Play match *number* with both, and note the result; *path* is for a file.

        Raises:
            UnplayedFile: a version cannot play it.
        """
        old, new = versions.apart.old, versions.apart.new
        match = self._field.match(number, self._seed)
        doing = f"match {number} (--seed {self._seed})"
        setup = _answer(old, doing, {"work": "draw", **match.request})["setup"]
        numbers: Sequence[int] = ()
        if match.is_scout:
            with self._lock:
                goal = self._guidance.goal(match, setup)
            setup = goal.beginning.setup
            entries = _TOWARD_ENTRIES if goal.is_toward else _RARE_ENTRIES
            entries = entries if goal.length is None else _NEAR_ENTRIES
            greedy = match.greedy or goal.is_greedy
            _limit(versions.apart, greedy=greedy)
            report = scout_report(old, new, goal, match.seed, entries, greedy=greedy)
            with self._lock:
                self._totals.note_brief(setup, report.names, report.matches, report.entries)
                self._guidance.note_situations(goal.beginning, report.situations, report.starts)
                self._guidance.note_branches(goal.beginning, report.records)
            for version, errors in zip((old, new), report.bot_errors, strict=True):
                for error in errors:
                    is_new_alone = version is new and error["is_alone"]
                    self._note_bot_error(version, setup, error, path, is_new_alone=is_new_alone)
            if report.numbers is None:
                return
            numbers = report.numbers
        _limit(versions.apart, greedy=match.greedy)
        playing = {"setup": setup, "numbers": numbers, "seed": match.seed, "greedy": match.greedy}
        played = _answer(old, doing, {"work": "play", **playing})
        for error in played["bot_errors"]:
            self._note_bot_error(old, setup, error, path, is_new_alone=False)
        what = {"setup": setup, "numbers": played["numbers"]}
        _limit(versions.apart, greedy=False)
        try:
            followed = _answer(new, doing, {"work": "follow", **what})
        except UnansweredFile as error:
            _answer(old, doing, {"work": "write", **what, "path": str(path), "last": _WHOLE})
            self._note_no_answer(path, error)
            return
        except UnfinishedFile:
            raise
        except UnplayedFile as error:
            raise UnfollowedMatch(str(error), error.why) from error
        if played["hash"] == followed["hash"]:
            self._note(setup, played, played["entries"])
            return
        both = _Played(setup, doing, played, followed)
        if not self._is_known(versions, both):
            self._compare_fully(versions, both, path, news)

    def _is_known(self, versions: SeededVersions, match: _Played) -> bool:
        """Count *match* if an earlier one has shown its error, and return whether one has."""
        sides = (("new", match.new, versions.apart.old), ("old", match.old, versions.apart.new))
        for side, record, other in sides:

            def follow(numbers: Sequence[int], other: Version = other) -> Record:
                facts = {"work": "follow", "setup": match.setup, "numbers": numbers}
                return _answer(other, match.doing, facts)

            numbers = match.old["numbers"]
            known = known_error(self._totals.findings, side, record, numbers, follow)
            if known is not None:
                self._note(match.setup, match.old, record["entries"])
                with self._lock:
                    known.matches += 1
                return True
        return False

    def _compare_fully(
        self, versions: SeededVersions, match: _Played, path: Path, news: News
    ) -> None:
        """Note how the versions differ in *match*, entry by entry.

        Raises:
            UnplayedFile: a version cannot play it.
        """
        old, setup, played = versions.apart.old, match.setup, match.old
        what = {"work": "write", "setup": setup, "numbers": played["numbers"], "path": str(path)}
        _answer(old, match.doing, {**what, "last": _WHOLE})
        try:
            difference, _, _ = versions.apart.difference(path, offers=True)
            if difference is None:
                self._note(setup, played, played["entries"])
                with self._lock:
                    self._totals.unconfirmed += 1
                return
            difference, is_seeded = self._judge.judgement(difference, versions, path)
        except (UnansweredFile, UnfinishedFile) as error:
            self._note_no_answer(path, error)
            return
        self._note(setup, played, difference.entry)
        known = self._totals.findings.get((kind_of(difference), is_seeded))
        if known is None or (difference.entry < known.difference.entry and not known.is_known):
            _answer(old, match.doing, {**what, "last": difference.entry})
        seed = versions.seed
        self._note_difference(difference, setup, path, news, is_seeded=is_seeded, seed=seed)

    def _note_no_answer(self, path: Path, error: UnplayedFile) -> None:
        """Keep the match at *path*, in which the versions differ, as far as *error* shows."""
        with self._lock:
            self._totals.no_answers[self._no_answers.kept(path)] = error.why

    def note_branches(self, old: Version, new: Version) -> None:
        """Add how often the branches of changed functions ran in both, since this was called last.

        Raises:
            UnplayedFile: a version ended.
        """
        if self._field.changed.functions.branches:
            records = [_answer(version, "", {"work": "branches"}) for version in (old, new)]
            with self._lock:
                self._totals.branches.note(records)

    def _note(self, setup: Mapping[str, Any], played: Record, entries: int) -> None:
        with self._lock:
            self._totals.note(setup, played["names"], entries)
            firsts = {kind: at for kind, at in played["firsts"].items() if at < entries}
            self._guidance.note(setup, played["numbers"], firsts)
            if played["crash"] and entries == played["entries"]:
                self._totals.note_crash(played["crash"], played["place"])

    def _note_bot_error(
        self,
        version: Version,
        setup: Mapping[str, Any],
        error: Record,
        path: Path,
        *,
        is_new_alone: bool,
    ) -> None:
        """Count *error* of a bot. If it is the first of its kind, keep the match up to there."""
        why = f"{error['error']} ({error['place']})"
        kind = f"{error['error'].partition(':')[0]} ({error['place']})"
        key = (str(version.version), kind, is_new_alone)
        writing = {"work": "write", "setup": setup, "numbers": error["numbers"], "last": _WHOLE}
        with self._lock:
            known = self._totals.bot_errors.get(key)
            if known is not None:
                known.matches += 1
                return
            entries = _answer(version, "", {**writing, "path": str(path)})["entries"]
            kept = self._bot_errors.kept(path)
            self._totals.bot_errors[key] = BotError(
                version.version, why, is_new_alone, kept, entries, setup
            )

    def _note_difference(
        self,
        difference: VersionDifference,
        setup: Mapping[str, Any],
        path: Path,
        news: News,
        *,
        is_seeded: bool,
        seed: int,
    ) -> None:
        kind = kind_of(difference)
        with self._lock:
            known = self._totals.findings.get((kind, is_seeded))
            if known is None:
                kept = self._differences.kept(path)
                finding = Finding(kind, kept, difference, setup, is_seeded=is_seeded, seed=seed)
                self._totals.findings[kind, is_seeded] = finding
                news(self._totals, finding)
                return
            known.matches += 1
            if difference.entry < known.difference.entry and not known.is_known:
                known.path.write_bytes(path.read_bytes())
                known.difference, known.setup, known.seed = difference, setup, seed


def _limit(pair: VersionPair, *, greedy: bool) -> None:
    """Limit the time of each entry as in a search, unless *greedy* bots think in it."""
    pair.old.tick_s = pair.new.tick_s = None if greedy else SEARCH_TICK_S


def _answer(version: Version, doing: str, facts: Mapping[str, object]) -> Record:
    version.request(doing, **facts)
    (answer,) = version.answer()
    return answer
