"""How long a server waits for people."""

from dataclasses import dataclass

_MINUTE_S = 60.0
_HOUR_S = 60 * _MINUTE_S
_DAY_S = 24 * _HOUR_S


@dataclass(frozen=True, slots=True)
class Patience:
    """How long what waits for people is kept, in seconds."""

    empty_s: float = _HOUR_S
    """An open table at which no person sits, while no stream of it is open."""
    deserted_s: float = _DAY_S
    """An open table whose people are all away."""
    crowded_s: float = _MINUTE_S
    """In place of `empty_s` while the server is more than half full, and `empty_s` in place of
    `deserted_s`."""
    reserved_s: float = 2 * _MINUTE_S
    """How long nobody but its player may dispose of a reserved seat."""
    rouse_s: float = 0.2
    """How long after its start a server begins to look after tables that nobody asks for."""
    sleepy_s: float = 5 * _MINUTE_S
    """How long a table stays in memory that nobody needs."""
    abandoned_s: float = 30 * _DAY_S
    """A match under way whose people are all away; then it ends."""

    def for_table(self, *, people: bool, crowded: bool) -> float:
        """Return how long an open table is kept at which nobody is; *people*: some sit there."""
        if people:
            return self.empty_s if crowded else self.deserted_s
        return self.crowded_s if crowded else self.empty_s
