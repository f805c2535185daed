"""Who has most pieces on a feature (C14)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewyrm.engine.carcassonne.events import Claim

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState


def claims(state: "CarcassonneState", standing: Sequence[int], value: int) -> tuple[Claim, ...]:
    """Return the share of every seat with pieces on the segments *standing*, by seat.

    Each seat with most of them gets the whole *value*, the others nothing.
    """
    if len(standing) == 1:
        seat = state.pieces[standing[0]].seat
        return (Claim(seat=seat, meeples=1, majority=True, points=value),)
    counts: dict[int, int] = {}
    for segment in standing:
        seat = state.pieces[segment].seat
        counts[seat] = counts.get(seat, 0) + 1
    most = max(counts.values())
    return tuple(
        Claim(
            seat=seat,
            meeples=count,
            majority=count == most,
            points=value if count == most else 0,
        )
        for seat, count in sorted(counts.items())
    )
