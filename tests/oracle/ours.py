"""Our own states, translated into pictures.

Choices and figures are read from what the contract shows. The features are read from the engine's
own bookkeeping, which no view holds: that is what the reference has to confirm.
"""

from functools import cache
from typing import Any

from oracle.layout import Layout, Spot
from oracle.picture import Choices, Feature, Picture, Piece, Place

from support.carcassonne import Match
from tilewyrm.engine.carcassonne.catalogue import FeatureInfo, TileInfo
from tilewyrm.engine.carcassonne.cells import cell as cell_of
from tilewyrm.engine.carcassonne.decisions import (
    KeepKnights,
    MoveDragon,
    MoveFairy,
    PlaceMeeple,
    PlaceTile,
    RemoveKnight,
    Skip,
    TakeBackAbbot,
)
from tilewyrm.engine.carcassonne.kinds import Cell, MeepleKind, Symbol
from tilewyrm.engine.carcassonne.parts import Turn
from tilewyrm.engine.game import Choice

_SIGNS = {Symbol.VOLCANO: "volcano", Symbol.DRAGON: "dragon", Symbol.PORTAL: "portal"}


@cache
def layout(tile: TileInfo, gardens: bool) -> Layout:
    """Return what *tile* shows, its garden painted over unless there are *gardens*."""
    spots = frozenset(_spot(tile, feature) for feature in tile.features)
    found = Layout(spots, "".join(_SIGNS.get(symbol, "") for symbol in tile.symbols))
    return found if gardens else found.without_garden()


def _spot(tile: TileInfo, feature: FeatureInfo) -> Spot:
    where = feature.halves if feature.halves else feature.sides
    return Spot(
        feature.kind.name.lower(),
        frozenset(int(slot) - 1 for slot in where),
        feature.shields,
        feature.princess,
        frozenset(
            frozenset(int(side) - 1 for side in tile.features[city].sides)
            for city in feature.cities
        ),
    )


