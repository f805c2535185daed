"""The time of a search. A part is for the end: hash seeds and commits of what was found."""

import time
from math import log2
from typing import Self

_END_SHARE = 0.4
"""Most of the time that the end may take."""
_LAST_MATCHES_SHARE = 0.1
"""Most of the time in which the last matches may end."""
_KIND_S = 0.3
"""Seconds for one kind, without the starts of versions."""
_CAUSES = 3
"""Causes that a search is expected to find at most."""


_LAST_RESULTS = 20
_FEW = 1 / 20
"""Matches in a row with known differences, after which a search of the whole ends, and the share of
further ones without a difference."""


class SearchTime:
    """The seconds of one search, from now on."""

    def __init__(
        self, seconds: float, share: float = 1, commits_s: float = 0, seeds: int = 0
    ) -> None:
        """Start with this number of *seconds*.

        As soon as a kind of difference is known, some of them are left for the causes at the end:
        *commits_s* for the first commits, and the time in which both versions start under this
        number of hash *seeds*. Only *share* of the rest is then for this search.
        """
        self._seconds, self._share, self._commits_s = seconds, share, commits_s
        self._seeds = seeds
        self._last_s = time.monotonic() + seconds
        self._most_causes_s = _END_SHARE * seconds
        self._is_different = False
        self._kinds = self._different = self._alike = 0
        """Those with the last new kind."""
        self.end_s = self.whole_end_s = self._last_s
        """The end of the search, and of all searches in this time, on the monotonic clock."""
        self.start_s = self._match_s = 0.0
        """The longest start of a version, and the longest match, in seconds."""

    @property
    def left_s(self) -> float:
        """Seconds until the end."""
        return self.end_s - time.monotonic()

    @property
    def pair_s(self) -> float:
        """Seconds in which two versions start, without others at the same time."""
        return self.start_s / 2

    @property
    def seeds_s(self) -> float:
        """Seconds for the hash seeds at the end: those in which both versions start under each."""
        return min(self._seeds * self.pair_s, self._most_causes_s)

    @property
    def last_matches_s(self) -> float:
        """Seconds in which the last matches may end."""
        return min(self._match_s, _LAST_MATCHES_SHARE * self._seconds)

    def note_start(self, seconds: float) -> None:
        """Note the *seconds* that a version took to start, while others started, too."""
        self.start_s = max(self.start_s, seconds)

    def note_match(self, seconds: float) -> None:
        """Note the *seconds* of a match."""
        self._match_s = max(self._match_s, seconds)

    def note_difference(self) -> None:
        """Note that a kind of difference is known."""
        if self._is_different:
            return
        self._is_different = True
        causes_s = min(self._commits_s + self.seeds_s, self._most_causes_s)
        rest_s = (1 - self._share) * (self.left_s - causes_s)
        self.whole_end_s -= causes_s
        self.end_s -= rest_s + causes_s
        self._seconds -= rest_s + causes_s

    def note_results(self, *, kinds: int, different: int, alike: int) -> None:
        """Note the numbers of kinds, and of matches with and without a difference.

        If nearly all of the last ones showed known kinds, the rest is for other searches.
        """
        if kinds != self._kinds:
            self._kinds, self._different, self._alike = kinds, different, alike
        last = different - self._different
        is_done = last >= _LAST_RESULTS and alike - self._alike <= _FEW * last
        if is_done and self._is_different and self._share < 1:
            self.end_s = min(self.end_s, time.monotonic())

    @property
    def rest(self) -> Self:
        """The time that the end has left, part of it for another end."""
        rest = type(self)(
            self._last_s - time.monotonic(), self._share, self._commits_s, self._seeds
        )
        rest.start_s, rest._match_s = self.start_s, self._match_s
        rest.note_difference()
        return rest

    def matches_end_s(self, *, kinds: int, commits: int) -> float:
        """Return when no further match begins, on the monotonic clock.

        Args:
            kinds: those of which the cause is to be found.
            commits: commits among which the first that differs is to be found.
        """
        starts = min(kinds, _CAUSES) * log2(commits) if commits else 0
        end_s = starts * self.pair_s + kinds * _KIND_S if kinds else 0.0
        return self.end_s - self.last_matches_s - min(end_s, _END_SHARE * self._seconds)
