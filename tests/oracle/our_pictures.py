"""Pictures of our match.

Choices and figures are read from what the contract shows. The features are read from the engine's
own bookkeeping, which no view holds: that is what the reference has to confirm.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from oracle.ours import Ours
from oracle.picture import Choices, Feature, Picture, Piece, Place
from oracle.translation import Translation

from tilewyrm.engine.carcassonne.core.cells import cell as cell_of
from tilewyrm.engine.carcassonne.core.decisions import Skip
from tilewyrm.engine.carcassonne.core.parts import (
    Pieces,
    PlacedTile,
    Player,
    TilesDiscarded,
    TilesLeft,
)
from tilewyrm.engine.game import Choice


class OurPictures:
    """Makes the pictures of one match of ours."""

    def __init__(self, ours: Ours, translations: Sequence[Translation]) -> None:
        self._ours = ours
        self._translations = translations
        self._tile_by_tile = frozenset(kind for t in translations for kind in t.tile_by_tile)
        self._places: list[Place] = []
        self._touched: list[tuple[int, ...]] = []
        self._joined_before: dict[tuple[int, ...], frozenset[Place]] = {}

    def picture(self) -> Picture:
        """Return the state as a picture."""
        ours = self._ours
        parts = ours.parts()
        placed = [part for part in parts if isinstance(part, PlacedTile)]
        players = [part for part in parts if isinstance(part, Player)]
        kinds = ours.part(Pieces).kinds
        left = sum(part.number for part in parts if isinstance(part, TilesLeft))
        groups, touching = self._features({(p.cell.x, p.cell.y): p for p in placed})
        figures: dict[str, Any] = {}
        for translation in self._translations:
            figures.update(translation.our_figures(ours))
        return Picture(
            points=tuple(player.score for player in players),
            tiles={
                (tile.cell.x, tile.cell.y): ours.layout(tile.tile, tile.rotation) for tile in placed
            },
            pieces=frozenset(
                Piece(piece.seat, piece.piece, ours.place_on(tile, piece.feature))
                for tile in placed
                for piece in tile.pieces
            ),
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

    def _features(
        self, board: Mapping[tuple[int, int], PlacedTile]
    ) -> tuple[list[Feature], dict[frozenset[Place], int]]:
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
        touching: dict[frozenset[Place], int] = {}
        for label, members in enumerate(features.members):
            if not members:
                continue
            kind = places[members[0]].kind
            if kind in self._tile_by_tile:
                groups += [Feature(frozenset({places[segment]}), ()) for segment in members]
            elif kind not in self._ours.painted_over:
                where = self._joined(members)
                groups.append(Feature(where, self._owners(features.standing[label])))
                if kind == "field":
                    cities = {city for segment in members for city in touched[segment]}
                    touching[where] = len(cities)
        return groups, touching

    def _joined(self, members: tuple[int, ...]) -> frozenset[Place]:
        """Return the places of a feature's segments, looked up where they were asked for before."""
        if members not in self._joined_before:
            where = frozenset(self._places[segment] for segment in members)
            self._joined_before[members] = where
        return self._joined_before[members]

    def _owners(self, standing: Sequence[int]) -> tuple[int, ...]:
        """Return who has most strength on a feature (C14)."""
        if not standing:
            return ()
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
    for part in ours.parts():
        if isinstance(part, TilesDiscarded):
            found[repr(ours.layout(part.tile).shape())] += part.number
    return found
