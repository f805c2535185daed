"""Mage and witch on the map: figures, flashes, descriptions, and the key that looks at them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import mage_and_witch_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import FigureDescription
from tilewyrm.client.carcassonne.core.expansion.figure import Figure, FigurePlace
from tilewyrm.client.carcassonne.core.expansion.flash import Flash, FlashOf
from tilewyrm.client.carcassonne.core.expansion.landmark import JumpTarget
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot, spot
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell


class _Look(NamedTuple):
    """How one of the figures is shown."""

    word: str
    """In the names of its texts."""
    name: str
    short: str


_MAGE, _WITCH = _Look("mage", "MAGE", "Mg"), _Look("witch", "WITCH", "Wi")


def _look(figure: pb.MagicFigure.ValueType) -> _Look:
    return _WITCH if figure == pb.MAGIC_FIGURE_WITCH else _MAGE


def word(figure: pb.MagicFigure.ValueType) -> str:
    """Return the word of *figure* in the names of texts."""
    return _look(figure).word


def figures(board: BoardView) -> Sequence[Figure]:
    """Return the figures that are on the map."""
    return [_figure(look, place) for look, place in _places(board) if place is not None]


def _places(board: BoardView) -> Sequence[tuple[_Look, pb.FigurePlace | None]]:
    """Return mage and witch, each with its place; None beside the map."""
    part = board.part(pb.MageAndWitch)
    return (
        (_MAGE, part.mage if part.HasField("mage") else None),
        (_WITCH, part.witch if part.HasField("witch") else None),
    )


def _figure(look: _Look, place: pb.FigurePlace | pb.MagicFigureMoved) -> Figure:
    return Figure(
        spot(place.cell),
        look.name,
        look.short,
        look.short,
        f"map-{look.word}",
        FigurePlace.BOTTOM,
        place.feature,
        picture=f"{look.word}-figure",
    )


def _moved(_model: Model, event: pb.MagicFigureMoved) -> Flash:
    figure = _figure(_look(event.figure), event)
    return Flash(spot(event.cell), event.feature, figures=(figure,))


FLASHES: Mapping[type[Message], FlashOf] = {pb.MagicFigureMoved: _moved}


def _cells(_model: Model, board: BoardView) -> Sequence[Spot]:
    return [spot(place.cell) for _, place in _places(board) if place is not None]


LANDMARKS = (
    JumpTarget(
        "mage-and-witch", "W", "mage_and_witch.key", _cells, figures=(_MAGE.word, _WITCH.word)
    ),
)


def _describe(board: BoardView, one: _Look) -> Sequence[str]:
    place = dict(_places(board))[one]
    means = tell(f"mage_and_witch.mark.{one.word}.means")
    if place is None:
        return [tell(f"mage_and_witch.look.{one.word}.beside"), means]
    at = names.at(place.cell)
    feature = board.place_name(spot(place.cell), place.feature)
    return [tell(f"mage_and_witch.look.{one.word}.at", at=at, place=feature), means]


THINGS: Mapping[str, FigureDescription] = {
    "mage": FigureDescription(
        "mage_and_witch.mark.mage.name", lambda _model, board: _describe(board, _MAGE)
    ),
    "witch": FigureDescription(
        "mage_and_witch.mark.witch.name", lambda _model, board: _describe(board, _WITCH)
    ),
}
