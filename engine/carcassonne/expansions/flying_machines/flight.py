"""A flight: the choice of a meeple, the roll, the choice of the landing place (FY10-FY20)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE, PieceKind, piece
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.prospect import Prospect
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import SKIP, place_piece
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced
from tilewyrm.engine.carcassonne.core.values.stands import first_free
from tilewyrm.engine.carcassonne.expansions.flying_machines.machines import (
    destination,
    has_machine,
)
from tilewyrm.engine.carcassonne.expansions.flying_machines.options import (
    Fliers,
    FlyingMachinesOptions,
    Landing,
)
from tilewyrm.engine.carcassonne.expansions.flying_machines.state_slice import FlyingMachines
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import (
    FlightRoll,
    Fly,
    PieceCrashed,
    PieceFlew,
)
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame, DecisionFrame

LAND = "land"
"""Where a meeple that flies comes down (FY12): `PlacePiece`, `Skip` if it may be left to crash."""

DISTANCES = (1, 2, 3)
"""The faces of the die, each as likely (FY11)."""

_OUTCOMES = tuple((FlightRoll(distance), 1) for distance in DISTANCES)


class FlyAction(PieceAction[CarcassonneState]):
    """Send a meeple off with the machine on the tile just placed (FY10)."""

    def __init__(self, only: PieceKind | None = None) -> None:
        """Let all meeples fly, or *only* those of one kind."""
        self._only = only

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the kinds of meeples in the supply that can fly, one decision for each (FY19)."""
        if state.of(FlyingMachines).used or not has_machine(state):
            return ()
        return [Fly(kind.name) for kind in self.fliers(state) if state.left(kind, state.seat)]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* is to fly."""
        return isinstance(decision, Fly)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether there is a machine, and such a meeple."""
        return decision in self.legal(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Wait for the die."""
        state.keep(replace(state.of(FlyingMachines), used=True))
        state.agenda.append(FlightFrame(state.seat, decision.piece))

    def fliers(self, state: CarcassonneState) -> Sequence[PieceKind]:
        """Return the kinds of pieces that can fly (FY16)."""
        pieces = state.rules.pieces if self._only is None else (self._only,)
        every = [kind for kind in pieces if kind.is_meeple]
        if state.rules.of(FlyingMachinesOptions).flier_kinds is Fliers.ALL:
            return every
        return [kind for kind in every if kind is MEEPLE or kind.strength > MEEPLE.strength]


@dataclass(frozen=True, slots=True)
class FlightFrame(ChanceFrame[CarcassonneState]):
    """The die is rolled for a meeple that flies (FY11)."""

    name = "flight"

    seat: int
    piece: str

    def source(self, state: CarcassonneState) -> Source:
        """Return the die of the seat."""
        flights = state.of(FlyingMachines).flights
        return Source(f"flight/{self.seat}", flights[self.seat] if flights else 0)

    def outcomes(self, _state: CarcassonneState) -> Sequence[tuple[Value, int]]:
        """Return the distances."""
        return _OUTCOMES

    def apply(self, state: CarcassonneState, roll: Value) -> None:
        """Let the meeple fly. Ask where it lands, or let it crash (FY14)."""
        current = state.of(FlyingMachines)
        flights = list(current.flights or (0,) * state.rules.seats)
        flights[self.seat] += 1
        state.keep(replace(current, flights=tuple(flights)))
        at = cell(destination(state, roll.distance))
        state.emit(PieceFlew(self.seat, self.piece, roll.distance, at))
        landing = LandFrame(self.seat, self.piece, roll.distance)
        if landing.landings(state):
            state.agenda.append(landing)
        else:
            state.emit(PieceCrashed(self.seat, self.piece, at))

    def prospects(self, state: CarcassonneState) -> Sequence[Prospect]:
        """Return where each distance leads, and on which features the meeple can land there."""
        return [
            Prospect(
                roll=FlightRoll(distance),
                number=distance,
                place=destination(state, distance),
                claims=LandFrame(self.seat, self.piece, distance).landings(state),
            )
            for distance in DISTANCES
        ]


@dataclass(frozen=True, slots=True)
class LandFrame(DecisionFrame[CarcassonneState]):
    """The player chooses where the meeple lands (FY12)."""

    name = "land"
    question = LAND

    seat: int
    piece: str
    distance: int

    def landings(self, state: CarcassonneState) -> Sequence[PlacePiece]:
        """Return the choices to place it on the tile there, by feature (FY12-FY16)."""
        place = destination(state, self.distance)
        features = landing_places(state, self.piece, self.distance)
        return [place_piece(place, feature, self.piece) for feature in features]

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the landing places, by feature. A crash is last, if that may be (FY12)."""
        found: list[Value] = [*self.landings(state)]
        if state.rules.of(FlyingMachinesOptions).flier_landing is Landing.MAY:
            found.append(SKIP)
        return found

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Put the meeple there, beside others, or let it crash."""
        if not isinstance(decision, PlacePiece):
            at = cell(destination(state, self.distance))
            state.emit(PieceCrashed(self.seat, self.piece, at))
            return
        rules, board = state.rules, state.board
        place = number(decision.cell)
        stand = first_free(board.firsts[place] + decision.feature, state.pieces)
        state.emit(
            PiecePlaced(
                seat=self.seat,
                piece=self.piece,
                cell=decision.cell,
                feature=board.place_of(stand)[1],
                kind=board.tiles[place].kind.kinds[decision.feature].name,
                elsewhere=False,
            )
        )
        kind = rules.pieces[rules.piece_numbers[self.piece]]
        state.put(stand, piece(self.seat, kind))


def landing_places(state: CarcassonneState, piece_name: str, distance: int) -> Sequence[int]:
    """Return the features on which a piece that flies *distance* cells can land (FY12-FY16).

    They are incomplete features that it may stand on, occupied or not, but no fields.
    """
    place, board, rules = destination(state, distance), state.board, state.rules
    tile = board.tiles.get(place)
    if tile is None or place in rules.hooks.blocked_cells(state):
        return ()
    stands_on = rules.stands_on[piece_name] - {FIELD}
    features, first = board.features, board.firsts[place]
    return [
        feature
        for feature, kind in enumerate(tile.kind.places)
        if kind in stands_on and features.missing[features.labels[first + feature]]
    ]
