"""Cache of the parts of the last view, for those that do not change."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tilewyrm.engine.carcassonne.core.position.forecast_cache import ForecastCache
from tilewyrm.engine.carcassonne.core.values.parts import PlacedTile, Player
from tilewyrm.engine.game import Value

TILES_A_GROUP = 16
"""Tiles whose parts are kept together. A group without a change is skipped."""


class EndForecast(NamedTuple):
    """What the end of the game would give."""

    scorings: Sequence[Any]
    """Events with ``gains`` (`state.ScoringEvent`), without a cause, in the order of the end."""
    gains: Sequence[int]
    """The points that they give, by seat."""


class ViewCache:
    """Cache of the parts that were made for the last view of a state.

    Attributes:
        tiles: by cell, the parts of tiles that did not change.
        tile_groups: the parts of all tiles at the last view, in order of placement, in groups.
        stale_groups: the groups in which a tile has changed since, as the bits of a number.
        holdings: the scores by seat, then what is in the supplies.
        players: the parts of the seats that had these.
        basis: the key of the forecasts: all that they depend on.
        forecasts: the core's and those of expansions that followed from it.
        end: what the end of the game would give, which they tell.
        forecast_cache: the event of each feature in them; None: no forecast yet.
        counts: tiles of each kind, stack by stack, then those that were discarded.
        pile_slots: the part of the pile for each of those counts, or None for no tile.
        pile: the parts of the pile.
    """

    __slots__ = (
        "basis",
        "counts",
        "end",
        "forecast_cache",
        "forecasts",
        "holdings",
        "pile",
        "pile_slots",
        "players",
        "stale_groups",
        "tile_groups",
        "tiles",
    )

    def __init__(self) -> None:
        self.tiles: dict[int, PlacedTile] = {}
        self.tile_groups: tuple[tuple[PlacedTile, ...], ...] = ()
        self.stale_groups = 0
        self.holdings: tuple[int, ...] = ()
        self.players: Sequence[Player] = ()
        self.basis: tuple[object, ...] | None = None
        self.forecasts: Sequence[Value] = ()
        self.end = EndForecast((), ())
        self.forecast_cache: ForecastCache | None = None
        self.counts: tuple[int, ...] = ()
        self.pile_slots: Sequence[Value | None] = ()
        self.pile: Sequence[Value] = ()

    def drop_tile(self, place: int) -> None:
        """Drop the part of the tile at cell number *place*, which changes."""
        known = self.tiles.pop(place, None)
        if known is not None:
            self.stale_groups |= 1 << known.number // TILES_A_GROUP

    def copy(self) -> "ViewCache":
        """Return a cache for a copied state, with the same parts."""
        twin = ViewCache.__new__(ViewCache)
        twin.tiles = self.tiles.copy()
        twin.tile_groups, twin.stale_groups = self.tile_groups, self.stale_groups
        twin.holdings, twin.players = self.holdings, self.players
        twin.basis, twin.forecasts, twin.forecast_cache = (
            self.basis,
            self.forecasts,
            self.forecast_cache,
        )
        twin.end = self.end
        twin.counts, twin.pile_slots, twin.pile = self.counts, self.pile_slots, self.pile
        return twin
