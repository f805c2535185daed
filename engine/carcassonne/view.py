"""What everybody sees of a state. Nothing is secret in this game."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from tilewyrm.engine.carcassonne.cells import NOWHERE, cell
from tilewyrm.engine.carcassonne.events import FairyBonus, FeatureScored
from tilewyrm.engine.carcassonne.parts import (
    Dragon,
    Fairy,
    Forecast,
    Meeple,
    Part,
    Pile,
    PlacedTile,
    Player,
    Players,
    TileCount,
    Turn,
)
from tilewyrm.engine.carcassonne.piece import NOBODY

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState


class Shown:
    """Parts that the next view can use again.

    Attributes:
        tiles: by cell, the parts of tiles that did not change.
        basis: all that the forecast depends on.
        forecast: what followed from it.
        counts: tiles in the pile, set aside, and discarded.
        pile: the pile's part for those counts, none of which comes back once it has changed.
    """

    __slots__ = ("basis", "counts", "forecast", "pile", "tiles")

    def __init__(self) -> None:
        self.tiles: dict[int, PlacedTile] = {}
        self.basis: tuple[object, ...] | None = None
        self.forecast: Forecast | None = None
        self.counts: tuple[int, ...] | None = None
        self.pile: Pile | None = None

    def copy(self) -> "Shown":
        """Return what the next view of a copied state can use again."""
        twin = Shown()
        twin.tiles = self.tiles.copy()
        twin.basis, twin.forecast = self.basis, self.forecast
        twin.counts, twin.pile = self.counts, self.pile
        return twin


def parts(state: "CarcassonneState", shown: Shown) -> Sequence[Part]:
    """Return all parts, those that did not change from *shown*, which is brought up to date."""
    board, known = state.board, shown.tiles
    for place in board.tiles:
        if place not in known:
            known[place] = _placed_tile(state, place)
    result: list[Part] = [_turn(state), _players(state), _known_pile(state, shown)]
    if state.rules.has_dragon:
        result += [_dragon(state), _fairy(state)]
    result.append(_known_forecast(state, shown))
    result += [known[place] for place in board.tiles]
    return result


def _placed_tile(state: "CarcassonneState", place: int) -> PlacedTile:
    board = state.board
    tile, first = board.tiles[place], board.firsts[place]
    meeples = tuple(
        Meeple(
            seat=state.pieces[first + feature].seat,
            kind=state.pieces[first + feature].kind,
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
        meeples=meeples,
    )


def _turn(state: "CarcassonneState") -> Turn:
    hand = None if state.hand == NOWHERE else state.rules.kinds[state.hand].id
    return Turn(seat=state.seat, number=state.turn, tile=hand)


def _players(state: "CarcassonneState") -> Players:
    return Players(
        players=tuple(
            Player(seat=seat, score=score, meeples=meeples, abbots=abbots)
            for seat, (score, meeples, abbots) in enumerate(
                zip(state.scores, state.meeples, state.abbots, strict=True)
            )
        )
    )


def _known_pile(state: "CarcassonneState", shown: Shown) -> Pile:
    pile = state.pile
    counts = (sum(pile.left), sum(pile.aside), sum(pile.discarded))
    if shown.pile is None or shown.counts != counts:
        shown.counts, shown.pile = counts, _pile(state)
    return shown.pile


def _pile(state: "CarcassonneState") -> Pile:
    pile = state.pile
    return Pile(
        remaining=sum(pile.left),
        river=sum(pile.left[:-1]),
        kinds=_counted(state, [sum(counts) for counts in zip(*pile.stacks, strict=True)]),
        set_aside=_counted(state, pile.aside),
        discarded=_counted(state, pile.discarded),
    )


def _counted(state: "CarcassonneState", counts: Sequence[int]) -> tuple[TileCount, ...]:
    return tuple(
        _tile_count(kind.id, count)
        for kind, count in zip(state.rules.kinds, counts, strict=True)
        if count
    )


@cache
def _tile_count(tile: str, count: int) -> TileCount:
    return TileCount(tile=tile, count=count)


def _dragon(state: "CarcassonneState") -> Dragon:
    return Dragon(
        cell=None if state.dragon == NOWHERE else cell(state.dragon),
        hunting=bool(state.trail),
        step=len(state.trail),
        visited=tuple(cell(place) for place in state.trail),
    )


def _fairy(state: "CarcassonneState") -> Fairy:
    accompanies = state.guarded != NOBODY
    return Fairy(
        cell=None if state.fairy == NOWHERE else cell(state.fairy),
        feature=state.guarded - state.board.firsts[state.fairy] if accompanies else None,
        seat=state.pieces[state.guarded].seat if accompanies else None,
    )


def _known_forecast(state: "CarcassonneState", shown: Shown) -> Forecast:
    basis = (
        len(state.board.tiles),
        tuple(state.pieces.items()),
        tuple(state.scores),
        state.fairy,
        state.guarded,
        state.over,
    )
    if shown.forecast is None or shown.basis != basis:
        shown.basis, shown.forecast = basis, forecast(state)
    return shown.forecast


def forecast(state: "CarcassonneState") -> Forecast:
    """Return what everybody would score if the game ended now."""
    scorer = state.rules.scorer
    final = [] if state.over else scorer.final(state)
    return Forecast(
        totals=tuple(scorer.totals(state, final)),
        features=tuple(event for event in final if isinstance(event, FeatureScored)),
        bonuses=tuple(event for event in final if isinstance(event, FairyBonus)),
    )
