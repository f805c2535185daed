"""Descriptions of things on the map: owners of a feature, tiles that fit, meanings of signs."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.highlight import cell_of, feature_of
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, Spot
from tilewyrm.client.carcassonne.core.model.edge_fit import (
    completing_tiles,
    fitting_counts,
    fitting_tiles,
    mismatches,
    required_edges,
)
from tilewyrm.client.carcassonne.core.model.feature_view import FeatureView, feature_view
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.words.forecast import final_points
from tilewyrm.client.carcassonne.core.words.log import contestant_words, shares
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, asks_for_piece
from tilewyrm.client.carcassonne.core.words.supply import supply_words
from tilewyrm.client.carcassonne.core.words.wording import piece_of_owner
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, listed, tell

_MOST = 4
"""Maximum numbers of gaps, and of kinds of tiles, that are listed one by one."""


def describe(game: CombinedFace, model: Model, thing: Thing) -> Sequence[str]:
    """Return the description of *thing*, line by line; empty if it is not there."""
    if not isinstance(thing, tuple) or not thing or thing[0] not in _DESCRIBERS:
        return ()
    return _DESCRIBERS[thing[0]](game, model, game.board(model), *thing[1:])


def at(cell: Spot) -> str:
    """Return a place for people."""
    return f"{cell[0]},{cell[1]}"


def ownership(model: Model, view: FeatureView) -> str:
    """Return the owners of a feature, as a sentence."""
    if not view.owners:
        is_lost = view.facts.complete and not view.facts.HasField("points")
        return tell("carcassonne.look.lost" if is_lost else "carcassonne.look.free")
    if view.owners == [model.seat]:
        return tell("carcassonne.look.yours")
    names = [
        tell("carcassonne.effect.of_you") if seat == model.seat else model.name(seat)
        for seat in view.owners
    ]
    return tell("carcassonne.look.theirs", who=listed(names))


def idle(view: FeatureView) -> str:
    """Return the description of a feature that nothing in the match makes use of."""
    text = tell("carcassonne.legend.idle", kind=view.kind.word)
    return f"{text[0].upper()}{text[1:]}."


def size(view: FeatureView) -> str:
    """Return kind, first tile and size of a feature, as a sentence; its kind if that is all."""
    if not view.facts.tiles:
        name = view.kind.word
        return f"{name[0].upper()}{name[1:]}."
    if view.kind.shape is FeatureShape.BUILDING:
        facts = [tell("carcassonne.look.around", tiles=view.facts.tiles)]
    else:
        facts = [count("carcassonne.fact.tiles", view.facts.tiles)]
    facts += [mark.quantity(number) for mark, number in view.marks.items()]
    if view.scored is not None and view.kind.shape is FeatureShape.LAND:
        facts.append(count("carcassonne.fact.cities", len(view.scored.cities)))
    text = tell(
        "carcassonne.fact.feature",
        kind=view.kind.word,
        at=at(view.named),
        facts=", ".join(facts),
    )
    return f"{text[0].upper()}{text[1:]}."


def worth(view: FeatureView) -> str:
    """Return the worth of a feature, as a sentence; empty if it is not told, or lost."""
    told = view.facts
    if not told.HasField("points"):
        return ""
    if told.complete:
        return count("carcassonne.look.complete", told.points)
    if told.HasField("whole"):
        is_sure = view.kind.shape is FeatureShape.BUILDING
        if not view.owners:
            name = "carcassonne.look.whole.sure" if is_sure else "carcassonne.look.whole"
            return count(name, told.whole)
        if told.whole > told.points:
            name = "carcassonne.look.now_whole.sure" if is_sure else "carcassonne.look.now_whole"
            return count(name, told.points, whole=told.whole)
    return count("carcassonne.look.now", told.points)


def gaps(board: BoardView, view: FeatureView) -> list[str]:
    """Return the gaps of a feature, and the numbers of tiles that still fit there."""
    ends = view.facts.open_ends
    lines = [count("carcassonne.look.open_ends", ends)] if ends else []
    if not view.gaps:
        return lines
    counts, edges = fitting_counts(board, view.gaps), view.facts.open_edges
    if edges:
        lines.append(count("carcassonne.look.open", edges))
    lines += [count("carcassonne.look.fit", number, at=at(cell)) for cell, number in counts[:_MOST]]
    if len(counts) == 1 and edges and not ends:
        number = completing_tiles(board, view.parts, counts[0][0])
        lines.append(count("carcassonne.look.closing", number))
    if len(counts) > _MOST:
        lines.append(count("carcassonne.look.more_gaps", len(counts) - _MOST))
    return lines


def _feature(
    game: CombinedFace, model: Model, board: BoardView, cell: Spot, feature: int
) -> Sequence[str]:
    view = game.features(model).get((cell, feature)) or feature_view(model, board, (cell, feature))
    return () if view is None else describe_feature(game, model, board, view, (cell, feature))


def describe_feature(
    game: CombinedFace, model: Model, board: BoardView, view: FeatureView, part: Piece
) -> Sequence[str]:
    """Return the description of a feature, of which *part* is looked at, line by line."""
    if game.leaves_idle(model, view.kind):
        return [idle(view)]
    if not view.kind.role:
        return [size(view), view.kind.text("means")]
    lines = [size(view)]
    if view.facts.tiles:
        lines.append(ownership(model, view))
    named = partial(_named, model)
    if view.scored is not None and (why := shares(named, board, view.scored)):
        lines.append(f"{why[0].upper()}{why[1:]}.")
    if view.pieces:
        standing = [
            tell(
                "carcassonne.look.piece",
                piece=piece_of_owner(model, board, there, piece),
                at=at(there),
            )
            for there, piece in view.pieces
        ]
        lines.append(tell("carcassonne.look.standing", pieces=listed(standing)))
    lines += contests(model, board, view)
    lines += [text for text in (worth(view), *gaps(board, view)) if text]
    lines += piece_obstacles(model, board, view, part)
    lines.append(view.kind.text("means"))
    return [*lines, *(mark.meaning for mark in view.marks)]


def contests(model: Model, board: BoardView, view: FeatureView) -> list[str]:
    """Return the pieces with which those on a feature compete, a sentence each."""
    words = (contestant_words(model, board, one, to_player=True) for one in view.facts.contestants)
    return [tell("carcassonne.look.contest", piece=piece, at=at) for piece, at in words]


def piece_obstacles(
    model: Model, board: BoardView, view: FeatureView, part: tuple[Spot, int]
) -> list[str]:
    """Return the reasons why no piece of the player can be placed there now."""
    request = model.request
    if request is None or not asks_for_piece(request) or part[0] != board.last:
        return []
    if view.kind.holds:
        return []
    offered = {(cell_of(one.carcassonne), feature_of(one.carcassonne)) for one in request.decisions}
    if part in offered:
        return []
    if view.pieces:
        seats = sorted({piece.seat for _, piece in view.pieces})
        if model.seat in seats:
            return [tell("carcassonne.look.taken_by_you")]
        return [tell("carcassonne.look.taken", who=listed([model.name(seat) for seat in seats]))]
    if not any(number for _, number in board.supply(model.seat or 0)):
        return [tell("carcassonne.look.no_supply")]
    return [tell("carcassonne.look.forbidden")]


def _named(model: Model, seat: int) -> str:
    """Return the name of a seat, or that it is the player's."""
    return tell("carcassonne.answer.you") if seat == model.seat else model.name(seat)


