"""What a view says everybody would score if the match ended now, whoever's forecast it is."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from tilewyrm.engine.carcassonne.core.values.parts import Player
from tilewyrm.engine.game import Value


def finals(view: Sequence[Value]) -> tuple[int, ...]:
    """Return the points by seat, with all that is foretold in *view*."""
    totals = {part.seat: part.score for part in view if isinstance(part, Player)}
    for part in view:
        for scoring in _scorings(part):
            for seat, points in scoring.gains:
                totals[seat] += points
    return tuple(totals.values())


def _scorings(part: Value) -> Iterator[Any]:
    """Yield what *part* holds that gives points."""
    for field in fields(part):
        held = getattr(part, field.name)
        for one in held if isinstance(held, tuple) else (held,):
            if is_dataclass(one) and hasattr(one, "gains"):
                yield one
