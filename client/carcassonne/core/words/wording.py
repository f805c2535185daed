"""The decisions of the base game in words."""

from collections.abc import Iterator, Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext, OfferOf
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.base_glossary import MEEPLE
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, Spot, spot
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    PieceEntry,
)
from tilewyrm.client.carcassonne.core.model.tiles import (
    STEPS,
    TileView,
    neighbours,
    opposite,
    rotate,
)
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
    own = piece.seat == model.seat
    text = title.text("your") if own else title.text("their", owner=model.name(piece.seat))
    return tell("carcassonne.piece.beside", piece=text) if board.has_twin(at, piece) else text


def piece_at(board: BoardView, at: Spot, place: int, form: str = "name") -> str:
    """Return the piece at a place of the tile *at* a cell, in a form of `PieceTitle.text`.

    An equal piece at an earlier place of the same feature is told apart from it.
    """
    standing = board.piece(at, place)
    if standing is None:
        return names.title(MEEPLE, board.feature_kind(at, place)).text(form)
    text = board.title(at, standing).text(form)
    return tell("carcassonne.piece.beside", piece=text) if board.has_twin(at, standing) else text


def _place_tile(context: DecisionContext, decision: pb.PlaceTile) -> Offer:
    at, degrees = names.at(decision.cell), 90 * decision.rotation
    label = tell("carcassonne.offer.tile", at=at, degrees=degrees)
    if context.board.in_hand is None:
        return Offer(label, spot=spot(decision.cell))
    tile = rotate(context.board.in_hand, decision.rotation)
    sides = names.tile_name(tile)
    pieces = listed([*dict.fromkeys(_pieces_beside(context, spot(decision.cell)))])
    joins = "carcassonne.offer.tile_beside" if pieces else "carcassonne.offer.tile_sentence"
    sentence = tell(joins, at=at, sides=sides, pieces=pieces)
    name = "carcassonne.offer.tile_detail" if degrees else "carcassonne.offer.tile_upright"
    detail = tell(name, degrees=degrees, sides=sides)
    offer = Offer(label, detail, spot=spot(decision.cell), turned=_turned(tile), sentence=sentence)
    phrases = effects.placement_phrases(context)
    caught = [*effects.catches(context)]
    if not phrases:
        texts = (*caught, effects.final_changes(context))
        effect = in_clauses(text for text in texts if text)
        return offer._replace(effect=effect)
    first, *others = phrases
    if others:
        also = in_clauses(phrase.text for phrase in others)
        detail = tell("carcassonne.offer.tile_also", effects=also)
    risks = effects.risks(context)
    others_gain = effects.other_gains(context, first)
    texts = (first.text, *caught, *risks, others_gain)
    return offer._replace(
        detail=detail,
        effect=in_clauses(text for text in texts if text),
        group=first.group,
        place=f"{at} {degrees}°",
    )


def _pieces_beside(context: DecisionContext, cell: Spot) -> Iterator[str]:
    """Yield the pieces in cities, on roads and in monasteries that a tile on *cell* would touch."""
    board, (x, y) = context.board, cell
    touched: set[Piece] = set()
    for side, (right, down) in STEPS.items():
        there = (x + right, y + down)
        tile = board.map_tiles.get(there)
        for index, feature in enumerate(tile.features if tile is not None else ()):
            if opposite(side) in feature.sides and feature.kind.shape is not FeatureShape.LAND:
                touched.update(context.features.connected_parts((there, index)))
    for there in neighbours(cell) & set(board.map_tiles):
        buildings = board.map_tiles[there].of_shape(FeatureShape.BUILDING)
        touched.update((there, index) for index in buildings)
    for there, index in sorted(touched):
        for piece in board.pieces(there, index):
            yield piece_of_owner(context.model, board, there, piece)


def _turned(tile: TileView) -> str:
    """Return the kinds of the sides of *tile*, each with the initials of its sides, but land."""
    sides: dict[FeatureEntry, list[str]] = {}
    for number, kind in enumerate(tile.edges, 1):
        if kind.shape is not FeatureShape.LAND:
            sides.setdefault(kind, []).append(names.side(number)[:1].upper())
    return ", ".join(f"{kind.word} {' '.join(at)}" for kind, at in sides.items())


