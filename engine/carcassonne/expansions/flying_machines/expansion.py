"""The Flying Machines, declared."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.prospect import Prospect
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.flying_machines import machines, values
from tilewyrm.engine.carcassonne.expansions.flying_machines.flight import (
    LAND,
    FlightFrame,
    FlyAction,
)
from tilewyrm.engine.carcassonne.expansions.flying_machines.options import FlyingMachinesOptions
from tilewyrm.engine.carcassonne.expansions.flying_machines.outlook import evaluation_bonus
from tilewyrm.engine.carcassonne.expansions.flying_machines.state_slice import FlyingMachines


class FlyingMachinesHooks(Hooks[CarcassonneState]):
    """Hooks of The Flying Machines in a match."""

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return flying (FY10)."""
        return (FlyAction(),)

    def second_piece_actions(self, kind: PieceKind) -> Sequence[PieceAction[CarcassonneState]]:
        """Return flying, for a piece that works like a meeple (FY40)."""
        return (FlyAction(kind),) if kind.is_meeple else ()

    def on_tile_placed(self, state: CarcassonneState, _cell: int, _tile: RotatedTile) -> None:
        """Forget what was done with the machine of the tile before."""
        current = state.of(FlyingMachines)
        if current.used:
            state.keep(replace(current, used=False))

    def prospects(self, state: CarcassonneState) -> Sequence[Prospect]:
        """Return where each face of the die sends the meeple that is about to fly (FY11-FY16)."""
        frame = state.agenda[-1] if state.agenda else None
        return frame.prospects(state) if isinstance(frame, FlightFrame) else ()

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the expectation of a flight."""
        return evaluation_bonus(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="flying_machines",
    title="The Flying Machines",
    options=FlyingMachinesOptions,
    hooks=lambda _options: FlyingMachinesHooks(),
    tile_set=SetSpec("flying_machines"),
    marks=(machines.STRAIGHT, machines.DIAGONAL),
    check_tile=machines.check_tile,
    slices=(FlyingMachines,),
    puts_beside=True,
    decisions=(values.Fly,),
    rolls=(values.FlightRoll,),
    events=(values.PieceFlew, values.PieceCrashed),
    follow_ups=(LAND,),
)
