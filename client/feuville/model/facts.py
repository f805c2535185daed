"""Facts of what lies on the table (`Model.facts`), by the thing that they are of."""

from dataclasses import dataclass, field

from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv


@dataclass(slots=True)
class TableFacts:
    """The facts of one position; what the server does not tell, or not yet, is absent."""

    tiles: dict[str, fv.TileFit] = field(default_factory=dict)
    decrees: dict[str, fv.DecreeWorth] = field(default_factory=dict)
    towns: dict[int, fv.TownSummary] = field(default_factory=dict)
    """By seat."""
    skills: dict[int, fv.SkillUse] = field(default_factory=dict)
    """By person."""
    odds: fv.ShowOdds | None = None

    def pays(self, decree: str, seat: int | None) -> int:
        """Return the points that *decree* brings *seat* now; 0 where it is not told any."""
        worth = self.decrees.get(decree)
        return 0 if worth is None or seat is None else worth.points[seat]


def facts_of(model: Model) -> TableFacts:
    """Return the facts that *model* has of its position."""
    found = TableFacts()
    for wrapper in model.facts:
        fact = wrapper.feuville
        match fact.WhichOneof("kind"):
            case "tile_fit":
                found.tiles[fact.tile_fit.tile] = fact.tile_fit
            case "decree_worth":
                found.decrees[fact.decree_worth.decree] = fact.decree_worth
            case "town_summary":
                found.towns[fact.town_summary.seat] = fact.town_summary
            case "skill_use":
                found.skills[fact.skill_use.person] = fact.skill_use
            case "show_odds":
                found.odds = fact.show_odds
    return found
