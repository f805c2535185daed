"""The decisions of the base game in words."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    OfferOf,
)
from tilewyrm.client.carcassonne.core.judge import weights
from tilewyrm.client.carcassonne.core.judge.estate import (
    FeatureFacts,
    estate,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import (
    BoardView,
    Spot,
    spot,
)
from tilewyrm.client.carcassonne.core.model.connectivity import (
    FeatureCache,
    Piece,
    open_edges,
)
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureShape,
    PieceEntry,
)
from tilewyrm.client.carcassonne.core.model.tiles import (
    neighbours,
    turned,
)
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.model.entries import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, in_clauses, listed, tell


def extent(board: BoardView, wholes: FeatureCache, cell: Spot, feature: int) -> str:
    """Return how large a feature is on the map so far, as the rest of a sentence."""
    pieces = wholes.whole((cell, feature))
    known = wholes.extents.get(pieces[0])
    if known is None:
        known = wholes.extents[pieces[0]] = _extent(board, cell, pieces)
    return known


def _extent(board: BoardView, cell: Spot, pieces: Sequence[Piece]) -> str:
    parts = [found for piece in pieces if (found := board.feature(*piece))]
    if not parts or parts[0].kind.shape is FeatureShape.BUILDING:
        return count("carcassonne.fact.neighbours", len(neighbours(cell) & set(board.placed)))
    told = count("carcassonne.extent.tiles", len({at for at, _ in pieces}))
    marks = names.numbers(mark for part in parts for mark in part.marks if mark.told)
    if not marks:
        return told
    counted = listed([mark.counted(number) for mark, number in marks.items()])
    return tell("carcassonne.tile.with", what=told, marks=counted)


def belonging(model: Model, board: BoardView, at: Spot, piece: pb.StandingPiece) -> str:
    """Return a piece with its owner, as the object of a verb: your knight, Bob's knight."""
    title = board.title(at, piece)
    if piece.seat == model.seat:
        return title.said("your")
    return title.said("their", owner=model.name(piece.seat))


def weighed(asked: DecisionContext, offer: Offer) -> Offer:
    """Return *offer* with how much it matters, and whether it does harm."""
    if asked.outcome is None:
        return offer
    return offer._replace(
        weight=offer.weight + weights.of_outcome(asked.model, asked.outcome),
        harms=offer.harms or weights.harms(asked.model, asked.outcome),
    )


def _place_tile(asked: DecisionContext, decision: pb.PlaceTile) -> Offer:
    at, degrees = names.at(decision.cell), 90 * decision.rotation
    label = tell("carcassonne.offer.tile", at=at, degrees=degrees)
    if asked.board.in_hand is None:
        return Offer(label)
    tile = turned(asked.board.in_hand, decision.rotation)
    edges = [
        tell("carcassonne.offer.edge", side=names.side(side), kind=kind.word)
        for side, kind in enumerate(tile.edges, 1)
    ]
    name = "carcassonne.offer.tile_detail" if degrees else "carcassonne.offer.tile_upright"
    detail = tell(name, degrees=degrees, sides=", ".join(edges))
    phrases = effects.placing(asked, decision)
    if not phrases:
        return Offer(label, detail)
    first, *others = phrases
    if others:
        also = in_clauses(phrase.text for phrase in others)
        detail = tell("carcassonne.offer.tile_also", effects=also)
    return Offer(
        label,
        detail,
        effect=in_clauses(text for text in (first.text, effects.besides(asked, first)) if text),
        weight=first.rank + max(phrase.claim for phrase in phrases),
        group=first.group,
        place=f"{at} {degrees}°",
    )


