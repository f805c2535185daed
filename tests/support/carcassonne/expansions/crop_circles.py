"""What only matches with Crop Circles need."""

from collections.abc import Iterator, Mapping, Sequence

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Node, SlowMap, part
from tilewyrm.engine.carcassonne.core.expansion.action_of_all import ActionOfAll
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring import estimate
from tilewyrm.engine.carcassonne.core.scoring.fields import adjacent_cities
from tilewyrm.engine.carcassonne.core.scoring.scoring import worth
from tilewyrm.engine.carcassonne.core.values.events import (
    RECALLED,
    GameEnded,
    PiecePlaced,
    PieceReturned,
    TilePlaced,
    TurnBegan,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.crop_circles import action, outlook
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    AddMeeple,
    ChooseCircleAction,
    CircleAction,
    CircleActionChosen,
    RemoveMeeple,
)
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "crop_circles"
ADD, REMOVE = CircleAction.ADD, CircleAction.REMOVE
CHOOSE, ADDING, REMOVING = "choose-circle-action", "add-meeple", "remove-meeple"
KINDS = {"pitchfork": "field", "cudgel": "road", "blazon": "city"}

MEADOW = {
    NAME: {
        "PF": "6 ffff: field all, pitchfork",
        "CL": "6 ffff: field all, cudgel",
        "CS": "6 ffff: field all, blazon",
    }
}
"""Tiles of field with each of the circles, as no tiles of the standard edition."""


def choose(match: Match, wanted: CircleAction) -> Sequence[Value]:
    """Say what everyone does at the circle."""
    assert match.question == CHOOSE
    return match.decide(ChooseCircleAction(wanted))


def facts_of_all(match: Match, events: Sequence[Value]) -> tuple[tuple[int, ...], bool]:
    """Return with how many pieces each seat can do what *events* ask for, and whether it must."""
    (fact,) = CARCASSONNE.remarks(match.state, events)
    assert isinstance(fact, ActionOfAll)
    return fact.pieces, fact.must


def add(match: Match, x: int, y: int, spot: str, piece: str = "meeple") -> Sequence[Value]:
    """Add *piece* on *spot* of the tile at (x, y)."""
    return match.decide(AddMeeple(Cell(x, y), match.feature(x, y, spot), piece))


def addable(match: Match) -> set[tuple[int, int, str, str]]:
    """Return where a meeple may be added now: cells, kinds of features, and kinds of pieces."""
    board = match.board
    return {
        (
            one.cell.x,
            one.cell.y,
            match.tiles[board[one.cell.x, one.cell.y].tile].features[one.feature].kind,
            one.piece,
        )
        for one in match.legal(AddMeeple)
    }


def remove(match: Match, x: int, y: int, spot: str, *, beside: int = 0) -> Sequence[Value]:
    """Remove the own meeple on *spot* of the tile at (x, y), or one of those beside it."""
    return match.decide(RemoveMeeple(Cell(x, y), match.feature(x, y, spot) + 16 * beside))


def removable(match: Match) -> list[tuple[int, int, str]]:
    """Return the meeples that may be removed now: where they stand, and what they are."""
    found = []
    for one in match.legal(RemoveMeeple):
        standing = match.standing(one.cell.x, one.cell.y)
        (piece,) = (piece.piece for piece in standing if piece.feature == one.feature)
        found.append((one.cell.x, one.cell.y, piece))
    return found


def removed(events: Sequence[Value]) -> list[tuple[int, str, str]]:
    """Return who came home among *events*: whose it is, what it is, and why."""
    return [(e.seat, e.piece, e.cause) for e in events if isinstance(e, PieceReturned)]


