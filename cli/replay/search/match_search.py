"""Search for matches that two versions play differently: random ones, on all processors."""

import tempfile
import threading
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedRuns
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.compare.versions import (
    HASH_SEEDS,
    UnplayedFile,
    Version,
)
from tilewyrm.cli.replay.search.branches.branch_counting import branch_counting
from tilewyrm.cli.replay.search.branches.branch_pairs import functions_of
from tilewyrm.cli.replay.search.commits.search_span import NO_SPAN, SearchSpan
from tilewyrm.cli.replay.search.hash_seed_judge import HashSeedJudge, SeededVersions
from tilewyrm.cli.replay.search.match_comparison import MatchComparison, News, UnfollowedMatch
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import Finding, SearchTotals
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
_HOPELESS = 20
"""Matches that a version cannot play, without any that both can, after which it is given up."""
_INTERVAL_S = 0.2
"""Seconds between two looks at the time."""
_LAST_WORDS_S = 2.0
"""Seconds in which versions that are stopped say where they are."""


class MatchSearch:
    """A search; `run` starts it."""

    def __init__(
        self,
        versions: tuple[ChosenVersion, ChosenVersion],
        matches: SearchField,
        seed: int,
        folder: Path,
        found: Collection[Path] = (),
    ) -> None:
        """Take two versions; files go into *folder*, and never replace others there.

        Kinds of differences that its files of earlier searches still show are known. Files of other
        games than those of *matches* are left alone, and so are those *found* by this command.
        """
        self.totals = SearchTotals()
        self._versions = versions
        functions = functions_of(matches.changed.functions.branches)
        self._counting = [branch_counting(each) for each in functions]
        """For each version, the modules that let its changed functions count their branches."""
        earlier = sorted({*folder.glob("difference-*.twr")} - {*found})
        self._earlier = [path for path in earlier if game_of(path) in matches.games]
        self._lock = threading.Lock()
        self._numbers: Iterator[int] = count()
        self._running: dict[int, tuple[Version, Version]] = {}
        """The versions of each job."""
        self._judge = HashSeedJudge(*versions)
        self._comparison = MatchComparison(
            matches, seed, folder, self.totals, self._judge, self._lock
        )
        self._ended = threading.Event()
        self._is_late = False
        """Whether the last matches took too long."""
        self._error: Exception | None = None
        """An unforeseen error of a thread."""

    def run(
        self,
        jobs: int,
        search_time: SearchTime,
        *,
        matches: int | None,
        news: News,
        span: SearchSpan = NO_SPAN,
    ) -> None:
        """Search with *jobs* pairs of processes until the time or the number of matches is over.

        If it finds any kind, it leaves time for the first commits at its end, if *span* has
        several. As soon as a kind is known, *search_time* may shorten the search (`SearchTime`).

        Raises:
            UnplayedFile: a version cannot play any of them.
            Exception: an unforeseen error, which ends the search.
        """
        self._numbers = iter(range(matches) if matches is not None else count())
        self._news, self._time, self._span = news, search_time, span
        with self._judge:
            self._run_jobs(jobs)
            if self._error is not None:
                raise self._error
            if self.totals.unplayed and not self.totals.has_matches:
                raise UnplayedFile(next(iter(self.totals.unplayed)))

    def _run_jobs(self, jobs: int) -> None:
        self._all_known = threading.Barrier(jobs)
        threads = [threading.Thread(target=self._run_job, args=(job,)) for job in range(jobs)]
        for thread in threads:
            thread.start()
        try:
            while not self._ended.is_set() and time.monotonic() < self._matches_end_s():
                alive = next((thread for thread in threads if thread.is_alive()), None)
                if alive is None:
                    break
                alive.join(_INTERVAL_S)
                with self._lock:
                    self._news(self.totals, None)
            self._end_matches(threads)
        finally:
            self._ended.set()
            self._all_known.abort()
            for version in self._processes():
                version.kill()
            for thread in threads:
                thread.join()

    def _processes(self) -> Sequence[Version]:
        return [version for pair in [*self._running.values()] for version in pair]

    def _matches_end_s(self) -> float:
        """Return when no further match begins."""
        for version in self._processes():
            self._time.note_start(version.start_s)
        with self._lock:
            kinds = sum(one.is_of_commit for one in self.totals.findings.values())
            different, brief = self.totals.different, self.totals.brief_matches
            alike = self.totals.matches - different + brief
        if kinds:
            self._time.note_difference()
        self._time.note_results(kinds=kinds, different=different, alike=alike)
        return self._time.matches_end_s(kinds=kinds, commits=len(self._span.commits))

    def _end_matches(self, threads: Sequence[threading.Thread]) -> None:
        """Let the last matches end. Those that do not are unfinished."""
        self._ended.set()
        self._all_known.abort()
        _join(threads, time.monotonic() + self._time.last_matches_s)
        self._is_late = any(thread.is_alive() for thread in threads)
        for version in self._processes() if self._is_late else ():
            version.stop()
        _join(threads, time.monotonic() + _LAST_WORDS_S)

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
                stack.enter_context(Version(version, seed, modules=_MODULES, first=counting))
                for version, seed, counting in zip(
                    self._versions, seeds, self._counting, strict=True
                )
            )
            path = Path(stack.enter_context(tempfile.TemporaryDirectory()), "match.twr")
            self._running[job] = old, new
            twins = stack.enter_context(HashSeedRuns(self._versions[0]))
            versions = SeededVersions(
                VersionPair(old, new), lambda: VersionPair(twins.under(seeds[1]), new), seeds[1]
            )
            self._read_earlier(versions)
            with suppress(threading.BrokenBarrierError):
                self._all_known.wait()
            while not self._ended.is_set():
                with self._lock:
                    number = next(self._numbers, None)
                if number is None:
                    return
                begin_s = time.monotonic()
                try:
                    self._comparison.compare(versions, number, path, self._news)
                    self._comparison.note_branches(old, new)
                except UnplayedFile as error:
                    self._note_unplayed(error)
                else:
                    self._time.note_match(time.monotonic() - begin_s)

    def _read_earlier(self, versions: SeededVersions) -> None:
        """Note the kinds of differences that files of earlier searches show."""
        while not self._ended.is_set():
            with self._lock:
                path = self._earlier.pop(0) if self._earlier else None
            if path is None:
                return
            with suppress(UnplayedFile):
                found = self._judge.earlier(versions, path, self._ended.is_set)
                if found is None and not self._ended.is_set():
                    with self._lock:
                        self.totals.earlier_alike.append(path)
                if found is not None:
                    difference, is_seeded = found
                    kind = kind_of(difference)
                    finding = Finding(
                        kind, path, difference, None, 0, is_seeded, seed=versions.seed
                    )
                    with self._lock:
                        known = self.totals.findings.setdefault((kind, is_seeded), finding)
                        if difference.entry < known.difference.entry:
                            self.totals.findings[kind, is_seeded] = finding

    def _note_unplayed(self, error: UnplayedFile) -> None:
        with self._lock:
            if self._is_late:
                self.totals.unfinished += 1
            elif not self._ended.is_set():
                is_new_alone = isinstance(error, UnfollowedMatch)
                self.totals.note_unplayed(error, is_new_alone=is_new_alone)
            if not self.totals.has_matches and self.totals.unplayed.total() >= _HOPELESS:
                self._ended.set()


def _join(threads: Iterable[threading.Thread], end_s: float) -> None:
    """Wait for *threads*, until *end_s* on the monotonic clock at most."""
    for thread in threads:
        thread.join(max(0.0, end_s - time.monotonic()))
