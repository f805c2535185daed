"""Who has most pieces on a feature (C14)."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.events import Claim
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT


def claimants(state: CarcassonneState, standing: Sequence[int]) -> list[int]:
    """Return those of the stands *standing* whose pieces have a claim, in the same order."""
    pieces = state.pieces
    return [segment for segment in standing if pieces[segment].kind.strength]


def first_claimant(state: CarcassonneState, standing: Sequence[int]) -> int:
    """Return the earliest of the stands *standing* whose piece has a claim; there is one."""
    return min(claimants(state, standing), key=SEGMENT.__and__)


def claims(state: CarcassonneState, standing: Sequence[int], value: int) -> tuple[Claim, ...]:
    """Return the share of every seat with a claim by pieces on the stands *standing*, by seat.

    Each seat whose pieces are strongest gets the whole *value*, the others nothing. A piece without
    any strength has no claim.
    """
    if len(standing) == 1:  # as most features
        seat, kind = state.pieces[standing[0]]
        strength = kind.strength + state.rules.hooks.strength(state, standing[0])
        if not strength:
            return ()
        return (Claim(seat=seat, strength=strength, majority=True, points=value),)
    strengths = strengths_of(state, standing)
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


def strengths_of(state: CarcassonneState, standing: Sequence[int]) -> dict[int, int]:
    """Return how strong each seat with a claim is by its pieces on the stands *standing*."""
    pieces, more = state.pieces, state.rules.hooks.strength
    strengths: dict[int, int] = {}
    for segment in standing:
        seat, kind = pieces[segment]
        strength = kind.strength + more(state, segment)
        if strength:
            strengths[seat] = strengths.get(seat, 0) + strength
    return strengths


def leaders(strengths: Mapping[int, int]) -> list[int]:
    """Return the strongest seats, in the order of *strengths*; none is as strong as 0."""
    most = max(strengths.values(), default=0)
    return [seat for seat, strength in strengths.items() if strength == most and strength]
