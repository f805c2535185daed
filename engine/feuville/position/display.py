"""The display: rows of building tiles and decrees, and how they are filled (F8, F36, F46)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.rules import NONE
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import TakeTile
from tilewyrm.engine.feuville.values.kinds import Back, Layer
from tilewyrm.engine.feuville.values.rolls import DrawDecree, DrawTile, Roll
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame, EffectFrame

EMPTY_ROW = (NONE,) * 6
_NO_TILES = [EMPTY_ROW] * 3
COLUMNS = range(1, 7)
_SOURCES = {
    (layer, back): f"{stack}/{mark}"
    for layer, stack in zip(Layer, ("walls", "towers", "skies"), strict=True)
    for back, mark in zip(Back, ("star", "I", "II"), strict=True)
}
"""What each stack is called as a source of chance: its layer, and the back on top."""


def any_tile(state: FeuvilleState) -> bool:
    """Return whether a building tile lies open."""
    return state.rows != _NO_TILES


def open_tiles(state: FeuvilleState) -> list[TakeTile]:
    """Return the decisions to take each open building tile, by column, then from the ground up."""
    walls, towers, skies = state.rows
    found: list[TakeTile] = []
    for column in range(6):
        wall, tower, sky = intern_pool.take_tile[column + 1]
        if walls[column] >= 0:
            found.append(wall)
        if towers[column] >= 0:
            found.append(tower)
        if skies[column] >= 0:
            found.append(sky)
    return found


def is_open(state: FeuvilleState, decision: TakeTile) -> bool:
    """Return whether a building tile lies where *decision* says."""
    return decision.column in COLUMNS and state.rows[decision.layer - 1][decision.column - 1] >= 0


def is_decree_open(state: FeuvilleState, column: int) -> bool:
    """Return whether a decree lies in *column*, any number at all."""
    return column in COLUMNS and state.decree_row[column - 1] >= 0


def take_tile(state: FeuvilleState, seat: int, decision: TakeTile) -> int:
    """Remove the tile that *decision* names from its row and return it."""
    layer, column = decision.layer - 1, decision.column - 1
    row = state.rows[layer]
    tile = row[column]
    state.rows[layer] = (*row[:column], NONE, *row[column + 1 :])
    state.emit(intern_pool.tile_taken(seat, state.rules.ids[tile], column + 1))
    return tile


def take_decree(state: FeuvilleState, seat: int, column: int) -> int:
    """Remove the decree of *column* (1 to 6) from the row and return it."""
    row = state.decree_row
    decree = row[column - 1]
    state.decree_row = (*row[: column - 1], NONE, *row[column:])
    state.emit(intern_pool.decree_taken(seat, state.rules.ids[decree], column))
    return decree


def empty_rows(state: FeuvilleState, waiting: tuple[Layer, ...]) -> tuple[Layer, ...]:
    """Return the layers of empty rows that can be filled and are not among *waiting*."""
    if EMPTY_ROW not in state.rows:
        return ()
    return tuple(
        layer
        for layer in intern_pool.LAYERS
        if state.rows[layer - 1] == EMPTY_ROW and state.stacks[layer - 1] and layer not in waiting
    )


def fill_rows(state: FeuvilleState, layers: tuple[Layer, ...]) -> None:
    """Let every gap of the rows *layers* be filled next, the first one first."""
    state.agenda += [row_fill_frame(layer) for layer in reversed(layers)]


@dataclass(frozen=True, slots=True)
class RowFillFrame(EffectFrame[FeuvilleState]):
    """Every gap of a row is filled, the leftmost first, while there is a tile for it."""

    name = "fill-row"

    layer: Layer

    def apply(self, state: FeuvilleState) -> None:
        """Draw for the leftmost gap, if there is one and a tile for it."""
        at = self.layer - 1
        if state.stacks[at] and NONE in state.rows[at]:
            column = state.rows[at].index(NONE) + 1
            state.agenda += (self, tile_draw_frame(self.layer, column))


row_fill_frame = cache(RowFillFrame)


@dataclass(frozen=True, slots=True)
class TileDrawFrame(ChanceFrame[FeuvilleState]):
    """A building tile is drawn."""

    name = "draw-tile"

    layer: Layer
    column: int
    """1 to 6."""

    def source(self, state: FeuvilleState) -> Source:
        """Return the part of the layer's stack that is on top: back I before II (F8)."""
        stacks = state.stacks[self.layer - 1]
        whole = state.rules.stacks[self.layer - 1]
        size = len(whole[len(whole) - len(stacks)])
        back = state.rules.backs[stacks[0][0]]
        assert back is not None
        return Source(_SOURCES[self.layer, back], size - len(stacks[0]))

    def outcomes(self, state: FeuvilleState) -> list[tuple[Roll, int]]:
        """Return every tile of the back on top, in the order of the catalogue."""
        ids = state.rules.ids
        return [intern_pool.draw_tile(ids[tile]) for tile in state.stacks[self.layer - 1][0]]

    def weight(self, state: FeuvilleState) -> int:
        """Return how many there are."""
        return len(state.stacks[self.layer - 1][0])

    def outcome(self, state: FeuvilleState, number: int) -> Roll:
        """Return one of them."""
        roll: Roll = intern_pool.draw_tile(
            state.rules.ids[state.stacks[self.layer - 1][0][number]]
        )[0]
        return roll

    def is_possible(self, state: FeuvilleState, roll: Value) -> bool:
        """Return whether *roll* draws a tile of the back on top."""
        return (
            type(roll) is DrawTile
            and state.rules.index.get(roll.tile, NONE) in state.stacks[self.layer - 1][0]
        )

    def apply(self, state: FeuvilleState, roll: DrawTile) -> None:
        """Lay the tile into its row."""
        layer, column = self.layer - 1, self.column - 1
        tile = state.rules.index[roll.tile]
        now, *later = state.stacks[layer]
        at = now.index(tile)
        rest = (*now[:at], *now[at + 1 :])
        state.stacks[layer] = (rest, *later) if rest else tuple(later)
        row = state.rows[layer]
        state.rows[layer] = (*row[:column], tile, *row[column + 1 :])
        state.emit(intern_pool.tile_revealed(self.layer, self.column, roll.tile))