class Opinion(opinion.Opinion):
    """After a circle each player adds or removes one meeple of its kind, in order.

    Attributes:
        chosen: what everyone does, while a circle's action is under way.
        acted: the seats that have done it.
        owing: those that must still remove one.
    """

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.seat = 0
        self.chosen: CircleActionChosen | None = None
        self.acted: list[int] = []
        self.owing: set[int] = set()
        self.due = ""

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what bots expect of the rest of a circle's action for *seat*."""
        return _expected(state, youth)[seat]

    def is_late(self, event: Value) -> bool:
        """Return whether a circle's action is under way."""
        return self.chosen is not None

    def see(self, event: Value) -> opinion.Points:
        """Follow the circle's action."""
        match event:
            case TurnBegan(seat=seat):
                self._over()
                self.seat = seat
            case GameEnded():
                self._over()
            case TilePlaced():
                self._over()
                marks = self.chart.tiles[self.chart.last][0].marks
                self.due = next((mark for mark in marks if mark in KINDS), "")
            case CircleActionChosen(seat=seat, circle=circle, kind=kind):
                assert (seat, circle, kind) == (self.seat, self.due, KINDS[circle])
                assert self.chart.pieces
                assert circle != "pitchfork" or self.options["farmers"]
                self.chosen, self.due = event, ""
                if event.action == REMOVE:
                    nodes = self._concerned(KINDS[circle])
                    self.owing = {self.chart.pieces[node][0] for node in nodes}
            case PiecePlaced(seat=seat, cell=Cell(x, y), feature=index) if self.chosen:
                assert self.chosen.action == ADD
                self._acts(seat)
                assert self._accompanied((x, y, index), seat)
            case PieceReturned(seat=seat, kind=kind, cause=cause) if (
                cause == RECALLED and self.chosen
            ):
                assert self.chosen.action == REMOVE
                assert kind == KINDS[self.chosen.circle]
                self._acts(seat)
                self.owing.remove(seat)
        return []

    def _acts(self, seat: int) -> None:
        """Note that *seat* acts, and assert that it is its turn: the one who chose is the last."""
        assert self.seat not in self.acted
        assert seat not in self.acted
        if self.acted and seat != self.seat:
            before = self.acted[-1]
            assert (before < seat) ^ (before < self.seat) ^ (seat < self.seat)
        self.acted.append(seat)

    def _accompanied(self, node: Node, seat: int) -> bool:
        """Return whether the new meeple on *node* is beside an own one of the circle's kind."""
        assert self.chosen
        feature = self.chart.feature(node)
        assert self.chart.kind(feature) == KINDS[self.chosen.circle]
        anywhere = self.options["crop_place"] == "feature"
        return any(
            other != node
            and self.chart.pieces[other][0] == seat
            and self.chart.strength(other)
            and (anywhere or part(other) == part(node))
            for other in self.chart.standing(feature)
        )

    def _concerned(self, kind: str) -> Iterator[Node]:
        for node in self.chart.pieces:
            if self.chart.strength(node) and self.chart.kind(self.chart.feature(node)) == kind:
                yield node

    def _over(self) -> None:
        """Assert that no one has still to act."""
        asks = self.due != "pitchfork" or self.options["farmers"]
        assert not (self.due and asks and self.chart.pieces)
        assert not self.owing
        self.chosen, self.acted, self.due = None, [], ""


def _expected(state: CarcassonneState, youth: int) -> list[int]:
    """Return for each seat what the players who have still to act bring, each doing its best."""
    found = [0] * state.rules.seats
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, action.AddMeepleFrame):
        more = 1
    elif isinstance(top, action.RemoveMeepleFrame):
        more = -1
    else:
        return found
    price = estimate.MEEPLE * youth // estimate.LONG_GAME
    seat = top.seat
    while True:
        if more < 0 or action.can_add(state, seat):
            best = _best(state, seat, more)
            if best is not None and not (more > 0 and _gain(best, seat) < price):
                found = [a + b for a, b in zip(found, best, strict=True)]
                found[seat] -= more * price
        if seat == state.seat:
            return found
        seat = (seat + 1) % state.rules.seats


def _best(state: CarcassonneState, seat: int, more: int) -> list[int] | None:
    """Return the change of everyone's points on the feature where *seat* gains most by it."""
    features, marks = state.board.features, state.board.tiles[state.board.last].kind.marks
    (kind,) = (KINDS[mark] for mark in marks if mark in KINDS)
    best: list[int] | None = None
    for label in {features.labels[stand & SEGMENT] for stand in state.pieces}:
        before = dict.fromkeys(range(state.rules.seats), 0)
        for stand in features.standing[label]:
            before[state.pieces[stand].seat] += state.pieces[stand].kind.strength
        own = [state.pieces[stand] for stand in features.standing[label]]
        if features.kinds[label].name != kind or not any(
            piece.seat == seat and piece.kind.is_meeple for piece in own
        ):
            continue
        value = _value(state, label)
        after = {**before, seat: before[seat] + more}
        change = [
            value * (_leads(after, other) - _leads(before, other)) for other in sorted(before)
        ]
        if best is None or (_gain(change, seat), change) > (_gain(best, seat), best):
            best = change
    return best


def _gain(change: Sequence[int], seat: int) -> int:
    return 2 * change[seat] - sum(change)


def _leads(strengths: Mapping[int, int], seat: int) -> bool:
    return 0 < strengths[seat] == max(strengths.values())


def _value(state: CarcassonneState, label: int) -> int:
    if state.board.features.kinds[label].name == "field":
        return 3 * outlook.FIELD_SHARE * len(adjacent_cities(state, label))
    less, more = (worth(state, label, complete=complete).points for complete in (False, True))
    return estimate.POINT * less + estimate.GROWTH * (more - less)
