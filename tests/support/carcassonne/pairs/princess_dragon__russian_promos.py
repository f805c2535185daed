"""What The Princess & the Dragon and the Russian promos need together."""

from support.carcassonne import opinion
from support.carcassonne.expansions import princess_dragon
from tilewyrm.engine.carcassonne.expansions.russian_promos.captures import PieceTrapped
from tilewyrm.engine.game import Value


class Opinion(opinion.Opinion):
    """The fairy stays where her meeple stood that is trapped (RP71)."""

    def see(self, event: Value) -> opinion.Points:
        """Let the fairy lose what is trapped."""
        if isinstance(event, PieceTrapped):
            figures = self.others[princess_dragon.NAME]
            assert isinstance(figures, princess_dragon.Opinion)
            x, y = event.cell.x, event.cell.y
            if figures.fairy == (x, y, event.feature):
                figures.fairy = (x, y, None)
        return []
