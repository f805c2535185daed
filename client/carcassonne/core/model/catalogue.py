"""Components of an edition by their ids, from the server's catalogue."""

from functools import lru_cache

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.glossary import Glossary
from tilewyrm.client.carcassonne.core.model.tiles import TileFeature, TileView


class TileKinds(dict[str, TileView]):
    """Tile kinds by id; each catalogue is read once, so that they are compared by identity."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]


def tile_kinds(catalogue: pb.Catalogue, vocabulary: Glossary) -> TileKinds:
    """Return the tile kinds of *catalogue*."""
    return _read(catalogue.SerializeToString(), vocabulary)


@lru_cache(maxsize=4)
def _read(catalogue: bytes, vocabulary: Glossary) -> TileKinds:
    tiles = pb.Catalogue.FromString(catalogue).tiles
    return TileKinds((info.id, _tile(info, vocabulary)) for info in tiles)


def _tile(info: pb.TileInfo, vocabulary: Glossary) -> TileView:
    features = tuple(
        TileFeature(
            kind=vocabulary.kind(feature.kind),
            sides=tuple(feature.sides),
            halves=tuple(feature.halves),
            marks=tuple(vocabulary.mark(mark) for mark in feature.marks),
            cities=tuple(feature.cities),
        )
        for feature in info.features
    )
    return TileView(
        id=info.id,
        set=info.set,
        number=info.count,
        edges=tuple(vocabulary.kind(edge) for edge in info.edges),
        features=features,
        marks=tuple(vocabulary.mark(mark) for mark in info.marks),
    )
