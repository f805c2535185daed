"""Ferries on the map: links, figures, flashes and descriptions."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import ferries_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import FigureDescription
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.expansion.flash import Flash, FlashOf
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, Spot, spot
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import listed, tell

_LETTERS = "?NESW"
WAYS = ("NE", "NS", "NW", "ES", "EW", "SW")
"""The two sides between which a ferry goes, north first."""


def ends(board: BoardView, at: Spot, *roads: int) -> Sequence[int]:
    """Return the sides of the tile on *at* where the *roads* to the lake begin, ascending."""
    found = (board.feature(at, road) for road in roads)
    return sorted(side for road in found if road is not None for side in road.sides)


def way(board: BoardView, at: Spot, *roads: int) -> str:
    """Return the two sides in words, such as north and east."""
    sides = [names.side(side) for side in ends(board, at, *roads)]
    if len(sides) != len(roads):
        return "?"
    return tell("ferries.way", one=sides[0], other=sides[1])


def links(board: BoardView) -> Sequence[tuple[Piece, Piece]]:
    """Return the roads that ferries join."""
    return [
        ((spot(one.cell), one.feature), (spot(one.cell), one.other))
        for one in board.part(pb.Ferries).ferries
    ]


def figures(board: BoardView) -> Sequence[Figure]:
    """Return the ferries on the map."""
    return [_figure(board, one) for one in board.part(pb.Ferries).ferries]


def _figure(board: BoardView, ferry: pb.Ferry) -> Figure:
    letters = _letters(board, ferry)
    return Figure(
        spot(ferry.cell),
        f"FERRY {letters}",
        f"~{letters}",
        far="",
        style="map-ferry",
        picture=f"ferry-{letters.lower()}",
    )


def _letters(board: BoardView, ferry: pb.Ferry) -> str:
    """Return the initials of the sides between which *ferry* goes, as in `WAYS`."""
    sides = ends(board, spot(ferry.cell), ferry.feature, ferry.other)
    return "".join(_LETTERS[side] for side in sides)


def _explained(letters: str) -> FigureDescription:
    """Return the description of the ferries that go between the sides *letters*."""

    def explain(_model: Model, board: BoardView) -> Sequence[str]:
        means = tell("ferries.look.means")
        places = [
            (names.at(one.cell), way(board, spot(one.cell), one.feature, one.other))
            for one in board.part(pb.Ferries).ferries
            if _letters(board, one) == letters
        ]
        if not places:
            return [means]
        at = listed([at for at, _ in places])
        return [tell("ferries.look.ferry", at=at, way=places[0][1]), means]

    return FigureDescription("ferries.ferry.name", explain)


THINGS = {f"ferry {letters.lower()}": _explained(letters) for letters in WAYS}


def _flash(_model: Model, event: pb.FerryLaid | pb.FerryMoved) -> Flash:
    return Flash(spot(event.cell), event.feature)


FLASHES: Mapping[type[Message], FlashOf] = {pb.FerryLaid: _flash, pb.FerryMoved: _flash}
