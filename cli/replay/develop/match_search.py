"""Search for matches that two versions play differently: random ones, on all processors."""

import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.version_pair import VersionDifference, VersionPair
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Record, UnplayedFile, Version
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.batch import random_play, trace

_MODULES = (trace, random_play)
_GREEDY_EVERY = 8
"""Each match with this number or a multiple has greedy bots, which take ten times as long."""
_SEED_STEP = 37
"""Values of options by which another seed begins later."""
_HOPELESS = 20
"""Matches that a version cannot play, without any that both can, after which it is given up."""
_INTERVAL_S = 0.2
"""Seconds between two looks at the time."""
_GRACE_S = 20.0
"""Seconds for the last matches, before their processes are killed."""
_WHOLE = 1 << 31


@dataclass(frozen=True)
class SearchField:
    """The matches to search among."""

    games: Sequence[str]
    seats: int | None
    """None: any number."""
    presets: Sequence[str] | None
    """Presets that are merged, or None for any presets and other options."""
    options: Mapping[str, OptionValue]
    """In any case."""

    @cached_property
    def _values(self) -> Mapping[str, Sequence[Mapping[str, OptionValue]]]:
        """By game every value of an option but the default, with what the option needs."""
        return {
            name: [
                {**GAMES[name].option_needs.get(spec.name, {}), spec.name: value}
                for spec in GAMES[name].options
                for value in spec.values
                if value != spec.default
            ]
            for name in self.games
        }

    def request(self, number: int, seed: int) -> dict[str, Any]:
        """Return the request for match *number*, from 0; other seeds give other matches.

        Every second match of a game has the next value of an option, unless presets are given.
        """
        game_name, of_game = self.games[number % len(self.games)], number // len(self.games)
        turn: Mapping[str, OptionValue] = {}
        if self.presets is None and of_game % 2 == 0:
            values = self._values[game_name]
            turn = values[(of_game // 2 + seed * _SEED_STEP) % len(values)]
        return {
            "work": "play",
            "game_name": game_name,
            "seats": self.seats,
            "presets": self.presets,
            "options": dict(self.options),
            "turn": dict(turn),
            "seed": f"{seed} {number}",
            "greedy": of_game % _GREEDY_EVERY == _GREEDY_EVERY - 1,
        }


@dataclass
class Finding:
    """Matches with differences of one kind."""

    kind: str
    path: Path
    """The file of the shortest one, up to the difference."""
    difference: VersionDifference
    """In that file."""
    setup: Mapping[str, Any]
    """Game, seats and changed options of that file."""
    matches: int = 1


@dataclass
class SearchTotals:
    """Totals of a search."""

    matches: int = 0
    """Matches that both versions played."""
    entries: int = 0
    """Their entries, up to a difference or to the end."""
    findings: dict[str, Finding] = field(default_factory=dict)
    """By kind."""
    names: dict[str, Counter[str]] = field(default_factory=dict)
    """How often each event and decision occurred, by game."""
    crashes: Counter[str] = field(default_factory=Counter)
    """Errors that ended a match in both versions alike."""
    unplayed: Counter[str] = field(default_factory=Counter)
    """Reasons why a version could not play a match."""
    unconfirmed: int = 0
    """Matches with a difference that their files do not show."""

    @property
    def different(self) -> int:
        """The number of matches with a difference."""
        return sum(finding.matches for finding in self.findings.values()) + self.unconfirmed


class MatchSearch:
    """A search; `run` starts it."""

    def __init__(
        self,
        versions: tuple[ChosenVersion, ChosenVersion],
        matches: SearchField,
        seed: int,
        folder: Path,
    ) -> None:
        """Take two versions; files go into *folder*, and never replace others there."""
        self.totals = SearchTotals()
        self._versions, self._field, self._seed = versions, matches, seed
        self._folder = folder
        self._paths = (folder / f"difference-{number}.twr" for number in count(1))
        self._lock = threading.Lock()
        self._numbers: Iterator[int] = count()
        self._running: list[Version] = []
        self._ended = threading.Event()

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

        Raises:
            UnplayedFile: a version cannot play any of them.
        """
        self._numbers = iter(range(matches) if matches is not None else count())
        self._news = news
        threads = [threading.Thread(target=self._work, args=(job,)) for job in range(jobs)]
        deadline_s = time.monotonic() + seconds
        for thread in threads:
            thread.start()
        try:
            while any(thread.is_alive() for thread in threads) and time.monotonic() < deadline_s:
                threads[0].join(_INTERVAL_S)
                with self._lock:
                    news(self.totals, None)
            self._ended.set()
            last_s = time.monotonic() + _GRACE_S
            for thread in threads:
                thread.join(max(0.0, last_s - time.monotonic()))
        finally:
            self._ended.set()
            for version in self._running:
                version.kill()
            for thread in threads:
                thread.join()
        if self.totals.unplayed and not self.totals.matches:
            raise UnplayedFile(next(iter(self.totals.unplayed)))

    def _work(self, job: int) -> None:
        seeds = [HASH_SEEDS[(2 * job + side) % len(HASH_SEEDS)] for side in range(2)]
        with ExitStack() as stack:
            old, new = (
                stack.enter_context(Version(version, seed, modules=_MODULES))
                for version, seed in zip(self._versions, seeds, strict=True)
            )
            path = Path(stack.enter_context(tempfile.TemporaryDirectory()), "match.twr")
            self._running += [old, new]
            while not self._ended.is_set():
                with self._lock:
                    number = next(self._numbers, None)
                if number is None:
                    return
                try:
                    self._compare(old, new, number, path)
                except UnplayedFile as error:
                    self._note_unplayed(str(error))

    def _note_unplayed(self, why: str) -> None:
        with self._lock:
            if not self._ended.is_set():
                self.totals.unplayed[why] += 1
            if not self.totals.matches and self.totals.unplayed.total() >= _HOPELESS:
                self._ended.set()

    def _compare(self, old: Version, new: Version, number: int, path: Path) -> None:
        """Play match *number* with both, and note the result; *path* is for a file."""
        request = self._field.request(number, self._seed)
        played = _answer(old, f"match {number}", request)
        what = {"setup": played["setup"], "numbers": played["numbers"]}
        followed = _answer(new, f"match {number}", {"work": "follow", **what})
        if played["hash"] == followed["hash"]:
            self._note(played, played["entries"])
            return
        writing = {"work": "write", **what, "path": str(path)}
        _answer(old, f"match {number}", {**writing, "last": _WHOLE})
        difference, _, _ = VersionPair(old, new).difference(path, offers=True)
        if difference is None:
            self._note(played, played["entries"])
            with self._lock:
                self.totals.unconfirmed += 1
            return
        self._note(played, difference.entry)
        known = self.totals.findings.get(kind_of(difference))
        if known is None or difference.entry < known.difference.entry:
            _answer(old, f"match {number}", {**writing, "last": difference.entry})
        self._note_difference(difference, played["setup"], path)

    def _note(self, played: Record, entries: int) -> None:
        with self._lock:
            totals = self.totals
            totals.matches += 1
            totals.entries += entries
            totals.names.setdefault(played["setup"]["game"], Counter()).update(played["names"])
            if played["crash"] and entries == played["entries"]:
                totals.crashes[f"{played['crash']} ({played['place']})"] += 1

    def _note_difference(
        self, difference: VersionDifference, setup: Mapping[str, Any], path: Path
    ) -> None:
        kind = kind_of(difference)
        with self._lock:
            known = self.totals.findings.get(kind)
            if known is None:
                finding = Finding(kind, self._new_file(path), difference, setup)
                self.totals.findings[kind] = finding
                self._news(self.totals, finding)
                return
            known.matches += 1
            if difference.entry < known.difference.entry:
                known.path.write_bytes(path.read_bytes())
                known.difference, known.setup = difference, setup

    def _new_file(self, path: Path) -> Path:
        """Copy *path* into the folder, under the first name that is free, which is returned."""
        for target in self._paths:
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
