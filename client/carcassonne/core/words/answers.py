"""Answers to a player's questions in line mode about the map (`Face.answer`)."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.highlight import cell_of
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.edge_fit import fitting_counts
from tilewyrm.client.carcassonne.core.model.feature_view import (
    FeatureView,
    feature_view,
    feature_views,
    told_features,
)
from tilewyrm.client.carcassonne.core.model.tiles import STEPS, neighbours
from tilewyrm.client.carcassonne.core.words.description import (
    at,
    describe,
    gaps,
    idle,
    ownership,
    piece_obstacles,
    size,
    worth,
)
from tilewyrm.client.carcassonne.core.words.offers import offers
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, asks_for_piece
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.spelling import unaccented
from tilewyrm.language.speech import count, in_clauses, tell

_PLACE = re.compile(r"(-?\d+)\s*[, ]\s*(-?\d+)")


def answer(game: CombinedFace, model: Model, command: str, rest: str) -> Sequence[str] | None:
    """Return the answer to a question of `Face.answer`; None if it is not known here."""
    return _ANSWERS[command](game, model, rest) if command in _ANSWERS else None


def _parse_cell(text: str) -> Spot | None:
    match = _PLACE.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def _no_place(text: str) -> list[str]:
    return [tell("carcassonne.answer.no_place", text=text)]


def _look(game: CombinedFace, model: Model, rest: str) -> Sequence[str]:
    """Return the description of a place with its features, or of a figure or a player."""
    board = game.board(model)
    cell = _parse_cell(rest) if rest else board.last
    if cell is None:
        return _by_name(game, model, rest)
    lines = list(describe(game, model, ("cell", cell)))
    if cell in board.placed:
        for index in range(len(board.map_tiles[cell].features)):
            view = feature_view(model, board, (cell, index))
            if view is not None:
                place = board.place_name(cell, index)
                lines.append(f"{place[0].upper()}{place[1:]}: {_summary(game, model, view)}")
    return lines


def _by_name(game: CombinedFace, model: Model, rest: str) -> Sequence[str]:
    thing = _find_thing(game, model, rest)
    lines = describe(game, model, thing) if thing is not None else ()
    return lines or _no_place(rest)


def _find_thing(game: CombinedFace, model: Model, rest: str) -> Thing | None:
    """Return the figure or the player named *rest*."""
    name = rest.casefold()
    for key, figure in game.things.items():
        if unaccented(rest) in (key, unaccented(tell(figure.word))):
            return ("figure", key)
    for seat in range(model.seats):
        if name in (model.name(seat).casefold(), model.signs.of(seat).casefold()):
            return ("seat", seat)
    return None


def _summary(game: CombinedFace, model: Model, view: FeatureView) -> str:
    """Return a feature in one line: how large, whose, what it is worth."""
    if game.leaves_idle(model, view.kind):
        return idle(view)
    if not view.kind.role or not view.facts.tiles:
        return size(view)
    texts = [size(view), ownership(model, view), worth(view)]
    return " ".join(text for text in texts if text)


def _around(game: CombinedFace, model: Model, rest: str) -> Sequence[str]:
    """Return the tiles on the eight places around one; without one, around the last tile."""
    board = game.board(model)
    cell = _parse_cell(rest) if rest else board.last
    if cell is None:
        return _no_place(rest)
    sides = {(cell[0] + dx, cell[1] + dy): names.side(side) for side, (dx, dy) in STEPS.items()}
    lines = []
    for there in [*sides, *sorted(neighbours(cell) - set(sides))]:
        where = f"{sides[there]} {at(there)}" if there in sides else at(there)
        if there in board.placed:
            text = names.tile_name(board.map_tiles[there])
            pieces = [_piece(model, board, there, one) for one in board.placed[there].pieces]
            what = in_clauses((text, *pieces))
        elif there in sides:
            ((_, number),) = fitting_counts(board, [there])
            what = count("carcassonne.answer.empty", number)
        else:
            continue
        lines.append(tell("carcassonne.answer.there", where=where, what=what))
    return lines


def _piece(model: Model, board: BoardView, cell: Spot, piece: pb.StandingPiece) -> str:
    own = piece.seat == model.seat
    who = tell("carcassonne.answer.you") if own else model.name(piece.seat)
    return tell("carcassonne.answer.piece", piece=board.title(cell, piece).text("name"), who=who)


def _mine(game: CombinedFace, model: Model, _rest: str) -> Sequence[str]:
    """Return the features with the player's pieces, the most valuable first."""
    board = game.board(model)
    own = [
        one
        for one in feature_views(model, board)
        if any(piece.seat == model.seat for _, piece in one.pieces)
    ]
    own.sort(key=lambda one: -one.facts.points)
    lines = [_summary(game, model, one) for one in own]
    return lines or [tell("carcassonne.answer.none_mine")]


