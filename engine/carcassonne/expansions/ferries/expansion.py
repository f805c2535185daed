"""The Ferries, declared."""

from collections.abc import Mapping
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.piece import Piece
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.ferries import lakes, laying, moving, values
from tilewyrm.engine.carcassonne.expansions.ferries.options import FerriesOptions
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries

LAY_FERRY = Step(
    "lay-ferry",
    StepSequence.PART,
    "FB11",
    after=(core.USE_PIECE.name,),
    before=(core.SCORE.name,),
)
MOVE_FERRIES = Step(
    "move-ferries",
    StepSequence.PART,
    "FB20 FB26",
    after=(LAY_FERRY.name,),
    before=(core.SCORE.name,),
)


class FerriesHooks(Hooks[CarcassonneState]):
    """Hooks of The Ferries in a match."""

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return those that lay and move ferries (FB11, FB20)."""
        return {
            LAY_FERRY.name: laying.ask_for_ferry,
            MOVE_FERRIES.name: moving.ask_for_move,
        }

    def on_tile_placed(self, state: CarcassonneState, _cell: int, _tile: RotatedTile) -> None:
        """Let every ferry be moved again (FB23); no one stands on the tile yet."""
        current = state.of(Ferries)
        if current.moved or current.claimed:
            state.keep(replace(current, moved=(), claimed=False))

    def on_piece_placed(self, state: CarcassonneState, segment: int, piece: Piece) -> None:
        """Note a highwayman at a new lake (FB11): a meeple, and no other piece (C8)."""
        if piece.kind.is_meeple:
            laying.note_highwayman(state, segment)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="ferries",
    title="The Ferries",
    options=FerriesOptions,
    hooks=lambda _options: FerriesHooks(),
    tile_set=SetSpec("ferries"),
    marks=(lakes.LAKE,),
    check_tile=lakes.check_tile,
    slices=(Ferries,),
    steps=(LAY_FERRY, MOVE_FERRIES),
    decisions=(values.LayFerry, values.MoveFerry),
    events=(values.FerryLaid, values.FerryMoved),
    follow_ups=(laying.LAY_FERRY, moving.MOVE_FERRY),
)
