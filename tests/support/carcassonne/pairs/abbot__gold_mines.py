"""What only matches with both need."""

from support.carcassonne import opinion
from support.carcassonne.expansions import gold_mines
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.game import Value


class Opinion(opinion.Opinion):
    """By option, a completed garden brings no bars."""

    def see(self, event: Value) -> opinion.Points:
        """Withdraw the claim to the bars of a garden."""
        match event:
            case FeatureScored(cause="completed", kind="garden"):
                if not self.options["gold_garden"]:
                    found = self.others["gold_mines"]
                    assert isinstance(found, gold_mines.Opinion)
                    found.claims.pop()
        return []
