"""View of a state as parts, the same for all audiences. Nothing is secret in this game."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, compress
from operator import ne

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.expansion.rules import Rules
from tilewyrm.engine.carcassonne.core.position.forecast_cache import ForecastCache
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState, ScoringEvent
from tilewyrm.engine.carcassonne.core.position.view_cache import (
    TILES_A_GROUP,
    EndForecast,
    ViewCache,
)
from tilewyrm.engine.carcassonne.core.scoring.piece_release import scored_labels
from tilewyrm.engine.carcassonne.core.scoring.scoring import final
from tilewyrm.engine.carcassonne.core.values.cell_numbers import NOWHERE, cell
from tilewyrm.engine.carcassonne.core.values.events import NO_CAUSE, FeatureScored
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.parts import (
    FeatureForecast,
    Pieces,
    PlacedTile,
    Player,
    StandingPiece,
    TilesDiscarded,
    TilesLeft,
    Turn,
)
from tilewyrm.engine.game import Value


def parts(state: CarcassonneState) -> Sequence[Value]:
    """Return all parts; those that did not change since the last view are the same objects."""
    return list(chain.from_iterable(groups(state, forecast=True)))


def groups(state: CarcassonneState, *, forecast: bool) -> Sequence[Sequence[Value]]:
    """Return all parts, those of the forecast only with *forecast*, in groups.

    Groups of parts that did not change since the last view are the same objects.
    """
    view_cache = state.view_cache
    return [
        (_turn(state), _pieces(state.rules.pieces)),
        _players(state, view_cache),
        _cached_pile(state, view_cache),
        tuple(state.slice_by_type.values()),
        _cached_forecasts(state, view_cache) if forecast else (),
        *_cached_tiles(state, view_cache),
    ]


def forecasts(state: CarcassonneState) -> Sequence[Value]:
    """Return the parts that say what the end of the game would give now."""
    return _cached_forecasts(state, state.view_cache)


def end_forecast(state: CarcassonneState) -> EndForecast:
    """Return what the end of the game would give now; nothing when it is over.

    As long as it stays the same it is the same object.
    """
    _cached_forecasts(state, state.view_cache)
    return state.view_cache.end


def _cached_tiles(state: CarcassonneState, view_cache: ViewCache) -> Sequence[Sequence[PlacedTile]]:
    """Return the tiles on the map in the order of their placement, `TILES_A_GROUP` together."""
    known, tiles = view_cache.tiles, state.board.tiles
    if len(known) < len(tiles):
        places, before = list(tiles), view_cache.tile_groups
        found = []
        for number, first in enumerate(range(0, len(places), TILES_A_GROUP)):
            group = before[number] if number < len(before) else ()
            cells = places[first : first + TILES_A_GROUP]
            if len(group) < len(cells) or view_cache.stale_groups >> number & 1:
                group = tuple(
                    known.get(place) or known.setdefault(place, _placed_tile(state, place, order))
                    for order, place in enumerate(cells, first)
                )
            found.append(group)
        view_cache.tile_groups, view_cache.stale_groups = tuple(found), 0
    return view_cache.tile_groups


def _placed_tile(state: CarcassonneState, place: int, number: int) -> PlacedTile:
    board = state.board
    tile = board.tiles[place]
    pieces = tuple(
        [
            StandingPiece(
                seat=state.pieces[stand].seat,
                piece=state.pieces[stand].kind.name,
                feature=board.place_of(stand)[1],
            )
            for stand in state.stands_on(place)
        ]
    )
    return PlacedTile(
        cell=cell(place),
        tile=tile.kind.id,
        rotation=tile.rotation,
        number=number,
        pieces=pieces,
    )


def _turn(state: CarcassonneState) -> Turn:
    hand = None if state.hand == NOWHERE else state.rules.kinds[state.hand].id
    return Turn(seat=state.seat, number=state.turn, tile=hand)


@cache
def _pieces(kinds: tuple[PieceKind, ...]) -> Pieces:
    return Pieces(kinds=tuple([kind.name for kind in kinds]))


def _players(state: CarcassonneState, view_cache: ViewCache) -> Sequence[Player]:
    holdings = (*state.scores, *state.supply)
    if view_cache.holdings == holdings:
        return view_cache.players
    seats = state.rules.seats
    supplies = [tuple(state.supply[seat::seats]) for seat in range(seats)]
    before = view_cache.players or (None,) * seats
    players = [
        known
        if known and known.score == score and known.supply == supply
        else Player(seat=seat, score=score, supply=supply)
        for seat, (score, supply, known) in enumerate(
            zip(state.scores, supplies, before, strict=True)
        )
    ]
    view_cache.holdings, view_cache.players = holdings, players
    return players


def _cached_pile(state: CarcassonneState, view_cache: ViewCache) -> Sequence[Value]:
    pile = state.pile
    counts = (*chain.from_iterable(pile.stacks), *pile.discarded)
    before = view_cache.counts
    if before != counts:
        slots = list(view_cache.pile_slots) or [None] * len(counts)
        for slot in compress(range(len(counts)), map(ne, counts, before or slots)):
            slots[slot] = _pile_part(state.rules, slot, counts[slot])
        view_cache.counts, view_cache.pile_slots = counts, slots
        view_cache.pile = tuple(filter(None, slots))
    return view_cache.pile


def _pile_part(rules: Rules[CarcassonneState], slot: int, number: int) -> Value | None:
    """Return the part of *number* tiles of one kind; None for none.

    The *slot* counts the kinds of each stack, in order, then those that were discarded.
    """
    stack, kind = divmod(slot, len(rules.kinds))
    tile = rules.kinds[kind].id
    if not number:
        return None
    if stack == len(rules.stacks):
        return TilesDiscarded(tile=tile, number=number)
    is_last = stack == len(rules.stacks) - 1
    return _tiles_left(tile, number, None if is_last else rules.stacks[stack].name)


@cache
def _tiles_left(tile: str, number: int, first: str | None) -> TilesLeft:
    return TilesLeft(tile=tile, number=number, first=first)


def _cached_forecasts(state: CarcassonneState, view_cache: ViewCache) -> Sequence[Value]:
    hooks = state.rules.hooks
    worth_key = hooks.worth_key(state)
    basis = (
        len(state.board.tiles),
        state.board.links,
        tuple(state.pieces.items()),
        scored_labels(state),
        state.over,
        *worth_key,
        *hooks.forecast_key(state),
    )
    if view_cache.basis != basis:
        forecast_cache = ForecastCache(worth_key, view_cache.forecast_cache)
        scorings = [] if state.over else final(state, NO_CAUSE, forecast_cache)
        forecasts = _forecasts(state, view_cache, scorings)
        forecast_cache.close()
        view_cache.end = EndForecast(scorings, _gains(state, scorings))
        view_cache.basis, view_cache.forecasts, view_cache.forecast_cache = (
            basis,
            forecasts,
            forecast_cache,
        )
    return view_cache.forecasts


def _gains(state: CarcassonneState, scorings: Sequence[ScoringEvent]) -> Sequence[int]:
    gains = [0] * len(state.scores)
    for scoring in scorings:
        for seat, points in scoring.gains:
            gains[seat] += points
    return gains


def _forecasts(
    state: CarcassonneState, view_cache: ViewCache, scorings: Sequence[ScoringEvent]
) -> Sequence[Value]:
    """Return the parts that tell *scorings*; those that are equal are taken from *view_cache*."""
    rules = state.rules
    before = {
        id(part.scored): part for part in view_cache.forecasts if isinstance(part, FeatureForecast)
    }
    by_city = rules.options.field_edition == 1
    cities: dict[tuple[Cell, int], int] = {}
    forecasts: list[Value] = []
    for event in scorings:
        if isinstance(event, FeatureScored):
            city = 0
            if by_city and event.kind == FIELD.name:
                place = event.cell, event.feature
                city = cities[place] = cities.get(place, 0) + 1
            part = before.get(id(event))
            if part is None or part.city != city:
                part = FeatureForecast(scored=event, city=city)
            forecasts.append(part)
    return (*forecasts, *rules.hooks.forecast(scorings))
