"""Carcassonne told from its events: a slow second opinion on features, pieces and points."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from support.carcassonne.modules import NAMES
from support.carcassonne.opinion import Opinion, opinion_of, opinion_of_pair
from support.carcassonne.slow_map import Closing, Node, SlowMap, Whole, part
from tilewyrm.engine.carcassonne.core.components.catalogue import Catalogue
from tilewyrm.engine.carcassonne.core.values.events import (
    COMPLETED,
    END,
    FeatureScored,
    GameEnded,
    PiecePlaced,
    PieceReturned,
    TilePlaced,
    TurnBegan,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

START = "D"
STRENGTHS = {"meeple": 1}


class Recount:
    """The map, the pieces and everybody's points, from the events alone.

    Attributes:
        chart: the map.
        scores: points by seat.
    """

    def __init__(
        self, catalogue: Catalogue, options: Mapping[str, OptionValue], seats: int
    ) -> None:
        """Begin a match with *options*."""
        closing: dict[str, Closing] = {}
        strengths = dict(STRENGTHS)
        for name in NAMES:
            closing |= opinion_of(name).closing
            strengths |= opinion_of(name).strengths
        self.chart = SlowMap(catalogue, closing, strengths)
        self.options = options
        self.scores = [0] * seats
        playing = [name for name in NAMES if options[name] is True]
        self.chart.open_marks = frozenset().union(*(opinion_of(name).open_ends for name in playing))
        by_name: dict[str, Opinion] = {}
        for name in playing:
            by_name[name] = opinion_of(name)(self.chart, options, by_name)
        self.opinions: list[Opinion] = [
            *by_name.values(),
            *(
                opinion_of_pair(*both)(self.chart, options, by_name)
                for both in combinations(playing, 2)
            ),
        ]
        starts = [opinion.start for opinion in self.opinions if opinion.start]
        self.chart.lay((0, 0), [START, *starts][-1], 0)

    # From scratch --------------------------------------------------------------------------------

    def leaders(self, owners: Counter[int]) -> list[int]:
        """Return the seats with most, ascending."""
        return sorted(seat for seat, count in owners.items() if count == max(owners.values()))

    def worth(self, feature: Whole) -> int:
        """Return the points of a feature that is no field."""
        chart = self.chart
        missing, tiles = chart.missing(feature), chart.tiles_of(feature)
        assert missing is not None
        if chart.closing(feature) is Closing.RING:
            points = 9 - missing
        elif chart.kind(feature) == "city":
            tiny = tiles == 2 and self.options["tiny_city"] == 2
            each = 1 if missing or tiny else 2
            points = each * (tiles + chart.marks(feature)["shield"])
        else:
            points = tiles
        for opinion in self.opinions:
            points = opinion.worth(feature, points, complete=missing == 0)
        return points + sum(opinion.bonus(feature) for opinion in self.opinions)

    def marks(self, feature: Whole) -> Counter[str]:
        """Return what a scoring of a feature, no field, says of it."""
        found: Counter[str] = Counter()
        if self.chart.kind(feature) == "city":
            found["shield"] = self.chart.marks(feature)["shield"]
        for opinion in self.opinions:
            found += opinion.marks(feature)
        return +found

    def final(self) -> list[int]:
        """Return everybody's points if the game ends now."""
        totals = self.scores.copy()
        holding = {kind for opinion in self.opinions for kind in opinion.holds}
        occupied = {
            feature
            for feature in self.chart.wholes(
                node for node in self.chart.pieces if self.chart.strength(node)
            )
            if self.chart.kind(feature) not in holding
        }
        fields = [feature for feature in occupied if self.chart.kind(feature) == "field"]
        for feature in occupied:
            if feature not in fields:
                for seat in self.leaders(self.chart.owners(feature)):
                    totals[seat] += self.worth(feature)
            for opinion in self.opinions:
                for seat, points in opinion.besides(feature):
                    totals[seat] += points
        for seat, points in self._fields(fields):
            totals[seat] += points
        for opinion in self.opinions:
            for seat, points in opinion.final():
                totals[seat] += points
        return totals

    def _fields(self, fields: Sequence[Whole]) -> Iterable[tuple[int, int]]:
        """Yield seats and the points that a city gives each."""
        edition = self.options["field_edition"]
        if edition == 1:
            for around in self._around(fields).values():
                owners: Counter[int] = Counter()
                for field in around:
                    owners += self.chart.owners(field)
                for seat in self.leaders(owners):
                    yield seat, self._per_city(seat, around, 4)
            return
        served: set[tuple[int, Whole]] = set()
        for field in sorted(fields, key=self._order):
            for seat in self.leaders(self.chart.owners(field)):
                for city in self.chart.cities(field):
                    if edition == 3 or (seat, city) not in served:
                        yield seat, self._per_city(seat, [field], 3)
                    served.add((seat, city))

    def _around(self, fields: Sequence[Whole]) -> dict[Whole, list[Whole]]:
        """Return by completed city the *fields* around it."""
        found: dict[Whole, list[Whole]] = {}
        for field in fields:
            for city in self.chart.cities(field):
                found.setdefault(city, []).append(field)
        return found

    def _per_city(self, seat: int, fields: Sequence[Whole], points: int) -> int:
        for opinion in self.opinions:
            points = opinion.city_points(seat, fields, points)
        return points

    def _order(self, field: Whole) -> tuple[int, int]:
        """Return where a field comes: by its earliest tile with a piece, and the place there."""
        laid = list(self.chart.tiles)
        return min(
            (laid.index((x, y)), index % 16)
            for x, y, index in self.chart.standing(field)
            if self.chart.strength((x, y, index))
        )

    # Events --------------------------------------------------------------------------------------

    def follow(self, events: Iterable[Value]) -> None:
        """Follow what an entry has brought, and assert that it is what the rules want."""
        for event in events:
            self._see(event)
        for opinion in self.opinions:
            opinion.settled()

    def _see(self, event: Value) -> None:
        match event:
            case TurnBegan():
                self._nothing_is_unpaid()
            case TilePlaced(tile=tile, cell=Cell(x, y), rotation=rotation):
                self.chart.lay((x, y), tile, rotation)
            case PiecePlaced(seat=seat, piece=piece, cell=Cell(x, y), feature=index):
                joins = any(opinion.is_late(event) for opinion in self.opinions)
                self._placed((x, y, index), (seat, piece), joins=joins)
            case PieceReturned(seat=seat, piece=piece, cell=Cell(x, y), feature=index):
                assert self.chart.pieces.pop((x, y, index)) == (seat, piece)
            case FeatureScored():
                self._scored(event)
            case GameEnded(scores=scores):
                self._nothing_is_unpaid()
                assert list(scores) == self.final(), "the slow rescoring disagrees"
                for opinion in self.opinions:
                    opinion.finished()
        for opinion in self.opinions:
            for gainer, points in opinion.see(event):
                self.scores[gainer] += points

    def _placed(self, node: Node, piece: tuple[int, str], *, joins: bool) -> None:
        """Put *piece* there, and assert that it may be, if it has a claim (C7, C9).

        It *joins* others only by a rule of an expansion.
        """
        feature = self.chart.feature(node)
        standing = self.chart.standing(feature)
        assert self.chart.missing(feature) != 0 or node[:2] == self.chart.last
        assert node not in self.chart.pieces
        assert joins or node == part(node)
        self.chart.pieces[node] = piece
        if self.chart.strength(node):
            assert joins or not standing

    def _nothing_is_unpaid(self) -> None:
        """Assert that nobody stands any more where the last tile completed something."""
        near = [
            (x, y, index)
            for x, y, index in self.chart.pieces
            if max(abs(x - self.chart.last[0]), abs(y - self.chart.last[1])) <= 1
        ]
        for node in near:
            assert self.chart.missing(self.chart.feature(node)) != 0

    def _scored(self, event: FeatureScored) -> None:
        feature = self.chart.feature((event.cell.x, event.cell.y, event.feature))
        assert event.kind == self.chart.kind(feature)
        if event.cause == END:
            return  # what it gives is compared when the game has ended
        owners = self.chart.owners(feature)
        complete = self.chart.missing(feature) == 0
        assert event.complete == complete == (event.cause == COMPLETED)
        for opinion in self.opinions:
            opinion.cause = event.cause
            owners = opinion.owners(event, owners)
        worth = self.worth(feature)
        assert event.value == worth
        assert {mark.what: mark.number for mark in event.marks} == self.marks(feature)
        assert {claim.seat: claim.strength for claim in event.claims} == owners
        leaders = self.leaders(owners)
        assert [claim.seat for claim in event.claims if claim.majority] == leaders
        assert [seat for seat, _ in event.gains] == leaders
        for seat in leaders:
            self.scores[seat] += worth
        for opinion in self.opinions:
            opinion.cause = ""
