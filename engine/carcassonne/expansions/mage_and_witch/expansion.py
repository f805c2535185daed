"""Mage & Witch, declared."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.mage_and_witch import figures, move
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.options import MageAndWitchOptions
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.useful_moves import useful_moves
from tilewyrm.engine.game import Value

MAGIC = Step(
    "magic",
    StepSequence.PART,
    "MG10 MG17",
    after=(core.PLACE_TILE.name,),
    before=(core.USE_PIECE.name,),
)


class MageAndWitchHooks(Hooks[CarcassonneState]):
    """Hooks of Mage & Witch in a match."""

    def __init__(self, options: MageAndWitchOptions) -> None:
        self._has_figures = options.mage or options.witch
        self._parts_at_once = options.magic_join_check

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the move of a figure (MG10)."""
        return {MAGIC.name: move.ask_for_move} if self._has_figures else {}

    def acts_on_placement(
        self, state: CarcassonneState, kind: TileKind, joined: Mapping[int, int]
    ) -> bool:
        """Return whether it may part or remove figures that are on the map.

        It may bring both together; or, with a sigil, leave no place for the only one.
        """
        standing = figures.on_map(state).values()
        if len(standing) > 1:
            return all(label in joined for label in standing)
        has_sigil = figures.SIGIL.name in kind.marks
        return has_sigil and bool(standing) and not move.can_move(state, besides=joined)

    def worth(self, state: CarcassonneState, label: int, _complete: bool, worth: Worth) -> Worth:
        """Return it with the mage's points, and halved by the witch (MG20-MG22)."""
        return figures.with_figures(state, label, worth)

    def worth_key(self, state: CarcassonneState) -> Sequence[object]:
        """Return where the figures are."""
        return (state.of(figures.MageAndWitch),)

    def on_relinked(self, state: CarcassonneState, _one: int, _other: int) -> None:
        """Let the player part the figures that a link brings together (MG18)."""
        if self._parts_at_once:
            move.part(state)

    def on_feature_completed(self, state: CarcassonneState, label: int) -> None:
        """Put the figures on the feature beside the map (MG24)."""
        figures.leave_feature(state, label)

    def candidates(
        self, state: CarcassonneState, seat: int, decisions: Sequence[Value]
    ) -> Sequence[Value]:
        """Return a place for each figure on each feature where it may be of use."""
        if not isinstance(decisions[0], move.MoveMagicFigure):
            return decisions
        return useful_moves(state, seat, decisions)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="mage_and_witch",
    title="Mage & Witch",
    options=MageAndWitchOptions,
    hooks=MageAndWitchHooks,
    tile_set=SetSpec("mage_and_witch"),
    marks=(figures.SIGIL,),
    slices=(figures.MageAndWitch,),
    steps=(MAGIC,),
    decisions=(move.MoveMagicFigure, move.RemoveMagicFigure),
    events=(figures.MagicFigureMoved, figures.MagicFigureLeft),
)
