"""View of the board: the parts of a match by their kinds."""

from collections import defaultdict
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, NamedTuple, Self, TypeVar

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.catalogue import TileKinds, tile_kinds
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    Glossary,
    PieceEntry,
)
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle
from tilewyrm.client.carcassonne.core.model.pile import PileView
from tilewyrm.client.carcassonne.core.model.tiles import TileFeature, TileView, rotate
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.seat_signs import SeatSigns
from tilewyrm.v1 import match_pb2

Spot = tuple[int, int]
"""x and y of a cell."""

Piece = tuple[Spot, int]
"""One tile's part of a feature: the cell, and the position in the tile's features."""

PLACE_BESIDE = 16
"""The place of a piece on its tile is the position of a feature, plus this number for each piece
that was there before (`pb.StandingPiece.feature`)."""

P = TypeVar("P", bound=Message)


def spot(cell: pb.Cell) -> Spot:
    """Return a cell as a value that can be compared."""
    return cell.x, cell.y


class BoardView(NamedTuple):
    """All that a view shows."""

    vocabulary: Glossary
    tiles: TileKinds
    """The catalogue."""
    placed: Mapping[Spot, pb.PlacedTile]
    map_tiles: Mapping[Spot, TileView]
    """The tiles on those cells, as they are turned; an unknown kind is drawn as nothing."""
    last: Spot | None
    """The cell of the tile placed last; None before the first one."""
    players: Mapping[int, pb.Player]
    pile: PileView
    forecasts: Sequence[pb.FeatureScored]
    """Forecasts of the features if the game ended now: fields last, each by its first tile."""
    parts: Mapping[type[Message], Message]
    """All other parts: there is one of each type at most."""
    signs: SeatSigns
    """The sign of each seat."""
    links: Mapping[Piece, Sequence[Piece]] = {}
    """By part, those that it is one feature with although they do not touch."""

    def part(self, kind: type[P]) -> P:
        """Return the part of that type, an empty one if the match has none."""
        part = self.parts.get(kind)
        return part if isinstance(part, kind) else kind()

    @property
    def turn(self) -> pb.Turn:
        """The present turn."""
        return self.part(pb.Turn)

    def with_tile(self, at: Spot, placed: pb.PlacedTile) -> Self:
        """Return the board with one more tile on it, on the cell *at*."""
        tile = rotate(self.kind(placed.tile), placed.rotation)
        return self._replace(
            placed={**self.placed, at: placed}, map_tiles={**self.map_tiles, at: tile}
        )

    def within(self, cells: Container[Spot]) -> Self:
        """Return the board with those of its tiles only that lie on *cells*."""
        return self._replace(
            placed={at: placed for at, placed in self.placed.items() if at in cells},
            map_tiles={at: tile for at, tile in self.map_tiles.items() if at in cells},
        )

    def kind(self, tile_id: str) -> TileView:
        """Return a tile kind."""
        return self.tiles.get(tile_id) or _unknown_tile(tile_id, self.vocabulary)

    @property
    def in_hand(self) -> TileView | None:
        """The kind of the tile that is to be placed; None when there is none."""
        return self.kind(self.turn.tile) if self.turn.HasField("tile") else None

    def feature(self, at: Spot, feature: int) -> TileFeature | None:
        """Return a feature of the tile on a cell as it is turned, None if there is none.

        The place of a piece stands for the feature that it is on.
        """
        tile, position = self.map_tiles.get(at), feature % PLACE_BESIDE
        if tile is None or position >= len(tile.features):
            return None
        return tile.features[position]

    def feature_kind(self, at: Spot, feature: int) -> FeatureEntry | None:
        """Return the kind of a feature of the tile on a cell, None if there is none."""
        tile_feature = self.feature(at, feature)
        return None if tile_feature is None else tile_feature.kind

    def place_name(self, at: Spot, feature: int, form: str = "name") -> str:
        """Return a feature of the tile on a cell in words, in a form as `words.feature_name`."""
        tile_feature = self.feature(at, feature)
        return names.feature_name(tile_feature, self.map_tiles[at], form) if tile_feature else "?"

    def place_into(self, at: Spot, feature: int) -> str:
        """Return where a piece goes on a tile: in the city, and in which one if it has several."""
        tile_feature = self.feature(at, feature)
        return names.place_into(tile_feature, self.map_tiles[at]) if tile_feature else "?"

    def pieces(self, at: Spot, feature: int) -> list[pb.StandingPiece]:
        """Return the pieces on one feature of one tile."""
        if at not in self.placed:
            return []
        return [
            piece for piece in self.placed[at].pieces if piece.feature % PLACE_BESIDE == feature
        ]

    def piece(self, at: Spot, place: int) -> pb.StandingPiece | None:
        """Return the piece at a place of one tile, None if there is none."""
        pieces = self.placed[at].pieces if at in self.placed else ()
        return next((piece for piece in pieces if piece.feature == place), None)

    def has_twin(self, at: Spot, piece: pb.StandingPiece) -> bool:
        """Return whether an equal piece is at an earlier place of the same feature of the tile."""
        return any(
            (one.seat, one.piece) == (piece.seat, piece.piece) and one.feature < piece.feature
            for one in self.pieces(at, piece.feature % PLACE_BESIDE)
        )

    def title(self, at: Spot, piece: pb.StandingPiece) -> PieceTitle:
        """Return the title of a piece on a cell."""
        kind = self.vocabulary.piece(piece.piece)
        return names.title(kind, self.feature_kind(at, piece.feature))

    def player(self, seat: int) -> pb.Player:
        """Return the part of a seat: score and supply."""
        return self.players.get(seat, pb.Player())

    def supply(self, seat: int) -> list[tuple[PieceEntry, int]]:
        """Return the number of pieces of each kind in a seat's supply, 0 included."""
        kinds = map(self.vocabulary.piece, self.part(pb.Pieces).kinds)
        return list(zip(kinds, self.player(seat).supply, strict=False))


