"""The parts of a view, at hand by what they are."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeVar

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.catalogue import tile_kinds
from tilewyrm.client.carcassonne.core.tiles import Feature, Tile, turned
from tilewyrm.client.carcassonne.core.vocabulary import FeatureKind, PieceKind, Vocabulary
from tilewyrm.client.carcassonne.core.wrapper import held
from tilewyrm.client.model import Model

Spot = tuple[int, int]
"""x and y of a cell."""

P = TypeVar("P", bound=Message)


def spot(cell: pb.Cell) -> Spot:
    """Return a cell as a value that can be compared."""
    return cell.x, cell.y


class Board(NamedTuple):
    """All that a view shows."""

    vocabulary: Vocabulary
    tiles: Mapping[str, Tile]
    """The catalogue."""
    placed: Mapping[Spot, pb.PlacedTile]
    players: Mapping[int, pb.Player]
    parts: Mapping[type[Message], Message]
    """All other parts: there is one of each type at most."""

    def part(self, kind: type[P]) -> P:
        """Return the part of that type, an empty one if the match has none."""
        found = self.parts.get(kind)
        return found if isinstance(found, kind) else kind()

    @property
    def turn(self) -> pb.Turn:
        """Whose turn it is."""
        return self.part(pb.Turn)

    @property
    def pile(self) -> pb.Pile:
        """The tiles that are left."""
        return self.part(pb.Pile)

    @property
    def forecast(self) -> pb.Forecast:
        """What everybody would score now."""
        return self.part(pb.Forecast)

    def tile(self, at: Spot) -> Tile:
        """Return the tile on a cell as it is turned; an unknown kind is drawn as nothing."""
        placed = self.placed[at]
        return turned(self.kind(placed.tile), placed.rotation)

    def kind(self, tile_id: str) -> Tile:
        """Return a tile kind."""
        return self.tiles.get(tile_id) or _unknown(tile_id, self.vocabulary)

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

    def feature_kind(self, at: Spot, feature: int) -> FeatureKind | None:
        """Return what a feature of the tile on a cell is, None if there is none."""
        found = self.feature(at, feature)
        return None if found is None else found.kind

    def place_name(self, at: Spot, feature: int) -> str:
        """Return a feature of the tile on a cell in words."""
        found = self.feature(at, feature)
        return words.feature_name(found, self.tile(at)) if found else "feature"

    def pieces(self, at: Spot, feature: int) -> list[pb.StandingPiece]:
        """Return the pieces on one feature of one tile."""
        if at not in self.placed:
            return []
        return [piece for piece in self.placed[at].pieces if piece.feature == feature]

    def role(self, at: Spot, piece: pb.StandingPiece) -> str:
        """Return what a piece on a cell is called."""
        kind = self.vocabulary.piece(piece.piece)
        return words.role(kind, self.feature_kind(at, piece.feature))

    def player(self, seat: int) -> pb.Player:
        """Return what a seat has."""
        return self.players.get(seat, pb.Player())

    def supply(self, seat: int) -> list[tuple[PieceKind, int]]:
        """Return how many pieces of each kind a seat has in supply, 0 included."""
        return [(self.vocabulary.piece(c.what), c.number) for c in self.player(seat).supply]


def _unknown(tile_id: str, vocabulary: Vocabulary) -> Tile:
    nothing = vocabulary.kind("")
    return Tile(tile_id, "", 0, (nothing,) * 4, (), ())


def board_of(model: Model, vocabulary: Vocabulary, single: Collection[type[Message]]) -> Board:
    """Return the board of *model*.

    Args:
        model: what is known of the table.
        vocabulary: what its words mean.
        single: the messages of all parts but tiles and players; others are left out.
    """
    placed: dict[Spot, pb.PlacedTile] = {}
    players: dict[int, pb.Player] = {}
    parts: dict[type[Message], Message] = {}
    for wrapped in model.parts.values():
        match held(wrapped.carcassonne):
            case pb.PlacedTile() as lies:
                placed[spot(lies.cell)] = lies
            case pb.Player() as player:
                players[player.seat] = player
            case Message() as other if type(other) in single:
                parts[type(other)] = other
    return Board(
        vocabulary, tile_kinds(model.catalogue.carcassonne, vocabulary), placed, players, parts
    )
