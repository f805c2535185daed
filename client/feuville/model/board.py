"""View of the board: the parts of a match by their kinds."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tilewyrm.client.feuville.model.catalogue import ComponentNames, catalogue_of
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.v1 import match_pb2


@dataclass(slots=True)
class BoardView:
    """The parts of a view. Parts that a match does not have yet are empty."""

    catalogue: ComponentNames
    rows: dict[int, fv.Row] = field(default_factory=dict)
    """By layer."""
    decrees: fv.DecreeRow = field(default_factory=fv.DecreeRow)
    fairies: fv.FairyRow = field(default_factory=fv.FairyRow)
    turn: fv.Turn = field(default_factory=fv.Turn)
    towns: dict[int, fv.Town] = field(default_factory=dict)
    """By seat."""
    players: dict[int, fv.Player] = field(default_factory=dict)
    """By seat."""

    def tile_at(self, layer: int, column: int) -> str:
        """Return the tile of the display at *column* 1 to 6; empty when there is none."""
        row = self.rows.get(layer)
        return row.tiles[column - 1] if row is not None and column <= len(row.tiles) else ""

    def decree_at(self, column: int) -> str:
        """Return the decree of *column* 1 to 6; empty when there is none."""
        tiles = self.decrees.decrees
        return tiles[column - 1] if column <= len(tiles) else ""

    def column_at(self, seat: int, position: int) -> fv.TownColumn | None:
        """Return a column of a town; None if the position is empty."""
        town = self.towns.get(seat)
        for column in town.columns if town is not None else ():
            if column.position == position:
                return column
        return None

    def layer(self, tile: str) -> int:
        """Return the layer of the building tile *tile*; 0 for none."""
        facts = self.catalogue.tiles.get(tile)
        return facts.layer if facts is not None else 0

    def count(self, seat: int, symbol: int) -> int:
        """Return the number of a symbol in a town."""
        town = self.towns.get(seat, fv.Town())
        counts = {
            fv.SYMBOL_GUARD: town.guards,
            fv.SYMBOL_FLAG: town.flags,
            fv.SYMBOL_STAR: town.stars,
            fv.SYMBOL_GRIFFIN: town.griffins,
        }
        return counts.get(symbol, 0)  # type: ignore[call-overload, no-any-return]


def board_of(model: Model) -> BoardView:
    """Return the board of *model*."""
    board = BoardView(catalogue_of(model))
    for wrapper in model.parts.values():
        part = wrapper.feuville
        match part.WhichOneof("kind"):
            case "row":
                board.rows[part.row.layer] = part.row
            case "decree_row":
                board.decrees = part.decree_row
            case "fairy_row":
                board.fairies = part.fairy_row
            case "turn":
                board.turn = part.turn
            case "town":
                board.towns[part.town.seat] = part.town
            case "player":
                board.players[part.player.seat] = part.player
    return board


def with_scores(model: Model, scores: Sequence[int]) -> Model:
    """Return *model* with *scores* as the points of each seat, and all else as it is."""
    parts = dict(model.parts)
    for key, wrapper in model.parts.items():
        if wrapper.feuville.WhichOneof("kind") == "player":
            parts[key] = match_pb2.Part()
            parts[key].CopyFrom(wrapper)
            player = parts[key].feuville.player
            player.score = scores[player.seat]
    return replace(model, parts=parts)
