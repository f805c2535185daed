"""What only matches with The Princess & the Dragon need."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Node, Place, SlowMap, Whole, part
from tilewyrm.engine.carcassonne.core.values.events import (
    COMPLETED,
    SCORED,
    FeatureScored,
    PiecePlaced,
    PieceReturned,
    TurnBegan,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    ClaimBonus,
    ForgoBonus,
    KeepKnights,
    MoveDragon,
    MoveFairy,
    RemoveKnight,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    EATEN,
    BonusForgone,
    DragonLanded,
    DragonMoved,
    FairyBonus,
    FairyMoved,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import (
    BonusCause,
    BonusDue,
    Dragon,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import Fairy as KeptFairy
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "princess_dragon"


class Fairy(NamedTuple):
    """Where the fairy is, and whom she accompanies."""

    cell: Cell | None
    feature: int | None
    """Position of the meeple's feature."""
    seat: int | None
    """The meeple's owner."""


def kept(match: Match) -> Dragon:
    """Return what is kept of the dragon, as it is shown."""
    found: Dragon = match.part(Dragon)
    return found


def dragon(match: Match) -> tuple[int, int] | None:
    """Return where the dragon is."""
    cell = kept(match).dragon
    return (cell.x, cell.y) if cell else None


def fairy(match: Match) -> Fairy:
    """Return where the fairy is."""
    shown: KeptFairy = match.part(KeptFairy)
    if shown.fairy is None or shown.guarded is None:
        return Fairy(shown.fairy, shown.guarded, None)
    standing = match.standing(shown.fairy.x, shown.fairy.y)
    (seat,) = (piece.seat for piece in standing if piece.feature == shown.guarded)
    return Fairy(shown.fairy, shown.guarded, seat)


def fairy_to(match: Match, x: int, y: int, spot: str | None) -> Sequence[Value]:
    """Put the fairy beside the own meeple on *spot*, or (None) onto the tile."""
    feature = None if spot is None else match.feature(x, y, spot)
    return match.decide(MoveFairy(Cell(x, y), feature))


def remove(match: Match, x: int, y: int, spot: str) -> Sequence[Value]:
    """Send the knight on *spot* home."""
    return match.decide(RemoveKnight(Cell(x, y), match.feature(x, y, spot)))


def keep(match: Match) -> Sequence[Value]:
    """Send nobody home."""
    return match.decide(KeepKnights())


def dragon_to(match: Match, x: int, y: int) -> Sequence[Value]:
    """Move the dragon."""
    return match.decide(MoveDragon(Cell(x, y)))


def hunt(match: Match, *path: tuple[int, int]) -> None:
    """Lead the dragon along *path*."""
    for x, y in path:
        dragon_to(match, x, y)


def claim(match: Match) -> Sequence[Value]:
    """Claim the fairy's bonus."""
    return match.decide(ClaimBonus())


def forgo(match: Match) -> Sequence[Value]:
    """Let the fairy's bonus go."""
    return match.decide(ForgoBonus())


def bonuses(events: Sequence[Value]) -> list[FairyBonus]:
    """Return the fairy's points among *events*."""
    return [event for event in events if isinstance(event, FairyBonus)]


def eaten(events: Sequence[Value]) -> list[int]:
    """Return the owners of the pieces among *events* that the dragon ate, in order."""
    return [e.seat for e in events if isinstance(e, PieceReturned) and e.cause == EATEN]


class Opinion(opinion.Opinion):
    """Where dragon and fairy are, whom she helps, and which of her points an event must still tell.

    Attributes:
        bonuses: seat and points of each bonus that is earned.
        due: seat and points of each that waits to be claimed.
    """

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.dragon: Place | None = None
        self.fairy: tuple[int, int, int | None] | None = None
        self.bonuses: opinion.Points = []
        self.due: opinion.Points = []

    def helped(self) -> list[Node]:
        """Return the pieces that the fairy helps now."""
        if self.fairy is None:
            return []
        x, y, index = self.fairy
        on_tile = self.options["fairy_place"] == "on_tile"
        return sorted(
            node
            for node in self.chart.pieces
            if node[:2] == (x, y) and (self.chart.strength(node) if on_tile else node[2] == index)
        )

    def besides(self, feature: Whole) -> opinion.Points:
        """Return the fairy's bonuses for scoring the feature."""
        five = self.options["fairy_bonus"] == "feature5_only"
        if five and self.chart.missing(feature) != 0:
            return []
        owners = {self.chart.pieces[node][0] for node in self.helped() if part(node) in feature}
        return [(seat, 5 if five else 3) for seat in sorted(owners)]

    def closed(self) -> Sequence[Place]:
        """Return where the dragon is (C81)."""
        return (self.dragon,) if self.dragon else ()

    def see(self, event: Value) -> opinion.Points:
        """Follow dragon, fairy and her points."""
        match event:
            case TurnBegan(seat=seat):
                assert not self.due
                self.accompany(seat)
            case PiecePlaced(cell=Cell(x, y)):
                assert (x, y) != self.dragon
            case PieceReturned(cell=Cell(x, y), feature=index, cause=cause):
                assert cause == SCORED or not self.bonuses
                if self.fairy == (x, y, index):
                    self.fairy = (x, y, None)
            case FairyMoved(seat=seat, cell=Cell(x, y), feature=index):
                self.fairy = (x, y, index)
                assert seat in {self.chart.pieces[node][0] for node in self.helped()}
            case DragonLanded(cell=Cell(x, y)) | DragonMoved(cell=Cell(x, y)):
                self.dragon = (x, y)
            case FeatureScored(cause=cause, cell=Cell(x, y), feature=index):
                if cause == COMPLETED:
                    self.bonuses += self.besides(self.chart.feature((x, y, index)))
            case BonusDue(seat=seat, points=points):
                self.bonuses.remove((seat, points))
                self.due.append((seat, points))
            case BonusForgone(seat=seat, points=points):
                self.due.remove((seat, points))
            case FairyBonus():
                return self._paid(event)
        return []

    def accompany(self, seat: int) -> None:
        """Let the fairy owe *seat* a point for each of its pieces that she helps (C92)."""
        if self.options["fairy_bonus"] != "feature5_only":
            owners = [self.chart.pieces[node][0] for node in self.helped()]
            self.bonuses += [(seat, 1) for owner in owners if owner == seat]

    def settled(self) -> None:
        """Assert that the dragon meets neither the fairy nor anybody else (C62, C94).

        A piece may have been moved into what only holds pieces on its tile.
        """
        if self.dragon is not None and self.options["fairy_dragon"] == "blocks_tile":
            assert self.fairy is None or self.fairy[:2] != self.dragon
            holding = {kind for one in self.others.values() for kind in one.holds}
            assert not any(
                node[:2] == self.dragon and self.chart.kind(self.chart.feature(node)) not in holding
                for node in self.chart.pieces
            )

    def _paid(self, event: FairyBonus) -> opinion.Points:
        """Return the bonus, if it was earned during the game."""
        claimed = self.options["fairy_claim"] == "until_pile_passed"
        waiting = self.due if claimed else self.bonuses
        bonus = (event.seat, event.points)
        if bonus in waiting:
            waiting.remove(bonus)
            return [bonus]
        assert event.cause is BonusCause.FEATURE, "no such bonus is due"
        return []  # one of the end, which the final points tell

    def finished(self) -> None:
        """Assert that every bonus was told."""
        assert self.bonuses == self.due == []

    @staticmethod
    def tiles(kept: Value) -> list[str]:
        """Return the dragon tiles that wait for the first volcano."""
        return list(kept.set_aside) if isinstance(kept, Dragon) else []
