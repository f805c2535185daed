"""A feature over all its tiles, with the facts that the server tells of it (`Model.facts`)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, Spot, spot
from tilewyrm.client.carcassonne.core.model.connectivity import all_features
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, MarkEntry
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.model.model import Model


class FeatureView(NamedTuple):
    """One feature of the map."""

    kind: FeatureEntry
    parts: Sequence[Piece]
    """Its parts on all tiles, sorted."""
    pieces: Sequence[tuple[Spot, pb.StandingPiece]]
    """The pieces that stand there."""
    scored: pb.FeatureScored | None
    """Its points if the game ended now; None: it is unclaimed."""
    facts: pb.FeatureFacts
    """What the server says of it; an empty message as long as that is not known."""
    marks: Mapping[MarkEntry, int]
    """What is printed on it and told with its size."""

    @property
    def owners(self) -> list[int]:
        """The seats with the majority."""
        return list(self.facts.owners)

    @property
    def named(self) -> Spot:
        """The cell by which it is named: that of its points, else of its earliest tile."""
        if self.scored is not None:
            return spot(self.scored.cell)
        return spot(self.facts.cell) if self.facts.HasField("cell") else self.parts[0][0]

    @property
    def gaps(self) -> list[Spot]:
        """Empty cells that it needs to be complete, sorted; none if that is not told."""
        return [spot(cell) for cell in self.facts.gaps]


def feature_view(model: Model, board: BoardView, part: Piece) -> FeatureView | None:
    """Return the feature that *part* belongs to; None if there is none."""
    parts = all_features(board).get(part, (part,))
    within = set(parts)
    facts = next((one for one in told_features(model) if _place(one) in within), None)
    return _view(board, parts, facts or pb.FeatureFacts(), _forecasts(board))


def feature_views(model: Model, board: BoardView) -> list[FeatureView]:
    """Return every feature of which facts are known, in the engine's order."""
    features, forecasts = all_features(board), _forecasts(board)
    views = (
        _view(board, features.get(place, (place,)), facts, forecasts)
        for facts in told_features(model)
        for place in [_place(facts)]
    )
    return [view for view in views if view is not None]


def _forecasts(board: BoardView) -> Mapping[Piece, pb.FeatureScored]:
    """Return the forecast of each feature that has one, by the part that names it."""
    return {_place(scored): scored for scored in board.forecasts}


def _view(
    board: BoardView,
    parts: Sequence[Piece],
    facts: pb.FeatureFacts,
    forecasts: Mapping[Piece, pb.FeatureScored],
) -> FeatureView | None:
    kind = board.feature_kind(*parts[0])
    if kind is None:
        return None
    marks = {board.vocabulary.mark(mark.what): mark.number for mark in facts.marks}
    return FeatureView(
        kind=kind,
        parts=parts,
        pieces=[(cell, piece) for cell, index in parts for piece in board.pieces(cell, index)],
        scored=next((forecasts[part] for part in parts if part in forecasts), None),
        facts=facts,
        marks={mark: number for mark, number in marks.items() if mark.in_size},
    )


def told_features(model: Model) -> list[pb.FeatureFacts]:
    """Return the facts of features that the server has told of this position."""
    found = (unwrapped(fact.carcassonne) for fact in model.facts)
    return [fact for fact in found if isinstance(fact, pb.FeatureFacts)]


def told_reach(model: Model, figure: str) -> pb.Reach | None:
    """Return the reach of the *figure* (a word of the protocol); None: that is not told."""
    found = (unwrapped(fact.carcassonne) for fact in model.facts)
    return next((one for one in found if isinstance(one, pb.Reach) and one.figure == figure), None)


def _place(value: pb.FeatureFacts | pb.FeatureScored) -> Piece:
    return spot(value.cell), value.feature
