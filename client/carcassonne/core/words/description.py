"""What is on the map, on request: whose a feature is, what fits beside it, what signs mean."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tilewyrm.client.carcassonne.core.expansion.combined import CombinedFace
from tilewyrm.client.carcassonne.core.judge.estate import (
    FeatureFacts,
    estate,
)
from tilewyrm.client.carcassonne.core.map.highlight import (
    cell_of,
    feature_of,
)
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import (
    BoardView,
    Spot,
)
from tilewyrm.client.carcassonne.core.model.edge_fit import (
    clashes,
    closing,
    left_for,
    number_for,
    wanted,
)
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.words.forecast import final_points
from tilewyrm.client.carcassonne.core.words.log import shares
from tilewyrm.client.carcassonne.core.words.question import (
    PLACE_TILE,
    USE_PIECE,
)
from tilewyrm.client.carcassonne.core.words.supply import in_words
from tilewyrm.client.carcassonne.core.words.wording import belonging
from tilewyrm.client.model.entries import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, listed, tell

_MOST = 4
"""Gaps, and kinds of tiles, that are told one by one."""


def describe(game: CombinedFace, model: Model, thing: Thing) -> Sequence[str]:
    """Return what *thing* is, line by line; empty for what is not there."""
    if not isinstance(thing, tuple) or not thing or thing[0] not in _EXPLAINED:
        return ()
    return _EXPLAINED[thing[0]](game, model, game.board(model), *thing[1:])


def at(cell: Spot) -> str:
    """Return a place for people."""
    return f"{cell[0]},{cell[1]}"


def owned(model: Model, found: FeatureFacts) -> str:
    """Return whose a feature is, as a sentence."""
    if not found.winners:
        return tell("carcassonne.look.free")
    if found.winners == [model.seat]:
        return tell("carcassonne.look.yours")
    names = [
        tell("carcassonne.effect.of_you") if seat == model.seat else model.name(seat)
        for seat in found.winners
    ]
    return tell("carcassonne.look.theirs", who=listed(names))


def size(found: FeatureFacts) -> str:
    """Return what a feature is, where it begins and how large it is, as a sentence."""
    if found.kind.shape is FeatureShape.BUILDING:
        facts = [tell("carcassonne.look.around", tiles=found.tiles)]
    else:
        facts = [count("carcassonne.fact.tiles", found.tiles)]
    facts += [mark.counted(number) for mark, number in found.marks.items()]
    if found.scored is not None and found.kind.shape is FeatureShape.LAND:
        facts.append(count("carcassonne.fact.cities", len(found.scored.cities)))
    text = tell(
        "carcassonne.fact.feature",
        kind=found.kind.word,
        at=at(found.parts[0][0]),
        facts=", ".join(facts),
    )
    return f"{text[0].upper()}{text[1:]}."


def worth(found: FeatureFacts) -> str:
    """Return what a feature is worth, as a sentence; empty where nothing is known."""
    now = found.scored.value if found.scored is not None else None
    if found.complete:
        points = found.whole if now is None else now
        return count("carcassonne.look.complete", points)
    if now is None:
        return count("carcassonne.look.whole", found.whole) if found.whole else ""
    if found.whole <= now:
        return count("carcassonne.look.now", now)
    return count("carcassonne.look.now_whole", now, whole=found.whole)


def gaps(board: BoardView, found: FeatureFacts) -> list[str]:
    """Return where a feature goes on, and how many tiles still fit there."""
    if not found.gaps:
        return []
    told = number_for(board, found.gaps)
    lines = []
    if found.edges:
        lines.append(count("carcassonne.look.open", found.edges))
    lines += [count("carcassonne.look.fit", number, at=at(cell)) for cell, number in told[:_MOST]]
    if len(told) == 1 and found.edges:
        number = closing(board, found.parts[0], told[0][0])
        lines.append(count("carcassonne.look.closing", number))
    if len(told) > _MOST:
        lines.append(count("carcassonne.look.more_gaps", len(told) - _MOST))
    return lines


def _feature(
    _game: CombinedFace, model: Model, board: BoardView, cell: Spot, feature: int
) -> Sequence[str]:
    found = estate(board, (cell, feature))
    if found is None:
        return ()
    if not found.kind.role:
        return [size(found), found.kind.said("means")]
    lines = [size(found), owned(model, found)]
    if found.scored is not None and (why := shares(model, board, found.scored)):
        lines.append(f"{why[0].upper()}{why[1:]}.")
    if found.pieces:
        standing = [
            tell(
                "carcassonne.look.piece", piece=belonging(model, board, there, piece), at=at(there)
            )
            for there, piece in found.pieces
        ]
        lines.append(tell("carcassonne.look.standing", pieces=listed(standing)))
    lines += [text for text in (worth(found), *gaps(board, found)) if text]
    lines += no_piece(model, board, found, (cell, feature))
    lines.append(found.kind.said("means"))
    return [*lines, *(mark.means for mark in found.marks)]


def no_piece(
    model: Model, board: BoardView, found: FeatureFacts, part: tuple[Spot, int]
) -> list[str]:
    """Return why no piece of the player can go there while one may be placed."""
    request = model.request
    if request is None or request.question != USE_PIECE or part[0] != board.last:
        return []
    offered = {(cell_of(one.carcassonne), feature_of(one.carcassonne)) for one in request.decisions}
    if part in offered:
        return []
    if found.pieces:
        names = [model.name(seat) for seat in sorted({piece.seat for _, piece in found.pieces})]
        return [tell("carcassonne.look.taken", who=listed(names))]
    if not any(number for _, number in board.supply(model.seat or 0)):
        return [tell("carcassonne.look.no_supply")]
    return [tell("carcassonne.look.forbidden")]


def _tile(_game: CombinedFace, model: Model, board: BoardView, cell: Spot) -> Sequence[str]:
    if cell not in board.placed:
        return ()
    tile, standing = board.lying[cell], board.placed[cell].pieces
    lines = [tell("carcassonne.look.tile", at=at(cell), tile=names.tile_name(tile))]
    if standing:
        pieces = [
            tell(
                "carcassonne.look.place",
                piece=belonging(model, board, cell, piece),
                place=board.place_name(cell, piece.feature),
            )
            for piece in standing
        ]
        lines.append(tell("carcassonne.look.standing", pieces=listed(pieces)))
    marks = [mark for feature in tile.features for mark in feature.marks] + [*tile.marks]
    return [*lines, _left(board, tile.id), *(mark.means for mark in names.numbers(marks))]


def _left(board: BoardView, tile: str) -> str:
    left = board.pile.kinds().get(tile, 0)
    return tell("carcassonne.look.left", left=left, of=board.kind(tile).number)


def _cell(game: CombinedFace, model: Model, board: BoardView, cell: Spot) -> Sequence[str]:
    if cell in board.placed:
        return _tile(game, model, board, cell)
    lines = [tell("carcassonne.look.empty", at=at(cell))]
    if not wanted(board, cell):
        return [*lines, tell("carcassonne.look.alone")]
    lines += _in_hand(model, board, cell)
    fitting = left_for(board, cell)
    lines.append(count("carcassonne.look.fit", sum(fitting.values()), at=at(cell)))
    kinds = sorted(fitting.items(), key=lambda item: -item[1])[:_MOST]
    return [*lines, *(f"  {number} {names.tile_name(board.kind(tile))}" for tile, number in kinds)]


def _in_hand(model: Model, board: BoardView, cell: Spot) -> list[str]:
    """Return whether the tile in hand may lie on an empty cell, and why not."""
    request, hand = model.request, board.in_hand
    if request is None or request.question != PLACE_TILE or hand is None:
        return []
    ways = sum(cell_of(one.carcassonne) == cell for one in request.decisions)
    if ways:
        return [count("carcassonne.look.may", ways)]
    found = clashes(board, hand, cell)
    if not found:
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
            for one in found
        ),
    ]


def _figure(game: CombinedFace, model: Model, board: BoardView, name: str) -> Sequence[str]:
    known = game.things.get(name.lower())
    return known.explain(model, board) if known is not None else ()


def _seat(game: CombinedFace, model: Model, board: BoardView, seat: int) -> Sequence[str]:
    if seat not in board.players:
        return ()
    standing = [
        (cell, piece)
        for cell, tile in sorted(board.placed.items())
        for piece in tile.pieces
        if piece.seat == seat
    ]
    supply = tell("carcassonne.plain.supply", pieces=in_words(board.supply(seat)))
    lines = [
        tell(
            "carcassonne.plain.player",
            letter=model.signs.of(seat),
            who=model.name(seat),
            points=count("carcassonne.plain.points", board.player(seat).score),
            final=final_points(game, board, seat),
            own=", ".join([supply, *(one.text for one in game.holdings(board, seat))]),
        )
    ]
    return [
        *lines,
        *(
            tell(
                "carcassonne.look.on_map",
                piece=board.title(cell, piece).said("name"),
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
    return [*lines, *(mark.means for mark in names.numbers(marks))]


_EXPLAINED: Mapping[Any, Callable[..., Sequence[str]]] = {
    "tile": _tile,
    "feature": _feature,
    "cell": _cell,
    "figure": _figure,
    "seat": _seat,
    "kind": _kind,
}
