"""The decisions of the base game in words."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext, OfferOf
from tilewyrm.client.carcassonne.core.judge import weights
from tilewyrm.client.carcassonne.core.judge.estate import FeatureFacts, estate
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot, spot
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache, Piece, open_edges
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape, PieceEntry
from tilewyrm.client.carcassonne.core.model.tiles import neighbours, rotate
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, in_clauses, listed, tell


def extent(board: BoardView, feature_cache: FeatureCache, cell: Spot, feature: int) -> str:
    """Return the size of a feature on the map so far, as the rest of a sentence."""
    pieces = feature_cache.connected_parts((cell, feature))
    cached = feature_cache.extents.get(pieces[0])
    if cached is None:
        cached = feature_cache.extents[pieces[0]] = _extent(board, cell, pieces)
    return cached


def _extent(board: BoardView, cell: Spot, pieces: Sequence[Piece]) -> str:
    parts = [features for piece in pieces if (features := board.feature(*piece))]
    if not parts or parts[0].kind.shape is FeatureShape.BUILDING:
        return count("carcassonne.fact.neighbours", len(neighbours(cell) & set(board.placed)))
    text = count("carcassonne.extent.tiles", len({at for at, _ in pieces}))
    marks = names.numbers(mark for part in parts for mark in part.marks if mark.in_size)
    if not marks:
        return text
    counted = listed([mark.quantity(number) for mark, number in marks.items()])
    return tell("carcassonne.tile.with", what=text, marks=counted)


def piece_of_owner(model: Model, board: BoardView, at: Spot, piece: pb.StandingPiece) -> str:
    """Return a piece with its owner, as the object of a verb: your knight, Bob's knight."""
    title = board.title(at, piece)
    if piece.seat == model.seat:
        return title.text("your")
    return title.text("their", owner=model.name(piece.seat))


def weighed(context: DecisionContext, offer: Offer) -> Offer:
    """Return *offer* with how much it matters, and whether it does harm."""
    if context.outcome is None:
        return offer
    return offer._replace(
        weight=offer.weight + weights.of_outcome(context.model, context.outcome),
        harms=offer.harms or weights.harms(context.model, context.outcome),
    )


def _place_tile(context: DecisionContext, decision: pb.PlaceTile) -> Offer:
    at, degrees = names.at(decision.cell), 90 * decision.rotation
    label = tell("carcassonne.offer.tile", at=at, degrees=degrees)
    if context.board.in_hand is None:
        return Offer(label)
    tile = rotate(context.board.in_hand, decision.rotation)
    edges = [
        tell("carcassonne.offer.edge", side=names.side(side), kind=kind.word)
        for side, kind in enumerate(tile.edges, 1)
    ]
    name = "carcassonne.offer.tile_detail" if degrees else "carcassonne.offer.tile_upright"
    detail = tell(name, degrees=degrees, sides=", ".join(edges))
    phrases = effects.placement_phrases(context, decision)
    if not phrases:
        return Offer(label, detail)
    first, *others = phrases
    if others:
        also = in_clauses(phrase.text for phrase in others)
        detail = tell("carcassonne.offer.tile_also", effects=also)
    return Offer(
        label,
        detail,
        effect=in_clauses(
            text for text in (first.text, effects.other_gains(context, first)) if text
        ),
        weight=first.rank + max(phrase.claim for phrase in phrases),
        group=first.group,
        place=f"{at} {degrees}°",
    )


