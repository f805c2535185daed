"""What only matches with The Cult need."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.box import box
from support.carcassonne.match import PLAIN, Match
from support.carcassonne.slow_map import Closing, Place, SlowMap, Whole
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.events import (
    COMPLETED,
    FeatureScored,
    PieceReturned,
    TilePlaced,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.cult.challenge import LOST_CHALLENGE
from tilewyrm.engine.carcassonne.expansions.cult.options import CultOptions
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.game import Setup, Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "cult"
OTHER = {"shrine": "monastery", "monastery": "shrine"}
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def lost(events: Sequence[Value]) -> list[tuple[int, str, str]]:
    """Return who lost a challenge among *events*: whose piece, which one, and in what it was."""
    return [
        (event.seat, event.piece, event.kind)
        for event in events
        if isinstance(event, PieceReturned) and event.cause == LOST_CHALLENGE
    ]


MONASTERY, SHRINE = (0, 1), (1, 1)
"""Where they lie in `beside`."""
WEST, COMMON, EAST = ((-1, 1), (-1, 2)), ((0, 2), (1, 2)), ((2, 0), (2, 1), (2, 2))
"""The cells that the monastery lacks there, or both, or the shrine."""


MEADOW = "ZF"
"""A tile of field alone, of which the editions of `beside` have plenty."""
_OWN = {"base": {MEADOW: "16 ffff: field all"}}


def monastery(
    *playing: str,
    monk: str | None = "monastery",
    more: Mapping[str, int] | None = None,
    own: Mapping[str, Mapping[str, str]] | None = None,
    **options: OptionValue,
) -> Match:
    """Return a match of two with a monastery and seat 0's *monk*; seat 1 is next.

    Its edition has meadows, *more* tiles, and those of its *own*.
    """
    counts = {"U": 6, "B": 2, "CU01": 1, "CU02": 1, "E": 2}
    edition = box({**_OWN, **(own or {})}, **{**counts, **(more or {})})
    match = Match(2, NAME, *playing, edition=edition, rulebook=EXPANSION_SET, **options)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("B", *MONASTERY, piece=monk)
    return match


def beside(
    *playing: str,
    monk: str | None = "monastery",
    heretic: str | None = "shrine",
    more: Mapping[str, int] | None = None,
    own: Mapping[str, Mapping[str, str]] | None = None,
    **options: OptionValue,
) -> Match:
    """Return `monastery` with a shrine beside it, and seat 1's *heretic*; seat 0 is next."""
    match = monastery(*playing, monk=monk, more=more, own=own, **options)
    match.lay("CU01", *SHRINE, piece=heretic)
    return match


def fill(match: Match, *cells: Place) -> Sequence[Value]:
    """Put meadows, or what else fits, on *cells*; return the events of the last of these turns."""
    events: Sequence[Value] = ()
    for place in cells:
        events = match.fill(*place, (MEADOW, *PLAIN))
    return events


def points(events: Sequence[Value]) -> list[tuple[str, int, int]]:
    """Return each building that is scored in *events*: its kind, who gets points, how many."""
    return [
        (event.kind, seat, number)
        for event in events
        if isinstance(event, FeatureScored) and event.kind in OTHER
        for seat, number in event.gains
    ]


def many_challenges() -> Setup:
    """Return the setup of a short match of three with more buildings than other tiles."""
    edition = box(A=4, B=9, CU01=6, CU03=3, E=9, U=6)
    options = {NAME: True, "shrine_neighbours": "printed", **CARCASSONNE.ending_options}
    return CARCASSONNE.setup(edition, 3, options)


SETUPS = {"challenges": many_challenges}
"""Setups of matches in which its facts come up."""


