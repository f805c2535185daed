"""The components of an edition by their ids, as the server's catalogue tells them."""

from collections.abc import Mapping
from functools import lru_cache

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.glossary import Vocabulary
from tilewyrm.client.carcassonne.core.model.tiles import (
    Feature,
    Tile,
)


def tile_kinds(catalogue: pb.Catalogue, vocabulary: Vocabulary) -> Mapping[str, Tile]:
    """Return the tile kinds of *catalogue* by id."""
    return _read(catalogue.SerializeToString(), vocabulary)


@lru_cache(maxsize=4)
def _read(catalogue: bytes, vocabulary: Vocabulary) -> Mapping[str, Tile]:
    tiles = pb.Catalogue.FromString(catalogue).tiles
    return {info.id: _tile(info, vocabulary) for info in tiles}


def _tile(info: pb.TileInfo, vocabulary: Vocabulary) -> Tile:
    features = tuple(
        Feature(
            kind=vocabulary.kind(feature.kind),
            sides=tuple(feature.sides),
            halves=tuple(feature.halves),
            marks=tuple(vocabulary.mark(mark) for mark in feature.marks),
            cities=tuple(feature.cities),
        )
        for feature in info.features
    )
    return Tile(
        id=info.id,
        set=info.set,
        number=info.count,
        edges=tuple(vocabulary.kind(edge) for edge in info.edges),
        features=features,
        marks=tuple(vocabulary.mark(mark) for mark in info.marks),
    )
