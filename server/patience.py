"""How long a server waits for people."""

from dataclasses import dataclass

from tilewyrm.server.setting import setting

_MINUTE_S = 60.0
_HOUR_S = 60 * _MINUTE_S
_DAY_S = 24 * _HOUR_S


@dataclass(frozen=True, slots=True)
class Patience:
    """How long what waits for people is kept, in seconds."""

    empty_s: float = setting(
        _HOUR_S, "seconds that an open table is kept where nobody sits or looks on", lowest=1
    )
    deserted_s: float = setting(
        _DAY_S, "seconds that an open table is kept whose people are all away", lowest=1
    )
    crowded_s: float = setting(
        _MINUTE_S,
        "in place of empty_s while the server is more than half full, and empty_s in place of"
        " deserted_s",
        lowest=1,
    )
    reserved_s: float = setting(
        2 * _MINUTE_S, "seconds that nobody but its player may dispose of a reserved seat"
    )
    rouse_s: float = setting(
        0.2, "seconds after the start until tables are looked after that nobody asks for"
    )
    sleepy_s: float = setting(
        5 * _MINUTE_S, "seconds that a table stays in memory that nobody needs", lowest=1
    )
    abandoned_s: float = setting(
        30 * _DAY_S, "seconds after which a match ends whose people are all away", lowest=60
    )

    def for_table(self, *, people: bool, crowded: bool) -> float:
        """Return how long an open table is kept at which nobody is; *people*: some sit there."""
        if people:
            return self.empty_s if crowded else self.deserted_s
        return self.crowded_s if crowded else self.empty_s
