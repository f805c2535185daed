"""The Cult, declared."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.cult import challenge, shrines
from tilewyrm.engine.carcassonne.expansions.cult.evaluation_bonus import (
    evaluation_bonus,
    is_nearer,
)
from tilewyrm.engine.carcassonne.expansions.cult.options import (
    MOST_SHRINES,
    CultOptions,
    Neighbours,
)

TILES = SetSpec("cult")
_IN_THE_BOX = 5
"""Kinds of tiles of the box itself, the first of the set; the others are of other editions."""


class ShrineHooks(Hooks[CarcassonneState]):
    """Hooks of The Cult in a match where shrines are like monasteries."""

    def __init__(self, options: CultOptions) -> None:
        self._plays_all = options.shrines == MOST_SHRINES

    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* with as many shrines as the option says (HS1)."""
        if self._plays_all:
            return box
        return box.without(box.edition.set(TILES.name).kinds[_IN_THE_BOX:])


class ChallengeHooks(ShrineHooks):
    """Hooks of The Cult in a match with challenges."""

    def __init__(self, options: CultOptions) -> None:
        super().__init__(options)
        self._both_sides = options.shrine_neighbours is Neighbours.BOTH_SIDES

    def filter_placements(
        self, state: CarcassonneState, kind: TileKind, codes: Sequence[int]
    ) -> Sequence[int]:
        """Return where shrines and monasteries lie apart enough (HS10, HS11)."""
        return shrines.apart(state, kind, codes, both_sides=self._both_sides)

    def closed_cells(
        self, state: CarcassonneState, kind: TileKind, codes: Sequence[int]
    ) -> Sequence[int]:
        """Return the cells that would bring a building a second rival (HS10, HS11)."""
        apart = {code >> 2 for code in self.filter_placements(state, kind, codes)}
        return sorted({code >> 2 for code in codes} - apart)

    def acts_on_placement(
        self, state: CarcassonneState, _kind: TileKind, _joined: Mapping[int, int]
    ) -> bool:
        """Return whether it brings a building of a challenge nearer to its completion."""
        return is_nearer(state)

    def worth_bonus(self, state: CarcassonneState, label: int, cause: str, worth: Worth) -> Worth:
        """Return *worth* with the rivals of a building; nothing if it has lost already (HS21)."""
        if not shrines.is_building(state.board.features.kinds[label]):
            return worth
        return challenge.with_challenge(state, label, cause, worth)

    def worth_key(self, state: CarcassonneState) -> Sequence[object]:
        """Return the challenges, and the buildings that have lost theirs already."""
        return challenge.challenges(state), challenge.lost(state)

    def contested_by(self, state: CarcassonneState, label: int) -> Sequence[int]:
        """Return the incomplete rivals with pieces (HS20)."""
        return challenge.contenders(state, label)

    def lost_at_scoring(self, state: CarcassonneState) -> Sequence[int]:
        """Return the pieces that lose the challenge that the tile has decided (HS21)."""
        standing = state.board.features.standing
        return [segment for label in challenge.lost(state) for segment in standing[label]]

    def on_feature_scored(self, state: CarcassonneState, label: int) -> None:
        """Send the losers of its challenge home (HS21)."""
        if shrines.is_building(state.board.features.kinds[label]):
            challenge.send_losers_home(state, label)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the expected losses in challenges."""
        return evaluation_bonus(state)


def _hooks(options: CultOptions) -> Hooks[CarcassonneState]:
    return ChallengeHooks(options) if options.shrine_challenge else ShrineHooks(options)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="cult",
    title="The Cult",
    options=CultOptions,
    hooks=_hooks,
    tile_set=TILES,
    feature_kinds=(shrines.SHRINE,),
)
