"""What only matches with The Princess & the Dragon need."""

from collections.abc import Sequence
from typing import NamedTuple

from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.events import PieceReturned
from tilewyrm.engine.carcassonne.core.kinds import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    ClaimBonus,
    ForgoBonus,
    KeepKnights,
    MoveDragon,
    MoveFairy,
    RemoveKnight,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import EATEN, FairyBonus
from tilewyrm.engine.carcassonne.expansions.princess_dragon.kept import PrincessDragon
from tilewyrm.engine.game import Value

NAME = "princess_dragon"


class Fairy(NamedTuple):
    """Where the fairy is, and whom she accompanies."""

    cell: Cell | None
    feature: int | None
    """Position of the meeple's feature."""
    seat: int | None
    """The meeple's owner."""


def kept(match: Match) -> PrincessDragon:
    """Return the slice of the expansion, as it is shown."""
    found: PrincessDragon = match.part(PrincessDragon)
    return found


def dragon(match: Match) -> tuple[int, int] | None:
    """Return where the dragon is."""
    cell = kept(match).dragon
    return (cell.x, cell.y) if cell else None


def fairy(match: Match) -> Fairy:
    """Return where the fairy is."""
    shown = kept(match)
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