def _place_piece(asked: DecisionContext, decision: pb.PlacePiece) -> Offer:
    board, cell = asked.board, spot(decision.cell)
    kind = board.vocabulary.piece(decision.piece)
    found = board.feature_kind(cell, decision.feature)
    title, place = names.title(kind, found), board.place_name(cell, decision.feature)
    size = extent(board, asked.wholes, cell, decision.feature)
    detail = tell(
        "carcassonne.offer.piece_detail",
        piece=kind.title.said("a" if kind.several else "your"),
        place=board.place_name(cell, decision.feature, "into"),
        size=size,
    )
    notes = [tell(name) for name in (kind.strong, kind.effect) if name]
    name, group = title.said("name"), tell("carcassonne.group.here")
    if cell == board.last:
        label = tell("carcassonne.offer.piece", piece=name, place=place)
    else:
        at = names.at(decision.cell)
        label = tell("carcassonne.offer.piece_away", piece=name, at=at, place=place)
        (first, *_) = asked.wholes.whole((cell, decision.feature))
        where = tell(
            "carcassonne.fact.feature",
            kind=found.word if found else "?",
            at=f"{first[0][0]},{first[0][1]}",
            facts=size,
        )
        group = tell("carcassonne.group.elsewhere", feature=where)
    worth, weight = _of_piece(asked, decision, kind)
    effect = in_clauses(text for text in (worth, *_dangers(asked, cell)) if text)
    return Offer(label, " ".join((detail, *notes)), effect=effect, weight=weight, group=group)


def _dangers(asked: DecisionContext, cell: Spot) -> Sequence[str]:
    """Return what threatens a piece on a cell, where a player is told of what may come."""
    return asked.dangers(asked.board, cell) if asked.outcome is not None else ()


def _of_piece(
    asked: DecisionContext, decision: pb.PlacePiece, piece: PieceEntry
) -> tuple[str, int]:
    """Return what putting a piece somewhere would bring, and what that weighs beside points."""
    outcome, cell, seat = asked.outcome, spot(decision.cell), asked.model.seat or 0
    if outcome is None:
        return "", 0
    for event in outcome.events:
        if (
            isinstance(event, pb.PieceReturned)
            and (event.cause, event.seat) == ("scored", asked.model.seat)
            and (spot(event.cell), event.feature) == (cell, decision.feature)
        ):
            told = effects.points(asked.model, outcome.gains)
            return tell("carcassonne.effect.home", points=told), 0
    found, now = estate(asked.board, (cell, decision.feature)), outcome.finals.get(seat, 0)
    if found is None:
        return tell("carcassonne.effect.worth", points=now), 0
    weight = weights.put(asked.board, seat, piece, found, now)
    return (tell(piece.helps) if piece.helps else _worth(asked, found, now)), weight


def _worth(asked: DecisionContext, found: FeatureFacts, now: int) -> str:
    """Return what a piece on a feature is worth now, and what may become of that."""
    if found.kind.shape is FeatureShape.LAND:
        told = [tell("carcassonne.effect.worth", points=now)]
        cities = unfinished(asked.board, asked.wholes, found)
        told += [count("carcassonne.effect.unfinished", cities)] if cities else []
        return tell("carcassonne.effect.stays", worth=", ".join(told))
    if found.whole <= now or found.complete:
        return tell("carcassonne.effect.worth", points=now)
    more = "" if found.kind.shape is FeatureShape.BUILDING else "+"
    return tell("carcassonne.effect.worth_more", points=now, whole=f"{found.whole}{more}")


def unfinished(board: BoardView, wholes: FeatureCache, field: FeatureFacts) -> int:
    """Return how many cities beside a field are not complete yet."""
    beside = {
        tuple(wholes.whole((cell, city)))
        for cell, index in field.parts
        if (part := board.feature(cell, index)) is not None
        for city in part.cities
    }
    return sum(bool(open_edges(board, parts)) for parts in beside)


def _skip(asked: DecisionContext, _decision: pb.Skip) -> Offer:
    label, detail = tell("carcassonne.offer.skip"), tell("carcassonne.offer.skip_detail")
    if asked.outcome is None:
        return Offer(label, detail)
    left = sum(number for _, number in asked.board.supply(asked.model.seat or 0))
    told = [count("carcassonne.effect.kept", left)] if left else []
    if gains := effects.points(asked.model, asked.outcome.gains):
        told.append(tell("carcassonne.effect.anyway", points=gains))
    return Offer(label, detail, effect=in_clauses(told))


def _youngest(asked: DecisionContext, decision: pb.NameYoungest) -> Offer:
    return Offer(asked.model.name(decision.seat), tell("carcassonne.offer.youngest_detail"))


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.PlaceTile: _place_tile,
    pb.PlacePiece: _place_piece,
    pb.Skip: _skip,
    pb.NameYoungest: _youngest,
}
