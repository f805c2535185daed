"""Who has most pieces on a feature (C14)."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.events import Claim
from tilewyrm.engine.carcassonne.core.state import CarcassonneState


def claimants(state: CarcassonneState, label: int) -> list[int]:
    """Return the segments of the feature *label* whose pieces have a claim to it, ascending."""
    pieces = state.pieces
    return sorted(
        segment for segment in state.board.features.standing[label] if pieces[segment].kind.strength
    )


def claims(state: CarcassonneState, standing: Sequence[int], value: int) -> tuple[Claim, ...]:
    """Return the share of every seat with a claim by pieces on the segments *standing*, by seat.

    Each seat whose pieces are strongest gets the whole *value*, the others nothing. A piece without
    any strength has no claim.
    """
    strengths: dict[int, int] = {}
    pieces, more = state.pieces, state.rules.ask.strength
    for segment in standing:
        seat, kind = pieces[segment]
        strength = kind.strength + more(state, segment)
        if strength:
            strengths[seat] = strengths.get(seat, 0) + strength
    if len(strengths) == 1:
        ((seat, strength),) = strengths.items()
        return (Claim(seat=seat, strength=strength, majority=True, points=value),)
    most = max(strengths.values(), default=0)
    return tuple(
        [
            Claim(
                seat=seat,
                strength=strength,
                majority=strength == most,
                points=value if strength == most else 0,
            )
            for seat, strength in sorted(strengths.items())
        ]
    )
