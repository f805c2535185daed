"""How long a server waits for people."""

from dataclasses import dataclass

from tilewyrm.server.config.setting import setting

_MINUTE_S = 60.0
_HOUR_S = 60 * _MINUTE_S
_DAY_S = 24 * _HOUR_S


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long what waits for people is kept, in seconds."""

    empty_s: float = setting(_HOUR_S, lowest=1)
    """Seconds that an open table is kept where nobody sits or looks on."""
    deserted_s: float = setting(_DAY_S, lowest=1)
    """Seconds that an open table is kept whose people are all away."""
    crowded_s: float = setting(_MINUTE_S, lowest=1)
    """In place of empty_s while the server is more than half full, and empty_s in place of
    deserted_s."""
    reserved_s: float = setting(2 * _MINUTE_S)
    """Seconds that nobody but its player may dispose of a reserved seat."""
    rouse_s: float = setting(0.2)
    """Seconds after the start until tables are looked after that nobody asks for."""
    sleepy_s: float = setting(5 * _MINUTE_S, lowest=1)
    """Seconds that a table stays in memory that nobody needs."""
    abandoned_s: float = setting(30 * _DAY_S, lowest=60)
    """Seconds after which a match ends whose people are all away."""

    def for_table(self, *, people: bool, crowded: bool) -> float:
        """Return how long an open table is kept at which nobody is; *people*: some sit there."""
        if people:
            return self.empty_s if crowded else self.deserted_s
        return self.crowded_s if crowded else self.empty_s