def _fits(game: CombinedFace, model: Model, rest: str) -> Sequence[str]:
    """Return the tiles that fit a place; without one, the places for the tile in hand."""
    if rest:
        cell = _parse_cell(rest)
        return _no_place(rest) if cell is None else describe(game, model, ("cell", cell))
    request = model.request
    if request is None or request.question != PLACE_TILE:
        return [tell("carcassonne.answer.no_hand")]
    places: dict[Spot, list[str]] = {}
    for offer in offers(game, model):
        offer_cell = cell_of(request.decisions[offer.choice].carcassonne)
        if offer_cell is not None:
            places.setdefault(offer_cell, []).append(offer.effect)
    lines = [count("carcassonne.answer.places", len(places))]
    for cell, effects in places.items():
        best = next((effect for effect in effects if effect), "")
        ways = count("carcassonne.answer.ways", len(effects))
        text = tell("carcassonne.answer.there", where=at(cell), what=ways)
        lines.append(f"{text}; {best}" if best else text)
    return lines


def _closes(game: CombinedFace, model: Model, _rest: str) -> Sequence[str]:
    """Return the features that another tile would complete, own ones first, with those tiles."""
    board = game.board(model)
    near = [one for one in feature_views(model, board) if len(one.gaps) == 1]
    near.sort(key=lambda one: (one.owners != [model.seat], not one.owners, -one.facts.whole))
    lines = [" ".join((_summary(game, model, one), *gaps(board, one))) for one in near]
    if not any(one.HasField("whole") for one in told_features(model)):
        return [tell("carcassonne.answer.not_told")]
    return lines or [tell("carcassonne.answer.none_closes")]


def _why(game: CombinedFace, model: Model, rest: str) -> Sequence[str]:
    """Return the reason why a place, or a piece on a named feature, cannot be chosen now."""
    board, cell = game.board(model), _parse_cell(rest)
    placing = asks_for_piece(model.request)
    if cell is not None:
        reasons = list(_no_pieces(model, board, "")) if placing and cell == board.last else []
        return reasons or describe(game, model, ("cell", cell))
    thing, kinds = _find_thing(game, model, rest), board.vocabulary.kinds.values()
    if thing is not None:
        return describe(game, model, thing)
    if not any(_matches_name(rest, kind.word, kind.meeple.text("name")) for kind in kinds):
        return _no_place(rest)
    if not placing:
        return [tell("carcassonne.answer.piece_later")]
    reasons = list(_no_pieces(model, board, rest))
    if not reasons and not rest and board.last is not None:  # every feature can be taken
        return describe(game, model, ("cell", board.last))
    return reasons or [tell("carcassonne.answer.not_on_tile", text=rest)]


def _no_pieces(model: Model, board: BoardView, name: str) -> Iterator[str]:
    """Yield the reasons why no piece fits each feature of the last tile named *name*, or any."""
    if board.last is None:
        return
    for index in range(len(board.map_tiles[board.last].features)):
        view = feature_view(model, board, (board.last, index))
        place = board.place_name(board.last, index)
        if view is None or not _matches_name(name, place, view.kind.meeple.text("name")):
            continue
        for why in piece_obstacles(model, board, view, (board.last, index)):
            yield tell("carcassonne.answer.there", where=f"{place[0].upper()}{place[1:]}", what=why)


def _matches_name(words: str, *names: str) -> bool:
    """Return whether in one of *names* a word begins with *words*, if there are any."""
    return any(f" {unaccented(words)}" in f" {unaccented(name)}" for name in names)


_ANSWERS: Mapping[str, Callable[[CombinedFace, Model, str], Sequence[str]]] = {
    "look": _look,
    "around": _around,
    "mine": _mine,
    "fits": _fits,
    "closes": _closes,
    "why": _why,
}
