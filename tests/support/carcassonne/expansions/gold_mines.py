"""What only matches with The Gold Mines need."""

from collections import Counter
from collections.abc import Mapping, Sequence

from support.carcassonne import opinion
from support.carcassonne.box import box
from support.carcassonne.match import Match
from support.carcassonne.modules import flags
from support.carcassonne.slow_map import RING, Closing, Place, SlowMap, Whole
from tilewyrm.engine.carcassonne.core.components.feature_kind import Completion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import strengths_of
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, place_number
from tilewyrm.engine.carcassonne.core.values.events import (
    FeatureScored,
    PiecePlaced,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.gold_mines import evaluation_bonus as evaluation
from tilewyrm.engine.carcassonne.expansions.gold_mines.final_value import GoldScored
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import GoldPlaced, PlaceGold
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import GoldTaken, TakeGold
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines, GoldOnTile
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Setup, Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "gold_mines"
MEADOW = {NAME: {"GX": "9 ffff: field all, gold_mine"}}
"""A tile of field with a gold mine, as no tile of the standard edition."""
MINES = {
    NAME: {
        **MEADOW[NAME],
        "FX": "9 ffff: field all",
        "GC": "4 cfff: city n, field e1 e2 s1 s2 w1 w2 by n, gold_mine",
        "GD": "1 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1, gold_mine",
    }
}
"""The same; field without a mine, an edge of a city, and a copy of the start tile, with mines."""


def crowded() -> Setup:
    """Return a setup in which monasteries are completed together with cities, all with bars."""
    own = {"GM": "16 ffff: monastery, field all, gold_mine", "GC": MINES[NAME]["GC"]}
    own["GC"] = own["GC"].replace("4", "12", 1)
    options = {**flags((NAME,)), "farmers": False}
    return CARCASSONNE.setup(box({NAME: own}, E=3), 3, options)


RARE = {"take-gold": crowded}
"""By question, what is played to see it."""


def on_map(match: Match) -> dict[tuple[int, int], int]:
    """Return the bars on the map by tile."""
    kept: GoldMines = match.part(GoldMines)
    return {(one.cell.x, one.cell.y): one.number for one in kept.bars}


def owned(match: Match) -> list[int]:
    """Return how many bars each seat has."""
    kept: GoldMines = match.part(GoldMines)
    return list(kept.owned or (0,) * len(match.players))


def put_bar(match: Match, x: int, y: int) -> Sequence[Value]:
    """Put the second bar onto the tile at (x, y)."""
    return match.decide(PlaceGold(Cell(x, y)))


def mine(match: Match, at: tuple[int, int], second: tuple[int, int]) -> None:
    """Play a turn with a tile of `MEADOW` *at* a cell, without a piece.

    The *second* bar goes to another tile, without a question if there is only one.
    """
    match.put("GX", *at)
    if match.question == "place-gold":
        put_bar(match, *second)
    match.skip()


def take(match: Match, x: int, y: int) -> Sequence[Value]:
    """Take a bar from the tile at (x, y)."""
    return match.decide(TakeGold(Cell(x, y)))


def choices(match: Match) -> set[tuple[int, int]]:
    """Return the tiles that a bar may be put onto, or taken from."""
    return {(one.cell.x, one.cell.y) for one in (*match.legal(PlaceGold), *match.legal(TakeGold))}


def taken(events: Sequence[Value]) -> dict[int, int]:
    """Return how many bars each seat took in *events*."""
    found: Counter[int] = Counter()
    for one in events:
        if isinstance(one, GoldTaken):
            found[one.seat] += sum(bars.number for bars in one.bars)
    return dict(found)


def gold_scored(events: Sequence[Value]) -> list[tuple[int, int, int]]:
    """Return the seats whose bars were scored, each with their number and the points."""
    return [(one.seat, one.number, one.points) for one in events if isinstance(one, GoldScored)]


def _chances(state: CarcassonneState, bars: GoldOnTile, youth: int) -> Counter[int]:
    """Return of how many hundredths of *bars* bots think that a seat gets them."""
    found: Counter[int] = Counter()
    left, place = 100 * bars.number, place_number(bars.cell)
    claims = state.of(GoldMines).claims
    claiming = {seat for one in claims if bars.cell in one.cells for seat in one.seats}
    if claiming:
        return Counter(dict.fromkeys(claiming, left // len(claiming)))
    features, known, near = state.board.features, [], set()
    around = {place, *(place + step for step in AROUND)}
    for segment in (segment for segment, home in enumerate(features.homes) if home in around):
        here, completion = features.homes[segment] == place, features.kinds[segment].completion
        if completion is not Completion.NEVER and (here or completion is Completion.SURROUNDINGS):
            near.add(features.labels[segment])
    for label in sorted(near):
        standing = [stand for stand in state.pieces if features.labels[stand & SEGMENT] == label]
        strengths = strengths_of(state, standing)
        if strengths:
            gaps = evaluation.LACKING * features.missing[label]
            chance = max(0, evaluation.CHANCE - gaps) * youth // 40
            leaders = [one for one in strengths if strengths[one] == max(strengths.values())]
            known.append((chance if features.missing[label] else 100, leaders))
    for chance, leaders in sorted(known, key=lambda one: one[0], reverse=True):
        part = left * chance // 100
        left -= part
        found.update(dict.fromkeys(leaders, part // len(leaders)))
    return found


def _smooth(bars: int) -> int:
    return (evaluation.SQUARE * bars * bars // 100 + evaluation.STRAIGHT * bars) // 100


class Opinion(opinion.Opinion):
    """Where bars are, who has a claim to them, and that they are taken one by one in turn.

    Attributes:
        bars: those on the map, by place.
        owned: bars by seat.
        due: how many the tile just placed still brings.
        claims: who may take the bars of which places in this part of a turn.
        takings: who took a bar from where, in this order.
    """

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.bars: Counter[Place] = Counter()
        self.owned: Counter[int] = Counter()
        self.seat = self.due = self.brought = 0
        self.claims: list[tuple[list[int], set[Place]]] = []
        self.takings: list[tuple[int, Place]] = []

    @classmethod
    def evaluation_bonuses(cls, state: CarcassonneState, youth: int) -> Sequence[int]:
        """Return what bots expect of bars for each seat."""
        current, kinds = state.of(GoldMines), state.rules.kinds
        owned: Counter[int] = Counter()
        for seat, bars in enumerate(current.owned or ()):
            owned[seat] = 100 * bars
        for one in current.bars:
            owned += _chances(state, one, youth)
        mines = sum(
            number
            for stack in state.pile.stacks
            for kind, number in zip(kinds, stack, strict=True)
            if "gold_mine" in kind.marks
        )
        coming = 2 * mines * evaluation.COMING // state.rules.seats
        seats = range(state.rules.seats)
        return [_smooth(owned[seat] + coming) - _smooth(coming) for seat in seats]

    def places(self, feature: Whole) -> set[Place]:
        """Return the tiles whose bars belong to the feature."""
        found = {(x, y) for x, y, _ in feature}
        if self.chart.closing(feature) is Closing.RING:
            found = {(x + dx, y + dy) for x, y in found for dx, dy in RING}
        return found

    def claimants(self, place: Place) -> frozenset[int]:
        """Return who may take bars from *place*."""
        return frozenset(seat for seats, places in self.claims if place in places for seat in seats)

    def see(self, event: Value) -> opinion.Points:
        """Follow the bars."""
        match event:
            case TurnBegan(seat=seat):
                self._all_is_shared()
                self.seat = seat
            case TileDrawn():
                self._all_is_shared()
            case TilePlaced():
                info, _ = self.chart.tiles[self.chart.last]
                self.due = 2 if "gold_mine" in info.marks and self.options["gold"] else 0
            case GoldPlaced(seat=seat, cell=Cell(x, y)):
                self._placed(seat, (x, y))
            case PiecePlaced():
                assert not self.due
            case FeatureScored(cause="completed", cell=Cell(x, y), feature=index):
                assert not self.due
                feature = self.chart.feature((x, y, index))
                owners = self.chart.owners(feature)
                seats = [seat for seat in owners if owners[seat] == max(owners.values())]
                self.claims.append((seats, self.places(feature)))
            case GoldTaken(seat=seat, bars=bars):
                for one in bars:
                    self.takings += [(seat, (one.cell.x, one.cell.y))] * one.number
                    self.owned[seat] += one.number
        return []

    def _placed(self, seat: int, place: Place) -> None:
        """Assert that the bar may come there: first to the new tile, then to one around it."""
        x, y = self.chart.last
        assert self.due
        assert seat == self.seat
        around = {(x + dx, y + dy) for dx, dy in RING} & self.chart.tiles.keys() - {(x, y)}
        assert place in ({(x, y)} if self.due == 2 else around)
        self.due -= 1
        self.bars[place] += 1
        self.brought += 1

    def _all_is_shared(self) -> None:
        """Assert that bars were taken in turn, as long as somebody had a claim (GD21).

        Places with the same claimants are one: it does not matter from which of them a bar came.
        """
        left: Counter[frozenset[int]] = Counter()
        for place, number in self.bars.items():
            left[self.claimants(place)] += number
        queues: dict[int, list[frozenset[int]]] = {}
        for seat, place in self.takings:
            queues.setdefault(seat, []).append(self.claimants(place))
        seats = {seat for group in left for seat in group}
        order = sorted(seats, key=lambda seat: (seat < self.seat, seat))
        while any(left[group] for group in left if group):
            for seat in order:
                wanted = {group for group, number in left.items() if number and seat in group}
                if wanted:
                    group = queues[seat].pop(0)
                    assert group in wanted
                    if self.options["gold_choice"] == "most_claimed":
                        assert len(group) == max(map(len, wanted))
                    left[group] -= 1
        assert not any(queues.values())
        self.bars.subtract(place for _, place in self.takings)
        assert min(self.bars.values(), default=0) >= 0
        self.claims, self.takings = [], []

    def final(self) -> opinion.Points:
        """Return the points of bars by number: 1 each, 2 from 4 on, 3 from 7 on, 4 from 10 on."""
        return [
            (seat, number * (1 + (number > 3) + (number > 6) + (number > 9)))
            for seat, number in self.owned.items()
        ]

    def finished(self) -> None:
        """Assert that no bar was lost."""
        left = sum(self.bars.values()) - len(self.takings)
        assert left + sum(self.owned.values()) == self.brought
