"""What only matches with The Princess & the Dragon and Mage & Witch together need."""

from typing import cast

from support.carcassonne import opinion
from support.carcassonne.expansions.mage_and_witch import Opinion as MagicOpinion
from support.carcassonne.expansions.princess_dragon import Opinion as DragonOpinion
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import MagicFigureLeft
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import DragonLanded, DragonMoved
from tilewyrm.engine.game import Value


class Opinion(opinion.Opinion):
    """Where the dragon comes the figures leave, and they do not go to it."""

    def see(self, event: Value) -> opinion.Points:
        """Say where no figure may go."""
        magic = cast(MagicOpinion, self.others["mage_and_witch"])
        match event:
            case DragonLanded(cell=Cell(x, y)) | DragonMoved(cell=Cell(x, y)):
                magic.blocked = (x, y) if self.options["dragon_eats_magic"] else None
            case MagicFigureLeft():
                assert self.options["dragon_eats_magic"] or magic.blocked is None
        return []

    def settled(self) -> None:
        """Assert that dragon and figures never share a tile, but where the fairy is."""
        if not self.options["dragon_eats_magic"]:
            return
        dragon = cast(DragonOpinion, self.others["princess_dragon"])
        magic = cast(MagicOpinion, self.others["mage_and_witch"])
        is_safe = dragon.fairy is not None and dragon.fairy[:2] == dragon.dragon
        assert is_safe or all(node[:2] != dragon.dragon for node in magic.figures.values())
