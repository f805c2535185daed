"""What only matches with The Ferries need."""

from collections.abc import Iterator, Mapping, Sequence

from support.carcassonne import opinion
from support.carcassonne.match import SIDES, Match
from support.carcassonne.modules import NO_MEEPLES
from support.carcassonne.slow_map import Node, Place, SlowMap
from tilewyrm.engine.carcassonne.core.position.board import Board, Link
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TilePlaced, TurnBegan
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries, Ferry
from tilewyrm.engine.carcassonne.expansions.ferries.values import (
    FerryLaid,
    FerryMoved,
    LayFerry,
    MoveFerry,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "ferries"
LAY, MOVE = "lay-ferry", "move-ferry"


class Opinion(opinion.Opinion):
    """Every lake gets a ferry at once; the nearest on a way from the new tile may be moved."""

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.ferries: dict[Place, tuple[Node, Node]] = {}
        self.moved: set[Place] = set()
        self.due: Place | None = None
        self.has_highwayman = False

    def see(self, event: Value) -> opinion.Points:
        """Follow ferries (FB10-FB27)."""
        match event:
            case TurnBegan():
                self.moved.clear()
            case TilePlaced(cell=Cell(x, y)):
                self._nothing_is_due()
                info, _ = self.chart.tiles[x, y]
                self.due = (x, y) if "ferry_lake" in info.marks else None
                self.has_highwayman = False
                if self.options["ferry_once_per"] == "part":
                    self.moved.clear()
            case PiecePlaced(piece=piece, cell=Cell(x, y), feature=index) if (x, y) == self.due:
                kind = self.chart.tiles[x, y][0].features[index % 16].kind
                if kind == "road" and piece not in NO_MEEPLES:  # (C8, T2)
                    self.has_highwayman = True
            case FerryLaid(cell=Cell(x, y), feature=one, other=other):
                assert self.due == (x, y)
                self.due = None
                self._lay((x, y), one, other)
            case FerryMoved(cell=Cell(x, y), feature=one, other=other):
                self._nothing_is_due()
                place = x, y
                assert place in self._first_met()
                assert place not in self.moved
                before = self.ferries.pop(place)
                self.chart.part(*before)
                self._lay(place, one, other)
                assert self.ferries[place] != before
                self.moved.add(place)
        return []

    def _nothing_is_due(self) -> None:
        """Assert that the lake got its ferry, if it had to."""
        may = self.options["ferry_place"] == "with_highwayman" and not self.has_highwayman
        assert self.due is None or may
        self.due = None

    def _lay(self, place: Place, one: int, other: int) -> None:
        both = (*place, one), (*place, other)
        features = self.chart.tiles[place][0].features
        assert one < other
        for index in (one, other):
            assert features[index].kind == "road"
            assert len(features[index].sides) == 1
        self.ferries[place] = both
        self.chart.connect(*both)

    def _first_met(self) -> set[Place]:
        """Return the lakes whose ferries are met first on a way from the tile just placed."""
        docks = {node: place for place, both in self.ferries.items() for node in both}
        found: set[Place] = set()
        info, _ = self.chart.tiles[self.chart.last]
        for index, feature in enumerate(info.features):
            if feature.kind == "road":
                found |= set(self._walk((*self.chart.last, index), docks))
        return found - {self.chart.last}

    def _walk(self, start: Node, docks: Mapping[Node, Place]) -> Iterator[Place]:
        seen, waiting = {start}, [start]
        while waiting:
            node = waiting.pop()
            if node in docks:
                yield docks[node]
            linked = [one for one in self.chart.links.get(node, ()) if one not in docks]
            for other in (*self.chart.at_edges(node), *linked):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)

    @staticmethod
    def links(board: Board, kept: Value) -> None:
        """Let the ferries join their roads; those just moved did so elsewhere before."""
        assert isinstance(kept, Ferries)
        now = {one.cell: one for one in kept.ferries}
        before = now | {one.cell: one for one in kept.moved}
        others, last = board.relinked, cell(board.last)
        for one in before.values():
            if one.cell != last:
                board.link(_link(board, one))
        board.relinked = others
        if last in now:
            board.link(_link(board, now[last]))
        for one in kept.moved:
            assert one != now[one.cell]
            board.unlink(_link(board, one))
            board.link(_link(board, now[one.cell]))

    def finished(self) -> None:
        """Assert that no lake lacks its ferry."""
        self._nothing_is_due()


def _link(board: Board, ferry: Ferry) -> Link:
    first = board.firsts[number(ferry.cell)]
    return Link(first + ferry.feature, first + ferry.other, closes=False)


MEADOW = {"base": {"FF": "20 ffff: field all"}}
"""Tiles that are field and nothing else."""


def lay(match: Match, ways: str) -> Sequence[Value]:
    """Lay the ferry of the new lake between two sides, such as ``EW``."""
    cell = match.legal(LayFerry)[0].cell
    return match.decide(LayFerry(cell, *_roads(match, cell.x, cell.y, ways)))


def move(match: Match, x: int, y: int, ways: str) -> Sequence[Value]:
    """Move the ferry of the lake at (*x*, *y*) between two other sides there."""
    return match.decide(MoveFerry(Cell(x, y), *_roads(match, x, y, ways)))


def _roads(match: Match, x: int, y: int, ways: str) -> list[int]:
    return sorted(match.feature(x, y, f"road {side}") for side in ways)


def lake(
    match: Match,
    tile: str,
    x: int,
    y: int,
    ways: str,
    rotation: int = 0,
    piece: str | None = None,
) -> Sequence[Value]:
    """Play a turn that puts a lake there, with its ferry; move none."""
    events = [*match.lay(tile, x, y, rotation, piece=piece), *lay(match, ways)]
    return events + list(leave(match) if match.question == MOVE else ())


def leave(match: Match) -> Sequence[Value]:
    """Move no further ferry."""
    assert match.question == MOVE
    return match.decide(Skip())


def places(match: Match) -> list[tuple[int, int, str]]:
    """Return where a ferry may be laid or moved now: its lake, and the two sides."""
    return [
        (one.cell.x, one.cell.y, _sides(match, one.cell, one.feature, one.other))
        for one in match.legal()
        if isinstance(one, LayFerry | MoveFerry)
    ]


def movable(match: Match) -> set[tuple[int, int]]:
    """Return the lakes whose ferries may be moved now; none if this is not asked."""
    return {(one.cell.x, one.cell.y) for one in match.legal(MoveFerry)}


def ferries(match: Match) -> dict[tuple[int, int], str]:
    """Return by lake the two sides that its ferry joins."""
    return {
        (one.cell.x, one.cell.y): _sides(match, one.cell, one.feature, one.other)
        for one in match.part(Ferries).ferries
    }


def _sides(match: Match, cell: Cell, *roads: int) -> str:
    """Return the letters of the sides where *roads* begin, clockwise from north."""
    lying = match.board[cell.x, cell.y]
    features = match.tiles[lying.tile].features
    turned = [(side - 1 + lying.rotation) % 4 for road in roads for side in features[road].sides]
    return "".join(SIDES[side] for side in sorted(turned))
