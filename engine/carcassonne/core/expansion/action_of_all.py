"""An action that each seat takes in turn."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ActionOfAll:
    """Who can take part in an action of all seats."""

    pieces: tuple[int, ...]
    """With how many of its own pieces each seat can do it; 0: it does nothing."""
    must: bool
    """Whether a seat that can has to."""
