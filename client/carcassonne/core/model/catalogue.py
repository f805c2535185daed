"""Components of an edition by their ids, from the server's catalogue."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, Glossary
from tilewyrm.client.carcassonne.core.model.tiles import TileFeature, TileView, rotate


class TileKinds(dict[str, TileView]):
    """Tile kinds by id; each catalogue is read once, so that they are compared by identity."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, kinds: Iterable[tuple[str, TileView]]) -> None:
        super().__init__(kinds)
        self.order = {tile_id: number for number, tile_id in enumerate(self)}
        """The place of each kind in the catalogue."""
        self._rotated: dict[tuple[str, int], TileView] = {}

    def rotated(self, tile_id: str, rotation: int) -> TileView | None:
        """Return a kind after *rotation* quarter turns clockwise, or None if it is unknown."""
        found = self._rotated.get((tile_id, rotation))
        if found is None and tile_id in self:
            found = self._rotated[tile_id, rotation] = rotate(self[tile_id], rotation)
        return found


def tile_kinds(
    catalogue: pb.Catalogue,
    vocabulary: Glossary,
    copies: str = "",
    idle: frozenset[FeatureEntry] = frozenset(),
) -> TileKinds:
    """Return the tile kinds of *catalogue*, with *copies* as the option ``tiles`` has them.

    Nothing in the match makes use of the *idle* kinds of features.

    A catalogue does not change, so the last one need not even be compared.
    """
    last = _LAST[-1] if _LAST else None
    if last is None or last[0] is not catalogue or last[1:4] != (vocabulary, copies, idle):
        tiles = _read(catalogue.SerializeToString(), vocabulary, copies, idle)
        last = (catalogue, vocabulary, copies, idle, tiles)
        _LAST[:] = [last]
    return last[4]


_LAST: list[tuple[pb.Catalogue, Glossary, str, frozenset[FeatureEntry], TileKinds]] = []
"""The catalogue that was read last, with what else it was read with, and its tile kinds."""


@lru_cache(maxsize=4)
def _read(
    catalogue: bytes, vocabulary: Glossary, copies: str, idle: frozenset[FeatureEntry]
) -> TileKinds:
    tiles = pb.Catalogue.FromString(catalogue).tiles
    times = dict(part.split("=") for part in copies.split(",") if part)
    return TileKinds(
        (info.id, _tile(info, vocabulary, int(times.get(info.set, "1")), idle)) for info in tiles
    )


def _tile(
    info: pb.TileInfo, vocabulary: Glossary, times: int, idle: frozenset[FeatureEntry]
) -> TileView:
    features = tuple(
        TileFeature(
            kind=(kind := vocabulary.kind(feature.kind)),
            sides=tuple(feature.sides),
            halves=tuple(feature.halves),
            marks=tuple(vocabulary.mark(mark) for mark in feature.marks),
            cities=tuple(feature.cities),
            idle=kind in idle,
        )
        for feature in info.features
    )
    return TileView(
        id=info.id,
        set=info.set,
        number=info.count * times,
        edges=tuple(vocabulary.kind(edge) for edge in info.edges),
        features=_in_corners(features),
        marks=tuple(vocabulary.mark(mark) for mark in info.marks),
        role=vocabulary.roles.get(info.role, ""),
    )


def _in_corners(features: Sequence[TileFeature]) -> tuple[TileFeature, ...]:
    """Return *features* with a corner for each field that another inside the tile is equal to.

    They lie between two cities that cross, each behind a side of the upper one.
    """
    found = list(features)
    for index, feature in enumerate(features):
        if feature.cities and not feature.halves and features.count(feature) > 1:
            behind = features[feature.cities[0]].sides
            earlier = features[:index].count(feature)
            if earlier < len(behind):
                found[index] = feature._replace(corner=behind[earlier])
    return tuple(found)
