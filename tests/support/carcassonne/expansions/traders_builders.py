"""What only matches with Traders & Builders need."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.plain_evaluation import complete_cities
from support.carcassonne.slow_map import Node, SlowMap, Whole
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring import estimate
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TilePlaced, TurnBegan
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryMoved
from tilewyrm.engine.carcassonne.expansions.traders_builders import evaluation_bonus as evaluation
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import SecondPartBegan
from tilewyrm.engine.carcassonne.expansions.traders_builders.figures import BUILDER, PIG
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import (
    POINTS,
    GoodsScored,
    GoodsTaken,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import (
    NO_GOODS,
    SeatGoods,
    TradersBuilders,
)
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.game import Chance, Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "traders_builders"
GOODS = ("wine", "grain", "cloth")


def goods(match: Match) -> list[tuple[int, ...]]:
    """Return how much wine, grain and cloth each seat has."""
    kept: TradersBuilders = match.part(TradersBuilders)
    owned = kept.goods or (NO_GOODS,) * len(match.players)
    return [tuple(one.number(good) for good in GOODS) for one in owned]


def taken(events: Sequence[Value]) -> list[tuple[int, dict[str, int]]]:
    """Return who took which goods, of each city by itself."""
    return [
        (event.seat, {one.what: one.number for one in event.goods})
        for event in events
        if isinstance(event, GoodsTaken)
    ]


def goods_scored(events: Sequence[Value]) -> list[GoodsScored]:
    """Return the points for goods among *events*."""
    return [event for event in events if isinstance(event, GoodsScored)]


def second_parts(events: Sequence[Value]) -> list[int]:
    """Return whose second parts began among *events*."""
    return [event.seat for event in events if isinstance(event, SecondPartBegan)]


def builder_road(*others: str, **options: OptionValue) -> Match:
    """Return a match of two with *others* where seat 0 has a meeple and a builder on one road.

    The meeple stands on (1, 0), the builder on (2, 0). The road goes on to the east of it, and ends
    in the west on (-1, 0), which has an open city. Seat 1 is next.
    """
    match = Match(2, NAME, *others, edition=None, rulebook=EXPANSION_SET, **options)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.lay("U", 2, 0, piece="builder road")
    return match


def _expected(goods: Sequence[SeatGoods], seat: int, good: str, youth: int) -> int:
    """Return what bots expect of the *goods* of one kind for *seat*."""
    numbers = [one.number(good) for one in goods]
    own = numbers.pop(seat) if numbers else 0
    share = 100 - (100 - evaluation.LEAD_SHARE) * youth // estimate.LONG_GAME
    leads = own and own >= max(numbers)
    return evaluation.GOOD_WORTH * own + (POINTS * share if leads else 0)


class Opinion(opinion.Opinion):
    """Goods, whether a builder's feature was extended, and that no figure is without a meeple.

    Attributes:
        moved: whether a ferry was moved since this was last asserted.
        parted: the builders whom ferries have parted from their meeples, and who stay.
    """

    strengths: ClassVar[Mapping[str, int]] = {"builder": 0, "pig": 0}

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.goods: dict[int, Counter[str]] = {}
        self.seat = 0
        self.extended = False
        self.second = False
        self.moved = False
        self.parted: set[Node] = set()

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what bots expect of goods, builder, pig and a second part."""
        current = state.of(TradersBuilders)
        expected = sum(_expected(current.goods, seat, good, youth) for good in GOODS)
        if seat == state.seat and current.extended:
            comes = not current.second_part or isinstance(state.pending, Chance)
            expected += evaluation.SECOND_PART_WORTH * comes
        features = state.board.features
        for segment, (owner, kind) in state.pieces.items():
            label = features.labels[segment & SEGMENT]
            if not features.kinds[label].is_scored:
                continue
            if owner == seat and kind is BUILDER and features.missing[label]:
                expected += evaluation.BUILDER_WORTH * youth // estimate.LONG_GAME
            if owner == seat and kind is PIG:
                expected += estimate.POINT * len(complete_cities(state, label))
                expected += evaluation.PIG_WORTH * youth // estimate.LONG_GAME
        return expected

    def see(self, event: Value) -> opinion.Points:
        """Follow goods and builders."""
        match event:
            case TurnBegan(seat=seat):
                may = self.options["builder_second_part"] == "may"
                assert self.second or not self.extended or may
                self.seat, self.extended, self.second = seat, False, False
            case TilePlaced(cell=Cell(x, y)):
                info, _ = self.chart.tiles[x, y]
                whole = self.chart.wholes((x, y, index) for index in range(len(info.features)))
                standing = {node for one in whole for node in self.chart.standing(one)}
                builder = (self.seat, "builder")
                if not self.second:
                    self.extended = any(self.chart.pieces[node] == builder for node in standing)
            case SecondPartBegan(seat=seat):
                assert seat == self.seat
                assert self.extended
                assert not self.second
                self.second = True
            case PiecePlaced(piece="builder" | "pig", cell=Cell(x, y), feature=index):
                assert self._accompanied((x, y, index))
                assert self.chart.missing(self.chart.feature((x, y, index))) != 0
            case FerryMoved():
                self.moved = True
            case GoodsTaken(seat=seat, cell=Cell(x, y), goods=goods):
                assert seat == self.seat
                self.goods.setdefault(seat, Counter()).update(
                    {one.what: one.number for one in goods}
                )
        return []

    def _accompanied(self, node: Node) -> bool:
        seat, _ = self.chart.pieces[node]
        return bool(self.chart.owners(self.chart.feature(node))[seat])

    def settled(self) -> None:
        """Assert that no figure is without a meeple of its own (T30, T41).

        It may be in what only holds pieces, or a builder whom a ferry has parted from them (FB51).
        """
        holding = {kind for one in self.others.values() for kind in one.holds}
        alone = {
            node
            for node, (_, name) in self.chart.pieces.items()
            if (name == "pig" or (name == "builder" and self.options["builder_home_alone"]))
            and not self._accompanied(node)
            and self.chart.kind(self.chart.feature(node)) not in holding
        }
        if self.moved and not self.options["ferry_builder"]:
            self.parted |= {node for node in alone if self.chart.pieces[node][1] == "builder"}
        self.parted &= alone
        self.moved = False
        assert alone == self.parted

    def city_points(self, seat: int, fields: Sequence[Whole], points: int) -> int:
        """Return a point more for who has a pig there (T42)."""
        pigs = [
            node
            for field in fields
            for node in self.chart.standing(field)
            if self.chart.pieces[node] == (seat, "pig")
        ]
        return points + bool(pigs)

    def final(self) -> opinion.Points:
        """Return ten points for most of each kind (T15)."""
        found = []
        for good in GOODS:
            most = max((own[good] for own in self.goods.values()), default=0)
            found += [(seat, 10) for seat, own in self.goods.items() if most and own[good] == most]
        return found

    def finished(self) -> None:
        """Assert that every completed city has given its goods, and no other (T10, T14)."""
        cities = (one for one in self.chart.features() if self.chart.kind(one) == "city")
        marks: Counter[str] = Counter()
        for city in cities:
            if self.chart.missing(city) == 0:
                marks += self.chart.marks(city)
        taken = sum(self.goods.values(), Counter())
        assert taken == Counter({good: marks[good] for good in GOODS if marks[good]})