class Ours:
    """One match of ours, and its pictures."""

    def __init__(self, match: Match, gardens: bool) -> None:
        self.match = match
        self._gardens = gardens
        self._has_dragon = bool(match.setup.options["princess_dragon"])

    def layout(self, tile: str, rotation: int = 0) -> Layout:
        """Return the tile kind *tile* turned by *rotation* quarters."""
        return layout(self.match.tiles[tile], self._gardens).turned(rotation)

    def place(self, cell: Cell, feature: int) -> Place:
        """Return the place of a *feature* of the tile on *cell*."""
        lying = self.match.board[cell.x, cell.y]
        return self._place(cell.x, cell.y, lying.tile, lying.rotation, feature)

    def _place(self, x: int, y: int, tile: str, rotation: int, feature: int) -> Place:
        info = self.match.tiles[tile]
        spot = _turned(info, feature, rotation)
        return Place(x, y, spot.kind, spot.slots)

    def picture(self) -> Picture:
        """Return the state as a picture."""
        match = self.match
        board = match.board
        pieces = {
            Place(*at, spot.kind, spot.slots): Piece(
                meeple.seat,
                meeple.kind == MeepleKind.ABBOT,
                Place(*at, spot.kind, spot.slots),
            )
            for at, lying in board.items()
            for meeple in lying.meeples
            for spot in [_turned(match.tiles[lying.tile], meeple.feature, lying.rotation)]
        }
        tile, by = self._fairy(pieces) if self._has_dragon else (None, None)
        groups, touching = self._features(board)
        pile = match.pile
        return Picture(
            points=match.scores,
            tiles={at: self.layout(lying.tile, lying.rotation) for at, lying in board.items()},
            pieces=frozenset(pieces.values()),
            supply=tuple((player.meeples, player.abbots) for player in match.players),
            dragon=match.dragon if self._has_dragon else None,
            fairy_tile=tile,
            fairy_by=by,
            features=frozenset(Feature(where, owners(where, pieces)) for where in groups),
            left=pile.remaining + sum(item.count for item in pile.set_aside),
            field_cities=touching,
        )

    def _fairy(self, pieces: dict[Place, Piece]) -> tuple[tuple[int, int] | None, Piece | None]:
        fairy = self.match.fairy
        if fairy.cell is None:
            return None, None
        at = (fairy.cell.x, fairy.cell.y)
        if fairy.feature is None:
            return at, None
        piece = pieces[self.place(fairy.cell, fairy.feature)]
        assert piece.player == fairy.seat
        return at, piece

    def _features(
        self, board: dict[tuple[int, int], Any]
    ) -> tuple[list[frozenset[Place]], dict[frozenset[Place], int]]:
        """Return the connected features, and for each field how many parts of cities touch it.

        Two habits of the reference are taken over: it keeps the river tile by tile (nothing rests
        on a river, C44), and it counts the cities of a field by their parts on tiles until it
        scores (there each city counts once, C19: see the scorings).
        """
        state: Any = self.match.state
        features = state.board.features
        places: list[Place] = []
        touched: list[tuple[int, ...]] = []
        for segment, home in enumerate(features.homes):
            at = cell_of(home)
            lying = board[at.x, at.y]
            index = segment - state.board.firsts[home]
            places.append(self._place(at.x, at.y, lying.tile, lying.rotation, index))
            cities = self.match.tiles[lying.tile].features[index].cities
            touched.append(tuple(state.board.firsts[home] + city for city in cities))
        groups, touching = [], {}
        for members in features.members:
            where = frozenset(places[segment] for segment in members)
            kind = next((place.kind for place in where), "")
            if kind == "river":
                groups += [frozenset({place}) for place in where]
            elif kind == "field":
                touching[where] = len({city for segment in members for city in touched[segment]})
            if kind not in ("", "river") and (kind != "garden" or self._gardens):
                groups.append(where)
        return groups, touching

    def choices(self) -> Choices | None:
        """Return what is asked, or None when it is nobody."""
        match = self.match
        pending = match.state.pending
        if not isinstance(pending, Choice):
            return None
        hand = match.part(Turn).tile
        placements = match.legal(PlaceTile)
        return Choices(
            player=pending.seat,
            may_pass=match.can(KeepKnights()) or match.can(Skip()),
            tile=self.layout(hand).shape() if placements else None,
            placements=frozenset(
                (one.cell.x, one.cell.y, self.layout(hand, one.rotation)) for one in placements
            ),
            meeples=frozenset(
                (one.meeple == MeepleKind.ABBOT, self.place(one.cell, one.feature))
                for one in match.legal(PlaceMeeple)
            ),
            fairy_to=frozenset(
                Piece(pending.seat, self._is_abbot(one), self.place(one.cell, one.feature))
                for one in match.legal(MoveFairy)
                if one.feature is not None
            ),
            fairy_on=frozenset(
                (one.cell.x, one.cell.y) for one in match.legal(MoveFairy) if one.feature is None
            ),
            removals=frozenset(self._piece(one) for one in match.legal(RemoveKnight)),
            returns=frozenset(self._piece(one) for one in match.legal(TakeBackAbbot)),
            steps=frozenset((one.cell.x, one.cell.y) for one in match.legal(MoveDragon)),
        )

    def _standing(self, one: Any) -> Any:
        (found,) = (
            meeple
            for meeple in self.match.standing(one.cell.x, one.cell.y)
            if meeple.feature == one.feature
        )
        return found

    def _is_abbot(self, one: Any) -> bool:
        return bool(self._standing(one).kind == MeepleKind.ABBOT)

    def _piece(self, one: Any) -> Piece:
        meeple = self._standing(one)
        return Piece(meeple.seat, self._is_abbot(one), self.place(one.cell, one.feature))


@cache
def _turned(info: TileInfo, feature: int, rotation: int) -> Spot:
    return _spot(info, info.features[feature]).turned(rotation)


def owners(where: frozenset[Place], pieces: dict[Place, Piece]) -> tuple[int, ...]:
    """Return who has most pieces on the feature that lies *where* (C14)."""
    counts: dict[int, int] = {}
    for place in where:
        if place in pieces:
            player = pieces[place].player
            counts[player] = counts.get(player, 0) + 1
    most = max(counts.values(), default=0)
    return tuple(sorted(player for player, count in counts.items() if count == most))
