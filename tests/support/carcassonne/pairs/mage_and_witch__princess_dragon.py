"""What only matches with The Princess & the Dragon and Mage & Witch together need."""

from collections.abc import Collection
from typing import cast

from support.carcassonne import opinion
from support.carcassonne.expansions.mage_and_witch import Opinion as MagicOpinion
from support.carcassonne.expansions.princess_dragon import Opinion as DragonOpinion
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MagicFigure,
    MagicFigureLeft,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import DragonLanded, DragonMoved
from tilewyrm.engine.game import Value


class Opinion(opinion.Opinion):
    """Where the dragon comes the figures leave, and they do not go to it.

    Attributes:
        spared: the figures that were on the dragon's tile with the fairy when it came.
    """

    spared: Collection[MagicFigure] = ()

    def see(self, event: Value) -> opinion.Points:
        """Say where no figure may go."""
        magic = cast(MagicOpinion, self.others["mage_and_witch"])
        match event:
            case DragonLanded(cell=Cell(x, y)) | DragonMoved(cell=Cell(x, y)):
                magic.blocked = (x, y) if self.options["dragon_eats_magic"] else None
                dragon = cast(DragonOpinion, self.others["princess_dragon"])
                is_safe = dragon.fairy is not None and dragon.fairy[:2] == (x, y)
                self.spared = [one for one in self._with_dragon(x, y) if is_safe]
            case MagicFigureLeft():
                assert self.options["dragon_eats_magic"] or magic.blocked is None
        return []

    def settled(self) -> None:
        """Assert that dragon and figures never share a tile, but where the fairy was (MG32)."""
        dragon = cast(DragonOpinion, self.others["princess_dragon"])
        if self.options["dragon_eats_magic"] and dragon.dragon is not None:
            assert set(self._with_dragon(*dragon.dragon)) <= set(self.spared)

    def _with_dragon(self, x: int, y: int) -> list[MagicFigure]:
        magic = cast(MagicOpinion, self.others["mage_and_witch"])
        return [figure for figure, node in magic.figures.items() if node[:2] == (x, y)]
