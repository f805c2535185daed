"""Our own match, driven by decisions and rolls."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from oracle.layout import Layout, Spot, arrow
from oracle.picture import Piece, Place

from tilewyrm.engine.carcassonne.core.components.catalogue import TileInfo
from tilewyrm.engine.carcassonne.core.components.tile import Feature as TileFeature
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.parts import PlacedTile, Turn
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile
from tilewyrm.engine.carcassonne.core.values.stands import PLACE_BESIDE
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Chance, Choice, Decided, Edition, Entry, GameOver, Rolled, Value


class NotOffered(Exception):
    """We do not offer what the reference's player did."""


@cache
def layout(tile: TileInfo, painted_over: frozenset[str]) -> Layout:
    """Return what *tile* shows, without the features of the kinds *painted_over*."""
    spots = [_spot(tile, feature) for feature in tile.features]
    spots += [spot for mark in tile.marks for spot in arrow(mark)]
    return Layout(frozenset(spots), tuple(sorted(tile.marks))).without(painted_over)


def _spot(tile: TileInfo, feature: TileFeature) -> Spot:
    where = feature.halves if feature.halves else feature.sides
    return Spot(
        feature.kind,
        frozenset(int(slot) - 1 for slot in where),
        tuple(sorted(feature.marks)),
        frozenset(
            frozenset(int(side) - 1 for side in tile.features[city].sides)
            for city in feature.cities
        ),
    )


