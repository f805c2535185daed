"""Search for matches that two versions play differently: random ones, on all processors."""

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedRuns
from tilewyrm.cli.replay.compare.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.compare.versions import (
    HASH_SEEDS,
    Record,
    UnansweredFile,
    UnfinishedFile,
    UnplayedFile,
    Version,
)
from tilewyrm.cli.replay.search.bot_error import BotError
from tilewyrm.cli.replay.search.guidance import Guidance
from tilewyrm.cli.replay.search.hash_seed_judge import HashSeedJudge, SeededVersions
from tilewyrm.cli.replay.search.known_error import known_error
from tilewyrm.cli.replay.search.scouts import scout_report
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_totals import Finding, SearchTotals
from tilewyrm.replays.batch import (
    loop_watch,
    random_choice,
    random_play,
    random_setup,
    scout,
    situation,
    trace,
)
from tilewyrm.replays.format.reader import game_of

_MODULES = (loop_watch, trace, random_choice, random_setup, situation, scout, random_play)
_RARE_ENTRIES, _TOWARD_ENTRIES = 2_000, 5_000
"""Entries in which a version looks for a rare kind, or for one that the search is toward."""
_NEAR_ENTRIES = 5_000
"""Entries of all brief matches that begin in one rare situation."""
_HOPELESS = 20
"""Matches that a version cannot play, without any that both can, after which it is given up."""
_INTERVAL_S = 0.2
"""Seconds between two looks at the time."""
_GRACE_S = 20.0
"""Seconds for the last matches, before their processes are killed."""
_LAST_WORDS_S = 2.0
"""Seconds in which these say where they are."""
_WHOLE = 1 << 31


class _UnfollowedMatch(UnplayedFile):
    """Only the new version cannot play a match."""


