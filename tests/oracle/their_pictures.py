"""Pictures of the states of one recorded game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from oracle.layout import slots
from oracle.picture import Choices, Feature, Picture, Place
from oracle.theirs import Theirs
from oracle.translation import Translation


class TheirPictures:
    """Makes the pictures of one game of the reference."""

    def __init__(
        self, theirs: Theirs, translations: Sequence[Translation], painted_over: frozenset[str]
    ) -> None:
        self._theirs = theirs
        self._translations = translations
        self._painted_over = painted_over
        self._tile_by_tile = frozenset(kind for t in translations for kind in t.tile_by_tile)

    def picture(self, state: Mapping[str, Any]) -> Picture:
        """Return *state* as a picture."""
        features = [
            (frozenset(_places(item)), item)
            for item in state["features"]
            if item["type"].lower() not in self._painted_over
        ]
        figures: dict[str, Any] = {}
        for translation in self._translations:
            figures.update(translation.their_figures(self._theirs, state))
        discarded = Counter(repr(self._theirs.layout(id).shape()) for id in state["discardedTiles"])
        return Picture(
            points=tuple(player["points"] for player in state["players"]),
            tiles={
                (item["position"][0], item["position"][1]): self._theirs.layout(
                    item["id"], item["rotation"]
                )
                for item in state["placedTiles"]
            },
            pieces=frozenset(self._theirs.standing(state).values()),
            supply=tuple(
                {
                    self._theirs.pieces[kind]: left
                    for kind, (left, *_) in player["meeples"].items()
                    if left
                }
                for player in state["players"]
            ),
            features=frozenset(
                Feature(where, tuple(sorted(item.get("owners", ()))))
                for whole, item in features
                for where in self._kept(whole, item)
            ),
            left=state["tilePack"]["size"],
            discarded=tuple(sorted(discarded.items())),
            field_cities={
                where: item["cities"] for where, item in features if item["type"] == "Field"
            },
            figures=figures,
        )

    def _kept(
        self, where: frozenset[Place], feature: Mapping[str, Any]
    ) -> Iterable[frozenset[Place]]:
        """Return the places of *feature*; of one that only the fork joins tile by tile."""
        if feature["type"].lower() in self._tile_by_tile:
            return (frozenset({place}) for place in where)
        return (where,)

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
