"""Inns & Cathedrals, declared."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, MONASTERY, ROAD
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import SHIELD, Mark, SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.setup.options import option

INN = Mark("inn", "inns", frozenset((ROAD.name,)))
CATHEDRAL = Mark("cathedral", "cathedrals", frozenset((CITY.name,)))

LARGE_MEEPLE = PieceKind("large-meeple", 1, frozenset((CITY, ROAD, MONASTERY, FIELD)), strength=2)
"""Works like a meeple, but counts as two (I30-I36)."""


class UnfinishedWith(StrEnum):
    """What an inn or a cathedral does to an incomplete feature at the end (I14, I23)."""

    ZERO = "zero"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True)
class InnsCathedralsOptions:
    """The options of Inns & Cathedrals."""

    inns_cathedrals: bool = option(
        False,
        "I1",
        "Play with Inns & Cathedrals: 18 more tiles, a large meeple for each player, up to 6"
        " players.",
        "With Inns & Cathedrals: 18 tiles, and a large meeple for each player.",
    )
    inn_cathedral_end: UnfinishedWith = option(
        UnfinishedWith.ZERO,
        "I14 I23",
        "At the end, unfinished roads with an inn and cities with a cathedral are worth nothing"
        " (zero), or the same as without the inn or cathedral (ignore).",
        "Inns and cathedrals change nothing for unfinished features.",
    )
    large_meeple: bool = option(
        True,
        "I2 I30",
        "Each player has a large meeple (yes), or only the tiles of this expansion are used (no).",
        "There are no large meeples.",
    )


class InnsCathedralsHooks(Hooks[CarcassonneState]):
    """Hooks of Inns & Cathedrals: the worth of features with inns and cathedrals."""

    def __init__(self, options: InnsCathedralsOptions) -> None:
        self._counts_at_end = options.inn_cathedral_end is UnfinishedWith.ZERO

    def worth(self, state: CarcassonneState, label: int, complete: bool, worth: Worth) -> Worth:
        """Return 2 a tile for a road with an inn, 3 a tile and shield for a city with a cathedral.

        Unfinished they are worth nothing (I11, I14, I21, I23). More than one changes nothing (I12,
        I22).
        """
        features = state.board.features
        marks = features.marks[label]
        if not marks or not (complete or self._counts_at_end):
            return worth
        inns, cathedrals = marks.count(INN.name), marks.count(CATHEDRAL.name)
        if inns:
            return _with_mark(worth, Count(INN.name, inns), 2 * worth.tiles * complete)
        if cathedrals:
            counted = worth.tiles + marks.count(SHIELD.name)
            return _with_mark(worth, Count(CATHEDRAL.name, cathedrals), 3 * counted * complete)
        return worth


def _with_mark(worth: Worth, because: Count, points: int) -> Worth:
    return worth._replace(marks=(*worth.marks, because), points=points)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="inns_cathedrals",
    title="Inns & Cathedrals",
    options=InnsCathedralsOptions,
    hooks=InnsCathedralsHooks,
    tile_set=SetSpec("inns_cathedrals"),
    marks=(INN, CATHEDRAL),
    pieces=lambda options: (LARGE_MEEPLE,) if options.large_meeple else (),
    seats=6,
)
