"""What only matches with Little Buildings need."""

from collections import Counter
from collections.abc import Mapping, Sequence

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Closing, Place, SlowMap, Whole
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring import estimate
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TilePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.little_buildings import evaluation_bonus as evaluation
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import (
    BuildingPlaced,
    PlaceBuilding,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import LittleBuildings
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "little_buildings"
HOUSE = "little_house"
_VALUES = {
    "equal": {HOUSE: 1},
    "different": {"little_shed": 1, HOUSE: 2, "little_tower": 3},
}


def build(match: Match, building: str = HOUSE) -> Sequence[Value]:
    """Put a token of the player of the turn onto the tile just placed."""
    return match.decide(PlaceBuilding(building))


def left(match: Match) -> list[dict[str, int]]:
    """Return how many tokens of each kind each seat has."""
    shown: LittleBuildings = match.part(LittleBuildings)
    return [{one.what: one.number for one in seat.buildings} for seat in shown.left]


class Opinion(opinion.Opinion):
    """Each token adds its value to what is scored on its tile or, for a ring, around it."""

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.tokens: dict[Place, str] = {}
        self.acted = True
        self.built: Counter[tuple[int, str]] = Counter()

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what bots expect of the tokens that *seat* has."""
        shown = state.of(LittleBuildings).left
        number = sum(one.number for one in shown[seat].buildings) if shown else 0
        return evaluation.TOKEN_WORTH * number * youth // estimate.LONG_GAME

    def see(self, event: Value) -> opinion.Points:
        """Follow the tokens: one at most on each tile, and only instead of a piece."""
        match event:
            case TilePlaced():
                self.acted = False
            case PiecePlaced():
                self.acted = True
            case BuildingPlaced(seat=seat, building=building, cell=Cell(x, y)):
                assert not self.acted
                assert (x, y) == self.chart.last
                assert (x, y) not in self.tokens
                self.tokens[x, y] = building
                self.acted = True
                self.built[seat, building] += 1
        return []

    def counted(self, feature: Whole) -> Counter[str]:
        """Return the tokens that count for the feature, by kind."""
        places = {(x, y) for x, y, _ in feature}
        if self.chart.closing(feature) is Closing.RING:
            ((x, y),) = places
            places = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return Counter(self.tokens[place] for place in places if place in self.tokens)

    def more(self, feature: Whole) -> int:
        """Return the points that they add."""
        value = _VALUES[str(self.options["lb_values"])]
        return sum(value[kind] * number for kind, number in self.counted(feature).items())

    def bonus(self, feature: Whole) -> int:
        """Return the points of the tokens."""
        return self.more(feature)

    def marks(self, feature: Whole) -> Counter[str]:
        """Return the tokens."""
        return self.counted(feature)

    def besides(self, feature: Whole) -> opinion.Points:
        """Return the points of a field, which is not counted by its worth."""
        if self.chart.kind(feature) != "field" or self.options["field_edition"] == 1:
            return []
        owners = self.chart.owners(feature)
        most = max(owners.values())
        return [(seat, self.more(feature)) for seat, number in owners.items() if number == most]

    def settled(self) -> None:
        """Assert that nobody has more than its share."""
        kinds = len(_VALUES[str(self.options["lb_values"])])
        assert all(number <= 18 // 2 // kinds for number in self.built.values())
