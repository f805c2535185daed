"""What only matches with both need."""

from support.carcassonne import opinion
from support.carcassonne.expansions import traders_builders
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryMoved
from tilewyrm.engine.game import Value


class Opinion(opinion.Opinion):
    """By option, a builder stays whom a ferry has parted from his meeples (FB51)."""

    def see(self, event: Value) -> opinion.Points:
        """Excuse those who are alone as soon as a ferry has moved."""
        if isinstance(event, FerryMoved) and not self.options["ferry_builder"]:
            figures = self.others["traders_builders"]
            assert isinstance(figures, traders_builders.Opinion)
            pieces = self.chart.pieces
            figures.parted |= {node for node in figures.alone() if pieces[node][1] == "builder"}
        return []
