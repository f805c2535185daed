"""Little Buildings, declared."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import little_buildings_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    DecisionContext,
    EventText,
    ExpansionFace,
    FigureDescription,
    SeatItem,
)
from tilewyrm.client.carcassonne.core.expansion.figure import Figure, FigurePlace
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair
from tilewyrm.client.carcassonne.core.words import effects
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.carcassonne.expansions.little_buildings import pictures
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

_SUBJECT = "little_buildings"
_FIGURES = {
    "little_shed": ("SHED", "Sh"),
    "little_house": ("HOUSE", "Ho"),
    "little_tower": ("TOWER", "To"),
}
"""By word of the protocol, the names of a token on a large and on a small tile."""

BUILDINGS = tuple(
    MarkEntry(name=word, subject=_SUBJECT, sign=SignPair("", ""), in_size=True) for word in _FIGURES
)


def _place(context: DecisionContext, decision: pb.PlaceBuilding) -> Offer:
    building = context.board.vocabulary.mark(decision.building)
    return Offer(
        tell("little_buildings.offer.label", building=building.word),
        tell("little_buildings.offer.detail", building=building.word, means=building.meaning),
        effect=effects.final_changes(context),
        group=tell("carcassonne.group.here"),
    )


def _placed(model: Model, board: BoardView, event: pb.BuildingPlaced) -> str:
    return tell(
        "little_buildings.event.placed",
        who=model.name(event.seat),
        building=board.vocabulary.mark(event.building).quantity(1),
        at=names.at(event.cell),
    )


def _in_brief(_model: Model, board: BoardView, event: pb.BuildingPlaced) -> str:
    return board.vocabulary.mark(event.building).quantity(1)


def _figures(board: BoardView) -> Sequence[Figure]:
    """Return the tokens on the map."""
    return [
        Figure(
            spot(one.cell),
            *_FIGURES.get(one.building, ("?", "?")),
            far="",
            style="map-building",
            place=FigurePlace.TOP,
            picture=one.building,
        )
        for one in board.part(pb.LittleBuildings).standing
    ]


def _seat_items(board: BoardView, seat: int) -> Sequence[SeatItem]:
    """Return the tokens that a seat still has, kind by kind."""
    left = board.part(pb.LittleBuildings).left
    if seat >= len(left):
        return ()
    return [
        SeatItem(one.number, mark.quantity(one.number), _short(one.what), mark.word)
        for one in left[seat].buildings
        for mark in (board.vocabulary.mark(one.what),)
        if one.number
    ]


def _short(word: str) -> str:
    """Return the letter of a token where there is no room for words."""
    name, _ = _FIGURES.get(word, ("?", "?"))
    return name[0].lower()


def _explained(word: str) -> FigureDescription:
    """Return the description of the tokens of one kind."""

    def explain(_model: Model, board: BoardView) -> Sequence[str]:
        return [board.vocabulary.mark(word).meaning]

    return FigureDescription(f"little_buildings.mark.{word}.name", explain)


EXPANSION = ExpansionFace(
    name="little_buildings",
    words=GlossaryPart(marks=BUILDINGS),
    styles={"map-building": "bold reverse ansiwhite"},
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    parts=frozenset((pb.LittleBuildings,)),
    offers={pb.PlaceBuilding: _place},
    events={pb.BuildingPlaced: EventText(_placed, lasts_s=0.8, by_hand=True, brief=_in_brief)},
    clauses={USE_PIECE: ("LB10", "LB11", "LB20", "LB21")},
    help=("little_buildings.help",),
    plain_help=("little_buildings.plain_help",),
    things={name.lower(): _explained(word) for word, (name, _) in _FIGURES.items()},
    figures=_figures,
    seat_items=_seat_items,
)
