"""The Russian promos, declared."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.feature_kind import FeatureKind
from tilewyrm.engine.carcassonne.core.components.piece import Piece, PieceKind
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.russian_promos import (
    captives,
    captures,
    features,
    freeing,
)
from tilewyrm.engine.carcassonne.expansions.russian_promos.options import (
    PromoTiles,
    RussianPromosOptions,
)
from tilewyrm.engine.game import Value

TRAP_PIECES = Step(
    "trap-pieces",
    StepSequence.PART,
    "RP60",
    after=(core.PLACE_TILE.name,),
    before=(core.USE_PIECE.name,),
)
TILES = SetSpec("russian_promos")
_OF_2013 = 2
"""Kinds of tiles of that year, the first of the set; the others are of 2016."""


class RussianPromosHooks(Hooks[CarcassonneState]):
    """Hooks of the Russian promos in a match."""

    def __init__(self, options: RussianPromosOptions) -> None:
        self._options = options

    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* with the tiles that the option chooses (RP1)."""
        kinds = box.edition.set(TILES.name).kinds
        match self._options.promo_tiles:
            case PromoTiles.ALL:
                return box
            case PromoTiles.YEAR_2013:
                return box.without(kinds[_OF_2013:])
            case PromoTiles.YEAR_2016:
                return box.without(kinds[:_OF_2013])

    def places_for(
        self, piece: PieceKind, features_: frozenset[FeatureKind]
    ) -> frozenset[FeatureKind]:
        """Return *features_* with huts, if the *piece* may stand there (RP10, RP13)."""
        return features.with_huts(piece, features_)

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the look of the traps after a tile (RP60)."""
        return {TRAP_PIECES.name: _trap_pieces}

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return freeing a piece (RP50)."""
        return (freeing.FreeAction(),)

    def acts_on_placement(
        self, state: CarcassonneState, kind: TileKind, joined: Mapping[int, int]
    ) -> bool:
        """Return whether it brings a trap, or joins the road of one (RP30, RP43)."""
        return not all(one.is_scored for one in kind.kinds) or any(
            captures.trees(state, label) for label in joined
        )

    def blocked_cells(self, state: CarcassonneState) -> Sequence[int]:
        """Return the tiles with a pond: no piece is put on the field there (RP33)."""
        return captures.ponds(state)

    def can_be_recalled(self, state: CarcassonneState, segment: int) -> bool:
        """Return whether it is in no trap, from which it can only be freed (RP50)."""
        return not freeing.is_trapped(state, segment)

    def on_piece_placed(self, state: CarcassonneState, segment: int, _piece: Piece) -> None:
        """Let the traps look at once (RP31, RP43)."""
        captures.look_after_piece(state, segment)

    def on_relinked(self, state: CarcassonneState, one: int, other: int) -> None:
        """Let the trees look, if a road comes to them that is occupied (RP43)."""
        captures.look_after_link(state, one, other)

    def worth(self, state: CarcassonneState, label: int, complete: bool, worth: Worth) -> Worth:
        """Return the worth of a hut (RP11, RP12)."""
        if state.board.features.kinds[label] is not features.HUT:
            return worth
        return features.hut_worth(state, label, worth, complete=complete)

    def final_scorings(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the scorings of pieces in the pond (RP35)."""
        return captives.score_captives(state)

    def forecast(self, scorings: Sequence[Value]) -> Sequence[Value]:
        """Return the forecast of pieces in the pond at the end."""
        found = tuple(one for one in scorings if isinstance(one, captives.CaptivesScored))
        return (captives.CaptivesForecast(found),)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the expected cost of pieces in the pond."""
        return captives.evaluation_bonus(state)


def _trap_pieces(state: CarcassonneState) -> None:
    captures.look_after_tile(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="russian_promos",
    title="Russian Promos",
    options=RussianPromosOptions,
    hooks=RussianPromosHooks,
    tile_set=TILES,
    feature_kinds=(features.HUT, features.SOLOVEI, features.VODYANOY),
    check_tile=features.check_tile,
    steps=(TRAP_PIECES,),
    puts_beside=True,
    decisions=(freeing.FreePiece,),
    events=(captures.PieceTrapped, captives.CaptivesScored),
    parts=(captives.CaptivesForecast,),
)