def _tile(game: CombinedFace, model: Model, board: BoardView, cell: Spot) -> Sequence[str]:
    if cell not in board.placed:
        return ()
    tile, standing = board.map_tiles[cell], board.placed[cell].pieces
    lines = [tell("carcassonne.look.tile", at=at(cell), tile=names.tile_name(tile))]
    if standing:
        pieces = [
            tell(
                "carcassonne.look.place",
                piece=piece_of_owner(model, board, cell, piece),
                place=board.place_name(cell, piece.feature),
            )
            for piece in standing
        ]
        lines.append(tell("carcassonne.look.standing", pieces=listed(pieces)))
        views = game.features(model)
        for index in range(len(tile.features)):
            view = views.get((cell, index))
            lines += contests(model, board, view) if view is not None else ()
    figures = [one.name.lower() for one in game.figures(board) if one.cell == cell]
    present = [game.things[name] for name in dict.fromkeys(figures) if name in game.things]
    if present:
        counted = listed([tell(one.word) for one in present])
        lines.append(tell("carcassonne.look.figures", what=counted))
    marks = [mark for feature in tile.features for mark in feature.marks] + [*tile.marks]
    lines += [_left(board, tile.id), *(mark.meaning for mark in names.numbers(marks))]
    return [*lines, *(line for one in present for line in one.explain(model, board))]