def _unknown_tile(tile_id: str, vocabulary: Glossary) -> TileView:
    nothing = vocabulary.kind("")
    return TileView(tile_id, "", 0, (nothing,) * 4, (), ())


_COPIES = "tiles"
"""The option that says how often the tiles of a set are there."""


class _Tile(NamedTuple):
    """A tile on the map."""

    at: Spot
    number: int
    placed: pb.PlacedTile
    view: TileView


class _Left(NamedTuple):
    """Tiles of a kind that are still to be drawn."""

    order: int
    """The place of the kind in the catalogue."""
    kind: pb.TilesLeft


class _Forecast(NamedTuple):
    """The forecast of a feature."""

    is_field: bool
    at: Spot
    scored: pb.FeatureScored


class BoardReader:
    """Makes boards of views. It reads a part once: most stay the same in an update."""

    def __init__(self, vocabulary: Glossary, part_types: Collection[type[Message]]) -> None:
        """Begin with no part read.

        Args:
            vocabulary: the texts and signs of the words of all parts.
            part_types: the messages of all parts; others are left out. Of each that is not the base
                game's there is one at most.
        """
        self._vocabulary = vocabulary
        self._others = frozenset(part_types) - {pb.Player, pb.TilesDiscarded}
        self._parts: Mapping[str, match_pb2.Part] = {}
        self._read: dict[str, object] = {}
        self._tiles: TileKinds | None = None

    def board(self, model: Model, idle: frozenset[FeatureEntry]) -> BoardView:
        """Return the board of *model*; nothing in the match makes use of the *idle* kinds."""
        copies = next((one.word for one in model.table.setup.options if one.name == _COPIES), "")
        tiles = tile_kinds(model.catalogue.carcassonne, self._vocabulary, copies, idle)
        found = self._things(model.parts, tiles)
        on_map: list[_Tile] = found[_Tile]
        numbers = {tile.at: tile.number for tile in on_map}

        def when(forecast: _Forecast) -> tuple[bool, int, int]:
            return forecast.is_field, numbers.get(forecast.at, 0), forecast.scored.feature

        return BoardView(
            vocabulary=self._vocabulary,
            tiles=tiles,
            placed={tile.at: tile.placed for tile in on_map},
            map_tiles={tile.at: tile.view for tile in on_map},
            last=max(numbers, key=numbers.__getitem__, default=None),
            players={player.seat: player for player in found[pb.Player]},
            pile=PileView(
                [left.kind for left in sorted(found[_Left], key=attrgetter("order"))],
                sum(discarded.number for discarded in found[pb.TilesDiscarded]),
            ),
            forecasts=[each.scored for each in sorted(found[_Forecast], key=when)],
            parts={kind: found[kind][-1] for kind in self._others if kind in found},
            signs=model.signs,
        )

    def _things(
        self, parts: Mapping[str, match_pb2.Part], tiles: TileKinds
    ) -> Mapping[type[object], list[Any]]:
        """Return the contents of *parts* in their order, by type."""
        if tiles is not self._tiles:
            self._tiles, self._parts, self._read = tiles, {}, {}
        before, read = self._parts, self._read
        self._parts = parts
        self._read = {
            key: read[key] if before.get(key) is part else self._thing(part, tiles)
            for key, part in parts.items()
        }
        found: dict[type[object], list[Any]] = defaultdict(list)
        for thing in self._read.values():
            found[type(thing)].append(thing)
        return found

    def _thing(self, part: match_pb2.Part, tiles: TileKinds) -> object:
        """Return the content of *part*; None if it is unknown."""
        match message := unwrapped(part.carcassonne):
            case pb.PlacedTile() as placed:
                view = tiles.rotated(placed.tile, placed.rotation)
                view = view or _unknown_tile(placed.tile, self._vocabulary)
                return _Tile(spot(placed.cell), placed.number, placed, view)
            case pb.TilesLeft() as kind:
                return _Left(tiles.order.get(kind.tile, len(tiles)), kind)
            case pb.FeatureForecast(scored=scored):
                is_field = self._vocabulary.kind(scored.kind).shape is FeatureShape.LAND
                return _Forecast(is_field, spot(scored.cell), scored)
        return message


def with_scores(model: Model, scores: Sequence[int]) -> Model:
    """Return *model* with *scores* as the points of each seat, and all else as it is."""
    parts = dict(model.parts)
    for key, wrapper in model.parts.items():
        if isinstance(unwrapped(wrapper.carcassonne), pb.Player):
            parts[key] = match_pb2.Part()
            parts[key].CopyFrom(wrapper)
            player = unwrapped(parts[key].carcassonne)
            if isinstance(player, pb.Player):
                player.score = scores[player.seat]
    return replace(model, parts=parts)
