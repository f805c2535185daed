"""The parts of a view, at hand by what they are."""

from collections.abc import Mapping
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.catalogue import tile_kinds
from tilewyrm.client.carcassonne.tiles import Feature, Tile, turned
from tilewyrm.client.model import Model

Spot = tuple[int, int]
"""x and y of a cell."""


def spot(cell: pb.Cell) -> Spot:
    """Return a cell as a value that can be compared."""
    return cell.x, cell.y


class Board(NamedTuple):
    """All that a view shows. Parts that a game does not have are empty messages."""

    tiles: Mapping[str, Tile]
    """The catalogue."""
    placed: Mapping[Spot, pb.PlacedTile]
    turn: pb.Turn
    players: Mapping[int, pb.Player]
    pile: pb.Pile
    dragon: pb.Dragon
    fairy: pb.Fairy
    forecast: pb.Forecast

    def tile(self, at: Spot) -> Tile:
        """Return the tile on a cell as it is turned; an unknown kind is drawn as nothing."""
        placed = self.placed[at]
        return turned(self.kind(placed.tile), placed.rotation)

    def kind(self, tile_id: str) -> Tile:
        """Return a tile kind."""
        return self.tiles.get(tile_id) or _UNKNOWN._replace(id=tile_id)

    @property
    def in_hand(self) -> Tile | None:
        """The kind of the tile that is to be placed; None when there is none."""
        return self.kind(self.turn.tile) if self.turn.HasField("tile") else None

    def feature(self, at: Spot, feature: int) -> Feature | None:
        """Return a feature of the tile on a cell as it is turned, None if there is none."""
        if at not in self.placed:
            return None
        features = self.tile(at).features
        return features[feature] if feature < len(features) else None

    def place_name(self, at: Spot, feature: int) -> str:
        """Return a feature of the tile on a cell in words."""
        found = self.feature(at, feature)
        return words.feature_name(found, self.tile(at)) if found else "feature"

    def meeples(self, at: Spot, feature: int) -> list[pb.Meeple]:
        """Return the pieces on one feature of one tile."""
        if at not in self.placed:
            return []
        return [meeple for meeple in self.placed[at].meeples if meeple.feature == feature]

    def role(self, at: Spot, meeple: pb.Meeple) -> str:
        """Return what a piece on a cell is called."""
        found = self.feature(at, meeple.feature)
        return words.role(meeple.kind, found.kind if found else 0)


_UNKNOWN = Tile("", "", 0, (0, 0, 0, 0), (), ())


def board_of(model: Model) -> Board:
    """Return the board of *model*."""
    found: dict[str, pb.Part] = {key: part.carcassonne for key, part in model.parts.items()}
    return Board(
        tiles=tile_kinds(model.catalogue.carcassonne),
        placed={
            spot(part.placed_tile.cell): part.placed_tile
            for part in found.values()
            if part.HasField("placed_tile")
        },
        turn=found.get("turn", pb.Part()).turn,
        players={player.seat: player for player in found.get("players", pb.Part()).players.players},
        pile=found.get("pile", pb.Part()).pile,
        dragon=found.get("dragon", pb.Part()).dragon,
        fairy=found.get("fairy", pb.Part()).fairy,
        forecast=found.get("forecast", pb.Part()).forecast,
    )
