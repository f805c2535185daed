"""Timeouts of a server: of empty, deserted and idle tables, and of abandoned matches."""

from dataclasses import dataclass

from tilewyrm.server.config.setting import setting

_MINUTE_S = 60.0
_HOUR_S = 60 * _MINUTE_S
_DAY_S = 24 * _HOUR_S


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Timeouts in seconds."""

    empty_s: float = setting(_HOUR_S, lowest=1)
    """Seconds until an open table without players and spectators is removed."""
    deserted_s: float = setting(_DAY_S, lowest=1)
    """Seconds until an open table whose players are all away is removed."""
    crowded_s: float = setting(_MINUTE_S, lowest=1)
    """Replaces empty_s while the server is more than half full; empty_s then replaces
    deserted_s."""
    reserved_s: float = setting(2 * _MINUTE_S)
    """Seconds for which a reserved seat is its player's alone."""
    rouse_s: float = setting(0.2)
    """Seconds from the start of the server to the preload of unfinished tables."""
    sleepy_s: float = setting(5 * _MINUTE_S, lowest=1)
    """Seconds until an unused table is evicted from memory."""
    abandoned_s: float = setting(30 * _DAY_S, lowest=60)
    """Seconds until a match whose players are all away ends as abandoned."""

    def for_table(self, *, people: bool, crowded: bool) -> float:
        """Return the timeout of an open table with nobody connected; *people*: some have seats."""
        if people:
            return self.empty_s if crowded else self.deserted_s
        return self.crowded_s if crowded else self.empty_s
