"""Distances along a road, counted in tiles (RP41)."""

from collections.abc import Iterator, Sequence

from tilewyrm.engine.carcassonne.core.components.feature_kind import ROAD
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT


def nearest(state: CarcassonneState, tree: int, standing: Sequence[int]) -> list[int]:
    """Return those of the stands *standing* on a road that are nearest to its *tree*, ascending.

    Several are at the same smallest distance.
    """
    occupied = {stand & SEGMENT for stand in standing}
    if not occupied:
        return []
    features = state.board.features
    own = state.board.segments(features.homes[tree])
    edge = {segment for segment in own if features.kinds[segment] is ROAD}
    seen: set[int] = set()
    while edge:
        edge |= {other for segment in edge for other in _linked(state, segment, here=True)} - seen
        seen |= edge
        found = edge & occupied
        if found:
            return sorted(stand for stand in standing if stand & SEGMENT in found)
        edge = {other for segment in edge for other in _next(state, segment)} - seen
    return []


def _linked(state: CarcassonneState, segment: int, *, here: bool) -> Iterator[int]:
    """Yield the segments that links connect with *segment*, on its own tile (*here*) or others."""
    homes = state.board.features.homes
    for link in state.board.links:
        if segment in (link.one, link.other):
            there = link.one + link.other - segment
            if (homes[there] == homes[segment]) is here:
                yield there


def _next(state: CarcassonneState, segment: int) -> Iterator[int]:
    """Yield the parts of roads on other tiles that continue the part *segment*."""
    yield from _linked(state, segment, here=False)
    yield from state.board.neighbours(segment)
