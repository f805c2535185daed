"""The time of a search. A part is for the end: hash seeds and commits of what was found."""

import time
from math import log2

_END_SHARE = 0.4
"""Most of the time that the end may take."""
_LAST_MATCHES_SHARE = 0.1
"""Most of the time in which the last matches may end."""
_KIND_S = 0.3
"""Seconds for one kind, without the starts of versions."""
_CAUSES = 3
"""Causes that a search is expected to find at most."""


class SearchTime:
    """The seconds of one search, from now on."""

    def __init__(self, seconds: float, share: float = 1, causes_s: float = 0) -> None:
        """Start with this number of *seconds*.

        As soon as a kind of difference is known, *causes_s* of them are left for the causes at the
        end. Only *share* of the rest is then for this search.
        """
        self._seconds, self._share, self._causes_s = seconds, share, causes_s
        self.end_s = self.whole_end_s = time.monotonic() + seconds
        """The end of the search, and of all searches in this time, on the monotonic clock."""
        self.start_s = self._match_s = 0.0
        """The longest start of a version, and the longest match, in seconds."""

    @property
    def left_s(self) -> float:
        """Seconds until the end."""
        return self.end_s - time.monotonic()

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
        causes_s, self._causes_s = self._causes_s, 0
        rest_s, self._share = (1 - self._share) * (self.left_s - causes_s), 1
        self.whole_end_s -= causes_s
        self.end_s -= rest_s + causes_s
        self._seconds -= rest_s + causes_s

    def matches_end_s(self, *, kinds: int, seeds: int, commits: int) -> float:
        """Return when no further match begins, on the monotonic clock.

        Args:
            kinds: those of which the cause is to be found.
            seeds: hash seeds under which both versions play each.
            commits: commits among which the first that differs is to be found.
        """
        starts = seeds + min(kinds, _CAUSES) * log2(commits) if commits else seeds
        end_s = starts * self.start_s / 2 + kinds * _KIND_S if kinds else 0.0
        return self.end_s - self.last_matches_s - min(end_s, _END_SHARE * self._seconds)