def _left(board: BoardView, tile: str) -> str:
    left = board.pile.kinds.get(tile, 0)
    return tell("carcassonne.look.left", left=left, of=board.kind(tile).number)


def _cell(game: CombinedFace, model: Model, board: BoardView, cell: Spot) -> Sequence[str]:
    if cell in board.placed:
        return _tile(game, model, board, cell)
    lines = [tell("carcassonne.look.empty", at=at(cell))]
    if not required_edges(board, cell):
        return [*lines, tell("carcassonne.look.alone")]
    lines += _in_hand(model, board, cell)
    fitting = fitting_tiles(board, cell)
    lines.append(count("carcassonne.look.fit", sum(fitting.values()), at=at(cell)))
    named = Counter[str]()
    for tile, number in fitting.items():
        named[names.tile_name(board.kind(tile))] += number
    return [*lines, *(f"  {number} {name}" for name, number in named.most_common(_MOST))]


def _in_hand(model: Model, board: BoardView, cell: Spot) -> list[str]:
    """Return whether the tile in hand may lie on an empty cell, and why not."""
    request, hand = model.request, board.in_hand
    if request is None or request.question != PLACE_TILE or hand is None:
        return []
    rotations_there = sum(cell_of(one.carcassonne) == cell for one in request.decisions)
    if rotations_there:
        return [count("carcassonne.look.may", rotations_there)]
    obstacles = mismatches(board, hand, cell)
    if not obstacles:
        return [tell("carcassonne.look.other_rule")]
    return [
        tell("carcassonne.look.may_not"),
        *(
            tell(
                "carcassonne.look.clash",
                degrees=90 * one.rotation,
                side=names.side(one.side),
                own=one.own.word,
                other=one.other.word,
            )
            for one in obstacles
        ),
    ]


def _figure(game: CombinedFace, model: Model, board: BoardView, name: str) -> Sequence[str]:
    figure = game.things.get(name.lower())
    return figure.explain(model, board) if figure is not None else ()


def _seat(game: CombinedFace, model: Model, board: BoardView, seat: int) -> Sequence[str]:
    if seat not in board.players:
        return ()
    standing = [
        (cell, piece)
        for cell, tile in sorted(board.placed.items())
        for piece in tile.pieces
        if piece.seat == seat
    ]
    supply = tell("carcassonne.plain.supply", pieces=supply_words(board.supply(seat)))
    lines = [
        tell(
            "carcassonne.plain.player",
            letter=model.signs.of(seat),
            who=model.name(seat),
            points=count("carcassonne.plain.points", board.player(seat).score),
            final=final_points(game, board, seat),
            own=", ".join([supply, *(one.text for one in game.seat_items(board, seat))]),
        )
    ]
    return [
        *lines,
        *(
            tell(
                "carcassonne.look.on_map",
                piece=board.title(cell, piece).text("name"),
                at=at(cell),
                place=board.place_name(cell, piece.feature),
            )
            for cell, piece in standing
        ),
    ]


def _kind(_game: CombinedFace, _model: Model, board: BoardView, tile: str) -> Sequence[str]:
    if tile not in board.tiles:
        return ()
    kind = board.kind(tile)
    name = names.tile_name(kind)
    marks = [mark for feature in kind.features for mark in feature.marks] + [*kind.marks]
    lines = [f"{name[0].upper()}{name[1:]}.", _left(board, tile)]
    return [*lines, *(mark.meaning for mark in names.numbers(marks))]


_DESCRIBERS: Mapping[Any, Callable[..., Sequence[str]]] = {
    "tile": _tile,
    "feature": _feature,
    "cell": _cell,
    "figure": _figure,
    "seat": _seat,
    "kind": _kind,
}
