"""Completion odds of features of Carcassonne, by the tiles that are really left."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from math import exp

from tilewyrm.engine.bots.evaluator import AspectName
from tilewyrm.engine.carcassonne.bots.static_evaluation import (
    bonuses,
    field_promise,
    supply_values,
    unscored_labels,
)
from tilewyrm.engine.carcassonne.core.components.feature_kind import (
    CITY,
    FIELD,
    MONASTERY,
    ROAD,
    Completion,
)
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind, demanded_codes
from tilewyrm.engine.carcassonne.core.position.board import Board
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import LONG_GAME, POINT, rough_chance
from tilewyrm.engine.carcassonne.core.scoring.majority import claims
from tilewyrm.engine.carcassonne.core.scoring.scoring import worth
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND

MOST = 32
"""With so many tiles and more completion is as good as certain."""
EXTENDING = 4
"""Number of tiles that fit but leave it open that count as one that closes it."""
FURTHER = 85
"""Factor of a chance for each further open cell, in hundredths, besides its own."""

CLOSING = 35
"""Chance, in hundredths, that a link closes an open end within a tile."""

BACK = 120
"""Value of a piece that surely comes back, in a young game."""

_CACHE_SIZE = 8192
"""Number of demands of cells whose closing tiles are cached."""

_CHANCES = tuple(
    tuple(round(POINT * (1 - exp(-number / EXTENDING / seats))) for number in range(MOST * 4 + 1))
    for seats in range(1, 8)
)
"""By seats less 1 and by `EXTENDING` times the tiles: how likely a seat draws one of them."""


class Asset(StrEnum):
    """Source of a seat's expected points, in this order."""

    POINTS = "points"
    """Points that it has."""
    FEATURES = "features"
    """What unfinished features of each kind are worth now."""
    COMPLETION = "completion"
    """Further points of each kind for completion, by how likely it is."""
    FIELDS = "fields"
    PIECES = "pieces"
    """Pieces in supply, and those that are likely to come back."""
    EXTRAS = "extras"
    """Bonuses of expansions."""


_KINDS = (CITY, ROAD, MONASTERY)
_PART_OF_KIND = {kind: number for number, kind in enumerate(_KINDS)}
_PARTS = (*(kind.name for kind in _KINDS), "other")
"""Parts of an asset by kind. The last one is for the kinds that expansions add."""

ASSETS = tuple(
    AspectName(asset, part)
    for asset in Asset
    for part in (_PARTS if asset in (Asset.FEATURES, Asset.COMPLETION) else ("",))
)
"""The names of the assets with their parts, in their order."""


def expected_assets(state: CarcassonneState) -> list[tuple[int, ...]]:
    """Return the expected points of each seat by `ASSETS`, by the tiles that are really left.

    They are in hundredths. Slower than `StaticEvaluation`, and more precise.
    """
    seats = range(state.rules.seats)
    features = [[0] * len(seats) for _ in _PARTS]
    completion = [[0] * len(seats) for _ in _PARTS]
    fields = [0] * len(seats)
    pieces = list(supply_values(state))
    board = state.board.features
    odds = CompletionOdds(state)
    for label in unscored_labels(state):
        now, more, back = odds.expectation(label)
        kind = board.kinds[label]
        part = _PART_OF_KIND.get(kind.treated_as, len(_KINDS))
        present, later = fields if kind is FIELD else features[part], completion[part]
        for claim in claims(state, board.standing[label], 1):
            present[claim.seat] += now * claim.points
            later[claim.seat] += more * claim.points
        for segment in board.standing[label]:
            pieces[state.pieces[segment].seat] += back
    points = [POINT * score for score in state.scores]
    extras = bonuses(state)
    return list(zip(points, *features, *completion, fields, pieces, extras, strict=True))


class CompletionOdds:
    """The chances of one position's features."""

    def __init__(self, state: CarcassonneState) -> None:
        """Count the tiles that are left in *state*."""
        self._state = state
        self._kinds = state.rules.kinds
        self._counts = [sum(by_stack) for by_stack in zip(*state.pile.stacks, strict=True)]
        self._board: Board = state.board
        self._chances = _CHANCES[state.rules.seats - 1]
        self._left = sum(self._counts)
        self._seats = state.rules.seats
        self._has_open_ends = state.rules.has_open_ends

    def expectation(self, label: int) -> tuple[int, int, int]:
        """Return the expected points of the feature *label* in hundredths, in three numbers.

        They are its points now, the expected gain by completion, and the value of each piece.
        """
        state, features = self._state, self._board.features
        if features.kinds[label] is FIELD:
            return field_promise(state, label, self._left), 0, 0
        chance = self.chance(label) if features.missing[label] else POINT
        complete = worth(state, label, complete=True).points
        incomplete = worth(state, label, complete=False).points
        back = chance * BACK * min(self._left, LONG_GAME) // LONG_GAME // POINT
        return incomplete * POINT, (complete - incomplete) * chance, back

    def chance(self, label: int) -> int:
        """Return how likely the feature *label*, which is open, is completed, in hundredths."""
        features = self._board.features
        completion = features.kinds[label].completion
        if completion is Completion.SURROUNDINGS:
            return self._surroundings_chance(features.homes[label], features.missing[label])
        cells = self._board.open_cells(label)
        open_ends = self._board.open_ends(label) if self._has_open_ends else 0
        if len(cells) * self._seats > self._left + self._seats - 1:
            return 0
        chance = POINT
        for _ in range(open_ends):
            chance = chance * CLOSING // POINT
        for number, (place, side) in enumerate(cells.items()):
            tiles = self._closing_tiles(place, side)
            chance = chance * self._chances[min(tiles, len(self._chances) - 1)] // POINT
            if number:
                chance = chance * FURTHER // POINT
        return chance

    def _surroundings_chance(self, home: int, missing: int) -> int:
        tiles, frontier = self._board.tiles, self._board.frontier
        for step in AROUND:
            place = home + step
            if place in frontier and place not in tiles and not self._fits(frontier[place]):
                return 0
        return rough_chance(missing, self._left)

    def _closing_tiles(self, place: int, side: int) -> int:
        """Return `EXTENDING` times the tiles that close at *place* what comes in from *side*."""
        counts = self._counts
        useful = _useful(self._kinds, self._board.frontier[place], side)
        return sum([each * counts[number] for number, each in useful])

    def _fits(self, demand: int) -> bool:
        """Return whether a tile is left that meets *demand*."""
        return any(
            count and kind.fitting[demand]
            for kind, count in zip(self._kinds, self._counts, strict=True)
        )


@lru_cache(_CACHE_SIZE)
def _useful(kinds: Sequence[TileKind], demand: int, side: int) -> Sequence[tuple[int, int]]:
    """Return the *kinds*, by number, that go on with what comes in from *side*, and how well.

    That is `EXTENDING` for those that close it in a cell with this *demand*, 1 for others that fit.
    """
    return tuple(
        (
            number,
            EXTENDING
            if any(_closes(kind.rotations[turns], demand, side) for turns in fitting)
            else 1,
        )
        for number, kind in enumerate(kinds)
        if (fitting := kind.fitting[demand])
    )


def _closes(tile: RotatedTile, demand: int, side: int) -> bool:
    """Return whether *tile* has a neighbour on each edge of what comes in from *side*."""
    part = tile.seams[side][0]
    return all(
        code
        for other, code in enumerate(demanded_codes(demand))
        if tile.closing[other] and tile.seams[other][0] == part
    )
