"""Pictures of our match.

Choices and figures are read from what the contract shows. The features are read from the engine's
own bookkeeping, which no view holds: that is what the reference has to confirm.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from oracle.layout import Layout
from oracle.ours import Ours
from oracle.picture import Choices, Feature, Picture, Piece, Place, Where
from oracle.translation import Translation

from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell as cell_of
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.parts import (
    Pieces,
    PlacedTile,
    Player,
    TilesDiscarded,
    TilesLeft,
)
from tilewyrm.engine.game import Choice, Value


class _Joined(NamedTuple):
    """A feature of ours."""

    members: tuple[int, ...]
    """Its segments."""
    kind: str
    where: Where
    apart: Sequence[Where]
    """Each segment for itself."""
    cities: int
    """How many parts of cities touch it."""
    free: Feature
    """It, while nobody has strength on it."""


class _Lying(NamedTuple):
    """A tile of the map."""

    tile: PlacedTile
    """It is kept, and so is its identity."""
    cell: tuple[int, int]
    layout: Layout
    pieces: Sequence[Piece]


class OurPictures:
    """Makes the pictures of one match of ours."""

    def __init__(
        self, ours: Ours, translations: Sequence[Translation], same: dict[Where, Where]
    ) -> None:
        """Make them; *same* has of all equal places the ones that are used."""
        self._ours = ours
        self._translations = translations
        self._tile_by_tile = frozenset(kind for t in translations for kind in t.tile_by_tile)
        self._places: list[Place] = []
        self._touched: list[tuple[int, ...]] = []
        self._same = same
        self._before: dict[int, _Joined] = {}
        self._known: dict[int, _Lying] = {}
        self._last: tuple[Sequence[Value], Picture] | None = None
        """What was seen last, and its picture."""

    def picture(self) -> Picture:
        """Return the state as a picture, the one before if nothing has happened since."""
        view = self._ours.parts()
        if self._last is None or self._last[0] is not view:
            self._last = view, self._made()
        return self._last[1]

    def _made(self) -> Picture:
        ours = self._ours
        players = ours.parts_of(Player)
        kinds = ours.part(Pieces).kinds
        left = sum(part.number for part in ours.parts_of(TilesLeft))
        lying = [self._lying(tile) for tile in ours.parts_of(PlacedTile)]
        groups, touching = self._features({one.cell: one.tile for one in lying})
        figures: dict[str, Any] = {}
        for translation in self._translations:
            figures.update(translation.our_figures(ours))
        return Picture(
            points=tuple(player.score for player in players),
            tiles={one.cell: one.layout for one in lying},
            pieces=frozenset(Counter(piece for one in lying for piece in one.pieces).items()),
            supply=tuple(
                {kind: left for kind, left in zip(kinds, player.supply, strict=True) if left}
                for player in players
            ),
            features=frozenset(groups),
            left=left + sum(one.beside(ours) for one in self._translations),
            discarded=tuple(sorted(_discarded(ours).items())),
            field_cities=touching,
            figures=figures,
        )

    def _lying(self, tile: PlacedTile) -> "_Lying":
        """Return *tile* with what is on it, worked out once for all views that it is in."""
        known = self._known.get(id(tile))
        if known is None:
            known = self._known[id(tile)] = _Lying(
                tile,
                (tile.cell.x, tile.cell.y),
                self._ours.layout(tile.tile, tile.rotation),
                [
                    Piece(piece.seat, piece.piece, self._ours.place_on(tile, piece.feature))
                    for piece in tile.pieces
                ],
            )
        return known

    def _features(
        self, board: Mapping[tuple[int, int], PlacedTile]
    ) -> tuple[list[Feature], dict[Where, int]]:
        """Return the connected features, and for each field how many parts of cities touch it.

        Two habits of the reference are taken over: what never scores it keeps tile by tile (C44),
        and it counts the cities of a field by their parts on tiles until it scores (there each
        city counts once, C19: see the scorings).
        """
        state = self._ours.state
        features, firsts = state.board.features, state.board.firsts
        places, touched = self._places, self._touched
        for segment in range(len(places), len(features.homes)):
            home = features.homes[segment]
            at = cell_of(home)
            lying = board[at.x, at.y]
            places.append(self._ours.place_on(lying, segment - firsts[home]))
            cities = self._ours.tiles[lying.tile].features[segment - firsts[home]].cities
            touched.append(tuple(firsts[home] + city for city in cities))
        groups: list[Feature] = []
        touching: dict[Where, int] = {}
        for label, members in enumerate(features.members):
            if not members:
                continue
            joined = self._joined(label, members)
            if joined.kind in self._tile_by_tile:
                groups += [Feature(where, ()) for where in joined.apart]
            elif joined.kind not in self._ours.painted_over and features.kinds[label].is_scored:
                standing = features.standing[label]
                owners = self._owners(standing) if standing else ()
                groups.append(Feature(joined.where, owners) if owners else joined.free)
                if joined.kind == "field":
                    touching[joined.where] = joined.cities
        return groups, touching

    def _joined(self, label: int, members: tuple[int, ...]) -> "_Joined":
        """Return the feature with that *label*, worked out where its segments are others."""
        before = self._before.get(label)
        if before is None or before.members != members:
            apart = [frozenset({self._places[segment]}) for segment in members]
            where = frozenset().union(*apart)
            where = self._same.setdefault(where, where)
            before = self._before[label] = _Joined(
                members,
                self._places[members[0]].kind,
                where,
                [self._same.setdefault(one, one) for one in apart],
                len({city for segment in members for city in self._touched[segment]}),
                Feature(where, ()),
            )
        return before

    def _owners(self, standing: Sequence[int]) -> tuple[int, ...]:
        """Return who has most strength on a feature (C14)."""
        strengths: Counter[int] = Counter()
        for segment in standing:
            piece = self._ours.state.pieces[segment]
            strengths[piece.seat] += piece.kind.strength
        most = max(strengths.values(), default=0)
        return tuple(sorted(seat for seat, number in strengths.items() if number == most > 0))

    def choices(self) -> Choices | None:
        """Return what is asked, or None when it is nobody."""
        ours = self._ours
        pending = ours.state.pending
        if not isinstance(pending, Choice):
            return None
        offers: dict[str, frozenset[Any]] = {}
        for translation in self._translations:
            offers.update(translation.our_offers(ours))
        declining = [
            Skip(),
            *(apart.decline for t in self._translations for apart in t.apart.values()),
        ]
        return Choices(
            player=pending.seat,
            may_pass=any(one in declining for one in ours.state.legal(pending.seat)),
            tile=ours.layout(ours.hand).shape() if ours.hand else None,
            offers=offers,
        )


def _discarded(ours: Ours) -> Counter[str]:
    """Return the tiles out of the game by the text of their shape."""
    found: Counter[str] = Counter()
    for part in ours.parts_of(TilesDiscarded):
        found[repr(ours.layout(part.tile).shape())] += part.number
    return found