class Ours:
    """One match of ours."""

    def __init__(
        self,
        edition: Edition,
        seats: int,
        options: Mapping[str, bool | int | str],
        painted_over: frozenset[str],
        called: Mapping[str, str],
    ) -> None:
        """Begin it; features of the kinds *painted_over* are only a picture.

        *called* has the kinds of features that have another name as places.
        """
        setup = CARCASSONNE.setup(edition, seats, options)
        self.options = setup.options
        self.tiles: dict[str, TileInfo] = {
            tile.id: tile for tile in CARCASSONNE.catalogue(edition, setup.options).tiles
        }
        self._printed = {tile.id: tile for tile in CARCASSONNE.catalogue(edition).tiles}
        """The tiles as they are in the edition, whatever the match makes of them."""
        self.told: list[Value] = []
        """All events, in order."""
        self.painted_over = painted_over
        self.seats = seats
        self._called = called
        self._view: Sequence[Value] = ()
        self._kinds: dict[type, list[Any]] = {}
        self._lying: dict[Cell, list[PlacedTile]] = {}
        self._layouts: dict[tuple[str, int], Layout] = {}
        self._turned: dict[tuple[str, int, int], Spot] = {}
        self.state: Any = CARCASSONNE.initial(setup)
        self.roll(self.state.outcomes()[0][0])

    # Acting ------------------------------------------------------------------------------------

    def decide(self, decision: Value) -> None:
        """Let the seat that is asked decide.

        Raises:
            NotOffered: it may not.
        """
        pending = self.state.pending
        if not isinstance(pending, Choice) or decision not in self.state.legal(pending.seat):
            raise NotOffered(f"{decision} at {pending}")
        self._apply(Decided(pending.seat, decision))

    def roll(self, roll: Value) -> None:
        """Let chance bring *roll*."""
        self._apply(Rolled(roll))

    def _apply(self, entry: Entry) -> None:
        self._view = ()
        self.told += self.state.apply(entry)

    def offered(self, kind: type, wanted: Callable[[Any], bool]) -> Value:
        """Return the one decision of *kind* that is *wanted*.

        Raises:
            NotOffered: there is none.
        """
        for one in self.legal(kind):
            if wanted(one):
                return one
        raise NotOffered(f"no such {kind.__name__} at {self.state.pending}")

    def offered_piece(self, kind: type, wanted: Piece, *, is_apart: bool) -> Value:
        """Return the one decision of *kind* about the *wanted* piece.

        Two equal ones at one place differ in whether something sets them apart
        (`Hooks.is_apart`).

        Raises:
            NotOffered: there is none.
        """
        state = self.state
        found = [one for one in self.legal(kind) if self.piece(one.cell, one.feature) == wanted]
        for one in found:
            stand = state.board.stand_at(number(one.cell), one.feature)
            assert stand is not None
            if len(found) == 1 or state.rules.hooks.is_apart(state, stand) == is_apart:
                return one
        raise NotOffered(f"no such {kind.__name__} at {self.state.pending}")

    # Looking -----------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """What is asked, empty if nothing is."""
        pending = self.state.pending
        return pending.question if isinstance(pending, Choice) else ""

    @property
    def draws(self) -> bool:
        """Whether a tile is to be drawn."""
        return isinstance(self.state.pending, Chance)

    @property
    def over(self) -> GameOver | None:
        """The result."""
        pending = self.state.pending
        return pending if isinstance(pending, GameOver) else None

    @property
    def hand(self) -> str:
        """The tile in hand."""
        return self.part(Turn).tile or ""

    def legal(self, kind: type) -> list[Any]:
        """Return the legal decisions of *kind*."""
        pending = self.state.pending
        if not isinstance(pending, Choice):
            return []
        return [one for one in self.state.legal(pending.seat) if isinstance(one, kind)]

    def rolls(self) -> list[Value]:
        """Return what chance may bring."""
        return [roll for roll, _ in self.state.outcomes()]

    @property
    def last(self) -> Cell:
        """The cell of the tile placed last."""
        tiles = self.parts_of(PlacedTile)
        found: Cell = max(tiles, key=lambda tile: tile.number).cell
        return found

    def draws_of(self) -> list[str]:
        """Return the tiles that may be drawn."""
        return [roll.tile for roll, _ in self.state.outcomes() if isinstance(roll, DrawTile)]

    def part(self, kind: type) -> Any:
        """Return the one part of the view that is a *kind*."""
        (found,) = self.parts_of(kind)
        return found

    def parts_of(self, kind: type) -> Sequence[Any]:
        """Return the parts of the view that are a *kind*."""
        self.parts()
        return self._kinds.get(kind, ())

    def parts(self) -> Sequence[Value]:
        """Return the view."""
        if not self._view:
            self._view = CARCASSONNE.view(self.state, None)
            self._kinds, self._lying = {}, {}
            for part in self._view:
                self._kinds.setdefault(type(part), []).append(part)
            for tile in self._kinds.get(PlacedTile, ()):
                self._lying.setdefault(tile.cell, []).append(tile)
        return self._view

    def layout(self, tile: str, rotation: int = 0) -> Layout:
        """Return the tile kind *tile* turned by *rotation* quarters."""
        if (tile, rotation) not in self._layouts:
            found = layout(self._printed[tile], self.painted_over).turned(rotation)
            self._layouts[tile, rotation] = found
        return self._layouts[tile, rotation]

    def place(self, at: Cell, feature: int) -> Place:
        """Return the place of a *feature* of the tile at *at*."""
        return self.place_on(self._tile(at), feature)

    def piece(self, at: Cell, feature: int) -> Piece:
        """Return the piece on a *feature* of the tile at *at*."""
        tile = self._tile(at)
        (standing,) = (piece for piece in tile.pieces if piece.feature == feature)
        return Piece(standing.seat, standing.piece, self.place_on(tile, feature))

    def _tile(self, at: Cell) -> PlacedTile:
        self.parts()
        (tile,) = self._lying.get(at, [])
        return tile

    def place_on(self, tile: PlacedTile, feature: int) -> Place:
        """Return the place of a *feature*, or of a piece there, of a *tile* on the map."""
        turned = tile.tile, feature, tile.rotation
        if turned not in self._turned:
            kind = self.tiles[tile.tile]
            part = kind.features[feature % PLACE_BESIDE]
            self._turned[turned] = _spot(kind, part).turned(tile.rotation)
        spot = self._turned[turned]
        called = self._called.get(spot.kind, spot.kind)
        return Place(tile.cell.x, tile.cell.y, called, spot.slots)
