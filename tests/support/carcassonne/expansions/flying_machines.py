"""What only matches with The Flying Machines need."""

from collections.abc import Iterator, Mapping, Sequence

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Node, Place, SlowMap, part
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring import estimate
from tilewyrm.engine.carcassonne.core.scoring.scoring import worth
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TilePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.flying_machines.flight import FlightFrame, LandFrame
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import (
    FlightRoll,
    Fly,
    PieceCrashed,
    PieceFlew,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "flying_machines"
LAND = "land"
AWAY = {
    "straight_machine": ((-1, 0), (0, -1), (1, 0), (0, 1)),
    "diagonal_machine": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
}
"""By machine and quarter turns of its tile, the step that its arrow points."""


LANDS = frozenset(("road", "city", "monastery"))
"""On what most pieces land."""


def fly(match: Match, distance: int, piece: str = "meeple") -> Sequence[Value]:
    """Let *piece* fly, and let the die say *distance*."""
    return [*match.decide(Fly(piece)), *match.roll(FlightRoll(distance))]


def landings(match: Match) -> set[tuple[int, int, str]]:
    """Return where the flier may land now: cells, and kinds of features with the piece's name."""
    assert match.question == LAND
    return {(x, y, spot) for x, y in match.board for spot in match.spots(x, y)}


def crashed(events: Sequence[Value]) -> list[tuple[int, str]]:
    """Return who crashed among *events*: whose it is, and what."""
    return [(event.seat, event.piece) for event in events if isinstance(event, PieceCrashed)]


class Opinion(opinion.Opinion):
    """One piece flies from a machine just laid, and lands where it can.

    Attributes:
        flight: the flight that has not ended yet.
        landed: the landing that ended the last one.
    """

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.seat = 0
        self.has_flown = True
        self.flight: PieceFlew | None = None
        self.landed: PiecePlaced | None = None

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what bots expect of a flight for *seat*."""
        return _expected(state, youth)[seat]

    def is_late(self, event: Value) -> bool:
        """Return whether *event* is a landing."""
        return event is self.landed or (self.flight is not None and isinstance(event, PiecePlaced))

    def see(self, event: Value) -> opinion.Points:
        """Follow a flight (FY10-FY17)."""
        match event:
            case TilePlaced(seat=seat):
                assert self.flight is None
                self.seat, self.has_flown, self.landed = seat, False, None
            case PieceFlew(seat=seat, distance=distance, cell=at):
                assert not self.has_flown
                assert seat == self.seat
                assert 1 <= distance <= 3
                assert (at.x, at.y) == self._away(distance)
                self.flight, self.has_flown = event, True
            case PiecePlaced(piece=piece, cell=at, feature=index) if self.flight:
                assert (piece, at) == (self.flight.piece, self.flight.cell)
                assert part((at.x, at.y, index)) in self._places(self.flight)
                self.landed, self.flight = event, None
            case PieceCrashed(piece=piece, cell=at):
                assert self.flight
                assert (piece, at) == (self.flight.piece, self.flight.cell)
                may = self.options["flier_landing"] == "may"
                assert may or not list(self._places(self.flight))
                self.flight = None
        return []

    def _away(self, distance: int) -> Place:
        x, y = self.chart.last
        info, rotation = self.chart.tiles[x, y]
        (machine,) = (mark for mark in info.marks if mark in AWAY)
        dx, dy = AWAY[machine][rotation]
        return x + distance * dx, y + distance * dy

    def _places(self, flight: PieceFlew) -> Iterator[Node]:
        """Yield where the flier can land."""
        place = flight.cell.x, flight.cell.y
        if place not in self.chart.tiles or any(
            place in one.closed() for one in self.others.values()
        ):
            return
        own = (
            one.stands[flight.piece] for one in self.others.values() if flight.piece in one.stands
        )
        kinds = next(own, LANDS)
        for index, feature in enumerate(self.chart.tiles[place][0].features):
            node = (*place, index)
            whole = self.chart.feature(node)
            if self.stands_as(feature.kind) in kinds and self.chart.missing(whole):
                yield node


def _expected(state: CarcassonneState, youth: int) -> list[int]:
    """Return for each seat what a flight under way brings on average, with the best landings."""
    seats = state.rules.seats
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, FlightFrame):
        ways = [1, 2, 3]
    elif isinstance(top, LandFrame):
        ways = [top.distance]
    else:
        return [0] * seats
    price = estimate.MEEPLE * youth // estimate.LONG_GAME
    total = [0] * seats
    for way in ways:
        best: list[int] | None = None
        for label, strength in _targets(state, top.piece, way):
            change = _change(state, top.seat, label, strength)
            if best is None or _gain(change, top.seat) > _gain(best, top.seat):
                best = change
        if best is not None:
            best[top.seat] -= price
            total = [a + b for a, b in zip(total, best, strict=True)]
    return [points // len(ways) for points in total]


def _targets(state: CarcassonneState, piece: str, way: int) -> Iterator[tuple[int, int]]:
    """Yield the labels of features *way* cells off on which *piece* may land, and its strength."""
    board = state.board
    here = cell(board.last)
    tile = board.tiles[board.last]
    (machine,) = (mark for mark in tile.kind.marks if mark in AWAY)
    dx, dy = AWAY[machine][tile.rotation]
    place = number(Cell(here.x + way * dx, here.y + way * dy))
    if place not in board.tiles or place in state.rules.hooks.blocked_cells(state):
        return
    (kind,) = (one for one in state.rules.pieces if one.name == piece)
    for index, feature in enumerate(board.tiles[place].kind.kinds):
        label = board.features.labels[board.firsts[place] + index]
        stands = feature.treated_as.name != "field" and feature.treated_as in kind.stands_on
        if stands and board.features.missing[label]:
            yield label, kind.strength


def _change(state: CarcassonneState, seat: int, label: int, strength: int) -> list[int]:
    """Return what *strength* more of *seat* on the feature *label* changes for each seat."""
    before = dict.fromkeys(range(state.rules.seats), 0)
    for stand in state.board.features.standing[label]:
        owner, kind = state.pieces[stand]
        before[owner] += kind.strength
    after = {**before, seat: before[seat] + strength}
    less, more = (worth(state, label, complete=complete).points for complete in (False, True))
    value = estimate.POINT * less + estimate.GROWTH * (more - less)
    return [value * (_leads(after, other) - _leads(before, other)) for other in sorted(before)]


def _gain(change: Sequence[int], seat: int) -> int:
    return 2 * change[seat] - sum(change)


def _leads(strengths: Mapping[int, int], seat: int) -> bool:
    return 0 < strengths[seat] == max(strengths.values())