def _place_piece(context: DecisionContext, decision: pb.PlacePiece) -> Offer:
    board, cell = context.board, spot(decision.cell)
    kind = board.vocabulary.piece(decision.piece)
    feature_kind = board.feature_kind(cell, decision.feature)
    title, place = names.title(kind, feature_kind), board.place_into(cell, decision.feature)
    size = extent(board, context.features, cell, decision.feature)
    detail = tell(
        "carcassonne.offer.piece_detail",
        piece=kind.title.text("a" if kind.several else "your"),
        place=place,
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
    caught = [*effects.catches(context)]
    worth = effects.final_changes(context) if caught else _piece_effect(context, decision, kind)
    texts = (worth, *caught, *_contests(context), *_dangers(context))
    effect = in_clauses(text for text in texts if text)
    return Offer(label, " ".join((detail, *notes)), effect=effect, group=group)


def _contests(context: DecisionContext) -> Iterator[str]:
    """Yield the pieces that the piece competes with, each in a few words."""
    board = context.board
    for risk in context.outcome.risks if context.outcome is not None else ():
        if risk.risk == pb.RISK_KIND_CONTESTED:
            at = spot(risk.cell)
            for piece in board.pieces(at, risk.feature):
                who = piece_of_owner(context.model, board, at, piece)
                yield tell("carcassonne.effect.contested", piece=who, at=names.at(risk.cell))


def _dangers(context: DecisionContext) -> Iterator[str]:
    """Yield the dangers to the piece in this turn, each in a few words."""
    for risk in context.outcome.risks if context.outcome is not None else ():
        if risk.risk == pb.RISK_KIND_THREATENED and risk.figure in context.dangers:
            yield tell(context.dangers[risk.figure])


def _piece_effect(context: DecisionContext, decision: pb.PlacePiece, piece: PieceEntry) -> str:
    """Return the effect of placing a piece."""
    outcome, cell, seat = context.outcome, spot(decision.cell), context.model.seat or 0
    if outcome is None:
        return ""
    for change in outcome.changes:
        if change.change == pb.CHANGE_KIND_SCORES:
            points = effects.points(context.model, outcome.gains)
            text = tell("carcassonne.effect.home", points=points)
            return effects.with_spoils(context.board, text, change)
    if piece.helps:
        return tell(piece.helps)
    now, kind = outcome.finals.get(seat, 0), context.board.feature_kind(cell, decision.feature)
    if not outcome.changes or kind is None:
        return tell("carcassonne.effect.worth", points=now)
    change = outcome.changes[0]
    if change.shares:
        text = in_clauses(_worth_beside(context.model, kind, change))
    else:
        text = _worth(kind, change, now)
    return effects.with_spoils(context.board, text, change)


def _worth_beside(model: Model, kind: FeatureEntry, change: pb.FeatureChange) -> Iterator[str]:
    """Yield what a piece beside others brings its player, and what it changes for the others."""
    what = effects.feature_then(model, kind, change)
    own = [one.points for one in change.shares if one.seat == model.seat and not one.outvoted]
    for now in own:
        what = tell("carcassonne.effect.paying", what=what, points=_worth(kind, change, now))
    yield what
    others = {one.seat: one.change for one in change.shares if one.seat != model.seat}
    if text := effects.points(model, others):
        yield text


def _worth(kind: FeatureEntry, change: pb.FeatureChange, now: int) -> str:
    """Return the worth of a piece on a feature now, and its prospects."""
    if kind.shape is FeatureShape.LAND:
        texts = [tell("carcassonne.effect.so_far", points=now)]
        cities = change.missing
        texts += [count("carcassonne.effect.unfinished", cities)] if cities else []
        return tell("carcassonne.effect.stays", worth=", ".join(texts))
    if change.whole <= now or not change.missing:
        return tell("carcassonne.effect.worth", points=now)
    more = "" if kind.shape is FeatureShape.BUILDING else "+"
    return tell("carcassonne.effect.worth_more", points=now, whole=f"{change.whole}{more}")


def _skip(context: DecisionContext, _decision: pb.Skip) -> Offer:
    label, detail = tell("carcassonne.offer.skip"), tell("carcassonne.offer.skip_detail")
    if context.outcome is None:
        return Offer(label, detail, declines=True)
    left = sum(number for _, number in context.board.supply(context.model.seat or 0))
    texts = [count("carcassonne.effect.kept", left)] if left else []
    if gains := effects.points(context.model, context.outcome.gains):
        texts.append(tell("carcassonne.effect.anyway", points=gains))
    return Offer(label, detail, effect=in_clauses(texts), declines=True)


def _youngest(context: DecisionContext, decision: pb.NameYoungest) -> Offer:
    return Offer(context.model.name(decision.seat), tell("carcassonne.offer.youngest_detail"))


OFFERS: Mapping[type[Message], OfferOf] = {
    pb.PlaceTile: _place_tile,
    pb.PlacePiece: _place_piece,
    pb.Skip: _skip,
    pb.NameYoungest: _youngest,
}
