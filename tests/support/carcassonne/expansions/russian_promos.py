"""What only matches with the Russian promos need."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.box import box
from support.carcassonne.match import Match
from support.carcassonne.modules import NO_MEEPLES
from support.carcassonne.slow_map import RING, Closing, Node, Place, SlowMap, Whole, part
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.events import (
    RECALLED,
    PiecePlaced,
    PieceReturned,
    TilePlaced,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.russian_promos import captives
from tilewyrm.engine.carcassonne.expansions.russian_promos.captives import CaptivesScored
from tilewyrm.engine.carcassonne.expansions.russian_promos.captures import PieceTrapped
from tilewyrm.engine.carcassonne.expansions.russian_promos.freeing import FreePiece
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.game import Setup, Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "russian_promos"
TRAPS = ("solovei", "vodyanoy")


MEADOW = "ZF"
"""A tile of field alone."""
OWN = {"base": {MEADOW: "20 ffff: field all"}}
"""Meadows for an edition."""


def meadows(
    *playing: str,
    more: Mapping[str, int] | None = None,
    own: Mapping[str, Mapping[str, str]] | None = None,
    **options: OptionValue,
) -> Match:
    """Return a match of two in a small edition with the box, many meadows and roads.

    It has *more* tiles, and those of its *own*.
    """
    counts = {"RU01": 1, "RU02": 1, "RU03": 1, "RU04": 1, "A": 4, "B": 2, "E": 2, "U": 9}
    edition = box({**OWN, **(own or {})}, **{**counts, **(more or {})})
    return Match(2, NAME, *playing, edition=edition, rulebook=EXPANSION_SET, **options)


def free(match: Match, x: int, y: int, trap: str, *, beside: int = 0) -> Sequence[Value]:
    """Take the own piece out of the *trap* at (x, y), or one of those beside it."""
    return match.decide(FreePiece(Cell(x, y), match.feature(x, y, trap) + 16 * beside))


def freeable(match: Match) -> list[tuple[int, int, str]]:
    """Return the pieces that may be freed now: where they are, and what they are."""
    found = []
    for one in match.legal(FreePiece):
        standing = match.standing(one.cell.x, one.cell.y)
        (piece,) = (piece.piece for piece in standing if piece.feature == one.feature)
        found.append((one.cell.x, one.cell.y, piece))
    return found


def trapped(events: Sequence[Value]) -> list[tuple[int, str, str, str]]:
    """Return what was trapped in *events*: whose piece, which one, on what it stood, and where."""
    return [
        (one.seat, one.piece, one.kind, one.trap) for one in events if isinstance(one, PieceTrapped)
    ]


def captives_scored(events: Sequence[Value]) -> list[tuple[int, int, int]]:
    """Return the seats that lose points for captives, each with their number and the points."""
    return [(one.seat, one.number, one.points) for one in events if isinstance(one, CaptivesScored)]


def many_traps() -> Setup:
    """Return the setup of a short match of three with more traps and roads than other tiles."""
    edition = box(RU01=3, RU02=2, RU03=4, RU04=3, U=12, V=8, W=4)
    return CARCASSONNE.setup(edition, 3, {NAME: True, **CARCASSONNE.ending_options})


SETUPS = {"traps": many_traps}
"""Setups of matches in which its facts come up."""


class Opinion(opinion.Opinion):
    """Reckons from the map alone which pieces are trapped by each tile and each piece.

    Attributes:
        hut_like: the kind of feature on which those stand who stand in a hut.
        expected: by part of a tile where a piece was and the trap, how many go there now.
    """

    closing: ClassVar = {
        "hut": Closing.RING,
        "solovei": Closing.NEVER,
        "vodyanoy": Closing.NEVER,
    }
    holds: ClassVar = frozenset(TRAPS)
    costs: ClassVar = (CaptivesScored,)

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.hut_like = "road"
        self.seat = 0
        self.acted = True
        self.expected: Counter[tuple[Node, str]] = Counter()
        self.pieces: dict[Node, tuple[int, str]] = {}
        self.changed: set[Node] = set()

    def stands_like(self, kind: str) -> str:
        """Return what those stand on who stand in a hut."""
        return self.hut_like if kind == "hut" else ""

    def worth(self, feature: Whole, points: int, *, complete: bool) -> int:
        """Return 9 less the neighbours of a hut (RP11, RP12)."""
        if self.chart.kind(feature) != "hut":
            return points
        return 1 + (self.chart.missing(feature) or 0)

    def marks(self, feature: Whole) -> Counter[str]:
        """Return how many cells around a hut are empty."""
        if self.chart.kind(feature) != "hut":
            return Counter()
        return +Counter({"wilderness": self.chart.missing(feature) or 0})

    def final(self) -> opinion.Points:
        """Return the points that are lost in ponds (RP35)."""
        return [
            (seat, -2)
            for node, (seat, _) in self.chart.pieces.items()
            if self._kind(node) == "vodyanoy"
        ]

    def closed(self) -> Sequence[Place]:
        """Return where ponds are (RP33)."""
        return [place for place in self.chart.tiles if self._trap_on(place, "vodyanoy")]

    def is_late(self, event: Value) -> bool:
        """Return whether *event* frees a piece."""
        return isinstance(event, PieceReturned) and event.kind in TRAPS and event.cause == RECALLED

    def see(self, event: Value) -> opinion.Points:
        """Follow the traps."""
        if self.chart.made:
            self._reckon_link(*self.chart.made)
            self.chart.made = None
        match event:
            case TilePlaced(seat=seat):
                assert not +self.expected
                self.seat, self.acted = seat, False
                self._reckon_tile()
            case PiecePlaced(cell=Cell(x, y), feature=index):
                assert not +self.expected
                assert (x, y) not in self.closed()
                others = self.others.values()
                if not any(one.is_second(event) or one.is_late(event) for one in others):
                    self.acted = True
                self._reckon_piece((x, y, index))
            case PieceTrapped(trap_cell=to):
                here = (event.cell.x, event.cell.y, event.feature)
                there = (to.x, to.y, event.trap_feature)
                assert self._kind(here) == event.kind
                assert self._kind(there) == event.trap
                assert there not in self.chart.pieces
                assert self.expected[part(here), event.trap]
                self.expected[part(here), event.trap] -= 1
                piece = self.chart.pieces.pop(here)
                assert piece == (event.seat, event.piece)
                self.chart.pieces[there] = piece
            case PieceReturned(seat=seat, kind=kind, cause=cause, cell=Cell(x, y)):
                if kind in TRAPS and cause == RECALLED:
                    assert seat == self.seat
                    assert not self.acted
                    assert (x, y) != self.chart.last
                    self.acted = True
        return []

    def settled(self) -> None:
        """Assert that everything that had to be trapped is, and nothing is left to be trapped."""
        assert not +self.expected
        for node in self.chart.pieces:
            pond = self._pond_beside(node)
            assert not pond or not self._takable(node, self.chart.pieces)

    def _kind(self, node: Node) -> str:
        x, y, index = part(node)
        return self.chart.tiles[x, y][0].features[index].kind

    def _trap_on(self, place: Place, kind: str) -> Node | None:
        """Return the trap of that *kind* on the tile at *place*; None: there is none."""
        if place not in self.chart.tiles:
            return None
        kinds = [one.kind for one in self.chart.tiles[place][0].features]
        return (*place, kinds.index(kind)) if kind in kinds else None

    def _pond_beside(self, node: Node) -> Node | None:
        """Return the pond laid first of those around *node*; None: there is none."""
        x, y, _ = node
        ring = {(x + dx, y + dy) for dx, dy in RING} - {(x, y)}
        found = (self._trap_on(place, "vodyanoy") for place in self.chart.tiles if place in ring)
        return next(filter(None, found), None)

    def _takable(self, node: Node, pieces: Mapping[Node, tuple[int, str]]) -> bool:
        """Return whether a pond takes that piece, if there is one beside it (RP32)."""
        kind = self._kind(node)
        if kind == "vodyanoy" or (kind == "solovei" and self._independent):
            return False
        return bool(self.options["vodyanoy_special"]) or pieces[node][1] not in NO_MEEPLES

    @property
    def _independent(self) -> bool:
        return self.options["trap_order"] == "independent"

    def _reckon_tile(self) -> None:
        """Note what the tile placed last traps (RP30, RP43)."""
        self.pieces = dict(self.chart.pieces)
        x, y = last = self.chart.last
        pond = self._trap_on(last, "vodyanoy")
        if pond:
            for node in list(self.pieces):
                near = max(abs(node[0] - x), abs(node[1] - y)) == 1
                if near and self._takable(node, self.pieces):
                    self._move(node, pond)
        info, _ = self.chart.tiles[last]
        own = [(*last, index) for index, one in enumerate(info.features) if one.kind == "road"]
        for road in dict.fromkeys(map(self.chart.feature, own)):
            self._take_road(road)

    def _reckon_piece(self, node: Node) -> None:
        """Note what the piece just put on *node* lets the traps take (RP31, RP43)."""
        self.pieces = dict(self.chart.pieces)
        pond, road = self._pond_beside(node), self.chart.feature(node)
        laid = list(self.chart.tiles)
        trees = self._trees(road)
        if self._independent and pond and trees:
            first = laid.index(trees[0][:2]) < laid.index(pond[:2])
        else:
            first = False
        if first:
            self._take_road(road)
        if pond and node in self.pieces and self._takable(node, self.pieces):
            self._move(node, pond)
        if not first:
            self._take_road(road)

    def _reckon_link(self, one: Node, other: Node) -> None:
        """Note what a link just made lets the trees take (RP43)."""
        self.pieces = dict(self.chart.pieces)
        road = self.chart.feature(one)
        side, waiting = {one}, [one]
        while waiting:
            node = waiting.pop()
            for there in self.chart.neighbours(node):
                if there not in side and {node, there} != {one, other}:
                    side.add(there)
                    waiting.append(there)
        if other in side:
            return
        for here in (side, road - side):
            cells = {node[:2] for node in here}
            has_tree = any(tree[:2] in cells for tree in self._trees(road))
            if has_tree and any(part(node) in road - here for node in self.pieces):
                self._take_road(road)
                return

    def _trees(self, road: Whole) -> list[Node]:
        """Return the trees at the feature, as they were laid."""
        if self.chart.kind(road) != "road":
            return []
        places = {(x, y) for x, y, _ in road}
        found = (self._trap_on(place, "solovei") for place in self.chart.tiles if place in places)
        return [tree for tree in found if tree]

    def _take_road(self, road: Whole) -> None:
        for tree in self._trees(road):
            on_road = [node for node in self.pieces if part(node) in road]
            if self.options["solovei_reach"] == "all":
                taken = [node for node in on_road if self.pieces[node][1] not in NO_MEEPLES]
            else:
                away = self._distances(tree)
                least = min((away[part(node)] for node in on_road), default=0)
                taken = [node for node in on_road if away[part(node)] == least]
            for node in taken:
                self._move(node, tree)

    def _distances(self, tree: Node) -> dict[Node, int]:
        """Return how many tiles each part of the road is away from its *tree*."""
        x, y, _ = tree
        info, _ = self.chart.tiles[x, y]
        edge = [(x, y, index) for index, one in enumerate(info.features) if one.kind == "road"]
        away = dict.fromkeys(edge, 0)
        while edge:
            node = edge.pop(0)
            for other in self.chart.neighbours(node):
                if other[:2] == node[:2]:
                    if other not in away or away[other] > away[node]:
                        away[other] = away[node]
                        edge.insert(0, other)
                elif other not in away:
                    away[other] = away[node] + 1
                    edge.append(other)
        return away

    def _move(self, node: Node, trap: Node) -> None:
        """Note that the piece on *node* goes into the *trap*, and on from there (RP61)."""
        self.expected[part(node), self._kind(trap)] += 1
        x, y, index = trap
        while (x, y, index) in self.pieces:
            index += 16
        self.pieces[x, y, index] = self.pieces.pop(node)
        pond = self._pond_beside(trap)
        if pond and self._takable((x, y, index), self.pieces):
            self._move((x, y, index), pond)

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what bots expect captives in the pond to cost *seat*."""
        kinds = state.board.features.kinds
        number = sum(
            piece.seat == seat and kinds[stand & SEGMENT].name == "vodyanoy"
            for stand, piece in state.pieces.items()
        )
        return -number * ((captives.YOUNG * youth + 200 * (40 - youth)) // 40)
