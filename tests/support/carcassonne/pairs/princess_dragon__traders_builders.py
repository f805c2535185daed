"""What only matches with both need."""

from support.carcassonne import opinion
from support.carcassonne.expansions import princess_dragon
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import SecondPartBegan
from tilewyrm.engine.game import Value


class Opinion(opinion.Opinion):
    """The fairy's point comes again at the start of a second part (T50)."""

    def see(self, event: Value) -> opinion.Points:
        """Follow the start of a second part."""
        if isinstance(event, SecondPartBegan) and self.options["builder_fairy_point"] == "again":
            fairy = self.others["princess_dragon"]
            assert isinstance(fairy, princess_dragon.Opinion)
            fairy.accompany(event.seat)
        return []