def _place_piece(context: DecisionContext, decision: pb.PlacePiece) -> Offer:
    board, cell = context.board, spot(decision.cell)
    kind = board.vocabulary.piece(decision.piece)
    feature_kind = board.feature_kind(cell, decision.feature)
    title, place = names.title(kind, feature_kind), board.place_name(cell, decision.feature)
    size = extent(board, context.features, cell, decision.feature)
    detail = tell(
        "carcassonne.offer.piece_detail",
        piece=kind.title.text("a" if kind.several else "your"),
        place=board.place_name(cell, decision.feature, "into"),
        size=size,
    )
    notes = [tell(name) for name in (kind.strong, kind.effect) if name]
    name, group = title.text("name"), tell("carcassonne.group.here")
    if cell == board.last:
        label = tell("carcassonne.offer.piece", piece=name, place=place)
    else:
        at = names.at(decision.cell)
        label = tell("carcassonne.offer.piece_away", piece=name, at=at, place=place)
        (first, *_) = context.features.connected_parts((cell, decision.feature))
        where = tell(
            "carcassonne.fact.feature",
            kind=feature_kind.word if feature_kind else "?",
            at=f"{first[0][0]},{first[0][1]}",
            facts=size,
        )
        group = tell("carcassonne.group.elsewhere", feature=where)
    worth, weight = _piece_effect(context, decision, kind)
    effect = in_clauses(text for text in (worth, *_dangers(context, cell)) if text)
    return Offer(label, " ".join((detail, *notes)), effect=effect, weight=weight, group=group)


def _dangers(context: DecisionContext, cell: Spot) -> Sequence[str]:
    """Return the dangers to a piece on a cell, for tables with forecasts."""
    return context.dangers(context.board, cell) if context.outcome is not None else ()


def _piece_effect(
    context: DecisionContext, decision: pb.PlacePiece, piece: PieceEntry
) -> tuple[str, int]:
    """Return the effect of placing a piece, and its weight beside points."""
    outcome, cell, seat = context.outcome, spot(decision.cell), context.model.seat or 0
    if outcome is None:
        return "", 0
    for event in outcome.events:
        if (
            isinstance(event, pb.PieceReturned)
            and (event.cause, event.seat) == ("scored", context.model.seat)
            and (spot(event.cell), event.feature) == (cell, decision.feature)
        ):
            text = effects.points(context.model, outcome.gains)
            return tell("carcassonne.effect.home", points=text), 0
    facts, now = estate(context.board, (cell, decision.feature)), outcome.finals.get(seat, 0)
    if facts is None:
        return tell("carcassonne.effect.worth", points=now), 0
    weight = weights.put(context.board, seat, piece, facts, now)
    return (tell(piece.helps) if piece.helps else _worth(context, facts, now)), weight


def _worth(context: DecisionContext, facts: FeatureFacts, now: int) -> str:
    """Return the worth of a piece on a feature now, and its prospects."""
    if facts.kind.shape is FeatureShape.LAND:
        texts = [tell("carcassonne.effect.worth", points=now)]
        cities = incomplete_cities(context.board, context.features, facts)
        texts += [count("carcassonne.effect.unfinished", cities)] if cities else []
        return tell("carcassonne.effect.stays", worth=", ".join(texts))
    if facts.whole <= now or facts.complete:
        return tell("carcassonne.effect.worth", points=now)
    more = "" if facts.kind.shape is FeatureShape.BUILDING else "+"
    return tell("carcassonne.effect.worth_more", points=now, whole=f"{facts.whole}{more}")


def incomplete_cities(board: BoardView, feature_cache: FeatureCache, field: FeatureFacts) -> int:
    """Return the number of incomplete cities beside a field."""
    beside = {
        tuple(feature_cache.connected_parts((cell, city)))
        for cell, index in field.parts
        if (part := board.feature(cell, index)) is not None
        for city in part.cities
    }
    return sum(bool(open_edges(board, parts)) for parts in beside)


def _skip(context: DecisionContext, _decision: pb.Skip) -> Offer:
    label, detail = tell("carcassonne.offer.skip"), tell("carcassonne.offer.skip_detail")
    if context.outcome is None:
        return Offer(label, detail)
    left = sum(number for _, number in context.board.supply(context.model.seat or 0))
    texts = [count("carcassonne.effect.kept", left)] if left else []
    if gains := effects.points(context.model, context.outcome.gains):
        texts.append(tell("carcassonne.effect.anyway", points=gains))
    return Offer(label, detail, effect=in_clauses(texts))


def _youngest(context: DecisionContext, decision: pb.NameYoungest) -> Offer:
    return Offer(context.model.name(decision.seat), tell("carcassonne.offer.youngest_detail"))


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.PlaceTile: _place_tile,
    pb.PlacePiece: _place_piece,
    pb.Skip: _skip,
    pb.NameYoungest: _youngest,
}
