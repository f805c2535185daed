"""What only matches with Mage & Witch need."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Node, SlowMap, Whole
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TilePlaced, TurnBegan
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MageAndWitch,
    MagicDeparture,
    MagicFigure,
    MagicFigureLeft,
    MagicFigureMoved,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import (
    MoveMagicFigure,
    RemoveMagicFigure,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "mage_and_witch"
MEADOW = {NAME: {"MX": "4 ffff: field all, sigil"}}
"""A tile of field with the magic symbol, as no tile of the standard edition."""
MAGE, WITCH = MagicFigure.MAGE, MagicFigure.WITCH


def where(match: Match, figure: MagicFigure) -> tuple[int, int] | None:
    """Return the cell of *figure*, None beside the map."""
    kept: MageAndWitch = match.part(MageAndWitch)
    place = kept.place(figure)
    return None if place is None else (place.cell.x, place.cell.y)


def move(match: Match, figure: MagicFigure, x: int, y: int, spot: str) -> Sequence[Value]:
    """Move *figure* onto *spot* of the tile at (x, y)."""
    return match.decide(MoveMagicFigure(figure, Cell(x, y), match.feature(x, y, spot)))


def enchant(
    match: Match, at: tuple[int, int], figure: MagicFigure, to: tuple[int, int], spot: str
) -> None:
    """Play a turn with a tile of `MEADOW` *at* a cell: *figure* goes to *spot* of another one."""
    match.put("MX", *at)
    move(match, figure, *to, spot)
    match.skip()


def remove(match: Match, figure: MagicFigure) -> Sequence[Value]:
    """Put *figure* beside the map."""
    return match.decide(RemoveMagicFigure(figure))


def targets(match: Match, figure: MagicFigure) -> set[tuple[int, int, str]]:
    """Return where *figure* may go: cells, and the kinds of features there."""
    tiles, board = match.tiles, match.board
    return {
        (x, y, tiles[board[x, y].tile].features[one.feature].kind)
        for one in match.legal(MoveMagicFigure)
        for x, y in [(one.cell.x, one.cell.y)]
        if one.figure is figure
    }


def left(events: Sequence[Value]) -> list[tuple[MagicFigure, MagicDeparture]]:
    """Return the figures that left the map in *events*, and why."""
    return [(one.figure, one.cause) for one in events if isinstance(one, MagicFigureLeft)]


class Opinion(opinion.Opinion):
    """Where the figures are, what they do to a feature, and when they have to move or leave.

    Attributes:
        figures: the node on which each figure stands.
        is_due: whether a tile or a link asks for a move that was not made yet.
        changed: the links that were looked at.
    """

    words: ClassVar[Mapping[MagicFigure, str]] = {MAGE: "mage", WITCH: "witch"}

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.figures: dict[MagicFigure, Node] = {}
        self.is_due = False
        self.changed: set[Node] = set()
        self.blocked: tuple[int, int] | None = None

    def is_on(self, figure: MagicFigure, feature: Whole) -> bool:
        """Return whether *figure* is on the feature."""
        return self.figures.get(figure) in feature

    def marks(self, feature: Whole) -> Counter[str]:
        """Return the figures on the feature."""
        return Counter(word for figure, word in self.words.items() if self.is_on(figure, feature))

    def worth(self, feature: Whole, points: int, *, complete: bool) -> int:
        """Return a point more a tile with the mage, half of it with the witch, rounded up."""
        if self.is_on(MAGE, feature):
            points += self.chart.tiles_of(feature)
        if self.is_on(WITCH, feature):
            points -= points // 2
        return points

    def free(self) -> list[Node]:
        """Return where a figure may go."""
        return [
            node
            for feature in self.chart.features()
            if self.chart.kind(feature) in ("city", "road")
            and self.chart.missing(feature)
            and not any(self.is_on(figure, feature) for figure in self.words)
            for node in feature
            if node[:2] != self.blocked
        ]

    def are_together(self) -> bool:
        """Return whether both are on one feature."""
        nodes = list(self.figures.values())
        return len(nodes) == 2 and nodes[1] in self.chart.feature(nodes[0])

    def see(self, event: Value) -> opinion.Points:
        """Follow the figures."""
        if self.chart.changed != self.changed:
            self.changed = self.chart.changed.copy()
            self.is_due |= bool(self.options["magic_join_check"]) and self.are_together()
        match event:
            case TilePlaced(tile=tile):
                playing = any(self.options[word] for word in self.words.values())
                info, _ = self.chart.tiles[self.chart.last]
                assert info.id == tile
                self.is_due = playing and ("sigil" in info.marks or self.are_together())
            case MagicFigureMoved(figure=figure, cell=Cell(x, y), feature=index):
                assert self.is_due
                assert self.options[self.words[figure]]
                assert (x, y, index) in self.free()
                self.figures[figure] = (x, y, index)
                self.is_due = False
            case MagicFigureLeft(figure=figure, cell=Cell(x, y), cause=cause):
                node = self.figures.pop(figure)
                assert node[:2] == (x, y)
                if cause is MagicDeparture.NO_PLACE:
                    self.figures[figure] = node
                    assert self.is_due
                    assert not self.free()
                    del self.figures[figure]
                    self.is_due = False
                elif cause is MagicDeparture.COMPLETED:
                    assert self.chart.missing(self.chart.feature(node)) == 0
                else:
                    assert (x, y) == self.blocked
            case PiecePlaced() | TurnBegan():
                self._nothing_is_due()
        return []

    def _nothing_is_due(self) -> None:
        """Assert that the move was made, unless there was neither a figure nor a place."""
        assert not self.is_due or not (self.figures or self.free())
        assert not self.are_together()
        self.is_due = False

    def finished(self) -> None:
        """Assert that a completed feature has no figure, but for what the last tile completed."""
        for x, y, index in self.figures.values():
            assert self.chart.missing(self.chart.feature((x, y, index)))
