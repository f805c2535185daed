"""Pictures of the states of one recorded game."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from oracle.layout import Layout, slots
from oracle.picture import Choices, Feature, Picture, Place, Where
from oracle.theirs import Theirs
from oracle.translation import Translation

Items = Sequence[Mapping[str, Any]]
"""Of a list in a recorded state."""


class _Told(NamedTuple):
    """What an item of a state's features tells."""

    item: Mapping[str, Any]
    """It is kept, and so is its identity."""
    features: tuple[Feature, ...]
    cities: int | None
    """How many parts of cities touch a field; None: it is none."""


class TheirPictures:
    """Makes the pictures of one game of the reference."""

    def __init__(
        self,
        theirs: Theirs,
        translations: Sequence[Translation],
        painted_over: frozenset[str],
        same: dict[Where, Where],
    ) -> None:
        """Make them; *same* has of all equal places the ones that are used."""
        self._theirs = theirs
        self._translations = translations
        none_of_ours = (t.no_features for t in translations)
        self._painted_over = painted_over.union(*none_of_ours)
        self._tile_by_tile = frozenset(kind for t in translations for kind in t.tile_by_tile)
        self._same = same
        self._known: dict[int, _Told] = {}
        self._lying: dict[int, tuple[Mapping[str, Any], tuple[tuple[int, int], Layout]]] = {}
        self._last_board: tuple[Items, Mapping[tuple[int, int], Layout]] | None = None
        self._last_connected: (
            tuple[Items, tuple[frozenset[Feature], Mapping[Where, int]]] | None
        ) = None

    def picture(self, state: Mapping[str, Any]) -> Picture:
        """Return *state* as a picture."""
        features, field_cities = self._connected(state["features"])
        figures: dict[str, Any] = {}
        for translation in self._translations:
            figures.update(translation.their_figures(self._theirs, state))
        discarded = Counter(repr(self._theirs.layout(id).shape()) for id in state["discardedTiles"])
        return Picture(
            points=tuple(player["points"] for player in state["players"]),
            tiles=self._board(state["placedTiles"]),
            pieces=frozenset(Counter(self._theirs.standing(state).values()).items()),
            supply=tuple(
                {
                    self._theirs.pieces[kind]: left
                    for kind, (left, *_) in player["meeples"].items()
                    if left
                }
                for player in state["players"]
            ),
            features=features,
            left=state["tilePack"]["size"],
            discarded=tuple(sorted(discarded.items())),
            field_cities=field_cities,
            figures=figures,
        )

    def _board(self, items: Items) -> Mapping[tuple[int, int], Layout]:
        """Return what lies where; of a list that was the last one, too, what was found then."""
        if self._last_board is None or self._last_board[0] is not items:
            self._last_board = items, dict([self._placed(item) for item in items])
        return self._last_board[1]

    def _connected(self, items: Items) -> tuple[frozenset[Feature], Mapping[Where, int]]:
        """Return the features, and how many parts of cities touch each field; likewise."""
        if self._last_connected is None or self._last_connected[0] is not items:
            told = [self._told(item) for item in items]
            touching = {
                feature.places: one.cities
                for one in told
                if one.cities is not None
                for feature in one.features
            }
            features = frozenset(feature for one in told for feature in one.features)
            self._last_connected = items, (features, touching)
        return self._last_connected[1]

    def _placed(self, item: Mapping[str, Any]) -> tuple[tuple[int, int], Layout]:
        """Return where the tile of *item* lies and what it shows there, looked up once."""
        known = self._lying.get(id(item))
        if known is None:
            (x, y), layout = item["position"], self._theirs.layout(item["id"], item["rotation"])
            known = self._lying[id(item)] = item, ((x, y), layout)
        return known[1]

    def _told(self, item: Mapping[str, Any]) -> "_Told":
        """Return what *item* of the features tells, worked out once for all states it is in."""
        if id(item) not in self._known:
            self._known[id(item)] = self._read(item)
        return self._known[id(item)]

    def _read(self, item: Mapping[str, Any]) -> "_Told":
        kind = item["type"].lower()
        if kind in self._painted_over:
            return _Told(item, (), None)
        where = frozenset(_places(item))
        # What only the fork joins is kept tile by tile.
        apart = kind in self._tile_by_tile
        parts = [frozenset({place}) for place in where] if apart else [where]
        owners = tuple(sorted(item.get("owners", ())))
        features = tuple(Feature(self._same.setdefault(part, part), owners) for part in parts)
        return _Told(item, features, item["cities"] if item["type"] == "Field" else None)

    def choices(self, state: Mapping[str, Any]) -> Choices | None:
        """Return what *state* asks, or None where nothing is asked."""
        action = state.get("action")
        if action is None:
            return None
        offers: dict[str, frozenset[Any]] = {}
        for item in action["items"]:
            for name, found in self._offers(item).items():
                offers[name] = offers.get(name, frozenset()) | found
        drawn = self.drawn(state)
        return Choices(
            player=action["player"],
            may_pass=action["canPass"],
            tile=self._theirs.layout(drawn).shape() if drawn else None,
            offers=offers,
        )

    def drawn(self, state: Mapping[str, Any]) -> str:
        """Return the id of the tile that is to be placed, empty if none is."""
        items = (state.get("action") or {"items": ()})["items"]
        return next((item["tileId"] for item in items if "tileId" in item), "")

    def _offers(self, item: Mapping[str, Any]) -> Mapping[str, frozenset[Any]]:
        for translation in self._translations:
            found = translation.their_offers(self._theirs, item)
            if found is not None:
                return found
        raise ValueError(f"the reference offers {item['type']}, which nobody here translates")


def _places(feature: Mapping[str, Any]) -> Iterator[Place]:
    kind = feature["type"].lower()
    for x, y, location in feature["places"]:
        yield _place(x, y, kind, location)


@cache
def _place(x: int, y: int, kind: str, location: str) -> Place:
    return Place(x, y, kind, slots(kind, location))