tile_draw_frame = cache(TileDrawFrame)


@dataclass(frozen=True, slots=True)
class DecreeRowFillFrame(EffectFrame[FeuvilleState]):
    """Every gap of the decree row is filled, the leftmost first (F46)."""

    name = "fill-decrees"

    def apply(self, state: FeuvilleState) -> None:
        """Draw for the leftmost gap, if there is one and a decree for it."""
        if NONE in state.decree_row and state.decree_stack:
            state.agenda += (self, decree_draw_frame(state.decree_row.index(NONE) + 1))


DECREE_ROW_FILL_FRAME = DecreeRowFillFrame()


@dataclass(frozen=True, slots=True)
class DecreeDrawFrame(ChanceFrame[FeuvilleState]):
    """A decree is drawn."""

    name = "draw-decree"

    column: int
    """1 to 6."""

    def source(self, state: FeuvilleState) -> Source:
        """Return the stack of decrees."""
        return Source("decrees", len(state.rules.decree_pool) - len(state.decree_pool))

    def outcomes(self, state: FeuvilleState) -> list[tuple[Roll, int]]:
        """Return every decree not seen yet, in the order of the catalogue."""
        ids = state.rules.ids
        return [intern_pool.draw_decree(ids[decree]) for decree in state.decree_pool]

    def weight(self, state: FeuvilleState) -> int:
        """Return how many there are."""
        return len(state.decree_pool)

    def outcome(self, state: FeuvilleState, number: int) -> Roll:
        """Return one of them."""
        roll: Roll = intern_pool.draw_decree(state.rules.ids[state.decree_pool[number]])[0]
        return roll

    def is_possible(self, state: FeuvilleState, roll: Value) -> bool:
        """Return whether *roll* draws a decree not seen yet."""
        return (
            type(roll) is DrawDecree
            and state.rules.index.get(roll.decree, NONE) in state.decree_pool
        )

    def apply(self, state: FeuvilleState, roll: DrawDecree) -> None:
        """Lay the decree into the row."""
        column = self.column - 1
        decree = state.rules.index[roll.decree]
        state.decree_pool = tuple(other for other in state.decree_pool if other != decree)
        row = state.decree_row
        state.decree_row = (*row[:column], decree, *row[column + 1 :])
        state.emit(intern_pool.decree_revealed(self.column, roll.decree))


decree_draw_frame = cache(DecreeDrawFrame)
