"""The components of an edition by their ids, as the server's catalogue tells them."""

from collections.abc import Mapping
from functools import lru_cache

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.tiles import Feature, Tile


def tile_kinds(catalogue: pb.Catalogue) -> Mapping[str, Tile]:
    """Return the tile kinds of *catalogue* by id."""
    return _read(catalogue.SerializeToString())


@lru_cache(maxsize=4)
def _read(catalogue: bytes) -> Mapping[str, Tile]:
    return {info.id: _tile(info) for info in pb.Catalogue.FromString(catalogue).tiles}


def _tile(info: pb.TileInfo) -> Tile:
    features = tuple(
        Feature(
            kind=feature.kind,
            sides=tuple(feature.sides),
            halves=tuple(feature.halves),
            shields=feature.shields,
            princess=feature.princess,
            cities=tuple(feature.cities),
        )
        for feature in info.features
    )
    known = pb.Symbol.values()  # those of a newer server have no drawing here
    symbols = tuple(symbol for symbol in info.symbols if symbol in known)
    return Tile(info.id, info.set, info.count, tuple(info.edges), features, symbols)
