"""How the reference speaks of Mage & Witch."""

from collections.abc import Mapping
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.picture import Place
from oracle.theirs import Theirs
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    FigurePlace,
    MageAndWitch,
    MagicFigure,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import (
    MoveMagicFigure,
    RemoveMagicFigure,
)
from tilewyrm.engine.game import Value

_FIGURES = {"mage.1": MagicFigure.MAGE, "witch.1": MagicFigure.WITCH}
_REMOVALS = "figures to remove"


class MageAndWitchTranslation(Translation):
    """Mage, witch and the tiles that move them."""

    name = "mage_and_witch"
    tile_set = "mage-and-witch"
    prefix = "MW/"
    document = "mit_mage_and_witch.xml"
    elements = frozenset({"mage", "witch"})
    signs: ClassVar = {"mage": "sigil"}

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        elements = setup["elements"]
        return {"mage": bool(elements.get("mage")), "witch": bool(elements.get("witch"))}

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        figures = state["neutralFigures"]
        return {
            word: theirs.place(figures[word]["placement"]) if word in figures else None
            for word in ("mage", "witch")
        }

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        kept: MageAndWitch = ours.part(MageAndWitch)
        return {"mage": _place(ours, kept.mage), "witch": _place(ours, kept.witch)}

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if item["type"] == "RemoveMageOrWitch":
            return {_REMOVALS: frozenset(_FIGURES.values())}
        figure = item.get("figureId")
        if item["type"] == "NeutralFigure" and figure in _FIGURES:
            return {_moves(figure): frozenset(theirs.place(to) for to in item["options"])}
        return None

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        moves = ours.legal(MoveMagicFigure)
        return {
            _moves(word): frozenset(
                ours.place(one.cell, one.feature) for one in moves if one.figure is figure
            )
            for word, figure in _FIGURES.items()
        } | {_REMOVALS: frozenset(one.figure for one in ours.legal(RemoveMagicFigure))}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        figure = _FIGURES.get(payload.get("figureId", ""))
        if figure is None:
            return None
        if payload["to"] is None:
            return RemoveMagicFigure(figure)
        there = theirs.place(payload["to"])
        return ours.offered(
            MoveMagicFigure,
            lambda one: one.figure is figure and ours.place(one.cell, one.feature) == there,
        )

    def explain(self, event: FeatureScored, claim: Claim, numbers: dict[str, int]) -> None:
        """They tell how many points there are more or less."""
        marks = {mark.what for mark in event.marks}
        if "mage" in marks:
            numbers["mage"] = event.tiles
        if "witch" in marks:
            numbers["witch"] = event.value - _points(event, numbers)


def _points(event: FeatureScored, numbers: Mapping[str, int]) -> int:
    """Return what *numbers*, all but the witch's, come to: all else counts points."""
    rate = 2 if event.kind == "city" and event.complete else 1
    return sum(
        number * (rate if what in ("tiles", "pennants") else 1) for what, number in numbers.items()
    )


def _place(ours: Ours, figure: FigurePlace | None) -> Place | None:
    return None if figure is None else ours.place(figure.cell, figure.feature)


def _moves(figure: str) -> str:
    return f"{figure.split('.')[0]} moves"


TRANSLATION = MageAndWitchTranslation()