class MatchSearch:
    """A search; `run` starts it."""

    def __init__(
        self,
        versions: tuple[ChosenVersion, ChosenVersion],
        matches: SearchField,
        seed: int,
        folder: Path,
    ) -> None:
        """Take two versions; files go into *folder*, and never replace others there.

        Kinds of differences that its files of earlier searches still show are known. Files of other
        games than those of *matches* are left alone.
        """
        self.totals = SearchTotals()
        self._versions, self._field, self._seed = versions, matches, seed
        self._guidance = Guidance(matches, self.totals)
        earlier = sorted(folder.glob("difference-*.twr"))
        self._earlier = [path for path in earlier if game_of(path) in matches.games]
        self._paths = _names(folder, "difference")
        self._bot_error_paths = _names(folder, "bot-error")
        self._no_answer_paths = _names(folder, "no-answer")
        self._lock = threading.Lock()
        self._numbers: Iterator[int] = count()
        self._running: list[Version] = []
        self._judge = HashSeedJudge(*versions)
        self._ended = threading.Event()
        self._is_late = False
        """Whether the last matches took too long."""
        self._error: Exception | None = None
        """An unforeseen error of a thread."""

    def run(
        self,
        jobs: int,
        *,
        seconds: float,
        matches: int | None,
        news: Callable[[SearchTotals, Finding | None], None],
    ) -> None:
        """Search with *jobs* pairs of processes until the time or the number of matches is over.

        *news* is called now and then, and for each new kind of difference; never twice at a time.
        At the end, each kind gets the versions in which it depends on the hash seed.

        Raises:
            UnplayedFile: a version cannot play any of them.
            Exception: an unforeseen error, which ends the search.
        """
        self._numbers = iter(range(matches) if matches is not None else count())
        self._news = news
        with self._judge:
            self._run_jobs(jobs, seconds)
            if self._error is not None:
                raise self._error
            if self.totals.unplayed and not self.totals.has_matches:
                raise UnplayedFile(next(iter(self.totals.unplayed)))
            for finding in self.totals.findings.values():
                with suppress(UnplayedFile):
                    if finding.difference.is_loop:
                        continue  # each seed would take as long
                    finding.sides = self._judge.sides(finding.path, finding.difference)

    def _run_jobs(self, jobs: int, seconds: float) -> None:
        self._all_known = threading.Barrier(jobs)
        threads = [threading.Thread(target=self._run_job, args=(job,)) for job in range(jobs)]
        deadline_s = time.monotonic() + seconds
        for thread in threads:
            thread.start()
        try:
            while not self._ended.is_set() and time.monotonic() < deadline_s:
                alive = next((thread for thread in threads if thread.is_alive()), None)
                if alive is None:
                    break
                alive.join(_INTERVAL_S)
                with self._lock:
                    self._news(self.totals, None)
            self._ended.set()
            self._all_known.abort()
            last_s = time.monotonic() + _GRACE_S
            for thread in threads:
                thread.join(max(0.0, last_s - time.monotonic()))
            self._is_late = any(thread.is_alive() for thread in threads)
            for version in self._running if self._is_late else ():
                version.stop()
            for thread in threads:
                thread.join(_LAST_WORDS_S)
        finally:
            self._ended.set()
            self._all_known.abort()
            for version in self._running:
                version.kill()
            for thread in threads:
                thread.join()

    def _run_job(self, job: int) -> None:
        try:
            self._work(job)
        except Exception as error:
            self._error = error
            self._ended.set()
            self._all_known.abort()

    def _work(self, job: int) -> None:
        seeds = [HASH_SEEDS[(2 * job + side) % len(HASH_SEEDS)] for side in range(2)]
        with ExitStack() as stack:
            old, new = (
                stack.enter_context(Version(version, seed, modules=_MODULES))
                for version, seed in zip(self._versions, seeds, strict=True)
            )
            path = Path(stack.enter_context(tempfile.TemporaryDirectory()), "match.twr")
            self._running += [old, new]
            twins = stack.enter_context(HashSeedRuns(self._versions[0]))
            versions = SeededVersions(
                VersionPair(old, new), lambda: VersionPair(twins.under(seeds[1]), new)
            )
            self._read_earlier(versions)
            with suppress(threading.BrokenBarrierError):
                self._all_known.wait()
            while not self._ended.is_set():
                with self._lock:
                    number = next(self._numbers, None)
                if number is None:
                    return
                try:
                    self._compare(versions, number, path)
                except UnplayedFile as error:
                    self._note_unplayed(error)

    def _read_earlier(self, versions: SeededVersions) -> None:
        """Note the kinds of differences that files of earlier searches show."""
        while not self._ended.is_set():
            with self._lock:
                path = self._earlier.pop(0) if self._earlier else None
            if path is None:
                return
            with suppress(UnplayedFile):
                found = self._judge.earlier(versions, path, self._ended.is_set)
                if found is not None:
                    difference, is_seeded = found
                    kind = kind_of(difference)
                    finding = Finding(kind, path, difference, None, 0, is_seeded)
                    with self._lock:
                        known = self.totals.findings.setdefault((kind, is_seeded), finding)
                        if difference.entry < known.difference.entry:
                            self.totals.findings[kind, is_seeded] = finding

    def _note_unplayed(self, error: UnplayedFile) -> None:
        with self._lock:
            if self._is_late:
                self.totals.unfinished += 1
            elif not self._ended.is_set():
                self.totals.unplayed[str(error)] += 1
                self.totals.unanswered += isinstance(error, UnansweredFile)
                self.totals.unfollowed += isinstance(error, _UnfollowedMatch)
            if not self.totals.has_matches and self.totals.unplayed.total() >= _HOPELESS:
                self._ended.set()

    def _compare(self, versions: SeededVersions, number: int, path: Path) -> None:
        """Play match *number* with both, and note the result; *path* is for a file."""
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
            report = scout_report(old, new, goal, match.seed, entries, greedy=match.greedy)
            with self._lock:
                self.totals.note_brief(setup, report.names, report.matches, report.entries)
                self._guidance.note_situations(goal.beginning, report.situations, report.begun)
            for version, errors in zip((old, new), report.bot_errors, strict=True):
                for error in errors:
                    is_new_alone = version is new and error["is_alone"]
                    self._note_bot_error(version, setup, error, path, is_new_alone=is_new_alone)
            if report.numbers is None:
                return
            numbers = report.numbers
        playing = {"setup": setup, "numbers": numbers, "seed": match.seed, "greedy": match.greedy}
        played = _answer(old, doing, {"work": "play", **playing})
        for error in played["bot_errors"]:
            self._note_bot_error(old, setup, error, path, is_new_alone=False)
        what = {"setup": setup, "numbers": played["numbers"]}
        try:
            followed = _answer(new, doing, {"work": "follow", **what})
        except UnansweredFile as error:
            _answer(old, doing, {"work": "write", **what, "path": str(path), "last": _WHOLE})
            self._note_no_answer(path, error)
            return
        except UnfinishedFile:
            raise
        except UnplayedFile as error:
            raise _UnfollowedMatch(str(error)) from error
        if played["hash"] == followed["hash"]:
            self._note(setup, played, played["entries"])
            return

        def follow(numbers: Sequence[int]) -> Record:
            return _answer(old, doing, {"work": "follow", "setup": setup, "numbers": numbers})

        known = known_error(self.totals.findings, followed, played["numbers"], follow)
        if known is not None:
            self._note(setup, played, followed["entries"])
            with self._lock:
                known.matches += 1
            return
        writing = {"work": "write", **what, "path": str(path)}
        _answer(old, doing, {**writing, "last": _WHOLE})
        try:
            difference, _, _ = versions.apart.difference(path, offers=True)
            if difference is None:
                self._note(setup, played, played["entries"])
                with self._lock:
                    self.totals.unconfirmed += 1
                return
            difference, is_seeded = self._judge.judgement(difference, versions, path)
        except (UnansweredFile, UnfinishedFile) as error:
            self._note_no_answer(path, error)
            return
        self._note(setup, played, difference.entry)
        known = self.totals.findings.get((kind_of(difference), is_seeded))
        if known is None or (difference.entry < known.difference.entry and not known.is_known):
            _answer(old, doing, {**writing, "last": difference.entry})
        self._note_difference(difference, setup, path, is_seeded=is_seeded)

    def _note_no_answer(self, path: Path, error: UnplayedFile) -> None:
        """Keep the match at *path*, in which the versions differ, as far as *error* shows."""
        with self._lock:
            kept = _kept(path, self._no_answer_paths)
            self.totals.no_answers[kept] = error.why

    def _note(self, setup: Mapping[str, Any], played: Record, entries: int) -> None:
        with self._lock:
            self.totals.note(setup, played["names"], entries)
            firsts = {kind: at for kind, at in played["firsts"].items() if at < entries}
            self._guidance.note(setup, played["numbers"], firsts)
            if played["crash"] and entries == played["entries"]:
                self.totals.crashes[f"{played['crash']} ({played['place']})"] += 1

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
        key = (str(version.version), why, is_new_alone)
        writing = {"work": "write", "setup": setup, "numbers": error["numbers"], "last": _WHOLE}
        with self._lock:
            known = self.totals.bot_errors.get(key)
            if known is not None:
                known.matches += 1
                return
            entries = _answer(version, "", {**writing, "path": str(path)})["entries"]
            kept = _kept(path, self._bot_error_paths)
            self.totals.bot_errors[key] = BotError(
                version.version, why, is_new_alone, kept, entries, setup
            )

    def _note_difference(
        self,
        difference: VersionDifference,
        setup: Mapping[str, Any],
        path: Path,
        *,
        is_seeded: bool,
    ) -> None:
        kind = kind_of(difference)
        with self._lock:
            known = self.totals.findings.get((kind, is_seeded))
            if known is None:
                finding = Finding(
                    kind, _kept(path, self._paths), difference, setup, is_seeded=is_seeded
                )
                self.totals.findings[kind, is_seeded] = finding
                self._news(self.totals, finding)
                return
            known.matches += 1
            if difference.entry < known.difference.entry and not known.is_known:
                known.path.write_bytes(path.read_bytes())
                known.difference, known.setup = difference, setup


def _names(folder: Path, name: str) -> Iterator[Path]:
    return (folder / f"{name}-{number}.twr" for number in count(1))


def _kept(path: Path, targets: Iterator[Path]) -> Path:
    """Copy *path* to the first of *targets* that is free, and return that one."""
    for target in targets:
        try:
            with target.open("xb") as stream:
                stream.write(path.read_bytes())
        except FileExistsError:
            continue
        return target
    raise AssertionError


def _answer(version: Version, doing: str, facts: Mapping[str, object]) -> Record:
    version.request(doing, **facts)
    (answer,) = version.answer()
    return answer
