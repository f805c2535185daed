"""What only matches with The Tunnel need."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.box import box
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Node, SlowMap
from tilewyrm.engine.carcassonne.core.position.board import Board, Link
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring import estimate
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored, TilePlaced, TurnBegan
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.tunnel import outlook
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import (
    PlaceTunnelToken,
    TunnelOpened,
    TunnelTokenPlaced,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "tunnel"
QUESTION = "place-tunnel-token"
END = {NAME: {"TX": "9 ffrf: road s tunnel_mouth, field all"}}
"""A road that is nothing but an edge and a mouth, as on no tile of the standard edition."""

_PAIRS = {3: (3, 2, 1), 2: (2, 1, 1), 1: (1, 1, 1)}
"""By the option, the pairs of each of two, three and more players (TN2)."""


def token(match: Match, x: int, y: int, road: str = "road", pair: int = 1) -> Sequence[Value]:
    """Place a token of a *pair* on the mouth of a *road* of the tile at (x, y)."""
    return match.decide(PlaceTunnelToken(Cell(x, y), match.feature(x, y, road), pair))


def turn(
    match: Match,
    tile: str,
    x: int,
    y: int,
    rotation: int = 0,
    *,
    piece: str | None = None,
    pair: int = 0,
) -> Sequence[Value]:
    """Play a turn: a tile, a token of a *pair* on its mouth if one is given, a *piece* or none."""
    before = len(match.events)
    match.put(tile, x, y, rotation)
    if pair:
        token(match, x, y, pair=pair)
    if piece is not None:
        match.stand(x, y, piece)
    while match.question in (USE_PIECE, QUESTION):
        match.skip()
    return match.events[before:]


def two_roads(
    *playing: str,
    piece: str | None = None,
    more: Mapping[str, int] | None = None,
) -> Match:
    """Return a match of two in which each of two roads of two tiles lacks nothing but a tunnel.

    The first player has a token of pair 1 on the road at (0, 2), the second one the *piece* on the
    road at (1, 2). The first player is to draw a tile; *more* tiles are in the box.
    """
    match = Match(2, NAME, *playing, edition=box(END, A=2, B=4, **(more or {})))
    turn(match, "A", 0, 1)
    turn(match, "A", 1, 1, piece=piece)
    turn(match, "TX", 0, 2, 2, pair=1)
    turn(match, "TX", 1, 2, 2)
    return match


def is_one_road(match: Match, *places: tuple[int, int, str]) -> bool:
    """Return whether these roads, each a spot on the tile at x and y, are one."""
    assert isinstance(match.state, CarcassonneState)
    board, found = match.state.board, set()
    for x, y, at in places:
        segment = board.firsts[number(Cell(x, y))] + match.feature(x, y, at)
        found.add(board.features.labels[segment])
    return len(found) == 1


def choices(match: Match) -> set[tuple[int, int, int]]:
    """Return where tokens may be placed now, with the pairs of each."""
    return {(one.cell.x, one.cell.y, one.pair) for one in match.legal(PlaceTunnelToken)}


def tokens(match: Match) -> list[tuple[int, int, int, int]]:
    """Return the tokens on the map: seat, pair, and cell."""
    return [(one.seat, one.pair, one.cell.x, one.cell.y) for one in match.part(Tunnel).tokens]


def _best(state: CarcassonneState, seat: int, end: int, free: Sequence[int], youth: int) -> int:
    """Return the most that *seat* gains on the others by a tunnel from *end* to a *free* mouth."""
    gains = [0]
    labels = state.board.features.labels
    for other in free:
        if other != end:
            apart, both = {labels[end]}, {labels[end], labels[other]}
            before = [_road(state, {label}, 0, youth) for label in apart | both]
            after = _road(state, both, 2, youth)
            changes = {
                one: after[one] - sum(road[one] for road in before)
                for one in range(state.rules.seats)
            }
            gains.append(changes.pop(seat) - max(changes.values()))
    return max(gains)


def _road(state: CarcassonneState, labels: set[int], closed: int, youth: int) -> Counter[int]:
    """Return by owner the value of the road made of *labels*, with *closed* ends less."""
    features = state.board.features
    owners: Counter[int] = Counter()
    for stand, (seat, kind) in state.pieces.items():
        if features.labels[stand % (1 << 20)] in labels:
            owners[seat] += kind.strength + state.rules.hooks.strength(state, stand)
    homes = {
        home for home, label in zip(features.homes, features.labels, strict=True) if label in labels
    }
    missing = sum(features.missing[label] for label in labels) - closed
    back = outlook.RETURNING * youth // estimate.LONG_GAME
    if missing:
        chance = max(0, estimate.NEAR - estimate.EACH * missing) * youth // estimate.LONG_GAME
        back = back * chance // 100
    most = max(owners.values(), default=0)
    return Counter(
        {seat: 100 * len(homes) + back for seat, own in owners.items() if own == most and own}
    )


class Opinion(opinion.Opinion):
    """One token in a turn, on a free mouth, before anything is scored; two of a pair join.

    Attributes:
        placed: by seat and pair, the mouths with its tokens.
    """

    open_ends: ClassVar = frozenset(("tunnel_mouth",))

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.placed: dict[tuple[int, int], list[Node]] = {}
        self.seat = 0
        self.has_placed = self.has_scored = False
        self.opens: tuple[Node, Node] | None = None

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what bots expect of the tokens of *seat*."""
        current, board = state.of(Tunnel), state.board
        taken = [board.firsts[number(one.cell)] + one.feature for one in current.tokens]
        free = [
            board.firsts[place] + index
            for place, tile in board.tiles.items()
            for index, ends in enumerate(tile.kind.open_ends)
            if ends and board.firsts[place] + index not in taken
        ]
        if not free:
            return 0
        placed = Counter(one.pair for one in current.tokens if one.seat == seat)
        ends = [
            segment
            for one, segment in zip(current.tokens, taken, strict=True)
            if one.seat == seat and placed[one.pair] == 1
        ]
        bonus = sum(_best(state, seat, end, free, youth) * outlook.OPENING // 100 for end in ends)
        if current.left[seat] - len(ends) >= 2 and len(free) > 1:
            best = max(_best(state, seat, end, free, youth) for end in free)
            bonus += best * outlook.BEGINNING // 100
        return bonus

    def see(self, event: Value) -> opinion.Points:
        """Follow the tokens (TN10-TN26)."""
        assert self.opens is None or isinstance(event, TunnelOpened)
        match event:
            case TurnBegan(seat=seat):
                self.seat, self.has_placed, self.has_scored = seat, False, True
            case TilePlaced():
                self.has_scored = False
                self.has_placed = self.has_placed and self.options.get("tunnel_per") != "part"
            case FeatureScored(cause="completed"):
                self.has_scored = True
            case TunnelTokenPlaced(seat=seat, pair=pair, cell=Cell(x, y), feature=index):
                self._placed(seat, pair, (x, y, index))
            case TunnelOpened(seat=seat, pair=pair):
                here = event.cell.x, event.cell.y, event.feature
                there = event.other_cell.x, event.other_cell.y, event.other_feature
                assert self.opens == (here, there)
                assert self.placed[seat, pair] == [there, here]
                self.opens = None
                self.chart.ends.subtract((here, there))
                self.chart.connect(here, there)
        return []

    def _placed(self, seat: int, pair: int, node: Node) -> None:
        """Assert that the token may lie there (TN20-TN23)."""
        assert seat == self.seat
        assert not self.has_placed
        assert not self.has_scored
        assert self.chart.ends[node] == 1
        assert all(node not in nodes for nodes in self.placed.values())
        own = self.placed.setdefault((seat, pair), [])
        own.append(node)
        assert len(own) <= 2
        if len(own) == 2:
            self.opens = node, own[0]
        self.has_placed = True

    def settled(self) -> None:
        """Assert that no one has more pairs than there are."""
        assert self.opens is None
        most = _PAIRS[int(self.options["tunnel_sets"])]
        pairs: Counter[int] = Counter(seat for seat, _ in self.placed)
        assert max(pairs.values(), default=0) <= most[0]

    @staticmethod
    def links(board: Board, kept: Value) -> None:
        """Let the two tokens of each pair join their roads."""
        assert isinstance(kept, Tunnel)
        first: dict[tuple[int, int], int] = {}
        for one in kept.tokens:
            segment, whose = board.firsts[number(one.cell)] + one.feature, (one.seat, one.pair)
            if whose in first:
                relinked = frozenset((segment, first[whose]))
                board.link(Link(segment, first[whose], closes=True))
                is_last = one is kept.tokens[-1]
                board.relinked = relinked if kept.fresh and is_last else frozenset()
            first[whose] = segment
        if not kept.fresh:
            board.relinked = frozenset()
