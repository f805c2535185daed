"""What everybody sees of a state. Nothing is secret in this game."""

from collections.abc import Sequence
from functools import cache

from tilewyrm.engine.carcassonne.core.cells import NOWHERE, cell
from tilewyrm.engine.carcassonne.core.events import FeatureScored
from tilewyrm.engine.carcassonne.core.kinds import Count
from tilewyrm.engine.carcassonne.core.parts import (
    Forecast,
    Pile,
    PlacedTile,
    Player,
    StandingPiece,
    Turn,
)
from tilewyrm.engine.carcassonne.core.piece import PieceKind
from tilewyrm.engine.carcassonne.core.scoring import final, totals
from tilewyrm.engine.carcassonne.core.shown import Shown
from tilewyrm.engine.carcassonne.core.state import CarcassonneState
from tilewyrm.engine.game import Value


def parts(state: CarcassonneState) -> Sequence[Value]:
    """Return all parts; those that did not change since the last view are the same objects."""
    board, shown = state.board, state.shown
    known = shown.tiles
    for place in board.tiles:
        if place not in known:
            known[place] = _placed_tile(state, place)
    return [
        _turn(state),
        *[_player(state, seat) for seat in range(state.rules.seats)],
        _known_pile(state, shown),
        *state.kept.values(),
        *_known_forecasts(state, shown),
        *map(known.__getitem__, board.tiles),
    ]


def _placed_tile(state: CarcassonneState, place: int) -> PlacedTile:
    board = state.board
    tile, first = board.tiles[place], board.firsts[place]
    pieces = tuple(
        StandingPiece(
            seat=state.pieces[first + feature].seat,
            piece=state.pieces[first + feature].kind.name,
            feature=feature,
        )
        for feature in range(len(tile.kind.features))
        if first + feature in state.pieces
    )
    return PlacedTile(
        cell=cell(place),
        tile=tile.kind.id,
        rotation=tile.rotation,
        last=place == board.last,
        pieces=pieces,
    )


def _turn(state: CarcassonneState) -> Turn:
    hand = None if state.hand == NOWHERE else state.rules.kinds[state.hand].id
    return Turn(seat=state.seat, number=state.turn, tile=hand)


def _player(state: CarcassonneState, seat: int) -> Player:
    rules = state.rules
    left = tuple(state.supply[seat :: rules.seats])
    return _known_player(seat, state.scores[seat], rules.pieces, left)


@cache
def _known_player(
    seat: int, score: int, kinds: tuple[PieceKind, ...], left: tuple[int, ...]
) -> Player:
    supply = [_count(kind.name, count) for kind, count in zip(kinds, left, strict=True)]
    return Player(seat=seat, score=score, supply=tuple(supply))


@cache
def _count(what: str, number: int) -> Count:
    return Count(what=what, number=number)


def _known_pile(state: CarcassonneState, shown: Shown) -> Pile:
    pile = state.pile
    counts = (*pile.left, *pile.drawn, sum(pile.discarded))
    if shown.pile is None or shown.counts != counts:
        shown.counts, shown.pile = counts, _pile(state)
    return shown.pile


def _pile(state: CarcassonneState) -> Pile:
    pile = state.pile
    first = zip(state.rules.stacks[:-1], pile.left[:-1], strict=True)
    return Pile(
        remaining=sum(pile.left),
        first=tuple(_count(stack.name, left) for stack, left in first if left),
        kinds=_counted(state, [sum(counts) for counts in zip(*pile.stacks, strict=True)]),
        discarded=_counted(state, pile.discarded),
    )


def _counted(state: CarcassonneState, counts: Sequence[int]) -> tuple[Count, ...]:
    kinds = zip(state.rules.kinds, counts, strict=True)
    return tuple([_count(kind.id, count) for kind, count in kinds if count])


def _known_forecasts(state: CarcassonneState, shown: Shown) -> Sequence[Value]:
    basis = (
        len(state.board.tiles),
        tuple(state.pieces.items()),
        tuple(state.scores),
        state.over,
        *state.rules.ask.concerns(state),
    )
    if shown.basis != basis:
        shown.basis, shown.forecasts = basis, _forecasts(state)
    return shown.forecasts


def _forecasts(state: CarcassonneState) -> Sequence[Value]:
    """Return what everybody would score if the game ended now."""
    scorings = [] if state.over else final(state)
    core = Forecast(
        totals=tuple(totals(state, scorings)),
        features=tuple(event for event in scorings if isinstance(event, FeatureScored)),
    )
    return (core, *state.rules.ask.forecast(scorings))
