"""A feature over all its tiles: how large it is, whose, what it is worth and where it goes on."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot, spot
from tilewyrm.client.carcassonne.core.model.connectivity import (
    Piece,
    connected_parts,
    neighbour_cell,
    open_edges,
)
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.tiles import neighbours

_AROUND = 8


class FeatureFacts(NamedTuple):
    """One feature of the map."""

    kind: FeatureEntry
    parts: Sequence[Piece]
    """Its parts on all tiles, sorted."""
    marks: dict[MarkEntry, int]
    """What is printed on it and told with its size."""
    pieces: Sequence[tuple[Spot, pb.StandingPiece]]
    """Everybody who stands there."""
    gaps: Sequence[Spot]
    """Empty cells that keep it from being complete, sorted; a field has none."""
    edges: int
    """Edges at which it goes on into nothing."""
    scored: pb.FeatureScored | None
    """What it would give if the game ended now; None: nobody has a claim."""

    @property
    def tiles(self) -> int:
        """On how many tiles it lies; of a building those around it count as well."""
        if self.kind.shape is FeatureShape.BUILDING:
            return 1 + _AROUND - len(self.gaps)
        return len({cell for cell, _ in self.parts})

    @property
    def complete(self) -> bool:
        """Whether it is complete; a field never is."""
        return self.kind.shape is not FeatureShape.LAND and not self.gaps

    @property
    def whole(self) -> int:
        """The least points that it is worth once it is complete; 0 where other rules say."""
        if self.kind.shape is FeatureShape.BUILDING:
            return (1 + _AROUND) * self.kind.worth
        if not self.kind.worth:
            return 0
        each = self.kind.worth + max((mark.raises for mark in self.marks), default=0)
        return each * (self.tiles + sum(n for mark, n in self.marks.items() if mark.counts))

    @property
    def winners(self) -> list[int]:
        """The seats with the majority."""
        scored = self.scored
        return [] if scored is None else [one.seat for one in scored.claims if one.majority]


def estate(board: BoardView, part: Piece) -> FeatureFacts | None:
    """Return the feature that *part* belongs to; None if there is none."""
    kind = board.feature_kind(*part)
    if kind is None:
        return None
    parts = connected_parts(board, part)
    features = [found for one in parts if (found := board.feature(*one)) is not None]
    edges = open_edges(board, parts)
    gaps = {neighbour_cell(cell, side) for cell, side in edges}
    if kind.shape is FeatureShape.BUILDING:
        gaps = neighbours(part[0]) - set(board.placed)
    within = set(parts)
    return FeatureFacts(
        kind=kind,
        parts=parts,
        marks=names.numbers(m for one in features for m in one.marks if m.in_size),
        pieces=[(cell, piece) for cell, index in parts for piece in board.pieces(cell, index)],
        gaps=sorted(gaps),
        edges=len(edges),
        scored=next(
            (one for one in board.forecasts if (spot(one.cell), one.feature) in within), None
        ),
    )


def estates(board: BoardView, *, held: bool) -> list[FeatureFacts]:
    """Return every feature on the map; only those with a piece on them if *held*."""
    found: list[FeatureFacts] = []
    seen: set[Piece] = set()
    for cell in sorted(board.placed):
        for index in range(len(board.map_tiles[cell].features)):
            if (cell, index) in seen or (held and not board.pieces(cell, index)):
                continue
            one = estate(board, (cell, index))
            if one is not None:
                seen.update(one.parts)
                found.append(one)
    return found