class Opinion(opinion.Opinion):
    """Looks around each building anew: who challenges whom, who lost, and who must go home."""

    closing: ClassVar = {"shrine": Closing.RING}
    like: ClassVar = {"shrine": "monastery"}

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.plays = options["shrine_challenge"] is True
        self.beaten: set[Whole] = set()
        """The buildings that lost by what was scored since the last tile."""

    def rivals(self, feature: Whole) -> Iterator[Whole]:
        """Yield the buildings of the other kind around a building; none of another feature."""
        wanted = OTHER.get(self.chart.kind(feature))
        (x, y, _), *_ = feature
        for dx, dy in AROUND if wanted and self.plays else ():
            place: Place = (x + dx, y + dy)
            if place in self.chart.tiles:
                info, _ = self.chart.tiles[place]
                for index, one in enumerate(info.features):
                    if one.kind == wanted:
                        yield self.chart.feature((*place, index))

    def open_rivals(self, feature: Whole) -> list[Whole]:
        """Return the rivals that are incomplete and occupied."""
        return [
            one
            for one in self.rivals(feature)
            if self.chart.missing(one) and self.chart.standing(one)
        ]

    def has_lost(self, feature: Whole) -> bool:
        """Return whether an occupied rival is complete and this building is not."""
        return bool(self.chart.missing(feature)) and any(
            self.chart.missing(one) == 0 and self.chart.owners(self.chart.standing(one))
            for one in self.rivals(feature)
        )

    def worth(self, feature: Whole, points: int, *, complete: bool) -> int:
        """Return nothing for what has lost, if it is scored at the end (HS21)."""
        return 0 if not self.cause and self.has_lost(feature) else points

    def bonus(self, feature: Whole) -> int:
        """Take away what others add to what has lost."""
        if self.cause or not self.has_lost(feature):
            return 0
        return -sum(other.bonus(feature) for other in self.others.values() if other is not self)

    def marks(self, feature: Whole) -> Counter[str]:
        """Return how many rivals a building has."""
        number = len(self.open_rivals(feature)) if self.chart.standing(feature) else 0
        return Counter({"rival": number} if number else {})

    def see(self, event: Value) -> opinion.Points:
        """Assert that tiles lie where they may (HS10, HS11), and that the losers go home (HS21)."""
        match event:
            case TilePlaced(cell=Cell(x, y)):
                self.beaten = set()
                self._lies_apart((x, y))
            case FeatureScored(cause=cause, cell=Cell(x, y), feature=index) if cause == COMPLETED:
                self.beaten |= set(self.open_rivals(self.chart.feature((x, y, index))))
            case PieceReturned(cell=Cell(x, y), feature=index, cause=cause):
                if cause == LOST_CHALLENGE:
                    assert self.chart.feature((x, y, index)) in self.beaten
        return []

    def _lies_apart(self, place: Place) -> None:
        """Assert that no building of the tile, nor one beside it, has too many rivals."""
        info, _ = self.chart.tiles[place]
        both = self.options["shrine_neighbours"] == "both_sides"
        for index, one in enumerate(info.features):
            if one.kind in OTHER:
                found = list(self.rivals(self.chart.feature((*place, index))))
                assert len(found) <= 1
                if both:
                    assert all(len(list(self.rivals(rival))) == 1 for rival in found)

    def settled(self) -> None:
        """Assert that nobody stays where a challenge is lost."""
        assert not any(self.chart.standing(one) for one in self.beaten)
        self.beaten = set()

    @staticmethod
    def evaluation_bonus(state: CarcassonneState, seat: int, youth: int) -> int:
        """Return what *seat* may lose in challenges, less than nothing."""
        return -sum(_risk(*one, youth) for one in _challenged(state, seat))


def _challenged(state: CarcassonneState, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the gaps of each building in a challenge that *seat* owns, and those of its rival."""
    board, labels = state.board, state.board.features.labels
    if not state.rules.of(CultOptions).shrine_challenge:
        return
    for stand, piece in state.pieces.items():
        segment = stand & SEGMENT
        mine = board.features.kinds[segment].name
        home = cell(board.features.homes[segment])
        if piece.seat != seat or mine not in OTHER:
            continue
        for other in {stand & SEGMENT for stand in state.pieces}:
            there = cell(board.features.homes[other])
            beside = max(abs(home.x - there.x), abs(home.y - there.y)) == 1
            if beside and board.features.kinds[other].name == OTHER[mine]:
                gaps = board.features.missing[labels[segment]], board.features.missing[other]
                if all(gaps):
                    yield gaps


def _risk(mine: int, theirs: int, youth: int) -> int:
    """Return the expected points of a building that are lost if its rival is the first."""
    chance, other = (max(0, 90 - 18 * gaps) * youth // 40 for gaps in (mine, theirs))
    before = other * (100 - chance) + other * chance * mine // (mine + theirs)
    return ((9 - mine) * 100 + mine * chance) * before // 10_000
